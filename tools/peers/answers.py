"""Files of answers, JSON Lines: a header {"tool", "version", "setting", ...}, then one object a page.

    {"id": ..., "status": "ok|error|timeout|crash", "seconds": ..., "cpu": ..., "text": ..., "bytes": ...,
     "memory": ...}

with "error" where there is one, "markdown" from a tool that writes it, and "title", "author" and "date" where the tool gives them. "seconds" and "cpu" are what
the tool's call took on the wall and of the processor, "bytes" is the size of the page, "memory" the peak of the process so
far, in bytes. A run that was cut off goes on where its file ends.
"""

import json
import re
from html.parser import HTMLParser

BLOCKS = frozenset("""address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset
    figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup option p pre
    section summary table tbody td tfoot th thead tr ul""".split())
SILENT = frozenset(("script", "style", "template", "noscript", "head", "svg"))


class TextOfHtml(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.pieces, self.silent = [], []

    def handle_starttag(self, tag, attrs):
        if tag in BLOCKS:
            self.pieces.append("\n")
        if tag in SILENT:
            self.silent.append(tag)

    def handle_endtag(self, tag):
        if tag in BLOCKS:
            self.pieces.append("\n")
        if tag in self.silent:
            del self.silent[self.silent.index(tag):]

    def handle_data(self, data):
        if not self.silent:
            self.pieces.append(data)


def html_text(html):
    """The text of a tool's HTML; blocks and table cells stand apart, so that words of neighbours do not grow together."""
    parser = TextOfHtml()
    parser.feed(html)
    parser.close()
    lines = (re.sub(r"\s+", " ", line).strip() for line in "".join(parser.pieces).split("\n"))
    return "\n".join(line for line in lines if line)


def read_answers(path):
    """(header, {id: answer}); what a run that was cut off left unfinished is not counted."""
    header, answers = None, {}
    if path.exists():
        for line in path.read_bytes().split(b"\n"):
            try:
                value = json.loads(line)
            except ValueError:
                continue
            if header is None:
                header = value
            else:
                answers[value["id"]] = value
    return header, answers


class AnswerFile:
    """Goes on with the file, or begins anew if another version or another setting wrote it."""

    def __init__(self, path, header, again=False):
        old, self.answers = read_answers(path)
        if again or old is None or any(old.get(key) != header[key] for key in ("tool", "version", "setting")):
            old, self.answers = header, {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = path.open("w", encoding="utf-8")
        for value in (old, *self.answers.values()):
            self.write(value)

    def write(self, value):
        self.file.write(json.dumps(value) + "\n")
        self.file.flush()

    def add(self, answer):
        self.answers[answer["id"]] = answer
        self.write(answer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

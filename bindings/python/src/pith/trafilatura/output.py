"""What a document is written as, under trafilatura's names of fields."""

from __future__ import annotations

import csv
import io
import json
import re
from xml.sax.saxutils import quoteattr

_HEADER = ("title", "author", "url", "hostname", "description", "sitename", "date", "categories", "tags", "fingerprint", "id", "license")
_COLUMNS = ("url", "id", "fingerprint", "hostname", "title", "image", "date", "text", "comments", "license", "pagetype")
_YAML_WORDS = {"true", "false", "yes", "no", "on", "off", "y", "n", "null", "none", "~"}


def written(document, options):
    write = {"json": _json, "csv": _csv, "xml": _xml, "html": _html, "xmltei": lambda document, options: document.text}
    return write.get(options.format, _text)(document, options)


def _text(document, options):
    text = f"{document.text}\n{document.comments}" if document.comments else document.text
    if not options.with_metadata:
        return text
    fields = ((name, getattr(document, name)) for name in _HEADER)
    header = "".join(f"{name}: {_yaml(value)}\n" for name, value in fields if value)
    return f"---\n{header}---\n{text}"


def _yaml(value):
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    plain = (value[0].isalpha() and value == value.strip() and ": " not in value and " #" not in value and not value.endswith(":")
             and value.lower() not in _YAML_WORDS and value.isprintable())
    return value if plain else json.dumps(value, ensure_ascii=False)


def _json(document, options):
    if not options.with_metadata:
        return json.dumps({"text": document.text, "comments": document.comments or ""}, ensure_ascii=False)
    fields = {name: value for name, value in document.as_dict().items() if name not in ("body", "commentsbody")}
    for name, trafilatura_name in (("url", "source"), ("sitename", "source-hostname"), ("description", "excerpt")):
        fields[trafilatura_name] = fields.pop(name)
    for name in ("categories", "tags"):
        fields[name] = ";".join(fields[name] or [])
    fields["comments"] = fields["comments"] or ""
    return json.dumps(fields, ensure_ascii=False)


def _csv(document, options):
    out = io.StringIO()
    csv.writer(out, delimiter="\t").writerow([getattr(document, name) or "null" for name in _COLUMNS])
    return out.getvalue()


def _xml(document, options):
    added = "".join(f" {name}={quoteattr(value)}" for name in ("id", "fingerprint") if (value := getattr(document, name)))
    text = document.text if options.comments else re.sub(r"<comments>.*?</comments>", "<comments/>", document.text, flags=re.DOTALL)
    return text.replace("<doc", f"<doc{added}", 1)


def _html(document, options):
    return document.text if options.with_metadata else f"<html>\n<body>\n{document.text}\n</body>\n</html>"

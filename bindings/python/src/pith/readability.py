"""readability's Document, done by pith: the interface of readability-lxml 0.9, and the fields of Mozilla's parse().

    from pith.readability import Document

    document = Document(html)
    print(document.short_title(), document.summary())
"""

from __future__ import annotations

import codecs
import html as _html
import re

from ._foreign import extractor, page_of

_TITLE = re.compile(r"<title[^>]*>(.*?)</title", re.IGNORECASE | re.DOTALL)


class Document:
    """A page. Nothing is read before the first question."""

    def __init__(self, input, positive_keywords=None, negative_keywords=None, url=None, min_text_length=25, retry_length=250,
                 xpath=False, handle_failures="discard"):
        for name, given in (("positive_keywords", positive_keywords), ("negative_keywords", negative_keywords), ("xpath", xpath)):
            if given:
                raise ValueError(f"{name} is not there: pith weighs no class names and keeps no paths; use pith.extract(html, "
                                 "include=..., exclude=...) with CSS selectors")
        self.input = page_of(input)
        self.url = url
        self._kept = None

    def summary(self, html_partial=False, keep_all_images=False):
        """The content as HTML, in ``<html><body>`` or, with ``html_partial``, in a ``<div>``."""
        content = self._result().content
        return f"<div>\n{content}</div>" if html_partial else f"<html><body><div>\n{content}</div></body></html>"

    def title(self):
        """What the page's ``title`` element says; ``[no-title]`` if it has none."""
        page = self.input if isinstance(self.input, str) else bytes(self.input).decode(self._codec(), "replace")
        found = _TITLE.search(page)
        return " ".join(_html.unescape(found.group(1)).split()) or "[no-title]" if found else "[no-title]"

    def short_title(self):
        """The title of the content, without the name of the site."""
        return self._result().title or self.title()

    def author(self):
        """Who wrote it; ``[no-author]`` if that is not known."""
        return self._result().author or "[no-author]"

    def content(self):
        """All of the page's body as HTML, nothing chosen."""
        return f"<body>\n{extractor(format='html', method='all').extract(self.input, url=self.url).content}</body>"

    def parse(self):
        """What Mozilla's ``new Readability(document).parse()`` gives, as a dict; None where there is no content."""
        result = self._result()
        text = extractor(format="text").extract(self.input, url=self.url).content.strip()
        if not text:
            return None
        return {"title": result.title or None, "byline": result.author or None, "dir": None, "lang": result.language or None,
                "content": result.content, "textContent": text, "length": len(text),
                "excerpt": result.description or text.split("\n", 1)[0], "siteName": result.site or None,
                "publishedTime": result.date or None}

    def _result(self):
        if self._kept is None:
            self._kept = extractor(format="html").extract(self.input, url=self.url)
        return self._kept

    def _codec(self):
        try:
            return codecs.lookup(self._result().encoding).name
        except LookupError:  # a charset of the web that Python has not
            return "utf-8"

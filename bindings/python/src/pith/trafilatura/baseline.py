"""All text of a page, and a quick way to its content."""

from __future__ import annotations

from .._foreign import etree, extractor, page_of

_CLEANED = ("aside", "div[class*=footer]", "div[id*=footer]", "footer", "fencedframe")


def html2txt(content, clean=True):
    """All text of the page on one line; without asides and footers unless ``clean`` is False."""
    result = extractor(format="text", method="all", metadata="nothing", exclude=_CLEANED if clean else ()).extract(page_of(content))
    return " ".join(result.content.split())


def baseline(filecontent):
    """The content as (element ``body`` with its paragraphs, text, length of the text). When in doubt, text is kept."""
    result = extractor(format="text", focus="recall", metadata="nothing").extract(page_of(filecontent))
    paragraphs = [text for text in result.content.rstrip("\n").split("\n\n") if text]
    body = etree().Element("body")
    for paragraph in paragraphs:
        etree().SubElement(body, "p").text = paragraph
    text = "\n".join(paragraphs)
    return body, text, len(text)

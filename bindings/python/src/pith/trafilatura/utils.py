"""Pages as lxml's trees."""

from __future__ import annotations

from .. import inspect
from .._foreign import page_of


def load_html(htmlobject, max_size=None):
    """A page as lxml reads it, its charset as pith finds it. Needs lxml; pith's own functions take the page itself."""
    if hasattr(htmlobject, "getroottree"):
        return htmlobject
    page = page_of(htmlobject)
    if not isinstance(page, (bytes, str)):
        raise TypeError("incompatible input type", type(htmlobject))
    try:
        from lxml.html import HTMLParser, document_fromstring
    except ImportError:
        raise ImportError("a tree of lxml is asked for, and lxml is not installed: pip install lxml") from None
    if max_size is not None and len(page) > max_size:
        page = page[:max_size]
    encoding = "utf-8" if isinstance(page, str) else inspect(page).encoding
    data = page.encode("utf-8", "replace") if isinstance(page, str) else page
    return document_fromstring(data, parser=HTMLParser(encoding=encoding, collect_ids=False)) if data.strip() else None


def pruned(page, expressions):
    """The page without what the XPath expressions find."""
    from lxml.html import tostring

    tree = load_html(page)
    if tree is None:
        return page
    for expression in expressions:
        for node in tree.xpath(expression):
            if node.getparent() is not None:
                node.drop_tree()
    return tostring(tree, encoding="unicode")

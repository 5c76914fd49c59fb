"""What the modules that stand in for other packages have in common."""

import functools

from ._extractor import Extractor


@functools.lru_cache(maxsize=64)
def extractor(**options):
    """An extractor of these options: the functions of other packages take theirs with every call."""
    return Extractor(**options)


def page_of(html):
    """A page as pith takes it: bytes or str as they are, of responses their ``data``, of lxml's trees their HTML."""
    if hasattr(html, "getroottree"):
        from lxml.html import tostring  # who has such a tree has lxml

        return tostring(html, encoding="unicode")
    return html if isinstance(html, (bytes, bytearray, memoryview, str)) else getattr(html, "data", html)


def etree():
    """lxml's trees where lxml is installed, else those of the standard library."""
    try:
        import lxml.etree as found
    except ImportError:
        import xml.etree.ElementTree as found
    return found

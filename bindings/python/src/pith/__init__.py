"""The main content of any web page.

    import pith

    result = pith.extract(html, url="https://example.org/post")
    print(result)                  # Markdown
    print(result.title, result.date, result.status)

A page is the bytes that the server sent, in any charset, or a str. Any input is a page: what is broken gives little, and
what meets a limit gives what was read, with a ``status`` that says so.

Options are keyword arguments with the names of the command line: ``pith.options()`` lists them. A wrong one raises an
exception below ``pith.Error`` with the library's message.

Every call runs without the GIL, so threads run side by side, and every object may be used from any thread.
"""

import json as _json

from . import _pith
from ._extractor import Extractor, extract_many
from ._pages import read_pages, read_warc
from ._records import Block, Entities, Entity, Error, Explanation, Image, Page, PageFacts, Post, Region, Result, Text

for _name in dir(_pith):
    if isinstance(getattr(_pith, _name), type) and issubclass(getattr(_pith, _name), Error):
        globals()[_name] = getattr(_pith, _name)
del _name


def extract(html, *, url=None, format="markdown", **options):
    """The page's content, and what is known about the page. For many pages with the same options use an Extractor.

    >>> str(extract("<title>Tea</title><article><p>Tea is a <em>drink</em> that is made of leaves.</article>"))
    'Tea is a *drink* that is made of leaves.\\n'
    """
    return Extractor(format=format, **options).extract(html, url=url)


def explain(html, *, url=None, **options):
    """Why each block of the page was kept or dropped. ``explanation=True`` as an option of ``extract`` writes the same as text."""
    return Extractor(**options).explain(html, url=url)


def regions(html, which="blocks", *, limit=0, url=None, **options):
    """Parts of the page: blocks of text, the most relevant first, or ``menus``. At most ``limit`` of them, 0 for all."""
    return Extractor(**options).regions(html, which, limit=limit, url=url)


def entities(html, *, url=None, **options):
    """The names of people, places and organisations in the content."""
    return Extractor(**options).entities(html, url=url)


def texts(html, *, url=None, **options):
    """The page's texts in document order, each with whether the method kept it."""
    return Extractor(**options).texts(html, url=url)


def inspect(html, **options):
    """What reading the page finds; no method runs. The cheapest call."""
    return Extractor(**options).inspect(html)


def dump(html, what, **options):
    """A view of the page's inside: ``tokens``, ``tree``, ``lines``, ``measures`` or ``geometry``."""
    return Extractor(**options).dump(html, what)


def plot(html, what, **options):
    """A picture of what a method works on, as SVG."""
    return Extractor(**options).plot(html, what)


def describe():
    """Everything that the library can list, as one dict: version, options, formats, methods, fields, names."""
    return _json.loads(_pith.describe())


def methods():
    """The methods, the default first, each a dict with its id, what it does and its settings."""
    return describe()["methods"]


def options():
    """The options, each a dict with its name, type, default and what it does."""
    return describe()["options"]


def formats():
    """What content can be written as, each a dict with its name and media type."""
    return describe()["formats"]


__version__ = describe()["version"]

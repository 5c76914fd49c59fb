"""Options that are set once, for many pages."""

import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from . import _pith
from ._pages import extract_page
from ._records import Page


class Extractor:
    """Takes options once and pages as often as you like. Any number of threads may share one; it can be pickled.

    >>> extractor = Extractor(format="text", links=False)
    >>> [extractor.extract(page).title for page in ("<title>One</title>", "<title>Two</title>")]
    ['One', 'Two']
    """

    def __init__(self, *, format="markdown", **options):
        self._options = {"format": format, **options}
        self._engine = _pith.Engine(self._options)

    def __reduce__(self):
        return _from_options, (self._options,)

    def __repr__(self):
        return f"Extractor({', '.join(f'{name}={value!r}' for name, value in self._options.items())})"

    def extract(self, html, *, url=None, encoding=None):
        """The page's content, and what is known about the page. ``encoding`` is what the HTTP header named. A ``Page`` of
        ``read_warc`` brings both along."""
        if isinstance(html, Page):
            return extract_page(self._engine.extract, html, self._options.get("encoding"))
        return self._engine.extract(html, url, encoding)

    def explain(self, html, *, url=None, encoding=None):
        """Why each block of the page was kept or dropped."""
        return self._engine.explain(html, url, encoding)

    def regions(self, html, which="blocks", *, limit=0, url=None, encoding=None):
        """Parts of the page: ``blocks`` of text, the most relevant first, or ``menus``."""
        return self._engine.regions(html, which, limit, url, encoding)

    def entities(self, html, *, url=None, encoding=None):
        """The names of people, places and organisations in the content."""
        return self._engine.entities(html, url, encoding)

    def texts(self, html, *, url=None, encoding=None):
        """The page's texts in document order, each with whether the method kept it."""
        return self._engine.texts(html, url, encoding)

    def inspect(self, html, *, encoding=None):
        """What reading the page finds; no method runs."""
        return self._engine.inspect(html, None, encoding)

    def dump(self, html, what, *, encoding=None):
        """A view of the page's inside."""
        return self._engine.dump(html, what, None, encoding)

    def plot(self, html, what, *, encoding=None):
        """A picture of what a method works on, as SVG."""
        return self._engine.plot(html, what, None, encoding)


def _from_options(options):
    return Extractor(**options)


def extract_many(pages, *, threads=None, return_exceptions=False, **options):
    """Extracts pages on many threads and yields the results in the order of the pages.

    A page is bytes, str, a pair (html, url), or a ``Page`` of ``read_warc``. ``pages`` may be any iterable, endless ones too: at most four pages a thread are
    held. Where a page raises, so does the iterator at its turn; with ``return_exceptions`` it yields the exception in its
    place and goes on. ``threads`` is the number of processors unless given.

    >>> [result.title for result in extract_many(["<title>One</title>", "<title>Two</title>"], threads=2)]
    ['One', 'Two']
    """
    extractor = Extractor(**options)  # wrong options raise here, not at the first page
    threads = threads or os.cpu_count() or 1
    if threads < 1:
        raise ValueError("threads must be 1 or more")

    def work(page):
        try:
            html, url = page if isinstance(page, tuple) else (page, None)
            return extractor.extract(html, url=url)
        except Exception as error:  # noqa: BLE001  raised or yielded at its turn
            if return_exceptions:
                return error
            raise

    return map(work, pages) if threads == 1 else _in_order(work, pages, threads)


def _in_order(work, pages, threads):
    waiting = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for page in pages:
                waiting.append(pool.submit(work, page))
                while waiting and (len(waiting) >= 4 * threads or waiting[0].done()):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

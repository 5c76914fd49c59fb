"""Pages as what loaders give: a text, and what is known of it."""

from ._extractor import Extractor
from ._pages import read_pages

_TOLD = ("title", "author", "date", "language", "url", "site", "description")


def documents(paths, options):
    """(content, metadata) of each page below the paths that has content."""
    extractor = Extractor(**options)
    for path in paths:
        for page in read_pages(path):
            result = extractor.extract(page)
            if result.content:
                told = {name: value for name in _TOLD if (value := getattr(result, name))}
                yield result.content.rstrip("\n"), {"source": page.url or page.id, **told}

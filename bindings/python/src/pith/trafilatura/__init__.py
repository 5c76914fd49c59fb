"""trafilatura's functions, done by pith: change the import, and the rest stays.

    from pith.trafilatura import bare_extraction, extract, extract_metadata, html2txt

Functions, parameters and what they give are those of trafilatura 2.3. docs/python.md has a table of every parameter: the same, how
it differs, or how it is refused. What pith does not do (downloads, feeds, sitemaps, crawls) is refused with a message or not there.
"""

from .baseline import baseline, html2txt
from .core import bare_extraction, extract, extract_with_metadata
from .downloads import fetch_response, fetch_url
from .metadata import extract_metadata
from .utils import load_html

__all__ = ["bare_extraction", "baseline", "extract", "extract_metadata", "extract_with_metadata", "fetch_response", "fetch_url",
           "html2txt", "load_html"]

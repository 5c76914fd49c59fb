"""extract_metadata()."""

from __future__ import annotations

import datetime
from urllib.parse import urlsplit

from .._foreign import extractor, page_of
from .settings import Document


def extract_metadata(filecontent, default_url=None, date_config=None, extensive=True, author_blacklist=None):
    """What is known about a page, as a Document without text."""
    document = Document()
    result = extractor(format="text").extract(page_of(filecontent), url=default_url)
    set_metadata(document, result, author_blacklist or set(), date_config)
    document.pagetype = result.page_type or None
    return document


def set_metadata(document, result, author_blacklist, date_params):
    banned = {name.lower() for name in author_blacklist}
    document.title = result.title or None
    document.author = "; ".join(name for name in result.authors if name.lower() not in banned) or None
    document.url = result.url or None
    document.hostname = _host(result.url) or None
    document.description = result.description or None
    document.sitename = result.site or document.hostname
    document.date = _date(result, date_params or {"original_date": True})
    document.categories = []
    document.tags = result.tags
    document.license = result.license or None
    document.language = result.language or None
    document.image = result.image or None


def _host(url):
    host = urlsplit(url).hostname or ""
    return host[4:] if host.startswith("www.") else host


def _date(result, params):
    """The day, as htmldate's parameters want it."""
    days = [result.date[:10], result.modified[:10]]
    for day in days if params.get("original_date", False) else reversed(days):
        try:
            date = datetime.date.fromisoformat(day)
        except ValueError:  # not known, or no whole date
            continue
        if _day(params.get("min_date"), datetime.date.min) <= date <= _day(params.get("max_date"), datetime.date.max):
            return date.strftime(params.get("outputformat", "%Y-%m-%d"))
    return None


def _day(value, standard):
    if not value:
        return standard
    if isinstance(value, datetime.datetime):
        return value.date()
    return value if isinstance(value, datetime.date) else datetime.date.fromisoformat(value[:10])

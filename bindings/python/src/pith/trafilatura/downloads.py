"""Downloads, which pith leaves to others."""

from __future__ import annotations

from .settings import DEFAULT_CONFIG

_REFUSED = ("pith fetches nothing: get the page with urllib.request, requests or httpx, and give its bytes to extract(), "
            "or use trafilatura.{}() for that")


def fetch_url(url, no_ssl=False, config=DEFAULT_CONFIG, options=None):
    """Raises NotImplementedError."""
    raise NotImplementedError(_REFUSED.format("fetch_url"))


def fetch_response(url, *, decode=False, no_ssl=False, with_headers=False, config=DEFAULT_CONFIG):
    """Raises NotImplementedError."""
    raise NotImplementedError(_REFUSED.format("fetch_response"))

"""resiliparse's extraction of text, done by pith: ``from pith.resiliparse.extract.html2text import extract_plain_text``."""

from .extract.html2text import extract_plain_text

__all__ = ["extract_plain_text"]

"""Options and documents, as trafilatura calls them."""

from __future__ import annotations

import pathlib
from configparser import ConfigParser

from .._foreign import etree

# Those settings that mean something here. Others may be in a file and are not looked at.
_STANDARD = {"MIN_OUTPUT_SIZE": "1", "MIN_DUPLCHECK_SIZE": "100", "MAX_REPETITIONS": "2"}
SUPPORTED_FORMATS = {"csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei"}


def use_config(filename=None, config=None):
    """A configuration: the one given, the defaults, or these and what a file changes."""
    if config is not None:
        return config
    config = ConfigParser(defaults=_STANDARD)
    if filename is not None:
        if not pathlib.Path(filename).is_file():
            raise FileNotFoundError(f"no such config file: {filename}")
        config.read(filename)
    return config


DEFAULT_CONFIG = use_config()


class Extractor:
    """All options of an extraction, to be given as ``options=``. Attributes can be set afterwards."""

    def __init__(self, *, config=DEFAULT_CONFIG, output_format="txt", fast=False, precision=False, recall=False, comments=True,
                 formatting=None, links=False, images=False, tables=True, dedup=False, lang=None, url=None, source=None,
                 with_metadata=False, only_with_metadata=False, tei_validation=False, author_blacklist=None, url_blacklist=None,
                 date_params=None):
        if output_format not in SUPPORTED_FORMATS:
            raise AttributeError(f"Cannot set format, must be one of: {', '.join(sorted(SUPPORTED_FORMATS))}")
        self.config = config or DEFAULT_CONFIG
        self.format = output_format
        self.fast = fast
        self.focus = "recall" if recall else "precision" if precision else "balanced"
        self.comments = comments
        self.formatting = output_format == "markdown" if formatting is None else formatting
        self.links = links
        self.images = images
        self.tables = tables
        self.dedup = dedup
        self.lang = lang
        self.url = url
        self.source = url or source
        self.with_metadata = bool(
            with_metadata or only_with_metadata or url_blacklist or author_blacklist or output_format == "xmltei")
        self.only_with_metadata = only_with_metadata
        self.tei_validation = tei_validation
        self.author_blacklist = author_blacklist or set()
        self.url_blacklist = url_blacklist or set()
        self.date_params = date_params
        for name, standard in _STANDARD.items():
            setattr(self, name.lower(), self.config.getint("DEFAULT", name, fallback=int(standard)))


class Document:
    """A page's text and metadata. What is not known is None. ``body`` is made when it is first asked for."""

    __slots__ = ("title", "author", "url", "hostname", "description", "sitename", "date", "categories", "tags", "fingerprint", "id",
                 "license", "comments", "commentsbody", "raw_text", "text", "language", "image", "pagetype", "filedate", "_body")

    def __init__(self, *, idval=None, license_val=None, body=None, **fields):
        for name in self.__slots__:
            setattr(self, name, None)
        self.id, self.license = idval, license_val
        self._body = body if body is not None else etree().Element("body")
        for name, value in fields.items():
            setattr(self, name, value)

    @property
    def body(self):
        """The content as a tree of trafilatura's elements, of lxml if that is installed."""
        if callable(self._body):
            self._body = self._body()
        return self._body

    @body.setter
    def body(self, tree):
        self._body = tree

    @classmethod
    def from_dict(cls, data):
        document = cls()
        for name, value in data.items():
            setattr(document, name, value)
        return document

    def as_dict(self):
        """The fields by name, in trafilatura's order."""
        names = [*self.__slots__[:12], "body", *self.__slots__[12:-1]]
        return {name: getattr(self, name) for name in names}

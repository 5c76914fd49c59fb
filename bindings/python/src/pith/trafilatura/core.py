"""extract() and its siblings."""

from __future__ import annotations

import logging
import warnings

from .. import _pith
from .._foreign import etree, extractor, page_of
from .deduplication import content_fingerprint, is_duplicate
from .metadata import set_metadata
from .output import written
from .settings import DEFAULT_CONFIG, Document, Extractor, use_config
from .utils import pruned

LOGGER = logging.getLogger(__name__)

# What the functions' parameters are called as options of an Extractor.
_OPTIONS = {"output_format": "output_format", "favor_precision": "precision", "favor_recall": "recall",
            "include_comments": "comments", "include_formatting": "formatting", "include_links": "links",
            "include_images": "images", "include_tables": "tables", "deduplicate": "dedup", "target_language": "lang", "url": "url",
            "fast": "fast", "with_metadata": "with_metadata", "only_with_metadata": "only_with_metadata",
            "tei_validation": "tei_validation", "author_blacklist": "author_blacklist", "url_blacklist": "url_blacklist",
            "date_extraction_params": "date_params", "config": "config"}


def bare_extraction(filecontent, url=None, fast=False, no_fallback=False, favor_precision=False, favor_recall=False,
                    include_comments=True, output_format="python", target_language=None, include_tables=True, include_images=False,
                    include_formatting=None, include_links=False, deduplicate=False, date_extraction_params=None,
                    with_metadata=False, only_with_metadata=False, max_tree_size=None, url_blacklist=None, author_blacklist=None,
                    as_dict=False, prune_xpath=None, config=DEFAULT_CONFIG, options=None):
    """The page's text and metadata as a Document; None where there is no text, or what was asked for is not there."""
    if as_dict:
        warnings.warn('"as_dict" will be removed, use the .as_dict() method instead', DeprecationWarning, stacklevel=2)
    document = _document(filecontent, prune_xpath, _chosen(locals()))
    return document.as_dict() if as_dict and document is not None else document


def extract(filecontent, url=None, record_id=None, fast=False, no_fallback=False, favor_precision=False, favor_recall=False,
            include_comments=True, output_format="txt", tei_validation=False, target_language=None, include_tables=True,
            include_images=False, include_formatting=None, include_links=False, deduplicate=False, date_extraction_params=None,
            with_metadata=False, only_with_metadata=False, max_tree_size=None, url_blacklist=None, author_blacklist=None,
            settingsfile=None, prune_xpath=None, config=DEFAULT_CONFIG, options=None):
    """The page's content in the format asked for; None where there is none, or what was asked for is not there."""
    document = _serialized(filecontent, record_id, prune_xpath, _chosen(locals()))
    return document.text if document is not None else None


def extract_with_metadata(filecontent, url=None, record_id=None, fast=False, favor_precision=False, favor_recall=False,
                          include_comments=True, output_format="txt", tei_validation=False, target_language=None,
                          include_tables=True, include_images=False, include_formatting=None, include_links=False,
                          deduplicate=False, date_extraction_params=None, url_blacklist=None, author_blacklist=None,
                          settingsfile=None, prune_xpath=None, config=DEFAULT_CONFIG, options=None):
    """The same as a Document, whose ``text`` is the content in that format."""
    return _serialized(filecontent, record_id, prune_xpath, _chosen({**locals(), "with_metadata": True}))


def _chosen(arguments):
    if arguments.get("no_fallback"):
        warnings.warn('"no_fallback" will be removed, use "fast" instead', DeprecationWarning, stacklevel=3)
    if arguments.get("max_tree_size"):
        raise ValueError('"max_tree_size" will be removed, use settings.cfg instead')
    if arguments["options"]:
        return arguments["options"]
    if arguments.get("settingsfile"):
        arguments = {**arguments, "config": use_config(arguments["settingsfile"])}
    return Extractor(**{option: arguments[name] for name, option in _OPTIONS.items() if name in arguments})


def _serialized(filecontent, record_id, prune_xpath, options):
    if options.format == "python":
        raise ValueError("'python' format only usable in bare_extraction() function")
    document = _document(filecontent, prune_xpath, options)
    if document is not None:
        document.id = record_id
        document.text = written(document, options)
    return document


def _format(options):
    """What pith writes for a format: links, images and emphasis in plain text are Markdown's, as in trafilatura."""
    if options.format in ("html", "xml", "xmltei", "markdown"):
        return options.format
    marks = options.links or options.images or options.formatting
    return "markdown" if marks and options.format != "json" else "text"


def _document(filecontent, prune_xpath, options):
    wants_metadata = options.with_metadata or options.lang or options.url_blacklist
    pith_options = {"format": _format(options), "focus": options.focus, "comments": bool(options.comments) and options.format == "xmltei",
                    "links": bool(options.links), "images": "all" if options.images else "none", "tables": bool(options.tables),
                    "formatting": bool(options.formatting),
                    "metadata": "nothing" if not wants_metadata else "content" if options.format == "html" else "result"}
    try:
        page = page_of(filecontent)
        if prune_xpath is not None:
            page = pruned(page, [prune_xpath] if isinstance(prune_xpath, str) else prune_xpath)
        result = extractor(**pith_options).extract(page, url=options.url)
    except (TypeError, ValueError, _pith.BadValue) as error:
        LOGGER.warning("discarding data: %s", error)
        return None
    document = Document(pagetype=result.page_type or None, raw_text=result.content.rstrip("\n"))
    document.text = document.raw_text
    if options.comments:
        document.comments = "\n".join(line for post in result.comments for line in (post.author, *post.text.split("\n")) if line) or None
    document.body = lambda: _body(page, {**pith_options, "format": "xml", "metadata": "nothing"}, options.url)
    if wants_metadata:
        set_metadata(document, result, options.author_blacklist, options.date_params)
    if _is_unwanted(document, options):
        return None
    if not options.with_metadata:
        document = Document(body=document._body, raw_text=document.raw_text, text=document.text, comments=document.comments)
    else:
        document.fingerprint = content_fingerprint(f"{document.title} {document.raw_text}")
    return document


def _is_unwanted(document, options):
    if len(document.text) < max(options.min_output_size, 1):
        return True
    if options.url_blacklist and document.url in options.url_blacklist:
        return True
    if options.only_with_metadata and not (document.date and document.title and document.url):
        return True
    if options.lang and document.language and document.language != options.lang:
        return True
    return bool(options.dedup) and is_duplicate(document.text, options)


def _body(page, pith_options, url):
    tree = etree().fromstring(extractor(**pith_options).extract(page, url=url).content.encode())
    body = tree.find("main")
    body.tag = "body"
    return body

"""pith for LlamaIndex: a reader of files, and a stand-in for its TrafilaturaWebReader.

    from pith.llama_index import PithReader

    SimpleDirectoryReader("saved/", file_extractor={".html": PithReader()}).load_data()
"""

import uuid

from llama_index.core.readers.base import BasePydanticReader, BaseReader
from llama_index.core.schema import Document

from . import trafilatura
from ._documents import documents
from ._extractor import Extractor


class PithReader(BaseReader):
    """A document a page of a file: a page, an archive, JSON Lines. Its metadata have the page's address or file as ``source``, and title, author,
    date and more where the page tells them. Options are those of ``pith.extract``."""

    def __init__(self, **options):
        self.options = options
        Extractor(**options)  # wrong ones raise here

    def lazy_load_data(self, file, extra_info=None, **kwargs):
        for content, metadata in documents([file], self.options):
            yield Document(text=content, metadata={**metadata, **(extra_info or {})})


class TrafilaturaWebReader(BasePydanticReader):
    """llama_index.readers.web's TrafilaturaWebReader with pith in the place of trafilatura. ``requests``, which LlamaIndex brings, gets the pages."""

    is_remote: bool = True

    @classmethod
    def class_name(cls):
        return "TrafilaturaWebReader"

    def load_data(self, urls, include_comments=True, output_format="txt", include_tables=True, include_images=False,
                  include_formatting=False, include_links=False, show_progress=False, no_ssl=False, **kwargs):
        if not isinstance(urls, list):
            raise ValueError("urls must be a list of strings.")
        if show_progress:
            from tqdm import tqdm

            urls = tqdm(urls, desc="Downloading pages")
        options = {"include_comments": include_comments, "output_format": output_format, "include_tables": include_tables,
                   "include_images": include_images, "include_formatting": include_formatting, "include_links": include_links, **kwargs}
        return [Document(text=trafilatura.extract(_fetch(url, no_ssl), **options), id_=str(uuid.uuid4()), metadata={"url": url})
                for url in urls]


def _fetch(url, no_ssl):
    """The page's bytes; None where there is none, as trafilatura has it."""
    import requests

    try:
        response = requests.get(url, timeout=30, verify=not no_ssl)
    except requests.RequestException:
        return None
    return response.content if response.ok else None

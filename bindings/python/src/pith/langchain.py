"""pith for LangChain: a loader, and stand-ins for the loader and the transformer of HTML in ``langchain_community``.

    from pith.langchain import PithLoader

    for document in PithLoader(["saved/", "crawl.warc.gz"], format="markdown").lazy_load(): ...
"""

import os
from pathlib import Path

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import BaseDocumentTransformer, Document

from ._documents import documents
from ._extractor import Extractor
from ._foreign import extractor


class PithLoader(BaseLoader):
    """A document a page below the paths: files, directories, archives, JSON Lines. Its metadata have the page's address or file as ``source``, and
    title, author, date and more where the page tells them. Options are those of ``pith.extract``."""

    def __init__(self, paths, **options):
        self.paths = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
        self.options = options
        Extractor(**options)  # wrong ones raise here

    def lazy_load(self):
        for content, metadata in documents(self.paths, self.options):
            yield Document(page_content=content, metadata=metadata)


class BSHTMLLoader(BaseLoader):
    """langchain_community's BSHTMLLoader: one file, its text and title. ``bs_kwargs`` and ``get_text_separator`` are of BeautifulSoup and refused."""

    def __init__(self, file_path, open_encoding=None, bs_kwargs=None, get_text_separator=""):
        if bs_kwargs or get_text_separator:
            raise ValueError("bs_kwargs and get_text_separator are BeautifulSoup's, which does not read the page here")
        self.file_path = file_path
        self.open_encoding = open_encoding

    def lazy_load(self):
        result = extractor(format="text").extract(Path(self.file_path).read_bytes(), encoding=self.open_encoding)
        yield Document(page_content=result.content, metadata={"source": str(self.file_path), "title": result.title})


class Html2TextTransformer(BaseDocumentTransformer):
    """langchain_community's Html2TextTransformer: documents of HTML become Markdown of their content."""

    def __init__(self, ignore_links=True, ignore_images=True):
        self.ignore_links = ignore_links
        self.ignore_images = ignore_images

    def transform_documents(self, documents, **kwargs):
        chosen = extractor(format="markdown", metadata="nothing", links=not self.ignore_links, images="none" if self.ignore_images else "all")
        return [Document(page_content=chosen.extract(document.page_content).content, metadata={**document.metadata})
                for document in documents]

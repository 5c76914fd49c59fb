"""pith as an extractor of datatrove.

    from pith.datatrove import Pith

    pipeline = [WarcReader("crawl/"), Pith(), JsonlWriter("out/")]
"""

from datatrove.pipeline.extractors.base import BaseExtractor

from ._extractor import Extractor


class Pith(BaseExtractor):
    """The content of each document. Options are those of ``pith.extract``; ``timeout`` is datatrove's, in seconds a document."""

    name = "⛏ pith"

    def __init__(self, timeout=1, format="text", metadata="nothing", **options):
        super().__init__(timeout)
        self.extractor = Extractor(format=format, metadata=metadata, **options)

    def extract(self, text):
        """The content; empty where there is none, and datatrove drops the document."""
        return self.extractor.extract(text).content.rstrip("\n")

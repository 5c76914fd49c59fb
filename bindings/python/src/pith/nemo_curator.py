"""pith as an algorithm of NeMo Curator.

    from pith.nemo_curator import PithExtractor

    CommonCrawlDownloadExtractStage(start, end, download_dir, html_extraction=PithExtractor())
"""

from nemo_curator.stages.text.download.html_extractors.base import HTMLExtractorAlgorithm

from ._extractor import Extractor


class PithExtractor(HTMLExtractorAlgorithm):
    """Options are those of ``pith.extract``. The stop words and the language that NeMo Curator tells are not asked for: what is
    content is seen without them, in any language."""

    def __init__(self, metadata="nothing", **options):
        self.extractor = Extractor(format="text", metadata=metadata, **options)

    def extract_text(self, html, stop_words, language):
        """The content's paragraphs; None where there is none."""
        content = self.extractor.extract(html).content.rstrip("\n")
        return content.split("\n\n") if content else None

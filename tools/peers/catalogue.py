"""The tools that pith is measured beside: what to install, and how each is asked.

A tool is asked as its documentation tells its users to. Where several outputs are on offer, the one closest to plain text
is taken; a tool that gives HTML has it turned into text by html_text() in answers.py, outside the clock.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Tool:
    name: str
    language: str  # python, node or rust: which runner speaks for it
    packages: tuple  # pinned; the first one is the tool and gives the version
    setting: str  # what a reader of the table must know

    @property
    def version(self):
        return self.packages[0].rpartition("@")[2]


def python(name, package, setting):
    return Tool(name, "python", (package,), setting)


TRAFILATURA, BOILERPY = "trafilatura@2.3.1", "boilerpy3@1.0.7"

TOOLS = (
    python("trafilatura", TRAFILATURA, "extract(), defaults: comments and tables are content"),
    python("trafilatura-precision", TRAFILATURA, "extract(favor_precision=True)"),
    python("trafilatura-recall", TRAFILATURA, "extract(favor_recall=True)"),
    python("trafilatura-fast", TRAFILATURA, "extract(fast=True): no fallback to readability and jusText"),
    python("resiliparse", "resiliparse@1.1.0", "extract_plain_text(main_content=True, links=False)"),
    python("readability-lxml", "readability-lxml@0.9", "Document().summary(), HTML"),
    python("justext", "justext@3.0.2", "justext(), stop words of the page's language if known, else English"),
    python("newspaper4k", "newspaper4k@0.9.6", "Article.parse(), no images fetched"),
    python("goose3", "goose3@3.1.22", "Goose().extract(raw_html=...)"),
    python("boilerpy3-article", BOILERPY, "ArticleExtractor"),
    python("boilerpy3-default", BOILERPY, "DefaultExtractor"),
    python("html-text", "html-text@0.7.1", "extract_text(): all text, nothing selected"),
    python("inscriptis", "inscriptis@2.7.6", "get_text(): all text, nothing selected"),
    Tool("readability-js", "node", ("@mozilla/readability@0.6.0", "jsdom@26.1.0"), "parse() on jsdom, HTML"),
    Tool("defuddle", "node", ("defuddle@0.19.4", "linkedom@0.18.12"), "defuddle/node on linkedom, no network, HTML"),
    Tool("dom_smoothie", "rust", ("dom_smoothie@0.19.0",), "parse(), formatted text"),
    Tool("rs-trafilatura", "rust", ("rs-trafilatura@0.2.2",), "extract_bytes_with_options(), page address given"),
)

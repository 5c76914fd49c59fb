# Written by stubs.py from the library's tables; do not edit.
import os
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypedDict, overload

from typing_extensions import Unpack

__version__: str

Html = bytes | bytearray | memoryview | str

class Error(Exception):
    code: str

class UnknownMethod(Error): ...
class BadSetting(Error): ...
class UnknownOption(Error): ...
class BadValue(Error): ...
class BadSelector(Error): ...
class BadModel(Error): ...
class UnknownEncoding(Error): ...
class NoRenderer(Error): ...
class RenderFailed(Error): ...
class RenderTimeout(Error): ...
class OutOfMemory(Error): ...
class ReadFailed(Error): ...
class WriteFailed(Error): ...

Which = Literal["blocks", "menus"]
What = Literal["tokens", "tree", "lines", "measures", "geometry"]
Picture = Literal["ratios", "smooth", "changes", "clusters", "tree", "density", "boxes", "overlay"]

class PageOptions(TypedDict, total=False):
    format: Literal["text", "markdown", "html", "json"] | None
    """what the content is written as"""
    url: str | None
    """where the page was; makes its links and images absolute"""
    encoding: str | None
    """charset that the HTTP header named; found out otherwise"""
    method: str | None
    """how to choose the content, with settings if need be, as in cetr-tm:lambda=0.5"""
    focus: Literal["balanced", "precision", "recall"] | None
    """rather miss content than keep anything else (precision), or rather keep too much than miss content (recall)"""
    page_type: Literal["unknown", "article", "documentation", "service", "forum", "collection", "listing", "product"] | None
    """what kind of page it is; found out if unknown"""
    comments: bool | None
    """keep what readers wrote below an article"""
    links: bool | None
    """keep link targets; the text of links always stays"""
    images: Literal["none", "all", "relevant"] | None
    """keep images: all of the content, those that belong to it by what their captions say, or none"""
    tables: bool | None
    """keep tables"""
    formatting: bool | None
    """keep emphasis, inline code, super- and subscript"""
    metadata: Literal["nothing", "result", "content"] | None
    """where what is known about the page is told: nowhere, in fields of the result, or in front of the content, too"""
    include: str | Iterable[str] | None
    """keep what this CSS selector matches, whatever the method says; may be repeated"""
    exclude: str | Iterable[str] | None
    """drop what this CSS selector matches; may be repeated"""
    explanation: bool | None
    """instead of the content, why each block was kept or dropped: as text, as JSON, or in HTML as the page itself, coloured"""
    folder: str | os.PathLike[str] | None
    """where the page was saved: style sheets that it names there are rendered with"""
    max_bytes: int | str | None
    """read no more of a page"""
    max_nodes: int | str | None
    """stop reading at so many nodes of the tree"""
    max_depth: int | str | None
    """elements nested deeper become siblings, as in browsers"""
    max_attributes: int | str | None
    """further attributes of an element are dropped"""
    timeout_ms: int | str | None
    """be done with a page after so many milliseconds; 0: no limit"""
    render: Literal["litehtml", "chromium"] | None
    """lay pages out with this engine, for methods that see the page"""
    viewport: str | None
    """size of the window, in CSS pixels"""
    render_timeout_ms: int | str | None
    """give up on a page after so many milliseconds; 0: never"""
    allow_network: bool | None
    """Chromium fetches what the page names elsewhere"""
    scripts: bool | None
    """Chromium runs the page's scripts"""
    browser: str | os.PathLike[str] | None
    """the Chromium to use; otherwise one of the PATH"""
    pages_a_browser: int | str | None
    """start Chromium anew after so many pages; 0: never"""
    geometry_cache: str | os.PathLike[str] | None
    """keep the geometry of rendered pages there, so that none is rendered twice"""

class Image:
    """An image of the page."""
    src: str
    """address; absolute where the page's is known"""
    alt: str
    """text in its place"""
    caption: str
    """what stands below it"""
    caption_source: str | None
    """where the caption was, such as figcaption"""
    score: float | None
    """how much caption and text have in common, from 0 to 1"""
    reason: str | None
    """why it belongs, or not"""
    lead: bool | None
    """it stands for the article"""
    def to_dict(self) -> dict[str, Any]: ...

class Entity:
    """A name of a person, a place or an organisation. ``str(entity)`` is the name."""
    text: str
    """the name"""
    type: str
    """person, location or organisation"""
    begin: int
    """bytes of the content as text that stand before it"""
    def to_dict(self) -> dict[str, Any]: ...

class Block:
    """Neighbouring texts that were kept or dropped for the same reason."""
    label: str
    """keep or drop"""
    score: float
    """the method's own; 0 if it has none"""
    reason: str | None
    """the numbers that decided, in the method's words"""
    rule: str | None
    """what decided where that was not the score"""
    node: int
    """position of the first text in document order"""
    last_node: int
    """the same of the last text"""
    path: str
    """where the first text stands, as an XPath"""
    words: int
    """in the block"""
    text: str
    """white space collapsed"""
    def to_dict(self) -> dict[str, Any]: ...

class Result:
    """A page's content and what is known about the page. ``str(result)`` is the content."""
    status: str
    """ok, or the limit that ended reading"""
    encoding: str
    """charset, as the Encoding standard names it"""
    encoding_source: str
    """how the charset was found"""
    title: str
    """the page's title"""
    author: str
    """the authors, parted by semicolons"""
    authors: list[str]
    """the same one by one"""
    date: str
    """of publication: ISO 8601, with the time where it is known"""
    modified: str
    """the same of the last change"""
    language: str
    """BCP 47, the primary tag: of the content if it is long enough, else as stated"""
    site: str
    """the site's name"""
    description: str
    """what the page says it is about"""
    url: str
    """canonical address, else as given"""
    page_type: str | None
    """what kind of page it is"""
    quality: float | None
    """word F1 to be expected, from 0 to 1"""
    image: str
    """address of the image that stands for the page"""
    license: str
    """address or name of the licence"""
    tags: list[str]
    """keywords and categories"""
    images: list[Image]
    """of the content, in document order"""
    dropped_images: list[Image]
    """where images are judged: those that do not belong, with the reason"""
    content: str
    """the content, in the format asked for"""
    def to_dict(self) -> dict[str, Any]: ...

class Entities:
    """The names in a page's content."""
    language: str
    """of the content"""
    known_language: bool
    """names are found in no other"""
    entities: list[Entity]
    """the names in their order"""
    def to_dict(self) -> dict[str, Any]: ...

class Region:
    """A part of the page."""
    score: float
    """of blocks: characters outside links a node; of menus: links a node"""
    characters: int
    """of text, white space excluded"""
    nodes: int
    """elements and texts"""
    links: int
    """links in it"""
    node: int
    """position in document order"""
    path: str
    """where it stands, as an XPath"""
    text: str
    """what a reader sees of it, on one line"""
    def to_dict(self) -> dict[str, Any]: ...

class Text:
    """A text of the page, and whether the method kept it."""
    node: int
    """position in document order"""
    kept: bool
    """it is part of the content"""
    text: str
    """as it stands in the page"""
    def to_dict(self) -> dict[str, Any]: ...

class Explanation:
    """Why each block of a page was kept or dropped."""
    schema: str
    """pith-explanation/1"""
    method: str
    """as asked for, settings included"""
    status: str
    """ok, or the limit that ended reading"""
    blocks: list[Block]
    """in document order"""
    def to_dict(self) -> dict[str, Any]: ...

class PageFacts:
    """What reading a page finds before any method runs."""
    status: str
    """ok, or the limit that ended reading"""
    encoding: str
    """charset, as the Encoding standard names it"""
    encoding_source: str
    """how the charset was found"""
    bytes: int
    """of the page as UTF-8"""
    nodes: int
    """of the tree"""
    elements: int
    """of the tree"""
    characters: int
    """of text, white space, scripts and styles excluded"""
    words: int
    """of text"""
    link_characters: int
    """of text in links"""
    def to_dict(self) -> dict[str, Any]: ...

class Extractor:
    def __init__(self, **options: Unpack[PageOptions]) -> None: ...
    def extract(self, html: Html, *, url: str | None = None, encoding: str | None = None) -> Result: ...
    def explain(self, html: Html, *, url: str | None = None, encoding: str | None = None) -> Explanation: ...
    def regions(self, html: Html, which: Which = "blocks", *, limit: int = 0, url: str | None = None,
                encoding: str | None = None) -> list[Region]: ...
    def entities(self, html: Html, *, url: str | None = None, encoding: str | None = None) -> Entities: ...
    def texts(self, html: Html, *, url: str | None = None, encoding: str | None = None) -> list[Text]: ...
    def inspect(self, html: Html, *, encoding: str | None = None) -> PageFacts: ...
    def dump(self, html: Html, what: What, *, encoding: str | None = None) -> str: ...
    def plot(self, html: Html, what: Picture, *, encoding: str | None = None) -> str: ...

def extract(html: Html, **options: Unpack[PageOptions]) -> Result: ...
@overload
def extract_many(pages: Iterable[Html | tuple[Html, str | None]], *, threads: int | None = None,
                 return_exceptions: Literal[False] = False, **options: Unpack[PageOptions]) -> Iterator[Result]: ...
@overload
def extract_many(pages: Iterable[Html | tuple[Html, str | None]], *, threads: int | None = None,
                 return_exceptions: Literal[True],
                 **options: Unpack[PageOptions]) -> Iterator[Result | Exception]: ...
def explain(html: Html, **options: Unpack[PageOptions]) -> Explanation: ...
def regions(html: Html, which: Which = "blocks", *, limit: int = 0, **options: Unpack[PageOptions]) -> list[Region]: ...
def entities(html: Html, **options: Unpack[PageOptions]) -> Entities: ...
def texts(html: Html, **options: Unpack[PageOptions]) -> list[Text]: ...
def inspect(html: Html, **options: Unpack[PageOptions]) -> PageFacts: ...
def dump(html: Html, what: What, **options: Unpack[PageOptions]) -> str: ...
def plot(html: Html, what: Picture, **options: Unpack[PageOptions]) -> str: ...
def describe() -> dict[str, Any]: ...
def methods() -> list[dict[str, Any]]: ...
def options() -> list[dict[str, Any]]: ...
def formats() -> list[dict[str, Any]]: ...

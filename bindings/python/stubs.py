#!/usr/bin/env python3
"""Writes the package's types from the library's tables of options, fields and errors.     stubs.py FILE

The build runs this, so the types that editors and checkers see cannot differ from what the library takes.
"""

import pathlib
import sys

import pith

OPTION_TYPES = {"flag": "bool", "text": "str", "path": "str | os.PathLike[str]", "texts": "str | Iterable[str]",
                "count": "int | str", "bytes": "int | str", "size": "str"}
FIELD_TYPES = {"text": "str", "truth": "bool", "count": "int", "number": "float", "texts": "list[str]"}
RECORDS = {"image": "Image", "post": "Post", "entity": "Entity", "block": "Block", "result": "Result", "entities": "Entities",
           "region": "Region", "text": "Text", "explanation": "Explanation", "facts": "PageFacts"}

HEAD = '''import os
from collections.abc import Iterable, Iterator
from typing import IO, Any, Literal, TypedDict, overload

from typing_extensions import Unpack

__version__: str

Html = bytes | bytearray | memoryview | str
Source = Html | tuple[Html, str | None] | Page

class Error(Exception):
    code: str

class Page:
    """A page of an archive: ``html`` as the server sent it, and what the archive tells of it."""
    id: str
    """Names the page: its record."""
    url: str
    date: str
    """When it was fetched, ISO 8601; may be empty."""
    html: bytes
    encoding: str
    """What the HTTP header named; may be empty."""
    http_status: int | None
    path: str
    offset: int
    """Where in the file its record begins."""
    status: Literal["ok", "byte-limit", "not-html", "error"]
    problem: str
    """Why it could not be read, or ends early; mostly empty."""
    def to_dict(self) -> dict[str, Any]: ...

'''
TAIL = '''class Extractor:
    def __init__(self, **options: Unpack[PageOptions]) -> None: ...
    def extract(self, html: Html | Page, *, url: str | None = None, encoding: str | None = None) -> Result: ...
    def explain(self, html: Html, *, url: str | None = None, encoding: str | None = None) -> Explanation: ...
    def regions(self, html: Html, which: Which = "blocks", *, limit: int = 0, url: str | None = None,
                encoding: str | None = None) -> list[Region]: ...
    def entities(self, html: Html, *, url: str | None = None, encoding: str | None = None) -> Entities: ...
    def texts(self, html: Html, *, url: str | None = None, encoding: str | None = None) -> list[Text]: ...
    def inspect(self, html: Html, *, encoding: str | None = None) -> PageFacts: ...
    def dump(self, html: Html, what: What, *, encoding: str | None = None) -> str: ...
    def plot(self, html: Html, what: Picture, *, encoding: str | None = None) -> str: ...

def extract(html: Html | Page, **options: Unpack[PageOptions]) -> Result: ...
@overload
def extract_many(pages: Iterable[Source], *, threads: int | None = None,
                 return_exceptions: Literal[False] = False, **options: Unpack[PageOptions]) -> Iterator[Result]: ...
@overload
def extract_many(pages: Iterable[Source], *, threads: int | None = None,
                 return_exceptions: Literal[True],
                 **options: Unpack[PageOptions]) -> Iterator[Result | Exception]: ...
def read_warc(path_or_file: str | os.PathLike[str] | IO[bytes], *, records: Iterable[str] = (),
              max_bytes: int = 0) -> Iterator[Page]: ...
def read_pages(path: str | os.PathLike[str], *, max_bytes: int = 0) -> Iterator[Page]: ...
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
'''


def literal(names):
    return f"Literal[{', '.join(repr(name) for name in names)}]".replace("'", '"')


def option_lines(table):
    yield "class PageOptions(TypedDict, total=False):"
    for option in table["options"]:
        kind = literal(option["choices"]) if option["type"] == "choice" else OPTION_TYPES[option["type"]]
        yield f"    {option['name']}: {kind} | None"
        yield f'    """{option["help"]}"""'
    yield ""


def record_lines(table):
    for kind, name in RECORDS.items():
        yield f"class {name}:"
        yield f'    """{getattr(pith, name).__doc__}"""'
        for field in table["fields"][kind]:
            kind = f"list[{RECORDS[field['items']]}]" if "items" in field else FIELD_TYPES[field["type"]]
            yield f"    {field['name']}: {kind}{' | None' if field['optional'] else ''}"
            yield f'    """{field["help"]}"""'
        yield "    def to_dict(self) -> dict[str, Any]: ..."
        yield ""


def stub():
    table = pith.describe()
    errors = [f"class {''.join(part.title() for part in code.split('-'))}(Error): ..." for code in table["enums"]["error"]]
    names = [f"Which = {literal(table['enums']['regions'])}", f"What = {literal(table['enums']['dump'])}",
             f"Picture = {literal(table['enums']['plot'])}"]
    lines = [*errors, "", *names, "", *option_lines(table), *record_lines(table)]
    return HEAD + "\n".join(lines) + "\n" + TAIL


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(stub())

"""Pages and results as Arrow's columns. Their names and types come from the library's table of fields."""

import functools

import pyarrow as pa

from .. import Page, _pith, describe
from .._pages import told_status

_TYPES = {"text": pa.string(), "truth": pa.bool_(), "count": pa.int64(), "number": pa.float64(), "texts": pa.list_(pa.string())}

# A batch that goes to Spark: small enough for tasks with little memory, large enough that batches cost nothing.
_ROWS, _BYTES = 1000, 8 << 20


@functools.cache
def result_schema():
    """The fields of a result, and ``problem``: why there is none."""
    tables = describe()["fields"]

    def type_of(field):
        if "items" in field:
            return pa.list_(pa.struct([(member["name"], type_of(member)) for member in tables[field["items"]]]))
        return _TYPES[field["type"]]

    return pa.schema([*((field["name"], type_of(field)) for field in tables["result"]), ("problem", pa.string())])


# The fields of a Page.
PAGE = pa.schema([("id", pa.string()), ("url", pa.string()), ("date", pa.string()), ("html", pa.binary()), ("encoding", pa.string()),
                  ("http_status", pa.int32()), ("path", pa.string()), ("offset", pa.int64()), ("status", pa.string()),
                  ("problem", pa.string())])


def page_batches(pages):
    """Pages as batches that hold some megabytes, however large the archive is."""
    rows, size = [], 0
    for page in pages:
        rows.append(page.to_dict())
        size += len(page.html)
        if len(rows) >= _ROWS or size >= _BYTES:
            yield pa.RecordBatch.from_pylist(rows, PAGE)
            rows, size = [], 0
    if rows:
        yield pa.RecordBatch.from_pylist(rows, PAGE)


def result_batches(batches, extractor, html, url, kept, is_archive):
    """For each batch of pages those of its results, behind the columns that are ``kept`` under their new names."""
    for batch in batches:
        start, rows, size = 0, [], 0
        for number, page in enumerate(_pages(batch, html, url, is_archive), 1):
            rows.append(_row(extractor, *page))
            size += len(rows[-1]["content"])
            if len(rows) >= _ROWS or size >= _BYTES or number == batch.num_rows:
                yield _joined(batch.slice(start, len(rows)), kept, rows)
                start, rows, size = number, [], 0


def _pages(batch, html, url, is_archive):
    """What an Extractor takes and the page's address, one by one, so that no batch is held twice."""
    if not is_archive:
        pages = batch.column(html)
        urls = batch.column(url) if url in batch.schema.names else pa.nulls(len(pages))
        for page, address in zip(pages, urls):
            yield page.as_py(), address.as_py()
        return
    columns = [batch.column(name) for name in PAGE.names]
    for number in range(batch.num_rows):
        yield Page(dict(zip(PAGE.names, (column[number].as_py() for column in columns)))), None


def _row(extractor, html, url):
    try:
        if html is None:
            raise ValueError("there is no page")
        result, problem = extractor.extract(html, url=url), getattr(html, "problem", "")
        result.status = told_status(result)
    except Exception as error:  # noqa: BLE001  whatever is wrong with a page, the others go on
        result, problem = _pith.empty_result(), str(error)
        result.status = "error"
    return {**result.to_dict(), "problem": problem}


def _joined(batch, kept, rows):
    results = pa.RecordBatch.from_pylist(rows, result_schema())
    return pa.RecordBatch.from_arrays([*(batch.column(name) for name in kept), *results.columns],
                                      names=[*kept.values(), *results.schema.names])

"""pith on Spark: pages of a frame or of web archives on as many machines as there are.

    import pith.spark

    pages = pith.spark.read_warc(spark, "crawl/*.warc.gz")
    pith.spark.extract_frame(pages, format="markdown").write.parquet("out")

Needs pyspark 4 and pyarrow, and this package in the Python of every executor. ``python -m pith.spark IN OUT`` is the same as a job.
"""

try:
    import pyarrow  # noqa: F401
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructField, StructType
except ImportError as error:
    raise ImportError(f"pith.spark needs pyspark and pyarrow ({error}): pip install 'pith-extract[spark]'") from None

from .. import Extractor
from ._arrow import PAGE, page_batches, result_batches, result_schema
from ._parts import find_parts, read_part

__all__ = ["extract_frame", "read_warc"]

_MERGED = {"status", "problem"}  # what read_warc says of a page goes over into what is said of its result


def extract_frame(df, html="html", url="url", **options):
    """Every page of a frame as a row with the fields of its result.

    ``html`` names the column of pages, binary or string; ``url`` that of their addresses, which may be missing. Options are those of
    ``pith.extract``. The frame's other columns stay; one that the result names too is called ``page_NAME``. Of a frame of
    ``read_warc`` the charset and the state of each page count, too.

    A page that cannot be read is a row with the status ``error``, and ``problem`` says why; it never fails a task.
    """
    Extractor(**options)  # wrong options raise here, not in a task
    if html not in df.columns:
        raise ValueError(f"the frame has no column {html}: name the one of the pages with html=")
    is_archive = html == "html" and set(PAGE.names) <= set(df.columns)
    dropped = {html} | (_MERGED if is_archive else set())
    results = set(result_schema().names)
    kept = {name: f"page_{name}" if name in results else name for name in df.columns if name not in dropped}

    def work(batches):
        return result_batches(batches, Extractor(**options), html, url, kept, is_archive)

    first = [StructField(new, df.schema[name].dataType) for name, new in kept.items()]
    return df.mapInArrow(work, StructType(first + from_arrow_schema(result_schema()).fields))


def read_warc(spark, paths, *, part_bytes=32 << 20, max_bytes=0):
    """The pages of web archives as a frame with the fields of ``pith.read_warc``, a row a page, broken ones too.

    ``paths``: one or many paths, patterns (``*.warc.gz``) or directories, which every executor must see under the same name; or
    addresses that ``pyarrow.fs`` opens, such as ``s3://bucket/crawl/``. Archives that are compressed record by record are read
    in parts of ``part_bytes`` by as many tasks; those behind an address one by one. An archive that cannot be opened fails its task,
    so that Spark tries elsewhere, and in the end the job.
    """
    parts = find_parts([paths] if isinstance(paths, str) or hasattr(paths, "__fspath__") else paths, part_bytes)

    def work(batches):
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield from page_batches(read_part(parts[number], max_bytes))

    return spark.range(0, len(parts), 1, len(parts)).mapInArrow(work, from_arrow_schema(PAGE))


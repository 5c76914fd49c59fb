#!/usr/bin/env python3
"""spark.py PAGES [ROUNDS]: pages through Spark's mapInArrow on this machine, with pith and with others in the same place.

All go to Markdown with metadata in front, resiliparse to text, as in contender.py. "nothing" only measures the pages: what Spark itself costs.
The best round of each counts; they take turns.
"""

import os
import pathlib
import sys
import tempfile
import time

import contender
import pith.spark
import pyarrow as pa
import pyarrow.parquet
from pyspark.sql import SparkSession


def by_page(make):
    """A job that calls what `make` makes on each page."""
    def work(batches):
        extract = make()
        for batch in batches:
            yield pa.RecordBatch.from_pydict({"content": [extract(page.as_py()) or "" for page in batch.column("html")]})

    return lambda frame: frame.mapInArrow(work, "content string")


def nothing():
    return lambda page: "x"


JOBS = {"nothing": by_page(nothing), "pith": lambda frame: pith.spark.extract_frame(frame, **contender.PITH_OPTIONS),
        "resiliparse": by_page(contender.resiliparse), "trafilatura": by_page(contender.trafilatura)}


def main():
    pages, rounds = list(contender.load_pages(sys.argv[1])), int(sys.argv[2]) if len(sys.argv) > 2 else 2
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.log.level", "ERROR")
             .config("spark.sql.execution.arrow.maxRecordsPerBatch", 100).getOrCreate())
    spark.sparkContext.addPyFile(str(pathlib.Path(contender.__file__).resolve()))
    with tempfile.TemporaryDirectory() as folder:
        pyarrow.parquet.write_table(pa.table({"html": pages}), f"{folder}/pages.parquet")
        frame = spark.read.parquet(folder).repartition(8).cache()
        frame.count()
        best = dict.fromkeys(JOBS, float("inf"))
        for _ in range(rounds):
            for name, job in JOBS.items():
                start = time.perf_counter()
                job(frame).selectExpr("sum(length(content))").collect()
                best[name] = min(best[name], time.perf_counter() - start)
    print(f"{'mapInArrow, two tasks':24}{'pages/s':>10}{'of pith':>10}")
    for name, seconds in best.items():
        print(f"{name:24}{len(pages) / seconds:10.0f}{best['pith'] / seconds:10.2f}")


if __name__ == "__main__":
    main()

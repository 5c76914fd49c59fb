"""A job: pages in, a Parquet of their results out.

    python -m pith.spark IN... OUT --format markdown            on this machine
    spark-submit .../pith/spark/__main__.py IN... OUT           on a cluster

IN: web archives (files, patterns, directories, addresses) or Parquet with a column of pages. Every page is a row with all fields of its
result, whatever became of it. At the end the pages of OUT are counted by status on standard output.
"""

import argparse
import os
import sys

from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession

import pith
import pith.spark
from pith.spark._parts import find_files


def parse(arguments):
    parser = argparse.ArgumentParser(prog="python -m pith.spark", description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="+", metavar="IN")
    parser.add_argument("output", metavar="OUT", help="a directory that is not there yet")
    job = parser.add_argument_group("the job")
    job.add_argument("--input-format", choices=("warc", "parquet"), help="default: parquet if the first file of IN is named so")
    job.add_argument("--html-field", default="html", metavar="NAME", help="of Parquet: the column of pages (default: html)")
    job.add_argument("--url-field", default="url", metavar="NAME", help="of Parquet: that of their addresses (default: url)")
    job.add_argument("--part-bytes", type=int, default=32 << 20, metavar="N", help="of an archive, that a task reads (default: 32 MB)")
    job.add_argument("--partitions", type=int, metavar="N", help="spread the pages of Parquet over so many tasks")
    job.add_argument("--partition-by", nargs="+", default=[], metavar="NAME", help="a directory for each value of these fields")
    job.add_argument("--mode", choices=("error", "overwrite", "append"), default="error", help="if OUT is there (default: error)")
    add_options(parser.add_argument_group("options of extraction"))
    return parser.parse_args(arguments)


def add_options(group):
    """The library's options, but those that are told page by page."""
    for option in pith.options():
        if option["name"] in ("url", "encoding"):
            continue
        shown = {"metavar": option["placeholder"] or option["type"].upper()}
        kind = {"flag": {"action": argparse.BooleanOptionalAction}, "texts": {"action": "append", **shown},
                "choice": {"choices": option.get("choices")}}.get(option["type"], shown)
        group.add_argument(f"--{option['name'].replace('_', '-')}", dest=f"pith_{option['name']}", default=None,
                           help=option["help"].replace("%", "%%"), **kind)


def pages_of(spark, options):
    kind = options.input_format or ("parquet" if find_files(options.input[0])[0][0].endswith(".parquet") else "warc")
    if kind == "warc":
        return pith.spark.read_warc(spark, options.input, part_bytes=options.part_bytes)
    frame = spark.read.parquet(*options.input)
    return frame.repartition(options.partitions) if options.partitions else frame


def chosen(options):
    return {name.removeprefix("pith_"): value for name, value in vars(options).items()
            if name.startswith("pith_") and value is not None}


def run(spark, options):
    results = pith.spark.extract_frame(pages_of(spark, options), html=options.html_field, url=options.url_field,
                                       **chosen(options))
    results.write.mode(options.mode).partitionBy(*options.partition_by).parquet(options.output)
    for row in sorted(spark.read.parquet(options.output).groupBy("status").count().collect()):
        print(row["status"], row["count"], sep="\t")


def main(arguments=None):
    options = parse(arguments)
    if __spec__ is not None:  # by python -m: workers are this Python; spark-submit knows better what the executors have
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        pith.Extractor(**chosen(options))  # what is wrong with them is known before Spark is there
        with SparkSession.builder.appName("pith").getOrCreate() as spark:
            run(spark, options)
    except (pith.Error, OSError, ValueError, AnalysisException) as error:
        print(f"pith: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

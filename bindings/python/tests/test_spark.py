import gzip
import json
import os
import shutil
import subprocess
import sys

import pytest

import pith
from conftest import COMMAND, record
from test_docs import run_blocks

if shutil.which("java") is None:
    pytest.skip("no Java here, which Spark needs", allow_module_level=True)
pytest.importorskip("pyspark", reason="pyspark is not installed: tools/install-deps python")

import pith.spark  # noqa: E402
from pith.spark import __main__ as job  # noqa: E402
from pith.spark import _arrow, _parts  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402


@pytest.fixture(scope="module")
def spark():
    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    session = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", 2)
               .config("spark.sql.execution.arrow.maxRecordsPerBatch", 7).getOrCreate())
    yield session
    session.stop()


def told(result):
    return {**result.to_dict(), "problem": ""}


def by(name, rows):
    return {row[name]: row for row in (row.asDict(recursive=True) for row in rows)}


def test_a_frame_of_pages(spark, pages):
    options = {"format": "text", "links": False}
    frame = spark.createDataFrame([(i, bytearray(page), f"https://example.org/{i}") for i, page in enumerate(pages)],
                                  "number int, html binary, url string")
    rows = by("number", pith.spark.extract_frame(frame, **options).collect())
    assert len(rows) == len(pages)
    for i, page in enumerate(pages):
        expected = told(pith.extract(page, url=f"https://example.org/{i}", **options))
        expected["status"] = "empty" if not expected["content"] else expected["status"]
        assert rows[i] == {"number": i, "page_url": f"https://example.org/{i}", **expected}


def test_columns_and_types(spark):
    frame = spark.createDataFrame([("<title>T</title><article><p>Grüße aus Köln, und noch ein paar Worte.</p>", "x", [1.5])],
                                  "page string, title string, more array<double>")
    results = pith.spark.extract_frame(frame, html="page")
    assert results.columns == ["page_title", "more", *(field["name"] for field in pith.describe()["fields"]["result"]), "problem"]
    row = results.first()
    assert (row.page_title, row.more, row.title, row.encoding) == ("x", [1.5], "T", "UTF-8") and "Grüße" in row.content
    assert dict(results.dtypes)["images"].startswith("array<struct<src:string,alt:string")


def test_the_documentation(spark, tmp_path):
    html = b"<title>The mill</title><article><p>At flood the sea pushes a gate open and fills the pond.</p></article>"
    (tmp_path / "crawl.warc.gz").write_bytes(gzip.compress(record(1, html)))
    assert run_blocks("docs/spark.md", {"spark": spark, "html": html, "crawl": str(tmp_path / "crawl.warc.gz")}) == 1


def test_bad_pages_are_rows(spark):
    """Nothing that is in a page or is missing fails a task."""
    pages = [None, b"", b"<p>x", b"\x00\xff" * 50, b"<div>" * 100_000, b"<p>" * 1000 + b"word"]
    frame = spark.createDataFrame([(i, page) for i, page in enumerate(pages)], "number int, html binary")
    rows = by("number", pith.spark.extract_frame(frame, max_nodes=900).collect())
    assert [rows[i]["status"] for i in range(6)] == ["error", "empty", "ok", "ok", "node-limit", "node-limit"]
    assert rows[0]["problem"] == "there is no page" and rows[0]["content"] == "" and rows[0]["tags"] == []
    lists = spark.createDataFrame([("<p>x", [5])], "html string, url array<int>")
    assert "option url takes str" in pith.spark.extract_frame(lists).first().problem


def test_wrong_use_is_told_at_once(spark):
    frame = spark.createDataFrame([("<p>x",)], "html string")
    with pytest.raises(pith.UnknownOption):
        pith.spark.extract_frame(frame, formatt="text")
    with pytest.raises(ValueError, match="no column page"):
        pith.spark.extract_frame(frame, html="page")
    with pytest.raises(FileNotFoundError):
        pith.spark.read_warc(spark, "/none-such/*.warc.gz")
    with pytest.raises(ValueError, match="part_bytes"):
        pith.spark.read_warc(spark, __file__, part_bytes=0)


@pytest.mark.parametrize("part_bytes", [5_000, 1 << 20])
def test_archives_in_parts(spark, archive, part_bytes):
    expected = [page.to_dict() for page in pith.read_warc(archive)]
    frame = pith.spark.read_warc(spark, str(archive), part_bytes=part_bytes)
    assert frame.rdd.getNumPartitions() == -(-archive.stat().st_size // part_bytes)
    rows = [row.asDict() for row in frame.collect()]
    assert [{**row, "html": bytes(row["html"])} for row in rows] == expected
    assert list(expected[0]) == _arrow.PAGE.names


def test_archives_are_found(tmp_path, archive):
    shutil.copy(archive, tmp_path / "sub.warc.gz")
    (tmp_path / "_SUCCESS").touch()
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/x.warc").touch()
    names = [os.path.relpath(path, tmp_path) for path, _ in _parts.find_files(str(tmp_path))]
    assert names == ["crawl.warc.gz", "sub.warc.gz", "deep/x.warc"]
    assert [path for path, _ in _parts.find_files(f"file://{tmp_path}/*.warc.gz")] == [str(archive), str(tmp_path / "sub.warc.gz")]
    with pytest.raises(FileNotFoundError):
        _parts.find_files(str(tmp_path / "none*"))


def test_archives_behind_addresses(archive):
    """pyarrow.fs opens them; a file's address is one that needs no server."""
    address = f"file://{archive}"
    assert _parts._remote_files(address) == [(address, archive.stat().st_size)]
    assert _parts._remote_files(f"file://{archive.parent}/") == [(address, archive.stat().st_size)]
    found = list(_parts.read_part(_parts.Part(address, 0, 1), 0))
    assert [page.html for page in found] == [page.html for page in pith.read_warc(archive)]
    assert all(page.path == address for page in found)


def run_job(spark, *arguments):
    job.run(spark, job.parse([str(argument) for argument in arguments]))


def lines_of_the_command(*arguments):
    if not COMMAND.exists():
        pytest.skip("no command line here: build/dev is not built")
    out = subprocess.run([COMMAND, "-q", "--jsonl", *arguments], capture_output=True, text=True, check=False).stdout
    return {line["id"]: line for line in map(json.loads, out.splitlines())}


def test_the_job_gives_what_the_command_gives(spark, archive, tmp_path, capsys):
    run_job(spark, archive, tmp_path / "out", "--part-bytes", 9_000, "--format", "markdown", "--no-links")
    rows = by("id", spark.read.parquet(str(tmp_path / "out")).collect())
    lines = lines_of_the_command("--markdown", "--no-links", archive)
    assert rows.keys() == lines.keys()
    for id, line in lines.items():
        row = rows[id]
        assert row["content"] == line["markdown"] and row["problem"] == line.get("error", "")
        assert {name: row[name] for name in line if name in row and row[name] is not None} == {
            name: line[name] for name in line if name in row}
        assert "warc" not in line or (row["page_url"], row["page_date"], row["offset"]) == tuple(
            line["warc"][name] for name in ("url", "date", "offset"))
    counts = dict(line.split("\t") for line in capsys.readouterr().out.splitlines())
    assert sum(map(int, counts.values())) == len(rows) and counts["not-html"] == "1"


def test_the_job_reads_parquet(spark, tmp_path, capsys):
    spark.createDataFrame([("a", "<html lang=en><article><p>Words enough for a page, as it seems."), ("b", None)],
                          "address string, page string").write.parquet(str(tmp_path / "in.parquet"))
    run_job(spark, tmp_path / "in.parquet", tmp_path / "out", "--html-field", "page", "--url-field", "address", "--partitions", 2,
            "--partition-by", "status", "--method", "all", "--format", "text")
    assert capsys.readouterr().out == "error\t1\nok\t1\n"
    assert sorted(path.name for path in (tmp_path / "out").glob("status=*")) == ["status=error", "status=ok"]
    row = spark.read.parquet(str(tmp_path / "out")).where("status = 'ok'").first()
    assert (row.address, row.content) == ("a", "Words enough for a page, as it seems.\n")


def test_the_job_takes_every_option():
    given = {"flag": [], "count": ["3"], "bytes": ["1K"]}
    for option in pith.options():
        if option["name"] in ("url", "encoding"):
            continue
        value = option.get("choices", ["x"])[:1]
        options = job.parse(["in", "out", f"--{option['name'].replace('_', '-')}", *given.get(option["type"], value)])
        assert getattr(options, f"pith_{option['name']}") not in (None, [])


@pytest.mark.parametrize("wrong, status", [(["--max-nodes", "many"], 1), (["--formatt", "text"], 2)])
def test_the_job_says_what_is_wrong(wrong, status, tmp_path):
    said = subprocess.run([sys.executable, "-m", "pith.spark", tmp_path, tmp_path / "out", *wrong], capture_output=True, text=True,
                          check=False)
    assert said.returncode == status and wrong[-1 if status == 1 else 0] in said.stderr and "Traceback" not in said.stderr


def test_large_batches_are_parted(article):
    """Many long pages in one batch come back in smaller ones, so that no executor holds all results at once."""
    import pyarrow as pa

    batch = pa.RecordBatch.from_pydict({"html": [article] * 2500})
    batches = list(_arrow.result_batches([batch], pith.Extractor(method="body-text"), "html", "url", {}, False))
    assert [b.num_rows for b in batches] == [1000, 1000, 500]
    pages = (pith.Page({**dict.fromkeys(_arrow.PAGE.names), "html": bytes(3 << 20)}) for _ in range(7))
    assert [b.num_rows for b in _arrow.page_batches(pages)] == [3, 3, 1]


def test_an_archive_of_many_members_in_tiny_parts(tmp_path):
    path = tmp_path / "small.warc.gz"
    path.write_bytes(b"".join(gzip.compress(record(i, b"<p>%d" % i)) for i in range(200)))
    parts = _parts.find_parts([path], 64)
    assert len(parts) > 200
    found = [page.html for part in parts for page in _parts.read_part(part, 0)]
    assert found == [b"<p>%d" % i for i in range(200)]

import gzip
import io
import itertools
import json
import os
import resource
import subprocess
import threading

import pytest

import pith
from conftest import COMMAND, record


def test_pages_have_what_the_archive_tells(archive, pages):
    found = list(pith.read_warc(archive))
    assert [page.html for page in found[:30]] == pages[:30]
    first = found[0]
    assert (first.url, first.date, first.encoding, first.http_status, first.status) == (
        "https://example.org/0", "2024-05-01T12:00:00Z", "utf-8", 200, "ok")
    assert first.id == "urn:uuid:00000000-0000-4000-8000-000000000000" and first.path == str(archive) and first.offset == 0
    by_url = {page.url.rsplit("/")[-1]: page for page in found}
    assert "100" not in by_url and "103" not in by_url  # neither says that it is a page
    assert (by_url["101"].status, by_url["101"].html) == ("not-html", b"") and "PNG" in by_url["101"].problem
    assert by_url["104"].http_status == 404
    assert found[-1].status == "error" or found[-1].problem


def test_extract_many_of_an_archive_is_what_the_command_writes(archive):
    if not COMMAND.exists():
        pytest.skip("no command line here: build/dev is not built")
    lines = subprocess.run([COMMAND, "-q", "--jsonl", "--markdown", archive], capture_output=True, text=True, check=False).stdout
    expected = list(map(json.loads, lines.splitlines()))
    found = list(pith.read_warc(archive))
    results = list(pith.extract_many(found, threads=2))
    assert [page.id for page in found] == [line["id"] for line in expected]
    assert [(r.status, r.title, r.content, r.url, r.encoding) for r in results] == [
        (line["status"], line["title"], line["markdown"], line["url"], line["encoding"]) for line in expected]


@pytest.mark.parametrize("threads", [1, 2])
def test_archives_and_threads(archive, threads):
    results = list(pith.extract_many(pith.read_warc(archive), threads=threads))
    assert [r.status for r in results].count("not-html") == 1
    assert results == [pith.extract(page) for page in pith.read_warc(archive)]


class Unseekable:
    """What a download is: it can be read, and no more."""

    def __init__(self, data):
        self._file = io.BytesIO(data)

    def read(self, size=-1):
        return self._file.read(min(size, 1000))


@pytest.mark.parametrize("open_as", ["file", "memory", "stream", "plain"])
def test_files_that_python_has_open(archive, open_as):
    data = archive.read_bytes()
    file = {"file": lambda: open(archive, "rb"), "memory": lambda: io.BytesIO(data), "stream": lambda: Unseekable(data),
            "plain": lambda: gzip.open(archive)}[open_as]()
    expected = [(page.id.replace(str(archive), ""), page.html) for page in pith.read_warc(archive)]
    if open_as == "plain":
        with pytest.raises(EOFError):  # gzip's own word for the member that is cut
            list(pith.read_warc(file))
        return
    found = list(pith.read_warc(file))
    assert [page.html for page in found] == [html for _, html in expected]
    assert all("/dev/fd" not in page.id + page.path + page.problem for page in found)


def test_reading_can_end_early(archive):
    threads = threading.active_count()
    for _ in range(50):
        pages = pith.read_warc(io.BytesIO(archive.read_bytes() * 50))
        next(pages)
        del pages
    open_files = len(os.listdir("/proc/self/fd"))
    assert open_files < 60 and threading.active_count() <= threads + 5


def test_a_child_does_not_hold_the_pipe_open(archive):
    pages = pith.read_warc(io.BytesIO(archive.read_bytes() * 20))
    next(pages)
    child = os.fork()
    if child == 0:
        threading.Event().wait(60)
        os._exit(0)
    try:
        assert sum(1 for _ in pages) > 500
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)


def test_single_records(archive):
    pages = list(pith.read_warc(archive))
    place = f"{pages[7].offset}+{pages[8].offset - pages[7].offset}"
    assert [page.id for page in pith.read_warc(archive, records=[place])] == [pages[7].id]
    with pytest.raises(ValueError, match="path"):
        pith.read_warc(io.BytesIO(), records=[place])


def test_pages_can_be_cut(archive):
    page = next(page for page in pith.read_warc(archive, max_bytes=100))
    assert len(page.html) <= 100 and page.status == "byte-limit" and pith.extract(page).status == "byte-limit"


def test_wrong_names_are_told_at_once(tmp_path):
    with pytest.raises(FileNotFoundError):
        pith.read_warc(tmp_path / "none.warc")
    with pytest.raises(IsADirectoryError):
        pith.read_warc(tmp_path)
    with pytest.raises(TypeError):
        pith.read_warc(3.5)


def test_memory_is_bounded(tmp_path):
    """An archive of 300 MB, of pages of 3 MB."""
    page = record(1, b"<p>word " * 400_000)
    path = tmp_path / "large.warc"

    def most(count):
        with path.open("wb") as file:
            for _ in range(count):
                file.write(page)
        assert sum(len(page.html) for page in pith.read_warc(path)) > count * 3_000_000
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = most(10)
    assert most(100) - before < 20_000  # kB


def test_pairs_of_page_and_result(archive):
    pages, again = itertools.tee(pith.read_warc(archive))
    for page, result in zip(again, pith.extract_many(pages, threads=2)):
        assert result.status in (page.status, "depth-limit", "node-limit", "attribute-limit")


def test_pages_of_any_kind(archive, article, tmp_path):
    (tmp_path / "a.html").write_bytes(article)
    (tmp_path / "lines.jsonl").write_text(json.dumps({"html": article.decode(), "id": "seven", "url": "https://example.org/7"}))
    assert [page.html for page in pith.read_pages(tmp_path / "a.html")] == [article]
    assert [(page.id, page.url, page.html) for page in pith.read_pages(tmp_path / "lines.jsonl")] == [("seven", "https://example.org/7", article)]
    assert [page.to_dict() for page in pith.read_pages(archive)] == [page.to_dict() for page in pith.read_warc(archive)]
    assert len(list(pith.read_pages(tmp_path))) == 1 + len(list(pith.read_warc(archive)))
    with pytest.raises(FileNotFoundError):
        pith.read_pages(tmp_path / "none")

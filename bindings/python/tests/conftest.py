import gzip
import os
import pathlib
import re

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = pathlib.Path(os.environ.get("PITH_COMMAND", PROJECT / "build/dev/bin/pith"))


@pytest.fixture(scope="session")
def article():
    return (PROJECT / "examples/article.html").read_bytes()


@pytest.fixture(scope="session")
def pages():
    """Many kinds of pages: the fixtures of the project's own tests."""
    found = sorted((PROJECT / "tests").rglob("*.html"))[:150]
    assert len(found) > 20
    return [path.read_bytes() for path in found]


def record(number, body, *, kind="response", media="text/html; charset=utf-8", status=200):
    head = f"HTTP/1.1 {status} OK\r\nContent-Type: {media}\r\n\r\n".encode() if kind == "response" else b""
    block = head + body
    return (f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: https://example.org/{number}\r\n"
            f"WARC-Date: 2024-05-0{number % 9 + 1}T12:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012d}>\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(block)}\r\n\r\n").encode() + block + b"\r\n\r\n"


@pytest.fixture
def archive(tmp_path, pages):
    """Pages, an image, something that says it is a page, a charset that is none, and a broken member at the end."""
    members = [record(i, page) for i, page in enumerate(pages[:30])]
    members += [record(100, b"\x89PNG\r\n", media="image/png"), record(101, b"\x89PNG\r\n\x1a\n" + bytes(80)),
                record(102, "<p>Grüße</p>".encode(), media="text/html; charset=none-such"),
                record(103, b"<p>x</p>", kind="request"), record(104, b"<title>Gone</title><p>x", status=404)]
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(b"".join(map(gzip.compress, members)) + gzip.compress(record(105, b"<p>cut"))[:-20])
    return path


def parameter_table(name):
    """The rows of docs/python.md that say what became of another package's parameters: {parameter: what}."""
    section = (PROJECT / "docs/python.md").read_text().split(f"\n## In place of {name}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (.+) \|$", section, re.MULTILINE)
    table = {parameter: what for names, what in rows for parameter in re.findall(r"\w+", names)}
    assert all(what.startswith(("same", "differs: ", "refused: ", "no effect: ")) for what in table.values())
    return table


def pytest_terminal_summary(terminalreporter):
    """The line that tools/run_tests.py counts by."""
    passed, failed, errors, skipped = (
        len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "error", "skipped"))
    terminalreporter.write_line(f"{passed} passed, {failed + errors} failed, {skipped} skipped")

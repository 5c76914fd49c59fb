#!/usr/bin/env python3
"""Web archives as pith, warcio and fastwarc read them.     compare_archives.py PITH_RECORDS_DUMP PITH [ARCHIVE...]

Without ARCHIVE: such as warcio, wget and pith itself write. Types, URLs and payload digests of all records must be those that
warcio reads, and fastwarc's records as many. Needs warcio in build/venv (tools/install-deps bench); skipped without it.
"""

import gzip
import hashlib
import http.server
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import zlib

VENV = pathlib.Path(__file__).resolve().parents[2] / "build/venv"
sys.path[:0] = [str(p) for p in VENV.glob("lib/python3*/site-packages")]
try:
    from warcio.archiveiterator import ArchiveIterator
    from warcio.exceptions import ArchiveLoadFailed
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter
except ImportError as missing:
    print(f"compare_archives: skipped, {missing} (tools/install-deps bench)")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(0)
try:
    import fastwarc
    import fastwarc.warc
except ImportError:
    fastwarc = None


def digest(kind, data):
    """Of requests and heads of ARC files warcio's payload is another part."""
    return "" if kind in ("request", "warcinfo") else hashlib.sha1(data).hexdigest()


def as_pith_reads(dump, path):
    out = subprocess.run([dump, path], capture_output=True, check=True).stdout
    records, problems, at = [], [], 0
    while at < len(out):
        end = out.index(b"\n", at)
        head = json.loads(out[at:end])
        payload = out[end + 1 : end + 1 + head["size"]]
        at = end + 1 + head["size"]
        if head["problem"]:
            problems.append(head)
        else:
            records.append((head["type"], head["url"], digest(head["type"], payload)))
    return records, problems


def as_warcio_reads(path):
    records = []
    with open(path, "rb") as stream:
        try:
            for record in ArchiveIterator(stream):
                is_arc = record.format == "arc"
                kind = "warcinfo" if record.rec_type == "arc_header" else record.rec_type
                url = record.rec_headers.get_header("uri" if is_arc else "WARC-Target-URI") or ""
                payload = record.content_stream().read()
                records.append((kind, url.strip("<>"), digest(kind, payload)))
        except (ArchiveLoadFailed, zlib.error, EOFError) as end:
            return records, str(end)
    return records, ""


def count_of_fastwarc(path):
    with open(path, "rb") as stream:
        try:
            return sum(1 for _ in fastwarc.warc.ArchiveIterator(stream, parse_http=False))
        except OSError as end:  # it knows no ARC
            return f"none: {end}"


def write_by_warcio(folder):
    page = b"<!DOCTYPE html><title>A page</title><p>" + b"Some words of a page. " * 200
    chunked = b"".join(b"%x\r\n%s\r\n" % (len(page[i : i + 999]), page[i : i + 999]) for i in range(0, len(page), 999)) + b"0\r\n\r\n"
    bodies = [([], page), ([("Content-Encoding", "gzip")], gzip.compress(page)), ([("Content-Encoding", "deflate")], zlib.compress(page)),
              ([("Transfer-Encoding", "chunked")], chunked), ([("Transfer-Encoding", "chunked")], page), ([], b""),
              ([("Content-Type", "image/png")], bytes(range(256)) * 40)]
    for name, packed in (("warcio.warc", False), ("warcio.warc.gz", True)):
        with open(folder / name, "wb") as out:
            writer = WARCWriter(out, gzip=packed)
            writer.write_record(writer.create_warcinfo_record(name, {"software": "a test"}))
            for number, (headers, body) in enumerate(bodies):
                head = StatusAndHeaders("200 OK", [("Content-Type", "text/html"), *headers], protocol="HTTP/1.1")
                url = f"http://example.org/{number}"
                response = writer.create_warc_record(url, "response", payload=io.BytesIO(body), http_headers=head)
                ask = StatusAndHeaders(f"GET /{number} HTTP/1.1", [("Host", "example.org")], is_http_request=True)
                writer.write_request_response_pair(writer.create_warc_record(url, "request", http_headers=ask), response)
            writer.write_record(writer.create_warc_record("urn:x", "resource", payload=io.BytesIO(page), warc_content_type="text/html"))
        yield folder / name


def write_by_wget(folder):
    if not shutil.which("wget"):
        return
    site = folder / "site"
    site.mkdir()
    for number in range(5):
        (site / f"{number}.html").write_text(f"<title>{number}</title><p>Page {number}. <a href='{(number + 1) % 5}.html'>next</a>")
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: quiet(*a, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    subprocess.run(["wget", "-q", "-r", "--no-proxy", "--warc-file=wget", f"http://127.0.0.1:{server.server_port}/0.html"], cwd=folder, check=False)
    server.shutdown()
    yield folder / "wget.warc.gz"


def write_by_pith(pith, folder):
    for name in ("own.warc.wet", "own.warc.wet.gz"):
        subprocess.run([pith, "-q", "--wet", folder / "warcio.warc.gz", "-o", folder / name], check=False, stderr=subprocess.DEVNULL)
        yield folder / name


def compare(dump, path):
    ours, problems = as_pith_reads(dump, path)
    theirs, end = as_warcio_reads(path)
    if ours == theirs and not problems and not end:
        more = ""
        if fastwarc and (count := count_of_fastwarc(path)) != len(ours):
            more = f"; fastwarc reads {count}"
        print(f"{path.name}: {len(ours)} records{more}")
        return True
    print(f"{path.name}: pith reads {len(ours)} and {len(problems)} broken, warcio {len(theirs)}", *end.split("\n")[:2])
    for mine, other in zip(ours, theirs):
        if mine != other:
            print("  first difference:", mine, other)
            break
    for problem in problems[:3]:
        print("  ", problem["offset"], problem["problem"])
    return False


def main():
    dump, pith = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    with tempfile.TemporaryDirectory(prefix="pith-archives-") as scratch:
        folder = pathlib.Path(scratch)
        archives = [pathlib.Path(word) for word in sys.argv[3:]]
        if not archives:
            archives = [*write_by_warcio(folder), *write_by_wget(folder), *write_by_pith(pith, folder)]
        good = [compare(dump, path) for path in archives]
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed, 0 skipped")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())

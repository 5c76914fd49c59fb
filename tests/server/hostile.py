#!/usr/bin/env python3
"""Clients that mean harm, against `pith serve`.     hostile.py PITH [--whole]

What they do must be refused, cost bounded memory and leave the service alive. The whole set, with a body of 1 GB and 10,000 connections, takes
some minutes (tools/attack_server); without --whole the same is done on a smaller scale. All of it stays on this machine: addresses that look
public are given to the loopback device of a network namespace that is made for the test. The last line counts.
"""

import argparse
import contextlib
import gzip
import http.server
import json
import os
import random
import resource
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from service import Service, answer_on

HERE = Path(__file__).resolve()
PROJECT = HERE.parent.parent.parent
ARTICLE = (PROJECT / "examples/article.html").read_bytes()
PUBLIC = "93.184.215.14"  # in the namespace, an address of this machine
MB = 1 << 20


class Scale:
    """How much of everything."""

    def __init__(self, whole):
        self.body = 1 << 30 if whole else 64 * MB
        self.connections = 10_000 if whole else 600
        self.slow = 300 if whole else 40
        self.cuts = 2000 if whole else 200
        self.most_memory = 700 * MB


def is_alive(service):
    status, _, body = service.post("/v1/extract?format=text", ARTICLE)
    assert status == 200 and len(body) > 100, status


def head(*lines, path="/v1/extract"):
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


def send_all(connection, bytes_):
    """Sends until the other side has had enough; how much it took."""
    sent = 0
    with contextlib.suppress(ConnectionError, socket.timeout, TimeoutError):
        while sent < len(bytes_):
            sent += connection.send(bytes_[sent : sent + MB])
    return sent


def slow_headers(service, scale):
    """A byte now and then: closed or answered 408 when the time for a request is over, and others are served meanwhile."""
    slow = [service.connect() for _ in range(scale.slow)]
    begun = time.monotonic()
    waiting = {connection.fileno(): connection for connection in slow}
    while waiting and time.monotonic() - begun < 15:
        for number, connection in list(waiting.items()):
            try:
                connection.send(b"X")
                if select.select([connection], [], [], 0)[0]:
                    del waiting[number]
            except OSError:
                del waiting[number]
        time.sleep(0.3)
        is_alive(service)
    for connection in slow:
        connection.close()
    assert not waiting, f"{len(waiting)} slow clients are still there"


def large_bodies(service, scale):
    """Announced: refused before it comes. In chunks: refused when it is too large. Neither is kept."""
    with service.connect() as connection:
        connection.sendall(head(f"Content-Length: {scale.body}"))
        assert answer_on(connection)[0] == 413
    with service.connect() as connection:
        connection.sendall(head("Transfer-Encoding: chunked"))
        piece = b"100000\r\n" + b"x" * MB + b"\r\n"
        sent = 0
        while sent < scale.body and send_all(connection, piece) == len(piece):
            sent += MB
            if select.select([connection], [], [], 0)[0]:
                break
        answer = answer_on(connection)
        assert answer is None or answer[0] == 413, answer
        assert sent < 64 * MB, sent


def many_connections(service, scale):
    """Those beyond the limit are told so; when they are gone all is as before."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, scale.connections + 500)), hard))
    open_ = []
    try:
        for _ in range(scale.connections):
            with contextlib.suppress(OSError):
                open_.append(service.connect(5))
        assert len(open_) > scale.connections * 0.9, len(open_)
        refused = 0
        for connection in open_[-50:]:
            with contextlib.suppress(OSError):
                connection.settimeout(5)
                refused += connection.recv(64).startswith(b"HTTP/1.1 503")
        assert refused > 25, refused
    finally:
        for connection in open_:
            connection.close()
    assert service.wait_for(lambda: alive_again(service)), "it does not come back"


def alive_again(service):
    try:
        is_alive(service)
        return True
    except (AssertionError, OSError):
        return False


def cut_requests(service, scale):
    """A request that ends anywhere."""
    whole = head(f"Content-Length: {len(ARTICLE)}") + ARTICLE
    pick = random.Random(1)
    for _ in range(scale.cuts):
        with service.connect() as connection:
            connection.sendall(whole[: pick.randrange(len(whole))])
            if pick.random() < 0.5:
                connection.shutdown(socket.SHUT_WR)
    is_alive(service)


def wrong_lengths(service, _):
    """What two readers could understand in two ways is refused; nothing of one request becomes another."""
    inner = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for lines in (["Content-Length: -1"], ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: 99999999999999999999999"],
                  ["Content-Length: 0x10"], ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked, identity"],
                  ["Transfer-Encoding: xchunked"], ["Transfer-Encoding : chunked"], ["Content-Length : 5"]):
        with service.connect(3) as connection:
            connection.sendall(head(*lines) + b"0\r\n\r\n" + inner)
            connection.shutdown(socket.SHUT_WR)
            try:
                answer = answer_on(connection)
                assert answer is None or 400 <= answer[0] < 500, (lines, answer)
                rest = connection.recv(4096)
                assert b"pith_requests" not in rest, lines
            except (TimeoutError, ConnectionError):
                pass
    for chunk in (b"zz\r\nabc\r\n0\r\n\r\n", b"-1\r\n\r\n", b"ffffffffffffffffff\r\nx", b"5\r\nabc\r\n0\r\n\r\n", b"3\nabc\n0\n\n"):
        with service.connect(3) as connection:
            connection.sendall(head("Transfer-Encoding: chunked") + chunk)
            connection.shutdown(socket.SHUT_WR)
            with contextlib.suppress(TimeoutError):
                answer = answer_on(connection)
                assert answer is None or 400 <= answer[0] < 500, (chunk, answer)


def noise(service, scale):
    """Bytes that are no HTTP, and HTTP that is odd."""
    pick = random.Random(2)
    for _ in range(scale.cuts // 4):
        with service.connect(3) as connection, contextlib.suppress(OSError):
            connection.sendall(pick.randbytes(pick.randrange(1, 3000)))
            connection.shutdown(socket.SHUT_WR)
            answer = answer_on(connection)
            assert answer is None or 400 <= answer[0] < 500, answer
    for line in (b"GET http://example.org/ HTTP/1.1", b"GET * HTTP/1.1", b"CONNECT a:1 HTTP/1.1", b"GET /\x00 HTTP/1.1", b"GET " + b"/a" * 9000 + b" HTTP/1.1",
                 b"GET / HTTP/3.0", b"PRI * HTTP/2.0", b"GET /../../etc/passwd HTTP/1.1", b"GET /page/%2e%2e/server.cpp HTTP/1.1"):
        with service.connect(3) as connection, contextlib.suppress(ConnectionError):
            connection.sendall(line + b"\r\nHost: localhost\r\n\r\n")
            answer = answer_on(connection)
            assert answer is None or 400 <= answer[0] < 500, (line[:40], answer)


def nested_json(service, scale):
    """JSON that is deep or full of escapes, options by the thousand."""
    for body in (b'{"html":' + b"[" * 200_000, b'{"a":' * 100_000, b'{"html":"' + b"\\u0000" * 100_000 + b'"}',
                 json.dumps({"html": "<p>x", "include": ["p"] * 5000}).encode(), json.dumps({"html": "<p>x", "exclude": ["/html/body/p"] * 5000}).encode(),
                 json.dumps({"html": "<p>x", "include": [":is(" * 500 + "p" + ")" * 500]}).encode()):
        status, _, _ = service.ask("POST", "/v1/extract", body, {"Content-Type": "application/json"})
        assert status < 500 or status == 503, (status, body[:40])
    is_alive(service)


def greedy_readers(service, scale):
    """Who asks and does not read the answer is cut off, and does not keep others from theirs."""
    page = b"<p>" + b"word " * (2 * MB // 5)
    lazy = []
    for _ in range(scale.slow // 4):
        connection = service.connect()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(head(f"Content-Length: {len(page)}", path="/v1/extract?method=all") + page)
        lazy.append(connection)
    is_alive(service)
    for connection in lazy:
        connection.close()


def many_lines(service, scale):
    """A batch that is longer than memory, whose answers are not read at first: nothing piles up."""
    line = json.dumps({"id": "a", "html": "<p>" + "word " * 2000, "method": "all"}).encode() + b"\n"
    with service.connect() as connection:
        connection.sendall(head("Transfer-Encoding: chunked", path="/v1/batch"))
        connection.settimeout(3)
        piece = line * 100
        frame = b"%x\r\n" % len(piece) + piece + b"\r\n"
        taken = 0
        while taken < scale.body and send_all(connection, frame) == len(frame):
            taken += len(frame)
        assert taken < 64 * MB, f"{taken} bytes were taken although no answer was read"
    is_alive(service)


# Pages by their URLs ---------------------------------------------------------------------------------------------------


class Site(http.server.BaseHTTPRequestHandler):
    """A site of the public internet, as far as the namespace goes; what it must not lead to listens on loopback."""

    asked = []
    bomb = None

    def do_GET(self):
        Site.asked.append((self.server.server_address[0], self.path))
        if self.path.startswith("/to?"):
            self.send_response(302)
            self.send_header("Location", self.path[4:])
            self.end_headers()
        elif self.path == "/loop":
            self.send_response(302)
            self.send_header("Location", "/loop")
            self.end_headers()
        elif self.path == "/bomb":
            self.answer(Site.bomb, **{"Content-Encoding": "gzip"})
        elif self.path == "/slow":
            time.sleep(30)
        elif self.path == "/image":
            self.answer(b"GIF89a", **{"Content-Type": "image/gif"})
        elif self.path == "/missing":
            self.send_error(404)
        else:
            self.answer(ARTICLE)

    def answer(self, body, **headers):
        self.send_response(200)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def fetched(pith):
    """Runs in the namespace: what is fetched, and what is not."""
    hosts = {"news.example": PUBLIC, "inside.example": "10.0.0.7", "turned.example": "127.0.0.1", "cloud.example": "169.254.169.254"}
    with tempfile.NamedTemporaryFile("w", suffix=".hosts") as file:
        file.write("127.0.0.1 localhost\n" + "".join(f"{address} {name}\n" for name, address in hosts.items()))
        file.flush()
        subprocess.run(["mount", "--bind", file.name, "/etc/hosts"], check=True)
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        for address in (PUBLIC, "10.0.0.7", "169.254.169.254"):
            subprocess.run(["ip", "address", "add", f"{address}/32", "dev", "lo"], check=True)
        Site.bomb = gzip.compress(b"<p>" + b"x" * (200 * MB), 1)
        for address in (PUBLIC, "127.0.0.1", "10.0.0.7", "169.254.169.254"):
            site = http.server.ThreadingHTTPServer((address, 8080), Site)
            site.daemon_threads = True
            threading.Thread(target=site.serve_forever, daemon=True).start()
        with Service(pith, "--allow-fetch", "--timeout-ms", "3000") as service:
            check_fetching(service)


def check_fetching(service):
    def fetch(url):
        status, headers, body = service.post_json("/v1/fetch", url=url)
        return status, headers, body if status == 200 else json.loads(body)["code"]

    status, headers, body = fetch("http://news.example:8080/page")
    assert (status, body) == (200, ARTICLE), status
    assert headers["Pith-Url"] == "http://news.example:8080/page" and headers["Pith-Encoding"] == "utf-8"
    status, headers, body = fetch("http://news.example:8080/to?http://news.example:8080/other")
    assert status == 200 and headers["Pith-Url"].endswith("/other")
    status, _, body = service.post_json("/v1/extract", url="http://news.example:8080/page", format="json")
    assert status == 200 and json.loads(body)["status"] == "ok"
    before = len(Site.asked)
    for target in ("http://127.0.0.1:8080/", "http://localhost:8080/", "http://10.0.0.7:8080/", "http://inside.example:8080/", "http://turned.example:8080/",
                   "http://169.254.169.254:8080/latest/meta-data/", "http://cloud.example:8080/", "http://[::1]:8080/", "http://[::ffff:127.0.0.1]:8080/",
                   "http://2130706433:8080/", "http://0x7f.1:8080/", "http://017700000001:8080/", "http://0:8080/", "http://127.1:8080/",
                   f"http://127.0.0.1:{service.port}/metrics"):
        assert fetch(target)[::2] == (403, "not-public"), (target, fetch(target))
        assert fetch("http://news.example:8080/to?" + target)[::2] == (403, "not-public"), "redirect to " + target
    inside = [asked for asked in Site.asked[before:] if asked[0] != PUBLIC]
    assert not inside, inside
    for target in ("file:///etc/passwd", "gopher://news.example:8080/", "ftp://news.example/", "dict://news.example:11211/", "http://", "nonsense"):
        status, _, code = fetch(target)
        assert status in (400, 502) and isinstance(code, str), (target, status, code)
        assert fetch("http://news.example:8080/to?" + target)[0] in (200, 400, 502), target  # 200: a path of the site
    assert fetch("http://news.example:8080/to?file:///etc/passwd")[2] == "bad-value"
    assert fetch("http://news.example:8080/loop")[::2] == (502, "fetch-failed")
    assert fetch("http://news.example:8080/bomb")[::2] == (502, "page-too-large")
    assert fetch("http://news.example:8080/slow")[0] in (503, 504)
    assert fetch("http://news.example:8080/image")[::2] == (422, "no-page")
    assert fetch("http://news.example:8080/missing")[::2] == (502, "fetch-failed")
    assert fetch("http://nowhere.example/")[::2] == (502, "fetch-failed")
    assert service.memory()[1] < 700 * MB


def can_isolate():
    return subprocess.run(["unshare", "--net", "--mount", "ip", "link", "set", "lo", "up"], capture_output=True).returncode == 0


def run_fetched(pith):
    command = ["unshare", "--net", "--mount", sys.executable, str(HERE), str(pith), "--inside"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=170)
    assert done.returncode == 0, done.stderr[-2000:]


ATTACKS = (slow_headers, large_bodies, cut_requests, wrong_lengths, noise, nested_json, greedy_readers, many_lines, many_connections)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pith", type=Path)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    pith = options.pith.resolve()
    if options.inside:
        return fetched(pith)
    scale, passed, failed, skipped = Scale(options.whole), 0, 0, 0
    for attack in ATTACKS:
        begun = time.monotonic()
        try:
            with Service(pith, "--client-timeout", "3") as service:
                before = service.memory()[0]
                attack(service, scale)
                is_alive(service)
                now, most = service.memory()
                assert most < scale.most_memory, f"{most // MB} MB"
                assert service.stop() == 0
            passed += 1
            print(f"ok {attack.__name__}: {before // MB} MB before, {now // MB} after, {most // MB} at most, {time.monotonic() - begun:.1f} s", flush=True)
        except Exception as error:  # one that fails stops no other
            failed += 1
            print(f"FAILED {attack.__name__}: {type(error).__name__}: {error}", flush=True)
    if os.geteuid() == 0 and can_isolate():
        try:
            run_fetched(pith)
            passed += 1
            print("ok fetched", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAILED fetched: {error}", flush=True)
    else:
        skipped += 1
        print("hostile: fetched: skipped, no network namespace can be made here", flush=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

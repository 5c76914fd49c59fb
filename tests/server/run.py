#!/usr/bin/env python3
"""Tests of the HTTP service against the command line.     run.py PITH [NAME]...

Every test starts `pith serve` on a free port of loopback and talks to it. The last line counts them.
"""

import json
import subprocess
import sys
from pathlib import Path

from service import Service, answer_on

PITH = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
PROJECT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted((PROJECT / "examples").glob("*.html"))
ARTICLE = PROJECT / "examples/article.html"


def pith(*words, stdin=b""):
    """What the command line writes."""
    return subprocess.run([PITH, *words], input=stdin, capture_output=True, check=True).stdout


def is_problem(answer, status, code):
    assert answer is not None, "no answer"
    got, headers, body = answer
    assert headers["Content-Type"] == "application/problem+json", headers["Content-Type"]
    problem = json.loads(body)
    assert (got, problem["status"], problem["code"]) == (status, status, code), (got, problem)


def same(got, wanted):
    assert got == wanted, f"{got[:300]} is not {wanted[:300]}"


# The same bytes as the command line ------------------------------------------------------------------------------------


def test_formats():
    """Every format, of every example, as text and as a JSON object."""
    with Service(PITH) as service:
        for page in PAGES:
            html = page.read_bytes()
            for format in ("text", "markdown", "html", "xml", "xmltei", "csv"):
                status, headers, body = service.post(f"/v1/extract?format={format}&url=http://example.org/", html)
                assert status == 200 and headers["Pith-Status"] == "ok"
                same(body, pith("--format", format, "--url", "http://example.org/", "-", stdin=html))
            for format in ("json", "markdown"):
                status, headers, body = service.post(f"/v1/extract?format={format}&id=-", html, Accept="application/json")
                assert status == 200 and headers["Content-Type"] == "application/json"
                same(body, pith("--jsonl", "--format", format, "-", stdin=html))


def test_json_in():
    html = ARTICLE.read_text(encoding="utf-8")
    with Service(PITH) as service:
        _, _, body = service.post_json("/v1/extract", html=html, format="markdown", links=False, exclude=["h1", "p:first-child"],
                                       max_nodes=100000)
        same(body, pith("--markdown", "--no-links", "--exclude", "h1", "--exclude", "p:first-child", "-", stdin=html.encode()))


def test_views():
    html = ARTICLE.read_bytes()
    with Service(PITH) as service:
        views = {
            "/v1/explain": ("--explain", "--json"),
            "/v1/explain?format=html": ("--explain", "--html"),
            "/v1/explain?format=text": ("--explain", "--text"),
            "/v1/regions?id=-": ("blocks", "--json"),
            "/v1/regions?id=-&which=menus&limit=2": ("menus", "--json", "--limit", "2"),
            "/v1/entities?id=-": ("entities", "--json"),
            "/v1/plot?method=cetr": ("plot", "ratios", "--method", "cetr"),
            "/v1/plot?method=cnr": ("plot", "tree", "--method", "cnr"),
            "/v1/render": ("render", "--overlay", "pith"),
        }
        for path, words in views.items():
            status, _, body = service.post(path, html)
            assert status == 200, (path, body)
            same(body, pith(*words, "-", stdin=html))
        same(service.ask("GET", "/v1/methods")[2], pith("help", "--tables"))


def test_accept_chooses():
    html = ARTICLE.read_bytes()
    with Service(PITH) as service:
        for accept, type in (("text/markdown", "text/markdown; charset=utf-8"), ("*/*", "text/plain; charset=utf-8"),
                             ("text/html;q=0.2, text/tab-separated-values", "text/tab-separated-values; charset=utf-8"), ("application/json", "application/json")):
            assert service.post("/v1/extract", html, Accept=accept)[1]["Content-Type"] == type, accept


def test_charset_of_header():
    html = "<p>Straße über die Brücke, länger und länger und länger.".encode("latin-1")
    with Service(PITH) as service:
        for type, path in (("text/html; charset=latin1", "/v1/extract?method=all"), ("text/html", "/v1/extract?method=all&encoding=latin1")):
            assert service.post(path, html, Content_Type=type)[2].startswith("Straße über".encode()), type
        assert service.post("/v1/extract", html, Content_Type="text/html; charset=no-such")[0] == 200
        is_problem(service.post("/v1/extract?encoding=no-such", html), 400, "unknown-encoding")


# What is wrong with a request ------------------------------------------------------------------------------------------


def test_problems():
    with Service(PITH) as service:
        for path in ("/v1/extract?formt=text", "/v1/extract?browser=/bin/sh", "/v1/extract?allow_network=yes", "/v1/plot?which=menus"):
            is_problem(service.post(path, b"<p>x"), 400, "unknown-option")
        for path in ("/v1/extract?format=docx", "/v1/extract?links=%zz", "/v1/regions?limit=-1", "/v1/plot?kind=cake"):
            is_problem(service.post(path, b"<p>x"), 400, "bad-value")
        is_problem(service.post("/v1/extract?method=none-such", b"<p>x"), 400, "unknown-method")
        for body in (b"", b"[]", b"{", b'{"html": 1}', b'{"html": "", "links": 1}', b'{"html": "", "max_nodes": -1}', b'{"html": null}',
                     b'{"html": "\xff"}', b'{"html": "", "include": [1]}', b'{"format": "text"}', b"[" * 100000):
            is_problem(service.ask("POST", "/v1/extract", body, {"Content-Type": "application/json"}), 400, "bad-value")
        is_problem(service.post_json("/v1/extract", url="http://example.org/"), 403, "no-fetching")
        is_problem(service.ask("GET", "/nowhere"), 404, "not-found")
        is_problem(service.ask("GET", "/v1/extract"), 405, "wrong-method")
        is_problem(service.ask("POST", "/healthz"), 405, "wrong-method")
        is_problem(service.post("/v1/extract", b"x", Content_Encoding="gzip"), 415, "coded-body")


def test_limits_of_the_operator():
    """A request may ask for less than the service allows, not for more."""
    html = b"<p>word" * 5000
    with Service(PITH, "--max-nodes", "1000") as service:
        for more in ("", "&max_nodes=0", "&max_nodes=1M"):
            assert service.post("/v1/extract?method=all" + more, html)[1]["Pith-Status"] == "node-limit"
        assert len(service.post("/v1/extract?method=all&max_nodes=100", html)[2]) < len(service.post("/v1/extract?method=all", html)[2])


# Who may ask -----------------------------------------------------------------------------------------------------------


def test_host():
    with Service(PITH) as service:
        for host in ("localhost", "127.0.0.1:80", "[::1]:8017"):
            assert service.ask("GET", "/v1/methods", headers={"Host": host})[0] == 200, host
        for host in ("example.org", "127.0.0.1.example.org", "localhost.example.org:8017", ""):
            is_problem(service.ask("GET", "/v1/methods", headers={"Host": host}), 421, "unknown-host")


def test_origin():
    with Service(PITH) as service:
        assert service.post("/v1/extract", b"<p>x", Origin=f"http://127.0.0.1:{service.port}")[0] == 200
        for origin in ("http://example.org", "null", "http://127.0.0.1:1"):
            is_problem(service.post("/v1/extract", b"<p>x", Origin=origin), 403, "foreign-origin")
    with Service(PITH, "--cors", "https://example.org") as service:
        status, headers, _ = service.post("/v1/extract", b"<p>x", Origin="https://example.org")
        assert (status, headers["Access-Control-Allow-Origin"]) == (200, "https://example.org")
        status, headers, _ = service.ask("OPTIONS", "/v1/extract", headers={"Origin": "https://example.org"})
        assert status == 204 and "POST" in headers["Access-Control-Allow-Methods"]
        status, headers, _ = service.post("/v1/extract", b"<p>x", Origin="https://example.com")
        assert status == 403 and "Access-Control-Allow-Origin" not in headers


def test_token():
    with Service(PITH, "--token", "open sesame") as service:
        for authorization in (None, "Bearer open", "Bearer open sesamE", "Basic open sesame"):
            given = {"Authorization": authorization} if authorization else {}
            is_problem(service.ask("GET", "/v1/methods", headers=given), 401, "no-token")
        assert service.ask("GET", "/v1/methods", headers={"Authorization": "Bearer open sesame"})[0] == 200
        assert service.ask("GET", "/healthz")[0] == 200


def test_others_need_a_token():
    refused = subprocess.run([PITH, "serve", "--listen", "0.0.0.0:0"], capture_output=True, timeout=20)
    assert refused.returncode == 2 and b"--token" in refused.stderr, refused
    with Service(PITH, "--token", "x", listen="0.0.0.0:0") as service:
        assert service.ask("GET", "/healthz", headers={"Host": "pith.example.org"})[0] == 200


def test_workbench():
    with Service(PITH) as service:
        status, headers, body = service.ask("GET", "/")
        assert status == 200 and body == (PROJECT / "apps/server/page/index.html").read_bytes()
        assert "default-src 'none'" in headers["Content-Security-Policy"] and headers["X-Content-Type-Options"] == "nosniff"
        is_problem(service.ask("GET", "/page/../server.cpp"), 404, "not-found")
        status, headers, body = service.ask("HEAD", "/")
        assert status == 200 and body == b"" and int(headers["Content-Length"]) > 0


def test_connection_is_kept():
    with Service(PITH) as service, service.connect() as connection:
        for _ in range(3):
            connection.sendall(b"POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n<p>x")
            assert answer_on(connection)[0] == 200


def main():
    if not PITH:
        sys.exit(__doc__)
    wanted = sys.argv[2:]
    tests = {name.removeprefix("test_"): test for name, test in globals().items() if name.startswith("test_")}
    failed = 0
    for name, test in tests.items():
        if wanted and name not in wanted:
            continue
        try:
            test()
        except Exception as error:  # one that fails stops no other
            failed += 1
            print(f"FAILED {name}: {type(error).__name__}: {error}", flush=True)
    print(f"{len(wanted or tests) - failed} passed, {failed} failed, 0 skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

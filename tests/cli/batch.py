#!/usr/bin/env python3
"""Batches that are interrupted, killed and gone on with give the bytes of undisturbed ones.     batch.py PITH

Makes 2,000 pages as a web archive and as files; runs them to JSON Lines, WET and a directory, plain and compressed; kills
and interrupts runs at various places and resumes each until it is done. Nothing unfinished may have its final name, and a
disk that is full leaves no part under it. The last line counts.
"""

import filecmp
import gzip
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

PAGES = 2000
WORDS = "lake harbour engine letter winter market signal garden river paper copper window".split()


def page(number):
    chance = random.Random(number % 1900)  # the last hundred repeat the first
    paragraphs = "".join(
        "<p>" + " ".join(chance.choice(WORDS) for _ in range(chance.randrange(20, 60))) + ".</p>" for _ in range(chance.randrange(0, 6)))
    return f"<!DOCTYPE html><title>Page {number % 1900}</title><main><h1>Heading</h1>{paragraphs}</main>".encode()


def record(number):
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page(number)
    head = (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://example.org/{number}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012d}>\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(body)}\r\n\r\n")
    return gzip.compress(head.encode() + body + b"\r\n\r\n", mtime=0)


def make_pages(folder):
    with open(folder / "crawl.warc.gz", "wb") as out:
        for number in range(PAGES):
            out.write(record(number))
    (folder / "pages").mkdir()
    for number in range(PAGES):
        (folder / "pages" / f"{number:05d}.html").write_bytes(page(number))


def same(a, b):
    if a.is_dir():
        names = sorted(p.name for p in a.iterdir())
        return names == sorted(p.name for p in b.iterdir()) and not filecmp.cmpfiles(a, b, names, shallow=False)[1]
    return a.read_bytes() == b.read_bytes()


def heeds(pid, number):
    """Whether a process has a handler for a signal."""
    caught = re.search(r"^SigCgt:\s*(\w+)", pathlib.Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return bool(int(caught[1], 16) >> (number - 1) & 1)


class Check:
    def __init__(self, pith, folder):
        self.pith, self.folder = pith, folder
        self.passed = self.failed = 0

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED", what)

    def run(self, *arguments, **more):
        return subprocess.Popen([self.pith, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def disturbed(self, name, arguments, out, ending):
        """One batch, disturbed by `ending` again and again; returns how often."""
        chance, times = random.Random(name), 0
        while True:
            run = self.run(*arguments, "-o", out, "--resume")
            # At most some disturbances: a slow machine must come to an end, too.
            try:
                run.wait(chance.uniform(0.02, 0.25) if times < 6 else None)
            except subprocess.TimeoutExpired:
                run.send_signal(ending)
            errors = run.communicate()[1].decode()
            if run.returncode == 0:
                return times
            times += 1
            wanted = -signal.SIGKILL if ending == signal.SIGKILL else 128 + ending
            # A signal before the program heeds it ends it as such.
            self.expect(run.returncode in (wanted, -ending), f"{name}: exit {run.returncode} after {ending.name}: {errors}")
            if not out.endswith("/"):
                self.expect(not (self.folder / out).exists(), f"{name}: a part under the final name")

    def resumed(self, name, arguments, ending_of_name):
        whole, out = "whole-" + name + ending_of_name, "cut-" + name + ending_of_name
        run = self.run(*arguments, "-o", whole)
        errors = run.communicate()[1].decode()
        self.expect(run.returncode == 0, f"{name}: {errors}")
        for ending in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
            times = self.disturbed(name, arguments, out, ending)
            self.expect(same(self.folder / whole, self.folder / out), f"{name}: other bytes after {times} times {ending.name}")
            subprocess.run(["rm", "-r", self.folder / out], check=True)

    def full_disk(self):
        def limited(size):
            def limit():
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

            return {"preexec_fn": limit}

        run = self.run("--jsonl", "crawl.warc.gz", "-o", "full.jsonl", **limited(100_000))
        errors = run.communicate()[1].decode()
        self.expect(run.returncode == 1 and "full.jsonl: " in errors, f"full disk: exit {run.returncode}: {errors}")
        self.expect(not (self.folder / "full.jsonl").exists(), "full disk: a part under the final name")
        run = self.run("--jsonl", "crawl.warc.gz", "-o", "full.jsonl", "--resume")
        run.communicate()
        self.expect(same(self.folder / "whole-jsonl.jsonl", self.folder / "full.jsonl"), "full disk: other bytes after it had room")

        run = self.run("pages/00001.html", "pages/00002.html", "-o", "full", **limited(10))
        errors = run.communicate()[1].decode()
        self.expect(run.returncode == 1 and "00001.txt: " in errors, f"full disk: exit {run.returncode}: {errors}")
        self.expect([p.name for p in (self.folder / "full").iterdir()] == ["00002.txt"], "full disk: a part of a page")

    def second_signal(self):
        """The first one waits for the pages under way, which may take long; the second one does not."""
        run = self.run("--jsonl", "-", stdin=subprocess.PIPE)
        for ending, heeded in ((signal.SIGINT, True), (signal.SIGTERM, False)):
            patience = time.monotonic() + 20
            while heeds(run.pid, ending) != heeded and time.monotonic() < patience:
                time.sleep(0.02)
            self.expect(run.poll() is None, "ended by the first signal")
            run.send_signal(ending)
        self.expect(run.wait(20) == -signal.SIGTERM, f"exit {run.returncode} after the second signal")

    def shards(self):
        lines = []
        for shard in range(1, 4):
            run = self.run("--jsonl", "--shard", f"{shard}/3", "crawl.warc.gz")
            lines.append(run.communicate()[0].splitlines(keepends=True))
        joined = b"".join(lines[i % 3][i // 3] for i in range(PAGES))
        self.expect(joined == (self.folder / "whole-jsonl.jsonl").read_bytes(), "shards are not the whole")


def main():
    pith = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="pith-batch-") as scratch:
        folder = pathlib.Path(scratch)
        make_pages(folder)
        check = Check(pith, folder)
        start = time.monotonic()
        check.resumed("jsonl", ["--jsonl", "crawl.warc.gz"], ".jsonl")
        check.resumed("jsonl-files", ["--jsonl", "pages"], ".jsonl.zst")
        check.resumed("wet", ["--wet", "crawl.warc.gz"], ".warc.wet.gz")
        check.resumed("wet-plain", ["--wet", "pages"], ".warc.wet")
        check.resumed("filtered", ["--jsonl", "crawl.warc.gz", "--deduplicate", "--min-words", "60", "-j", "3"], ".jsonl")
        check.resumed("files", ["pages"], "/")
        check.full_disk()
        check.second_signal()
        check.shards()
        print(f"{time.monotonic() - start:.0f} s")
    print(f"{check.passed} passed, {check.failed} failed, 0 skipped")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())

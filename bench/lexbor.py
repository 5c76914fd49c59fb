#!/usr/bin/env python3
"""lexbor.py PAGES: bench_parsers' protocol for lexbor, through selectolax.

Bytes go in as they are (selectolax parses them as UTF-8 without a copy), scripting is off, and only the call that
parses is timed.
"""

import gc
import sys
import time

from selectolax.lexbor import LexborHTMLParser


def load_pages(path):
    with open(path, "rb") as file:
        while line := file.readline():
            yield file.read(int(line))


def memory(field):
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
    return 0


def main():
    pages = list(load_pages(sys.argv[1]))
    gc.disable()
    clock = time.perf_counter
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")  # the most ever held is what is held now
    before = memory("VmRSS")
    print("ready", len(pages), sum(map(len, pages)), flush=True)
    for _ in sys.stdin:
        seconds = 0.0
        for page in pages:
            start = clock()
            tree = LexborHTMLParser(page)
            seconds += clock() - start
            del tree
        print(seconds, flush=True)
    print("memory", memory("VmHWM") - before, flush=True)


if __name__ == "__main__":
    main()

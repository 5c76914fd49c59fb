#!/usr/bin/env python3
"""contender.py lexbor|resiliparse PAGES: the protocol of bench_parsers for what Python has.

Bytes go in as they are, known to be UTF-8. lexbor (through selectolax) parses, scripting off; resiliparse goes all the way
to the text of the main content. Only these calls are timed; letting go of what they made is not.
"""

import gc
import math
import sys
import time


def lexbor():
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    return lambda page: extract_plain_text(HTMLTree.parse_from_bytes(page, "utf-8"), main_content=True, links=False)


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
    work = {"lexbor": lexbor, "resiliparse": resiliparse}[sys.argv[1]]()
    pages = list(load_pages(sys.argv[2]))
    gc.disable()
    clock = time.perf_counter
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")  # the most ever held is what is held now
    before = memory("VmRSS")
    print("ready", len(pages), sum(map(len, pages)), flush=True)
    best = [math.inf] * len(pages)
    for _ in sys.stdin:
        seconds = 0.0
        for i, page in enumerate(pages):
            start = clock()
            made = work(page)
            took = clock() - start
            del made
            seconds += took
            best[i] = min(best[i], took)
        print(seconds, flush=True)
    print("undisturbed", sum(best), "memory", memory("VmHWM") - before, flush=True)


if __name__ == "__main__":
    main()

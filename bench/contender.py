#!/usr/bin/env python3
"""contender.py CALL PAGES: the protocol of bench_parsers for what Python has.

Bytes go in as they are, known to be UTF-8. lexbor (through selectolax) parses, scripting off; resiliparse goes all the way
to the text of the main content; pith's calls and trafilatura go to Markdown with metadata in front. Only these calls are timed; letting
go of what they made is not. pith.extract_many has all pages at once, on two threads.
"""

import gc
import importlib
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


def trafilatura(package="trafilatura"):
    extract = importlib.import_module(package).extract
    return lambda page: extract(page.decode(), output_format="markdown", include_links=True, include_images=True, with_metadata=True)


PITH_OPTIONS = {"metadata": "content", "encoding": "utf-8"}


def pith_extract():
    import pith

    return lambda page: pith.extract(page, **PITH_OPTIONS)


def pith_extractor():
    import pith

    return pith.Extractor(**PITH_OPTIONS).extract


def pith_extract_many():
    import pith

    return lambda pages: sum(1 for _ in pith.extract_many(pages, threads=2, **PITH_OPTIONS))


CALLS = {"lexbor": lexbor, "resiliparse": resiliparse, "trafilatura": trafilatura,
         "pith.trafilatura": lambda: trafilatura("pith.trafilatura"), "pith.extract": pith_extract, "pith.Extractor": pith_extractor,
         "pith.extract_many": pith_extract_many}


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
    work = CALLS[sys.argv[1]]()
    pages = list(load_pages(sys.argv[2]))
    items = [pages] if sys.argv[1] == "pith.extract_many" else pages
    gc.disable()
    clock = time.perf_counter
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")  # the most ever held is what is held now
    before = memory("VmRSS")
    print("ready", len(pages), sum(map(len, pages)), flush=True)
    best = [math.inf] * len(items)
    for _ in sys.stdin:
        seconds = 0.0
        for i, page in enumerate(items):
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

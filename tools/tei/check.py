#!/usr/bin/env python3
"""Holds pith's XML, TEI and CSV to readers that we did not write.     check.py PITH [FILE|DIR]...

XML must be well-formed, TEI valid against the TEI corpus DTD that the trafilatura package ships (read by lxml), CSV
a row of eleven fields; all three must hold the words of the text output. Pages: those of tests/golden/writers, tests/pages and
examples, or the ones named. The last line counts the pages; without the packages they are skipped.
"""

import csv
import importlib.util
import io
import os
import pathlib
import subprocess
import sys
from xml.etree import ElementTree

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
OWN_PAGES = ("tests/golden/writers/*.html", "tests/pages/**/*.html", "examples/*.html")
METHODS = ("pith", "all")
# The DTD leaves out the modules of tables, figures and formulas: an element that may stand in the same places stands for each.
STANDS_FOR = {"table": "p", "figure": "p", "formula": "hi", "code": "hi"}


def own_pages():
    pages = [page for pattern in OWN_PAGES for page in PROJECT.glob(pattern)]
    return sorted(page for page in pages if not page.name.endswith(".out.html"))


def write(pith, page, *options):
    return subprocess.run([pith, *options, "--url", "https://example.org/page", str(page)], capture_output=True,
                          check=True, timeout=60).stdout.decode()


def read_dtd():
    package = importlib.util.find_spec("trafilatura")
    if package is None or importlib.util.find_spec("lxml") is None:
        print("tei: skipped, for want of the packages trafilatura and lxml there is no DTD to hold TEI to")
        return None
    from lxml import etree
    return etree.DTD(str(pathlib.Path(package.origin).parent / "data" / "tei_corpus.dtd"))


def tei_faults(dtd, text):
    from lxml import etree
    tree = etree.fromstring(text.encode())
    for element in list(tree.iter()):  # the DTD knows no namespace
        name = etree.QName(element).localname
        element.tag = STANDS_FOR.get(name, name)
        if name in ("table", "figure"):
            tail = element.tail
            element.clear()
            element.tail = tail
        elif name in ("formula", "code"):
            element.attrib.clear()
    etree.cleanup_namespaces(tree)
    return [] if dtd.validate(tree) else [str(entry) for entry in dtd.error_log.filter_from_errors()[:3]]


def words(text):
    return "".join(c for c in text if c.isalnum())


def faults(pith, page, method, dtd):
    options = ("--method", method)
    text = write(pith, page, *options)
    plain = ElementTree.fromstring(write(pith, page, *options, "--xml"))
    if len(words("".join(plain.itertext()))) < 0.5 * len(words(text)):
        yield "the XML lacks much of the text"
    tei = write(pith, page, *options, "--xmltei")
    ElementTree.fromstring(tei)
    yield from tei_faults(dtd, tei)
    rows = list(csv.reader(io.StringIO(write(pith, page, *options, "--csv"), newline=""), delimiter="\t"))
    if len(rows) != 1 or len(rows[0]) != 11:
        yield f"the CSV has {len(rows)} rows"
    elif rows[0][7] != (text.rstrip("\n") or "null"):
        yield "the CSV has another text"


def main():
    with_packages = PROJECT / "build/venv/bin/python"
    if with_packages.exists() and pathlib.Path(sys.prefix) != with_packages.parent.parent:
        os.execv(with_packages, [str(with_packages), *sys.argv])
    pith, *named = sys.argv[1:]
    pages = [page for name in named for page in ([pathlib.Path(name)] if pathlib.Path(name).is_file()
                                                 else sorted(pathlib.Path(name).rglob("*.htm*")))] or own_pages()
    dtd = read_dtd()
    if dtd is None:
        print(f"0 passed, 0 failed, {len(pages)} skipped")
        return 77
    failed = 0
    for page in pages:
        wrong = [f"{method}: {fault}" for method in METHODS for fault in faults(pith, page, method, dtd)]
        failed += bool(wrong)
        for fault in wrong:
            print(f"tei: {page.name}: {fault}")
    print(f"{len(pages) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

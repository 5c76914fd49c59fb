#!/usr/bin/env python3
"""Compares pith's selectors with Soup Sieve's on pages and selectors made at random.     against_soupsieve.py PITH [CASES]

`pith --exclude SELECTOR` must leave exactly the texts that stand in no element that Soup Sieve matches. Exits with 77
where the package beautifulsoup4 (which brings soupsieve) is not installed.
"""

import random
import subprocess
import sys

try:
    from bs4 import BeautifulSoup
except ImportError:
    print("skipped: no beautifulsoup4 (pip install beautifulsoup4)")
    sys.exit(77)

TAGS = ("div", "section", "span", "article", "main")
CLASSES = ("a", "b", "c", "A")
SEED = 7


def page(rng):
    """A page of nested elements, each with a word of its own before and behind its children."""
    words = iter(range(10_000))
    out = ["<!doctype html><html><head></head><body>"]

    def element(depth):
        tag = rng.choice(TAGS)
        attributes = ""
        if rng.random() < 0.7:
            attributes += f' class="{" ".join(rng.sample(CLASSES, rng.randint(1, 2)))}"'
        if rng.random() < 0.2:
            attributes += f' id="{rng.choice("xyz")}"'
        if rng.random() < 0.4:
            attributes += f' data-k="{rng.choice(("one", "one two", "one-two", "TWO", "", "tone"))}"'
        out.append(f"<{tag}{attributes}>w{next(words)} ")
        for _ in range(rng.randint(0, 3) if depth < 5 else 0):
            element(depth + 1)
        out.append(f" w{next(words)} </{tag}>")

    for _ in range(4):
        element(0)
    return "".join(out) + "</body></html>"


def compound(rng, depth):
    parts = []
    if rng.random() < 0.6:
        parts.append(rng.choice((*TAGS, "*", "DIV")))
    for _ in range(rng.randint(0 if parts else 1, 2)):
        kind = rng.randrange(9 if depth < 2 else 7)
        if kind < 2:
            parts.append("." + rng.choice(CLASSES))
        elif kind == 2:
            parts.append("#" + rng.choice("xyz"))
        elif kind == 3:
            parts.append(rng.choice(("[data-k]", "[ data-k = 'one' ]", '[data-k~="two"]', "[data-k|=one]", "[data-k^=on]",
                                     "[data-k$=two]", "[data-k*=on]", "[data-k=two i]", "[data-k='']", "[data-k^='']")))
        elif kind == 4:
            parts.append(rng.choice((":first-child", ":last-child", ":only-child")))
        elif kind < 7:
            formula = rng.choice(("odd", "even", "2", "n", "2n+1", "-n+2", "3n - 1", "n+2", "+3", "0n+1"))
            parts.append(f":{rng.choice(('nth-child', 'nth-last-child'))}({formula})")
        else:
            inner = ", ".join(complex_selector(rng, depth + 1) for _ in range(rng.randint(1, 2)))
            parts.append(f":{rng.choice(('not', 'is'))}({inner})")
    return "".join(parts)


def complex_selector(rng, depth=0):
    out = compound(rng, depth)
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        out += rng.choice((" ", " ", " > ", ">", " + ", "+", " ~ ", "~")) + compound(rng, depth)
    return out


def expected(html, selector):
    soup = BeautifulSoup(html, "html.parser")
    for match in soup.select(selector):
        match.clear()
    return soup.get_text().split()


def main(pith, cases):
    rng = random.Random(SEED)
    wrong = 0
    for _ in range(cases):
        html = page(rng)
        selector = ", ".join(complex_selector(rng) for _ in range(rng.choice((1, 1, 2))))
        run = subprocess.run([pith, "--method", "all", "--exclude", selector], input=html.encode(), capture_output=True)
        got = run.stdout.decode().split()
        if run.returncode != 0 or got != expected(html, selector):
            wrong += 1
            print(f"{selector}\n  {run.stderr.decode()}\n  missing {set(expected(html, selector)) - set(got)}\n"
                  f"  left {set(got) - set(expected(html, selector))}\n  {html}")
    print(f"{cases} selectors, {wrong} matched otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300))

#!/usr/bin/env python3
"""How much of CleanEval's Chinese gold text `pith --method all` finds.     tools/cleaneval_zh.py PITH

The pages are GB2312 and GBK, so this holds the way from bytes to text. Python's decoder is the referee: bytes
were lost when the gold was made (0xA7 and 0xAD, among others, which turns the two bytes of a character into halves
of its neighbours), and such a word is in no decoding of the page. Prints the share of all gold words, and of those that
the page holds when Python decodes it. Fails if the second is not above 0.99, exits with 77 without the data.
"""

import collections
import gzip
import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path

GOAL = 0.99
CJK = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
WORD = re.compile(rf"[{CJK}]|[^\W{CJK}]+")  # a CJK character is a word


def words(text):
    return collections.Counter(WORD.findall(text.lower()))


def page_words(path, encoding):
    """The words of a page as Python decodes it, with its tags and without, so that none is missed."""
    codec = "gb18030" if encoding.lower() in ("gbk", "gb18030") else encoding
    source = html.unescape(gzip.decompress(path.read_bytes()).decode(codec, "replace"))
    return words(source + " " + re.sub(r"<[^>]*>", "", source))


def main(pith):
    data = Path(os.environ.get("PITH_DATA") or Path(__file__).resolve().parents[2] / "shared/data")
    corpus = data / "cleaneval-zh"
    if not corpus.is_dir():
        print(f"cleaneval-zh: skipped, {corpus} is not there (set PITH_DATA)")
        return 77
    lines = subprocess.run([pith, "--method", "all", "--jsonl", str(corpus / "html")], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    gold_count = found = possible = possible_found = 0
    for line in lines:
        page = json.loads(line)
        path = Path(page["id"])
        gold = words((corpus / "gold" / (path.name.split(".")[0] + ".txt")).read_text(encoding="utf-8"))
        text = words(page["text"])
        in_page = gold & page_words(path, page["encoding"])
        gold_count += gold.total()
        found += (gold & text).total()
        possible += in_page.total()
        possible_found += (in_page & text).total()
    share = possible_found / possible
    print(f"cleaneval-zh: {len(lines)} pages, {gold_count} gold words: {found / gold_count:.4f} found; "
          f"{possible / gold_count:.4f} are in the page at all, of these {share:.4f} found")
    return 0 if share > GOAL else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else print(__doc__) or 2)

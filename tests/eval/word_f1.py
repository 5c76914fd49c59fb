#!/usr/bin/env python3
"""Holds the word F1 of pith eval to another scorer, written here from WCXB's description: bags of lower-cased \\w+.

    word_f1.py PITH [PAGES]       default: 200 pages; 0 is all of them

Every page's F1 and the mean by type must agree to four digits. Exits with 77 without the data.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys

METHOD = "body-text"


def words(text):
    return collections.Counter(re.findall(r"\w+", text.lower()))


def f1(answer, gold):
    common = (answer & gold).total()
    if not answer and not gold:
        return 1.0
    return 2 * common / (answer.total() + gold.total()) if common else 0.0


def main(pith, pages="200"):
    data = pathlib.Path(os.environ.get("PITH_DATA") or pathlib.Path(__file__).resolve().parents[3] / "shared/data")
    corpus = data / "wcxb"
    if not corpus.is_dir():
        print(f"word_f1: skipped, {corpus} is not there (set PITH_DATA)")
        return 77
    run = json.loads(subprocess.run([pith, "eval", corpus, "--method", METHOD, "--limit", pages, "--json", "-"],
                                    check=True, capture_output=True).stdout)
    files = [str(corpus / "html" / f"{row['page']}.html.gz") for row in run["rows"]]
    lines = subprocess.run([pith, "--method", METHOD, "--jsonl", "--files-from", "-"], check=True,
                           capture_output=True, input="\n".join(files).encode()).stdout.split(b"\n")
    ours, theirs, wrong = collections.defaultdict(list), collections.defaultdict(list), 0
    for row, line in zip(run["rows"], lines, strict=False):
        gold = (corpus / "gold" / f"{row['page']}.txt").read_bytes().decode()
        score = f1(words(json.loads(line)["text"]), words(gold))
        for group in ("all", row["type"]):
            ours[group].append(row["scores"]["words"]["f1"])
            theirs[group].append(score)
        if abs(ours["all"][-1] - score) > 5e-5:
            wrong += 1
            print(f"{row['page']}: pith eval says {ours['all'][-1]:.6f}, this script {score:.6f}")
    for group in sorted(ours):
        a, b = (sum(scores[group]) / len(scores[group]) for scores in (ours, theirs))
        wrong += f"{a:.4f}" != f"{b:.4f}"
        print(f"{group}: {len(ours[group])} pages, {a:.4f} and {b:.4f}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (2, 3) else print(__doc__) or 2)

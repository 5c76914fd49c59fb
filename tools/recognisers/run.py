#!/usr/bin/env python3
"""Scores recognisers of the field on tagged texts, beside pith's.     tools/recognisers/run.py PITH FILE...

Fetches Stanford CoreNLP and GATE's ANNIE from Maven Central by their names in pom.xml (some 500 MB, kept by Maven), gives
them the sentences of each file and prints precision, recall and F1 of exact names, as `pith eval entities` does for the
same file. Needs a Java of version 17 or later and Maven. Both are for English.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
RECOGNISERS = ("annie", "stanford")
TYPES = {"PER": "person", "LOC": "location", "ORG": "organisation",
         "person": "person", "location": "location", "corporation": "organisation", "group": "organisation"}


def sentences(path):
    """Each sentence as a list of words with their tags."""
    sentence = []
    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        if (line.startswith("# ") and "\t" not in line) or line.startswith("-DOCSTART-"):
            continue
        fields = line.split("\t") if "\t" in line else line.split()
        if not fields:
            if sentence:
                yield sentence
            sentence = []
        elif len(fields) > 2:  # Universal NER: number, word, tag; "1-2" is two words as one
            if fields[0].isdigit():
                sentence.append((fields[1], fields[2]))
        else:
            sentence.append((fields[0], fields[1]))


def names(tags):
    """The names of a sentence as first word, last word and type."""
    found, before = [], None
    for at, tag in enumerate(tags):
        kind = TYPES.get(tag[2:])
        if kind and tag[0] == "I" and before == kind:
            found[-1][1] = at
        elif kind:
            found.append([at, at, kind])
        before = kind
    return {tuple(name) for name in found}


def rows(label, wanted, found):
    lines = []
    for kind in ("person", "location", "organisation", "all"):
        of_kind = [[{n for n in sentence if kind in (n[2], "all")} for sentence in side] for side in (wanted, found)]
        gold, answers = (sum(map(len, side)) for side in of_kind)
        right = sum(len(a & b) for a, b in zip(*of_kind))
        precision, recall = right / max(1, answers), right / max(1, gold)
        f1 = 2 * right / max(1, gold + answers)
        lines.append(f"| {label} | {kind} | {gold} | {100 * precision:.1f} | {100 * recall:.1f} | {100 * f1:.1f} |")
    return lines


def recognise(recogniser, classpath, words):
    done = subprocess.run(["java", "-Xmx4g", "-cp", classpath, HERE / "Recognise.java", recogniser],
                          input=words, capture_output=True, text=True, check=False, encoding="utf-8")
    if done.returncode != 0:
        sys.exit(f"{recogniser}: {done.stderr[-2000:]}")
    cost = done.stderr.strip().splitlines()[-1].split()
    print(f"{recogniser}: loaded in {cost[1]} s, {int(cost[4]) / float(cost[2]):,.0f} words/s", file=sys.stderr)
    answer = [sentence.split("\n") for sentence in done.stdout.strip("\n").split("\n\n")]
    return [names(tags) for tags in answer]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pith", help="the program")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    with tempfile.NamedTemporaryFile(mode="r") as paths:
        subprocess.run(["mvn", "-q", "-f", HERE / "pom.xml", "dependency:build-classpath",
                        f"-Dmdep.outputFile={paths.name}"], check=True, stdout=subprocess.DEVNULL)
        classpath = Path(paths.name).read_text(encoding="utf-8").strip()
    subprocess.run([arguments.pith, "eval", "entities", *arguments.files], check=True)
    print("\n| recogniser, corpus | type | names | P | R | F1 |\n| --- | --- | --- | --- | --- | --- |")
    for path in arguments.files:
        text = list(sentences(path))
        words = "".join("\n".join(word for word, _ in sentence) + "\n\n" for sentence in text)
        wanted = [names([tag for _, tag in sentence]) for sentence in text]
        for recogniser in RECOGNISERS:
            found = recognise(recogniser, classpath, words)
            print("\n".join(rows(f"{recogniser}, {path.stem}", wanted, found)), flush=True)


if __name__ == "__main__":
    main()

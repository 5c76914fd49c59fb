#!/usr/bin/env python3
"""Prints figures of the code's shape: how long functions are, how large files, how much of the public headers is comment.

    tools/code_figures.py [REVISION]...     e.g. v0.1.0 HEAD; without one, the files as they are

Functions are found by their braces (cpp_scan.py), in include/, src/, apps/, eval/ and train/; a function's lines are those
from its head to its closing brace. Tables (*.inc) are not code. Of a public header the lines that are comment alone
count, among those that are not blank; of extractor.cpp the includes of the project's own headers.
"""

import argparse
import io
import statistics
import subprocess
import sys
import tarfile
from pathlib import Path

from cpp_scan import NOT_CODE, blank, definitions

PROJECT = Path(__file__).resolve().parent.parent
FOLDERS = ("include", "src", "apps", "eval", "train")
ENDINGS = (".h", ".cpp")
EXTRACTOR = "src/pipeline/extractor.cpp"


def files_of(revision):
    """Path and text of every source of a revision; of the working tree if there is none."""
    if revision is None:
        paths = [path for folder in FOLDERS for path in (PROJECT / folder).rglob("*") if path.name.endswith(ENDINGS)]
        return {str(path.relative_to(PROJECT)): path.read_text() for path in sorted(paths)}
    archive = subprocess.run(["git", "-C", PROJECT, "archive", revision, *FOLDERS], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as members:
        return {member.name: members.extractfile(member).read().decode()
                for member in members if member.isfile() and member.name.endswith(ENDINGS)}


def line_counts(text):
    """How many lines are comment alone, and how many are not blank."""
    code = NOT_CODE.sub(lambda match: blank(match) if match.group(0)[0] == "/" else match.group(0), text)
    lines = [(line.strip(), rest.strip()) for line, rest in zip(text.splitlines(), code.splitlines())]
    return sum(bool(line) and not rest for line, rest in lines), sum(bool(line) for line, _ in lines)


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "-"


def figures(files):
    lengths = sorted((definition.end - definition.begin + 1, path, definition.name)
                     for path, text in files.items() for definition in definitions(text) if definition.kind == "function")
    sizes = {path: text.count("\n") for path, text in files.items()}
    largest = max(sizes, key=sizes.get)
    headers = {path: line_counts(text) for path, text in files.items() if path.startswith("include/")}
    numbers = [length for length, _, _ in lengths]
    yield "files", len(files)
    yield "lines", sum(sizes.values())
    yield "functions", len(numbers)
    yield "function length, median", f"{statistics.median(numbers):g}"
    yield "function length, p90", numbers[len(numbers) * 9 // 10]
    yield "functions over 40 lines", sum(number > 40 for number in numbers)
    yield "longest function", "{2} ({1}), {0}".format(*lengths[-1])
    yield "largest file", f"{largest}, {sizes[largest]}"
    yield "files over 600 lines", sum(size > 600 for size in sizes.values())
    yield "extractor.cpp, lines", sizes.get(EXTRACTOR, 0)
    yield "extractor.cpp, includes", sum(line.startswith('#include "') for line in files.get(EXTRACTOR, "").splitlines())
    yield "comment in public headers", share(*map(sum, zip(*headers.values())))
    for path, counts in headers.items():
        yield f"  {path}", share(*counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="*")
    revisions = parser.parse_args().revision or [None]
    try:
        columns = [dict(figures(files_of(revision))) for revision in revisions]
    except subprocess.CalledProcessError as error:
        print(f"code_figures: {error.stderr.decode().strip()}", file=sys.stderr)
        return 2
    names = list(dict.fromkeys(name for column in columns for name in column))
    print(" | ".join(["| figure", *(revision or "now" for revision in revisions)]) + " |")
    print("| --- |" + " --- |" * len(columns))
    for name in names:
        print(" | ".join([f"| {name}", *(str(column.get(name, "-")) for column in columns)]) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())

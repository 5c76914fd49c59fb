#!/usr/bin/env python3
"""Reads SVG as others do.     check_svg.py COMMAND [ARGUMENT]...   or   check_svg.py FILE.svg...

Runs COMMAND, whose output is SVG documents ended by zero bytes, or reads the files, and fails unless each is
well-formed XML, speaks of itself, refers to nothing outside itself, and has every number finite and every text
within its frame.
"""

import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(\.\d+)?$")
PATH = re.compile(r"([MLHVahz]|-?\d+(\.\d+)?|[ ])*$")


def documents(arguments):
    if arguments[0].endswith(".svg"):
        return [pathlib.Path(name).read_bytes() for name in arguments]
    return subprocess.run(arguments, check=True, capture_output=True, timeout=60).stdout.split(b"\0")[:-1]


def faults(document):
    root = ElementTree.fromstring(document)
    if root.tag != SVG + "svg" or root.get("role") != "img":
        yield "is no picture"
    _, _, width, height = map(float, root.get("viewBox").split())
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        for name, value in element.attrib.items():
            if name in ("x", "y", "width", "height") and not NUMBER.match(value):
                yield f"<{tag} {name}={value!r}> is no number"
            if name == "d" and not PATH.match(value):
                yield f"<{tag}> has the path {value[:80]!r}"
            if name in ("id", "href", "src", "style") or name.startswith("on"):
                yield f"<{tag}> has {name}"
        if tag == "text" and not (-1 <= float(element.get("x")) <= width + 1 and -1 <= float(element.get("y")) <= height + 1):
            yield f"text {element.text!r} is outside the frame"
    if re.search(rb"url\(|@import|<script|<image", document):
        yield "refers to something"


def main():
    read = documents(sys.argv[1:])
    wrong = [f"picture {i}: {fault}" for i, document in enumerate(read) for fault in faults(document)]
    print("\n".join(wrong) if wrong else f"{len(read)} pictures: fine")
    return 1 if wrong or not read else 0


if __name__ == "__main__":
    sys.exit(main())

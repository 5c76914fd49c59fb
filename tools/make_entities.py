#!/usr/bin/env python3
"""Writes src/html/entities.inc: the named character references of the HTML standard.

The list is the one that Python's html.entities ships (the standard's table). Run it again only when the
standard adds a name: tools/make_entities.py > src/html/entities.inc
"""
from html.entities import html5


def literal(text):
    return '"' + "".join(f"\\x{byte:02X}" for byte in text.encode()) + '"'


def main():
    print("// Named character references, sorted by name. E(name, UTF-8, may stand without a semicolon)")
    print("// Written by tools/make_entities.py.")
    for name in sorted(n[:-1] for n in html5 if n.endswith(";")):
        legacy = "true" if name in html5 else "false"
        print(f'E("{name}", {literal(html5[name + ";"])}, {legacy})')


main()

#!/usr/bin/env python3
"""Writes src/base/word_characters.inc: which code points words are made of, as a two-stage bit table.

    tools/unicode_tables.py > src/base/word_characters.inc
"""
import sys
import unicodedata

END = 0x32400  # no letters, marks or numbers lie above, but for the variation selectors


def is_word(code):
    return code == ord("_") or unicodedata.category(chr(code))[0] in "LMN"


def rows(values, per_row, form):
    for i in range(0, len(values), per_row):
        print("    " + ", ".join(form(v) for v in values[i : i + per_row]) + ",")


def main():
    for code in range(END, 0x110000):
        if is_word(code) and not 0xE0100 <= code <= 0xE01EF:
            sys.exit(f"U+{code:X} lies outside the table")
    blocks, stage = [], []
    for page in range(0, END, 256):
        bits = sum(1 << i for i in range(256) if is_word(page + i))
        words = tuple(bits >> (64 * i) & (2**64 - 1) for i in range(4))
        if words not in blocks:
            blocks.append(words)
        stage.append(blocks.index(words))
    print(f"// Unicode {unicodedata.unidata_version}: letters, marks, numbers and the underscore.")
    print("// Written by tools/unicode_tables.py.")
    print(f"constexpr char32_t kWordEnd = 0x{END:X};")
    print(f"constexpr std::uint8_t kWordPages[{len(stage)}] = {{")
    rows(stage, 22, str)
    print("};")
    print(f"constexpr std::uint64_t kWordBits[{len(blocks)}][4] = {{")
    rows(blocks, 1, lambda b: "{" + ", ".join(f"0x{w:016x}" for w in b) + "}")
    print("};")


main()

#!/usr/bin/env python3
"""Writes src/encoding/index.inc: the double-byte indexes of the Encoding standard, packed.

    tools/encoding_tables.py > src/encoding/index.inc

The npm package named below carries the standard's index files as they were before GB 18030's edition of 2022; what that
edition changed is listed here. tests/encoding/index_test.cpp checks the numbers, tools/decoders the characters.

An index is packed as the differences between neighbours. In each token `next` is one more than the code point before:

    0xxxxxxx            the code point next + x - 32
    10xxxxxx xxxxxxxx   the code point next + x - 8192
    110xxxxx            x + 1 code points from next on
    1110xxxx            x + 1 pointers without a code point
    1111xxxx (2 bytes)  the code point x
"""
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE, MEMBER = "text-encoding@0.7.0", "package/lib/encoding-indexes.js"
INDEXES = {"big5": "Big5", "euc-kr": "EucKr", "gb18030": "Gb18030", "jis0208": "Jis0208", "jis0212": "Jis0212"}

# Pointers whose code points were for private use until Unicode had the characters.
GB18030_2022 = {
    7182: 0xFE10, 7183: 0xFE12, 7184: 0xFE11, 7185: 0xFE13, 7186: 0xFE14, 7187: 0xFE15, 7188: 0xFE16,
    7201: 0xFE17, 7202: 0xFE18, 7208: 0xFE19, 23775: 0x9FB4, 23783: 0x9FB5, 23788: 0x9FB6, 23789: 0x9FB7,
    23795: 0x9FB8, 23812: 0x9FB9, 23829: 0x9FBA, 23845: 0x9FBB,
}


def read_indexes():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=sys.stderr)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            script = io.TextIOWrapper(archive.extractfile(MEMBER), "utf-8").read()
    indexes = json.JSONDecoder().raw_decode(script, script.index('{\n  "big5"'))[0]
    for pointer, code_point in GB18030_2022.items():
        assert 0xE000 <= indexes["gb18030"][pointer] <= 0xF8FF, pointer
        indexes["gb18030"][pointer] = code_point
    return indexes


def length_of(index, at, continues):
    """How many entries from `at` on continue as asked."""
    end = at
    while end < len(index) and continues(index[end], end - at):
        end += 1
    return end - at


def repeated(first, longest, length):
    full, rest = divmod(length, longest)
    return [first | (longest - 1)] * full + ([first | (rest - 1)] if rest else [])


def one(code_point, step):
    if -32 <= step < 96:
        return [step + 32]
    if -8192 <= step < 8192:
        return [0x80 | (step + 8192) >> 8, (step + 8192) & 0xFF]
    return [0xF0 | code_point >> 16, code_point >> 8 & 0xFF, code_point & 0xFF]


def pack(index):
    packed, at, following = [], 0, 0
    while at < len(index):
        if hole := length_of(index, at, lambda entry, _: entry is None):
            packed += repeated(0xE0, 16, hole)
            at += hole
        elif run := length_of(index, at, lambda entry, i: entry == following + i):
            packed += repeated(0xC0, 32, run)
            at, following = at + run, following + run
        else:
            packed += one(index[at], index[at] - following)
            at, following = at + 1, index[at] + 1
    return packed


def trimmed(index):
    while index[-1] is None:
        index.pop()
    return index


def write_rows(items):
    line = ""
    for item in items:
        if len(line) + len(item) + 2 > 118:
            print(line)
            line = ""
        line += f"{item},"
    print(line + "\n};")


def main():
    indexes = read_indexes()
    print("// The double-byte indexes of the Encoding standard. Written by tools/encoding_tables.py, which says how.")
    for name, camel in INDEXES.items():
        index = trimmed(indexes[name])
        packed = pack(index)
        print(f"constexpr std::size_t k{camel}Pointers = {len(index)};")
        print(f"constexpr std::uint8_t k{camel}[{len(packed)}] = {{")
        write_rows(str(byte) for byte in packed)
    ranges = [r for r in indexes["gb18030-ranges"] if r[1] < 0x10000]
    print(f"constexpr Range kGb18030Ranges[{len(ranges)}] = {{")
    write_rows(f"{{{pointer},0x{code_point:X}}}" for pointer, code_point in ranges)


main()

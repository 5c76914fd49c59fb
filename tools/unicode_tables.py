#!/usr/bin/env python3
"""Writes tables of Unicode properties, as two-stage tables of bits and as runs.

    tools/unicode_tables.py words > src/base/word_characters.inc       what words are made of
    tools/unicode_tables.py letters > src/entities/letters.inc         letters, capitals, digits; small letters of capitals
"""
import sys
import unicodedata

END = 0x32400  # no letters, marks or numbers lie above, but for the variation selectors


def is_word(code):
    return code == ord("_") or unicodedata.category(chr(code))[0] in "LMN"


# In the order of LetterKind.
def letter_kind(code):
    character = chr(code)
    category = unicodedata.category(character)
    if character.isupper() or category == "Lt":
        return 2
    return 1 if category[0] == "L" else 3 if category == "Nd" else 0


def lower(code):
    return ord(chr(code).lower()[0])  # of U+0130 alone the mapping is longer


def rows(values, per_row, form):
    for i in range(0, len(values), per_row):
        print("    " + ", ".join(form(v) for v in values[i : i + per_row]) + ",")


def write_array(type_and_name, values, per_row, form):
    print(f"constexpr {type_and_name} = {{")
    rows(values, per_row, form)
    print("};")


def two_stages(name, bits, value):
    """Pages of 256 code points, each value in `bits` bits; and which page stands where."""
    blocks, stage = [], []
    per_word = 64 // bits
    for page in range(0, END, 256):
        values = [value(page + i) for i in range(256)]
        block = tuple(sum(v << (bits * i) for i, v in enumerate(values[at : at + per_word])) for at in range(0, 256, per_word))
        if block not in blocks:
            blocks.append(block)
        stage.append(blocks.index(block))
    write_array(f"std::uint8_t k{name}Pages[{len(stage)}]", stage, 22, str)
    write_array(f"std::uint64_t k{name}Bits[{len(blocks)}][{4 * bits}]", blocks, 1,
                lambda b: "{" + ", ".join(f"0x{w:016x}" for w in b) + "}")


# First and last code point, the step from one to the next, and what is added.
def lower_runs():
    runs = []
    for code in range(0x80, 0x110000):
        add = lower(code) - code
        if add == 0:
            continue
        if runs:
            first, last, step, same = runs[-1]
            if add == same and (code - last == step or (first == last and code - last <= 2)):
                runs[-1] = (first, code, code - last, add)
                continue
        runs.append((code, code, 1, add))
    return runs


def write_words():
    for code in range(END, 0x110000):
        if is_word(code) and not 0xE0100 <= code <= 0xE01EF:
            sys.exit(f"U+{code:X} lies outside the table")
    print(f"// Unicode {unicodedata.unidata_version}: letters, marks, numbers and the underscore.")
    print("// Written by tools/unicode_tables.py.")
    print(f"constexpr char32_t kWordEnd = 0x{END:X};")
    two_stages("Word", 1, is_word)


def write_letters():
    for code in range(0x80, 0x110000):
        if (code >= END and letter_kind(code)) or (lower(code) != code and letter_kind(code) != 2):
            sys.exit(f"U+{code:X} lies outside the table")
    print(f"// Unicode {unicodedata.unidata_version}: letters, capitals, digits. Written by tools/unicode_tables.py.")
    print(f"constexpr char32_t kLetterEnd = 0x{END:X};")
    two_stages("Letter", 2, letter_kind)
    runs = lower_runs()
    write_array(f"LowerRun kLowerRuns[{len(runs)}]", runs, 5, lambda r: f"{{0x{r[0]:X}, 0x{r[1]:X}, {r[2]}, {r[3]}}}")


def main():
    writers = {"words": write_words, "letters": write_letters}
    if len(sys.argv) != 2 or sys.argv[1] not in writers:
        sys.exit(__doc__)
    writers[sys.argv[1]]()


main()

#!/usr/bin/env python3
"""Looks for every option, format, field and name of the library at every door that lists them.

    run.py PITH

The library says what there is (pith help --tables). Help, man page, completions and the JSON Schema must name it all,
the command must take every option, and documents must not forget a field. Ends in a count of the checks.
"""

import json
import pathlib
import re
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs"


def output(pith, *arguments, stdin=""):
    run = subprocess.run([pith, *arguments], input=stdin, capture_output=True, text=True, timeout=60)
    return run.returncode, run.stdout + run.stderr


class Checks:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def that(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"doors: {what}")


def value_of(option):
    """A value that the option takes."""
    if option["standard"]:
        return option["standard"]
    return {"url": "https://example.org/", "encoding": "utf-8"}.get(option["name"], "x")


def check_options(pith, tables, checks):
    doors = {
        "help": output(pith, "--help")[1],
        "man page": output(pith, "help", "--man")[1].replace("\\-", "-"),
        "bash completion": output(pith, "help", "--completion", "bash")[1],
        "zsh completion": output(pith, "help", "--completion", "zsh")[1],
        "fish completion": output(pith, "help", "--completion", "fish")[1].replace(" -l ", " --"),
    }
    for option in tables["options"]:
        name = option["name"].replace("_", "-")
        for door, text in doors.items():
            spelled = rf"--(\[no-\]|\(no-\)|no-)?{re.escape(name)}\b"
            checks.that(re.search(spelled, text), f"{door} does not name --{name}")
            for choice in option.get("choices", []):
                checks.that(choice in text, f"{door} does not name {choice} of --{name}")
        status, said = output(pith, f"--{name}={value_of(option)}" if option["type"] != "flag" else f"--{name}", "-",
                              stdin="<p>Text")
        fine = status == 0 or "need --render chromium" in said
        checks.that(fine, f"pith --{name} fails: {said.strip()}")


def check_formats(pith, tables, checks):
    text = output(pith, "--help")[1]
    for format in tables["formats"]:
        checks.that(f"--{format['name']} " in text, f"help does not name --{format['name']}")
        status, _ = output(pith, f"--{format['name']}", "-", stdin="<p>Text")
        checks.that(status == 0, f"pith --{format['name']} fails")
        checks.that(format["name"].lower() in (DOCS / "formats.md").read_text().lower(),
                    f"docs/formats.md does not name {format['name']}")


def check_fields(pith, tables, checks):
    schema = json.loads(output(pith, "help", "--schema")[1])
    page = (DOCS / "json-schema.md").read_text()
    for kind, fields in tables["fields"].items():
        properties = schema["$defs"][kind]["properties"]
        for field in fields:
            checks.that(field["name"] in properties, f"the schema of {kind} has no {field['name']}")
            checks.that(f"`{field['name']}`" in page, f"docs/json-schema.md does not name {field['name']} of {kind}")
    enums = {"status": "status", "encoding_source": "encoding_source", "page_type": "page_type"}
    for name, field in enums.items():
        known = schema["properties"][field]["enum"]
        for value in tables["enums"][name]:
            checks.that(value in known, f"the schema's {field} cannot be {value}")
    line = json.loads(output(pith, "--jsonl", "-", stdin="<title>T</title><p>Text that is long enough to stay.")[1])
    for key in line:
        checks.that(key in schema["properties"], f"the schema of a line has no {key}")
    for key in schema["required"]:
        checks.that(key in line, f"a line has no {key}, which the schema requires")


def main():
    pith = sys.argv[1]
    tables = json.loads(output(pith, "help", "--tables")[1])
    checks = Checks()
    check_options(pith, tables, checks)
    check_formats(pith, tables, checks)
    check_fields(pith, tables, checks)
    print(f"{checks.passed} passed, {checks.failed} failed, 0 skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Scores answers with `pith eval --answers`, beside pith's own methods, and writes the tables of the benchmark page."""

import collections
import json
import os
import platform
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from answers import read_answers
from runner_process import ONE_THREAD, stay_on_one_core

BEGIN, END = "<!-- written by make peers -->", "<!-- end of what make peers writes -->"
TYPES = ("article", "documentation", "service", "forum", "collection", "listing", "product")
EXTRA = {"occurrences": "CETR F1", "cleaneval": "CleanEval", "with": "with", "without": "without", "title": "title",
         "author": "author", "date": "date"}
METADATA = ("title", "author", "date")


class NoScores(Exception):
    """Why there is no table."""


@dataclass
class Line:
    """One line of the tables: a method of pith, or another tool."""

    name: str
    version: str = ""  # of another tool
    memory: int = 0
    ours: bool = False
    scores: dict = field(default_factory=lambda: collections.defaultdict(list))  # by metric, and by type for F1
    bytes: int = 0
    pages: int = 0
    timed: collections.Counter = field(default_factory=collections.Counter)  # processor, wall, pages, megabytes
    failed: collections.Counter = field(default_factory=collections.Counter)

    def add(self, row):
        words = row["scores"]["words"]
        for key in ("p", "r", "f1"):
            self.scores[key].append(words[key])
        self.scores["type", row.get("type")].append(words["f1"])
        for metric in EXTRA:
            value = row["scores"].get(metric)
            if value is not None:
                self.scores[metric].append(value["f1"] if isinstance(value, dict) else value)
        self.pages += 1
        self.bytes += row["bytes"]
        if row["status"] in ("error", "timeout", "crash"):
            self.failed[row["status"]] += 1

    def time(self, row, processor):
        self.timed.update(processor=processor, wall=row["seconds"], pages=1, megabytes=row["bytes"] / 1e6)

    def per_second(self, key):
        return self.timed[key] / self.timed["processor"] if self.timed["processor"] else None

    def mean(self, key):
        values = self.scores.get(key)
        return sum(values) / len(values) if values else None


def evaluate(pith, folder, paths, out):
    """What `pith eval` says of pith's methods and the answers in `paths`, on one core."""
    out.unlink(missing_ok=True)
    command = [str(pith), "eval", str(folder), "--jobs", "1", "--quiet", "--json", str(out)]
    for path in paths:
        command += ["--answers", str(path)]
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, preexec_fn=stay_on_one_core, check=False,
                              env={**os.environ, **ONE_THREAD})
    except OSError as error:
        raise NoScores(f"{pith}: {error.strerror}") from None
    if not out.exists():
        raise NoScores(f"pith eval ended with exit code {done.returncode}")
    return json.loads(out.read_text(encoding="utf-8"))


def lines_of(run, paths, ids):
    """The lines, best first, over the pages in `ids`."""
    answers = {header["tool"]: answers for header, answers in map(read_answers, paths)}
    lines = {m["name"]: Line(m["name"], m.get("version", ""), m.get("memory", 0), m["name"] not in answers)
             for m in run["methods"]}
    for row in run["rows"]:
        if row["page"] not in ids:
            continue
        line = lines[row["method"]]
        line.add(row)
        if line.ours:
            line.time(row, row["seconds"] * (1 - run.get("waiting", 0)))
        else:
            asked = answers[line.name].get(row["page"], {})
            if "cpu" in asked or row["status"] in ("timeout", "crash"):
                line.time(row, asked.get("cpu", row["seconds"]))
    return sorted(lines.values(), key=lambda line: -line.mean("f1"))


def figure(value, digits=3):
    return "–" if value is None else f"{value:.{digits}f}"


def markdown_table(headings, rows, align="---:"):
    """The first column is text, the others are figures unless said otherwise."""
    yield "| " + " | ".join(headings) + " |"
    yield "| " + " | ".join(["---"] + [align] * (len(headings) - 1)) + " |"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def shown_name(line):
    return f"**{line.name}**" if line.ours else line.name


def main_table(lines):
    types = [kind for kind in TYPES if any(line.mean(("type", kind)) is not None for line in lines)]
    if len(types) == 1:
        types = []
    yield from markdown_table(
        ["", "F1", "P", "R", *types, "pages/s", "MB/s", "peak MB", "failed"],
        ([shown_name(line), *(figure(line.mean(key)) for key in ("f1", "p", "r")),
          *(figure(line.mean(("type", kind))) for kind in types),
          figure(line.per_second("pages"), 1), figure(line.per_second("megabytes"), 1),
          figure(line.memory / 1e6, 0) if line.memory else "–",
          " ".join(f"{count} {status}" for status, count in sorted(line.failed.items())) or "0"] for line in lines))


def extra_table(lines):
    metrics = [metric for metric in EXTRA if any(line.mean(metric) for line in lines)]

    def cell(line, metric):
        value = line.mean(metric)
        return figure(None if metric in METADATA and not value else value)  # none right: it gives none

    yield from markdown_table(["", *(EXTRA[metric] for metric in metrics)],
                              ([shown_name(line), *(cell(line, metric) for metric in metrics)] for line in lines))


def machine():
    def first(pattern, path):
        try:
            found = re.search(pattern, Path(path).read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
            return found[1].strip() if found else None
        except OSError:
            return None

    memory = first(r"^MemTotal:\s+(\d+) kB", "/proc/meminfo")
    parts = [first(r"^model name\s*: (.*)$", "/proc/cpuinfo") or platform.machine(), f"{os.cpu_count()} cores",
             f"{int(memory) / 1e6:.0f} GB" if memory else None,
             first(r'^PRETTY_NAME="(.*)"$', "/etc/os-release") or platform.system(), f"Python {platform.python_version()}"]
    for name, command in (("Node", ["node", "--version"]), ("", ["rustc", "--version"])):
        try:
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            parts.append(f"{name} {said.split('(')[0].strip().lstrip('v')}".strip())
        except (OSError, subprocess.CalledProcessError):
            pass
    return ", ".join(part for part in parts if part)


def corpus_section(folder, run, lines, paths):
    dates = sorted({run["date"], *(read_answers(path)[0]["date"] for path in paths)})
    theirs = sum((line.timed for line in lines if not line.ours), collections.Counter())
    waiting = 1 - theirs["processor"] / theirs["wall"] if theirs["wall"] else 0
    pages, size = lines[0].pages, lines[0].bytes
    yield f"## {folder.name}"
    yield ""
    yield (f"{pages:,} pages, {size / 1e6:.0f} MB as served, {' to '.join(sorted({dates[0], dates[-1]}))}. While they ran, "
           f"the core did other work for {waiting:.0%} of the tools' time and {run.get('waiting', 0):.0%} of pith's.")
    yield ""
    yield from main_table(lines)
    yield ""
    yield from extra_table(lines)
    yield ""


def settings_section(tools, left_out, version):
    yield "## Versions and settings"
    yield ""
    yield f"pith {version}. {machine()}."
    yield ""
    yield from markdown_table(["tool", "packages", "asked for"],
                              ([tool.name, ", ".join(tool.packages), tool.setting] for tool in tools), align="---")
    yield ""
    if left_out:
        yield "Left out: " + "; ".join(f"{name} ({reason})" for name, reason in sorted(left_out.items())) + "."
    else:
        yield "None was left out."
    yield ""


def write_page(page, text):
    """Puts the text between the marks; what stands around them stays."""
    old = page.read_text(encoding="utf-8")
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise NoScores(f"{page} does not hold {BEGIN} and {END}")
    page.write_text(f"{before}{begin}\n\n{text}\n{end}{after}", encoding="utf-8")

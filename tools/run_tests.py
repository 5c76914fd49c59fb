#!/usr/bin/env python3
"""Runs every check and counts them.     tools/run_tests.py [SUITE]... [--fuzz-seconds N]

Suites, in this order: lint dev compare web wasm js extension install python asan fuzz (all of them by default), and tidy and tsan.

  lint     tools/lint: format, layers, names, scripts
  tidy     tools/lint tidy: clang-tidy, some three seconds a source and core
  dev      builds the dev preset with warnings as errors; every ctest test: unit tests, goldens,
           command line, Markdown round trip, examples
  compare  trees against those of parse5, on real pages and on random tag soup; decoders against those of @exodus/bytes
  web      the workbench of `pith serve` in Chromium, every control of it
  wasm     builds pith.wasm and runs it in Node on our own pages; its answers are those of the native command
  js       packs the package for JavaScript, installs it into an empty project; its tests
  extension  builds the browser extension and presses its buttons in browsers; boxes of live pages beside those of pith render
  install  installs into an empty folder; builds the examples against what is there, both ways
  python   installs the Python package, linked with build/dev; its tests
  asan     the ctest tests again under AddressSanitizer and UndefinedBehaviorSanitizer
  tsan     the ctest tests again under ThreadSanitizer
  fuzz     every fuzz target for some seconds, from its corpus

Logs go to build/test/. A runner that counts its own cases does so with a line `N passed, N failed, N skipped`,
and is counted as that many. The last line of this script is the sum; exit 1 if anything failed.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LOGS = PROJECT / "build/test"
COUNT_LINE = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped\s*$", re.MULTILINE)
SKIP_LINE = re.compile(r"^[\w ]+: skipped,", re.MULTILINE)
COMPARISONS = (
    ("parse5", "tools/parse5/compare.mjs", "build/dev/bin/pith_tree_dump"),
    ("soup", "tools/parse5/soup.mjs", "build/dev/bin/pith_tree_dump"),
    ("decoders", "tools/decoders/compare.mjs", "build/dev/bin/pith_decode_dump"),
)
LINT_PARTS = ("format", "layers", "names", "shell", "python")
JOBS = str(os.cpu_count() or 2)


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other):
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self):
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


FAILED = Count(failed=1)


def say(text):
    print(text, flush=True)


def run(name, command, env=None):
    """Runs a command with its output in a log; shows the end of the log if it fails. Returns (succeeded, output)."""
    log = LOGS / f"{name}.log"
    start = time.monotonic()
    with log.open("wb") as out:
        code = subprocess.run(command, cwd=PROJECT, stdout=out, stderr=subprocess.STDOUT,
                              env={**os.environ, **(env or {})}).returncode
    output = log.read_text(errors="replace")
    say(f"  {name}: {'ok' if code == 0 else f'FAILED (exit {code})'} in {time.monotonic() - start:.0f} s")
    return code == 0, output


def show_end(output, lines=60):
    say("\n".join("    " + line for line in output.rstrip().splitlines()[-lines:]))


def counted(output):
    """The sum of the count lines that a runner printed, or None."""
    found = COUNT_LINE.findall(output)
    return Count(*map(int, found[-1])) if found else None


def run_counted(name, command, env=None):
    """A command that may count its own cases; one case if it does not."""
    succeeded, output = run(name, command, env)
    count = counted(output) or Count(passed=1 if succeeded else 0)
    if not succeeded:
        show_end(output)
        if count.failed == 0:
            count += FAILED
    return count


def build(preset):
    for name, command in ((f"{preset}-configure", ["cmake", "--preset", preset]),
                          (f"{preset}-build", ["cmake", "--build", "--preset", preset])):
        succeeded, output = run(name, command)
        if not succeeded:
            show_end(output)
            return False
    return True


def read_junit(path):
    """Counts ctest's cases; those that count their own cases stand for that many."""
    total, skipped = Count(), []
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        status = case.get("status")
        output = case.findtext("system-out") or ""
        if status == "run":
            total += counted(output) or Count(passed=1)
        elif status in ("notrun", "disabled"):
            total += Count(skipped=1)
            skipped.append(case.get("name"))
        else:
            count = counted(output) or Count()
            total += count if count.failed else count + FAILED
            say(f"  FAILED {case.get('name')}")
            show_end(output)
    return total, skipped


def run_ctest(preset, env=None):
    if not build(preset):
        return FAILED
    junit = LOGS / f"{preset}.xml"
    junit.unlink(missing_ok=True)
    succeeded, output = run(f"{preset}-ctest", [
        "ctest", "--preset", preset, "--parallel", JOBS, "--output-junit", str(junit),
        "--test-output-truncation", "head", "--test-output-size-passed", "65536",
        "--test-output-size-failed", "65536"], env)
    if not junit.exists():
        show_end(output)
        return FAILED
    count, skipped = read_junit(junit)
    if skipped:
        say(f"  skipped: {', '.join(sorted(skipped)[:8])}{' ...' if len(skipped) > 8 else ''}")
    if not succeeded and count.failed == 0:
        show_end(output)
        count += FAILED
    return count


def tidy():
    succeeded, output = run("tidy-configure", ["cmake", "--preset", "dev"])
    if not succeeded:
        show_end(output)
        return FAILED
    return run_counted("tidy", ["tools/lint", "tidy"])


def compare():
    """Against a parser and decoders that we did not write. They live in build/node; without it nothing is compared."""
    if not build("dev"):
        return FAILED
    if not (PROJECT / "build/node/installed").exists():
        say("  compare: skipped, tools/install-deps could not install the Node packages")
        return Count(skipped=len(COMPARISONS))
    total = Count()
    for name, *command in COMPARISONS:
        succeeded, output = run(f"compare-{name}", ["node", *command])
        say(f"  {output.rstrip().splitlines()[-1] if output.strip() else 'no output'}")
        if not succeeded:
            show_end(output)
        total += Count(skipped=1) if SKIP_LINE.search(output) else Count(passed=1) if succeeded else FAILED
    return total


def on_wasm(name, command):
    """Tests of the portable core as WebAssembly. Its compiler is not in every distribution."""
    succeeded, output = run("wasm-tools", ["tools/install-deps", "wasm"])
    if not succeeded or not shutil.which("node"):
        show_end(output, 5)
        say(f"  {name}: skipped, tools/install-deps could not install what builds and runs it")
        return Count(skipped=1)
    if not build("dev") or not build("wasm"):
        return FAILED
    return run_counted(name, command)


def sanitized(preset):
    return run_ctest(preset, {
        "ASAN_OPTIONS": "detect_stack_use_after_return=1:strict_string_checks=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "TSAN_OPTIONS": "halt_on_error=1:second_deadlock_stack=1",
    })


def fuzz(seconds):
    if not build("fuzz"):
        return FAILED
    total = Count()
    for program in sorted((PROJECT / "build/fuzz/bin").glob("fuzz_*")):
        target = program.name.removeprefix("fuzz_")
        total += run_counted(f"fuzz-{target}", ["fuzz/run", str(seconds), target])
    return total if total != Count() else FAILED  # no target at all is a failure too


SUITES = {
    "lint": lambda options: run_counted("lint", ["tools/lint", *LINT_PARTS]),
    "tidy": lambda options: tidy(),
    "dev": lambda options: run_ctest("dev"),
    "compare": lambda options: compare(),
    "web": lambda options: run_counted("web", ["tools/test_web"]) if build("dev") else FAILED,
    "wasm": lambda options: on_wasm("wasm-compare", ["node", "tools/wasm/compare.mjs", "build/wasm/pith.wasm",
                                                     "build/dev/bin/pith"]),
    "js": lambda options: on_wasm("js", ["tools/test_js"]),
    "extension": lambda options: on_wasm("extension", ["tools/test_extension"]),
    "install": lambda options: run_counted("install", ["tools/test_install"]),
    "python": lambda options: run_counted("python", ["tools/test_python"]) if build("dev") else FAILED,
    "asan": lambda options: sanitized("asan"),
    "tsan": lambda options: sanitized("tsan"),
    "fuzz": lambda options: fuzz(options.fuzz_seconds),
}
DEFAULT_SUITES = ("lint", "dev", "compare", "web", "wasm", "js", "extension", "install", "python", "asan", "fuzz")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=" ".join(SUITES))
    parser.add_argument("--fuzz-seconds", type=int, default=15, help="for each fuzz target")
    options = parser.parse_args()
    unknown = set(options.suites) - set(SUITES)
    if unknown:
        parser.error(f"no such suite: {' '.join(sorted(unknown))}")

    LOGS.mkdir(parents=True, exist_ok=True)
    total = Count()
    for name in options.suites or DEFAULT_SUITES:
        say(f"{name}:")
        count = SUITES[name](options)
        say(f"  {name}: {count.passed} good, {count.failed} bad, {count.skipped} left out")
        total += count
    (LOGS / "summary").write_text(f"{total}\n")
    say(str(total))
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())

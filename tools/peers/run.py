#!/usr/bin/env python3
"""Runs other extraction tools over corpora, for pith to be measured beside them.     tools/peers/run.py [CORPUS]...

Installs each tool from its registry below OUT, runs it in a process of its own on one core and writes its answers to
OUT/<corpus>/<tool>.jsonl; then `pith eval --answers` scores them with pith's own methods, and the tables in
docs/benchmarks/peers.md are written anew; asked for a part of the corpora, pages or tools, it prints them instead. A tool
that cannot be installed or started is left out, and why is said; a page that takes too long or kills the tool counts as a
page without text, and the tool is started again for the next.
Answers that are already there are kept unless --again is given.
"""

import argparse
import datetime
import os
import sys
import time
from pathlib import Path

import report
from answers import AnswerFile, html_text
from catalogue import TOOLS
from corpus import read_corpus
from install import NotInstalled, install
from runner_process import Failure, RunnerProcess

PROJECT = Path(__file__).resolve().parents[2]
DEFAULT_CORPORA = ("wcxb", "news", "fundus", "canola", "cleaneval-en", "cleaneval-zh")
PAGE = "docs/benchmarks/peers.md"
WARM_UP = 20  # pages that are asked before the clock starts
PAGE_SECONDS = 30
HOPELESS = 25  # failures in a row after which a tool is asked no more


def say(text):
    print(f"peers: {text}", file=sys.stderr, flush=True)


class Conversation:
    """One tool over the pages of one corpus, through as many processes as it takes."""

    def __init__(self, command, log, timeout, warm_up):
        self.command, self.log, self.timeout, self.warm_up = command, log, timeout, list(warm_up)
        self.process, self.failures, self.memory = None, 0, 0

    def start(self):
        self.process = RunnerProcess(self.command, self.log)
        for request in list(self.warm_up):
            try:
                self.process.ask(request, self.timeout)
            except Failure:
                self.warm_up.remove(request)  # it fails again when its turn comes
                self.process.kill()
                self.process = RunnerProcess(self.command, self.log)

    def ask(self, request):
        begin = time.monotonic()
        try:
            if self.failures >= HOPELESS:
                raise Failure("crash", f"not asked any more after {HOPELESS} failures in a row")
            if self.process is None:
                self.start()
                begin = time.monotonic()
            answer = self.process.ask(request, self.timeout)
            self.failures = 0
        except Failure as failure:
            answer = {"id": request["id"], "status": failure.status, "seconds": time.monotonic() - begin,
                      "error": str(failure), "text": ""}
            self.failures += 1
        if self.process is not None:
            self.memory = max(self.memory, self.process.peak_memory() or 0)
        if self.failures:
            self.stop()
        return answer

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process = None


def finished(answer, size, memory):
    """An answer as it goes into the file."""
    if "html" in answer:
        answer["text"] = html_text(answer.pop("html"))
    return {**answer, "bytes": size, "memory": memory}


def run_tool(tool, command, pages, out, options):
    """Asks the tool for every page that has no answer yet. Returns its answer file's path."""
    path = out / f"{tool.name}.jsonl"
    header = {"tool": tool.name, "version": tool.version, "setting": tool.setting,
              "packages": " ".join(tool.packages), "date": datetime.date.today().isoformat()}
    with AnswerFile(path, header, options.again) as file:
        todo = [page for page in pages if page.id not in file.answers]
        if todo:
            ask_for(todo, tool, command, pages, file, out, options)
    return path


def ask_for(todo, tool, command, pages, file, out, options):
    with (out / f"{tool.name}.log").open("ab") as log:
        warm_up = [page.measured()[0] for page in pages[:options.warm_up]]
        conversation = Conversation(command, log, options.timeout, warm_up)
        try:
            conversation.start()
            for count, page in enumerate(todo, 1):
                request, size = page.measured()
                file.add(finished(conversation.ask(request), size, conversation.memory))
                progress(tool, out.name, count, len(todo))
        finally:
            conversation.stop()


def progress(tool, corpus, count, total):
    if sys.stderr.isatty():
        print(f"\rpeers: {tool.name} on {corpus}: {count} of {total}", end="\n" if count == total else "",
              file=sys.stderr, flush=True)
    elif count == total:
        say(f"{tool.name} on {corpus}: {total} pages")


def run_corpus(folder, tools, options, installer=install):
    """Returns ([answer files], {tool: why it was left out})."""
    pages = read_corpus(folder, options.limit)
    out = options.out / folder.name
    out.mkdir(parents=True, exist_ok=True)
    paths, left_out = [], {}
    for tool in tools:
        try:
            paths.append(run_tool(tool, installer(tool, options.out / "installed"), pages, out, options))
        except (NotInstalled, Failure) as reason:
            left_out[tool.name] = str(reason)
            say(f"{tool.name} is left out: {reason}")
    return paths, left_out


def parse_arguments(arguments):
    data = Path(os.environ.get("PITH_DATA") or PROJECT.parent / "shared/data")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", type=Path, metavar="CORPUS",
                        help=f"folder of a corpus (default: {' '.join(DEFAULT_CORPORA)} below PITH_DATA)")
    parser.add_argument("--tool", action="append", metavar="NAME", help="only this one; may be repeated")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N pages only")
    parser.add_argument("--out", type=Path, default=PROJECT / "build/peers")
    parser.add_argument("--timeout", type=float, default=PAGE_SECONDS, metavar="SECONDS", help="for a page")
    parser.add_argument("--warm-up", type=int, default=WARM_UP, metavar="N", help="pages asked before the clock starts")
    parser.add_argument("--again", action="store_true", help="forget the answers that are there")
    parser.add_argument("--pith", type=Path, default=PROJECT / "build/release/bin/pith", metavar="PROGRAM")
    parser.add_argument("--no-report", action="store_true", help="only run the tools")
    options = parser.parse_args(arguments)
    options.default_corpora = [data / name for name in DEFAULT_CORPORA]
    options.corpora = options.corpora or options.default_corpora
    if unknown := set(options.tool or ()) - {tool.name for tool in TOOLS}:
        parser.error(f"no such tool: {' '.join(sorted(unknown))} (one of: {' '.join(tool.name for tool in TOOLS)})")
    return options


def tables(options, tools):
    """Runs and scores everything. Returns the text of the tables."""
    text, left_out, version = [], {}, ""
    for folder in (folder.resolve() for folder in options.corpora):
        if not (folder / "pages.jsonl").exists():
            say(f"{folder}: skipped, there is no pages.jsonl (set PITH_DATA)")
            continue
        paths, missing = run_corpus(folder, tools, options)
        left_out |= missing
        if options.no_report:
            continue
        run = report.evaluate(options.pith, folder, paths, options.out / folder.name / "scores.json")
        version = run["version"]
        lines = report.lines_of(run, paths, {page.id for page in read_corpus(folder, options.limit)})
        text += report.corpus_section(folder, run, lines, paths)
    return "\n".join([*text, *report.settings_section(tools, left_out, version)]) if text else ""


def main():
    options = parse_arguments(sys.argv[1:])
    tools = [tool for tool in TOOLS if not options.tool or tool.name in options.tool]
    try:
        text = tables(options, tools)
        if options.tool or options.limit or options.corpora != options.default_corpora:
            print(text)  # a part of the whole: not for the page
        elif text:
            report.write_page(PROJECT / PAGE, text)
            say(f"wrote {PAGE}")
    except report.NoScores as reason:
        say(f"no table: {reason}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

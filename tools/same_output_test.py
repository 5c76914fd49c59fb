#!/usr/bin/env python3
"""Tests tools/same_output: a program is the same as itself, and one changed byte is found.     same_output_test.py PITH"""

import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).with_name("same_output")
PAGES = {"dunes": "<p>Dunes wander with the wind.", "tides": "<p>Tides follow the moon.", "wells": "<p>Wells are dug by hand."}


class SameOutputTest(unittest.TestCase):
    pith = ""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "corpus/html").mkdir(parents=True)
        for name, text in PAGES.items():
            (self.folder / f"corpus/html/{name}.html").write_text(text)

    def program(self, script):
        path = self.folder / "changed"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def run_tool(self, new, *options):
        return subprocess.run([sys.executable, TOOL, self.pith, new, *options, self.folder / "corpus"],
                              capture_output=True, text=True, check=False)

    def test_a_program_is_the_same_as_itself(self):
        run = self.run_tool(self.pith, "--methods", "pith,cnr:grow=1")
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        self.assertIn("57 outputs compared, 0 differ", run.stdout)  # 2 methods, 8 formats; 3 commands

    def test_a_changed_byte_is_found(self):
        new = self.program(f"'{self.pith}' \"$@\" | sed 's/moon/noon/'")
        run = self.run_tool(new, "--methods", "all,bte", "--formats", "text,json,blocks")
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("15 outputs compared, 5 differ", run.stdout)
        self.assertIn("tides.html", run.stdout)
        self.assertNotIn("wells.html", run.stdout)

    def test_missing_pages_and_messages_are_found(self):
        run = self.run_tool(self.program(f"'{self.pith}' \"$@\" | head -n 2"), "--formats", "text", "--methods", "bte")
        self.assertIn("1 differ", run.stdout)
        run = self.run_tool(self.program(f"echo oh >&2; exec '{self.pith}' \"$@\""), "--formats", "text", "--methods", "bte")
        self.assertIn("(messages or exit status)", run.stdout)
        self.assertEqual(run.returncode, 1)

    def test_fields_that_may_differ(self):
        new = self.program(f"'{self.pith}' \"$@\" | sed 's/\"encoding\":\"[^\"]*\"/\"encoding\":\"x\"/'")
        options = ["--methods", "bte", "--formats", "text"]
        self.assertEqual(self.run_tool(new, *options).returncode, 1)
        self.assertEqual(self.run_tool(new, *options, "--ignore-fields", "encoding").returncode, 0)

    def test_what_cannot_be_compared_is_said(self):
        for options in (["--methods", "nothing"], ["--formats", "nothing"], ["--option=--nothing", "--formats", "text"]):
            run = self.run_tool(self.pith, *options)
            self.assertEqual(run.returncode, 2)
            self.assertIn("nothing", run.stderr)

    def test_methods_that_render_are_told_apart(self):
        run = self.run_tool(self.pith, "--methods", "rendering", "--formats", "text", "--limit", "1")
        methods = {line.split()[0] for line in run.stdout.splitlines()[1:-1]}
        self.assertIn("vips", methods)
        self.assertFalse(methods & {"pith", "cnr", "lp", "mss"})


if __name__ == "__main__":
    SameOutputTest.pith = sys.argv.pop(1)
    unittest.main()

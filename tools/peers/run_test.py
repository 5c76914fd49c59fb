#!/usr/bin/env python3
"""The driver survives tools that crash, hang, answer garbage, never start or cannot be installed; and it resumes.

The tools are fake_runner.py, which behaves well but for page "b".
"""

import gzip
import json
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

import run
from answers import html_text, read_answers
from catalogue import TOOLS, Tool
from corpus import encoding_of
from fake_runner import VERSION
from install import NotInstalled

PAGES = ("a", "b", "c", "d")
FAKE = Path(__file__).with_name("fake_runner.py")


class DriverTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.corpus = Path(folder.name) / "tiny"
        (self.corpus / "html").mkdir(parents=True)
        with (self.corpus / "pages.jsonl").open("w", encoding="utf-8") as lines:
            for page in PAGES:
                lines.write(json.dumps({"id": page}) + "\n")
                (self.corpus / f"html/{page}.html.gz").write_bytes(gzip.compress(b"<p>page</p>"))
        self.options = SimpleNamespace(out=Path(folder.name) / "out", limit=None, again=False, timeout=60, warm_up=2)
        self.log = []
        run.say = self.log.append

    def run_fakes(self, *kinds):
        tools = [Tool(kind, "python", (f"fake@{VERSION}",), "none") for kind in kinds]

        def installer(tool, where):
            if tool.name == "not-there":
                raise NotInstalled("no such package")
            return [sys.executable, FAKE, tool.name]

        return run.run_corpus(self.corpus, tools, self.options, installer)

    def answers(self, kind):
        header, answers = read_answers(self.options.out / "tiny" / f"{kind}.jsonl")
        self.assertEqual((header["tool"], header["version"]), (kind, VERSION))
        return answers

    def check_only_b_fails(self, kind, status, error):
        paths, left_out = self.run_fakes(kind)
        self.assertEqual((len(paths), left_out), (1, {}))
        answers = self.answers(kind)
        self.assertEqual(sorted(answers), list(PAGES))
        self.assertEqual((answers["b"]["status"], answers["b"]["text"]), (status, ""))
        self.assertIn(error, answers["b"]["error"])
        for page in "acd":
            self.assertEqual((answers[page]["status"], answers[page]["text"]), ("ok", f"text of\n{page}"))
            self.assertEqual((answers[page]["seconds"], answers[page]["bytes"]), (0.25, 11))

    def test_crash(self):
        self.check_only_b_fails("crash", "crash", "exit code 3")

    def test_signal(self):
        self.check_only_b_fails("signal", "crash", "signal 11")

    def test_hang(self):
        self.options.timeout = 3
        self.check_only_b_fails("hang", "timeout", "no answer in 3 s")

    def test_output_closed(self):
        self.check_only_b_fails("deaf", "crash", "signal 9")

    def test_garbage(self):
        for kind in ("garbage", "wrong-id", "no-text", "not-an-object"):
            with self.subTest(kind):
                self.check_only_b_fails(kind, "error", "garbage")

    def test_error(self):
        self.check_only_b_fails("error", "error", "refused")

    def test_hopeless_tool_is_given_up(self):
        run.HOPELESS, before = 2, run.HOPELESS
        self.addCleanup(setattr, run, "HOPELESS", before)
        self.run_fakes("always-garbage")
        answers = self.answers("always-garbage")
        self.assertEqual([answers[page]["status"] for page in PAGES], ["error", "error", "crash", "crash"])
        self.assertIn("not asked any more", answers["d"]["error"])

    def test_others_go_on_without_a_tool(self):
        paths, left_out = self.run_fakes("not-there", "stillborn", "good")
        self.assertEqual([path.stem for path in paths], ["good"])
        self.assertEqual(left_out, {"not-there": "no such package", "stillborn": "ended with exit code 5"})
        self.assertTrue(all(answer["status"] == "ok" for answer in self.answers("good").values()))

    def test_resumes(self):
        self.options.limit = 2
        path = self.run_fakes("good")[0][0]
        self.assertEqual(sorted(self.answers("good")), ["a", "b"])
        lines = path.read_text(encoding="utf-8").splitlines()
        mark = json.loads(lines[1])
        mark["text"] = "kept"
        path.write_text("\n".join([lines[0], json.dumps(mark), lines[2][:20]]), encoding="utf-8")  # cut off in b
        self.options.limit = None
        self.run_fakes("good")
        self.assertEqual([self.answers("good")[page]["text"] for page in PAGES],
                         ["kept", "text of\nb", "text of\nc", "text of\nd"])
        self.options.again = True
        self.run_fakes("good")
        self.assertEqual(self.answers("good")["a"]["text"], "text of\na")


class PartsTest(unittest.TestCase):
    def test_html_text_keeps_words_apart(self):
        html = "<div>one<p>two</p>three<br>four <b>f</b>ive<script>no</script><td>six</td><td>s&eacute;ven</td></div>"
        self.assertEqual(html_text(html).split(), ["one", "two", "three", "four", "five", "six", "s\u00e9ven"])

    def test_encodings(self):
        self.assertEqual(encoding_of(b"\xef\xbb\xbf<p>"), "utf-8")
        self.assertEqual(encoding_of(b'<meta charset="iso-8859-1">'), "windows-1252")
        self.assertEqual(encoding_of(b'<meta content="text/html; charset=GB2312">'), "gb18030")
        self.assertEqual(encoding_of(b"<meta charset=nonsense>caf\xe9"), "windows-1252")
        self.assertEqual(encoding_of("caf\u00e9".encode()), "utf-8")

    def test_every_tool_has_one_name_and_a_version(self):
        self.assertEqual(len({tool.name for tool in TOOLS}), len(TOOLS))
        for tool in TOOLS:
            self.assertRegex(tool.version, r"^\d+(\.\d+)+$")


if __name__ == "__main__":
    unittest.main()

import pathlib
import re

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def article():
    return (PROJECT / "examples/article.html").read_bytes()


@pytest.fixture(scope="session")
def pages():
    """Many kinds of pages: the fixtures of the project's own tests."""
    found = sorted((PROJECT / "tests").rglob("*.html"))[:150]
    assert len(found) > 20
    return [path.read_bytes() for path in found]


def parameter_table(name):
    """The rows of docs/python.md that say what became of another package's parameters: {parameter: what}."""
    section = (PROJECT / "docs/python.md").read_text().split(f"\n## In place of {name}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (.+) \|$", section, re.MULTILINE)
    table = {parameter: what for names, what in rows for parameter in re.findall(r"\w+", names)}
    assert all(what.startswith(("same", "differs: ", "refused: ", "no effect: ")) for what in table.values())
    return table


def pytest_terminal_summary(terminalreporter):
    """The line that tools/run_tests.py counts by."""
    passed, failed, errors, skipped = (
        len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "error", "skipped"))
    terminalreporter.write_line(f"{passed} passed, {failed + errors} failed, {skipped} skipped")

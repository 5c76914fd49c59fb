import pathlib

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


def pytest_terminal_summary(terminalreporter):
    """The line that tools/run_tests.py counts by."""
    passed, failed, errors, skipped = (
        len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "error", "skipped"))
    terminalreporter.write_line(f"{passed} passed, {failed + errors} failed, {skipped} skipped")

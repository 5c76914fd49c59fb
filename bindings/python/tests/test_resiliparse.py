import inspect

import pytest

import pith
import pith.resiliparse.extract.html2text
from conftest import parameter_table

PAGE = """<html><body><nav><ul><li><a href="/">Home</a><li><a href="/more">More</a></ul></nav><article><h1>The gate</h1><p>At flood the
sea pushes a <b>gate</b> open and fills the pond, and at ebb the gate falls shut behind the <a href="/water">water</a>.</p><ul><li>One
day has two tides</ul><p class="ad">Buy a boat</p><noscript>Turn scripts on</noscript></article></body></html>"""
MODULES = ["pith.resiliparse.extract.html2text", "resiliparse.extract.html2text"]


@pytest.fixture(params=MODULES)
def extract_plain_text(request):
    """The import that is changed."""
    return pytest.importorskip(request.param, reason="resiliparse is not installed: tools/install-deps python").extract_plain_text


def test_all_text_and_main_content(extract_plain_text):
    everything, main = extract_plain_text(PAGE), extract_plain_text(PAGE, main_content=True)
    assert "Home" in everything and "gate open" in everything
    assert "Home" not in main and "gate open" in main


def test_without_line_breaks(extract_plain_text):
    text = extract_plain_text(PAGE, preserve_formatting=False)
    assert "\n" not in text and "gate open and fills" in text


def test_minimal_html(extract_plain_text):
    html = extract_plain_text(PAGE, preserve_formatting="minimal_html")
    assert "<h1>" in html and "<li>" in html and "<b>" not in html and "href" not in html
    assert 'href="/water"' in extract_plain_text(PAGE, preserve_formatting="minimal_html", links=True)


def test_bullets(extract_plain_text):
    assert "\u2022 One" in extract_plain_text(PAGE) or "- One" in extract_plain_text(PAGE)


def test_noscript(extract_plain_text):
    assert "scripts on" not in extract_plain_text(PAGE)
    assert "scripts on" in extract_plain_text(PAGE, noscript=True)


def test_selectors_to_skip(extract_plain_text):
    assert "Buy a boat" in extract_plain_text(PAGE)
    assert "Buy a boat" not in extract_plain_text(PAGE, skip_elements=["p.ad", "nav"])


def test_parsed_trees():
    html = pytest.importorskip("resiliparse.parse.html")
    tree = html.HTMLTree.parse(PAGE)
    ours = pith.resiliparse.extract_plain_text
    assert ours(tree, main_content=True) == ours(PAGE, main_content=True) == ours(PAGE.encode(), main_content=True)


@pytest.mark.parametrize("options", [{"list_bullets": False}, {"links": True}, {"form_fields": True}, {"hidden_elements": True}])
def test_refusals(options):
    with pytest.raises(ValueError, match=f"^{next(iter(options))} "):
        pith.resiliparse.extract_plain_text(PAGE, **options)


def test_signature_and_table():
    ours = inspect.signature(pith.resiliparse.extract_plain_text).parameters
    assert set(parameter_table("resiliparse")) == set(ours)
    real = pytest.importorskip("resiliparse.extract.html2text")
    theirs = inspect.signature(real.extract_plain_text).parameters
    assert [p.name for p in ours.values()] == [p.name for p in theirs.values()]
    assert all(p.default == theirs[p.name].default for p in ours.values() if p.name != "preserve_formatting")

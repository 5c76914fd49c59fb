import inspect

import pytest

import pith.readability
from conftest import parameter_table


@pytest.fixture(params=["pith.readability", "readability"])
def document(request):
    """The import that is changed."""
    return pytest.importorskip(request.param, reason="readability-lxml is not installed: tools/install-deps python").Document


def test_summary_and_titles(document, article):
    page = document(article.decode())
    assert page.short_title() == "How a tidal mill keeps time"
    assert page.title().startswith("How a tidal mill keeps time")
    summary = page.summary()
    assert summary.startswith("<html>") and summary.endswith("</html>") and "pond" in summary and "<p>" in summary
    assert document(article).summary(html_partial=True).startswith("<div")


def test_pages_without_title_or_content(document):
    assert document("<p>x</p>").title() == "[no-title]"
    assert document("<p>x</p>").author() == "[no-author]"
    assert "<body" in document("<p>x</p>").summary()


def test_title_in_other_charsets():
    page = "<meta charset=koi8-r><title>Приливная &amp; мельница\n - журнал</title>".encode("koi8-r")
    assert pith.readability.Document(page).title() == "Приливная & мельница - журнал"


def test_fields_of_parse(article):
    fields = pith.readability.Document(article, url="https://example.org/").parse()
    assert list(fields) == ["title", "byline", "dir", "lang", "content", "textContent", "length", "excerpt", "siteName", "publishedTime"]
    assert (fields["title"], fields["byline"], fields["lang"]) == ("How a tidal mill keeps time", "Marit Solheim", "en")
    assert fields["length"] == len(fields["textContent"]) and "<p>" in fields["content"]
    assert pith.readability.Document("").parse() is None


def test_content_is_the_whole_body(article):
    document = pith.readability.Document(article)
    assert len(document.content()) > len(document.summary())


@pytest.mark.parametrize("options", [{"positive_keywords": "news"}, {"negative_keywords": ["ads"]}, {"xpath": True}])
def test_refusals(options):
    with pytest.raises(ValueError, match=f"^{next(iter(options))} "):
        pith.readability.Document("", **options)


def test_signatures_and_table():
    ours = pith.readability.Document
    named = {parameter for function in (ours, ours.summary) for parameter in inspect.signature(function).parameters} - {"self"}
    assert set(parameter_table("readability")) == named
    real = pytest.importorskip("readability").Document
    for name in ("__init__", "summary", "title", "short_title", "author", "content"):
        assert inspect.signature(getattr(ours, name)) == inspect.signature(getattr(real, name)), name

import ast
import doctest
import json
import pathlib
import pickle
import re

import pytest

import pith
import pith._extractor
import pith.resiliparse.extract.html2text
import pith.trafilatura.deduplication
from conftest import PROJECT

NAMES = "<article><p>Angela Merkel met Barack Obama in Berlin, and the two of them spoke with Google about it.</p></article>"


def test_extract_gives_markdown_and_metadata(article):
    result = pith.extract(article, url="https://example.org/")
    assert str(result) == result.content
    assert "\n## The pond is the battery\n" in str(result)
    assert result.title == "How a tidal mill keeps time"
    assert result.authors == ["Marit Solheim"]
    assert result.status == "ok"


def test_every_field_of_the_table_is_an_attribute(article):
    tables = pith.describe()["fields"]
    given = {"result": pith.extract(article), "facts": pith.inspect(article), "explanation": pith.explain(article),
             "block": pith.explain(article).blocks[0], "region": pith.regions(article)[0],
             "text": pith.texts(article)[0], "entities": pith.entities(article),
             "entity": pith.entities(NAMES).entities[0],
             "post": pith.extract((PROJECT / "tests/pages/html/article-en-ferry.html").read_bytes(), comments=True).comments[0],
             "image": pith.extract("<article><p>Long enough a text to stay, it seems.</p><img src=a.png>", method="all").images[0]}
    assert set(given) == set(tables)
    for kind, record in given.items():
        assert list(record.to_dict()) == [field["name"] for field in tables[kind]], kind
        for field in tables[kind]:
            assert getattr(record, field["name"]) is not None or field["optional"], (kind, field)


def test_bytes_and_str_and_buffers_are_the_same(article):
    expected = pith.extract(article).content
    assert pith.extract(article.decode()).content == expected
    assert pith.extract(bytearray(article)).content == expected
    assert pith.extract(memoryview(article)).content == expected


def test_str_is_not_decoded_again():
    page = "<meta charset=koi8-r><article><p>Grüße aus Köln, wo die Züge später fahren als anderswo.</p></article>"
    assert "Grüße aus Köln" in str(pith.extract(page))
    assert pith.extract(page).encoding == "UTF-8"


def test_lone_surrogates_do_not_raise():
    assert "�" in pith.extract("<p>A \ud800 surrogate</p>", method="all").content


def test_encoding_of_the_header():
    page = "<p>Grüße</p>".encode("latin-1")
    result = pith.Extractor(method="all").extract(page, encoding="iso-8859-1")
    assert (result.encoding, result.encoding_source) == ("windows-1252", "caller")
    assert "Grüße" in result.content


def test_anything_else_is_a_type_error():
    with pytest.raises(TypeError, match="bytes or str, not int"):
        pith.extract(3)
    with pytest.raises(TypeError, match="option url takes str"):
        pith.extract("x", url=3.5)


def test_every_option_is_taken():
    for option in pith.options():
        value = option["standard"] or {"url": "https://example.org", "encoding": "utf-8"}.get(option["name"], "x")
        assert pith.extract("<p>Text", **{option["name"]: value}).status == "ok"
        assert pith.extract("<p>Text", **{option["name"]: None}).status == "ok"


def test_options_take_python_values():
    page = "<p>See <a href=/x>here</a></p><p class=ad>Buy</p><p id=b>Low</p>"
    assert "](/x)" in pith.extract(page, method="all", links=True).content
    assert "](/x)" not in pith.extract(page, method="all", links=False).content
    assert pith.extract(page, method="all", exclude=[".ad", "#b"]).content.count("\n\n") == 0
    assert "Low" in pith.extract(page, method="all", exclude=".ad").content
    assert pith.extract("<p>" * 1000, max_nodes=100).status == "node-limit"
    assert pith.extract(page, max_bytes="1K").status == "ok"


@pytest.mark.parametrize("options, error", [
    ({"formatt": "text"}, "UnknownOption"),
    ({"format": "docx"}, "BadValue"),
    ({"method": "none-such"}, "UnknownMethod"),
    ({"method": "cetr:nothing=1"}, "BadSetting"),
    ({"include": "p["}, "BadSelector"),
    ({"encoding": "none-such"}, "UnknownEncoding"),
])
def test_errors_are_exceptions_with_the_message(options, error):
    with pytest.raises(getattr(pith, error)) as caught:
        pith.extract(b"<p>x", **options)
    assert isinstance(caught.value, pith.Error)
    assert caught.value.code.replace("-", "") == error.lower()
    assert str(caught.value)


def test_every_error_code_has_a_class():
    for code in pith.describe()["enums"]["error"]:
        made = getattr(pith, "".join(part.title() for part in code.split("-")))
        assert issubclass(made, pith.Error) and made.code == code and made.__module__ == "pith"
    with pytest.raises(pith.UnknownMethod) as caught:
        pith.extract("x", method="none-such")
    assert type(pickle.loads(pickle.dumps(caught.value))) is pith.UnknownMethod


def test_every_format_and_method(article):
    for format in pith.formats():
        assert pith.extract(article, format=format["name"]).content
    for method in pith.methods():
        if not method["asks_geometry"] and not method["asks_site"]:
            assert pith.extract(article, method=method["id"]).content
    assert json.loads(pith.extract(article, format="json").content)["title"] == "How a tidal mill keeps time"


def test_other_views(article):
    assert any(block.label == "keep" for block in pith.explain(article).blocks)
    assert pith.regions(article, "menus", limit=1)[0].links > 1
    with pytest.raises(pith.BadValue, match="menus"):
        pith.regions(article, "none-such")
    assert any(text.kept for text in pith.texts(article))
    assert pith.inspect(article).elements > 10
    assert pith.entities(article).language == "en"
    assert pith.dump("<p>x", "tree").startswith("| <html>")
    assert pith.plot(article, "ratios", method="cetr").startswith("<svg")


def test_results_can_be_copied(article):
    result = pith.extract(article)
    assert pickle.loads(pickle.dumps(result)) == result
    json.dumps(result.to_dict())
    assert "How a tidal mill" in repr(result)
    assert str(pith.entities(NAMES).entities[0]) in NAMES


def test_types_name_what_there_is():
    """The build writes the stub from the tables; here it is held to the package."""
    stub = ast.parse((pathlib.Path(pith.__file__).parent / "__init__.pyi").read_text())
    typed = {node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    public = {name for name, value in vars(pith).items() if name[0] != "_" and callable(value)}
    assert public == typed - {"PageOptions"}
    options = next(node for node in stub.body if getattr(node, "name", "") == "PageOptions")
    assert [node.target.id for node in options.body if isinstance(node, ast.AnnAssign)] == [
        option["name"] for option in pith.options()]


def test_both_ways_to_install_ask_for_the_same():
    """`pip install .` at the top of a clone and in bindings/python."""
    asked = {re.search(r"^requires = .*$", (PROJECT / folder / "pyproject.toml").read_text(), re.MULTILINE).group()
             for folder in ("", "bindings/python")}
    assert len(asked) == 1


@pytest.mark.parametrize("module", [pith, pith._extractor, pith.trafilatura.deduplication, pith.resiliparse.extract.html2text], ids=lambda module: module.__name__)
def test_examples_of_docstrings(module):
    count = doctest.testmod(module)
    assert count.attempted and not count.failed

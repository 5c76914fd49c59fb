"""What trafilatura's documentation shows, in our own words: each example runs with trafilatura and with pith in its place."""

import csv
import importlib
import inspect
import io
import json
import re
import types
import warnings

import pytest

import pith
import pith.trafilatura
from conftest import PROJECT, parameter_table

URL = "https://www.example.org/mills/tidal"
MODULES = ["pith.trafilatura", "trafilatura"]


@pytest.fixture(params=MODULES)
def module(request):
    """The import that is changed."""
    return types.SimpleNamespace(**{name: _load(f"{request.param}{name and '.'}{name}") for name in (
        "", "settings", "deduplication", "meta", "metadata")}, name=request.param)


def _load(name):
    root = name.split(".")[0]
    if root != "pith":
        pytest.importorskip(root, reason=f"{root} is not installed: tools/install-deps python")
    return importlib.import_module(name)


@pytest.fixture
def trafilatura(module):
    return getattr(module, "")


@pytest.fixture
def downloaded(article):
    return article.decode().replace("nowhere else.", 'nowhere else: see <a href="https://tides.example/">the tables</a>.')


def test_plain_text_is_the_default(trafilatura, downloaded):
    result = trafilatura.extract(downloaded)
    assert "pond" in result and "<" not in result and "](" not in result and "##" not in result
    assert result == result.strip()
    assert trafilatura.extract(downloaded.encode()) == result


def test_links_make_markdown_of_text(trafilatura, downloaded):
    assert re.search(r"\[[^]]+\]\(https?://", trafilatura.extract(downloaded, include_links=True, url=URL))
    assert "](" not in trafilatura.extract(downloaded, output_format="markdown")


def test_xml_with_and_without_links(trafilatura, downloaded):
    plain = trafilatura.extract(downloaded, output_format="xml", url=URL)
    linked = trafilatura.extract(downloaded, output_format="xml", include_links=True, url=URL)
    assert plain.startswith("<doc") and plain.endswith("</doc>") and '<ref target="https://' not in plain
    assert "<main>" in plain and "<p>" in plain
    assert '<ref target="https://' in linked


def test_elements_can_be_left_out(trafilatura):
    page = ("<html><body><article><h1>Prices</h1><p>What the mill asked of its neighbours for a sack of flour, in old coins, year by"
            " year, as the book tells it.</p><table><tr><th>Year<th>Price<tr><td>1790<td>threepence<tr><td>1791<td>fourpence"
            "</table><p>No price was ever asked of the widow, for her husband had built the gate of the pond,"
            " and none was asked of the priest, who read the tides from his tower and rang when the water turned.</p>"
            "</article></body></html>")
    assert "threepence" in trafilatura.extract(page)
    assert "threepence" not in trafilatura.extract(page, include_tables=False)
    assert trafilatura.extract(page, include_comments=False)


def test_comments(trafilatura):
    page = (PROJECT / "tests/pages/html/article-en-ferry.html").read_text()
    with_them, without = (trafilatura.bare_extraction(page, include_comments=include) for include in (True, False))
    assert "pea soup" in with_them.comments and "pea soup" not in with_them.text and not without.comments
    for format in ("txt", "markdown", "xml", "json", "csv"):
        assert "pea soup" in trafilatura.extract(page, output_format=format)
        assert "pea soup" not in trafilatura.extract(page, output_format=format, include_comments=False)
    assert "pea soup" in json.loads(trafilatura.extract(page, output_format="json"))["comments"]


def test_precision_recall_and_speed(trafilatura, downloaded):
    for options in ({"favor_precision": True}, {"favor_recall": True}, {"fast": True},
                    {"include_comments": False, "include_tables": False, "fast": True}):
        assert "pond" in trafilatura.extract(downloaded, URL, **options)
    with pytest.warns(DeprecationWarning, match="fast"):
        assert trafilatura.extract(downloaded, no_fallback=True)


def test_all_text(trafilatura, downloaded):
    text = trafilatura.html2txt(downloaded)
    assert "pond" in text and "\n" not in text
    assert len(trafilatura.html2txt(downloaded, clean=False)) >= len(text)


def test_baseline(trafilatura, downloaded):
    body, text, length = trafilatura.baseline(downloaded)
    assert body.tag == "body" and len(body) and "pond" in text and length == len(text)


def test_target_language(trafilatura, downloaded):
    downloaded = downloaded.replace("<head>", '<head><meta http-equiv="content-language" content="en">')  # if there is no detector
    assert trafilatura.extract(downloaded, URL, target_language="en")
    assert trafilatura.extract(downloaded, URL, target_language="de") is None


def test_metadata(trafilatura, module, downloaded):
    assert module.metadata.extract_metadata is trafilatura.extract_metadata
    document = trafilatura.extract_metadata(downloaded, default_url=URL)
    assert (document.title, document.author) == ("How a tidal mill keeps time", "Marit Solheim")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", document.date)
    assert document.as_dict()["title"] == document.title


def test_dates_as_asked_for(trafilatura, downloaded):
    known = trafilatura.extract_metadata(downloaded).date
    year, month, day = known.split("-")
    params = {"original_date": True, "outputformat": "%d.%m.%Y"}
    assert trafilatura.extract_metadata(downloaded, date_config=params).date == f"{day}.{month}.{year}"
    assert known not in (trafilatura.extract(downloaded, with_metadata=True, date_extraction_params={
        "original_date": True, "max_date": "2001-01-01"}) or "")


def test_bare_extraction(trafilatura, downloaded):
    document = trafilatura.bare_extraction(downloaded, with_metadata=True, url=URL)
    assert document.title == "How a tidal mill keeps time" and "pond" in document.text
    assert document.hostname and document.sitename
    assert document.body.tag == "body" and any(element.tag == "p" for element in document.body)
    fields = document.as_dict()
    assert fields["text"] == document.text and fields["url"] == document.url
    assert trafilatura.bare_extraction(downloaded).title is None


def test_needed_metadata(trafilatura):
    page = "<html><body><article><p>" + "Words without a date or a name, as so many pages have them. " * 9 + "</p></article></body></html>"
    assert trafilatura.bare_extraction(page, only_with_metadata=True) is None
    assert trafilatura.bare_extraction(page)


def test_responses_and_trees(trafilatura, downloaded):
    html = pytest.importorskip("lxml.html")
    tree = html.fromstring("<html><body><article><p>Here is the main text, and it goes on for some more words.</p></article></body></html>")
    assert trafilatura.extract(tree) == "Here is the main text, and it goes on for some more words."
    response = types.SimpleNamespace(data=downloaded.encode(), url=URL)
    assert trafilatura.bare_extraction(response.data, url=response.url).text == trafilatura.bare_extraction(response).text
    assert trafilatura.load_html(downloaded).find(".//title") is not None


def test_settings_in_one_object(trafilatura, module, downloaded):
    options = module.settings.Extractor(output_format="json", with_metadata=True, url=URL)
    options.comments = False
    fields = json.loads(trafilatura.extract(downloaded, options=options))
    assert fields["title"] == "How a tidal mill keeps time" and fields["source"] and fields["fingerprint"]


def test_settings_of_a_file(trafilatura, module, downloaded, tmp_path):
    file = tmp_path / "settings.cfg"
    file.write_text("[DEFAULT]\nMIN_OUTPUT_SIZE = 1000000\nMIN_OUTPUT_COMM_SIZE = 1000000\n")
    assert trafilatura.extract(downloaded, settingsfile=str(file)) is None
    config = module.settings.use_config(str(file))
    assert trafilatura.extract(downloaded, config=config) is None
    config.set("DEFAULT", "MIN_OUTPUT_SIZE", "10")
    config.set("DEFAULT", "EXTRACTION_TIMEOUT", "0")
    assert trafilatura.extract(downloaded, config=config)
    with pytest.raises(FileNotFoundError):
        module.settings.use_config(str(tmp_path / "none"))


def test_pruning_by_xpath(trafilatura, downloaded):
    pytest.importorskip("lxml")
    assert "The pond is the battery" in trafilatura.extract(downloaded)
    assert "The pond is the battery" not in trafilatura.extract(downloaded, prune_xpath="//h2")
    assert "The pond is the battery" not in trafilatura.extract(downloaded, prune_xpath=["//h2", "//h3"])


def test_blacklists(trafilatura, downloaded):
    assert trafilatura.extract(downloaded, with_metadata=True, author_blacklist={"Marit Solheim"}).count("Marit Solheim") \
        < trafilatura.extract(downloaded, with_metadata=True).count("Marit Solheim")
    url = trafilatura.extract_metadata(downloaded, default_url=URL).url
    assert trafilatura.extract(downloaded, url=URL, url_blacklist={url}) is None


def test_repeated_documents(trafilatura, module, downloaded):
    module.meta.reset_caches()
    results = [trafilatura.extract(downloaded, deduplicate=True) for _ in range(8)]
    assert results[0] and results[-1] is None
    module.meta.reset_caches()
    assert trafilatura.extract(downloaded, deduplicate=True)
    mine = module.deduplication.LRUCache(maxsize=1000)
    assert [trafilatura.extract(downloaded, deduplicate=mine) for _ in range(8)][-1] is None


def test_fingerprints(module):
    simhash = module.deduplication.Simhash
    first, second = simhash("This is a text."), simhash("This is a test.")
    assert second.similarity(first) == 0.84375
    assert simhash(existing_hash=first.hash).similarity(first) == 1.0
    assert module.deduplication.content_fingerprint("Here is text.") == "d2ff47ba297cc254"


@pytest.mark.parametrize("text", ["", "...", "“这是一个文本。”", "Grüße aus Köln, 3 x 4 = 12!", "word " * 100 + "another"])
def test_fingerprints_are_trafilaturas(text):
    real = pytest.importorskip("trafilatura.deduplication")
    assert pith.trafilatura.deduplication.content_fingerprint(text) == real.content_fingerprint(text)


def test_what_is_not_there(trafilatura, downloaded):
    assert trafilatura.extract(None) is None and trafilatura.extract("") is None
    with pytest.raises(AttributeError, match="txt"):
        trafilatura.extract(downloaded, output_format="docx")
    with pytest.raises(ValueError, match="bare_extraction"):
        trafilatura.extract(downloaded, output_format="python")
    with pytest.raises(ValueError, match="max_tree_size"):
        trafilatura.extract(downloaded, max_tree_size=10)


def test_downloads_are_refused():
    for fetch in (pith.trafilatura.fetch_url, pith.trafilatura.fetch_response):
        with pytest.raises(NotImplementedError, match="fetches nothing.*urllib"):
            fetch("https://example.org/")


@pytest.mark.parametrize("options", [{}, {"with_metadata": True}])
def test_formats_have_trafilaturas_fields(options, downloaded):
    real = pytest.importorskip("trafilatura")
    ours = pith.trafilatura

    def both(**more):
        return [module.extract(downloaded, url=URL, record_id="7", **options, **more) for module in (ours, real)]

    assert len({tuple(sorted(json.loads(text))) for text in both(output_format="json")}) == 1
    rows = [next(csv.reader(io.StringIO(text), delimiter="\t")) for text in both(output_format="csv")]
    assert len(rows[0]) == len(rows[1]) == 11 and [rows[0][i] for i in (0, 1, 3, 4, 6)] == [rows[1][i] for i in (0, 1, 3, 4, 6)]
    header = [text.split("---\n")[1].splitlines() if options else [] for text in both()]
    assert {line.split(":")[0] for line in header[1]} - {"categories"} <= {line.split(":")[0] for line in header[0]}
    for text in both(output_format="html"):
        assert text.endswith("</html>") and "<p>" in text
    etree = pytest.importorskip("lxml.etree")
    for text in both(output_format="xmltei"):
        assert etree.fromstring(text.encode()).tag.endswith("TEI")
    trees = [etree.fromstring(text) for text in both(output_format="xml")]
    assert [tree.get("id") for tree in trees] == ["7", "7"] and len({tree.get("title") for tree in trees}) == 1


def test_no_sentence_of_the_content_is_lost(downloaded):
    """Whatever the format, the same words."""
    words = set(re.findall(r"[^\W\d]+", pith.trafilatura.extract(downloaded)))
    for format in ("markdown", "html", "xml", "json", "csv", "xmltei"):
        output = pith.trafilatura.extract(downloaded, output_format=format)
        output = json.loads(output)["text"] if format == "json" else output
        assert words <= set(re.findall(r"[^\W\d]+", output)), format


FUNCTIONS = ["bare_extraction", "baseline", "extract", "extract_metadata", "extract_with_metadata", "fetch_response", "fetch_url",
             "html2txt", "load_html"]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_signatures(name):
    real = pytest.importorskip("trafilatura")
    assert sorted(real.__all__) == FUNCTIONS == sorted(pith.trafilatura.__all__)
    ours, theirs = (inspect.signature(getattr(module, name)).parameters for module in (pith.trafilatura, real))
    assert [(p.name, p.kind) for p in ours.values()] == [(p.name, p.kind) for p in theirs.values()]
    assert all(p.default == theirs[p.name].default for p in ours.values() if p.name != "config")


def test_the_table_names_every_parameter():
    table = parameter_table("trafilatura")
    named = {parameter for name in FUNCTIONS for parameter in inspect.signature(getattr(pith.trafilatura, name)).parameters}
    assert set(table) == named


def test_options_object_takes_what_trafilaturas_takes():
    real = pytest.importorskip("trafilatura.settings")
    ours, theirs = (inspect.signature(module.Extractor).parameters for module in (pith.trafilatura.settings, real))
    assert [(p.name, p.kind) for p in ours.values()] == [(p.name, p.kind) for p in theirs.values()]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert set(vars(pith.trafilatura.settings.Extractor())) <= set(real.Extractor.__slots__)

"""pith in the pipelines of others: each test runs the real package, and is skipped where that is not installed (tools/test_pipelines)."""

import functools
import gzip
import http.server
import json
import re
import threading
import urllib.request

import pytest

import pith
from conftest import PROJECT, record

PAGE = (PROJECT / "examples/article.html").read_bytes()
TITLE = "How a tidal mill keeps time"
EXPECTED = pith.extract(PAGE, format="text").content.rstrip("\n")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "page.html").write_bytes(PAGE)
    (tmp_path / "crawl.warc.gz").write_bytes(b"".join(gzip.compress(record(i, PAGE)) for i in range(3)))
    return tmp_path


@pytest.fixture
def site(folder):
    """A web server on loopback with the page."""
    handler = functools.partial(type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None}), directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def sections():
    text = (PROJECT / "docs/pipelines.md").read_text()
    return {title.lower(): re.findall(r"^```python\n(.*?)^```", body, re.MULTILINE | re.DOTALL)
            for title, body in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)}


NEEDED = {"pandas": ["pandas"], "polars": ["polars"], "duckdb": ["duckdb", "pyarrow"], "datatrove": ["datatrove"],
          "nemo curator": ["nemo_curator"], "langchain": ["langchain_core"], "llamaindex": ["llama_index.core"]}


@pytest.mark.parametrize("title", NEEDED)
def test_documentation(title, folder, monkeypatch):
    """Every snippet of docs/pipelines.md, in a directory that has page.html and crawl.warc.gz."""
    for module in NEEDED[title]:
        pytest.importorskip(module, reason=f"{module} is not installed: tools/test_pipelines")
    monkeypatch.chdir(folder)
    names = {}
    blocks = sections()[title]
    assert blocks
    for block in blocks:
        exec(compile(block, f"docs/pipelines.md, {title}", "exec"), names)


def test_all_of_the_page_is_tested():
    assert {title for title, blocks in sections().items() if blocks} == set(NEEDED)


def test_datatrove_runs_it():
    """In datatrove's own sandbox, a process of its own."""
    pytest.importorskip("datatrove", reason="datatrove is not installed: tools/test_pipelines")
    from datatrove.data import Document

    from pith.datatrove import Pith

    pages = [Document(text=text, id=str(i)) for i, text in enumerate([PAGE.decode(), "", "<title>only</title>", PAGE.decode()])]
    step = Pith(timeout=20)
    assert [(document.id, document.text) for document in step.run(pages)] == [("0", EXPECTED), ("3", EXPECTED)]
    assert step.stats["dropped"].total == 2


def test_datatrove_in_a_pipeline(folder):
    pytest.importorskip("datatrove", reason="datatrove is not installed: tools/test_pipelines")
    pytest.importorskip("orjson", reason="orjson is not installed: tools/test_pipelines")
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers import JsonlWriter

    from pith.datatrove import Pith

    (folder / "in.jsonl").write_text("".join(json.dumps({"text": PAGE.decode(), "id": str(i)}) + "\n" for i in range(3)))
    executor = LocalPipelineExecutor([JsonlReader(str(folder), glob_pattern="in.jsonl"), Pith(timeout=20),
                                      JsonlWriter(str(folder / "out"), compression=None)], tasks=1, logging_dir=str(folder / "logs"))
    executor.run()
    lines = [json.loads(line) for path in (folder / "out").glob("*.jsonl") for line in path.read_text().splitlines()]
    assert [line["text"] for line in lines] == [EXPECTED] * 3


def test_nemo_curator_runs_it():
    """The stage of Common Crawl with pith in the place of its own algorithms."""
    pytest.importorskip("nemo_curator", reason="nemo-curator is not installed: tools/test_pipelines")
    from nemo_curator.stages.text.download.common_crawl.extract import CommonCrawlHTMLExtractor

    from pith.nemo_curator import PithExtractor

    stage = CommonCrawlHTMLExtractor(algorithm=PithExtractor(), stop_lists={"ENGLISH": frozenset({"the"})})
    made = stage.extract({"url": "u", "warc_id": "w", "source_id": "s", "content": PAGE})
    assert made == {"url": "u", "warc_id": "w", "source_id": "s", "language": "ENGLISH", "text": EXPECTED}
    assert PithExtractor().extract_text("<title>only</title>", frozenset(), "ENGLISH") is None


def test_langchain_loads_archives(folder):
    pytest.importorskip("langchain_core", reason="langchain-core is not installed: tools/test_pipelines")
    from pith.langchain import PithLoader

    documents = PithLoader([folder / "page.html", folder / "crawl.warc.gz"], format="text").load()
    assert [document.page_content for document in documents] == [EXPECTED] * 4
    assert [document.metadata["source"] for document in documents] == [
        str(folder / "page.html"), *(f"https://example.org/{i}" for i in range(3))]
    assert documents[0].metadata["title"] == TITLE and documents[0].metadata["author"] == "Marit Solheim"
    with pytest.raises(pith.UnknownOption):
        PithLoader("x", formatt="text")
    with pytest.raises(FileNotFoundError):
        PithLoader(folder / "none").load()


# LangChain's and LlamaIndex's own examples, in our words: each runs with their package and with pith in its place.


@pytest.mark.parametrize("package", ["langchain_community.document_loaders", "pith.langchain"])
def test_langchains_loader_of_html(package, folder):
    module = pytest.importorskip(package, reason="langchain-community is not installed: tools/test_pipelines")
    loader = module.BSHTMLLoader(file_path=str(folder / "page.html"))
    documents = list(loader.lazy_load())
    assert len(documents) == len(loader.load()) == 1 and "pond" in documents[0].page_content
    assert documents[0].metadata["source"] == str(folder / "page.html") and documents[0].metadata["title"].startswith(TITLE)


@pytest.mark.parametrize("package", ["langchain_community.document_transformers", "pith.langchain"])
def test_langchains_transformer(package):
    pytest.importorskip("html2text", reason="html2text is not installed: tools/test_pipelines")
    module = pytest.importorskip(package, reason="langchain-community is not installed: tools/test_pipelines")
    from langchain_core.documents import Document

    documents = [Document(page_content=PAGE.decode(), metadata={"source": "s"})]
    made = module.Html2TextTransformer().transform_documents(documents)
    assert made[0].metadata == {"source": "s"} and "The pond is the battery" in made[0].page_content and "](" not in made[0].page_content
    assert "](" in module.Html2TextTransformer(ignore_links=False).transform_documents(documents)[0].page_content


@pytest.mark.parametrize("package", ["llama_index.readers.web", "pith.llama_index"])
def test_llama_indexs_reader_of_the_web(package, site, monkeypatch):
    module = pytest.importorskip(package, reason="llama-index-readers-web is not installed: tools/test_pipelines")
    # trafilatura itself fetches nothing from loopback.
    monkeypatch.setattr("trafilatura.fetch_url", lambda url, no_ssl: urllib.request.urlopen(url).read().decode())
    documents = module.TrafilaturaWebReader().load_data([f"{site}/page.html"])
    assert len(documents) == 1 and "pond" in documents[0].text and documents[0].metadata == {"url": f"{site}/page.html"}
    linked = module.TrafilaturaWebReader().load_data(urls=[f"{site}/page.html"], include_links=True, include_formatting=True)
    assert "](" in linked[0].text
    with pytest.raises(ValueError, match="list"):
        module.TrafilaturaWebReader().load_data(f"{site}/page.html")


def test_llama_indexs_directory_reader(folder):
    pytest.importorskip("llama_index.core", reason="llama-index-core is not installed: tools/test_pipelines")
    from llama_index.core import SimpleDirectoryReader

    from pith.llama_index import PithReader

    documents = SimpleDirectoryReader(str(folder), required_exts=[".html"], file_extractor={".html": PithReader(format="text")}).load_data()
    assert [document.text for document in documents] == [EXPECTED] and documents[0].metadata["title"] == TITLE

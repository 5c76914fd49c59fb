"""How each Python tool is asked. One entry of ADAPTERS per tool, made on demand so that only that tool is imported.

An adapter is (takes, extract, answer):
  takes    "bytes", or "text" for a tool that leaves decoding to its user
  extract  the call that users make, given the page's bytes or text and the page; the only thing timed
  answer   what of its result is scored: "text" (or "html", turned into text later), "markdown" from a tool that
           writes it, "title", "author", "date"
"""

import functools

JUSTEXT_LANGUAGES = {"de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian",
                     "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ru": "Russian"}
NO_ADDRESS = "http://localhost/"  # for tools that insist on an address when a page has none


def day(moment):
    return moment.date().isoformat() if hasattr(moment, "date") else str(moment or "")


def trafilatura(with_metadata=False, **options):
    from trafilatura import extract, extract_metadata, load_html

    def answer(text, page):
        if not with_metadata:
            return {"text": text}
        meta = extract_metadata(load_html(page.data), default_url=page.url)
        markdown = extract(page.data, url=page.url, output_format="markdown", include_formatting=True, include_links=True,
                           include_images=True)
        return {"text": text, "markdown": markdown, "title": meta.title, "author": meta.author, "date": meta.date}

    return "bytes", lambda data, page: extract(data, url=page.url, **options), answer


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    def extract(data, page):
        tree = HTMLTree.parse_from_bytes(data, detect_encoding(data))
        return tree, extract_plain_text(tree, main_content=True, links=False)

    return "bytes", extract, lambda result, page: {"text": result[1], "title": result[0].title}


def readability_lxml():
    from readability import Document

    def extract(text, page):
        document = Document(text, url=page.url)
        return document, document.summary()

    return "text", extract, lambda result, page: {"html": result[1], "title": result[0].title()}


def justext():
    import justext as tool

    english = tool.get_stoplist("English")

    @functools.lru_cache
    def words_of(lang):
        return tool.get_stoplist(JUSTEXT_LANGUAGES[lang]) if lang in JUSTEXT_LANGUAGES else frozenset()

    def extract(data, page):
        if not page.lang:
            return tool.justext(data, english)
        words = words_of(page.lang)
        # Without a word list its documentation sets both shares of stop words to nothing.
        shares = {} if words else {"stopwords_low": 0, "stopwords_high": 0}
        return tool.justext(data, words, **shares)

    def answer(paragraphs, page):
        return {"text": "\n".join(p.text for p in paragraphs if not p.is_boilerplate)}

    return "bytes", extract, answer


def newspaper4k():
    from newspaper import Article, Config

    config = Config()
    config.fetch_images = False

    def extract(text, page):
        article = Article(page.url or NO_ADDRESS, config=config)
        article.download(input_html=text, ignore_read_more=True)
        article.parse()
        return article

    def answer(article, page):
        return {"text": article.text, "title": article.title, "author": ", ".join(article.authors),
                "date": day(article.publish_date)}

    return "text", extract, answer


def goose3():
    from goose3 import Goose

    goose = Goose({"enable_image_fetching": False})

    def answer(article, page):
        return {"text": article.cleaned_text, "title": article.title, "author": ", ".join(article.authors),
                "date": day(article.publish_datetime_utc or article.publish_date)}

    return "text", lambda text, page: goose.extract(raw_html=text), answer


def boilerpy3(kind):
    from boilerpy3 import extractors

    extractor = getattr(extractors, kind)()

    def answer(document, page):
        return {"text": document.content, "title": document.title}

    return "text", lambda text, page: extractor.get_doc(text), answer


def html_text():
    from html_text import extract_text

    return "text", lambda text, page: extract_text(text), lambda text, page: {"text": text}


def inscriptis():
    from inscriptis import get_text

    return "text", lambda text, page: get_text(text), lambda text, page: {"text": text}


ADAPTERS = {
    "trafilatura": lambda: trafilatura(with_metadata=True),
    "trafilatura-precision": lambda: trafilatura(favor_precision=True),
    "trafilatura-recall": lambda: trafilatura(favor_recall=True),
    "trafilatura-fast": lambda: trafilatura(fast=True),
    "resiliparse": resiliparse,
    "readability-lxml": readability_lxml,
    "justext": justext,
    "newspaper4k": newspaper4k,
    "goose3": goose3,
    "boilerpy3-article": lambda: boilerpy3("ArticleExtractor"),
    "boilerpy3-default": lambda: boilerpy3("DefaultExtractor"),
    "html-text": html_text,
    "inscriptis": inscriptis,
}

"""extract_plain_text(), with the parameters of resiliparse 2.0."""

from __future__ import annotations

from ..._foreign import extractor, page_of

__all__ = ["extract_plain_text"]


def extract_plain_text(html, preserve_formatting=True, main_content=False, list_bullets=True, alt_texts=True, links=False,
                       form_fields=False, noscript=False, comments=True, post_meta=True, hidden_elements=False,
                       skip_elements=None):
    """The page's text, all of it or with ``main_content`` what pith chooses. A parsed tree, str and bytes are pages.

    >>> extract_plain_text("<p>See <b>this</b></p><ul><li>One<li>Two</ul>")
    'See this\\n\\n- One\\n- Two'
    """
    minimal = preserve_formatting == "minimal_html"
    _refuse_what_is_not_there(list_bullets=list_bullets or not preserve_formatting, links=not links or minimal,
                              form_fields=not form_fields, hidden_elements=not hidden_elements)
    result = extractor(
        format="html" if minimal else "text", method="pith" if main_content else "all", comments=bool(comments and main_content),
        links=bool(links), images="all" if alt_texts and minimal else "none", formatting=False, metadata="nothing",
        exclude=(*(skip_elements or ()), *(() if noscript else ("noscript",)))).extract(page_of(_text_of(html)))
    return result.content.rstrip("\n") if preserve_formatting else " ".join(result.content.split())


def _text_of(html):
    """A tree of resiliparse writes itself as HTML."""
    return str(html) if type(html).__name__ == "HTMLTree" else html


def _refuse_what_is_not_there(**possible):
    reasons = {"list_bullets": "text always has the signs of lists", "links": "plain text has no addresses: ask for 'minimal_html', "
               "or use pith.extract(html, format='markdown')", "form_fields": "pith reads no forms",
               "hidden_elements": "what is hidden is never read"}
    for name, is_possible in possible.items():
        if not is_possible:
            raise ValueError(f"{name} cannot be set so: {reasons[name]}")

// Markdown as its readers see it: with raw HTML let through, and with what GitHub adds to CommonMark.
#pragma once

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "checks.h"

namespace fuzz {

inline std::string rendered(std::string_view markdown) {
  constexpr int kOptions = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES;
  cmark_gfm_core_extensions_ensure_registered();
  cmark_parser* const parser = cmark_parser_new(kOptions);
  for (const char* const name : {"table", "strikethrough", "autolink", "tasklist"})
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name));
  cmark_parser_feed(parser, markdown.data(), markdown.size());
  cmark_node* const document = cmark_parser_finish(parser);
  char* const html = cmark_render_html(document, kOptions, cmark_parser_get_syntax_extensions(parser));
  std::string copy = html;
  std::free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
  return copy;
}

// No tag that Markdown has no sign for, but those that pith itself writes, which have no attributes.
inline void check_markdown(std::string_view markdown) {
  constexpr std::string_view kOfMarkdown[] = {
      "a",   "blockquote", "br",    "code", "del",   "em",    "h1", "h2", "h3",      "h4",
      "h5",  "h6",         "hr",    "img",  "input", "li",    "ol", "p",  "section", "strong",
      "sup", "table",      "tbody", "td",   "th",    "thead", "tr", "ul", "pre"};
  constexpr std::string_view kOfPith[] = {"sub", "mark", "kbd"};
  constexpr std::string_view kAttributes[] = {"href",  "src",        "alt",  "title",   "class",    "id",
                                              "start", "aria-label", "type", "checked", "disabled", "align"};
  const auto has = [](const auto& names, std::string_view name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  const std::string html = rendered(markdown);
  check_html(html);
  pith::Parser parser;
  const pith::Document& document = parser.parse_fragment(html, pith::Name::Div);
  for (pith::NodeId id = 0; id < document.size(); ++id) {
    if (!document.is_element(id) || document[id].parent == pith::kRoot) continue;
    const std::string_view name = document.name(id);
    expect(has(kOfMarkdown, name) || has(kOfPith, name), "no <" + std::string(name) + "> in Markdown");
    for (const pith::Attribute& attribute : document.attributes(id)) {
      const std::string_view of = document.names().spelling(attribute.name);
      expect(!has(kOfPith, name) && (has(kAttributes, of) || of.substr(0, 5) == "data-"),
             "no " + std::string(of) + " at <" + std::string(name) + "> in Markdown");
    }
  }
}

}  // namespace fuzz

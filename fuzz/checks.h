// What must hold of every output, whatever the page.
#pragma once

#include <string>
#include <string_view>

#include "article/url.h"
#include "base/utf8.h"
#include "html/parser.h"
#include "target.h"

namespace fuzz {

inline bool may_run_code(pith::Name name) {
  using pith::Name;
  switch (name) {
    case Name::Script:
    case Name::Style:
    case Name::Iframe:
    case Name::Frame:
    case Name::Object:
    case Name::Embed:
    case Name::Applet:
    case Name::Base:
    case Name::Link:
    case Name::Meta:
    case Name::Form:
    case Name::Input:
    case Name::Template:
    case Name::Svg:
    case Name::Noscript: return true;
    default: return false;
  }
}

// A box of a list of tasks, as pith and readers of Markdown write it.
inline bool is_tick_box(const pith::Document& document, pith::NodeId id) {
  using pith::Name;
  return document[id].name == Name::Input && document.attribute(id, Name::Type) == "checkbox" &&
         document.has_attribute(id, Name::Disabled);
}

// Clean HTML, read again as a browser would, holds nothing that runs.
inline void check_html(const std::string& content) {
  pith::Parser parser;
  const pith::Document& document = parser.parse_fragment(content, pith::Name::Div);
  for (pith::NodeId id = 0; id < document.size(); ++id) {
    if (!document.is_element(id)) continue;
    expect(!may_run_code(document[id].name) || is_tick_box(document, id),
           "no <" + std::string(document.name(id)) + ">");
    for (const pith::Attribute& attribute : document.attributes(id)) {
      const std::string_view name = document.names().spelling(attribute.name);
      expect(name.substr(0, 2) != "on" && name != "style" && name != "srcdoc", "no " + std::string(name));
      if (name != "href" && name != "src") continue;
      const std::string scheme = pith::scheme_of(document.value(attribute));
      expect(scheme != "javascript" && scheme != "vbscript", "no " + scheme + ": in " + std::string(name));
    }
  }
}

// UTF-8 without control characters, and not much more than what went in.
inline void check_text(std::string_view content, std::size_t page) {
  constexpr std::size_t kMostTimes = 25, kLeast = std::size_t{5} << 18;
  expect(pith::utf8::is_valid(content), "valid UTF-8");
  expect(content.size() <= kMostTimes * page + kLeast, "output bounded by the page");
  for (const char c : content)
    expect(static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t', "no control characters");
}

}  // namespace fuzz

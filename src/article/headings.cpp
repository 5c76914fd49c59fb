#include "article/headings.h"

#include <algorithm>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr std::size_t kLongestMark = 4;  // bytes: one sign of any script
constexpr NodeId kLargestAnchor = 16;    // nodes

constexpr std::string_view kAnchorWords[] = {"anchor",    "permalink",    "direct link",  "link to this",
                                             "copy link", "link to head", "section link", "share this sec"};

std::string_view only_text(const Document& document, NodeId element) {
  std::string_view text;
  for (NodeId id = element; id < document[element].end; ++id) {
    if (document[id].type != NodeType::text || trimmed(document.text(id)).empty()) continue;
    if (!text.empty()) return {};
    text = trimmed(document.text(id));
  }
  return text;
}

// A sign that is no letter and no digit.
bool is_sign(std::string_view text) {
  return text.size() <= kLongestMark &&
         std::none_of(text.begin(), text.end(), [](char c) { return is_ascii_alnum(c); });
}

}  // namespace

void HeadingFacts::read(const Document& document, NodeId heading) {
  begin_ = heading;
  end_ = document[heading].end;
  first_ = last_ = kNoNode;
  for (NodeId id = heading + 1; id < end_; ++id) {
    if (document.is_element(id) && is_anchor(document, id)) {
      id = document[id].end - 1;
      continue;
    }
    if (document[id].type != NodeType::text || trimmed(document.text(id)).empty()) continue;
    if (first_ == kNoNode) first_ = id;
    last_ = id;
  }
}

bool HeadingFacts::is_all_in(const Document& document, NodeId element) const {
  return holds(element) && first_ != kNoNode && document.contains(element, first_) &&
         document.contains(element, last_);
}

bool HeadingFacts::is_anchor(const Document& document, NodeId element) const {
  if (document[element].end - element > kLargestAnchor) return false;
  if (!document.is_html(element, Name::A))
    return has_token(document.attribute(element, Name::Class), {"mw-editsection"});
  const std::string_view text = only_text(document, element);
  if (text.empty()) return false;
  const std::string_view href = trimmed(document.attribute(element, Name::Href));
  const std::size_t fragment = href.find('#');
  if (fragment == std::string_view::npos) return false;
  if (is_sign(text)) return true;
  return std::any_of(std::begin(kAnchorWords), std::end(kAnchorWords),
                     [&](std::string_view word) { return starts_lower(text, word); }) &&
         has_token(document.attribute(element, Name::Class),
                   {"anchor", "anchor-link", "anchorjs-link", "hash-link", "header-anchor", "headerlink",
                    "heading-anchor", "heading-link", "permalink", "anchor-heading", "header-link"});
}

}  // namespace pith

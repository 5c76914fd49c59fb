// Captions. P. Joshi and S. Liu (DocEng 2009) take the text of the first block element around an image. Pages of today
// say more plainly what the caption is, so that rule comes after figcaption and class names, and does not take a block
// with more text than captions have, which is a paragraph with an image in it. Held by tests/images/captions_test.cpp.
#include "images/captions.h"

#include <algorithm>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr int kLevels = 6;                  // elements around an image that are looked at
constexpr NodeId kWindow = 160;             // nodes of one of them
constexpr std::size_t kLongest = 2000;      // bytes of a caption
constexpr std::size_t kLongestBlock = 500;  // bytes of a block that is taken for a caption

constexpr std::size_t kLongestNames = 500;  // bytes of a class attribute that are read

std::string_view class_of(const Document& document, NodeId id) {
  return document.attribute(id, Name::Class).substr(0, kLongestNames);
}

bool is_silent(const Document& document, NodeId id) {
  if (!document.is_element(id)) return false;
  switch (document[id].name) {
    case Name::Script:
    case Name::Style:
    case Name::Noscript:
    case Name::Template:
    case Name::Button:
    case Name::Svg: return true;
    default: return false;
  }
}

// An element that says who made the image, not what it shows.
bool is_credit(const Document& document, NodeId id) {
  if (!document.is_element(id)) return false;
  if (document[id].name == Name::Cite || document[id].name == Name::Small) return true;
  return contains_any_lower(class_of(document, id),
                            {"credit", "copyright", "photographer", "source", "author", "agency", "rights",
                             "byline", "quelle", "fotograf", "owner"});
}

// What begins a credit at the end of a caption.
constexpr std::string_view kCredits[] = {
    "©",         "Photo by ", "Photo:",  "Photos by ",   "Foto:",    "FOTO:",       "Credit:",       "Image:",
    "Image by ", "Bild:",     "BILD:",   "Quelle:",      "Picture:", "Photograph:", "Photographer:", "(Photo",
    "(AP ",      "AP Photo",  "(Foto",   "(Credit",      "(Image",   "(Getty",      "Source:",       "Fonte:",
    "Crédito:",  "Crédit",    "Fuente:", "Getty Images", "(REUTERS", "(Reuters",    "— ©",           "/AFP",
    "(AFP"};
constexpr std::size_t kLongestCredit = 120;  // bytes

void cut_credit(std::string& caption) {
  std::size_t cut = caption.size();
  for (const std::string_view credit : kCredits) {
    const std::size_t at = caption.find(credit);
    if (at != std::string::npos && at > 0 && caption.size() - at <= kLongestCredit) cut = std::min(cut, at);
  }
  if (cut == caption.size()) return;
  caption.resize(cut);
  while (!caption.empty() &&
         std::string_view(" |-,(/\xE2\x80\x94\x93").find(caption.back()) != std::string_view::npos)
    caption.pop_back();
}

void append_words(std::string_view text, std::string& out) {
  for (std::string_view word = next_token(text); !word.empty(); word = next_token(text)) {
    if (out.size() + word.size() > kLongest) return;
    if (!out.empty()) out += ' ';
    out += word;
  }
}

// What a reader sees of an element, on one line; nothing if it holds too many nodes.
std::string text_of(const Document& document, NodeId element) {
  std::string text;
  const NodeId end = document[element].end;
  if (end - element > kWindow) return text;
  for (NodeId id = element; id < end;) {
    if (is_silent(document, id) || (id != element && is_credit(document, id))) {
      id = document[id].end;
      continue;
    }
    if (document[id].type == NodeType::text) append_words(document.text(id), text);
    ++id;
  }
  return text;
}

bool is_block(const Document& document, NodeId id) {  // the paper's list
  if (!document.is_element(id)) return false;
  switch (document[id].name) {
    case Name::Div:
    case Name::P:
    case Name::Li:
    case Name::Ul:
    case Name::Ol:
    case Name::Td:
    case Name::Tr:
    case Name::Table: return true;
    default: return false;
  }
}

bool speaks_of_caption(std::string_view classes) {
  return contains_any_lower(classes, {"caption", "bildunterschrift", "legend", "bildtext", "credit-text"});
}

NodeId parent_of(const Document& document, NodeId id) {
  const NodeId parent = document[id].parent;
  return parent == kNoNode || !document.is_element(parent) ? kNoNode : parent;
}

Caption of_figure(const Document& document, NodeId img) {
  NodeId at = parent_of(document, img);
  for (int level = 0; level < kLevels + 2 && at != kNoNode; ++level, at = parent_of(document, at)) {
    if (!document.is_html(at, Name::Figure)) continue;
    const NodeId end = std::min(document[at].end, at + 2 * kWindow);
    for (NodeId id = at + 1; id < end; ++id)
      if (document.is_html(id, Name::Figcaption)) return {text_of(document, id), "figcaption", id};
    return {};
  }
  return {};
}

Caption of_class(const Document& document, NodeId img) {
  NodeId at = parent_of(document, img);
  for (int level = 0; level < kLevels && at != kNoNode; ++level, at = parent_of(document, at)) {
    const NodeId end = document[at].end;
    if (end - at > kWindow) return {};
    int images = 0;
    NodeId found = kNoNode;
    for (NodeId id = at + 1; id < end; ++id) {
      images += document.is_html(id, Name::Img);
      if (found != kNoNode || !document.is_element(id) || document.contains(id, img)) continue;
      if (speaks_of_caption(class_of(document, id))) found = id;
    }
    if (found != kNoNode && images <= 3) return {text_of(document, found), "class", found};
  }
  return {};
}

bool holds_heading(const Document& document, NodeId element) {
  const NodeId end = std::min(document[element].end, element + kWindow);
  for (NodeId id = element + 1; id < end; ++id)
    if (document.is_element(id) && document[id].name >= Name::H1 && document[id].name <= Name::H6)
      return true;
  return false;
}

Caption of_block(const Document& document, NodeId img) {
  NodeId at = parent_of(document, img);
  for (int level = 0; level < kLevels && at != kNoNode; ++level, at = parent_of(document, at)) {
    if (!is_block(document, at)) continue;
    std::string text = text_of(document, at);
    if (text.size() > kLongestBlock || holds_heading(document, at)) return {};
    return {std::move(text), "block", at};
  }
  return {};
}

Caption of_attribute(const Document& document, NodeId img, Name name, std::string_view source) {
  Caption caption{{}, source, kNoNode};
  append_words(document.attribute(img, name), caption.text);
  return caption;
}

}  // namespace

Caption find_caption(const Document& document, NodeId img) {
  Caption caption = of_figure(document, img);
  if (caption.text.empty()) caption = of_class(document, img);
  if (const Name data = document.names().find("data-caption"); caption.text.empty() && data != Name::None)
    caption = of_attribute(document, img, data, "data-caption");
  if (caption.text.empty()) caption = of_attribute(document, img, Name::AriaLabel, "aria-label");
  if (caption.text.empty()) caption = of_block(document, img);
  if (caption.text.empty()) caption = of_attribute(document, img, Name::Title, "title");
  if (caption.text.empty()) caption = of_attribute(document, img, Name::Alt, "alt");
  cut_credit(caption.text);
  if (caption.text.empty()) caption.source = {};
  return caption;
}

}  // namespace pith

// Captions. P. Joshi and S. Liu (DocEng 2009) take the text of the first block element around an image. Pages of today
// say more plainly what the caption is, so that rule comes after figcaption and class names, and does not take a block
// with more text than captions have, which is a paragraph with an image in it. Held by tests/images/captions_test.cpp.
#include "images/captions.h"

#include <algorithm>

#include "base/ascii.h"
#include "page/heading.h"

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

// What begins a credit that ends a caption.
constexpr std::string_view kCredits[] = {"©",
                                         "Photo by ",
                                         "Photos by ",
                                         "Photo:",
                                         "Foto:",
                                         "FOTO:",
                                         "Fotos:",
                                         "Credit:",
                                         "Credits:",
                                         "Image:",
                                         "Image by ",
                                         "Image credit",
                                         "Bild:",
                                         "BILD:",
                                         "Bildquelle:",
                                         "Bildrechte:",
                                         "Quelle:",
                                         "Picture:",
                                         "Picture by ",
                                         "Photograph:",
                                         "Photograph by ",
                                         "Photographer:",
                                         "(Photo",
                                         "(AP ",
                                         "AP Photo",
                                         "(Foto",
                                         "(Symbolfoto",
                                         "(Credit",
                                         "(Image",
                                         "(Getty",
                                         "Getty Images",
                                         "Source:",
                                         "Fonte:",
                                         "Crédito:",
                                         "Crédit",
                                         "Fuente:",
                                         "(REUTERS",
                                         "(Reuters",
                                         "(AFP",
                                         "/AFP",
                                         "Фото:",
                                         "Ảnh:",
                                         "Kuva:",
                                         "Fotoğraf",
                                         "Isithombe:",
                                         "[사진",
                                         "사진=",
                                         "（写真",
                                         "写真＝"};
constexpr std::size_t kLongestCredit = 120;     // bytes
constexpr std::size_t kLongestLoneCredit = 60;  // bytes of one before which nothing stands

std::string_view without_end(std::string_view text, std::string_view bytes) {
  const std::size_t end = text.find_last_not_of(bytes);
  return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

bool ends_sentence(std::string_view text) {
  for (const std::string_view end : {".", "!", "?", "\"", "”", "…", "。", "”."})
    if (text.ends_with(end)) return true;
  return text.empty();
}

// The text before a credit in brackets at the end: behind a sentence, or with a stroke between photographer and agency.
std::string_view before_brackets(std::string_view caption) {
  struct Pair {
    std::string_view open, close;
  };
  for (const auto& [open, close] : {Pair{"(", ")"}, Pair{"[", "]"}, Pair{"（", "）"}}) {
    if (!caption.ends_with(close)) continue;
    const std::size_t at = caption.rfind(open);
    if (at == std::string_view::npos || caption.size() - at > kLongestCredit) continue;
    const std::string_view before = without_end(caption.substr(0, at), " ");
    if (ends_sentence(before) || caption.substr(at).find('/') != std::string_view::npos) return before;
  }
  return caption;
}

// The text before a last piece behind a bar, or behind a sentence if the piece has a stroke and ends none: "| Ann Lee/AP".
std::string_view before_piece(std::string_view caption) {
  if (const std::size_t bar = caption.rfind(" | ");
      bar != std::string_view::npos && caption.size() - bar <= kLongestCredit)
    return caption.substr(0, bar);
  const std::size_t stop = caption.rfind(". ");
  if (stop == std::string_view::npos || caption.size() - stop > kLongestCredit || caption.ends_with('.'))
    return caption;
  return caption.substr(stop).find('/') == std::string_view::npos ? caption : caption.substr(0, stop + 1);
}

std::string_view before_mark(std::string_view caption) {
  std::size_t cut = caption.size();
  for (const std::string_view credit : kCredits) {
    const std::size_t at = caption.find(credit);
    if (at == std::string_view::npos || caption.size() - at > kLongestCredit) continue;
    if (at > 0 || caption.size() <= kLongestLoneCredit) cut = std::min(cut, at);
  }
  if (cut == caption.size()) return caption;
  caption = caption.substr(0, cut);
  while (caption.ends_with("—") || caption.ends_with("–")) caption.remove_suffix(3);
  return without_end(caption, " |-,(/");
}

bool has_letter(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return is_ascii_alpha(c) || static_cast<unsigned char>(c) >= 0x80; });
}

// Takes the credit off the end of a caption; all of it if it holds nothing else.
void cut_credit(Caption& caption) {
  std::string_view text = caption.text;
  text = without_end(before_mark(text), " ");
  text = without_end(before_piece(before_brackets(text)), " ");
  caption.credited |= text.size() < caption.text.size();
  if (!has_letter(text)) text = {};
  caption.text.resize(text.size());
}

void append_words(std::string_view text, std::string& out) {
  for (std::string_view word = next_token(text); !word.empty(); word = next_token(text)) {
    if (out.size() + word.size() > kLongest) return;
    if (!out.empty()) out += ' ';
    out += word;
  }
}

// What a reader sees of an element, on one line; nothing if it holds too many nodes. Links are passed over if an image is given,
// but for one around it: beside an image they lead to something else.
std::string text_of(const Document& document, NodeId element, NodeId unlinked_image = kNoNode) {
  std::string text;
  const NodeId end = document[element].end;
  if (end - element > kWindow) return text;
  for (NodeId id = element; id < end;) {
    const bool link =
        unlinked_image != kNoNode && document.is_html(id, Name::A) && !document.contains(id, unlinked_image);
    if (link || is_silent(document, id) || (id != element && is_credit(document, id))) {
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
    case Name::Table:
    case Name::H1:
    case Name::H2:
    case Name::H3:
    case Name::H4:
    case Name::H5:
    case Name::H6: return true;
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
    if (document.is_element(id) && heading_level(document[id].name) > 0) return true;
  return false;
}

Caption of_block(const Document& document, NodeId img) {
  NodeId at = parent_of(document, img);
  for (int level = 0; level < kLevels && at != kNoNode; ++level, at = parent_of(document, at)) {
    if (!is_block(document, at)) continue;
    std::string text = text_of(document, at, img);
    if (text.empty()) text = text_of(document, at);
    if (text.size() > kLongestBlock || holds_heading(document, at)) return {};
    return {std::move(text), "block", at};
  }
  return {};
}

Caption of_attribute(const Document& document, NodeId img, Name name, std::string_view source) {
  Caption caption{.source = source};
  if (name != Name::None) append_words(document.attribute(img, name), caption.text);
  return caption;
}

}  // namespace

Caption find_caption(const Document& document, NodeId img) {
  using Find = Caption (*)(const Document&, NodeId);
  constexpr Find kPlaces[] = {
      of_figure,
      of_class,
      [](const Document& d, NodeId i) {
        return of_attribute(d, i, d.names().find("data-caption"), "data-caption");
      },
      of_block,
      [](const Document& d, NodeId i) { return of_attribute(d, i, Name::Title, "title"); },
      [](const Document& d, NodeId i) { return of_attribute(d, i, Name::Alt, "alt"); },
      [](const Document& d, NodeId i) { return of_attribute(d, i, Name::AriaLabel, "aria-label"); }};
  bool credited = false;
  for (const Find find : kPlaces) {
    Caption caption = find(document, img);
    cut_credit(caption);
    credited |= caption.credited;
    if (caption.text.empty()) continue;
    caption.credited = credited;
    return caption;
  }
  return {.credited = credited};
}

Caption find_block_caption(const Document& document, NodeId img) {
  NodeId at = parent_of(document, img);
  while (at != kNoNode && !is_block(document, at)) at = parent_of(document, at);
  if (at == kNoNode) return {};
  return {text_of(document, at), "block", at};
}

}  // namespace pith

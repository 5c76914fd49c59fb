// A page whose geometry is drawn by hand: elements say where they stand.
//
//     DrawnPage page("<body><div box='0 0 800 100'>Menu</div>");
//
// box='left top width height', and where need be bg=RRGGBB, color=RRGGBB, size=PIXELS, bold. A text stands where its
// element stands, or as its own <span box> says; an element without a box has none. Fonts and colours are inherited.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "support/choice.h"

namespace pith::test {

struct DrawnPage {
  explicit DrawnPage(std::string_view page_html, float width = 1000, float height = 1000)
      : html(page_html), document(parser.parse(html)) {
    measures.measure(document);
    geometry.width = width;
    geometry.height = height;
    geometry.looks.resize(document.size());
    for (NodeId id = 1; id < document.size(); ++id) draw(id);
  }

  Page page() const { return {document, measures, {}, nullptr, &geometry}; }

  NodeId by_id(std::string_view id) const {
    for (NodeId node = 0; node < document.size(); ++node)
      if (document.attribute(node, Name::Id) == id) return node;
    ADD_FAILURE() << "no element with id " << id;
    return kRoot;
  }

  // The ids of elements, and the words of texts.
  std::string name_of(NodeId node) const {
    if (document[node].type == NodeType::text) return std::string(document.text(node));
    return std::string(document.attribute(node, Name::Id));
  }

  // What a method keeps: its texts, trimmed and parted by '|'.
  std::string kept(std::string_view method, Tracing tracing = Tracing::off) {
    const Result<MethodCall> call = find_method(method);
    EXPECT_TRUE(call) << method;
    call->run(page(), workspace, tracing, extraction);
    std::string out;
    for (NodeId id = 0; id < document.size(); ++id) {
      if (extraction.labels[id] != Label::keep || document[id].type != NodeType::text) continue;
      if (measures[id].non_space_chars != 0) out += (out.empty() ? "" : "|") + std::string(document.text(id));
    }
    return out;
  }

  std::string html;  // the document views it
  Parser parser;
  const Document& document;
  Measures measures;
  Geometry geometry;
  Workspace workspace;
  Extraction extraction;

 private:
  std::string_view attribute(NodeId id, std::string_view name) const {
    for (const Attribute& a : document.attributes(id))
      if (document.names().spelling(a.name) == name) return document.value(a);
    return {};
  }

  static std::uint32_t colour(std::string_view hex) {
    return static_cast<std::uint32_t>(std::stoul(std::string(hex), nullptr, 16) << 8 | 0xff);
  }

  void draw(NodeId id) {
    Look& look = geometry.looks[id];
    const NodeId parent = document[id].parent;
    const Look& around = geometry.looks[parent];
    look.font_size = parent == kRoot ? 16 : around.font_size;
    look.font_weight = parent == kRoot ? 400 : around.font_weight;
    look.color = parent == kRoot ? 0xff : around.color;
    if (document[id].type == NodeType::text) {
      look.box = around.box;
      look.visibility = around.visibility;
      return;
    }
    if (document[id].type != NodeType::element) return;
    if (const auto size = attribute(id, "size"); !size.empty()) look.font_size = std::stof(std::string(size));
    if (attribute(id, "bold").data() != nullptr) look.font_weight = 700;
    if (const auto c = attribute(id, "color"); !c.empty()) look.color = colour(c);
    if (const auto c = attribute(id, "bg"); !c.empty()) look.background = colour(c);
    if (const auto box = attribute(id, "box"); !box.empty()) {
      std::istringstream numbers{std::string(box)};
      float width = 0, height = 0;
      numbers >> look.box.left >> look.box.top >> width >> height;
      look.box.right = look.box.left + width;
      look.box.bottom = look.box.top + height;
      look.visibility = Visibility::visible;
    }
  }
};

}  // namespace pith::test

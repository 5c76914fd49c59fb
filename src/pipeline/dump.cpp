#include "pipeline/dump.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/stop.h"
#include "dom/path.h"

namespace pith {
namespace {

constexpr std::size_t kPreviewBytes = 80;

template <class Row>
struct Column {
  std::string_view name;
  std::uint32_t Row::*value;
};

constexpr Column<Measure> kMeasureColumns[] = {
    {"characters", &Measure::characters},
    {"solid", &Measure::non_space_chars},
    {"words", &Measure::words},
    {"commas", &Measure::commas},
    {"sentence_ends", &Measure::sentence_ends},
    {"link_characters", &Measure::link_characters},
    {"link_solid", &Measure::link_non_space_chars},
    {"tags", &Measure::tags},
    {"links", &Measure::links},
    {"link_tags", &Measure::link_tags},
    {"nodes", &Measure::nodes},
    {"texts", &Measure::texts},
};

constexpr Column<Line> kLineColumns[] = {
    {"tags", &Line::tags},
    {"characters", &Line::characters},
    {"solid", &Line::non_space_chars},
    {"words", &Line::words},
};

void append_number(std::string& out, std::uint32_t number) {
  char digits[10];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

// The start of a text on one line: runs of white space and control characters become one space.
void append_preview(std::string& out, std::string_view text) {
  const std::size_t begin = out.size();
  bool gap = false;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7f') {
      gap = out.size() != begin;
      continue;
    }
    const bool starts_character = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (starts_character && out.size() - begin >= kPreviewBytes) {
      out += "...";
      return;
    }
    if (gap) out += ' ';
    gap = false;
    out += c;
  }
}

template <class Row, std::size_t n>
void append_names(std::string& out, const Column<Row> (&columns)[n]) {
  for (const auto& column : columns) {
    out += '\t';
    out += column.name;
  }
}

template <class Row, std::size_t n>
void append_values(std::string& out, const Column<Row> (&columns)[n], const Row& row) {
  for (const auto& column : columns) {
    out += '\t';
    append_number(out, row.*column.value);
  }
}

std::string_view node_name(const Document& document, NodeId id) {
  switch (document[id].type) {
    case NodeType::document: return "#document";
    case NodeType::doctype: return "#doctype";
    case NodeType::element: return document.name(id);
    case NodeType::text: return "#text";
    case NodeType::comment: return "#comment";
    case NodeType::content: return "#content";
  }
  return "";
}

}  // namespace

std::string dump_measures(const Document& document, const Measures& measures) {
  std::string out = "node\tparent\tdepth\tname";
  append_names(out, kMeasureColumns);
  out += "\ttext\n";
  std::vector<std::uint32_t> depths(document.size());
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    const Node& node = document[id];
    if (node.parent != kNoNode) depths[id] = depths[node.parent] + 1;
    append_number(out, id);
    out += '\t';
    if (node.parent == kNoNode)
      out += '-';
    else
      append_number(out, node.parent);
    out += '\t';
    append_number(out, depths[id]);
    out += '\t';
    out += node_name(document, id);
    append_values(out, kMeasureColumns, measures[id]);
    out += '\t';
    if (node.type == NodeType::text || node.type == NodeType::comment) append_preview(out, document.text(id));
    out += '\n';
  }
  return out;
}

std::string dump_places(const Document& document) {
  const Paths paths(document);
  std::string out = "node\tbegin\tend\tpath\n";
  for (NodeId id = 1; id < document.size(); ++id) {
    poll(id);
    const Node& node = document[id];
    if (node.type != NodeType::element && node.type != NodeType::text) continue;
    for (const std::uint32_t number : {id, node.source_begin, node.source_end}) {
      append_number(out, number);
      out += '\t';
    }
    out += paths.of(id);
    out += '\n';
  }
  return out;
}

std::string dump_lines(const Document& document, const Lines& lines) {
  std::string out = "line";
  append_names(out, kLineColumns);
  out += "\tsource\n";
  std::uint32_t number = 0;
  for (std::size_t round = 0; const Line& line : lines.all()) {
    poll(round++);
    append_number(out, ++number);
    append_values(out, kLineColumns, line);
    out += '\t';
    append_preview(out, document.source().substr(line.begin, line.end - line.begin));
    out += '\n';
  }
  return out;
}

namespace {

// A length in CSS pixels, as exact as it matters.
void append_pixels(std::string& out, float value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, std::round(value * 100) / 100).ptr;
  out.append(digits, end);
}

void append_color(std::string& out, std::uint32_t color) {
  constexpr char kHex[] = "0123456789abcdef";
  out += "\"#";
  for (int shift = 28; shift >= 0; shift -= 4) out += kHex[color >> shift & 15];
  out += '"';
}

void append_box(std::string& out, const Box& box) {
  out += ", \"box\": [";
  append_pixels(out, box.left);
  for (const float value : {box.top, box.width(), box.height()}) {
    out += ", ";
    append_pixels(out, value);
  }
  out += ']';
}

void append_size(std::string& out, const Geometry& geometry) {
  out += "{\"width\": ";
  append_pixels(out, geometry.width);
  out += ", \"height\": ";
  append_pixels(out, geometry.height);
}

void append_look(std::string& out, const Look& look) {
  append_box(out, look.box);
  out += ", \"visible\": ";
  out += look.visibility == Visibility::visible ? "true" : "false";
  out += ", \"font_size\": ";
  append_pixels(out, look.font_size);
  out += ", \"font_weight\": ";
  append_number(out, look.font_weight);
  out += ", \"color\": ";
  append_color(out, look.color);
  if ((look.background & 0xFF) == 0) return;
  out += ", \"background\": ";
  append_color(out, look.background);
}

}  // namespace

// Nodes without a box are left out: nobody sees them.
std::string dump_geometry(const Document& document, const Geometry& geometry) {
  std::string out;
  append_size(out, geometry);
  out += ", \"nodes\": [";
  std::string_view separator = "\n";
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    const Node& node = document[id];
    if (geometry[id].box.is_empty() || node.parent == kNoNode) continue;
    out += separator;
    separator = ",\n";
    out += "{\"node\": ";
    append_number(out, id);
    out += ", \"parent\": ";
    append_number(out, node.parent);
    out += ", \"name\": ";
    append_json(node_name(document, id), out);
    append_look(out, geometry[id]);
    if (node.type == NodeType::text) {
      std::string text;
      append_preview(text, document.text(id));
      out += ", \"text\": ";
      append_json(text, out);
    }
    out += '}';
  }
  return out += "]}\n";
}

namespace {

// The beginning of what the nodes say.
void append_text_of(std::string& out, const Document& document, std::span<const WholeNode> nodes) {
  std::string text;
  for (const WholeNode& whole : nodes)
    for (NodeId id = whole.node; id < document[whole.node].end && text.size() < kPreviewBytes; ++id)
      if (document[id].type == NodeType::text) text += document.text(id), text += ' ';
  std::string preview;
  append_preview(preview, text);
  out += ", \"text\": ";
  append_json(preview, out);
}

void append_separator(std::string& out, const PlacedSeparator& placed) {
  out += "{\"block\": ";
  append_number(out, placed.block);
  out += placed.separator.direction == Direction::horizontal ? ", \"direction\": \"horizontal\""
                                                             : ", \"direction\": \"vertical\"";
  out += ", \"from\": ";
  append_pixels(out, placed.separator.begin);
  out += ", \"to\": ";
  append_pixels(out, placed.separator.end);
  out += ", \"weight\": ";
  append_number(out, static_cast<std::uint32_t>(std::max(0, placed.separator.weight)));
  out += '}';
}

}  // namespace

std::string dump_visual_blocks(const Document& document, const Geometry& geometry, const BlockTree& tree) {
  std::string out;
  append_size(out, geometry);
  out += ", \"blocks\": [";
  std::string_view separator = "\n";
  for (std::size_t i = 0; i < tree.blocks.size(); ++i) {
    const VisualBlock& block = tree.blocks[i];
    out += separator;
    separator = ",\n";
    out += "{\"block\": ";
    append_number(out, static_cast<std::uint32_t>(i));
    if (block.parent >= 0) {
      out += ", \"parent\": ";
      append_number(out, static_cast<std::uint32_t>(block.parent));
    }
    out += ", \"doc\": ";
    append_number(out, static_cast<std::uint32_t>(block.coherence));
    append_box(out, block.box);
    out += ", \"nodes\": [";
    std::string_view comma = "";
    for (const WholeNode& whole : tree.nodes_of(block)) {
      out += comma;
      comma = ", ";
      append_number(out, whole.node);
    }
    out += ']';
    if (block.is_leaf) append_text_of(out, document, tree.nodes_of(block));
    out += '}';
  }
  out += "], \"separators\": [";
  separator = "\n";
  for (const PlacedSeparator& placed : tree.separators) {
    out += separator;
    separator = ",\n";
    append_separator(out, placed);
  }
  return out += "]}\n";
}

}  // namespace pith

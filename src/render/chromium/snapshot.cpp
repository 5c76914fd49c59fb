// A snapshot is a set of parallel arrays: nodes in document order with the index of their parent, layout objects with
// the index of their node, bounds and styles, and one array of strings that all others index. Elements tell pith's ids
// in an attribute; a text's stands in the comment before it (render/markup.h). A node may have several layout objects
// (an inline element with a block inside it): its box is around all of them. Linear in the message.
#include "render/chromium/snapshot.h"

#include <simdjson.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/ascii.h"
#include "render/clip.h"
#include "render/markup.h"

namespace pith {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

enum Style : std::uint8_t {
  kVisibility,
  kColor,
  kBackground,
  kFontSize,
  kFontWeight,
  kOpacity,
  kOverflowX,
  kOverflowY,
  kPosition,
  kClip,
  kStyles,
};
constexpr std::string_view kStyleNames[kStyles] = {"visibility",  "color",   "background-color", "font-size",
                                                   "font-weight", "opacity", "overflow-x",       "overflow-y",
                                                   "position",    "clip"};

constexpr std::int64_t kElement = 1, kText = 3, kComment = 8;  // Node.nodeType
constexpr std::uint32_t kNothing = 0xFFFFFFFF;

double number_at(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return std::isfinite(value) ? value : 0;
}

// "rgb(1, 2, 3)", "rgba(1, 2, 3, 0.5)", or with the numbers parted by spaces; other colour spaces are not told.
std::uint32_t color_at(std::string_view text) {
  const std::size_t open = text.find('(');
  if (text.substr(0, 3) != "rgb" || open == std::string_view::npos) return 0;
  text.remove_prefix(open + 1);
  double parts[4] = {0, 0, 0, 1};
  for (double& part : parts) {
    const std::size_t digit = text.find_first_of("0123456789.");
    if (digit == std::string_view::npos) break;
    text.remove_prefix(digit);
    part = number_at(text);
    text.remove_prefix(std::min(text.find_first_not_of("0123456789.e-"), text.size()));
  }
  const auto byte = [](double value) { return static_cast<std::uint32_t>(std::clamp(value, 0.0, 255.0)); };
  return byte(parts[0]) << 24 | byte(parts[1]) << 16 | byte(parts[2]) << 8 | byte(parts[3] * 255 + 0.5);
}

Positioned positioned_at(std::string_view text) {
  return text == "absolute"                       ? Positioned::absolute
         : text == "fixed"                        ? Positioned::fixed
         : text == "relative" || text == "sticky" ? Positioned::relative
                                                  : Positioned::no;
}

class SnapshotReader {
 public:
  SnapshotReader(const Document& document, Geometry& geometry) : document_(document), geometry_(geometry) {}

  std::string read(const element& message) {
    array documents;
    element result;
    if (message["result"].get(result) != simdjson::SUCCESS || !read_strings(result) ||
        result["documents"].get(documents) != simdjson::SUCCESS || documents.size() == 0)
      return "no snapshot";
    const element page = *documents.begin();
    if (!read_nodes(page["nodes"]) || !read_layout(page["layout"]))
      return "a snapshot without nodes or layout";
    settle_all();
    double width = 0, height = 0;
    if (page["contentWidth"].get(width) == simdjson::SUCCESS) geometry_.width = static_cast<float>(width);
    if (page["contentHeight"].get(height) == simdjson::SUCCESS) geometry_.height = static_cast<float>(height);
    return {};
  }

 private:
  struct Item {
    std::uint32_t parent = kNothing;  // an earlier item
    NodeId id = kNoNode;              // pith's
    bool is_text = false;
    bool has_layout = false;
    LiveNode shown;
    Surroundings inside;
  };

  bool read_strings(const element& result) {
    array strings;
    if (result["strings"].get(strings) != simdjson::SUCCESS) return false;
    strings_.reserve(strings.size());
    for (const element& string : strings) {
      std::string_view text;
      if (string.get(text) != simdjson::SUCCESS) return false;
      if (text == kIdAttribute) id_attribute_ = static_cast<std::int64_t>(strings_.size());
      strings_.push_back(text);
    }
    return true;
  }

  std::string_view string(std::int64_t index) const {
    return index >= 0 && static_cast<std::size_t>(index) < strings_.size()
               ? strings_[static_cast<std::size_t>(index)]
               : std::string_view();
  }
  static std::int64_t integer(const element& value) {
    std::int64_t number = -1;
    return value.get(number) == simdjson::SUCCESS ? number : -1;
  }
  NodeId id_in(std::string_view text, NodeType type) const {
    NodeId id = kNoNode;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
    const bool fits = error == std::errc() && end == text.data() + text.size() && id < document_.size();
    return fits && document_[id].type == type ? id : kNoNode;
  }

  bool read_nodes(simdjson::simdjson_result<element> nodes) {
    array parents, types, values, attributes;
    if (nodes["parentIndex"].get(parents) != simdjson::SUCCESS ||
        nodes["nodeType"].get(types) != simdjson::SUCCESS ||
        nodes["nodeValue"].get(values) != simdjson::SUCCESS ||
        nodes["attributes"].get(attributes) != simdjson::SUCCESS)
      return false;
    const std::size_t size = parents.size();
    if (types.size() != size || values.size() != size || attributes.size() != size) return false;
    items_.resize(size);
    auto type = types.begin();
    auto value = values.begin();
    auto attribute = attributes.begin();
    std::uint32_t i = 0;
    NodeId next_text = kNoNode;  // from a comment just before
    for (const element& parent : parents) {
      Item& item = items_[i];
      const std::int64_t parent_index = integer(parent);
      if (parent_index >= 0 && parent_index < i) item.parent = static_cast<std::uint32_t>(parent_index);
      const std::int64_t kind = integer(*type);
      item.is_text = kind == kText;
      if (kind == kElement) item.id = element_id(*attribute);
      if (kind == kText) item.id = next_text;
      next_text = kind == kComment ? id_in(string(integer(*value)), NodeType::text) : kNoNode;
      ++i, ++type, ++value, ++attribute;
    }
    return true;
  }

  // Names and values take turns.
  NodeId element_id(const element& attributes) const {
    array pairs;
    if (attributes.get(pairs) != simdjson::SUCCESS) return kNoNode;
    bool is_name = true, is_id = false;
    for (const element& entry : pairs) {
      if (is_name) is_id = integer(entry) == id_attribute_;
      if (!is_name && is_id) return id_in(string(integer(entry)), NodeType::element);
      is_name = !is_name;
    }
    return kNoNode;
  }

  bool read_layout(simdjson::simdjson_result<element> layout) {
    array indices, bounds, styles;
    if (layout["nodeIndex"].get(indices) != simdjson::SUCCESS ||
        layout["bounds"].get(bounds) != simdjson::SUCCESS ||
        layout["styles"].get(styles) != simdjson::SUCCESS)
      return false;
    if (bounds.size() != indices.size() || styles.size() != indices.size()) return false;
    auto bound = bounds.begin();
    auto style = styles.begin();
    for (const element& index : indices) {
      const std::int64_t at = integer(index);
      if (at >= 0 && static_cast<std::size_t>(at) < items_.size())
        read_object(*bound, *style, items_[static_cast<std::size_t>(at)]);
      ++bound, ++style;
    }
    return true;
  }

  void read_object(const element& bounds, const element& styles, Item& item) const {
    array numbers, indices;
    if (bounds.get(numbers) == simdjson::SUCCESS && numbers.size() == 4) {
      double sides[4] = {};
      std::size_t side = 0;
      for (const element& number : numbers)
        if (number.get(sides[side++]) != simdjson::SUCCESS) return;
      const Box box = {static_cast<float>(sides[0]), static_cast<float>(sides[1]),
                       static_cast<float>(sides[0] + sides[2]), static_cast<float>(sides[1] + sides[3])};
      extend(item.shown.look.box, box);
    }
    if (item.has_layout || styles.get(indices) != simdjson::SUCCESS || indices.size() != kStyles) return;
    std::string_view values[kStyles];
    std::size_t i = 0;
    for (const element& index : indices) values[i++] = string(integer(index));
    item.has_layout = true;
    Look& look = item.shown.look;
    look.visibility = values[kVisibility] == "visible" ? Visibility::visible : Visibility::hidden;
    look.color = color_at(values[kColor]);
    look.font_size = static_cast<float>(number_at(values[kFontSize]));
    look.font_weight = static_cast<std::uint16_t>(std::clamp(number_at(values[kFontWeight]), 0.0, 1000.0));
    if (item.is_text) return;  // the rest is what the element around it has
    look.background = color_at(values[kBackground]);
    item.shown.opacity = static_cast<float>(number_at(values[kOpacity]));
    item.shown.positioned = positioned_at(values[kPosition]);
    if (values[kOverflowX] != "visible" || values[kOverflowY] != "visible")
      item.shown.overflow = Overflow::cut;
    if (values[kClip] != "auto" && item.shown.positioned >= Positioned::absolute && is_nothing(values[kClip]))
      item.shown.opacity = 0;
  }

  // A clip such as "rect(0px, 0px, 0px, 0px)" or one of a pixel leaves nothing to be seen.
  static bool is_nothing(std::string_view clip) {
    while (!clip.empty()) {
      const std::size_t digit = std::min(clip.find_first_of("0123456789"), clip.size());
      clip.remove_prefix(digit);
      if (clip.empty()) break;
      if (number_at(clip) > 1) return false;
      clip.remove_prefix(std::min(clip.find_first_not_of("0123456789."), clip.size()));
    }
    return true;
  }

  // What is seen depends on what is around; parents come first. The root's overflow is the window's.
  void settle_all() {
    const Surroundings page;
    for (Item& item : items_) {
      const Surroundings& around = item.parent == kNothing ? page : items_[item.parent].inside;
      const bool is_root = item.parent == kNothing || items_[item.parent].parent == kNothing ||
                           (item.id != kNoNode && document_.is_html(item.id, Name::Body));
      if (is_root) item.shown.overflow = Overflow::visible;
      item.inside = item.has_layout ? settle(item.shown, around) : around;
      if (item.id != kNoNode && item.has_layout) geometry_.looks[item.id] = item.shown.look;
    }
  }

  const Document& document_;
  Geometry& geometry_;
  std::vector<std::string_view> strings_;
  std::int64_t id_attribute_ = -2;  // as a string's index
  std::vector<Item> items_;
};

}  // namespace

std::string snapshot_styles() {
  std::string out = "[";
  for (const std::string_view name : kStyleNames) {
    if (out.size() > 1) out += ',';
    out += '"';
    out += name;
    out += '"';
  }
  return out += ']';
}

std::string read_snapshot(std::string_view message, const Document& document, Geometry& geometry) {
  geometry = {};
  geometry.looks.resize(document.size());
  simdjson::dom::parser parser;
  element root;
  if (parser.parse(message.data(), message.size()).get(root) != simdjson::SUCCESS) return "no JSON";
  return SnapshotReader(document, geometry).read(root);
}

}  // namespace pith

// What every method gets, and what every method gives.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dom/document.h"
#include "measure/measures.h"
#include "page/geometry.h"
#include "page/site.h"
#include "pith/pith.h"

namespace pith {

struct Page {
  const Document& document;
  const Measures& measures;
  std::string_view url;                // may be empty
  const SiteIndex* site = nullptr;     // other pages of the site, where they are known
  const Geometry* geometry = nullptr;  // for the methods that see the page
};

// comment: what readers wrote below the content.
enum class Label : std::uint8_t { drop, keep, comment };
inline constexpr std::size_t kLabels = 3;

// Why a node was kept or dropped, in the method's own words.
struct Reason {
  NodeId node;
  Label label;
  double score;
  std::string text;
  std::string_view rule = {};  // what decided, where that was not the score
};

// A method's answer: a label and a score for every node. A text or image is content when its own label is keep; elements around it only give it structure, whatever their label.
struct Extraction {
  std::vector<Label> labels;               // by node id
  std::vector<float> scores;               // by node id; empty if the method has none
  std::vector<Reason> trace;               // filled only when asked for
  PageType page_type = PageType::unknown;  // if the method tells
  float quality = -1;                      // word F1 that the method expects of this; below 0 if it does not
  // The content where labels cannot say it: lines of text, collapsed, that are written instead of nodes.
  std::optional<std::vector<std::string>> lines;

  void clear(const Document& document) {
    labels.assign(document.size(), Label::drop);
    scores.clear();
    trace.clear();
    page_type = PageType::unknown;
    quality = -1;
    lines.reset();
  }
  void label_subtree(const Document& document, NodeId id, Label label) {
    std::fill(labels.begin() + id, labels.begin() + document[id].end, label);
  }
};

}  // namespace pith

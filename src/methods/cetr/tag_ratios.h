// Tag ratios of a page's source lines, and which lines they make content.
#pragma once

#include <cstdint>
#include <span>

#include "methods/cetr/clusters.h"
#include "methods/methods.h"

namespace pith {

enum class CetrVariant : std::uint8_t {
  threshold,  // cetr-tm: content is what reaches a threshold
  line,       // cetr-km: clusters of smoothed ratios
  plane,      // cetr: clusters of smoothed ratios and their changes
};

struct CetrSettings {
  CetrVariant variant = CetrVariant::plane;
  double sigma = 8;               // 0: the standard deviation of what is smoothed
  std::uint32_t longest = 150;    // characters of a line; 0: any number, but 65 if the page is one line
  double lambda = 1;              // threshold
  std::size_t clusters = 3;       // line, plane
  Start start = Start::farthest;  // line, plane
  std::size_t alpha = 3;          // plane: lines ahead that a change is measured over
  LineTexts texts = LineTexts::counted;
  bool whole = false;  // all lines are content
};

// All that decides, row by row: what the paper's figures 2 to 5 show. A row is a line that has text or tags when
// scripts, styles and comments are gone.
struct TagRatios {
  std::span<const std::uint32_t> lines;  // by row: its index in Workspace::lines
  std::span<const double> ratios;        // characters of text for each tag
  std::span<const double> smooth;        // the same, smoothed
  std::span<const double> changes;       // how fast `smooth` changes, up or down; empty unless variant plane
  std::span<const Label> labels;
  double threshold = 0;   // variant threshold
  Clusters clusters;      // the other two
  std::size_t noise = 0;  // the cluster that is not content
  bool tagless = false;   // a page without tags is all content
  bool whole = false;     // all lines are content; the numbers did not decide
};

// Measures the workspace's lines. The answer lives in the workspace until the next page.
TagRatios read_tag_ratios(const Document& document, const CetrSettings& settings, Workspace& workspace);

}  // namespace pith

// What CLG measures of each element: 17 numbers. Training and extraction share this.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "learn/node_model.h"
#include "visual/sights.h"

namespace pith {

inline constexpr std::array<std::string_view, 17> kClgFeatures = {"POS_LEFT",     "POS_RIGHT",
                                                                  "POS_TOP",      "POS_BOTTOM",
                                                                  "POS_CENTERX",  "POS_CENTERY",
                                                                  "POS_DIST",     "AREA_SIZE",
                                                                  "AREA_DIST",    "FONT_COLOR_POPULARITY",
                                                                  "FONT_SIZE",    "FONT_SIZE_POPULARITY",
                                                                  "VISIBLE_CHAR", "TEXT_RATIO",
                                                                  "TAG_SCORE",    "TAG_DENSITY",
                                                                  "LINK_DENSITY"};
using ClgRow = std::array<double, kClgFeatures.size()>;

// What content is like in the training data; the references of a NodeModel, in this order.
enum ClgReference : std::uint8_t { kLeft, kRight, kTop, kBottom, kCenterX, kCenterY, kArea, kClgReferences };

// What is known of an element without a model.
struct ClgFacts {
  std::string_view tag;
  std::array<double, kClgReferences> position;  // shares of the page; what references are means of
  double color_popularity = 0, size = 0, size_popularity = 0;
  double characters = 0;  // share of the page's
  double text_ratio = 0, tag_density = 0, link_density = 0;
};
ClgRow clg_row(const ClgFacts& facts, const NodeModel& model);

// Sums over an element with all that it holds.
struct NodeSums {
  bool counts = false;  // an element of which something is seen
  Box box;              // around itself and all that it holds
  double area = 0;      // that these cover, in square pixels
  double text_area = 0, image_area = 0;
  double characters = 0;                             // seen, white space left out
  double color_popularity = 0, size_popularity = 0;  // over the characters
  double size = 0;             // likewise: of sizes from the page's least, 0, to its most, 1
  double tags = 0, links = 0;  // elements seen, itself included
};

class ClgFeatures {
 public:
  // All must outlive it; the page must have geometry. Linear.
  ClgFeatures(const Page& page, std::span<const Sight> sights, Arena& arena);

  const NodeSums& operator[](NodeId id) const { return sums_[id]; }
  double page_area() const { return width_ * height_; }
  double share_of_page(NodeId id) const { return sums_[id].area / page_area(); }

  ClgFacts facts_of(NodeId id) const;

 private:
  void see_leaves(std::span<const Sight> sights);
  void sum_up(std::span<const Sight> sights);

  const Page page_;
  double width_ = 1, height_ = 1;
  std::span<NodeSums> sums_;
};

}  // namespace pith

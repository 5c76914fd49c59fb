// The features of S. Wu, J. Liu, J. Fan: Automatic web content extraction by combination of learning and grouping. WWW
// 2015, section 4. All are of an element with everything that it holds, summed from the leaves up in one pass.
//
// The popularity of fonts, which the paper gets by merging histograms, is linear in the characters: each counts what its
// colour or size has of the whole page, so sums do. The area that a subtree covers is a union of boxes. Mostly an element's
// own box covers those inside it and is the whole union; where it does not, the boxes that are not covered by another
// go up with it, at most kMostBoxes of them, and visual/area.h works out the union. (Past that, the box around them
// stands for them.) The area of texts is the sum of their boxes, and no more than the element's own: boxes of texts
// that wrap overlap. A tag that is not seen does not count.
//
// Where the paper leaves the form open: POS_DIST is 1 - distance / sqrt 2, with the page as unit square, AREA_DIST the
// difference of natural logarithms without its sign. Held by tests/methods/clg_features_test.cpp.
#include "methods/clg/features.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>
#include <vector>

#include "base/stop.h"
#include "methods/visible.h"
#include "visual/area.h"

namespace pith {
namespace {

constexpr std::size_t kMostBoxes = 128;
constexpr double kLeastShare = 1e-6;  // of the page; smaller areas count as this

double unit(double value) {
  return std::clamp(value, 0.0, 1.0);
}

double nearness(double best, double value) {
  return 1 - std::abs(best - value);
}

bool is_image(const Node& node) {
  switch (node.name) {
    case Name::Img:
    case Name::Video:
    case Name::Canvas:
    case Name::Svg:
    case Name::Picture: return node.type == NodeType::element;
    default: return false;
  }
}

// Boxes of the subtrees that are worked on, those of the last one on top.
class BoxStack {
 public:
  // What is left of a subtree.
  struct Joined {
    double area = 0;
    std::size_t boxes = 0;
  };

  // The top `count` boxes and `own` become one subtree; `extent` is the box around all of them.
  Joined join(std::size_t count, const Box& own, const Box& extent) {
    const std::size_t below = boxes_.size() - count;
    if (!own.is_empty()) {
      const auto first = boxes_.begin() + static_cast<std::ptrdiff_t>(below);
      boxes_.erase(std::remove_if(first, boxes_.end(), [&](const Box& box) { return covers(own, box); }),
                   boxes_.end());
      boxes_.push_back(own);
    }
    if (boxes_.size() - below > kMostBoxes) {
      boxes_.resize(below);
      boxes_.push_back(extent);
    }
    const auto left = std::span(boxes_).subspan(below);
    return {union_area(left), left.size()};
  }

 private:
  std::vector<Box> boxes_;
};

// What each colour and each size of font has of the page's characters.
struct Fonts {
  std::unordered_map<std::uint32_t, double> colors;
  std::unordered_map<int, double> sizes;  // in tenths of a pixel
  double characters = 0;
  float least = 0, most = 0;

  static int tenths(float size) { return static_cast<int>(std::lround(10 * size)); }

  void add(const Look& look, double count) {
    least = characters == 0 ? look.font_size : std::min(least, look.font_size);
    most = std::max(most, look.font_size);
    colors[look.color] += count;
    sizes[tenths(look.font_size)] += count;
    characters += count;
  }
};

}  // namespace

ClgFeatures::ClgFeatures(const Page& page, std::span<const Sight> sights, Arena& arena)
    : page_(page),
      width_(std::max(1.0, double{page.geometry->width})),
      height_(std::max(1.0, double{page.geometry->height})),
      sums_(arena.make<NodeSums>(page.document.size())) {
  see_leaves(sights);
  sum_up(sights);
}

void ClgFeatures::see_leaves(std::span<const Sight> sights) {
  const Document& document = page_.document;
  const Geometry& geometry = *page_.geometry;
  Fonts fonts;
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (document[id].type == NodeType::text && sights[id].valid)
      fonts.add(geometry[id], sights[id].non_space_chars);
  }
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (!sights[id].valid) continue;
    const Look& look = geometry[id];
    NodeSums& facts = sums_[id];
    if (document[id].type == NodeType::element) {
      facts.counts = true;
      facts.tags = 1;
      facts.links = document.is_html(id, Name::A) && document.has_attribute(id, Name::Href);
      if (is_image(document[id])) facts.image_area = look.box.is_empty() ? 0 : look.box.area();
    } else if (document[id].type == NodeType::text) {
      const double count = facts.characters = sights[id].non_space_chars;
      facts.text_area = look.box.area();
      facts.color_popularity = count * fonts.colors[look.color] / fonts.characters;
      facts.size_popularity = count * fonts.sizes[Fonts::tenths(look.font_size)] / fonts.characters;
      if (fonts.most > fonts.least)
        facts.size = count * (look.font_size - fonts.least) / (fonts.most - fonts.least);
    }
  }
}

// From the last node to the first: when a node's turn comes, the boxes of its children are on top of the stack.
void ClgFeatures::sum_up(std::span<const Sight> sights) {
  const Document& document = page_.document;
  std::vector<std::uint32_t> boxes(document.size());  // by node: what its children left on the stack
  BoxStack stack;
  for (NodeId id = document.size(); id-- > 1;) {
    poll(id);
    NodeSums& facts = sums_[id];
    const bool seen = sights[id].valid;
    // Where it is painted itself, and not only what it holds.
    const Look& look = (*page_.geometry)[id];
    const Box own = seen && look.visibility == Visibility::visible ? look.box : Box{};
    facts.box = around(facts.box, own);
    const BoxStack::Joined joined = stack.join(boxes[id], own, facts.box);
    facts.area = joined.area;
    facts.text_area = std::min(facts.text_area, facts.area);
    facts.image_area = std::min(facts.image_area, facts.area);
    const NodeId parent = document[id].parent;
    boxes[parent] += static_cast<std::uint32_t>(joined.boxes);
    NodeSums& sum = sums_[parent];
    sum.box = around(sum.box, facts.box);
    sum.text_area += facts.text_area;
    sum.image_area += facts.image_area;
    sum.characters += facts.characters;
    sum.color_popularity += facts.color_popularity;
    sum.size_popularity += facts.size_popularity;
    sum.size += facts.size;
    sum.tags += facts.tags;
    sum.links += facts.links;
  }
}

ClgFacts ClgFeatures::facts_of(NodeId id) const {
  const NodeSums& sums = sums_[id];
  const Box& box = sums.box;
  const double left = unit(box.left / width_), right = unit(box.right / width_);
  const double top = unit(box.top / height_), bottom = unit(box.bottom / height_);
  const double characters = std::max(sums.characters, 1.0);
  ClgFacts facts;
  facts.tag = page_.document.name(id);
  facts.position = {
      left, right, top, bottom, (left + right) / 2, (top + bottom) / 2, unit(share_of_page(id))};
  facts.color_popularity = sums.color_popularity / characters;
  facts.size = sums.size / characters;
  facts.size_popularity = sums.size_popularity / characters;
  facts.characters = sums.characters / std::max(sums_[content_root(page_.document)].characters, 1.0);
  facts.text_ratio = sums.text_area / (sums.text_area + sums.image_area + 1);
  facts.tag_density = sums.tags / (sums.characters + 1);
  facts.link_density = sums.links / (sums.tags + 1);
  return facts;
}

ClgRow clg_row(const ClgFacts& facts, const NodeModel& model) {
  const std::vector<double>& best = model.references;
  const auto& at = facts.position;
  const auto near = [&](ClgReference r) { return nearness(best[r], at[r]); };
  const double distance = std::hypot(at[kCenterX] - best[kCenterX], at[kCenterY] - best[kCenterY]);
  const double size = std::log(std::max(at[kArea], kLeastShare));
  return {near(kLeft),
          near(kRight),
          near(kTop),
          near(kBottom),
          near(kCenterX),
          near(kCenterY),
          1 - distance / std::numbers::sqrt2,
          at[kArea],
          std::abs(size - std::log(std::max(best[kArea], kLeastShare))),
          facts.color_popularity,
          facts.size,
          facts.size_popularity,
          facts.characters,
          facts.text_ratio,
          model.tag_score(facts.tag),
          facts.tag_density,
          facts.link_density};
}

}  // namespace pith

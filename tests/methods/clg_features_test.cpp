#include "methods/clg/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "support/drawn_page.h"
#include "visual/area.h"

namespace pith {
namespace {

struct Measured : test::DrawnPage {
  explicit Measured(std::string_view drawn)
      : DrawnPage(drawn),
        page_(page()),
        sights(find_sights(page_, workspace.arena)),
        features(page_, sights, workspace.arena) {
    model.references = {0.2, 0.8, 0.1, 0.9, 0.5, 0.5, 0.25};
    model.tags["p"] = 0.75;
    model.other_tags = 0.125;
  }
  double value(std::string_view id, std::string_view feature) const {
    const auto at = std::find(kClgFeatures.begin(), kClgFeatures.end(), feature);
    return clg_row(features.facts_of(by_id(id)), model)[static_cast<std::size_t>(at - kClgFeatures.begin())];
  }

  const Page page_;
  std::span<const Sight> sights;
  ClgFeatures features;
  NodeModel model;
};

// On a page of 1000 by 1000. Characters without white space: 10 black of 16 px, 6 red of 20 px in a link, 4 black 10 px.
constexpr std::string_view kPage =
    "<body id=body box='0 0 1000 1000'><div id=a box='100 200 400 500'><p id=p box='100 200 400 100'>abcde "
    "fghij</p>"
    "<p id=q box='100 300 400 100'><a id=l href=/ color=ff0000 size=20 box='100 300 100 50'>klmnop</a></p>"
    "<img id=i box='100 400 100 100'></div><div id=b size=10 box='600 0 200 100'>qrst</div>";

TEST(ClgFeatures, PositionsAreNearnessToWhatContentIsLike) {
  const Measured page(kPage);
  EXPECT_NEAR(page.value("a", "POS_LEFT"), 1 - std::abs(0.2 - 0.1), 1e-6);
  EXPECT_NEAR(page.value("a", "POS_RIGHT"), 1 - std::abs(0.8 - 0.5), 1e-6);
  EXPECT_NEAR(page.value("a", "POS_TOP"), 1 - std::abs(0.1 - 0.2), 1e-6);
  EXPECT_NEAR(page.value("a", "POS_BOTTOM"), 1 - std::abs(0.9 - 0.7), 1e-6);
  EXPECT_NEAR(page.value("a", "POS_CENTERX"), 1 - std::abs(0.5 - 0.3), 1e-6);
  EXPECT_NEAR(page.value("a", "POS_CENTERY"), 1 - std::abs(0.5 - 0.45), 1e-6);
  EXPECT_NEAR(page.value("a", "POS_DIST"), 1 - std::hypot(0.2, 0.05) / std::sqrt(2), 1e-6);
}

TEST(ClgFeatures, AreasAreSharesOfThePage) {
  const Measured page(kPage);
  EXPECT_NEAR(page.value("a", "AREA_SIZE"), 0.2, 1e-6);
  EXPECT_NEAR(page.value("a", "AREA_DIST"), std::abs(std::log(0.2) - std::log(0.25)), 1e-6);
}

TEST(ClgFeatures, FontsCountByTheirShareOfThePage) {
  const Measured page(kPage);
  // Of 20 characters 14 are black and 6 red; 10 of 16 px, 6 of 20 px, 4 of 10 px. In a: 10 black, 6 red.
  EXPECT_NEAR(page.value("a", "FONT_COLOR_POPULARITY"), 10.0 / 16 * 14 / 20 + 6.0 / 16 * 6 / 20, 1e-6);
  EXPECT_NEAR(page.value("a", "FONT_SIZE_POPULARITY"), 10.0 / 16 * 10 / 20 + 6.0 / 16 * 6 / 20, 1e-6);
  EXPECT_NEAR(page.value("a", "FONT_SIZE"), 10.0 / 16 * 0.6 + 6.0 / 16 * 1, 1e-6);
  EXPECT_NEAR(page.value("b", "FONT_SIZE"), 0, 1e-6);
  EXPECT_NEAR(page.value("a", "VISIBLE_CHAR"), 16.0 / 20, 1e-6);
}

TEST(ClgFeatures, TextsTagsAndLinks) {
  const Measured page(kPage);
  const double text = 400 * 100 + 100 * 50, image = 100 * 100;
  EXPECT_NEAR(page.value("a", "TEXT_RATIO"), text / (text + image + 1), 1e-6);
  EXPECT_NEAR(page.value("a", "TAG_DENSITY"), 5.0 / 17, 1e-6);  // div, p, p, a, img
  EXPECT_NEAR(page.value("a", "LINK_DENSITY"), 1.0 / 6, 1e-6);
  EXPECT_EQ(page.value("p", "TAG_SCORE"), 0.75);
  EXPECT_EQ(page.value("a", "TAG_SCORE"), 0.125);
}

TEST(ClgFeatures, UnseenElementsDoNotCount) {
  const Measured page(
      "<body id=body box='0 0 1000 1000'><div id=a><p>unseen</p></div><p id=p box='0 0 9 9'>seen</p>");
  EXPECT_FALSE(page.features[page.by_id("a")].counts);
  EXPECT_EQ(page.features[page.by_id("body")].tags, 2);
  EXPECT_EQ(page.features[page.by_id("body")].characters, 4);
}

// Nested elements whose boxes stand anywhere: the area of each is the union of all boxes in it.
TEST(ClgFeatures, AreasAreUnions) {
  std::mt19937 random(3);
  for (int round = 0; round < 40; ++round) {
    std::string html = "<body box='0 0 1 1'>";
    for (int i = 0, open = 0; i < 40; ++i) {
      const auto number = [&](unsigned most) { return std::to_string(random() % most); };
      html += random() % 4 == 0 ? "<div>"
                                : "<div box='" + number(900) + " " + number(900) + " " + number(100) + " " +
                                      number(100) + "'>";
      ++open;
      while (open > 0 && random() % 2 == 0) html += "</div>", --open;
    }
    const Measured page(html);
    for (NodeId id = page.document.body(); id < page.document.size(); ++id) {
      if (!page.features[id].counts) continue;
      std::vector<Box> boxes;
      for (NodeId d = id; d < page.document[id].end; ++d) boxes.push_back(page.geometry[d].box);
      EXPECT_NEAR(page.features[id].area, union_area(boxes), 1e-6) << "round " << round << ", node " << id;
    }
  }
}

}  // namespace
}  // namespace pith

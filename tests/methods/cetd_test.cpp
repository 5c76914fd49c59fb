#include "methods/density/cetd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "methods/density/densities.h"
#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;
using test::kept;

std::string letters(int count, char letter = 'x') {
  return std::string(static_cast<std::size_t>(count), letter);
}

NodeId by_id(const Document& document, std::string_view id) {
  for (NodeId node = 0; node < document.size(); ++node)
    if (document.attribute(node, Name::Id) == id) return node;
  ADD_FAILURE() << "no element with id " << id;
  return kRoot;
}

// A menu of two links of 4 letters, and a text of two paragraphs, the second with a link of 10.
const std::string kPage =
    "<body id=body> <div id=menu><a href=/a>Home</a> <a href=/b>News</a></div>\n<div id=text>\n <p id=p1>" +
    letters(30, 'a') + " " + letters(30, 'b') + "</p>\n <p id=p2>" + letters(40, 'c') + " <a id=a href=/c>" +
    letters(10, 'd') + "</a></p></div>";

struct Expected {
  const char* id;
  DensityCounts counts;  // C, LC, T, LT
  double text, composite;
};

// Worked by hand; LCb / Cb = 18 / 118. As an example, of p2: B = ln(50/40*10 + 18/118*50 + e) = ln 22.845 = 3.129,
// CTD = 50/1 * ln(50/10 * 1/1) / ln 3.129 = 50 * 1.6094 / 1.1406 = 70.55.
const Expected kExpected[] = {
    {"menu", {8, 8, 2, 2}, 4, 0},
    {"p1", {60, 0, 0, 0}, 60, 271.188},
    {"p2", {50, 10, 1, 1}, 50, 70.550},
    {"a", {10, 10, 0, 0}, 10, 0},
    {"text", {110, 10, 3, 1}, 36.667, 104.320},
    {"body", {118, 18, 7, 3}, 16.857, 34.881},
};

struct Table {
  explicit Table(Density kind, std::string_view html = kPage) : choice(html, "all") {
    counts = count_for_densities(choice.page(), choice.extraction.labels, arena);
    densities = measure_densities(choice.document, counts, kind, arena);
  }
  const NodeDensity& node(std::string_view id) const { return densities.nodes[by_id(choice.document, id)]; }

  Choice choice;
  Arena arena;
  std::span<const DensityCounts> counts;
  Densities densities;
};

TEST(Densities, CountWhatIsBelowANode) {
  const Table table(Density::text);
  for (const Expected& e : kExpected) {
    SCOPED_TRACE(e.id);
    const DensityCounts& counts = table.counts[by_id(table.choice.document, e.id)];
    EXPECT_EQ(counts.characters, e.counts.characters);
    EXPECT_EQ(counts.link_characters, e.counts.link_characters);
    EXPECT_EQ(counts.tags, e.counts.tags);
    EXPECT_EQ(counts.link_tags, e.counts.link_tags);
  }
}

TEST(Densities, AreThoseWorkedByHand) {
  const Table text(Density::text), composite(Density::composite);
  for (const Expected& e : kExpected) {
    SCOPED_TRACE(e.id);
    EXPECT_NEAR(text.node(e.id).density, e.text, 0.001);
    EXPECT_NEAR(composite.node(e.id).density, e.composite, 0.001);
  }
}

// Texts are children too: p2 has one of 40 letters (TD 40, CTD 189.67) and the link.
TEST(Densities, SumUpOverChildren) {
  const Table text(Density::text), composite(Density::composite);
  EXPECT_NEAR(text.node("p2").sum, 40 + 10, 0.001);
  EXPECT_NEAR(text.node("text").sum, 60 + 50, 0.001);
  EXPECT_NEAR(text.node("body").sum, 4 + 36.667, 0.001);
  EXPECT_NEAR(composite.node("p1").sum, 271.188, 0.001);
  EXPECT_NEAR(composite.node("text").sum, 271.188 + 70.550, 0.002);
  EXPECT_NEAR(composite.node("body").sum, 0 + 104.320, 0.002);
}

TEST(Densities, KnowTheDensestBelowEveryNode) {
  const Table table(Density::composite);
  const Document& document = table.choice.document;
  for (NodeId id = document.body(); id < document.size(); ++id) {
    if (!document.is_element(id)) continue;
    NodeId best = id;
    for (NodeId below = id; below < document[id].end; ++below)
      if (document.is_element(below) && table.densities.nodes[below].sum > table.densities.nodes[best].sum)
        best = below;
    EXPECT_EQ(table.densities.nodes[id].densest, best) << id;
  }
  EXPECT_EQ(table.node("body").densest, by_id(document, "text"));
}

// The smallest density from the densest element to the body is here the body's own.
TEST(Densities, HaveAThreshold) {
  EXPECT_NEAR(Table(Density::text).densities.threshold, 16.857, 0.001);
  EXPECT_NEAR(Table(Density::composite).densities.threshold, Table(Density::composite).node("body").density,
              0);
}

TEST(CompositeDensity, TakesZeroDenominatorsAsOne) {
  EXPECT_EQ(composite_density({0, 0, 3, 1}, 0.5), 0);
  // No link in the whole page: B = ln e = 1, ln B = 0 becomes 1, so C / T * ln(C * T).
  EXPECT_NEAR(composite_density({100, 0, 4, 0}, 0), 25 * std::log(400.0), 1e-9);
  // Nothing but link text: the logarithm is that of 1.
  EXPECT_EQ(composite_density({50, 50, 5, 5}, 0.3), 0);
  EXPECT_GT(composite_density({50, 50, 5, 1}, 0.3), 0);
}

TEST(Cetd, KeepsTheDenseAndSaysWhy) {
  const Choice choice(kPage, "cetd", Tracing::on);
  EXPECT_EQ(choice.kept(),
            letters(30, 'a') + " " + letters(30, 'b') + "|" + letters(40, 'c') + "|" + letters(10, 'd'));
  ASSERT_EQ(choice.extraction.trace.size(), 3U);
  EXPECT_EQ(choice.extraction.trace[0].node, choice.document.head());
  const Reason& menu = choice.extraction.trace[1];
  EXPECT_EQ(menu.node, by_id(choice.document, "menu"));
  EXPECT_EQ(menu.label, Label::drop);
  EXPECT_EQ(menu.text, "CTD 0.000 < threshold 34.881");
  const Reason& text = choice.extraction.trace[2];
  EXPECT_EQ(text.node, by_id(choice.document, "text"));
  EXPECT_EQ(text.label, Label::keep);
  EXPECT_NEAR(text.score, 104.320, 0.001);
  EXPECT_EQ(
      text.text,
      "CTD 104.320, threshold 34.881, DensitySum 341.738: the largest below a node that is dense enough");
}

TEST(Cetd, FindsContentInSeveralPlaces) {
  const auto box = [](int count, char letter) {
    return "<div><p>" + letters(2 * count, letter) + "</p><p>" + letters(count, letter) + "</p></div>";
  };
  const std::string menu =
      "<ul><li><a href=/a>Home</a><li><a href=/b>News</a><li><a href=/c>Ferries</a></ul>";
  for (const char* method : {"cetd", "cetd:density=text"})
    EXPECT_EQ(kept(menu + box(90, 'a') + menu + box(60, 'b') + menu, method),
              letters(180, 'a') + "|" + letters(90, 'a') + "|" + letters(120, 'b') + "|" + letters(60, 'b'))
        << method;
}

TEST(Cetd, KeepsImagesInsideTheContent) {
  EXPECT_EQ(kept("<ul><li><a href=/><img src=logo.png>Home</a></ul><div><p>" + letters(90) +
                     "<p><img src=ship.jpg></p><p>" + letters(70) + "</div>",
                 "cetd"),
            letters(90) + "|[ship.jpg]|" + letters(70));
}

TEST(Cetd, KeepsMoreWithALowerThreshold) {
  EXPECT_EQ(kept(kPage, "cetd:threshold=0"), kept(kPage, "all"));
}

TEST(Densities, CountOnlyWhatAReaderSees) {
  const Table table(Density::text, "<body id=body><p id=p>" + letters(300) + "</p><div id=d hidden><p>" +
                                       letters(50) + "<a href=/>" + letters(9) +
                                       "</a></p></div><script>no</script>");
  EXPECT_EQ(table.counts[by_id(table.choice.document, "d")].characters, 0);
  const DensityCounts& body = table.counts[by_id(table.choice.document, "body")];
  EXPECT_EQ(body.characters, 300);
  EXPECT_EQ(body.link_characters, 0);
  EXPECT_EQ(body.tags, 1);
  EXPECT_EQ(body.link_tags, 0);
}

}  // namespace
}  // namespace pith

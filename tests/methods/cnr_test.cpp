#include "methods/cnr/cnr.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "methods/cnr/containers.h"
#include "methods/cnr/menus.h"
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

// The shape of the paper's Example 3.2, an encyclopedia's entry, with texts of our own whose lengths are round.
std::string entry() {
  return "<body id=body>\n  <h1 id=h1> " + letters(20) + "</h1>\n  <div id=content>\n    <p id=p><b id=b>" +
         letters(20) + "</b>\n" + letters(50) + " " + letters(68) +
         "</p>\n  </div>\n  <div id=portal>\n    <h5 id=h5>" + letters(9) + "</h5> " + letters(31) +
         "</div>\n  <div id=footer>\n    <li id=changed> " + letters(43) + "</li>\n    <li id=licence>" +
         letters(23) + " <a id=a href=/l>" + letters(46) + "</a> " + letters(37) + "</li>\n  </div>\n</body>";
}

// Figure 4: every ratio is characters over nodes, worked out by hand.
TEST(CharsNodesRatios, AreThoseOfTheEncyclopediaEntry) {
  const Choice choice(entry(), "all");
  Arena arena;
  const auto ratios = chars_nodes_ratios(choice.page(), choice.extraction.labels, arena);
  const struct {
    const char* id;
    std::uint32_t characters, weight;
  } expected[] = {
      {"h1", 20, 2},        // itself, its text
      {"b", 20, 2},         //
      {"p", 138, 4},        // itself, b with its text, its text of 50 + 68 letters
      {"content", 138, 5},  //
      {"h5", 9, 2},         //
      {"portal", 40, 4},    // itself, h5 with its text, its text of 31
      {"changed", 43, 2},   //
      {"licence", 60, 4},   // itself, 23, the link as one node without text, 37
      {"a", 0, 1},          //
      {"footer", 103, 7},   //
      {"body", 301, 1 + 2 + 5 + 4 + 7},
  };
  for (const auto& e : expected) {
    SCOPED_TRACE(e.id);
    const NodeRatio& ratio = ratios[by_id(choice.document, e.id)];
    EXPECT_EQ(ratio.characters, e.characters);
    EXPECT_EQ(ratio.weight, e.weight);
    EXPECT_DOUBLE_EQ(ratio.cnr(), static_cast<double>(e.characters) / e.weight);
  }
  EXPECT_EQ(ratios[choice.document[by_id(choice.document, "a")].first_child].weight, 0U);
}

TEST(Cnr, FindsTheEntry) {
  const Choice choice(entry(), "cnr", Tracing::on);
  EXPECT_EQ(choice.kept(), letters(20) + "|" + letters(50) + " " + letters(68));
  // The mean of the 19 ratios is 464.656 / 19. Above it are the content, and three texts alone in their places.
  ASSERT_EQ(choice.extraction.trace.size(), 5U);
  EXPECT_EQ(choice.extraction.trace[0].node, choice.document.head());
  const Reason& reason = choice.extraction.trace[1];
  EXPECT_EQ(reason.node, by_id(choice.document, "content"));
  EXPECT_EQ(reason.label, Label::keep);
  EXPECT_DOUBLE_EQ(reason.score, 138 / 5.0);
  EXPECT_EQ(reason.text, "CNR 27.600, mean 24.456, container of 5 nodes with 138 characters: most text");
  EXPECT_EQ(choice.extraction.trace[2].label, Label::drop);
  EXPECT_EQ(choice.extraction.trace[2].text,
            "CNR 43.000, mean 24.456, container of 1 nodes with 43 characters: less text than another");
  EXPECT_FLOAT_EQ(choice.extraction.scores[reason.node], 27.6F);
}

TEST(Cnr, CountsOnlyWhatAReaderSees) {
  const Choice choice("<body id=body>a<script>not this</script><p id=p hidden>nor this<!-- nor --><b> </b>c",
                      "all");
  Arena arena;
  const auto ratios = chars_nodes_ratios(choice.page(), choice.extraction.labels, arena);
  EXPECT_EQ(ratios[by_id(choice.document, "p")].weight, 0U);
  EXPECT_EQ(ratios[by_id(choice.document, "body")].characters, 1U);
  EXPECT_EQ(ratios[by_id(choice.document, "body")].weight, 2U);
}

// The ids of the containers that Algorithm 2 finds from the `count` nodes with the highest ratios.
std::string containers(std::string_view html, std::uint32_t count) {
  const Choice choice(html, "all");
  Arena arena;
  ContainerFinder finder(choice.page(), choice.extraction.labels, {.balance = 0, .share = 1, .count = count},
                         arena);
  std::string out;
  for (const NodeId node : finder.next_round()) {
    out += out.empty() ? "" : " ";
    out += choice.document.is_element(node) ? choice.document.attribute(node, Name::Id) : "#text";
  }
  return out;
}

// Figure 3: 7 and 8 become 6, 5 and 6 become 2, 2 and 3 become 1; 4 stays alone in the footer.
TEST(Containers, JoinAsInTheExample) {
  const std::string t = letters(60);
  EXPECT_EQ(containers("<div id=1><div id=2><p id=5>" + t + "</p><div id=6><p id=7>" + t + "</p><p id=8>" +
                           t + "</p></div></div><p id=3>" + t + "</p></div><div id=footer><hr><hr><p id=4>" +
                           t + "</p></div>",
                       10),
            "1 4");
}

TEST(Containers, DropWhatIsInsideAnother) {
  // The paragraph's ratio is 30, its text's 60; the division's is 20.
  const std::string page = "<div id=d><p id=p>" + letters(60) + "</p></div>";
  EXPECT_EQ(containers(page, 1), "#text");
  EXPECT_EQ(containers(page, 2), "p");
  EXPECT_EQ(containers(page, 3), "d");
}

TEST(Containers, StayAloneWithoutASibling) {
  const std::string t = letters(60);
  EXPECT_EQ(
      containers("<div id=a><hr><p id=p>" + t + "</p></div><div id=b><hr><p id=q>" + t + "y</p></div>", 4),
      "q p");
}

TEST(Containers, SwallowDeeperOnesWhenParentsJoin) {
  // p and q make d a container; r, deeper below d and without a sibling, belongs to it then.
  const std::string t = letters(60);
  EXPECT_EQ(containers("<hr><div id=d><p id=p>" + t + "</p><p id=q>" + t + "</p><div id=e><hr><p id=r>" + t +
                           "</p></div></div>",
                       6),
            "d");
}

TEST(Containers, AreOrderedByTextThenPlace) {
  const auto one = [](const char* id, int count) {
    return "<div><hr><hr><p id=" + std::string(id) + ">" + letters(count) + "</p></div>";
  };
  EXPECT_EQ(containers(one("a", 60) + one("b", 80) + one("c", 60) + one("d", 70), 8), "b d a c");
}

// The best block leaves the tree, and the ratios of what is left are taken anew: what is around it no longer has its text.
TEST(Containers, OfLaterRoundsAreOfWhatIsLeft) {
  const std::string page = "<div id=all><div id=one><p>" + letters(300) + "</p><p>" + letters(280) +
                           "</p></div><div id=two><p>" + letters(90) + "</p><p>" + letters(80) +
                           "</p></div><i>a</i><i>b</i><i>c</i></div>";
  const Choice choice(page, "all");
  Arena arena;
  ContainerFinder finder(choice.page(), choice.extraction.labels, {}, arena);
  const NodeId one = by_id(choice.document, "one"), two = by_id(choice.document, "two"),
               all = by_id(choice.document, "all");
  EXPECT_EQ(finder.next_round()[0], one);
  const double mean = finder.mean();
  EXPECT_EQ(finder.ratios()[all].characters, 753U);
  EXPECT_EQ(finder.next_round()[0], two);
  EXPECT_EQ(finder.ratios()[all].characters, 173U);
  EXPECT_LT(finder.mean(), mean);
}

TEST(Containers, OfLaterRoundsDoNotRepeat) {
  std::string page;  // each text alone in its place, so that nothing joins; the short ones are below the mean
  for (int i = 0; i < 28; ++i)
    page += "<section><hr><hr><hr><hr><hr><hr><div><hr><hr><p>" + letters(i % 4 == 3 ? 5 : 100) +
            "</p></div></section>";
  const Choice choice(page, "all");
  Arena arena;
  ContainerFinder finder(choice.page(), choice.extraction.labels, {}, arena);
  std::vector<int> taken(choice.document.size());
  for (auto found = finder.next_round(); !found.empty(); found = finder.next_round())
    for (const NodeId node : found.first(finder.is_last_round() ? found.size() : 1))
      for (NodeId id = node; id < choice.document[node].end; ++id) taken[id] += taken[id] == 0;
  for (NodeId id = choice.document.body(); id < choice.document.size(); ++id) {
    if (choice.page().measures[id].texts == 0 || choice.document[id].type != NodeType::text) continue;
    EXPECT_EQ(taken[id], 1) << id;
  }
}

// Two columns of prose, a heading, and boxes of little text.
const std::string kColumns =
    "<div id=page><h1>Ferries</h1><div id=main><div id=left><p>" + letters(300, 'a') + "</p><p>" +
    letters(200, 'b') +
    "</p><span>c</span></div><i>d</i><i>e</i></div><div id=box><i>f</i><i>g</i></div></div>";

TEST(Cnr, GrowsToTheParentAndShrinksToTheBestChild) {
  const std::string a = letters(300, 'a'), b = letters(200, 'b');
  EXPECT_EQ(kept(kColumns, "cnr"), a + "|" + b + "|c");
  EXPECT_EQ(kept(kColumns, "cnr:grow=1"), a + "|" + b + "|c|d|e");
  EXPECT_EQ(kept(kColumns, "cnr:grow=2"), "Ferries|" + a + "|" + b + "|c|d|e|f|g");
  EXPECT_EQ(kept(kColumns, "cnr:grow=99"), kept(kColumns, "all"));
  EXPECT_EQ(kept(kColumns, "cnr:shrink=1"), a);
  EXPECT_EQ(kept(kColumns, "cnr:shrink=99"), a);
  EXPECT_EQ(kept(kColumns, "cnr:grow=1,shrink=2"), a);
}

TEST(Cnr, GoesFromRecallToPrecision) {
  EXPECT_EQ(kept(kColumns, "cnr:balance=0"), kept(kColumns, "all"));
  EXPECT_EQ(kept(kColumns, "cnr:balance=1"), letters(300, 'a'));
  std::size_t last = std::string::npos;
  for (int percent = 0; percent <= 100; percent += 5) {
    const std::size_t size = kept(kColumns, "cnr:balance=" + std::to_string(percent / 100.0)).size();
    EXPECT_LE(size, last) << percent;
    last = size;
  }
}

TEST(Cnr, KeepsSeveralBlocksIfAsked) {
  const std::string gap = "<hr><hr><hr><hr><hr><hr><hr>";
  const std::string page = "<section>" + gap + "<div><p>" + letters(300, 'a') + "</p><p>" +
                           letters(200, 'b') + "</p></div></section><section>" + gap + "<div><p>" +
                           letters(150, 'c') + "</p><p>" + letters(120, 'd') + "</p></div></section><i>e</i>";
  const std::string one = letters(300, 'a') + "|" + letters(200, 'b');
  EXPECT_EQ(kept(page, "cnr"), one);
  EXPECT_EQ(kept(page, "cnr:blocks=2"), one + "|" + letters(150, 'c') + "|" + letters(120, 'd'));
  EXPECT_EQ(kept(page, "cnr:blocks=64"), kept(page, "all"));
}

TEST(Cnr, MovesHowBlocksAreJoinedIfAsked) {
  EXPECT_EQ(kept(kColumns, "cnr:moves=joining"), kept(kColumns, "cnr"));
  EXPECT_EQ(kept(kColumns, "cnr:moves=joining,balance=0"), kept(kColumns, "all"));
  // Two paragraphs, and much between them that has no text: together they are diluted to a fifth of their ratio.
  std::string gap;
  for (int i = 0; i < 16; ++i) gap += "<hr>";
  const std::string apart =
      "<hr><hr><div><p>" + letters(300, 'a') + "</p>" + gap + "<p>" + letters(280, 'b') + "</p></div>";
  EXPECT_EQ(kept(apart, "cnr:moves=joining,balance=0.5"), letters(300, 'a') + "|" + letters(280, 'b'));
  EXPECT_EQ(kept(apart, "cnr:moves=joining,balance=0.9"), letters(300, 'a'));
  std::size_t last = std::string::npos;
  for (int percent = 0; percent <= 100; percent += 5) {
    const std::string call = "cnr:moves=joining,balance=" + std::to_string(percent / 100.0);
    const std::size_t size = kept(kColumns, call).size();
    EXPECT_LE(size, last) << percent;
    last = size;
  }
}

TEST(Cnr, AddsTheHeadingAboveTheContentIfAsked) {
  const std::string a = letters(300, 'a'), b = letters(200, 'b');
  EXPECT_EQ(kept(kColumns, "cnr:title=yes"), "Ferries|" + a + "|" + b + "|c");
  EXPECT_EQ(kept(kColumns, "cnr:title=no"), a + "|" + b + "|c");
  // One of that rank is there.
  EXPECT_EQ(kept("<h1>Site</h1><hr><hr><hr><div><h1>Title</h1><p>" + a + "</p><p>" + b + "</p></div>",
                 "cnr:title=yes"),
            "Title|" + a + "|" + b);
}

TEST(Cnr, SelectsByCountAndShare) {
  EXPECT_EQ(kept(kColumns, "cnr:count=1"), letters(300, 'a'));
  EXPECT_EQ(kept(kColumns, "cnr:share=0"), letters(300, 'a'));
  EXPECT_EQ(kept(kColumns, "cnr:balance=0,share=1"), kept(kColumns, "all"));
}

TEST(Cnr, KeepsLinksAndImagesInsideTheContent) {
  EXPECT_EQ(kept("<ul><li><a href=/>Home</a></ul><div><p>" + letters(90) + " <a href=/x>a link</a> " +
                     letters(80) + "<p><img src=ship.jpg></p><p>" + letters(70) + "</div>",
                 "cnr"),
            letters(90) + "|a link|" + letters(80) + "|[ship.jpg]|" + letters(70));
}

const std::string kMenu =
    "<ul id=menu><li><a href=/a>Home</a><li><a href=/b>News</a><li><a href=/c>Ferries</a></ul>";

TEST(Cnr, DropsMenusInsideTheContentIfAsked) {
  const std::string page = "<div><p>" + letters(200) + "</p>" + kMenu + "<p>" + letters(100) + "</p></div>";
  EXPECT_EQ(kept(page, "cnr"), letters(200) + "|Home|News|Ferries|" + letters(100));
  EXPECT_EQ(kept(page, "cnr:menus=drop"), letters(200) + "|" + letters(100));
}

std::string menus(std::string_view html) {
  const Choice choice(html, "all");
  Arena arena;
  const auto ratios = links_nodes_ratios(choice.page(), choice.extraction.labels, arena);
  std::string out;
  for (const NodeId node : find_menus(choice.document, ratios, arena)) {
    out += out.empty() ? "" : " ";
    out += choice.document.attribute(node, Name::Id);
  }
  return out;
}

TEST(Menus, CountALinkAsOneNode) {
  const Choice choice(
      "<ul id=m><li><a href=/a><b>Home</b> page</a> <li><a href=/b>News</a>, <a name=c>c</a></ul>", "all");
  Arena arena;
  const LinkRatio ratio =
      links_nodes_ratios(choice.page(), choice.extraction.labels, arena)[by_id(choice.document, "m")];
  EXPECT_EQ(ratio.links, 2U);
  EXPECT_EQ(ratio.weight, 8U);  // ul, li, a, li, a, the comma, the anchor and its text
  EXPECT_EQ(ratio.link_characters, 12U);
  EXPECT_EQ(ratio.other_characters, 2U);
}

TEST(Menus, AreConcentrationsOfShortLinks) {
  const std::string prose = "<p>" + letters(400) + "</p>";
  EXPECT_EQ(menus(kMenu + prose), "menu");
  EXPECT_EQ(menus("<ul id=two><li><a href=/a>Home</a><li><a href=/b>News</a></ul>" + prose), "");
  std::string headlines = "<ul id=h>", wordy = "<ul id=w>";
  for (int i = 0; i < 5; ++i) {
    headlines += "<li><a href=/>" + letters(60) + "</a>";
    wordy += "<li><a href=/>" + letters(10) + "</a> " + letters(40);
  }
  EXPECT_EQ(menus(headlines + "</ul>" + prose), "");
  EXPECT_EQ(menus(wordy + "</ul>" + prose), "");
  EXPECT_EQ(
      menus("<p id=p>" + letters(100) + "<a href=/a>one</a>, <a href=/b>two</a>, <a href=/c>three</a></p>"),
      "");
}

TEST(Menus, AreWholeAndOrderedByLinks) {
  std::string nav = "<nav id=nav><ul>";
  for (int i = 0; i < 4; ++i)
    nav += "<li><a href=/>Part</a><ul><li><a href=/>One</a><li><a href=/>Two</a></ul>";
  std::string prose;
  for (int i = 0; i < 9; ++i) prose += "<p>" + letters(100) + "</p>";
  EXPECT_EQ(menus(kMenu + prose + nav + "</ul></nav>"), "nav menu");
}

}  // namespace
}  // namespace pith

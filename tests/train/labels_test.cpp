#include "train/labels.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "dom/path.h"
#include "html/parser.h"
#include "measure/measures.h"
#include "train/label.h"
#include "train/node_labels.h"

namespace pith::train {
namespace {

// The tree of the paper's Figure 4: v2 is selected, v4 deselected.
constexpr std::string_view kFigure4 =
    "<body><div id=v1><div id=v2><div id=v3><p id=v4>no</p><p id=v5>yes</p></div><p id=v6>yes</p></div><div "
    "id=v7>no</div></div>";

struct Labelled {
  Labelled(std::string_view page, PageLabels given) : html(page), document(parser.parse(html)) {
    auto applied = apply_labels(given, document);
    EXPECT_TRUE(applied) << (applied ? "" : applied.error().message);
    if (applied) labels = std::move(*applied);
  }
  // + positive, 0 neutral, - negative, in the order of the elements with ids.
  std::string signs() const {
    std::string out;
    for (NodeId id = 0; id < document.size(); ++id)
      if (document.has_attribute(id, Name::Id))
        out += labels.nodes[id] == NodeLabel::positive  ? '+'
               : labels.nodes[id] == NodeLabel::neutral ? '0'
                                                        : '-';
    return out;
  }
  std::string html;
  Parser parser;
  const Document& document;
  NodeLabels labels;
};

TEST(Labels, FollowTheRulesOfThePaper) {
  // v1 and v2 and v3 hold both; v4 is deselected (a); v5 and v6 are content (c); v7 is neither (e).
  EXPECT_EQ(Labelled(kFigure4, {.select = {"#v2"}, .deselect = {"#v4"}}).signs(), "000-++-");
  EXPECT_EQ(Labelled(kFigure4, {.select = {"#v2"}}).signs(), "0+++++-");
  EXPECT_EQ(Labelled(kFigure4, {.select = {"#v1"}, .deselect = {"#v3"}}).signs(), "00---++");  // (b)
  EXPECT_EQ(Labelled(kFigure4, {}).signs(), "-------");
}

TEST(Labels, TakePathsToo) {
  EXPECT_EQ(Labelled(kFigure4,
                     {.select = {"/html/body/div/div[1]"}, .deselect = {"/html/body/div/div[1]/div/p[1]"}})
                .signs(),
            "000-++-");
}

TEST(Labels, ThatMatchNothingAreRefused) {
  Parser parser;
  const Document& document = parser.parse(kFigure4);
  EXPECT_FALSE(apply_labels({.select = {"/html/body/table"}}, document));
  EXPECT_FALSE(apply_labels({.select = {"#none"}}, document));
  EXPECT_FALSE(apply_labels({.select = {"p["}}, document));
}

TEST(Paths, AreFoundAgain) {
  Parser parser;
  const Document& document = parser.parse(kFigure4);
  const Paths paths(document);
  for (NodeId id = 1; id < document.size(); ++id) EXPECT_EQ(paths.find(paths.of(id)), id) << paths.of(id);
  EXPECT_EQ(paths.find("/html/body/div/p[3]"), kNoNode);
}

TEST(Labels, OfGoldAreTheOutermostElementsOfNothingElse) {
  Parser parser;
  const Document& document = parser.parse(
      "<body><nav>Home</nav><div><h1>Title</h1><p>First paragraph of it</p><p>ad</p></div><div><p>Second "
      "paragraph</p></div>");
  Measures measures;
  measures.measure(document);
  std::vector<bool> gold(document.size());
  std::vector<std::uint32_t> characters(document.size());
  for (NodeId id = 0; id < document.size(); ++id) {
    if (document[id].type != NodeType::text) continue;
    gold[id] = document.text(id) != "Home" && document.text(id) != "ad";
    characters[id] = measures[id].non_space_chars;
  }
  EXPECT_EQ(
      label_gold(document, gold, characters, 0).select,
      (std::vector<std::string>{"/html/body/div[1]/h1", "/html/body/div[1]/p[1]", "/html/body/div[2]"}));
  EXPECT_EQ(label_gold(document, gold, characters, 0.1).select,
            (std::vector<std::string>{"/html/body/div[1]", "/html/body/div[2]"}));
  // What is no gold inside of them is cut off again.
  EXPECT_EQ(label_gold(document, gold, characters, 0.1).deselect,
            (std::vector<std::string>{"/html/body/div[1]/p[2]"}));
  EXPECT_TRUE(label_gold(document, gold, characters, 0).deselect.empty());
}

TEST(Labels, ByHandAreOfTheBlocksThatWereChosen) {
  const PageToLabel page(
      "<nav>Home</nav><div><h1>Title</h1><p>First <b>paragraph</b> of it, and quite a long one at "
      "that</p><p>ad</p></div>");
  EXPECT_EQ(page.blocks(),
            (std::vector<std::string>{"Home", "Title", "First paragraph of it, and quite a long one at that",
                                      "ad"}));
  const PageLabels labels = page.labels(*read_choice("2-4 -4", 4), 0.1);
  EXPECT_EQ(labels.select, std::vector<std::string>{"/html/body/div"});
  EXPECT_EQ(labels.deselect, std::vector<std::string>{"/html/body/div/p[2]"});
  EXPECT_TRUE(page.labels(*read_choice("", 4), 0.1).select.empty());
  EXPECT_EQ(*read_choice(" 1  3-4 -3 ", 4), (std::vector<bool>{true, false, false, true}));
  for (const char* wrong : {"0", "5", "1-5", "3-2", "x", "1x", "-", "--2"})
    EXPECT_FALSE(read_choice(wrong, 4)) << wrong;
}

TEST(Labels, AreReadFromLinesAndWrittenAsSuch) {
  const auto folder = std::filesystem::temp_directory_path() / "pith-labels-test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "labels.jsonl").string();
  std::ofstream(path) << to_json_line({.corpus = "wcxb", .id = "1", .select = {"/html"}})
                      << "{\"file\": \"a.html\", \"select\": [\"p\"], \"note\": \"by hand\"}\n\n"
                      << "{\"id\": \"2\"}\n[]\n{\"select\": [\"p\"]}\n{\"id\": \"3\", \"select\": \"p\"}\n";
  const auto read = read_labels(path);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->pages.size(), 3U);
  EXPECT_EQ(read->pages[0].corpus, folder.string() + "/wcxb");
  EXPECT_EQ(read->pages[1].file, folder.string() + "/a.html");
  EXPECT_EQ(read->pages[2].corpus, folder.string());
  ASSERT_EQ(read->problems.size(), 3U);
  EXPECT_EQ(read->problems[0].path, path + ":5");
  EXPECT_FALSE(read_labels((folder / "none.jsonl").string()));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace pith::train

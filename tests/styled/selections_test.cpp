// The gold selections of tests/styled against its gold texts: the texts of the selected elements are the gold,
// character by character, white space aside.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "dom/selector.h"
#include "html/parser.h"
#include "pith/pith.h"
#include "styled/pages.h"

namespace pith {
namespace {

using nlohmann::json;

std::string without_space(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r') result += c;
  return result;
}

// By node id: whether one of the selectors matches. Each of them must match something.
std::vector<bool> matching(const Document& document, const json& selectors) {
  std::vector<bool> all(document.size()), matches;
  for (const std::string text : selectors) {
    const auto selector = Selector::parse(text);
    EXPECT_TRUE(selector) << text;
    if (!selector) continue;
    selector->match(document, matches);
    EXPECT_TRUE(std::find(matches.begin(), matches.end(), true) != matches.end())
        << text << " matches nothing";
    for (NodeId id = 0; id < document.size(); ++id) all[id] = all[id] || matches[id];
  }
  return all;
}

class StyledSelections : public testing::TestWithParam<json> {};

TEST_P(StyledSelections, AreTheGold) {
  const std::string id = GetParam()["id"];
  const std::string html = test::styled_file("html/" + id + ".html");
  Parser parser;
  const Document& document = parser.parse(html);
  const std::vector<bool> select = matching(document, GetParam()["select"]);
  const std::vector<bool> deselect = matching(document, GetParam()["deselect"]);
  if (GetParam().contains("title")) matching(document, json::array({GetParam()["title"]}));

  std::vector<bool> content(document.size());
  for (NodeId node = 1; node < document.size(); ++node)
    content[node] = !deselect[node] && (select[node] || content[document[node].parent]);
  std::string selected;
  const auto texts = Extractor().texts(html);
  ASSERT_TRUE(texts);
  for (const Text& text : *texts)
    if (content[text.node]) selected += without_space(text.text);
  EXPECT_FALSE(selected.empty());
  EXPECT_EQ(selected, without_space(test::styled_file("gold/" + id + ".txt")));
}

INSTANTIATE_TEST_SUITE_P(All, StyledSelections, testing::ValuesIn(test::styled_lines("selections.jsonl")),
                         [](const auto& page) { return test::styled_name(page.param); });

TEST(Styled, FilesAreOfTheSamePages) {
  const std::vector<json> pages = test::styled_lines("pages.jsonl"),
                          facts = test::styled_lines("facts.jsonl"),
                          selections = test::styled_lines("selections.jsonl");
  ASSERT_EQ(pages.size(), selections.size());
  ASSERT_EQ(pages.size(), facts.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    EXPECT_EQ(pages[i]["id"], selections[i]["id"]);
    EXPECT_EQ(pages[i]["id"], facts[i]["id"]);
  }
}

}  // namespace
}  // namespace pith

// The gold selections of tests/styled against its gold texts: the texts of the selected elements are the gold,
// character by character, white space aside.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "base/deadline.h"
#include "dom/selector.h"
#include "html/parser.h"
#include "pith/pith.h"

namespace pith {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kFolder = fs::path(PITH_SOURCE_DIR) / "tests/styled";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<json> lines_of(const char* name) {
  std::ifstream file(kFolder / name);
  std::vector<json> objects;
  for (std::string line; std::getline(file, line);) objects.push_back(json::parse(line));
  return objects;
}

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

class StyledPages : public testing::TestWithParam<json> {};

TEST_P(StyledPages, SelectTheGold) {
  const std::string id = GetParam()["id"];
  const std::string html = read(kFolder / "html" / (id + ".html"));
  Parser parser;
  const Document& document = parser.parse(html, Limits{}, Deadline{});
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
  EXPECT_EQ(selected, without_space(read(kFolder / "gold" / (id + ".txt"))));
}

INSTANTIATE_TEST_SUITE_P(All, StyledPages, testing::ValuesIn(lines_of("selections.jsonl")),
                         [](const auto& page) {
                           std::string name = page.param["id"];
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Styled, FilesAreOfTheSamePages) {
  const std::vector<json> pages = lines_of("pages.jsonl"), selections = lines_of("selections.jsonl"),
                          facts = lines_of("facts.jsonl");
  ASSERT_EQ(pages.size(), selections.size());
  ASSERT_EQ(pages.size(), facts.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    EXPECT_EQ(pages[i]["id"], selections[i]["id"]);
    EXPECT_EQ(pages[i]["id"], facts[i]["id"]);
    EXPECT_FALSE(facts[i]["facts"].empty()) << facts[i]["id"];
  }
}

}  // namespace
}  // namespace pith

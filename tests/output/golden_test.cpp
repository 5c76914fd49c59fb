// Every page of tests/golden/writers in every format, beside it as .txt, .md, .out.html, .json, .xml, .tei.xml and .csv.
// PITH_UPDATE_GOLDENS=1 writes them anew; a missing one fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "pith/pith.h"

namespace pith {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(PITH_SOURCE_DIR) / "tests/golden/writers";
constexpr std::string_view kUrl = "https://example.org/dir/page.html";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> page_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".html") && !name.ends_with(".out.html"))
      names.push_back(name.substr(0, name.size() - 5));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string write(std::string_view html, Format format, Options options = {}) {
  options.method = "all";
  options.format = format;
  options.url = kUrl;
  auto result = extract(html, options);
  EXPECT_TRUE(result);
  return result ? result->content : std::string{};
}

// White space aside.
std::string words(std::string_view text) {
  std::string out;
  for (char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    if (!space)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

class WritersGolden : public testing::TestWithParam<std::string> {
 protected:
  void expect_golden(Format format, const std::string& suffix) {
    const fs::path golden = kFolder / (GetParam() + suffix);
    const std::string actual = write(read(kFolder / (GetParam() + ".html")), format);
    if (std::getenv("PITH_UPDATE_GOLDENS") != nullptr) {
      std::ofstream(golden, std::ios::binary) << actual;
      return;
    }
    ASSERT_TRUE(fs::exists(golden)) << golden << " is missing: run make goldens";
    EXPECT_EQ(actual, read(golden));
  }
};

TEST_P(WritersGolden, Text) {
  expect_golden(Format::text, ".txt");
}
TEST_P(WritersGolden, Markdown) {
  expect_golden(Format::markdown, ".md");
}
TEST_P(WritersGolden, Html) {
  expect_golden(Format::html, ".out.html");
}
TEST_P(WritersGolden, Json) {
  expect_golden(Format::json, ".json");
}

TEST_P(WritersGolden, Xml) {
  expect_golden(Format::xml, ".xml");
}
TEST_P(WritersGolden, Tei) {
  expect_golden(Format::xmltei, ".tei.xml");
}
TEST_P(WritersGolden, Csv) {
  expect_golden(Format::csv, ".csv");
}

// What was written as HTML says the same when it is read again.
TEST_P(WritersGolden, HtmlReadAgainGivesTheSameText) {
  const std::string page = read(kFolder / (GetParam() + ".html"));
  const std::string html = write(page, Format::html);
  EXPECT_EQ(words(write(html, Format::text)), words(write(page, Format::text)));
  EXPECT_EQ(write(html, Format::html), html);
}

TEST_P(WritersGolden, JsonIsValidAndHoldsTheText) {
  const std::string page = read(kFolder / (GetParam() + ".html"));
  const auto json = nlohmann::json::parse(write(page, Format::json), nullptr, false);
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["schema"], "pith-article/1");
  EXPECT_EQ(json["text"], write(page, Format::text));
}

TEST_P(WritersGolden, OptionsLeaveOut) {
  const std::string page = read(kFolder / (GetParam() + ".html"));
  EXPECT_EQ(write(page, Format::html, {.links = Include::no}).find("<a href=\"http"), std::string::npos);
  EXPECT_EQ(write(page, Format::html, {.images = Images::none}).find("<img"), std::string::npos);
  EXPECT_EQ(write(page, Format::html, {.tables = Include::no}).find("<table"), std::string::npos);
  const std::string plain = write(page, Format::html, {.formatting = Include::no});
  for (std::string_view tag : {"<em>", "<strong>", "<del>", "<sub>", "<mark>"})
    EXPECT_EQ(plain.find(tag), std::string::npos) << tag;
  // Links and images change nothing about the words.
  EXPECT_EQ(write(page, Format::text, {.links = Include::no, .images = Images::none}),
            write(page, Format::text));
}

INSTANTIATE_TEST_SUITE_P(Pages, WritersGolden, testing::ValuesIn(page_names()), [](const auto& parameter) {
  std::string name = parameter.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace pith

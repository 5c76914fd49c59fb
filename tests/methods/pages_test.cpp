// Every page of tests/pages as the default method gives it, in Markdown, beside it in markdown/.
// PITH_UPDATE_GOLDENS=1 writes them anew; a missing one fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "pith/pith.h"

namespace pith {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(PITH_SOURCE_DIR) / "tests/pages";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> page_ids() {
  std::vector<std::string> ids;
  for (const auto& entry : fs::directory_iterator(kFolder / "html"))
    ids.push_back(entry.path().stem().string());
  std::sort(ids.begin(), ids.end());
  return ids;
}

class OwnPages : public testing::TestWithParam<std::string> {};

TEST_P(OwnPages, GiveTheirContent) {
  const std::string html = read(kFolder / "html" / (GetParam() + ".html"));
  const auto result = extract(html, {.format = Format::markdown, .url = "https://pages.example/"});
  ASSERT_TRUE(result);
  const fs::path golden = kFolder / "markdown" / (GetParam() + ".md");
  if (std::getenv("PITH_UPDATE_GOLDENS") != nullptr) {
    fs::create_directories(golden.parent_path());
    std::ofstream(golden, std::ios::binary) << result->content;
  }
  ASSERT_TRUE(fs::exists(golden)) << "PITH_UPDATE_GOLDENS=1 writes it";
  EXPECT_EQ(result->content, read(golden));
}

bool has_metadata(const Extracted& page) {
  return !(page.title.empty() && page.author.empty() && page.authors.empty() && page.date.empty() &&
           page.modified.empty() && page.language.empty() && page.site.empty() && page.description.empty() &&
           page.url.empty() && page.image.empty() && page.license.empty() && page.tags.empty());
}

TEST_P(OwnPages, HaveTheSameContentWithoutMetadata) {
  const std::string html = read(kFolder / "html" / (GetParam() + ".html"));
  for (const Format format : {Format::text, Format::markdown, Format::html}) {
    Options options{.format = format, .url = "https://pages.example/"};
    const auto with = extract(html, options);
    options.metadata = MetadataIn::nothing;
    const auto without = extract(html, options);
    ASSERT_TRUE(with && without);
    EXPECT_EQ(with->content, without->content);
    EXPECT_TRUE(has_metadata(*with));
    EXPECT_FALSE(has_metadata(*without));
    EXPECT_EQ(with->images.size(), without->images.size());
    EXPECT_EQ(with->page_type, without->page_type);
    EXPECT_EQ(with->quality, without->quality);
  }
}

INSTANTIATE_TEST_SUITE_P(All, OwnPages, testing::ValuesIn(page_ids()), [](const auto& page) {
  std::string name = page.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace pith

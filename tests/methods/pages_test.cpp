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

INSTANTIATE_TEST_SUITE_P(All, OwnPages, testing::ValuesIn(page_ids()), [](const auto& page) {
  std::string name = page.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace pith

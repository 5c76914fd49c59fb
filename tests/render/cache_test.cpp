// Geometry that is kept.
#include "render/cache.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "html/parser.h"
#include "pith/io.h"
#include "render/rendered.h"

namespace pith {
namespace {

class Cache : public WithLitehtml {
 protected:
  void SetUp() override {
    WithLitehtml::SetUp();
    ASSERT_TRUE(make_directories(folder_));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::size_t files() const { return list_files(folder_ + "/cache").files.size(); }

  const std::string folder_ =
      testing::TempDir() + "pith-cache-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(Cache, APageIsKeptForEachSetOfOptions) {
  const Renderer renderer({.cache = folder_ + "/cache"});
  const auto first = Extractor().render("<p>Text", {.renderer = &renderer});
  ASSERT_TRUE(first);
  EXPECT_EQ(files(), 1U);
  const Renderer again({.cache = folder_ + "/cache"});
  const auto second = Extractor().render("<p>Text", {.renderer = &again});
  ASSERT_TRUE(second);
  EXPECT_EQ(files(), 1U);
  EXPECT_EQ((*first)[5].box.width(), (*second)[5].box.width());
  const Renderer narrow({.width = 300, .cache = folder_ + "/cache"});
  ASSERT_TRUE(Extractor().render("<p>Text", {.renderer = &narrow}));
  EXPECT_EQ(files(), 2U);
}

TEST_F(Cache, StyleSheetsCountAndAreFound) {
  ASSERT_TRUE(write_file(folder_ + "/page_files/a.css", "p { margin-left: 100px }"));
  const std::string html = "<link rel=stylesheet href=page_files/a.css><p>Text";
  const Renderer renderer({.cache = folder_ + "/cache"});
  EXPECT_NEAR(Rendered(html, {.renderer = &renderer, .folder = folder_}).box("Text").left, 108, 1);
  ASSERT_TRUE(write_file(folder_ + "/page_files/a.css", "p { margin-left: 200px }"));
  EXPECT_NEAR(Rendered(html, {.renderer = &renderer, .folder = folder_}).box("Text").left, 208, 1);
}

TEST_F(Cache, ADamagedFileIsRenderedAgain) {
  const Renderer renderer({.cache = folder_ + "/cache"});
  ASSERT_TRUE(Extractor().render("<p>Text", {.renderer = &renderer}));
  const Listing listing = list_files(folder_ + "/cache");
  ASSERT_EQ(listing.files.size(), 1U);
  ASSERT_TRUE(write_file(listing.files[0], "pith geometry 1\nshort"));
  const Renderer again({.cache = folder_ + "/cache"});
  EXPECT_GT(Rendered("<p>Text", {.renderer = &again}).box("Text").width(), 10);
}

}  // namespace
}  // namespace pith

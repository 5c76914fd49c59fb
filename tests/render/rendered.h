// A page with its geometry, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "pith/geometry.h"
#include "pith/pith.h"

namespace pith {

// Tests that need litehtml are skipped where pith was built without it.
class WithLitehtml : public testing::Test {
 protected:
  void SetUp() override {
    const auto rendered = Extractor().render("<p>x");
    if (!rendered && rendered.error().code == ErrorCode::no_renderer)
      GTEST_SKIP() << rendered.error().message;
  }
};

// Texts are found by what they say.
class Rendered {
 public:
  explicit Rendered(std::string_view html, const Options& options = {}) {
    Extractor extractor;
    auto rendered = extractor.render(html, options);
    EXPECT_TRUE(rendered) << rendered.error().message;
    if (rendered) geometry_ = std::move(*rendered);
    Options all = options;
    all.method = "all";
    texts_ = *extractor.texts(html, all);
  }
  const Geometry& geometry() const { return geometry_; }
  const Look& of(std::string_view words) const {
    for (const Text& text : texts_)
      if (text.text.find(words) != std::string::npos) return geometry_[text.node];
    ADD_FAILURE() << "no text '" << words << "'";
    static const Look none;
    return none;
  }
  const Box& box(std::string_view words) const { return of(words).box; }

 private:
  Geometry geometry_;
  std::vector<Text> texts_;
};

}  // namespace pith

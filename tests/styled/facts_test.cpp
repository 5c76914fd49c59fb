// The layout facts of tests/styled against the renderers. README.md there defines each kind of fact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dom/selector.h"
#include "html/parser.h"
#include "pith/geometry.h"
#include "pith/pith.h"
#include "styled/pages.h"

namespace pith {
namespace {

using nlohmann::json;

constexpr float kNear = 4;         // pixels
constexpr float kFontNear = 0.5F;  // pixels

bool near(float a, float b) {
  return std::abs(a - b) <= kNear;
}
float shared_width(const Box& a, const Box& b) {
  return std::min(a.right, b.right) - std::max(a.left, b.left);
}
float shared_height(const Box& a, const Box& b) {
  return std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
}

bool left_of(const Box& a, const Box& b) {
  return a.right <= b.left + kNear && shared_height(a, b) > std::min(a.height(), b.height()) / 2;
}
bool above(const Box& a, const Box& b) {
  return a.bottom <= b.top + kNear && shared_width(a, b) > 0;
}
bool inside(const Box& a, const Box& b) {
  return a.left >= b.left - kNear && a.right <= b.right + kNear && a.top >= b.top - kNear &&
         a.bottom <= b.bottom + kNear;
}
bool hidden(const Look& a) {
  return a.visibility == Visibility::hidden || a.box.width() <= 1 || a.box.height() <= 1 ||
         a.box.right <= 0 || a.box.bottom <= 0;
}
std::string hex(std::uint32_t color) {
  char text[8];
  std::snprintf(text, sizeof text, "#%06x", color >> 8);
  return (color & 0xff) != 0 ? text : "none";
}

using OfOne = bool (*)(const Look&);
using OfTwo = bool (*)(const Look&, const Look&);
using OfValue = bool (*)(const Look&, const json&);

const std::map<std::string_view, OfOne> kOfOne = {
    {"hidden", hidden},
    {"visible", [](const Look& a) { return !hidden(a); }},
    {"bold", [](const Look& a) { return a.font_weight >= 600; }},
};
const std::map<std::string_view, OfTwo> kOfTwo = {
    {"left-of", [](const Look& a, const Look& b) { return left_of(a.box, b.box); }},
    {"above", [](const Look& a, const Look& b) { return above(a.box, b.box); }},
    {"inside", [](const Look& a, const Look& b) { return inside(a.box, b.box); }},
    {"overlaps",
     [](const Look& a, const Look& b) {
       return shared_width(a.box, b.box) > kNear && shared_height(a.box, b.box) > kNear;
     }},
    {"same-left", [](const Look& a, const Look& b) { return near(a.box.left, b.box.left); }},
    {"same-top", [](const Look& a, const Look& b) { return near(a.box.top, b.box.top); }},
    {"same-width", [](const Look& a, const Look& b) { return near(a.box.width(), b.box.width()); }},
    {"wider", [](const Look& a, const Look& b) { return a.box.width() > b.box.width() + kNear; }},
    {"larger-font", [](const Look& a, const Look& b) { return a.font_size > b.font_size; }},
};
const std::map<std::string_view, OfValue> kOfValue = {
    {"x-about", [](const Look& a, const json& n) { return near(a.box.left, n); }},
    {"y-about", [](const Look& a, const json& n) { return near(a.box.top, n); }},
    {"width-about", [](const Look& a, const json& n) { return near(a.box.width(), n); }},
    {"height-about", [](const Look& a, const json& n) { return near(a.box.height(), n); }},
    {"font-size",
     [](const Look& a, const json& n) { return std::abs(a.font_size - n.get<float>()) <= kFontNear; }},
    {"color", [](const Look& a, const json& value) { return hex(a.color) == value; }},
    {"background", [](const Look& a, const json& value) { return hex(a.background) == value; }},
};

// A rendered page that can be asked whether facts hold.
class Layout {
 public:
  Layout(const Document& document, const Geometry& geometry) : document_(document), geometry_(geometry) {}

  bool holds(const json& fact) {
    const std::string kind = fact[0];
    const Look a = first(fact[1]);
    if (const auto one = kOfOne.find(kind); one != kOfOne.end()) return one->second(a);
    if (const auto two = kOfTwo.find(kind); two != kOfTwo.end()) return two->second(a, first(fact[2]));
    if (const auto value = kOfValue.find(kind); value != kOfValue.end()) return value->second(a, fact[2]);
    ADD_FAILURE() << "no such kind of fact: " << kind;
    return false;
  }

  // What the fact speaks of, for people.
  std::string describe(const json& fact) {
    std::ostringstream text;
    text << fact;
    for (std::size_t i = 1; i < fact.size() && (i == 1 || kOfTwo.contains(fact[0].get<std::string>())); ++i) {
      const Look look = first(fact[i]);
      text << "\n  " << fact[i] << ": x " << look.box.left << ", y " << look.box.top << ", "
           << look.box.width() << " by " << look.box.height()
           << (look.visibility == Visibility::hidden ? ", hidden" : "") << ", font " << look.font_size
           << " px weight " << look.font_weight << ", " << hex(look.color) << " on " << hex(look.background);
    }
    return text.str();
  }

 private:
  Look first(const std::string& text) {
    const auto selector = Selector::parse(text);
    EXPECT_TRUE(selector) << text;
    if (!selector) return {};
    selector->match(document_, matches_);
    const auto match = std::find(matches_.begin(), matches_.end(), true);
    EXPECT_TRUE(match != matches_.end()) << text << " matches nothing";
    return match == matches_.end() ? Look{} : geometry_[static_cast<std::uint32_t>(match - matches_.begin())];
  }

  const Document& document_;
  const Geometry& geometry_;
  std::vector<bool> matches_;
};

void expect_facts(const json& page, const Renderer& renderer, std::initializer_list<const char*> lists) {
  const std::string html = test::styled_file("html/" + page["id"].get<std::string>() + ".html");
  const std::string folder = (test::styled_folder() / "html").string();
  const auto geometry = Extractor().render(html, {.renderer = &renderer, .folder = folder});
  if (!geometry && geometry.error().code == ErrorCode::no_renderer) GTEST_SKIP() << geometry.error().message;
  ASSERT_TRUE(geometry) << geometry.error().message;
  Parser parser;
  const Document& document = parser.parse(html);
  ASSERT_EQ(geometry->looks.size(), document.size());
  Layout layout(document, *geometry);
  for (const char* list : lists)
    for (const json& fact : page.value(list, json::array()))
      EXPECT_TRUE(layout.holds(fact)) << layout.describe(fact);
}

class StyledFacts : public testing::TestWithParam<json> {};

TEST_P(StyledFacts, HoldInLitehtml) {
  const Renderer renderer({.engine = Engine::litehtml});
  expect_facts(GetParam(), renderer, {"facts"});
}

INSTANTIATE_TEST_SUITE_P(All, StyledFacts, testing::ValuesIn(test::styled_lines("facts.jsonl")),
                         [](const auto& page) { return test::styled_name(page.param); });

// One browser for all pages.
TEST(Styled, FactsHoldInChromium) {
  const Renderer renderer({.engine = Engine::chromium});
  for (const json& page : test::styled_lines("facts.jsonl")) {
    SCOPED_TRACE(page["id"]);
    expect_facts(page, renderer, {"facts", "chromium"});
    if (HasFatalFailure() || IsSkipped()) return;
  }
}

}  // namespace
}  // namespace pith

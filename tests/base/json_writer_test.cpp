#include <gtest/gtest.h>

#include "pith/json.h"

namespace pith {
namespace {

constexpr std::string_view kEnds = "a\u0085b\u2028c\u2029d\u2027e\u00A0f\n";
constexpr std::string_view kEscaped = "a\\u0085b\\u2028c\\u2029d\u2027e\u00A0f";

std::string written(std::string_view text) {
  std::string out;
  JsonWriter(out).value(text);
  return out;
}

TEST(JsonWriter, EscapesWhatEndsALine) {
  EXPECT_EQ(written(kEnds), "\"" + std::string(kEscaped) + "\\n\"");
  EXPECT_EQ(written("\u2028"), "\"\\u2028\"");
  EXPECT_EQ(written("\xE2\x80"), "\"\uFFFD\"") << "the start of one is no line end";
}

TEST(JsonWriter, PutsJsonOnOneLine) {
  std::string out;
  JsonWriter(out).json("{\"" + std::string(kEnds) + "\":\n1}");
  EXPECT_EQ(out, "{\"" + std::string(kEscaped) + "\":1}");
}

}  // namespace
}  // namespace pith

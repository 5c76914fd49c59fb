#include "render/bounds.h"

#include <gtest/gtest.h>

#include "html/parser.h"
#include "render/markup.h"

namespace pith {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::string problem(const std::string& html) {
  Parser parser;
  return unbounded_layout(parser.parse(html));
}

TEST(LitehtmlBounds, LetOrdinaryTablesPass) {
  EXPECT_EQ(problem("<p>x"), "");
  EXPECT_EQ(problem(repeated("<table><tr><td>", 10)), "");
  EXPECT_EQ(problem("<table>" + repeated("<tr><td rowspan=2>a<td>b<tr><td>c", 20'000) + "</table>"), "");
  EXPECT_EQ(problem(repeated("<table><tr><td colspan=1000 rowspan=65534>x</table>", 1000)), "");
}

TEST(LitehtmlBounds, NestedTables) {
  EXPECT_NE(problem(repeated("<table><tr><td>", 17)), "");
  EXPECT_NE(
      problem(repeated("<button><table><tr><td></button>", 1) + repeated("<table><tr><td><button>", 13)), "");
}

TEST(LitehtmlBounds, Grids) {
  EXPECT_EQ(problem("<table>" + repeated("<tr><td rowspan=65534>x<td>y", 1100) + "</table>"),
            "a table has 1100 rows and 1101 columns");
  EXPECT_NE(problem("<table><tr>" + repeated("<td>x", 2000) + repeated("<tr><td>y", 2000)), "");
  EXPECT_NE(problem("<table><tr><td colspan=999999999>" + repeated("<tr><td>y", 2000)), "");
}

TEST(LitehtmlBounds, SpansAreWrittenAsBrowsersReadThem) {
  Parser parser;
  std::string html;
  write_markup(parser.parse("<table><tr><td colspan=4000000000><td rowspan=-1><td colspan=' 7 '>"), {}, html);
  EXPECT_NE(html.find("colspan=\"1000\""), std::string::npos) << html;
  EXPECT_NE(html.find("rowspan=\"1\""), std::string::npos) << html;
  EXPECT_NE(html.find("colspan=\"7\""), std::string::npos) << html;
}

}  // namespace
}  // namespace pith

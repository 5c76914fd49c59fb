#include "eval/metadata.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "eval/words.h"

namespace pith::eval {
namespace {

using Strings = std::vector<std::string>;

TEST(Title, TheSameWords) {
  EXPECT_TRUE(same_title("Mill sold", "Mill sold"));
  EXPECT_TRUE(same_title("  “Mill”\n SOLD!", "Mill sold"));
  EXPECT_FALSE(same_title("Mill not sold", "Mill sold"));
  EXPECT_FALSE(same_title("sold mill", "Mill sold"));
  EXPECT_FALSE(same_title("", "Mill sold"));
}

TEST(Title, WithTheSite) {
  EXPECT_TRUE(same_title("Mill sold to a family | The Paper", "Mill sold to a family"));
  EXPECT_TRUE(same_title("The Paper – Mill sold to a family", "Mill sold to a family"));
  EXPECT_TRUE(same_title("Mill sold to a family - News - The Paper", "Mill sold to a family"));
  EXPECT_TRUE(same_title("Mill sold to a family", "Mill sold to a family | The Paper"));
  EXPECT_FALSE(same_title("Mill sold to a family-run firm", "Mill sold to a family"));  // no spaces around it
  EXPECT_FALSE(same_title("The Paper", "Mill sold to a family | The Paper"));           // the smaller half
}

TEST(Author, NamesOverNames) {
  EXPECT_EQ(author_share("Jane Doe", Strings{"Jane Doe"}), 1);
  EXPECT_EQ(author_share("JANE DOE", Strings{"Doe, Jane"}), 1);
  EXPECT_EQ(author_share("By Jane Doe", Strings{"Jane Doe, PhD"}), 1);
  EXPECT_EQ(author_share("Jane Doe", Strings{"Jane Doe", "Max Roe"}), 0.5);
  EXPECT_EQ(author_share("Jane Doe, Max Roe & Ann Poe", Strings{"Jane Doe", "Max Roe"}), 2.0 / 3);
  EXPECT_EQ(author_share("Jane Doe and Max Roe", Strings{"Max Roe", "Jane Doe"}), 1);
  EXPECT_EQ(author_share("Jane", Strings{"Jane Doe"}), 0);
  EXPECT_EQ(author_share("Redaktion", Strings{"redaktion"}), 1);
  EXPECT_EQ(author_share("", Strings{"Jane Doe"}), 0);
}

TEST(Date, TheDay) {
  EXPECT_EQ(same_day("2024-05-03T23:59:00-05:00", "2024-05-03 15:47:42+00:00"), 1);
  EXPECT_EQ(same_day("2024-05-04", "2024-05-03"), 0);
  EXPECT_EQ(same_day("", "2024-05-03"), 0);
  EXPECT_EQ(same_day("3 May 2024", "2024-05-03"), 0);
  EXPECT_EQ(same_day("2024-05-03", "2024-05"), 1);
  EXPECT_EQ(same_day("2024", "2024-05"), 0);
  EXPECT_FALSE(same_day("2024-05-03", "NaT"));
  EXPECT_FALSE(same_day("2024-05-03", ""));
}

TEST(Snippets, ByTheirLettersAlone) {
  const std::string text = letters("The \u201Cold\u201D\n  mill\u00A0was (sold).\tRead more");
  EXPECT_EQ(snippet_share(text, Strings{"\"old\" mill was", "was ( sold ) . Read"}), 1);
  EXPECT_EQ(snippet_share(text, Strings{"old mill", "read more", "new mill", "Sold"}), 0.25);
  EXPECT_EQ(snippet_share(text, Strings{"#", "Read more"}), 1);
  EXPECT_FALSE(snippet_share(text, Strings{"#"}));
  EXPECT_FALSE(snippet_share(text, {}));
}

}  // namespace
}  // namespace pith::eval

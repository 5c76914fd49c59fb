#include "meta/authors.h"

#include <gtest/gtest.h>

#include "meta/metadata.h"

namespace pith {
namespace {

std::string authors(std::string_view text) {
  std::vector<std::string> names;
  add_authors(text, names);
  return joined(names);
}

TEST(Authors, WithoutWhatStandsAround) {
  EXPECT_EQ(authors("By Jane Doe"), "Jane Doe");
  EXPECT_EQ(authors("Written by: Jane Doe"), "Jane Doe");
  EXPECT_EQ(authors("Von Jane Doe"), "Jane Doe");
  EXPECT_EQ(authors("Autor: Jane Doe"), "Jane Doe");
  EXPECT_EQ(authors("Jane Doe, Staff Writer"), "Jane Doe");
  EXPECT_EQ(authors("Jane Doe, PhD"), "Jane Doe");
  EXPECT_EQ(authors("Jane Doe Senior Editor"), "Jane Doe");
  EXPECT_EQ(authors("Jane Doe (The Paper)"), "Jane Doe");
  EXPECT_EQ(authors("Jane Doe jane@example.org @jane https://example.org/jane"), "Jane Doe");
  EXPECT_EQ(authors("Jane Doe May 5, 2024"), "Jane Doe");
  EXPECT_EQ(authors("Jane Doe on 5 May"), "Jane Doe");
  EXPECT_EQ(authors("View all posts by Jane Doe"), "Jane Doe");
}

TEST(Authors, OneByOne) {
  EXPECT_EQ(authors("Jane Doe and John Roe"), "Jane Doe; John Roe");
  EXPECT_EQ(authors("Jane Doe, John Roe & Ann Poe"), "Jane Doe; John Roe; Ann Poe");
  EXPECT_EQ(authors("Jane Doe; JANE DOE | John Roe"), "Jane Doe; John Roe");
  EXPECT_EQ(authors("Jane Doe und John Roe"), "Jane Doe; John Roe");
  EXPECT_EQ(authors("Doe, Jane"), "Jane Doe");
  EXPECT_EQ(authors("Doe, Jane T."), "Jane T. Doe");
}

TEST(Authors, NamesStayWhole) {
  EXPECT_EQ(authors("Doe & Roe"), "Doe & Roe");
  EXPECT_EQ(authors("Centre for Food and Research"), "Centre for Food and Research");
  EXPECT_EQ(authors("Di Maria"), "Di Maria");
  EXPECT_EQ(authors("mrdoe99"), "mrdoe99");
  EXPECT_EQ(authors("松岡大地"), "松岡大地");
}

TEST(Authors, RefusesWhatIsNone) {
  for (const char* text : {"", "admin", "By", "12345", "https://www.facebook.com/thepaper", "@thepaper",
                           "View Profile", "March 9", "-", "Unknown"})
    EXPECT_EQ(authors(text), "") << text;
  EXPECT_EQ(authors(std::string(5000, 'x')), "");
}

TEST(Authors, LookLikeNames) {
  EXPECT_TRUE(looks_like_name("Jane Doe"));
  EXPECT_TRUE(looks_like_name("Ludwig van Beethoven"));
  EXPECT_FALSE(looks_like_name("Jane"));
  EXPECT_FALSE(looks_like_name("five ways to cook rice"));
  EXPECT_FALSE(looks_like_name("2024 Jane"));
}

}  // namespace
}  // namespace pith

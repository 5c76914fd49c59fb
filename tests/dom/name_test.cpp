#include "dom/name.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace pith {
namespace {

TEST(Names, KnownNamesKeepTheirIds) {
  NameTable names;
  EXPECT_EQ(names.intern("div"), Name::Div);
  EXPECT_EQ(names.intern("DIV"), Name::Div);
  EXPECT_EQ(names.intern("href"), Name::Href);
  EXPECT_EQ(names.spelling(Name::Table), "table");
  EXPECT_EQ(spelling(Name::SvgForeignObject), "foreignObject");
  EXPECT_EQ(names.size(), kKnownNamesEnd);
}

TEST(Names, SpellingsAreDistinct) {
  std::set<std::string_view> seen;
  for (std::uint32_t i = 1; i < kKnownNamesEnd; ++i)
    if (i != kTagsEnd) {
      EXPECT_FALSE(spelling(Name{i}).empty()) << i;
      EXPECT_TRUE(seen.insert(spelling(Name{i})).second) << spelling(Name{i});
    }
}

TEST(Names, NewNamesAreFoldedAndFoundAgain) {
  NameTable names;
  const Name first = names.intern("My-Element");
  EXPECT_GE(index_of(first), kKnownNamesEnd);
  EXPECT_EQ(names.intern("my-element"), first);
  EXPECT_EQ(names.find("my-element"), first);
  EXPECT_EQ(names.spelling(first), "my-element");
  EXPECT_EQ(names.find("never seen"), Name::None);
}

TEST(Names, EveryLengthRoundTheShortPath) {
  NameTable names;
  for (std::size_t length = 1; length < 40; ++length) {
    const std::string spelled = std::string(length, 'x') + "q";
    const Name name = names.intern(spelled);
    EXPECT_EQ(names.spelling(name), spelled);
    EXPECT_EQ(names.intern(spelled), name);
    // With room to read behind the name, which must not matter.
    const std::string followed = spelled + "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy";
    EXPECT_EQ(names.intern(std::string_view(followed).substr(0, spelled.size()), followed.size()), name);
  }
}

TEST(Names, NamesWithOtherBytes) {
  NameTable names;
  const Name accented = names.intern("\u00C9cole");  // only ASCII is folded
  EXPECT_EQ(names.spelling(accented), "\u00C9cole");
  EXPECT_NE(names.intern("\u00E9cole"), accented);
  EXPECT_NE(names.intern("a\"b"), names.intern("a'b"));
}

TEST(Names, ManyNamesAndClear) {
  NameTable names;
  for (int round = 0; round < 3; ++round) {
    std::vector<Name> ids;
    for (int i = 0; i < 20000; ++i) ids.push_back(names.intern("n" + std::to_string(i)));
    for (int i = 0; i < 20000; ++i) {
      ASSERT_EQ(names.intern("N" + std::to_string(i)), ids[static_cast<std::size_t>(i)]);
      ASSERT_EQ(names.spelling(ids[static_cast<std::size_t>(i)]), "n" + std::to_string(i));
    }
    EXPECT_EQ(names.size(), kKnownNamesEnd + 20000);
    names.clear();
    EXPECT_EQ(names.size(), kKnownNamesEnd);
    EXPECT_EQ(names.find("n1"), Name::None);
    EXPECT_EQ(names.intern("div"), Name::Div);
  }
}

}  // namespace
}  // namespace pith

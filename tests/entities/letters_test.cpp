#include "entities/letters.h"

#include <gtest/gtest.h>

#include <string_view>

namespace pith {
namespace {

void expect_kind(LetterKind kind, std::u32string_view characters) {
  for (const char32_t c : characters) EXPECT_EQ(letter_kind(c), kind) << std::hex << static_cast<unsigned>(c);
}

TEST(Letters, HaveKindsInEveryScript) {
  expect_kind(LetterKind::capital, U"AZÄŠΩЖԱႠǅⅧⒶ\U00010400");
  expect_kind(LetterKind::small, U"azßäªʰωжⴀაאबक新かカ한");
  expect_kind(LetterKind::digit, U"09٣५４\U0001D7D8");
  expect_kind(LetterKind::none, U" _-.²½①\u0301€😀\uE000\U000323FF\U00032400\U0010FFFF");
}

TEST(Letters, AreLowered) {
  const struct {
    char32_t capital, small;
  } cases[] = {{U'A', U'a'},   {U'Z', U'z'},       {U'À', U'à'},       {U'Ā', U'ā'},    {U'Ĺ', U'ĺ'},
               {U'Ÿ', U'ÿ'},   {U'İ', U'i'},       {U'ǅ', U'ǆ'},       {U'Σ', U'σ'},    {U'Ж', U'ж'},
               {U'Ѐ', U'ѐ'},   {U'Ꭰ', 0xAB70},     {U'Ⅷ', U'ⅷ'},       {U'Ⓐ', U'ⓐ'},    {0x1E9E, U'ß'},
               {0x212A, U'k'}, {0x10400, 0x10428}, {0x1E921, 0x1E943}, {0xA7C6, 0x1D8E}};
  for (const auto& c : cases) {
    EXPECT_EQ(lower_letter(c.capital), c.small) << std::hex << static_cast<unsigned>(c.capital);
    EXPECT_EQ(lower_letter(c.small), c.small) << std::hex << static_cast<unsigned>(c.small);
  }
  // Between two runs, between two steps of one, at the ends.
  for (const char32_t c : {U'@', U'[', U'{', char32_t{0x80}, U'×', U'ß', U'ĸ', U'新', char32_t{0x10FFFF}})
    EXPECT_EQ(lower_letter(c), c) << std::hex << static_cast<unsigned>(c);
}

}  // namespace
}  // namespace pith

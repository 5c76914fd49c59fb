#include "base/controls.h"

#include <gtest/gtest.h>

namespace pith {
namespace {

std::string cleaned(std::string_view text) {
  std::string buffer;
  return std::string(without_controls(text, buffer));
}

TEST(Controls, Go) {
  EXPECT_EQ(cleaned("\x1B[31mred\x07 and\x08 so on\x7F"), "[31mred and so on");
  EXPECT_EQ(cleaned(std::string_view("a\0b", 3)), "ab");
  EXPECT_EQ(cleaned("a\xC2\x9B"
                    "31m\xC2\x81\xC2\x8D"),
            "a\xE2\x80\xBA"
            "31m");
}

TEST(Controls, ThoseOfC1AreWhatIsMeant) {
  EXPECT_EQ(cleaned("we\xC2\x92re \xC2\x93in\xC2\x94\xC2\x85"),
            "we\xE2\x80\x99re \xE2\x80\x9Cin\xE2\x80\x9D\xE2\x80\xA6");
}

TEST(Controls, LeadOfC1WithoutItsSecondByteStays) {
  std::string buffer;
  for (const char* text : {"a\xC2", "a\xC2y", "\xC2\x01z"})
    EXPECT_EQ(without_controls(text, buffer)[0], text[0]);
  EXPECT_EQ(without_controls("a\xC2y", buffer), "a\xC2y");
}

TEST(Controls, LinesStay) {
  EXPECT_EQ(cleaned("a\tb\nc"), "a\tb\nc");
  EXPECT_EQ(cleaned("a\rb\fc\vd"), "a b c d");
}

TEST(Controls, OtherTextStaysWhereItIs) {
  std::string buffer;
  const std::string_view text = "\xC2\xA0no \xC2\xAB break\xC2\xBB, \xE2\x80\x93 and \xF0\x9F\x98\x80";
  EXPECT_EQ(without_controls(text, buffer).data(), text.data());
  EXPECT_EQ(without_controls("", buffer), "");
}

// Wherever it stands in the vector that is looked at.
TEST(Controls, AtEveryPlace) {
  for (std::size_t length = 1; length < 40; ++length) {
    for (std::size_t at = 0; at < length; ++at) {
      std::string text(length, 'x');
      text[at] = '\x1B';
      EXPECT_EQ(cleaned(text), std::string(length - 1, 'x'));
    }
  }
}

}  // namespace
}  // namespace pith

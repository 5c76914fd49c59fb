#include <gtest/gtest.h>

#include <random>
#include <string>

#include "html/tokenizer.h"

namespace pith {
namespace {

std::string with_line_feeds(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' && i > 0 && text[i - 1] == '\r') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

TEST(NormalizeNewlines, TextWithoutCarriageReturnsIsNotCopied) {
  std::string buffer;
  const std::string text = "one\ntwo\n";
  EXPECT_EQ(normalize_newlines(text, buffer).data(), text.data());
  EXPECT_EQ(normalize_newlines("", buffer), "");
}

TEST(NormalizeNewlines, EveryOtherTextHasLineFeedsAlone) {
  std::mt19937 random(1);
  std::string buffer;  // the same for long and short texts in turn
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    const std::size_t size = random() % 100, spread = 1 + random() % 40;
    while (text.size() < size) text += random() % spread == 0 ? "\r\n\r\r\n\n"[random() % 6] : 'x';
    EXPECT_EQ(normalize_newlines(text, buffer), with_line_feeds(text));
  }
}

}  // namespace
}  // namespace pith

#include "base/scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace pith::scan {
namespace {

// Bytes around those that are looked for, with every length of what stands before them.
std::string random_bytes(std::mt19937& random, std::size_t size) {
  constexpr std::string_view kNear(
      "\0\t\n\x1F !./0<=>?@\x7F\x80\xA0\xBC\xBD\xBE\xFF"
      "aZ",
      23);
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i)
    bytes += random() % 8 == 0 ? kNear[random() % kNear.size()] : static_cast<char>('a' + random() % 26);
  return bytes;
}

std::size_t first_low_or_mark(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) > ' ' && bytes[at] != '/' &&
         bytes[at] != '=' && bytes[at] != '>')
    ++at;
  return at;
}

template <class AnyChunk>
void expect_plain_answers() {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::string bytes = random_bytes(random, AnyChunk::kWidth);
    EXPECT_EQ((AnyChunk::template first_low_or<'/', '=', '>'>(bytes.data())), first_low_or_mark(bytes));
    EXPECT_EQ((AnyChunk::template first_of<'=', '\0', '\xA0'>(bytes.data())),
              std::min(bytes.find_first_of(std::string_view("=\0\xA0", 3)), AnyChunk::kWidth));
  }
}

TEST(Scan, VectorsFindWhatALoopFinds) {
  expect_plain_answers<Chunk>();
}

TEST(Scan, SoDoesThePortablePath) {
  expect_plain_answers<ScalarChunk>();
}

TEST(Scan, TheEndOfTheInputIsNotPassed) {
  std::mt19937 random(2);
  for (std::size_t size = 0; size < 100; ++size) {
    const std::string bytes = random_bytes(random, size);
    const char* const end = bytes.data() + size;
    const auto expected = bytes.data() + std::min(bytes.find_first_of("=>"), size);
    EXPECT_EQ((find_first_by<Chunk, '=', '>'>(bytes.data(), end)), expected);
    EXPECT_EQ((find_first_by<ScalarChunk, '=', '>'>(bytes.data(), end)), expected);
  }
}

}  // namespace
}  // namespace pith::scan

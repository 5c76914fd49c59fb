// Where decoders write UTF-8: a string that grows as it is written and keeps its size from page to page, so that
// its memory is cleared once and not once a page.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/stop.h"
#include "base/utf8.h"

namespace pith {

class TextWriter {
 public:
  // What may be written between two calls of `reserve`.
  static constexpr std::size_t kReserve = 64;

  TextWriter(std::string& memory, std::size_t expected) : memory_(memory) {
    memory_.reserve(expected + kReserve);
    at_ = end_ = memory_.data();
    go_on();
  }

  void reserve() {
    if (static_cast<std::size_t>(end_ - at_) < kReserve) go_on();
  }

  void put(char32_t c) { at_ = utf8::write(c, at_); }
  void put_invalid() { put(utf8::kReplacement); }

  // Up to four bytes, of which `length` count.
  void put_bytes(const char (&bytes)[4], std::size_t length) {
    std::memcpy(at_, bytes, 4);
    at_ += length;
  }

  // Copies ASCII bytes, at most kReserve / 2, and returns the position behind them.
  const unsigned char* copy_ascii(const unsigned char* from, const unsigned char* end) {
    constexpr std::uint64_t kHighBits = 0x8080808080808080;
    if (end - from >= 32) {
      std::uint64_t words[4];
      std::memcpy(words, from, 32);
      if (((words[0] | words[1] | words[2] | words[3]) & kHighBits) == 0) {
        std::memcpy(at_, words, 32);
        return at_ += 32, from + 32;
      }
    }
    for (int i = 0; i < 32 && from < end && *from < 0x80; ++i) *at_++ = static_cast<char>(*from++);
    return from;
  }

  std::string_view text() const { return {memory_.data(), static_cast<std::size_t>(at_ - memory_.data())}; }

 private:
  // Gets the next stretch of memory ready, and looks whether the call is to end.
  void go_on() {
    constexpr std::size_t kStretch = std::size_t{1} << 18;
    look();
    const std::size_t used = text().size();
    if (memory_.size() < used + kReserve) memory_.resize(used + kStretch);
    at_ = memory_.data() + used;
    end_ = memory_.data() + std::min(memory_.size(), used + kStretch);
  }

  std::string& memory_;
  char* at_;
  char* end_;
};

}  // namespace pith

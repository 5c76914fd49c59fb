// The next bytes of a source, in memory.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

#include "io/source.h"

namespace pith {

class Window {
 public:
  Window(ByteSource& source, std::size_t capacity)
      : source_(source), capacity_(capacity), memory_(std::make_unique_for_overwrite<char[]>(capacity)) {}

  // Reads on until `wanted` bytes (at most the capacity) are unread or the source has ended; says whether there are
  // any.
  bool fill(std::size_t wanted = 1) {
    wanted = std::min(wanted, capacity_);
    while (unread().size() < wanted && !ended_) {
      if (begin_ != 0) {
        std::memmove(memory_.get(), memory_.get() + begin_, end_ - begin_);
        start_ += begin_;
        end_ -= begin_;
        begin_ = 0;
      }
      const std::size_t got = source_.read({memory_.get() + end_, capacity_ - end_});
      ended_ = got == 0;
      end_ += got;
    }
    return begin_ < end_;
  }

  std::string_view unread() const { return {memory_.get() + begin_, end_ - begin_}; }
  void consume(std::size_t size) { begin_ += size; }

  std::uint64_t offset() const { return start_ + begin_; }  // in the source, of what is unread
  bool ended() const { return ended_; }                     // nothing follows what is unread

  // Makes that byte of the source the next one. False if it is gone.
  bool seek(std::uint64_t offset) {
    if (offset >= start_ && offset <= start_ + end_) {
      begin_ = static_cast<std::size_t>(offset - start_);
      return true;
    }
    if (!source_.seek(offset)) return false;
    start_ = offset;
    begin_ = end_ = 0;
    ended_ = false;
    return true;
  }

 private:
  ByteSource& source_;
  std::size_t capacity_;
  std::unique_ptr<char[]> memory_;
  std::uint64_t start_ = 0;  // of the memory, in the source
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
};

}  // namespace pith

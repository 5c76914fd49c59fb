// Memory for one page: taken piece by piece, given back all at once, used again for the next page.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/memory.h"
#include "base/stop.h"

namespace pith {

class Arena {
 public:
  // `count` zeroed objects that live until reset().
  template <class T>
  std::span<T> make(std::size_t count) {
    const std::span<T> made = make_unset<T>(count);
    constexpr std::size_t kPiece = (std::size_t{1} << 20) / sizeof(T) + 1;
    for (std::size_t at = 0; at < count; at += kPiece) {
      if (at != 0) look();  // fresh memory costs time
      const std::span<T> piece = made.subspan(at, std::min(kPiece, count - at));
      std::uninitialized_value_construct(piece.begin(), piece.end());
    }
    return made;
  }

  // The same, for the caller to write before anything is read.
  template <class T>
  std::span<T> make_unset(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignof(std::max_align_t));
    if (count > SIZE_MAX / sizeof(T) / 2) run_out_of_memory();
    return {static_cast<T*>(take(count * sizeof(T))), count};
  }

  // Everything made so far is gone. One chunk that could have held it all stays.
  void reset() {
    note_total();
    if (chunks_.size() != 1 || chunks_[0].size < most_) {
      chunks_.clear();
      if (most_ != 0) add(most_);
    }
    used_ = 0;
  }

  // What is made while it lives is gone at its end, and what was made before stays.
  class Scope {
   public:
    explicit Scope(Arena& arena) : arena_(arena), chunks_(arena.chunks_.size()), used_(arena.used_) {}
    ~Scope() {
      if (arena_.chunks_.size() != chunks_) arena_.note_total();
      arena_.chunks_.resize(chunks_);
      arena_.used_ = used_;
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Arena& arena_;
    std::size_t chunks_, used_;
  };

 private:
  struct Chunk {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
  };
  static constexpr std::size_t kFirstChunk = std::size_t{64} << 10;

  void* take(std::size_t size) {
    constexpr std::size_t kAlign = alignof(std::max_align_t);
    size = (size + kAlign - 1) / kAlign * kAlign;
    if (chunks_.empty() || chunks_.back().size - used_ < size)
      add(std::max(size, chunks_.empty() ? kFirstChunk : 2 * chunks_.back().size));
    void* taken = chunks_.back().bytes.get() + used_;
    used_ += size;
    return taken;
  }
  void note_total() {
    std::size_t total = 0;
    for (const Chunk& chunk : chunks_) total += chunk.size;
    most_ = std::max(most_, total);
  }
  void add(std::size_t size) {
    chunks_.push_back({std::unique_ptr<std::byte[]>(new std::byte[size]), size});
    used_ = 0;
  }

  std::vector<Chunk> chunks_;
  std::size_t used_ = 0;  // of the last chunk
  std::size_t most_ = 0;  // bytes of all chunks that there ever were at once
};

}  // namespace pith

// Numbers for hashes: equal hashes, equal numbers, from 0 on in the order in which they are first met.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "base/arena.h"
#include "base/seed.h"

namespace pith {

class Numbering {
 public:
  Numbering(std::size_t most, Arena& arena)
      : slots_(arena.make<Slot>(std::bit_ceil(2 * most + 2))), seed_(random_seed(this)) {}

  std::uint32_t number(std::uint64_t hash) {
    std::size_t i = fold_multiply(hash ^ seed_, seed_) & (slots_.size() - 1);
    while (slots_[i].number != 0 && slots_[i].hash != hash) i = (i + 1) & (slots_.size() - 1);
    if (slots_[i].number == 0) slots_[i] = {hash, ++size_};
    return slots_[i].number - 1;
  }
  std::uint32_t size() const { return size_; }

 private:
  struct Slot {
    std::uint64_t hash;
    std::uint32_t number;  // from 1 on; 0: free
  };
  std::span<Slot> slots_;
  std::uint64_t seed_;
  std::uint32_t size_ = 0;
};

}  // namespace pith

// Numbers for hashes: equal hashes, equal numbers, from 0 on in the order in which they are first met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/arena.h"
#include "base/seed.h"

namespace pith {

class Numbering {
 public:
  explicit Numbering(Arena& arena)
      : arena_(arena), slots_(arena.make<Slot>(kFirstSlots)), seed_(random_seed(this)) {}

  std::uint32_t number(std::uint64_t hash) {
    Slot& slot = slot_of(hash);
    if (slot.number != 0) return slot.number - 1;
    slot = {hash, ++size_};
    if (2 * size_ == slots_.size()) grow();
    return size_ - 1;
  }
  std::uint32_t size() const { return size_; }

 private:
  static constexpr std::size_t kFirstSlots = 256;
  struct Slot {
    std::uint64_t hash;
    std::uint32_t number;  // from 1 on; 0: free
  };

  Slot& slot_of(std::uint64_t hash) {
    std::size_t i = fold_multiply(hash ^ seed_, seed_) & (slots_.size() - 1);
    while (slots_[i].number != 0 && slots_[i].hash != hash) i = (i + 1) & (slots_.size() - 1);
    return slots_[i];
  }
  void grow() {
    const std::span<const Slot> old = slots_;
    slots_ = arena_.make<Slot>(2 * old.size());
    for (const Slot& slot : old)
      if (slot.number != 0) slot_of(slot.hash) = slot;
  }

  Arena& arena_;
  std::span<Slot> slots_;
  std::uint64_t seed_;
  std::uint32_t size_ = 0;
};

}  // namespace pith

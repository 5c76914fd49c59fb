// Names of tags and attributes as 32-bit ids.
//
// The names of `names.inc` have fixed ids, so the code can switch over them; any other name gets an
// id when the page that uses it is read. One table serves tags and attributes: an id says how a name
// is spelled, not what it is used for.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes16.h"
#include "base/seed.h"

namespace pith {

enum class Name : std::uint32_t {
  None,  // the empty name
#define X(enumerator, spelling) enumerator,
#define PITH_NAMES_TAGS_END TagsEnd_,
#include "dom/names.inc"
#undef X
#undef PITH_NAMES_TAGS_END
  KnownEnd_,
};

inline constexpr std::uint32_t kTagsEnd = static_cast<std::uint32_t>(Name::TagsEnd_);
inline constexpr std::uint32_t kKnownNamesEnd = static_cast<std::uint32_t>(Name::KnownEnd_);
constexpr std::uint32_t index_of(Name name) {
  return static_cast<std::uint32_t>(name);
}

// Spelling of a name of names.inc.
std::string_view spelling(Name known);

// Interns names, case folded to lower-case ASCII. Known names are there from the start; clear() forgets
// the others and keeps the memory. A lookup costs one hash of at most 16 bytes for almost every name
// found in pages; longer ones are hashed whole.
class NameTable {
 public:
  NameTable();

  // `name` is folded to lower case. `readable` says how many bytes from name.data() on may be read:
  // with 16 or more the short path needs no copy.
  Name intern(std::string_view name, std::size_t readable) {
    if (name.size() > kShort) return intern_long(name);
    const Key key = readable >= kShort ? read_key(name.data(), name.size()) : copy_folded(name);
    const auto length = static_cast<std::uint32_t>(name.size());
    const Slot& slot = slots_[slot_of(key, length)];
    return slot.length != 0 ? slot.name : intern_new(key, length);
  }
  Name intern(std::string_view name) { return intern(name, name.size()); }
  Name find(std::string_view name) const;  // Name::None if nothing has that name

  std::string_view spelling(Name name) const {
    const Spelling& s = spellings_[index_of(name)];
    return s.begin == kStatic ? pith::spelling(name)
                              : std::string_view(characters_).substr(s.begin, s.length);
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(spellings_.size()); }
  void clear();

 private:
  static constexpr std::size_t kShort = 16;
  static constexpr std::uint32_t kStatic = 0xFFFFFFFF;
  struct Key {
    std::uint64_t low = 0, high = 0;  // the name's bytes; for a long name two hashes of it
    bool operator==(const Key&) const = default;
  };
  struct Slot {
    Key key;
    std::uint32_t length = 0;  // 0: free
    Name name = Name::None;
  };
  struct Spelling {
    std::uint32_t begin, length;
  };

  static std::uint64_t load8(const char* p) {
    std::uint64_t v;
    std::memcpy(&v, p, 8);
    return v;
  }
  static Key copy_key(std::string_view name) {
    char bytes[kShort] = {};
    std::memcpy(bytes, name.data(), name.size());
    return {load8(bytes), load8(bytes + 8)};
  }
#ifdef PITH_BYTES16
  // The bytes of a name as a key, folded: from a place where 16 may be read, or by way of a copy.
  static Key read_key(const char* p, std::size_t length) {
    static constexpr std::array<char, 2 * kShort> kKept = {-1, -1, -1, -1, -1, -1, -1, -1,
                                                           -1, -1, -1, -1, -1, -1, -1, -1};
    const Bytes16 folded = lower(both(load16(p), load16(kKept.data() + kShort - length)));
    return {low_half(folded), high_half(folded)};
  }
  static Key copy_folded(std::string_view name) {
    char bytes[kShort] = {};
    std::memcpy(bytes, name.data(), name.size());
    return read_key(bytes, name.size());
  }
#else
  static std::uint64_t low_bytes(std::size_t count) {
    return count >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1;
  }
  static Key read_key(const char* p, std::size_t length) {
    return {folded(load8(p) & low_bytes(length)),
            folded(load8(p + 8) & low_bytes(length > 8 ? length - 8 : 0))};
  }
  static Key copy_folded(std::string_view name) {
    const Key key = copy_key(name);
    return {folded(key.low), folded(key.high)};
  }
  // Adds 0x20 to the bytes that are 'A'..'Z'; bytes with the high bit set stay as they are.
  static std::uint64_t folded(std::uint64_t v) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    const std::uint64_t seven = v & (0x7F * kOnes);
    const std::uint64_t from_a = seven + ((0x80 - 'A') * kOnes);
    const std::uint64_t above_z = seven + ((0x80 - 'Z' - 1) * kOnes);
    return v + ((from_a & ~above_z & ~v & (0x80 * kOnes)) >> 2);
  }
#endif
  // The slot that holds the key, or the free one where it belongs.
  std::uint32_t slot_of(const Key& key, std::uint32_t length) const {
    const std::uint32_t mask = static_cast<std::uint32_t>(slots_.size()) - 1;
    std::uint32_t i =
        static_cast<std::uint32_t>(fold_multiply(key.low ^ seed_, key.high ^ length ^ ~seed_)) & mask;
    while (slots_[i].length != 0 && !(slots_[i].key == key && slots_[i].length == length)) i = (i + 1) & mask;
    return i;
  }

  Name intern_new(const Key& key, std::uint32_t length);
  Name intern_long(std::string_view name);
  Name insert(const Key& key, std::string_view folded);
  void insert_known();
  void grow();

  std::uint64_t seed_ = random_seed(this);
  std::vector<Slot> slots_;  // a power of two, at most half full
  std::vector<Spelling> spellings_;
  std::vector<std::uint32_t> taken_;  // slots of the names that are not known ones
  std::string characters_;            // their spellings
  std::string folded_;                // scratch of intern_long
};

}  // namespace pith

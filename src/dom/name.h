// Names of tags and attributes as 32-bit ids.
//
// The names of `names.inc` have fixed ids, so the code can switch over them; any other name gets an
// id when the page that uses it is read. One table serves tags and attributes: an id says how a name
// is spelled, not what it is used for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
  Name intern(std::string_view name, std::size_t readable);
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

  Name insert(const Key& key, std::string_view folded, std::uint32_t slot);
  Name intern_long(std::string_view name);
  void grow();
  std::uint32_t slot_of(const Key& key, std::uint32_t length) const;
  static Key short_key(const char* folded, std::size_t length);

  std::vector<Slot> slots_;  // a power of two, at most half full
  std::vector<Spelling> spellings_;
  std::string characters_;  // spellings of the names that are not known ones
  std::string folded_;      // scratch of intern_long
};

}  // namespace pith

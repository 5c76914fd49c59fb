#include "dom/name.h"

#include <cstring>

namespace pith {

namespace {

constexpr std::array<std::string_view, kKnownNamesEnd> kSpellings = {
    "",
#define X(enumerator, spelling) spelling,
#define PITH_NAMES_TAGS_END "",
#include "dom/names.inc"
#undef X
#undef PITH_NAMES_TAGS_END
};

constexpr std::size_t kShort = 16;
constexpr std::uint32_t kFirstSlots = 2048;

constexpr char fold(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

// Adds 0x20 to the bytes of `v` that are 'A'..'Z'. Bytes with the high bit set stay as they are.
constexpr std::uint64_t fold8(std::uint64_t v) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  const std::uint64_t seven = v & (0x7F * kOnes);
  const std::uint64_t above_at = seven + ((0x80 - 'A') * kOnes);
  const std::uint64_t above_z = seven + ((0x80 - 'Z' - 1) * kOnes);
  const std::uint64_t upper = above_at & ~above_z & ~v & (0x80 * kOnes);
  return v + (upper >> 2);
}

std::uint64_t load8(const char* p) {
  std::uint64_t v;
  std::memcpy(&v, p, 8);
  return v;
}

}  // namespace

std::string_view spelling(Name known) {
  return kSpellings[index_of(known)];
}

NameTable::NameTable() : slots_(kFirstSlots) {
  spellings_.reserve(1024);
  clear();
}

void NameTable::clear() {
  if (spellings_.size() == kKnownNamesEnd) return;
  for (Slot& slot : slots_) slot.length = 0;
  spellings_.clear();
  characters_.clear();
  for (std::uint32_t i = 0; i < kKnownNamesEnd; ++i) {
    const std::string_view s = kSpellings[i];
    spellings_.push_back({kStatic, static_cast<std::uint32_t>(s.size())});
    bool folded = !s.empty();  // capitals are never looked up
    for (char c : s) folded = folded && fold(c) == c;
    if (!folded) continue;
    if (s.size() > kShort) {
      spellings_.pop_back();
      intern_long(s);
      spellings_.back() = {kStatic, static_cast<std::uint32_t>(s.size())};
      continue;
    }
    const Key key = short_key(s.data(), s.size());
    slots_[slot_of(key, static_cast<std::uint32_t>(s.size()))] = {key, static_cast<std::uint32_t>(s.size()),
                                                                  Name{i}};
  }
}

NameTable::Key NameTable::short_key(const char* folded, std::size_t length) {
  char bytes[kShort] = {};
  std::memcpy(bytes, folded, length);
  return {load8(bytes), load8(bytes + 8)};
}

std::uint32_t NameTable::slot_of(const Key& key, std::uint32_t length) const {
  const std::uint32_t mask = static_cast<std::uint32_t>(slots_.size()) - 1;
  const std::uint64_t mixed = (key.low ^ (key.high * 0x9E3779B97F4A7C15) ^ length) * 0xD6E8FEB86659FD93;
  std::uint32_t i = static_cast<std::uint32_t>(mixed >> 32) & mask;
  while (slots_[i].length != 0 && !(slots_[i].key == key && slots_[i].length == length)) i = (i + 1) & mask;
  return i;
}

Name NameTable::intern(std::string_view name, std::size_t readable) {
  const std::size_t length = name.size();
  if (length > kShort) return intern_long(name);
  if (length == 0) return Name::None;
  Key key;
  if (readable >= kShort) {
    const std::uint64_t low_mask = length >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * length)) - 1;
    const std::uint64_t high_mask = length <= 8    ? 0
                                    : length == 16 ? ~std::uint64_t{0}
                                                   : (std::uint64_t{1} << (8 * (length - 8))) - 1;
    key = {load8(name.data()) & low_mask, load8(name.data() + 8) & high_mask};
  } else {
    key = short_key(name.data(), length);
  }
  key = {fold8(key.low), fold8(key.high)};
  const std::uint32_t slot = slot_of(key, static_cast<std::uint32_t>(length));
  if (slots_[slot].length != 0) return slots_[slot].name;
  char folded[kShort];
  std::memcpy(folded, &key.low, 8);
  std::memcpy(folded + 8, &key.high, 8);
  return insert(key, {folded, length}, slot);
}

// A long name is told from others by 128 bits of hash: two that collide would need to be searched for,
// and would only share an id.
Name NameTable::intern_long(std::string_view name) {
  folded_.assign(name);
  Key key{0xCBF29CE484222325, 0x9AE16A3B2F90404F};
  for (char& c : folded_) {
    c = fold(c);
    key.low = (key.low ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    key.high = ((key.high << 7 | key.high >> 57) + static_cast<unsigned char>(c)) * 0xC6A4A7935BD1E995;
  }
  const std::uint32_t slot = slot_of(key, static_cast<std::uint32_t>(name.size()));
  if (slots_[slot].length != 0) return slots_[slot].name;
  return insert(key, folded_, slot);
}

Name NameTable::insert(const Key& key, std::string_view folded, std::uint32_t slot) {
  const Name name{size()};
  const auto length = static_cast<std::uint32_t>(folded.size());
  spellings_.push_back({static_cast<std::uint32_t>(characters_.size()), length});
  characters_.append(folded);
  slots_[slot] = {key, length, name};
  if (spellings_.size() * 2 > slots_.size()) grow();
  return name;
}

void NameTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old)
    if (slot.length != 0) slots_[slot_of(slot.key, slot.length)] = slot;
}

Name NameTable::find(std::string_view name) const {
  if (name.empty() || name.size() > kShort) {
    for (std::uint32_t i = 0; i < size(); ++i)
      if (!name.empty() && spelling(Name{i}) == name) return Name{i};
    return Name::None;
  }
  const Slot& slot =
      slots_[slot_of(short_key(name.data(), name.size()), static_cast<std::uint32_t>(name.size()))];
  return slot.length == 0 ? Name::None : slot.name;
}

}  // namespace pith

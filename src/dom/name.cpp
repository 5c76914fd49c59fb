#include "dom/name.h"

#include "base/ascii.h"

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

constexpr std::uint32_t kFirstSlots = 2048;

constexpr bool is_folded(std::string_view name) {
  for (char c : name)
    if (ascii_lower(c) != c) return false;
  return true;
}

// A long name is told from others by 128 bits of hash: two that collide would have to be searched for, and
// would only share an id.
struct LongHash {
  std::uint64_t low = 0xCBF29CE484222325, high = 0x9AE16A3B2F90404F;
  void add(char c) {
    const auto byte = static_cast<unsigned char>(c);
    low = (low ^ byte) * 0x100000001B3;
    high = ((high << 7 | high >> 57) + byte) * 0xC6A4A7935BD1E995;
  }
};

}  // namespace

std::string_view spelling(Name known) {
  return kSpellings[index_of(known)];
}

NameTable::NameTable() : slots_(kFirstSlots) {
  insert_known();
}

void NameTable::insert_known() {
  for (std::uint32_t i = 0; i < kKnownNamesEnd; ++i) {
    const std::string_view name = kSpellings[i];
    const auto length = static_cast<std::uint32_t>(name.size());
    spellings_.push_back({kStatic, length});
    if (name.empty() || !is_folded(name)) continue;  // names with capitals are never looked up
    Key key;
    if (length > kShort) {
      LongHash hash;
      for (char c : name) hash.add(c);
      key = {hash.low, hash.high};
    } else {
      key = copy_key(name);
    }
    slots_[slot_of(key, length)] = {key, length, Name{i}};
  }
}

// The known names were there first, so taking the others out leaves their slots as they were.
void NameTable::clear() {
  if (slots_.size() != kFirstSlots) {
    slots_.assign(kFirstSlots, {});
    spellings_.clear();
    insert_known();
  } else {
    for (std::uint32_t slot : taken_) slots_[slot].length = 0;
    spellings_.resize(kKnownNamesEnd);
  }
  taken_.clear();
  characters_.clear();
}

Name NameTable::intern_new(const Key& key, std::uint32_t length) {
  if (length == 0) return Name::None;
  char bytes[kShort];
  std::memcpy(bytes, &key.low, 8);
  std::memcpy(bytes + 8, &key.high, 8);
  return insert(key, {bytes, length});
}

Name NameTable::intern_long(std::string_view name) {
  folded_.assign(name);
  LongHash hash;
  for (char& c : folded_) hash.add(c = ascii_lower(c));
  const Key key = {hash.low, hash.high};
  const Slot& slot = slots_[slot_of(key, static_cast<std::uint32_t>(name.size()))];
  return slot.length != 0 ? slot.name : insert(key, folded_);
}

Name NameTable::insert(const Key& key, std::string_view folded) {
  const Name name{size()};
  const auto length = static_cast<std::uint32_t>(folded.size());
  spellings_.push_back({static_cast<std::uint32_t>(characters_.size()), length});
  characters_.append(folded);
  const std::uint32_t slot = slot_of(key, length);
  slots_[slot] = {key, length, name};
  taken_.push_back(slot);
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
  Key key;
  if (name.size() > kShort) {
    LongHash hash;
    for (char c : name) hash.add(c);
    key = {hash.low, hash.high};
  } else {
    key = copy_key(name);
  }
  const Slot& slot = slots_[slot_of(key, static_cast<std::uint32_t>(name.size()))];
  return name.empty() || slot.length == 0 ? Name::None : slot.name;
}

}  // namespace pith

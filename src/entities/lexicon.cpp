#include "entities/lexicon.h"

#include <algorithm>
#include <bit>

namespace pith {
namespace {

constexpr std::size_t kSlot = sizeof(std::uint32_t);
constexpr std::size_t kFarthest = 64;  // slots looked at

// A slot: what is kept of the hash above `bits` bits of value.
std::uint32_t slot_of(std::uint64_t hash, std::uint32_t value, int bits) {
  const auto check = static_cast<std::uint32_t>(hash >> 32) << bits;
  return check | value;
}

std::uint32_t find_slot(std::string_view table, std::uint64_t hash, int bits) {
  const std::size_t mask = table.size() / kSlot - 1;
  const std::uint32_t check = slot_of(hash, 0, bits);
  const std::uint32_t value_mask = (std::uint32_t{1} << bits) - 1;
  for (std::size_t i = 0; i < kFarthest; ++i) {
    const auto slot = number_at<std::uint32_t>(table, ((hash + i) & mask) * kSlot);
    if (slot == 0) return 0;
    if ((slot & ~value_mask) == check) return slot & value_mask;
  }
  return 0;
}

constexpr int kWordBits = 11, kPhraseBits = 8;

std::string_view take_table(ByteReader& reader) {
  const auto slots = reader.number<std::uint32_t>();
  return std::has_single_bit(slots) ? reader.take(std::size_t{slots} * kSlot) : reader.take(SIZE_MAX);
}

template <class Map, class Value>
void append_table(std::string& out, const Map& map, int bits, Value value_of) {
  std::vector<std::uint64_t> keys;
  for (const auto& [key, value] : map)
    if (value_of(value) != 0) keys.push_back(key);
  std::sort(keys.begin(), keys.end());  // whatever the order of the map
  std::vector<std::uint32_t> slots(std::bit_ceil(keys.size() + keys.size() / 4 + 2));
  for (const std::uint64_t key : keys) {
    std::size_t at = key & (slots.size() - 1);
    std::size_t steps = 0;
    while (slots[at] != 0 && ++steps < kFarthest) at = (at + 1) & (slots.size() - 1);
    if (slots[at] == 0) slots[at] = slot_of(key, value_of(map.at(key)), bits);
  }
  append_number(out, static_cast<std::uint32_t>(slots.size()));
  for (const std::uint32_t slot : slots) append_number(out, slot);
}

}  // namespace

Lexicon Lexicon::read(ByteReader& reader) {
  Lexicon lexicon;
  lexicon.words_ = take_table(reader);
  lexicon.phrases_ = take_table(reader);
  return lexicon;
}

WordEntry Lexicon::find(std::uint64_t word) const {
  const std::uint32_t value = find_slot(words_, word, kWordBits);
  return {static_cast<std::uint8_t>(value & 0xFF), static_cast<Habit>(value >> 8 & 7)};
}

std::uint8_t Lexicon::find_phrase(std::uint64_t words) const {
  return static_cast<std::uint8_t>(find_slot(phrases_, words, kPhraseBits));
}

std::string LexiconTables::bytes() const {
  std::string out;
  append_table(out, words, kWordBits, [](const WordEntry& entry) {
    return entry.lists | static_cast<std::uint32_t>(entry.habit) << 8;
  });
  append_table(out, phrases, kPhraseBits, [](std::uint8_t lists) { return std::uint32_t{lists}; });
  return out;
}

}  // namespace pith

// A named reference is the longest name of the table that the input starts with. Names hold only letters and
// digits, and those that may stand without their semicolon are short, so the search is: the whole run of
// letters and digits if a semicolon follows it, else the longest prefix of at most kLongestLegacy bytes. Names are
// found by their hash.
#include "html/character_reference.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/ascii.h"
#include "base/controls.h"

namespace pith {

namespace {

struct Entity {
  std::string_view name;
  std::string_view utf8;
  bool legacy;  // may stand without a semicolon
};

constexpr Entity kEntities[] = {
#define E(name, utf8, legacy) {name, utf8, legacy},
#include "html/entities.inc"
#undef E
};

constexpr std::size_t longest(bool legacy_only) {
  std::size_t length = 0;
  for (const Entity& e : kEntities)
    if (e.legacy || !legacy_only) length = std::max(length, e.name.size());
  return length;
}
constexpr std::size_t kLongest = longest(false);
constexpr std::size_t kLongestLegacy = longest(true);

constexpr std::uint32_t kSlots = 8192;  // a power of two, about a quarter full
constexpr std::uint16_t kFree = 0xFFFF;
static_assert(std::size(kEntities) * 3 < kSlots);

constexpr std::uint32_t slot_of(std::string_view name) {
  std::uint32_t hash = 0;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x9E3779B1U;
  return hash / (0xFFFFFFFF / kSlots + 1);
}

// Where each entity stands in kEntities: in the slot of its name or, if that is taken, in the next free one.
constexpr auto kEntityOfSlot = [] {
  std::array<std::uint16_t, kSlots> table{};
  for (std::uint16_t& entry : table) entry = kFree;
  for (std::size_t i = 0; i < std::size(kEntities); ++i) {
    std::uint32_t slot = slot_of(kEntities[i].name);
    while (table[slot] != kFree) slot = (slot + 1) % kSlots;
    table[slot] = static_cast<std::uint16_t>(i);
  }
  return table;
}();

const Entity* find_entity(std::string_view name) {
  for (std::uint32_t slot = slot_of(name); kEntityOfSlot[slot] != kFree; slot = (slot + 1) % kSlots)
    if (const Entity& entity = kEntities[kEntityOfSlot[slot]]; entity.name == name) return &entity;
  return nullptr;
}

constexpr int hex_value(char c) {
  if (is_ascii_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::size_t decode_numeric(const char* p, const char* end, std::vector<char>& out) {
  const char* q = p + 2;
  const bool hex = q != end && (*q == 'x' || *q == 'X');
  if (hex) ++q;
  const char* digits = q;
  std::uint32_t code = 0;
  for (; q != end; ++q) {
    const int value = hex ? hex_value(*q) : (is_ascii_digit(*q) ? *q - '0' : -1);
    if (value < 0) break;
    if (code <= 0x10FFFF) code = code * (hex ? 16 : 10) + static_cast<std::uint32_t>(value);
  }
  if (q == digits) return 0;
  if (q != end && *q == ';') ++q;
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) {
    code = 0xFFFD;
  } else if (code >= 0x80 && code <= 0x9F &&
             meant_by_c1(code) != 0) {  // "numeric character reference end state"
    code = meant_by_c1(code);
  }
  append_utf8(code, out);
  return static_cast<std::size_t>(q - p);
}

std::size_t decode_named(const char* p, const char* end, ReferenceContext context, std::vector<char>& out) {
  const char* name = p + 1;
  const char* limit = name + std::min<std::ptrdiff_t>(end - name, kLongest);
  const char* q = name;
  while (q != limit && is_ascii_alnum(*q)) ++q;
  const auto run = static_cast<std::size_t>(q - name);
  const Entity* found = nullptr;
  std::size_t length = 0;
  if (q != end && *q == ';') {
    found = find_entity({name, run});
    length = run + 2;
  }
  for (std::size_t n = std::min(run, kLongestLegacy); found == nullptr && n > 1; --n) {
    found = find_entity({name, n});
    if (found != nullptr && !found->legacy) found = nullptr;
    length = n + 1;
  }
  if (found == nullptr) return 0;
  const char* next = p + length;
  if (context == ReferenceContext::attribute && next[-1] != ';' && next != end &&
      (*next == '=' || is_ascii_alnum(*next))) {
    return 0;  // "for historical reasons": &copy=1 in a query string is no reference
  }
  out.insert(out.end(), found->utf8.begin(), found->utf8.end());
  return length;
}

}  // namespace

void append_utf8(std::uint32_t c, std::vector<char>& out) {
  const auto byte = [&](std::uint32_t b) { out.push_back(static_cast<char>(b)); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0 | c >> 6);
    byte(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    byte(0xE0 | c >> 12);
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  } else {
    byte(0xF0 | c >> 18);
    byte(0x80 | (c >> 12 & 0x3F));
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  }
}

std::size_t decode_reference(const char* p, const char* end, ReferenceContext context,
                             std::vector<char>& out) {
  if (end - p < 2) return 0;
  if (p[1] == '#') return decode_numeric(p, end, out);
  return is_ascii_alnum(p[1]) ? decode_named(p, end, context, out) : 0;
}

}  // namespace pith

#include "base/controls.h"

#include <bit>

#include "base/bytes16.h"
#include "base/utf8.h"

namespace pith {
namespace {

constexpr unsigned char kDelete = 0x7F;
constexpr unsigned char kLeadOfC1 = 0xC2;  // and of characters that stay

bool is_control(unsigned char c) {
  return (c < ' ' && c != '\t' && c != '\n') || c == kDelete;
}
bool is_c1(const char* p, const char* end) {
  return static_cast<unsigned char>(*p) == kLeadOfC1 && p + 1 != end && utf8::is_continuation(p[1]) &&
         static_cast<unsigned char>(p[1]) < 0xA0;
}

// Passes by bytes that are none and begin none, many at a time.
const char* skip_plain(const char* p, [[maybe_unused]] const char* end) {
#ifdef PITH_BYTES16
  constexpr std::ptrdiff_t kBlock = 16;
  for (; end - p >= kBlock; p += kBlock) {
    const Bytes16 x = load_block(p, kBlock);
    const Bytes16 low = either(within(x, 0, '\t' - 1), within(x, '\n' + 1, ' ' - 1));
    const std::uint32_t found = bits(either(low, either(equal(x, kDelete), equal(x, kLeadOfC1))));
    if (found != 0) return p + std::countr_zero(found);
  }
#endif
  return p;
}

const char* find_control(const char* p, const char* end) {
  for (; (p = skip_plain(p, end)) != end; ++p)
    if (is_control(static_cast<unsigned char>(*p)) || is_c1(p, end)) return p;
  return end;
}

}  // namespace

std::string_view without_controls(std::string_view text, std::string& buffer) {
  const char* p = text.data();
  const char* const end = p + text.size();
  const char* at = find_control(p, end);
  if (at == end) return text;
  buffer.clear();
  for (; at != end; at = find_control(p, end)) {
    buffer.append(p, at);
    if (*at == '\r' || *at == '\f' || *at == '\v') buffer += ' ';
    p = at + 1;
    if (!is_c1(at, end)) continue;
    if (const char32_t meant = meant_by_c1(static_cast<unsigned char>(at[1]))) utf8::append(buffer, meant);
    p = at + 2;
  }
  buffer.append(p, end);
  return buffer;
}

}  // namespace pith

#include "io/sha1.h"

#include <bit>
#include <cstring>

namespace pith {
namespace {

using State = std::array<std::uint32_t, 5>;

void add_block(State& state, const std::uint8_t* block) {
  std::uint32_t w[80];
  for (int i = 0; i < 16; ++i)
    w[i] = std::uint32_t{block[4 * i]} << 24 | std::uint32_t{block[4 * i + 1]} << 16 |
           std::uint32_t{block[4 * i + 2]} << 8 | block[4 * i + 3];
  for (int i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  auto [a, b, c, d, e] = state;
  for (int i = 0; i < 80; ++i) {
    const std::uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999
                            : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
                            : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC
                                     : (b ^ c ^ d) + 0xCA62C1D6;
    const std::uint32_t next = std::rotl(a, 5) + f + e + w[i];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
}

}  // namespace

Sha1 sha1(std::string_view bytes) {
  State state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= 64; left -= 64, data += 64) add_block(state, data);
  std::uint8_t last[128] = {};  // what is left, a one bit, zeros, the length in bits
  if (left != 0) std::memcpy(last, data, left);
  last[left] = 0x80;
  const std::size_t size = left < 56 ? 64 : 128;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (unsigned i = 0; i < 8; ++i) last[size - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
  for (std::size_t at = 0; at < size; at += 64) add_block(state, last + at);
  Sha1 digest;
  for (unsigned i = 0; i < 20; ++i) digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

std::string base32(const Sha1& digest) {
  std::string out;
  for (unsigned bit = 0; bit < 160; bit += 5) {
    const unsigned byte = bit / 8,
                   two = static_cast<unsigned>(digest[byte] << 8) | (byte < 19 ? digest[byte + 1] : 0U);
    out += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[two >> (11 - bit % 8) & 31];
  }
  return out;
}

std::string name_uuid(std::string_view name) {
  // The space of URLs, 6ba7b811-9dad-11d1-80b4-00c04fd430c8.
  std::string text("\x6b\xa7\xb8\x11\x9d\xad\x11\xd1\x80\xb4\x00\xc0\x4f\xd4\x30\xc8", 16);
  text += name;
  Sha1 digest = sha1(text);
  digest[6] = static_cast<std::uint8_t>((digest[6] & 0x0F) | 0x50);
  digest[8] = static_cast<std::uint8_t>((digest[8] & 0x3F) | 0x80);
  std::string out;
  for (unsigned i = 0; i < 16; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) out += '-';
    out += "0123456789abcdef"[digest[i] >> 4];
    out += "0123456789abcdef"[digest[i] & 15];
  }
  return out;
}

}  // namespace pith

#include "address.h"

#include <algorithm>
#include <array>

namespace pith::server {
namespace {

namespace ip = boost::asio::ip;

struct Range {
  std::array<std::uint8_t, 16> first;
  unsigned bits;
};

constexpr Range kSpecialV4[] = {
    {{0}, 8},
    {{10}, 8},
    {{100, 64}, 10},
    {{127}, 8},
    {{169, 254}, 16},
    {{172, 16}, 12},
    {{192, 0, 0}, 24},
    {{192, 0, 2}, 24},
    {{192, 88, 99}, 24},
    {{192, 168}, 16},
    {{198, 18}, 15},
    {{198, 51, 100}, 24},
    {{203, 0, 113}, 24},
    {{224}, 3},
};
constexpr Range kGlobalV6 = {{0x20}, 3};
constexpr Range kSpecialV6[] = {
    {{0x20, 0x01}, 23},              // protocols, Teredo among them
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // documentation
    {{0x20, 0x02}, 16},              // 6to4
    {{0x3f, 0xff}, 20},              // documentation
};

template <std::size_t size>
bool is_in(const std::array<std::uint8_t, size>& bytes, const Range& range) {
  for (unsigned bit = 0; bit < range.bits; bit += 8) {
    const unsigned left = range.bits - bit;
    const auto mask = static_cast<std::uint8_t>(left >= 8 ? 0xFF : 0xFF << (8 - left));
    if ((bytes[bit / 8] & mask) != (range.first[bit / 8] & mask)) return false;
  }
  return true;
}

}  // namespace

bool is_public(const ip::address& address) {
  const auto holds = [](const auto& bytes) {
    return [&bytes](const Range& range) { return is_in(bytes, range); };
  };
  if (address.is_v4()) {
    const auto bytes = address.to_v4().to_bytes();
    return std::none_of(std::begin(kSpecialV4), std::end(kSpecialV4), holds(bytes));
  }
  const auto bytes = address.to_v6().to_bytes();
  return is_in(bytes, kGlobalV6) && std::none_of(std::begin(kSpecialV6), std::end(kSpecialV6), holds(bytes));
}

}  // namespace pith::server

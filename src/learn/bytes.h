// Numbers in files: little-endian on every machine.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace pith {

template <std::unsigned_integral T>
void append_number(std::string& out, T number) {
  for (std::size_t i = 0; i < sizeof(T); ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
}

// The number at `at`, which with its bytes must lie inside `bytes`.
template <std::unsigned_integral T>
T number_at(std::string_view bytes, std::size_t at) {
  T number = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&number, bytes.data() + at,
                sizeof(T));  // one instruction; not every compiler sees that of the loop
  } else {
    for (std::size_t i = 0; i < sizeof(T); ++i)
      number |= static_cast<T>(T{static_cast<unsigned char>(bytes[at + i])} << (8 * i));
  }
  return number;
}

// Reads on from the front; past the end every number is zero and ok() false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <std::unsigned_integral T>
  T number() {
    const std::string_view bytes = take(sizeof(T));
    return bytes.size() == sizeof(T) ? number_at<T>(bytes, 0) : T{0};
  }
  std::string_view take(std::size_t length) {
    if (length > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }
  std::string_view rest() const { return rest_; }
  bool ok() const { return ok_; }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace pith

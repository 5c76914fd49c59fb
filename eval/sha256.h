// SHA-256 (FIPS 180-4), to name what was scored. sha256sum and Python's hashlib give the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pith::eval {

class Sha256 {
 public:
  void add(std::string_view bytes);
  std::string hex();  // ends the message; nothing may be added after it

 private:
  void block(const unsigned char* bytes);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> waiting_;
  std::uint64_t size_ = 0;
};

std::string sha256(std::string_view bytes);  // in hexadecimal

}  // namespace pith::eval

// What the targets share: a failed expectation ends the process, and the first bytes of an input choose
// options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

inline void expect(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "expectation failed: %s\n", what.c_str());
  std::abort();
}

// An input: its first bytes are taken one by one as choices, the rest is the data.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return rest_.empty(); }
  unsigned choice() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  template <class T, std::size_t kCount>
  const T& pick(const T (&from)[kCount]) {
    return from[choice() % kCount];
  }
  std::string_view take(std::size_t most) {
    const std::string_view taken = rest_.substr(0, most);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  // A copy of exactly that size on the heap, so that a sanitizer sees the first byte read past its end.
  std::string rest() const { return std::string(rest_); }

 private:
  std::string_view rest_;
};

}  // namespace fuzz

// The Encoding standard's indexes: code points of double-byte encodings by pointer.
#pragma once

#include <cstddef>
#include <span>

namespace pith {

class Index {
 public:
  explicit Index(std::span<const char32_t> code_points) : code_points_(code_points) {}

  // 0 where the index has nothing.
  char32_t operator[](std::size_t pointer) const {
    return pointer < code_points_.size() ? code_points_[pointer] : 0;
  }

 private:
  std::span<const char32_t> code_points_;
};

// Unpacked at first use, from any thread, into memory that the process has from its start: nothing is allocated.
Index big5_index();
Index euc_kr_index();
Index gb18030_index();
Index jis0208_index();
Index jis0212_index();

// The standard's "index gb18030 ranges code point": of a four-byte code's pointer. 0 where there is none.
char32_t gb18030_ranges_code_point(std::size_t pointer);

}  // namespace pith

// The Encoding standard's indexes: code points of double-byte encodings by pointer.
#pragma once

#include <cstddef>
#include <vector>

namespace pith {

class Index {
 public:
  explicit Index(std::vector<char32_t> code_points) : code_points_(std::move(code_points)) {}

  // 0 where the index has nothing.
  char32_t operator[](std::size_t pointer) const {
    return pointer < code_points_.size() ? code_points_[pointer] : 0;
  }

 private:
  std::vector<char32_t> code_points_;
};

// Built at first use, from any thread; they live for ever.
const Index& big5_index();
const Index& euc_kr_index();
const Index& gb18030_index();
const Index& gb18030_ranges();  // of four-byte codes below pointer 39420, the Basic Multilingual Plane's
const Index& jis0208_index();
const Index& jis0212_index();

}  // namespace pith

// Reading a source of bytes to its end, or to a limit, through whatever compression it has.
#pragma once

#include <cstddef>
#include <span>

#include "pith/io.h"

namespace pith {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Fills `to` from its start and returns how much; less than asked for is no end, zero is.
  virtual std::size_t read(std::span<char> to) = 0;
};

// `expected` is a guess at the size of what is read. Throws std::bad_alloc.
Input read_all(ByteSource& source, std::size_t max_bytes, std::size_t expected = 0);

}  // namespace pith

// Where records are in archives, as indexes of web archives list them: CDX (columns named by its first line) and CDXJ
// ("key timestamp {json}").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "pith/io.h"

namespace pith {

// Reads the lines of one index, one after the other.
class CdxReader {
 public:
  // Nullopt: the line lists no record (it is the first, empty, or says nothing of a place).
  std::optional<RecordRange> read(std::string_view line);

 private:
  int offset_ = 9, length_ = 8, file_ = 10;  // columns of " CDX N b a m s k r M S V g", the usual ones
};

// "1234+567". Nullopt if it is something else.
std::optional<RecordRange> parse_range(std::string_view text);

// Bytes of an archive, from the first on and before the second.
struct Stretch {
  std::uint64_t from = 0, until = ~std::uint64_t{0};
};

// "1234-5678". Nullopt if it is something else.
std::optional<Stretch> parse_stretch(std::string_view text);

}  // namespace pith

#include <new>

#include "io/decompress.h"
#include "io/source.h"
#include "pith/io.h"

namespace pith {
namespace {

Error out_of_memory() {
  return {ErrorCode::out_of_memory, "out of memory"};
}

Result<Input> read_path(const std::string& path, std::size_t max_bytes) {
  try {
    const auto source = open_source(path);
    if (!source) return source.error();
    Input input = read_all(**source, max_bytes, (*source)->size());
    if (const std::string failure = (*source)->failure(); !failure.empty())
      return Error{ErrorCode::read_failed, failure};
    return input;
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

}  // namespace

Result<Input> read_file(const std::string& path, std::size_t max_bytes) {
  return read_path(path == "-" ? "./-" : path, max_bytes);
}

Result<Input> read_stdin(std::size_t max_bytes) {
  return read_path("-", max_bytes);
}

Result<Input> decompress(std::string_view bytes, std::size_t max_bytes) {
  try {
    MemorySource source(bytes);
    return read_all(source, max_bytes, bytes.size());
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

}  // namespace pith

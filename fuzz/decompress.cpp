// gzip and zstd in memory. First byte: the limit.
#include <pith/io.h>

#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  constexpr std::size_t kLimits[] = {1 << 20, 1, 100, 65536};
  const std::size_t limit = input.pick(kLimits);
  const std::string bytes = input.rest();
  const auto result = pith::decompress(bytes, limit);
  fuzz::expect(static_cast<bool>(result), "no error for any bytes");
  fuzz::expect(result->bytes.size() <= limit, "no more than the limit");
  if (result->compression == pith::Compression::none)
    fuzz::expect(result->bytes == bytes.substr(0, limit), "bytes that are not compressed stay as they are");
  return 0;
}

// Chunked bodies. First byte: the limit.
#include "io/http.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  constexpr std::size_t kLimits[] = {1 << 20, 1, 100, 65536};
  const std::size_t limit = input.pick(kLimits);
  const std::string bytes = input.rest();
  const pith::Dechunked out = pith::dechunk(bytes, limit);
  fuzz::expect(out.bytes.size() <= limit && out.bytes.size() <= bytes.size(), "no more than there is");
  fuzz::expect(out.chunked || out.bytes.empty(), "what is not chunked is left alone");
  fuzz::expect(!out.whole || out.chunked, "a last chunk is a chunk");
  return 0;
}

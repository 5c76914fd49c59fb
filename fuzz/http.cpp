// HTTP responses as archives hold them: heads, chunks and codings.
#include "io/http.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  constexpr std::size_t kLimits[] = {1 << 20, 1, 100, 65536};
  const std::size_t limit = input.pick(kLimits);
  const std::string bytes = input.rest();
  const pith::HttpResponse response = pith::parse_response(bytes);
  fuzz::expect(response.body.size() <= bytes.size() && bytes.ends_with(response.body),
               "the body is the end of the message");
  const pith::Body body = pith::decode_body(response, limit);
  fuzz::expect(body.bytes.size() <= limit, "no more than the limit");
  return 0;
}

// What a browser answers: whatever it is, it is read or refused, and every node has a look.
#include "render/chromium/snapshot.h"

#include "html/parser.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::string answer = input.rest();
  pith::Parser parser;
  const pith::Document& document = parser.parse("<p>Hi");
  pith::Geometry geometry;
  pith::read_snapshot(answer, document, geometry);
  fuzz::expect(geometry.looks.size() == document.size(), "a look for every node");
  return 0;
}

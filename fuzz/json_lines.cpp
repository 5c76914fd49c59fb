// A line of JSON Lines. What is carried along must be JSON again.
#include <nlohmann/json.hpp>

#include "io/json_page.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  static pith::JsonPageReader reader;
  pith::PageInput page;
  if (!reader.read(line, {}, page).empty()) return 0;
  for (const pith::CarriedField& field : page.carried)
    fuzz::expect(nlohmann::json::accept("{\"" + field.name + "\": " + field.value + "}"),
                 "a field is JSON: " + field.value);
  return 0;
}

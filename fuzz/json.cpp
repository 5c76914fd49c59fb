// The JSON reader: whatever it is given becomes a well-formed tree, and texts of it valid UTF-8.
#include "base/json.h"

#include "base/utf8.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::size_t most = 1 + input.choice() * 16;
  const std::string text = input.rest();
  const bool valid = pith::utf8::is_valid(text);
  pith::Json json;
  for (int round = 0; round < 2; ++round) json.read(text, most);
  fuzz::expect(json.size() <= most + 1, "no more values than asked for");
  fuzz::expect(json[pith::Json::kRoot].end == json.size(), "the root holds all");
  for (pith::Json::Id id = 0; id < json.size(); ++id) {
    const pith::Json::Value& value = json[id];
    fuzz::expect(value.end > id && value.end <= json.size(), "ends lie behind and within");
    const bool holds = value.type == pith::Json::Type::array || value.type == pith::Json::Type::object;
    fuzz::expect(holds || value.end == id + 1, "only arrays and objects hold values");
    for (pith::Json::Id child = id + 1; child < value.end; child = json[child].end)
      fuzz::expect(json[child].end <= value.end, "children end within");
    if (value.type == pith::Json::Type::string || valid)
      fuzz::expect(pith::utf8::is_valid(json.text(id)), "texts are UTF-8");
    if (!value.key.empty()) json.member(id, value.key);
  }
  return 0;
}

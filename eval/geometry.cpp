#include "eval/geometry.h"

#include <simdjson.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace pith::eval {
namespace {

using simdjson::dom::element;

bool read_box(const element& object, NodeBox& box) {
  std::uint64_t node = 0;
  simdjson::dom::array numbers;
  if (object["node"].get(node) != simdjson::SUCCESS || node > std::numeric_limits<std::uint32_t>::max())
    return false;
  if (object["box"].get(numbers) != simdjson::SUCCESS || numbers.size() != 4) return false;
  box.node = static_cast<std::uint32_t>(node);
  double* const fields[] = {&box.box.x, &box.box.y, &box.box.width, &box.box.height};
  std::size_t field = 0;
  for (const element& number : numbers)
    if (number.get(*fields[field++]) != simdjson::SUCCESS) return false;
  return true;
}

}  // namespace

std::string read_geometry(std::string_view text, std::vector<NodeBox>& boxes) {
  simdjson::dom::parser parser;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view object = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (object.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    element value;
    NodeBox box;
    if (parser.parse(object.data(), object.size()).get(value) != simdjson::SUCCESS || !read_box(value, box))
      return "line " + std::to_string(line) + R"( is not {"node": id, "box": [x, y, width, height]})";
    boxes.push_back(box);
  }
  return {};
}

}  // namespace pith::eval

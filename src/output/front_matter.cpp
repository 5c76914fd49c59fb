// YAML. Every value is a quoted string, so that no reader takes a title for a number or a date for an object; what
// JSON quotes is quoted for YAML too.
#include "output/output.h"
#include "pith/json.h"

namespace pith {
namespace {

void append_list(const std::vector<std::string>& values, std::string& out) {
  out += '[';
  for (const std::string& value : values) {
    if (&value != &values.front()) out += ", ";
    JsonWriter(out).value(value);
  }
  out += ']';
}

}  // namespace

void write_front_matter(const Metadata& metadata, std::string& out) {
  const std::size_t start = out.size();
  const auto given = [&](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    out.append(key).append(": ");
    JsonWriter(out).value(value);
    out += '\n';
  };
  const auto given_list = [&](std::string_view key, const std::vector<std::string>& values) {
    if (values.size() < 2) return given(key, values.empty() ? "" : values.front());
    out.append(key).append(": ");
    append_list(values, out);
    out += '\n';
  };
  given("title", metadata.title);
  given_list("author", metadata.authors);
  given("date", metadata.date);
  given("modified", metadata.modified);
  given("site", metadata.site);
  given("description", metadata.description);
  given("language", metadata.language);
  given("url", metadata.url);
  given("image", metadata.image);
  given("license", metadata.license);
  given_list("tags", metadata.tags);
  if (out.size() == start) return;
  out.insert(start, "---\n");
  out += "---\n\n";
}

}  // namespace pith

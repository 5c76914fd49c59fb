// Whoever does not know front matter renders it as Markdown, so nothing in it may be a tag or a link.
//
// YAML. Every value is a quoted string, so that no reader takes a title for a number or a date for an object; what
// JSON quotes is quoted for YAML too.
#include "output/output.h"
#include "pith/json.h"

namespace pith {
namespace {

// As JSON quotes it, and with \u escapes for what would begin a tag or end the text of a link.
void append_quoted(std::string_view value, std::string& out) {
  std::string quoted;
  JsonWriter(quoted).value(value);
  for (std::size_t i = 0; i < quoted.size(); ++i) {
    const char next = i + 1 < quoted.size() ? quoted[i + 1] : ' ';
    if (quoted[i] == '<')
      out += "\\u003c";
    else if (quoted[i] == ']' && next == '(')
      out += "\\u005d";
    else
      out += quoted[i];
  }
}

void append_list(const std::vector<std::string>& values, std::string& out) {
  out += '[';
  for (const std::string& value : values) {
    if (&value != &values.front()) out += ", ";
    append_quoted(value, out);
  }
  out += ']';
}

}  // namespace

void write_front_matter(const Metadata& metadata, std::string& out) {
  const std::size_t start = out.size();
  const auto given = [&](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    out.append(key).append(": ");
    append_quoted(value, out);
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

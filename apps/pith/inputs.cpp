#include "inputs.h"

#include <algorithm>
#include <span>

namespace pith::cli {
namespace {

constexpr std::string_view kPageEndings[] = {".html", ".htm", ".xhtml", ".xht", ".shtml"};
constexpr std::string_view kCompressedEndings[] = {".gz", ".zst"};

bool ends_with_ignoring_case(std::string_view text, std::string_view ending) {
  if (text.size() < ending.size()) return false;
  text.remove_prefix(text.size() - ending.size());
  return std::equal(text.begin(), text.end(), ending.begin(), [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
  });
}

// Takes the first ending that fits off the path.
bool remove_ending(std::string_view& path, std::span<const std::string_view> endings) {
  for (const std::string_view ending : endings) {
    if (!ends_with_ignoring_case(path, ending)) continue;
    path.remove_suffix(ending.size());
    return true;
  }
  return false;
}

void add_directory(const std::string& path, Inputs& inputs) {
  const std::size_t before = inputs.pages.size();
  Listing listing = list_files(path);
  for (std::string& file : listing.files)
    if (split_page_name(file).is_page) inputs.pages.push_back({std::move(file), {}});
  for (Listing::Failure& failure : listing.failures)
    inputs.pages.push_back({std::move(failure.path), std::move(failure.error.message)});
  if (inputs.pages.size() == before) inputs.without_pages.push_back(path);
  inputs.several = true;
}

void add(const std::string& path, Inputs& inputs) {
  if (path != "-" && is_directory(path))
    add_directory(path, inputs);
  else
    inputs.pages.push_back({path, {}});
}

// A path a line, or ended by zero bytes if there are any. Empty ones are skipped.
void add_list(const std::string& path, Inputs& inputs) {
  inputs.several = true;
  const auto list = path == "-" ? read_stdin(0) : read_file(path, 0);
  if (!list || !list->damage.empty())
    inputs.pages.push_back({path, list ? list->damage : list.error().message});
  if (!list) return;
  std::string_view rest = list->bytes;
  const char separator = rest.find('\0') == std::string_view::npos ? '\n' : '\0';
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    std::string_view line = rest.substr(0, end);
    if (separator == '\n' && !line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (!line.empty()) add(std::string(line), inputs);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

// No charset shrinks to less than half in UTF-8, so this many bytes fill the limit, and one more meets it.
std::size_t bytes_to_read(const Limits& limits) {
  const std::size_t limit = limits.bytes == 0 ? kMostBytes : std::min(limits.bytes, kMostBytes);
  return 2 * limit + 5;
}

}  // namespace

Result<Input> read_page(const std::string& path, const Limits& limits) {
  return path == "-" ? read_stdin(bytes_to_read(limits)) : read_file(path, bytes_to_read(limits));
}

PageName split_page_name(std::string_view path) {
  remove_ending(path, kCompressedEndings);
  const bool is_page = remove_ending(path, kPageEndings);
  return {path, is_page};
}

std::vector<NamedPage> find_pages(const std::vector<std::string>& paths) {
  Inputs inputs;
  for (const std::string& path : paths) add(path, inputs);
  for (const std::string& path : inputs.without_pages)
    inputs.pages.push_back({path, "no pages in this directory"});
  return std::move(inputs.pages);
}

Inputs find_inputs(const Arguments& arguments) {
  Inputs inputs;
  for (const std::string& path : arguments.inputs) add(path, inputs);
  for (const std::string& path : arguments.files_from) add_list(path, inputs);
  if (arguments.inputs.empty() && arguments.files_from.empty()) inputs.pages.push_back({"-", {}});
  inputs.several = inputs.several || inputs.pages.size() > 1;
  return inputs;
}

}  // namespace pith::cli

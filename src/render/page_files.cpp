#include "render/page_files.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "pith/io.h"

namespace pith {
namespace {

constexpr std::size_t kLargestFile = std::size_t{16} << 20;  // of a file: no style sheet is larger

int hex_value(char c) {
  if (is_ascii_digit(c)) return c - '0';
  const char lower = ascii_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view url) {
  std::string out;
  for (std::size_t i = 0; i < url.size(); ++i) {
    if (url[i] == '%' && i + 2 < url.size() && hex_value(url[i + 1]) >= 0 && hex_value(url[i + 2]) >= 0) {
      out += static_cast<char>(hex_value(url[i + 1]) * 16 + hex_value(url[i + 2]));
      i += 2;
    } else {
      out += url[i];
    }
  }
  return out;
}

bool has_scheme(std::string_view url) {
  const std::size_t end = url.find_first_of(":/?#");
  return end != std::string_view::npos && url[end] == ':';
}

// Adds the steps of a path; false if it leaves the folder.
bool walk(std::string_view path, std::vector<std::string_view>& steps) {
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view step = path.substr(0, slash);
    path.remove_prefix(std::min(slash + 1, path.size()));
    if (step.empty() || step == ".") continue;
    if (step != "..") {
      steps.push_back(step);
    } else if (steps.empty()) {
      return false;
    } else {
      steps.pop_back();
    }
  }
  return true;
}

}  // namespace

std::optional<std::string> PageFiles::resolve(std::string_view url, std::string_view base) {
  url = trimmed(url);
  if (url.empty() || url.front() == '/' || has_scheme(url)) return std::nullopt;
  const std::string path = percent_decoded(url.substr(0, url.find_first_of("?#")));
  if (path.find('\0') != std::string::npos || path.find('\\') != std::string::npos) return std::nullopt;
  std::vector<std::string_view> steps;
  const std::size_t slash = base.rfind('/');
  if (slash != std::string_view::npos && !walk(base.substr(0, slash), steps)) return std::nullopt;
  if (!walk(path, steps) || steps.empty()) return std::nullopt;
  std::string resolved;
  for (const std::string_view step : steps) {
    if (!resolved.empty()) resolved += '/';
    resolved += step;
  }
  return resolved;
}

std::optional<std::string> PageFiles::read(const std::string& path) const {
  if (folder_.empty()) return std::nullopt;
  auto input = read_file(folder_ + '/' + path, kLargestFile);
  if (!input) return std::nullopt;
  return std::move(input->bytes);
}

}  // namespace pith

#include "destination.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "pith/io.h"

namespace pith::cli {
namespace {

std::string folded(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return out;
}

// The path without the endings of pages and without its way up: "../a/b.html.gz" is "a/b", or "b" alone.
std::string stem_of(const std::string& path, bool keep_dirs) {
  if (path == "-") return "stdin";
  std::filesystem::path stem;
  const std::filesystem::path way(split_page_name(path).stem);
  for (const auto& component : way.lexically_normal().relative_path()) {
    if (component.empty() || component == "." || component == "..") continue;
    stem = keep_dirs ? stem / component : component;
  }
  return stem.empty() ? "page" : stem.string();
}

// Links resolved; empty if there is no such file.
std::string real_path(const std::string& path) {
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path, error)) return {};
  const auto real = std::filesystem::canonical(path, error);
  return error ? std::string() : real.string();
}

}  // namespace

bool is_directory_output(const Arguments& arguments, const Inputs& inputs) {
  if (arguments.output.empty() || arguments.jsonl) return false;
  return arguments.keep_dirs || inputs.several || arguments.output.back() == '/' ||
         is_directory(arguments.output);
}

std::vector<std::string> output_paths(const Arguments& arguments, const Inputs& inputs) {
  std::vector<std::string> paths;
  paths.reserve(inputs.pages.size());
  std::unordered_set<std::string> taken;
  std::unordered_map<std::string, unsigned> copies_of;
  const std::string directory = arguments.output.back() == '/' ? arguments.output : arguments.output + '/';
  const std::string ending(info(arguments.options.format).ending);
  for (const PageInput& page : inputs.pages) {
    if (!page.error.empty()) {
      paths.emplace_back();
      continue;
    }
    const std::string stem = stem_of(page.path, arguments.keep_dirs);
    std::string name = stem;
    unsigned& copies = copies_of[folded(stem)];
    while (!taken.insert(folded(name)).second) name = stem + '-' + std::to_string(++copies + 1);
    paths.push_back(directory + name + ending);
  }
  return paths;
}

std::vector<bool> are_inputs(const std::vector<std::string>& paths, const Inputs& inputs) {
  std::vector<bool> found(paths.size());
  std::unordered_set<std::string> files;  // of the inputs; gathered when a path exists that could be one
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::string target = real_path(paths[i]);
    if (target.empty()) continue;
    if (files.empty())
      for (const PageInput& page : inputs.pages) files.insert(real_path(page.path));
    found[i] = files.count(target) != 0;
  }
  return found;
}

Stream::~Stream() {
  close();
}

void Stream::open(const std::string& path) {
  name_ = path.empty() ? "standard output" : path;
  if (path.empty()) {
    file_ = stdout;
    return;
  }
  const std::string directory = std::filesystem::path(path).parent_path().string();
  if (!directory.empty()) {
    if (const auto made = make_directories(directory); !made) {
      failed_ = true;
      error_ = made.error().message;
      return;
    }
  }
  file_ = std::fopen(path.c_str(), "wb");
  if (file_ == nullptr) fail();
}

void Stream::write(std::string_view bytes) {
  if (failed_ || bytes.empty()) return;
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail();
}

void Stream::close() {
  if (file_ == nullptr) return;
  std::FILE* file = std::exchange(file_, nullptr);
  const int done = file == stdout ? std::fflush(file) : std::fclose(file);
  if (done != 0 && !failed_) fail();
}

void Stream::fail() {
  const int code = errno;
  failed_ = true;
  if (code != EPIPE) error_ = std::strerror(code);
}

}  // namespace pith::cli

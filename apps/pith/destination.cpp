#include "destination.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>

#include "inputs.h"

namespace pith::cli {
namespace {

std::string folded(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return out;
}

std::uint64_t folded_hash(std::string_view text) {
  return std::hash<std::string>()(folded(text));
}

// The path without the endings of pages and without its way up: "../a/b.html.gz" is "a/b", or "b" alone.
std::string stem_of(const std::string& path, bool keep_dirs) {
  if (path == "-") return "stdin";
  std::filesystem::path stem;
  const std::filesystem::path way(page_stem(path));
  for (const auto& component : way.lexically_normal().relative_path()) {
    if (component.empty() || component == "." || component == "..") continue;
    stem = keep_dirs ? stem / component : component;
  }
  return stem.empty() ? "page" : stem.string();
}

// Of several pages in a file, where each stands in it tells them apart.
std::string place_in(const PageInput& page) {
  if (!page.origin.record.empty()) {
    std::string digits = std::to_string(page.origin.offset);
    return "-" + std::string(12 - std::min<std::size_t>(digits.size(), 12), '0') + digits;
  }
  if (page.form != PageInput::Form::json || !page.id.starts_with(page.path + ":")) return {};
  return "-" + page.id.substr(page.path.size() + 1);
}

bool identify(const std::string& path, std::pair<std::uint64_t, std::uint64_t>& file) {
  struct stat facts;
  if (path.empty() || ::stat(path.c_str(), &facts) != 0) return false;
  file = {static_cast<std::uint64_t>(facts.st_dev), static_cast<std::uint64_t>(facts.st_ino)};
  return true;
}

}  // namespace

bool is_directory_output(const Arguments& arguments, bool several) {
  if (arguments.output.empty() || arguments.jsonl || arguments.batch.wet) return false;
  return arguments.keep_dirs || several || arguments.output.back() == '/' || is_directory(arguments.output);
}

OutputNames::OutputNames(const Arguments& arguments)
    : directory_(arguments.output.back() == '/' ? arguments.output : arguments.output + '/'),
      ending_(info(arguments.options.format).ending),
      keep_dirs_(arguments.keep_dirs) {}

std::string OutputNames::next(const PageInput& page) {
  const std::string stem = stem_of(page.path, keep_dirs_) + place_in(page);
  std::string name = stem;
  unsigned& copies = copies_[folded_hash(stem)];
  while (!taken_.insert(folded_hash(name)).second) name = stem + '-' + std::to_string(++copies + 1);
  return directory_ + name + ending_;
}

bool InputFiles::contain(const std::string& path) {
  std::pair<std::uint64_t, std::uint64_t> file;
  if (!identify(path, file)) return false;
  if (!std::exchange(gathered_, true)) {
    Arguments named = arguments_;
    std::erase(named.files_from, "-");
    for (const NamedPage& page : find_inputs(named).pages) {
      std::pair<std::uint64_t, std::uint64_t> input;
      if (page.path != "-" && identify(page.path, input)) files_.insert(input);
    }
  }
  return files_.count(file) != 0;
}

Stream::~Stream() {
  if (!is_file_) close();
}

void Stream::open(const std::string& path, EntryKind kind, Resume resume) {
  name_ = path.empty() ? "standard output" : path;
  is_file_ = !path.empty();
  is_open_ = true;
  if (!is_file_) return;
  if (const auto opened = file_.open(path, kind, resume); !opened) fail(opened.error());
}

void Stream::write(std::string_view bytes) {
  if (failed_ || bytes.empty()) return;
  written_ = true;
  if (is_file_) {
    if (const auto done = file_.append(bytes); !done) fail(done.error());
  } else if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) {
    fail();
  }
}

void Stream::close() {
  if (!std::exchange(is_open_, false) || failed_) return;
  if (is_file_) {
    if (const auto done = file_.finish(); !done) fail(done.error());
  } else if (std::fflush(stdout) != 0) {
    fail();
  }
}

void Stream::leave_part() {
  if (!is_file_) return close();
  is_open_ = false;
  file_ = EntryFile();
}

void Stream::discard() {
  is_open_ = false;
  file_.discard();
}

void Stream::fail() {
  const int code = errno;
  failed_ = true;
  if (code != EPIPE) error_ = std::strerror(code);
}

void Stream::fail(const Error& error) {
  failed_ = true;
  error_ = error.message;
}

}  // namespace pith::cli

// In place of files and compression, where a build leaves them out.
#include "pith/io.h"

namespace pith {
namespace {

constexpr const char* kNoFiles = "pith was built without files; build it with -DPITH_IO=ON";

Error read_failed() {
  return {ErrorCode::read_failed, kNoFiles};
}

Error write_failed() {
  return {ErrorCode::write_failed, kNoFiles};
}

}  // namespace

Result<Input> read_file(const std::string&, std::size_t) {
  return read_failed();
}

Result<Input> read_stdin(std::size_t) {
  return read_failed();
}

Result<Input> decompress(std::string_view, std::size_t) {
  return read_failed();
}

Listing list_files(const std::string& path) {
  return {{}, {{path, read_failed()}}};
}

bool is_directory(const std::string&) {
  return false;
}

Result<Done> write_file(const std::string&, std::string_view) {
  return write_failed();
}

Result<Done> make_directories(const std::string&) {
  return write_failed();
}

}  // namespace pith

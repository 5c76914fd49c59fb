#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>

#include "io/decompress.h"
#include "pith/io.h"

namespace pith {
namespace {

class DescriptorSource final : public ByteSource {
 public:
  explicit DescriptorSource(int descriptor) : descriptor_(descriptor) {}

  std::size_t read(std::span<char> to) override {
    if (error_ != 0) return 0;
    for (;;) {
      const ssize_t got = ::read(descriptor_, to.data(), to.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno == EINTR) continue;
      error_ = errno;
      return 0;
    }
  }

  int error() const { return error_; }

  // A regular file's size; zero for what has none.
  std::size_t size() const {
    struct stat facts;
    const bool sized = ::fstat(descriptor_, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0;
    return sized ? static_cast<std::size_t>(facts.st_size) : 0;
  }

 private:
  int descriptor_;
  int error_ = 0;
};

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : bytes_(bytes) {}

  std::size_t read(std::span<char> to) override {
    const std::size_t size = bytes_.copy(to.data(), to.size());
    bytes_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view bytes_;
};

Error out_of_memory() {
  return {ErrorCode::out_of_memory, "out of memory"};
}

Error read_error(int error) {
  return {ErrorCode::read_failed, std::generic_category().message(error)};
}

Result<Input> read_descriptor(int descriptor, std::size_t max_bytes) {
  try {
    DescriptorSource source(descriptor);
    Input input = read_all(source, max_bytes, source.size());
    if (source.error() != 0) return read_error(source.error());
    return input;
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

}  // namespace

Result<Input> read_file(const std::string& path, std::size_t max_bytes) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return read_error(errno);
  Result<Input> input = read_descriptor(descriptor, max_bytes);
  ::close(descriptor);
  return input;
}

Result<Input> read_stdin(std::size_t max_bytes) {
  return read_descriptor(STDIN_FILENO, max_bytes);
}

Result<Input> decompress(std::string_view bytes, std::size_t max_bytes) {
  try {
    MemorySource source(bytes);
    return read_all(source, max_bytes, bytes.size());
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

}  // namespace pith

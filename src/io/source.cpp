#include "io/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace pith {

std::size_t MemorySource::read(std::span<char> to) {
  const std::size_t size = rest_.copy(to.data(), to.size());
  rest_.remove_prefix(size);
  return size;
}

bool MemorySource::seek(std::uint64_t offset) {
  rest_ = bytes_.substr(std::min<std::uint64_t>(offset, bytes_.size()));
  return true;
}

FileSource::~FileSource() {
  if (owned_ == Owned::yes) ::close(descriptor_);
}

std::size_t FileSource::read(std::span<char> to) {
  while (error_ == 0) {
    const ssize_t got = ::read(descriptor_, to.data(), to.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) error_ = errno;
  }
  return 0;
}

bool FileSource::seek(std::uint64_t offset) {
  return ::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) >= 0;
}

std::uint64_t FileSource::size() const {
  struct stat facts;
  const bool sized = ::fstat(descriptor_, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0;
  return sized ? static_cast<std::uint64_t>(facts.st_size) : 0;
}

std::string FileSource::failure() const {
  return error_ == 0 ? std::string() : std::generic_category().message(error_);
}

Result<std::unique_ptr<ByteSource>> open_source(const std::string& path) {
  if (path == "-") return std::unique_ptr<ByteSource>(new FileSource(STDIN_FILENO, FileSource::Owned::no));
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Error{ErrorCode::read_failed, std::generic_category().message(errno)};
  return std::unique_ptr<ByteSource>(new FileSource(descriptor, FileSource::Owned::yes));
}

PartSource::PartSource(std::unique_ptr<ByteSource> whole, std::uint64_t begin, std::uint64_t length)
    : whole_(std::move(whole)), begin_(begin), length_(length) {
  cannot_seek_ = !whole_->seek(begin);
}

std::size_t PartSource::read(std::span<char> to) {
  if (cannot_seek_) return 0;
  const std::size_t got = whole_->read(to.first(std::min<std::uint64_t>(to.size(), length_ - at_)));
  at_ += got;
  return got;
}

bool PartSource::seek(std::uint64_t offset) {
  if (!whole_->seek(begin_ + std::min(offset, length_))) return false;
  at_ = std::min(offset, length_);
  return true;
}

std::string PartSource::failure() const {
  return cannot_seek_ ? "cannot be read from its middle" : whole_->failure();
}

}  // namespace pith

// Where bytes come from: a file, standard input, memory, a part of a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "pith/io.h"

namespace pith {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Fills `to` from its start and returns how much; less than asked for is no end, zero is.
  virtual std::size_t read(std::span<char> to) = 0;
  // Goes on at that byte. False if it cannot: a pipe.
  virtual bool seek(std::uint64_t) { return false; }
  virtual std::uint64_t size() const { return 0; }    // 0: not known
  virtual std::string failure() const { return {}; }  // why reading ended early; empty if it did not
};

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : bytes_(bytes), rest_(bytes) {}
  std::size_t read(std::span<char> to) override;
  bool seek(std::uint64_t offset) override;
  std::uint64_t size() const override { return bytes_.size(); }

 private:
  std::string_view bytes_, rest_;
};

// A file by its descriptor, which is closed at the end if it is owned.
class FileSource final : public ByteSource {
 public:
  enum class Owned : std::uint8_t { no, yes };
  explicit FileSource(int descriptor, Owned owned) : descriptor_(descriptor), owned_(owned) {}
  ~FileSource() override;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  std::size_t read(std::span<char> to) override;
  bool seek(std::uint64_t offset) override;
  std::uint64_t size() const override;
  std::string failure() const override;

 private:
  int descriptor_;
  Owned owned_;
  int error_ = 0;
};

// Errors: read_failed. "-" is standard input.
Result<std::unique_ptr<ByteSource>> open_source(const std::string& path);

// `length` bytes of another source that can seek, from `begin` on.
class PartSource final : public ByteSource {
 public:
  PartSource(std::unique_ptr<ByteSource> whole, std::uint64_t begin, std::uint64_t length);
  std::size_t read(std::span<char> to) override;
  bool seek(std::uint64_t offset) override;
  std::uint64_t size() const override { return length_; }
  std::string failure() const override;

 private:
  std::unique_ptr<ByteSource> whole_;
  std::uint64_t begin_, length_, at_ = 0;
  bool cannot_seek_ = false;
};

}  // namespace pith

// One loop per format, all from a ByteSource into an Output. Both formats may hold several members or frames one
// after the other, which are read as one. Output counts what it is given and closes its room one byte behind
// the limit: that byte tells "exactly the limit" from "more", and no decompressor runs further than it.
#include "io/decompress.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <utility>

namespace pith {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;

// A window on the source.
class Chunk {
 public:
  explicit Chunk(ByteSource& source) : source_(source), memory_(std::make_unique<char[]>(kChunk)) {}

  // Reads on until `wanted` bytes are unread or the source has ended; says whether there are any.
  bool fill(std::size_t wanted = 1) {
    while (unread().size() < wanted) {
      std::copy(memory_.get() + begin_, memory_.get() + end_, memory_.get());
      end_ -= std::exchange(begin_, 0);
      const std::size_t got = source_.read({memory_.get() + end_, kChunk - end_});
      if (got == 0) break;
      end_ += got;
    }
    return begin_ < end_;
  }

  std::string_view unread() const { return {memory_.get() + begin_, end_ - begin_}; }
  void consume(std::size_t size) { begin_ += size; }

 private:
  ByteSource& source_;
  std::unique_ptr<char[]> memory_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

class Output {
 public:
  Output(std::string& bytes, std::size_t max_bytes, std::size_t expected) : bytes_(bytes) {
    constexpr std::size_t kLargest = std::numeric_limits<std::size_t>::max() / 4;
    limit_ = max_bytes == 0 ? kLargest : std::min(max_bytes, kLargest);
    next_size_ = std::max(kChunk, std::min(expected, limit_) + 1);
  }

  // Where to write next; empty once the limit has been passed.
  std::span<char> room() {
    if (used_ == bytes_.size()) {
      bytes_.resize(std::min(next_size_, limit_ + 1));
      next_size_ = std::max(bytes_.size() * 2, next_size_);
    }
    return {bytes_.data() + used_, std::min(bytes_.size() - used_, std::size_t{1} << 30)};
  }

  void advance(std::size_t size) { used_ += size; }

  Status finish() {
    bytes_.resize(std::min(used_, limit_));
    return used_ > limit_ ? Status::byte_limit : Status::ok;
  }

 private:
  std::string& bytes_;
  std::size_t limit_ = 0;
  std::size_t used_ = 0;
  std::size_t next_size_ = 0;
};

void copy(Chunk& chunk, ByteSource& source, Output& out) {
  for (std::string_view rest = chunk.unread(); !rest.empty();) {
    const std::span<char> room = out.room();
    const std::size_t size = std::min(room.size(), rest.size());
    if (size == 0) return;
    std::copy_n(rest.data(), size, room.data());
    rest.remove_prefix(size);
    out.advance(size);
  }
  for (;;) {
    const std::span<char> room = out.room();
    const std::size_t got = room.empty() ? 0 : source.read(room);
    if (got == 0) return;
    out.advance(got);
  }
}

constexpr char kTrailing[] = "bytes after the compressed data were ignored";

// What an inflate stream needs to be closed at every return.
struct Inflate {
  z_stream stream{};
  Inflate() {
    if (inflateInit2(&stream, 15 + 16) != Z_OK) throw std::bad_alloc();  // 16: expect a gzip header
  }
  ~Inflate() { inflateEnd(&stream); }
  Inflate(const Inflate&) = delete;
  Inflate& operator=(const Inflate&) = delete;
};

// Files are padded with zeros on tapes and by some downloaders. Says whether anything else is left.
bool fill_behind_padding(Chunk& chunk) {
  while (chunk.fill()) {
    const std::size_t zeros = std::min(chunk.unread().find_first_not_of('\0'), chunk.unread().size());
    chunk.consume(zeros);
    if (!chunk.unread().empty()) return true;
  }
  return false;
}

// Returns what is wrong with the data, if anything.
std::string gunzip(Chunk& chunk, Output& out) {
  Inflate inflater;
  z_stream& z = inflater.stream;
  bool first_member = true;
  for (;;) {
    const std::span<char> room = out.room();
    if (room.empty()) return {};
    if (!chunk.fill()) return "gzip: data is truncated";
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(chunk.unread().data()));
    z.avail_in = static_cast<uInt>(chunk.unread().size());
    z.next_out = reinterpret_cast<Bytef*>(room.data());
    z.avail_out = static_cast<uInt>(room.size());
    const int result = inflate(&z, Z_NO_FLUSH);
    chunk.consume(chunk.unread().size() - z.avail_in);
    out.advance(room.size() - z.avail_out);
    if (result == Z_STREAM_END) {
      if (!fill_behind_padding(chunk)) return {};
      chunk.fill(2);
      if (!chunk.unread().starts_with("\x1f\x8b")) return std::string("gzip: ") + kTrailing;
      inflateReset(&z);
      first_member = false;
    } else if (result == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      const bool nothing = !first_member && z.total_out == 0;
      return std::string("gzip: ") + (nothing ? kTrailing : "data is corrupt");
    }
  }
}

std::string unzstd(Chunk& chunk, Output& out) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  if (!context) throw std::bad_alloc();
  bool in_frame = true;
  bool any_frame = false;
  bool flushed = true;
  for (;;) {
    const std::span<char> room = out.room();
    if (room.empty()) return {};
    if (!chunk.fill() && flushed) return in_frame ? "zstd: data is truncated" : "";
    ZSTD_inBuffer in{chunk.unread().data(), chunk.unread().size(), 0};
    ZSTD_outBuffer to{room.data(), room.size(), 0};
    const std::size_t result = ZSTD_decompressStream(context.get(), &to, &in);
    out.advance(to.pos);
    if (ZSTD_isError(result)) {
      if (any_frame && !in_frame) return std::string("zstd: ") + kTrailing;
      return std::string("zstd: ") + ZSTD_getErrorName(result);
    }
    chunk.consume(in.pos);
    in_frame = result != 0;
    any_frame |= !in_frame;
    flushed = to.pos < to.size || !in_frame;
  }
}

Compression compression_of(std::string_view start) {
  if (start.starts_with("\x1f\x8b\x08")) return Compression::gzip;
  if (start.starts_with("\x28\xb5\x2f\xfd")) return Compression::zstd;
  const bool skippable =
      start.size() >= 4 && (start[0] & 0xF0) == 0x50 && start.substr(1, 3) == "\x2a\x4d\x18";
  return skippable ? Compression::zstd : Compression::none;
}

}  // namespace

std::string_view to_string(Compression compression) {
  switch (compression) {
    case Compression::none: return "none";
    case Compression::gzip: return "gzip";
    case Compression::zstd: return "zstd";
  }
  return {};
}

Input read_all(ByteSource& source, std::size_t max_bytes, std::size_t expected) {
  Input input;
  Chunk chunk(source);
  chunk.fill(4);
  input.compression = compression_of(chunk.unread());
  const bool packed = input.compression != Compression::none;
  Output out(input.bytes, max_bytes, packed ? expected * 4 : expected);
  switch (input.compression) {
    case Compression::none: copy(chunk, source, out); break;
    case Compression::gzip: input.damage = gunzip(chunk, out); break;
    case Compression::zstd: input.damage = unzstd(chunk, out); break;
  }
  input.status = out.finish();
  return input;
}

}  // namespace pith

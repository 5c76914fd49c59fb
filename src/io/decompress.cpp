// One loop per format, all from a ByteSource into an Output. Both formats may hold several members or frames one
// after the other, which are read as one. Output counts what it is given and closes its room one byte behind
// the limit: that byte tells "exactly the limit" from "more", and no decompressor runs further than it.
#include "io/decompress.h"

#if PITH_BROTLI
#include <brotli/decode.h>
#endif
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include "io/compression.h"
#include "io/window.h"

namespace pith {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;
constexpr std::size_t kProbed = 4096;  // bytes that a probe sees at least, if there are so many

class Output {
 public:
  Output(std::string& bytes, std::size_t max_bytes, std::size_t expected, const Probe& probe)
      : bytes_(bytes), probe_(probe ? &probe : nullptr) {
    constexpr std::size_t kLargest = std::numeric_limits<std::size_t>::max() / 4;
    limit_ = max_bytes == 0 ? kLargest : std::min(max_bytes, kLargest);
    next_size_ = std::max(kChunk, std::min(expected, limit_) + 1);
  }

  // Where to write next; empty once the limit has been passed or the probe wants no more.
  std::span<char> room() {
    if (stopped_) return {};
    if (used_ == bytes_.size()) {
      bytes_.resize(std::min(next_size_, limit_ + 1));
      next_size_ = std::max(bytes_.size() * 2, next_size_);
    }
    const std::size_t most = probe_ != nullptr ? kChunk : std::size_t{1} << 30;
    return {bytes_.data() + used_, std::min(bytes_.size() - used_, most)};
  }

  void advance(std::size_t size) {
    used_ += size;
    if (probe_ != nullptr && used_ >= kProbed) probe();
  }

  Status finish() {
    if (probe_ != nullptr) probe();
    bytes_.resize(std::min(used_, limit_));
    return used_ > limit_ ? Status::byte_limit : Status::ok;
  }

 private:
  void probe() {
    const Probe& wanted = *std::exchange(probe_, nullptr);
    if (wanted({bytes_.data(), std::min(used_, limit_)})) return;
    bytes_.resize(used_);
    limit_ = used_;
    next_size_ = 0;
    stopped_ = true;
  }

  std::string& bytes_;
  const Probe* probe_;  // until it was asked
  bool stopped_ = false;
  std::size_t limit_ = 0;
  std::size_t used_ = 0;
  std::size_t next_size_ = 0;
};

void copy(Window& chunk, Output& out) {
  while (chunk.fill()) {
    const std::span<char> room = out.room();
    const std::size_t size = std::min(room.size(), chunk.unread().size());
    if (size == 0) return;
    std::copy_n(chunk.unread().data(), size, room.data());
    chunk.consume(size);
    out.advance(size);
  }
}

constexpr char kTrailing[] = "bytes after the compressed data were ignored";

// What an inflate stream needs to be closed at every return.
struct Inflate {
  z_stream stream{};
  explicit Inflate(int window_bits) {
    if (inflateInit2(&stream, window_bits) != Z_OK) throw std::bad_alloc();
  }
  ~Inflate() { inflateEnd(&stream); }
  Inflate(const Inflate&) = delete;
  Inflate& operator=(const Inflate&) = delete;
};

// Files are padded with zeros on tapes and by some downloaders. Says whether anything else is left.
bool fill_behind_padding(Window& chunk) {
  while (chunk.fill()) {
    const std::size_t zeros = std::min(chunk.unread().find_first_not_of('\0'), chunk.unread().size());
    chunk.consume(zeros);
    if (!chunk.unread().empty()) return true;
  }
  return false;
}

// Returns what is wrong with the data, if anything.
std::string gunzip(Window& chunk, Output& out) {
  Inflate inflater(15 + 16);  // 16: expect a gzip header
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

std::string unzstd(Window& chunk, Output& out) {
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

// The coding "deflate" of HTTP: zlib as the standard has it, or bare as some servers send it.
std::string undeflate(Window& chunk, Output& out) {
  chunk.fill(2);
  const std::string_view start = chunk.unread();
  if (start.size() < 2) return "deflate: data is truncated";
  const unsigned head = static_cast<unsigned char>(start[0]) * 256U + static_cast<unsigned char>(start[1]);
  const bool zlib = (head >> 8 & 15) == 8 && head % 31 == 0;
  Inflate inflater(zlib ? 15 : -15);
  z_stream& z = inflater.stream;
  for (;;) {
    const std::span<char> room = out.room();
    if (room.empty()) return {};
    if (!chunk.fill()) return "deflate: data is truncated";
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(chunk.unread().data()));
    z.avail_in = static_cast<uInt>(chunk.unread().size());
    z.next_out = reinterpret_cast<Bytef*>(room.data());
    z.avail_out = static_cast<uInt>(room.size());
    const int result = inflate(&z, Z_NO_FLUSH);
    chunk.consume(chunk.unread().size() - z.avail_in);
    out.advance(room.size() - z.avail_out);
    if (result == Z_STREAM_END) return {};
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result != Z_OK && result != Z_BUF_ERROR) return "deflate: data is corrupt";
  }
}

std::string unbrotli(Window& chunk, Output& out) {
#if PITH_BROTLI
  const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)> state(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), &BrotliDecoderDestroyInstance);
  if (!state) throw std::bad_alloc();
  for (;;) {
    const std::span<char> room = out.room();
    if (room.empty()) return {};
    chunk.fill();
    std::size_t given = chunk.unread().size(), left = room.size();
    const auto* next_in = reinterpret_cast<const std::uint8_t*>(chunk.unread().data());
    auto* next_out = reinterpret_cast<std::uint8_t*>(room.data());
    const BrotliDecoderResult result =
        BrotliDecoderDecompressStream(state.get(), &given, &next_in, &left, &next_out, nullptr);
    chunk.consume(chunk.unread().size() - given);
    out.advance(room.size() - left);
    if (result == BROTLI_DECODER_RESULT_SUCCESS) return {};
    if (result == BROTLI_DECODER_RESULT_ERROR) return "brotli: data is corrupt";
    if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && !chunk.fill()) return "brotli: data is truncated";
  }
#else
  copy(chunk, out);
  return "brotli: this build of pith cannot read it";
#endif
}

}  // namespace

Input read_all(ByteSource& source, std::size_t max_bytes, std::size_t expected, const Probe& probe) {
  Input input;
  Window chunk(source, kChunk);
  chunk.fill(4);
  input.compression = compression_of(chunk.unread());
  const bool packed = input.compression != Compression::none;
  Output out(input.bytes, max_bytes, packed ? expected * 4 : expected, probe);
  switch (input.compression) {
    case Compression::none: copy(chunk, out); break;
    case Compression::gzip: input.damage = gunzip(chunk, out); break;
    case Compression::zstd: input.damage = unzstd(chunk, out); break;
  }
  input.status = out.finish();
  return input;
}

Input decode(std::string_view bytes, Coding coding, std::size_t max_bytes, const Probe& probe) {
  MemorySource source(bytes);
  if (coding == Coding::compressed) return read_all(source, max_bytes, bytes.size(), probe);
  Input input;
  Window chunk(source, kChunk);
  Output out(input.bytes, max_bytes, bytes.size() * 4, probe);
  switch (coding) {
    case Coding::deflate: input.damage = undeflate(chunk, out); break;
    case Coding::brotli: input.damage = unbrotli(chunk, out); break;
    default: copy(chunk, out); break;
  }
  input.status = out.finish();
  return input;
}

}  // namespace pith

#include "io/member_stream.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "io/compression.h"

#if PITH_LIBDEFLATE
#include <libdeflate.h>
#endif

namespace pith {
namespace {

constexpr std::size_t kWindow = std::size_t{4} << 20;       // of the file
constexpr std::size_t kMember = std::size_t{1} << 20;       // compressed, to be tried in one go
constexpr std::size_t kLargest = std::size_t{8} << 20;      // decompressed, likewise
constexpr std::size_t kStep = std::size_t{1} << 16;         // decompressed at a time otherwise
constexpr std::size_t kDictionary = std::size_t{32} << 20;  // that a .warc.zst may bring
constexpr std::size_t kAccepted = 64;                       // bytes that tell whether a record starts
constexpr std::string_view kDictionaryMagic = "\x5d\x2a\x4d\x18";

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

}  // namespace

struct MemberStream::Decoders {
  z_stream zlib{};
  bool zlib_ready = false;
  ZSTD_DCtx* zstd = nullptr;
#if PITH_LIBDEFLATE
  libdeflate_decompressor* whole = nullptr;
#endif

  Decoders() = default;
  Decoders(const Decoders&) = delete;
  Decoders& operator=(const Decoders&) = delete;
  ~Decoders() {
    if (zlib_ready) inflateEnd(&zlib);
    ZSTD_freeDCtx(zstd);
#if PITH_LIBDEFLATE
    libdeflate_free_decompressor(whole);
#endif
  }

  void reset_zlib() {
    const int result = zlib_ready ? inflateReset(&zlib) : inflateInit2(&zlib, 15 + 16);  // 16: a gzip header
    if (result != Z_OK) throw std::bad_alloc();
    zlib_ready = true;
  }
};

MemberStream::MemberStream(std::unique_ptr<ByteSource> source)
    : source_(std::move(source)), in_(*source_, kWindow), decoders_(std::make_unique<Decoders>()) {
  in_.fill(8);
  compression_ = compression_of(in_.unread());
  if (compression_ == Compression::zstd) {
    decoders_->zstd = ZSTD_createDCtx();
    if (decoders_->zstd == nullptr) throw std::bad_alloc();
    load_dictionary();
  }
#if PITH_LIBDEFLATE
  if (compression_ == Compression::gzip) {
    decoders_->whole = libdeflate_alloc_decompressor();
    if (decoders_->whole == nullptr) throw std::bad_alloc();
  }
#endif
}

MemberStream::~MemberStream() = default;

// The first frame of a .warc.zst may be one that decoders skip and that holds the dictionary of all others, itself
// compressed or not.
void MemberStream::load_dictionary() {
  if (!in_.unread().starts_with(kDictionaryMagic) || in_.unread().size() < 8) return;
  const std::size_t size = little_endian(in_.unread().substr(4));
  if (size > kDictionary) return fail(name() + "its dictionary is too large");
  in_.consume(8);
  std::string dictionary;
  while (dictionary.size() < size && in_.fill()) {
    const std::string_view piece = in_.unread().substr(0, size - dictionary.size());
    dictionary += piece;
    in_.consume(piece.size());
  }
  if (dictionary.size() < size) return fail(name() + "its dictionary is truncated");
  if (dictionary.starts_with(kZstdMagic)) {
    Result<Input> plain = decompress(dictionary, kDictionary);
    if (!plain) throw std::bad_alloc();
    if (!plain->damage.empty()) return fail(name() + "its dictionary is corrupt");
    dictionary = std::move(plain->bytes);
  }
  if (ZSTD_isError(ZSTD_DCtx_loadDictionary(decoders_->zstd, dictionary.data(), dictionary.size())))
    fail(name() + "its dictionary is corrupt");
}

bool MemberStream::fill(std::size_t wanted) {
  if (compression_ == Compression::none) {
    const bool any = in_.fill(std::min(wanted, kMember));
    if (in_.ended() && damage_.empty()) damage_ = source_->failure();
    return any;
  }
  wanted = std::min(wanted, kMember);
  while (end_ - begin_ < wanted && step()) {
  }
  return begin_ < end_;
}

std::string_view MemberStream::unread() const {
  if (compression_ == Compression::none) return in_.unread();
  return {out_.get() + begin_, end_ - begin_};
}

void MemberStream::consume(std::size_t size) {
  if (compression_ == Compression::none) return in_.consume(size);
  begin_ += size;
  position_ += size;
  while (marks_.size() > 1 && marks_[1].position <= position_) marks_.pop_front();
}

std::uint64_t MemberStream::offset() const {
  if (compression_ == Compression::none) return in_.offset();
  if (begin_ == end_ && !damage_.empty() && !marks_.empty()) return marks_.back().offset;
  return marks_.empty() || (begin_ == end_ && !in_member_) ? in_.offset() : marks_.front().offset;
}

bool MemberStream::at_member_start() const {
  return !marks_.empty() && marks_.front().position == position_ && begin_ < end_;
}

void MemberStream::fail(std::string damage) {
  in_member_ = false;
  damage_ = std::move(damage);
}

void MemberStream::make_room(std::size_t size) {
  if (capacity_ - end_ >= size) return;
  const std::size_t used = end_ - begin_;
  if (capacity_ - used < size) {
    const std::size_t larger = std::max(capacity_ * 2, used + size);
    auto memory = std::make_unique_for_overwrite<char[]>(larger);
    if (used != 0) std::memcpy(memory.get(), out_.get() + begin_, used);
    out_ = std::move(memory);
    capacity_ = larger;
  } else {
    std::memmove(out_.get(), out_.get() + begin_, used);
  }
  begin_ = 0;
  end_ = used;
}

bool MemberStream::step() {
  if (!damage_.empty()) return false;
  if (!in_member_ && !start_member()) return false;
  if (!in_member_) return damage_.empty();  // it was read in one go
  compression_ == Compression::gzip ? inflate_some() : unzstd_some();
  return damage_.empty();
}

bool MemberStream::start_member() {
  // Files are padded with zeros on tapes and by some downloaders.
  while (any_member_ && in_.fill() && in_.unread().front() == '\0')
    in_.consume(std::min(in_.unread().find_first_not_of('\0'), in_.unread().size()));
  if (!in_.fill(4)) {
    damage_ = source_->failure();
    return false;
  }
  if (compression_of(in_.unread()) != compression_) {
    marks_.push_back({position_ + (end_ - begin_), in_.offset()});
    fail(name() + "bytes that are no compressed data");
    return false;
  }
  while (marks_.size() > 1 && marks_[1].position <= position_) marks_.pop_front();
  if (begin_ == end_) marks_.clear();
  marks_.push_back({position_ + (end_ - begin_), in_.offset()});
  any_member_ = true;
  if (compression_ == Compression::gzip) {
    if (inflate_whole()) return true;
    decoders_->reset_zlib();
  } else {
    ZSTD_DCtx_reset(decoders_->zstd, ZSTD_reset_session_only);
  }
  in_member_ = true;
  return true;
}

bool MemberStream::inflate_whole() {
#if PITH_LIBDEFLATE
  in_.fill(kMember);
  for (std::size_t room = std::max(kMember, capacity_ - (end_ - begin_)); room <= kLargest; room *= 2) {
    make_room(room);
    std::size_t read = 0, written = 0;
    const libdeflate_result result =
        libdeflate_gzip_decompress_ex(decoders_->whole, in_.unread().data(), in_.unread().size(),
                                      out_.get() + end_, capacity_ - end_, &read, &written);
    if (result == LIBDEFLATE_SUCCESS) {
      in_.consume(read);
      end_ += written;
      return true;
    }
    if (result != LIBDEFLATE_INSUFFICIENT_SPACE) return false;
  }
#endif
  return false;
}

void MemberStream::inflate_some() {
  z_stream& z = decoders_->zlib;
  make_room(kStep);
  if (!in_.fill())
    return fail(source_->failure().empty() ? name() + "data is truncated" : source_->failure());
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in_.unread().data()));
  z.avail_in = static_cast<uInt>(in_.unread().size());
  z.next_out = reinterpret_cast<Bytef*>(out_.get() + end_);
  z.avail_out = static_cast<uInt>(kStep);
  const int result = inflate(&z, Z_NO_FLUSH);
  in_.consume(in_.unread().size() - z.avail_in);
  end_ += kStep - z.avail_out;
  if (result == Z_STREAM_END)
    in_member_ = false;
  else if (result == Z_MEM_ERROR)
    throw std::bad_alloc();
  else if (result != Z_OK && result != Z_BUF_ERROR)
    fail(name() + "data is corrupt");
}

void MemberStream::unzstd_some() {
  make_room(kStep);
  if (!in_.fill())
    return fail(source_->failure().empty() ? name() + "data is truncated" : source_->failure());
  ZSTD_inBuffer in{in_.unread().data(), in_.unread().size(), 0};
  ZSTD_outBuffer to{out_.get() + end_, kStep, 0};
  std::size_t result = 0;
  do {
    result = ZSTD_decompressStream(decoders_->zstd, &to, &in);
  } while (!ZSTD_isError(result) && result != 0 && in.pos < in.size && to.pos < to.size);
  end_ += to.pos;
  if (ZSTD_isError(result)) return fail(name() + ZSTD_getErrorName(result));
  in_.consume(in.pos);
  if (result == 0) in_member_ = false;
}

// Decompresses the first bytes of the member that seems to begin here.
bool MemberStream::member_is(Accept accept) {
  char start[kAccepted];
  const std::string_view bytes = in_.unread();
  if (compression_ == Compression::gzip) {
    decoders_->reset_zlib();
    z_stream& z = decoders_->zlib;
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    z.avail_in = static_cast<uInt>(bytes.size());
    z.next_out = reinterpret_cast<Bytef*>(start);
    z.avail_out = sizeof start;
    const int result = inflate(&z, Z_SYNC_FLUSH);
    const bool good = result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR;
    return good && accept({start, sizeof start - z.avail_out});
  }
  ZSTD_DCtx_reset(decoders_->zstd, ZSTD_reset_session_only);
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  ZSTD_outBuffer to{start, sizeof start, 0};
  while (in.pos < in.size && to.pos < to.size)
    if (ZSTD_isError(ZSTD_decompressStream(decoders_->zstd, &to, &in))) return false;
  return accept({start, to.pos});
}

bool MemberStream::find_plain(std::string_view magic, Accept accept) {
  while (in_.fill(kMember)) {
    const std::string_view bytes = in_.unread();
    const std::size_t at = bytes.find(magic);
    const std::size_t tail = in_.ended() ? 0 : std::min(bytes.size(), kAccepted);
    if (at == std::string_view::npos || at > bytes.size() - tail) {
      in_.consume(at == std::string_view::npos ? bytes.size() - std::min(tail, magic.size()) : at);
      if (in_.ended()) return false;
      continue;
    }
    in_.consume(at);
    if (accept(in_.unread())) return true;
    in_.consume(1);
  }
  return false;
}

bool MemberStream::find_member(Accept accept) {
  const std::string_view magic = compression_ == Compression::gzip ? kGzipMagic : kZstdMagic;
  while (in_.fill(kMember)) {
    const std::size_t at = in_.unread().find(magic);
    if (at == std::string_view::npos) {
      if (in_.ended()) return false;
      in_.consume(in_.unread().size() - std::min(magic.size(), in_.unread().size()));
      continue;
    }
    in_.consume(at);
    in_.fill(kMember);
    if (member_is(accept)) return true;
    in_.consume(1);
  }
  return false;
}

bool MemberStream::recover(std::uint64_t offset, std::string_view magic, Accept accept) {
  damage_.clear();
  const std::uint64_t back = in_.offset() > offset ? in_.offset() - offset : 0;
  if (read_again_ + back <= file_size() + kWindow && in_.seek(offset + 1)) read_again_ += back;
  in_member_ = false;
  begin_ = end_ = 0;
  marks_.clear();
  return compression_ == Compression::none ? find_plain(magic, accept) : find_member(accept);
}

}  // namespace pith

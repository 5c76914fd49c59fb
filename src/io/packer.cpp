#include "io/packer.h"

#include <zlib.h>
#include <zstd.h>

#include <new>

namespace pith {
namespace {

constexpr int kGzipLevel = 6;
constexpr int kZstdLevel = 3;

std::string gzipped(std::string_view bytes) {
  z_stream z{};
  if (deflateInit2(&z, kGzipLevel, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&z, bytes.size()) + 32, '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

std::string zstd_packed(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kZstdLevel);
  if (ZSTD_isError(size)) throw std::bad_alloc();
  out.resize(size);
  return out;
}

}  // namespace

Compression compression_named(std::string_view path) {
  return path.ends_with(".gz")    ? Compression::gzip
         : path.ends_with(".zst") ? Compression::zstd
                                  : Compression::none;
}

std::string packed(std::string_view bytes, Compression compression) {
  switch (compression) {
    case Compression::gzip: return gzipped(bytes);
    case Compression::zstd: return zstd_packed(bytes);
    case Compression::none: break;
  }
  return std::string(bytes);
}

}  // namespace pith

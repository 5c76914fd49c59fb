#include "io/wacz.h"

#include <algorithm>

#include "base/ascii.h"

namespace pith {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kEndRecord = 22;
constexpr std::size_t kLongestComment = 65535;
constexpr std::uint64_t kLargestDirectory = std::uint64_t{1} << 28;

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// `size` bytes from `offset` on; fewer if the file ends.
std::string read_at(ByteSource& source, std::uint64_t offset, std::uint64_t size) {
  std::string bytes;
  if (!source.seek(offset)) return bytes;
  bytes.resize(size);
  std::size_t used = 0;
  while (used < size) {
    const std::size_t got = source.read({bytes.data() + used, static_cast<std::size_t>(size) - used});
    if (got == 0) break;
    used += got;
  }
  bytes.resize(used);
  return bytes;
}

Error damaged(std::string_view what) {
  return {ErrorCode::read_failed, "ZIP: " + std::string(what)};
}

struct Directory {
  std::uint64_t offset = 0, size = 0;
};

bool find_directory(ByteSource& source, Directory& directory) {
  const std::uint64_t file = source.size();
  const std::uint64_t tail_size = std::min<std::uint64_t>(file, kEndRecord + kLongestComment);
  const std::string tail = read_at(source, file - tail_size, tail_size);
  const std::size_t at = tail.rfind("PK\x05\x06"sv);
  if (at == std::string::npos || tail.size() - at < kEndRecord) return false;
  directory.size = number(tail, at + 12, 4);
  directory.offset = number(tail, at + 16, 4);
  if (directory.offset != 0xFFFFFFFF && directory.size != 0xFFFFFFFF) return true;
  if (at < 20 || tail.compare(at - 20, 4, "PK\x06\x07"sv) != 0) return false;
  const std::string end64 = read_at(source, number(tail, at - 20 + 8, 8), 56);
  if (end64.size() < 56 || !end64.starts_with("PK\x06\x06"sv)) return false;
  directory.size = number(end64, 40, 8);
  directory.offset = number(end64, 48, 8);
  return true;
}

// Sizes and offsets that do not fit into 32 bits stand in an extra field, in this order.
void read_zip64(std::string_view extra, std::uint64_t plain_size, ZipEntry& entry) {
  while (extra.size() >= 4) {
    const std::size_t size = number(extra, 2, 2);
    if (extra.size() < 4 + size) return;
    if (number(extra, 0, 2) == 1) {
      std::string_view values = extra.substr(4, size);
      for (std::uint64_t* value : {&plain_size, &entry.length, &entry.offset}) {
        if (*value != 0xFFFFFFFF) continue;
        if (values.size() < 8) return;
        *value = number(values, 0, 8);
        values.remove_prefix(8);
      }
      return;
    }
    extra.remove_prefix(4 + size);
  }
}

}  // namespace

Result<std::vector<ZipEntry>> list_zip(ByteSource& source) {
  Directory directory;
  if (!find_directory(source, directory)) return damaged("it has no directory at its end");
  if (directory.size > kLargestDirectory) return damaged("its directory is too large");
  const std::string bytes = read_at(source, directory.offset, std::min(directory.size, source.size()));
  std::vector<ZipEntry> entries;
  std::string_view rest = bytes;
  while (rest.size() >= 46 && rest.starts_with("PK\x01\x02"sv)) {
    ZipEntry entry;
    entry.stored = number(rest, 10, 2) == 0;
    entry.length = number(rest, 20, 4);
    entry.offset = number(rest, 42, 4);
    const std::size_t name = number(rest, 28, 2), extra = number(rest, 30, 2), comment = number(rest, 32, 2);
    if (rest.size() < 46 + name + extra + comment) break;
    entry.name = rest.substr(46, name);
    read_zip64(rest.substr(46 + name, extra), number(rest, 24, 4), entry);
    rest.remove_prefix(46 + name + extra + comment);
    entries.push_back(std::move(entry));
  }
  for (ZipEntry& entry : entries) {  // the data begins behind a head of its own
    if (!is_archive_entry(entry)) continue;
    const std::string head = read_at(source, entry.offset, 30);
    if (head.size() < 30 || !head.starts_with("PK\x03\x04"sv))
      return damaged("an entry has no head: " + entry.name);
    entry.offset += 30 + number(head, 26, 2) + number(head, 28, 2);
  }
  return entries;
}

bool is_archive_entry(const ZipEntry& entry) {
  if (!entry.name.starts_with("archive/")) return false;
  constexpr std::string_view kEndings[] = {".warc", ".warc.gz", ".warc.zst", ".arc", ".arc.gz"};
  return std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view ending) { return entry.name.ends_with(ending); });
}

}  // namespace pith

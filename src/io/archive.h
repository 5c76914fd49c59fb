// Records of web archives: WARC 0.17 to 1.1 (ISO 28500) and ARC, as they are or compressed.
//
// What archives hold is as crawlers and disks left it, so a reader must get past damage: a record whose length is wrong, a
// member that is cut, bytes between records. Such a place is handed out once, with its offset and what is wrong, and
// reading goes on at the next record: the next member of a compressed file, else the next line that begins as a
// record does. A length that is too large is noticed because no record follows; what it swallowed is then read again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "io/cdx.h"
#include "io/member_stream.h"

namespace pith {

struct ArchiveRecord {
  std::uint64_t offset = 0;  // in the file: of the record, or of the compressed member that it begins
  std::string type;          // "response", "request" ...; in lower case
  std::string url, date, id, refers_to;
  std::string content_type;  // of the block, as written
  std::string block;         // at most `max_bytes` of it
  bool cut = false;          // there was more
  bool closed = false;       // the two empty lines that end a record are there
  std::string problem;       // what is wrong here; the rest is what could be read
  bool begins = false;       // here begins a record, whatever is wrong with it
};

class ArchiveReader {
 public:
  // `max_bytes` of a block are kept. Throws std::bad_alloc, as everything here.
  ArchiveReader(std::unique_ptr<ByteSource> source, std::size_t max_bytes);

  // False at the end. Blocks of records that no page is in (requests, metadata ...) are passed over if `only_pages`.
  enum class Blocks : std::uint8_t { of_pages, all };
  bool next(ArchiveRecord& record, Blocks blocks = Blocks::of_pages);

  // Reads only the records that begin in the stretch, and what is broken behind them; so stretches that follow one another
  // have all there is, once. Where bytes are not compressed a record may be part of a page: the stretch with the first byte has
  // all, others nothing.
  void limit_to(Stretch stretch);

  std::uint64_t file_size() const { return stream_.file_size(); }
  std::uint64_t file_offset() const { return stream_.file_offset(); }

  // Where the next record is in the file, behind what ends the last one.
  std::uint64_t offset() {
    skip_newlines();
    return stream_.unread().empty() && !damaged() ? stream_.file_offset() : stream_.offset();
  }

  bool damaged() const { return !stream_.damage().empty(); }

  static bool is_archive(std::string_view start);

 private:
  enum class Kind : std::uint8_t { warc, arc };

  void skip_newlines();
  bool read_next(ArchiveRecord& record, Blocks blocks);
  bool read_head(ArchiveRecord& record);
  void parse_warc_head(std::string_view head, ArchiveRecord& record);
  void parse_arc_head(std::string_view line, ArchiveRecord& record);
  bool read_block(ArchiveRecord& record, bool kept);
  bool starts_record(std::string_view bytes) const;
  bool fail(ArchiveRecord& record, std::string problem);

  MemberStream stream_;
  std::size_t max_bytes_;
  Kind kind_ = Kind::warc;
  bool any_ = false;
  bool broken_ = false;  // go to the next record first
  std::uint64_t until_ = ~std::uint64_t{0};
  std::uint64_t length_ = 0;
  std::uint64_t recover_from_ = 0;
};

}  // namespace pith

// The archives in a WACZ: a ZIP file whose entries archive/*.warc.gz are stored as they are, so each is a part of the file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/source.h"

namespace pith {

struct ZipEntry {
  std::string name;
  std::uint64_t offset = 0, length = 0;  // of the data in the file
  bool stored = false;                   // not compressed by ZIP itself
};

// From the directory at the end of a ZIP file, ZIP64 included. Errors: read_failed, with what is wrong.
Result<std::vector<ZipEntry>> list_zip(ByteSource& source);

bool is_archive_entry(const ZipEntry& entry);  // archive/NAME.warc, .warc.gz, .warc.zst, .arc, .arc.gz

}  // namespace pith

// Writes what is in a web archive, for tests/io/compare_archives.py: for each record a line of JSON, then its payload as it is
// without HTTP's codings.     pith_records_dump ARCHIVE
#include <cstdio>
#include <iostream>
#include <limits>

#include "io/archive.h"
#include "io/http.h"
#include "pith/json.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  auto source = pith::open_source(argv[1]);
  if (!source) return 1;
  constexpr std::size_t kAll = std::size_t{1} << 31;
  pith::ArchiveReader reader(std::move(*source), kAll);
  for (pith::ArchiveRecord record; reader.next(record, pith::ArchiveReader::Blocks::all);) {
    std::string payload = std::move(record.block);
    const bool is_http = payload.starts_with("HTTP/") || record.content_type.starts_with("application/http");
    if (is_http && (record.type == "response" || record.type == "revisit"))
      payload = pith::decode_body(pith::parse_response(payload), kAll).bytes;
    std::string line;
    pith::JsonWriter json(line);
    json.open('{').member("offset", record.offset).member("type", record.type).member("url", record.url);
    json.member("problem", record.problem).member("size", payload.size()).close('}');
    std::cout << line << '\n' << payload;
  }
  return std::cout.flush() ? 0 : 1;
}

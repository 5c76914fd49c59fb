#include <sys/stat.h>

#include <cstdio>
#include <ctime>

#include "io/sha1.h"
#include "pith/io.h"

namespace pith {
namespace {

// Fields end with their line, so nothing that a page says may hold one.
std::string field(std::string_view name, std::string_view value) {
  std::string line(name);
  line += ": ";
  for (const char c : value)
    if (static_cast<unsigned char>(c) >= ' ') line += c;
  return line + "\r\n";
}

std::string bracketed(std::string_view uri) {
  return "<" + std::string(uri) + ">";
}

std::string record(std::string_view type, std::string_view id_name, std::string_view date,
                   std::string_view fields, std::string_view content_type, std::string_view block) {
  std::string out = "WARC/1.0\r\n";
  out += field("WARC-Type", type);
  out += fields;
  out += field("WARC-Date", date);
  out += field("WARC-Record-ID", bracketed("urn:uuid:" + name_uuid(id_name)));
  out += field("WARC-Block-Digest", "sha1:" + base32(sha1(block)));
  out += field("Content-Type", content_type);
  out += field("Content-Length", std::to_string(block.size()));
  out += "\r\n";
  out += block;
  return out + "\r\n\r\n";
}

}  // namespace

std::string conversion_record(const Conversion& conversion) {
  std::string fields;
  if (!conversion.url.empty()) fields = field("WARC-Target-URI", conversion.url);
  fields += field("WARC-Refers-To", bracketed(conversion.refers_to));
  return record("conversion", "conversion of " + std::string(conversion.refers_to), conversion.date, fields,
                conversion.type, conversion.content);
}

std::string conversion_info(const Conversion& first) {
  const std::string block =
      "software: pith/" + std::string(kVersion) + "\r\nformat: WARC File Format 1.0\r\n";
  return record("warcinfo", "conversions from " + std::string(first.refers_to), first.date, {},
                "application/warc-fields", block);
}

std::string conversion_source(const PageInput& page) {
  const std::string& record = page.origin.record;
  return record.find(':') != std::string::npos && record.find('@') == std::string::npos
             ? record
             : "urn:uuid:" + name_uuid(page.id);
}

std::string page_date(const PageInput& page) {
  if (!page.origin.date.empty()) return page.origin.date;
  struct stat facts;
  std::time_t changed = 0;
  if (::stat(page.path.c_str(), &facts) == 0) changed = facts.st_mtime;
  std::tm parts{};
  ::gmtime_r(&changed, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace pith

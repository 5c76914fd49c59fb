#include "io/cdx.h"

#include <charconv>

#include "base/ascii.h"
#include "base/json.h"

namespace pith {
namespace {

bool parse_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && !text.empty() && end == text.data() + text.size();
}

std::optional<RecordRange> read_json(std::string_view text) {
  Json json;
  json.read(text, 1000);
  if (json.size() < 2) return {};
  const auto member = [&](std::string_view name) {
    const Json::Id id = json.member(1, name);
    return id == Json::kNone                     ? std::string()
           : json[id].type == Json::Type::string ? json.text(id)
                                                 : std::string(json[id].text);
  };
  RecordRange range;
  range.file = member("filename");
  if (!parse_number(member("offset"), range.offset)) return {};
  if (!parse_number(member("length"), range.length)) range.length = 0;
  return range;
}

}  // namespace

std::optional<RecordRange> CdxReader::read(std::string_view line) {
  line = trimmed(line);
  if (const std::size_t brace = line.find('{'); brace != std::string_view::npos)
    return read_json(line.substr(brace));
  std::string_view words[16];
  int count = 0;
  for (std::string_view rest = line; count < 16;) {
    const std::string_view word = next_token(rest);
    if (word.empty()) break;
    words[count++] = word;
  }
  if (count > 1 && words[0] == "CDX") {
    offset_ = length_ = file_ = -1;
    for (int i = 1; i < count; ++i) {
      if (words[i] == "V") offset_ = i - 1;
      if (words[i] == "S") length_ = i - 1;
      if (words[i] == "g") file_ = i - 1;
    }
    return {};
  }
  RecordRange range;
  if (offset_ < 0 || offset_ >= count || !parse_number(words[offset_], range.offset)) return {};
  if (length_ >= 0 && length_ < count) parse_number(words[length_], range.length);
  if (file_ >= 0 && file_ < count) range.file = words[file_];
  return range;
}

namespace {

// Two numbers with a sign between them.
bool parse_pair(std::string_view text, char sign, std::uint64_t& first, std::uint64_t& second) {
  const std::size_t at = text.find(sign);
  return at != std::string_view::npos && parse_number(text.substr(0, at), first) &&
         parse_number(text.substr(at + 1), second);
}

}  // namespace

std::optional<RecordRange> parse_range(std::string_view text) {
  RecordRange range;
  if (!parse_pair(text, '+', range.offset, range.length)) return {};
  return range;
}

std::optional<Stretch> parse_stretch(std::string_view text) {
  Stretch stretch;
  if (!parse_pair(text, '-', stretch.from, stretch.until)) return {};
  return stretch;
}

}  // namespace pith

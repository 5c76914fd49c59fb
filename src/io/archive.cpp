#include "io/archive.h"

#include <algorithm>
#include <charconv>

#include "base/ascii.h"
#include "io/http.h"

namespace pith {
namespace {

constexpr std::size_t kLongestHead = std::size_t{1} << 18;
constexpr std::size_t kLongestLine = std::size_t{1} << 16;  // an ARC head, most of it the URL
constexpr std::uint64_t kNoLength = ~std::uint64_t{0};

std::uint64_t parse_length(std::string_view text) {
  std::uint64_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  return error == std::errc() && end == text.data() + text.size() ? length : kNoLength;
}

std::string without_brackets(std::string_view text) {
  if (text.starts_with('<') && text.ends_with('>') && text.size() > 1) text = text.substr(1, text.size() - 2);
  return std::string(text);
}

// 20081015123456 as a WARC writes it.
std::string iso_date(std::string_view digits) {
  if (digits.size() != 14 || !std::all_of(digits.begin(), digits.end(), is_ascii_digit))
    return std::string(digits);
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i == 4 || i == 6) out += '-';
    if (i == 8) out += 'T';
    if (i == 10 || i == 12) out += ':';
    out += digits[i];
  }
  return out + 'Z';
}

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), ascii_lower);
  return out;
}

// "WARC/1.0" and the end of the line.
bool starts_warc_record(std::string_view bytes) {
  if (!bytes.starts_with("WARC/") || bytes.size() < 8) return false;
  bytes.remove_prefix(5);
  bytes.remove_prefix(std::min(bytes.find_first_not_of("0123456789."), bytes.size()));
  return bytes.empty() || bytes.starts_with('\n') || bytes.starts_with("\r") || bytes.starts_with(' ');
}

// An ARC head begins with a URL, whatever its scheme.
bool starts_arc_record(std::string_view bytes) {
  bytes.remove_prefix(std::min(bytes.find_first_not_of("\r\n"), bytes.size()));
  const std::size_t colon = bytes.substr(0, 16).find(':');
  return colon != std::string_view::npos && colon > 1 &&
         std::all_of(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(colon), is_ascii_alpha);
}

// "URL IP-address 20081015123456 ...", of the file or, where a part of it is read, of any record.
bool is_arc_head(std::string_view bytes) {
  if (bytes.starts_with("filedesc:")) return true;
  std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), kLongestLine));
  if (!starts_arc_record(line)) return false;
  next_token(line);
  next_token(line);
  const std::string_view date = next_token(line);
  return date.size() == 14 && std::all_of(date.begin(), date.end(), is_ascii_digit);
}

}  // namespace

ArchiveReader::ArchiveReader(std::unique_ptr<ByteSource> source, std::size_t max_bytes)
    : stream_(std::move(source)), max_bytes_(max_bytes) {
  stream_.fill(4096);
  if (is_arc_head(stream_.unread())) kind_ = Kind::arc;
}

bool ArchiveReader::is_archive(std::string_view start) {
  return start.starts_with("WARC/") || start.starts_with("filedesc://");
}

bool ArchiveReader::starts_record(std::string_view bytes) const {
  return kind_ == Kind::warc ? starts_warc_record(bytes) : starts_arc_record(bytes);
}

void ArchiveReader::skip_newlines() {
  while (stream_.fill()) {
    const std::string_view bytes = stream_.unread();
    const std::size_t count = std::min(bytes.find_first_not_of("\r\n"), bytes.size());
    stream_.consume(count);
    if (count < bytes.size()) return;
  }
}

bool ArchiveReader::fail(ArchiveRecord& record, std::string problem) {
  record.problem = std::move(problem);
  recover_from_ = record.offset;
  broken_ = true;
  return true;
}

void ArchiveReader::limit_to(Stretch stretch) {
  const bool is_cut = stream_.compression() != Compression::none;
  if (is_cut || stretch.from > 0) until_ = is_cut ? stretch.until : 0;
  if (stretch.from == 0) return;
  recover_from_ = stretch.from - 1;
  broken_ = any_ = true;
}

bool ArchiveReader::next(ArchiveRecord& record, Blocks blocks) {
  return until_ > 0 && read_next(record, blocks) && !(record.begins && record.offset >= until_);
}

bool ArchiveReader::read_next(ArchiveRecord& record, Blocks blocks) {
  record = ArchiveRecord();
  const bool warc = kind_ == Kind::warc;
  if (broken_ && !stream_.recover(recover_from_, warc ? "WARC/" : "\nhttp",
                                  warc ? starts_warc_record : starts_arc_record))
    return false;
  broken_ = false;
  skip_newlines();
  record.offset = stream_.offset();
  if (stream_.unread().empty()) {
    if (stream_.damage().empty()) return false;
    return fail(record, stream_.damage());
  }
  stream_.fill(16);
  if (!starts_record(stream_.unread()))
    return fail(record, any_ ? "bytes that are no record" : "is no web archive");
  any_ = record.begins = true;
  if (!read_head(record)) return true;
  const bool kept = blocks == Blocks::all || record.type == "response" || record.type == "resource";
  read_block(record, kept);
  return true;
}

bool ArchiveReader::read_head(ArchiveRecord& record) {
  const bool warc = kind_ == Kind::warc;
  const std::size_t longest = warc ? kLongestHead : kLongestLine;
  std::size_t end = std::string_view::npos;
  for (std::size_t wanted = 4096; end == std::string_view::npos; wanted *= 4) {
    stream_.fill(wanted);
    const std::string_view bytes = stream_.unread().substr(0, longest);
    end = warc ? end_of_head(bytes) : bytes.find('\n');
    if (end != std::string_view::npos) break;
    if (bytes.size() < wanted || wanted >= longest) {
      const std::string& damage = stream_.damage();
      fail(record, !damage.empty()           ? damage
                   : bytes.size() == longest ? "the head of a record is too long"
                                             : "the head of a record is cut");
      return false;
    }
  }
  const std::string_view head = stream_.unread().substr(0, end);
  warc ? parse_warc_head(head, record) : parse_arc_head(trimmed(head), record);
  stream_.consume(warc ? end : end + 1);
  if (length_ != kNoLength) return true;
  fail(record, "a record without a valid length");
  return false;
}

void ArchiveReader::parse_warc_head(std::string_view head, ArchiveRecord& record) {
  const Fields fields(head.substr(std::min(head.find('\n'), head.size() - 1) + 1));
  record.type = lowered(fields.value("warc-type"));
  record.url = without_brackets(fields.value("warc-target-uri"));
  record.date = fields.value("warc-date");
  record.id = without_brackets(fields.value("warc-record-id"));
  record.refers_to = without_brackets(fields.value("warc-refers-to"));
  record.content_type = fields.value("content-type");
  length_ = parse_length(fields.value("content-length"));
}

// "URL IP-address date content-type length", in version 2 with more in front of the length.
void ArchiveReader::parse_arc_head(std::string_view line, ArchiveRecord& record) {
  length_ = kNoLength;
  std::string_view words[10];
  std::size_t count = 0;
  std::string_view rest = line;
  for (; count < 10 && !rest.empty(); ++count) words[count] = next_token(rest);
  if (count < 5) return;
  record.url = words[0];
  record.date = iso_date(words[2]);
  record.content_type = words[3];
  record.type = words[0].starts_with("filedesc:") ? "warcinfo" : "response";
  length_ = parse_length(words[count - 1]);
}

// Reads the block and makes sure that a record or the end follows: so a wrong length is known before the record is used.
bool ArchiveReader::read_block(ArchiveRecord& record, bool kept) {
  std::uint64_t left = length_;
  while (left > 0 && stream_.fill()) {
    // A member that begins with a record ends the one before, whatever that said of its length.
    if (left < length_ && stream_.at_member_start() && stream_.fill(16) && starts_record(stream_.unread()) &&
        stream_.compression() != Compression::none)
      break;
    const std::string_view bytes = stream_.unread().substr(0, left);
    if (kept && record.block.size() < max_bytes_)
      record.block += bytes.substr(0, max_bytes_ - record.block.size());
    left -= bytes.size();
    stream_.consume(bytes.size());
  }
  record.cut = kept && length_ > max_bytes_;
  if (left > 0 && !stream_.damage().empty()) return fail(record, stream_.damage());
  if (left > 0) {
    fail(record, "a record is shorter than the length in its head");
    return true;
  }
  // Two empty lines end a record, one in an ARC, or its member does. Then what follows is another matter.
  stream_.fill(4);
  const std::string_view after = stream_.unread().substr(0, 4);
  record.closed = after == "\r\n\r\n";
  const bool ended = after.empty() || stream_.at_member_start() || after == "\r\n\r\n" ||
                     after.starts_with("\n\n") ||
                     (kind_ == Kind::arc && (after.starts_with('\n') || after.starts_with("\r\n")));
  if (ended) return true;
  skip_newlines();
  stream_.fill(16);
  if (!stream_.unread().empty() && !starts_record(stream_.unread()))
    return fail(record, "no record follows this one where its length says");
  return true;
}

}  // namespace pith

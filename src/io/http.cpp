#include "io/http.h"

#include <algorithm>
#include <charconv>

#include "base/ascii.h"

namespace pith {
namespace {

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), ascii_lower);
  return out;
}

// The next line without its end; `rest` moves on.
std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// "name: value", the value going on in lines that begin with a blank. Calls take(name, value) until it returns false.
template <class Take>
void each_field(std::string_view lines, const Take& take) {
  while (!lines.empty()) {
    const std::string_view line = next_line(lines);
    const std::size_t colon = line.find(':', 1);  // HTTP/2 has names that begin with one
    if (colon == std::string_view::npos) continue;
    const char* const value = line.data() + colon + 1;
    const char* end = line.data() + line.size();
    while (!lines.empty() && (lines.front() == ' ' || lines.front() == '\t')) {
      const std::string_view more = next_line(lines);
      end = more.data() + more.size();
    }
    if (!take(trimmed(line.substr(0, colon)), trimmed({value, static_cast<std::size_t>(end - value)})))
      return;
  }
}

constexpr std::size_t kLongestStatusLine = 1000;
constexpr std::string_view kTokenEnd = "; \t\r\n";

// The value of a parameter, quoted or not; `rest` begins with it.
std::string parameter_value(std::string_view rest) {
  if (!rest.starts_with('"')) return std::string(rest.substr(0, rest.find_first_of(kTokenEnd)));
  std::string value;
  for (std::size_t i = 1; i < rest.size() && rest[i] != '"'; ++i) {
    if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
    value += rest[i];
  }
  return value;
}

std::uint16_t status_code(std::string_view text) {
  unsigned code = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), code);
  return error == std::errc() && code <= 999 ? static_cast<std::uint16_t>(code) : std::uint16_t{0};
}

// "HTTP/1.1 200 OK", and what is as good as that: "ICY 200 OK".
bool is_status_line(std::string_view line) {
  if (starts_lower(line, "http/")) return true;
  const bool is_word = !next_token(line).starts_with('<');
  const std::string_view code = next_token(line);
  return is_word && code.size() == 3 && status_code(code) >= 100;
}

Coding coding_of(std::string_view name) {
  name = trimmed(name);
  if (name == "gzip" || name == "x-gzip" || name == "zstd") return Coding::compressed;
  if (name == "deflate") return Coding::deflate;
  return name == "br" ? Coding::brotli : Coding::none;
}

constexpr std::ptrdiff_t kMostCodings = 5;  // no server puts on more, and each costs a pass over the body

bool looks_plain(std::string_view body) {
  return trimmed(body.substr(0, 256)).starts_with('<');
}

}  // namespace

std::string_view Fields::value(std::string_view lower_name) const {
  std::string_view found;
  each_field(lines_, [&](std::string_view name, std::string_view value) {
    if (!equals_lower(name, lower_name)) return true;
    found = value;
    return false;
  });
  return found;
}

std::string Fields::joined(std::string_view lower_name) const {
  std::string all;
  each_field(lines_, [&](std::string_view name, std::string_view value) {
    if (!equals_lower(name, lower_name)) return true;
    if (!all.empty()) all += ", ";
    all += value;
    return true;
  });
  return all;
}

std::size_t end_of_head(std::string_view bytes) {
  for (std::size_t at = bytes.find('\n'); at != std::string_view::npos; at = bytes.find('\n', at + 1)) {
    const std::size_t next =
        bytes.find_first_not_of('\r', at + 1);  // a line with nothing but carriage returns is empty
    if (next != std::string_view::npos && bytes[next] == '\n') return next + 1;
  }
  return std::string_view::npos;
}

ContentType parse_content_type(std::string_view value) {
  ContentType type;
  type.essence = lowered(trimmed(value.substr(0, value.find_first_of(";,"))));
  // Parameters are found by name, so that what stands wrongly between them does no harm.
  for (std::size_t at = value.find(';'); at < value.size();) {
    std::string_view rest = trimmed(value.substr(at + 1));
    const std::size_t equals = rest.find_first_of("=;");
    if (equals == std::string_view::npos) break;
    if (rest[equals] == ';') {
      at = static_cast<std::size_t>(rest.data() + equals - value.data());
      continue;
    }
    const std::string_view name = trimmed(rest.substr(0, equals));
    const std::string_view text = trimmed(rest.substr(equals + 1));
    if (equals_lower(name, "charset") && type.charset.empty()) type.charset = parameter_value(text);
    if (equals_lower(name, "boundary") && type.boundary.empty()) type.boundary = parameter_value(text);
    const auto from = static_cast<std::size_t>(text.data() - value.data());
    const std::size_t quote_end = text.starts_with('"') ? value.find('"', from + 1) : from;
    at = value.find(';', quote_end);
  }
  return type;
}

HttpResponse parse_response(std::string_view message) {
  HttpResponse response;
  response.body = message;
  const bool http1 = is_status_line(message.substr(0, std::min(message.find('\n'), kLongestStatusLine)));
  if (!http1 && !message.starts_with(":status:")) return response;
  const std::size_t end = end_of_head(message);
  std::string_view head = message.substr(0, end);
  response.body = end == std::string_view::npos ? std::string_view() : message.substr(end);
  if (http1) {
    std::string_view first = next_line(head);
    next_token(first);
    response.status = status_code(next_token(first));
  }
  const Fields fields(head);
  if (!http1) response.status = status_code(fields.value(":status"));
  response.type = parse_content_type(fields.value("content-type"));
  response.transfer_encoding = lowered(fields.joined("transfer-encoding"));
  response.content_encoding = lowered(fields.joined("content-encoding"));
  return response;
}

Dechunked dechunk(std::string_view body, std::size_t max_bytes) {
  Dechunked out;
  while (!body.empty()) {
    std::string_view rest = body;
    const std::string_view line = next_line(rest);
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
    const bool clean =
        error == std::errc() && (end == line.data() + line.size() || *end == ';' || *end == ' ');
    if (!clean) return out;
    out.chunked = true;
    if (size == 0) {
      out.whole = true;
      return out;
    }
    const std::string_view chunk = rest.substr(0, size);
    out.bytes += chunk.substr(0, max_bytes - std::min(out.bytes.size(), max_bytes));
    if (chunk.size() < size || out.bytes.size() >= max_bytes) return out;
    rest.remove_prefix(chunk.size());
    if (rest.starts_with('\r')) rest.remove_prefix(1);
    if (rest.starts_with('\n')) rest.remove_prefix(1);
    body = rest;
  }
  return out;
}

Body decode_body(const HttpResponse& response, std::size_t max_bytes, const Probe& probe) {
  std::string_view bytes = response.body;
  Body body;
  Dechunked plain;
  if (response.transfer_encoding.find("chunked") != std::string::npos) {
    plain = dechunk(bytes, bytes.size());
    if (plain.chunked) bytes = plain.bytes;
    if (plain.chunked && !plain.whole) body.damage = "the last chunk of the body is missing";
  }
  // Several codings were put on in their order, so they are taken off from the last on.
  std::string codings = response.content_encoding;
  if (std::count(codings.begin(), codings.end(), ',') >= kMostCodings) {
    body.damage = "the body has too many codings";
    codings.clear();
  }
  std::string decoded;
  bool coded = false;
  while (!codings.empty()) {
    const std::size_t comma = codings.rfind(',');
    const Coding coding =
        coding_of(std::string_view(codings).substr(comma == std::string::npos ? 0 : comma + 1));
    codings.resize(comma == std::string::npos ? 0 : comma);
    if (coding == Coding::none) continue;
    Input step = decode(bytes, coding, max_bytes, codings.empty() ? probe : Probe());
    if (!step.damage.empty() && looks_plain(bytes)) continue;
    coded = true;
    decoded = std::move(step.bytes);
    bytes = decoded;
    body.status = step.status;
    if (!step.damage.empty()) body.damage = std::move(step.damage);
  }
  if (!coded && bytes.size() > max_bytes) body.status = Status::byte_limit;
  if (coded)
    body.bytes = std::move(decoded);
  else if (plain.chunked)
    body.bytes = std::move(plain.bytes);
  else
    body.bytes = bytes;
  if (body.bytes.size() > max_bytes) body.bytes.resize(max_bytes);
  return body;
}

}  // namespace pith

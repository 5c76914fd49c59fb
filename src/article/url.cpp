#include "article/url.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/scan.h"

namespace pith {
namespace {

// The bytes that are written as %XX: controls, what is not ASCII, and `unsafe`.
using Encoded = std::array<bool, 256>;
constexpr Encoded encoded_bytes(std::string_view unsafe) {
  Encoded encoded{};
  for (std::size_t byte = 0; byte < encoded.size(); ++byte) encoded[byte] = byte < 0x20 || byte >= 0x7F;
  for (const char c : unsafe) encoded[static_cast<unsigned char>(c)] = true;
  return encoded;
}
constexpr Encoded kEncodedInPath = encoded_bytes(" \"#<>?`{}^|");
constexpr Encoded kEncodedInQuery = encoded_bytes(" \"#<>");
constexpr Encoded kEncodedInFragment = encoded_bytes(" \"<>`");
constexpr Encoded kEncoded = kEncodedInFragment;  // where nothing is known of the parts

// Leading and trailing controls and spaces go, and tabs and line breaks everywhere: then the rest is in `buffer`.
std::string_view cleaned(std::string_view url, std::string& buffer) {
  while (!url.empty() && static_cast<unsigned char>(url.front()) <= ' ') url.remove_prefix(1);
  while (!url.empty() && static_cast<unsigned char>(url.back()) <= ' ') url.remove_suffix(1);
  const char* const end = url.data() + url.size();
  if (scan::find_first<'\t', '\n', '\r'>(url.data(), end) == end) return url;
  buffer = url;
  std::erase_if(buffer, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
  return buffer;
}

std::size_t scheme_length(std::string_view url) {
  if (url.empty() || !is_ascii_alpha(url[0])) return 0;
  for (std::size_t i = 1; i < url.size(); ++i) {
    const char c = url[i];
    if (c == ':') return i;
    if (!is_ascii_alnum(c) && c != '+' && c != '-' && c != '.') return 0;
  }
  return 0;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = ascii_lower(c);
  return out;
}

bool is_special(std::string_view scheme) {
  return scheme == "http" || scheme == "https" || scheme == "ftp" || scheme == "ws" || scheme == "wss" ||
         scheme == "file";
}

void append_encoded(std::string_view text, const Encoded& encoded, std::string& out) {
  constexpr char kHex[] = "0123456789ABCDEF";
  const auto is_encoded = [&](char c) { return encoded[static_cast<unsigned char>(c)]; };
  for (auto begin = text.begin();;) {
    const auto end = std::find_if(begin, text.end(), is_encoded);
    out.append(begin, end);
    if (end == text.end()) return;
    const auto byte = static_cast<unsigned char>(*end);
    out += '%';
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
    begin = end + 1;
  }
}

// Dots in a segment, counting %2e as one: 1 or 2 for "." and "..", else 0.
int dots(std::string_view segment) {
  int count = 0;
  while (!segment.empty() && count < 3) {
    if (segment[0] == '.') {
      segment.remove_prefix(1);
    } else if (segment.size() >= 3 && segment[0] == '%' && segment[1] == '2' &&
               (segment[2] == 'e' || segment[2] == 'E')) {
      segment.remove_prefix(3);
    } else {
      return 0;
    }
    ++count;
  }
  return count < 3 ? count : 0;
}

// Appends the segments of `path` (without its leading slash) to `out`, which ends before a slash.
void append_path(std::string_view path, bool special, std::string& out, std::size_t root) {
  for (bool last = false; !last;) {
    const char* const end = path.data() + path.size();
    const char* const slash =
        special ? scan::find_first<'/', '\\'>(path.data(), end) : scan::find_first<'/'>(path.data(), end);
    last = slash == end;
    const std::string_view segment = path.substr(0, static_cast<std::size_t>(slash - path.data()));
    const int n = dots(segment);
    if (n == 2 && out.size() > root) out.resize(std::max(root, out.rfind('/')));
    if (n == 0) {
      out += '/';
      append_encoded(segment, kEncodedInPath, out);
    } else if (last) {
      out += '/';
    }
    if (!last) path.remove_prefix(segment.size() + 1);
  }
}

struct Pieces {
  std::string_view path, query, fragment;  // query and fragment with their ? and #
};

Pieces split(std::string_view rest) {
  Pieces p;
  const std::size_t hash = rest.find('#');
  if (hash != std::string_view::npos) p.fragment = rest.substr(hash);
  rest = rest.substr(0, hash);
  const std::size_t question = rest.find('?');
  if (question != std::string_view::npos) p.query = rest.substr(question);
  p.path = rest.substr(0, question);
  return p;
}

void append_query(std::string_view query, std::string& out) {
  if (query.empty()) return;
  out += '?';
  append_encoded(query.substr(1), kEncodedInQuery, out);
}

void append_fragment(std::string_view fragment, std::string& out) {
  if (fragment.empty()) return;
  out += '#';
  append_encoded(fragment.substr(1), kEncodedInFragment, out);
}

std::string normal_authority(std::string_view scheme, std::string_view authority) {
  std::string out = lower(authority.substr(authority.rfind('@') + 1));
  if ((scheme == "http" && out.ends_with(":80")) || (scheme == "ftp" && out.ends_with(":21"))) {
    out.resize(out.size() - 3);
  } else if (scheme == "https" && out.ends_with(":443")) {
    out.resize(out.size() - 4);
  }
  std::string encoded;
  const std::size_t at = authority.rfind('@');
  if (at != std::string_view::npos) append_encoded(authority.substr(0, at + 1), kEncodedInPath, encoded);
  for (char c : out) {
    // Letters beyond ASCII stay: they are what a reader of an internationalised name expects to see.
    if (const auto byte = static_cast<unsigned char>(c); byte >= 0x80 || !kEncodedInPath[byte])
      encoded += c;
    else
      append_encoded({&c, 1}, kEncodedInPath, encoded);
  }
  return encoded;
}

bool is_slash(char c, bool special) {
  return c == '/' || (special && c == '\\');
}

struct Absolute {
  std::string scheme, authority;
  Pieces pieces;
};

// `rest` follows the scheme's colon or stands where a network-path reference begins.
Absolute read_authority(std::string scheme, std::string_view rest) {
  const bool special = is_special(scheme);
  const bool slashes = rest.size() >= 2 && is_slash(rest[0], special) && is_slash(rest[1], special);
  std::size_t end = 0;                // of the authority
  if (special && scheme != "file") {  // any number of slashes leads to the host
    while (!rest.empty() && is_slash(rest[0], true)) rest.remove_prefix(1);
  } else if (slashes) {
    rest.remove_prefix(2);
  }
  if (slashes || scheme != "file")
    end = static_cast<std::size_t>(
        std::find_if(rest.begin(), rest.end(),
                     [&](char c) { return is_slash(c, special) || c == '?' || c == '#'; }) -
        rest.begin());
  Absolute a;
  a.authority = normal_authority(scheme, rest.substr(0, end));
  a.scheme = std::move(scheme);
  a.pieces = split(rest.substr(end));
  return a;
}

void append_absolute(const Absolute& a, std::string& out) {
  out += a.scheme;
  out += "://";
  out += a.authority;
  const std::size_t root = out.size();
  const bool special = is_special(a.scheme);
  std::string_view path = a.pieces.path;
  if (!path.empty() && is_slash(path[0], special)) path.remove_prefix(1);
  if (!a.pieces.path.empty() || special) append_path(path, special, out, root);
  append_query(a.pieces.query, out);
  append_fragment(a.pieces.fragment, out);
}

}  // namespace

std::string scheme_of(std::string_view url) {
  std::string buffer;
  const std::string_view clean = cleaned(url, buffer);
  return lower(clean.substr(0, scheme_length(clean)));
}

BaseUrl::BaseUrl(std::string_view url) {
  std::string buffer;
  const std::string_view clean = cleaned(url, buffer);
  const std::size_t length = scheme_length(clean);
  std::string scheme = lower(clean.substr(0, length));
  const std::string_view rest = clean.substr(length == 0 ? 0 : length + 1);
  if (!is_special(scheme)) return;
  Absolute a = read_authority(std::move(scheme), rest);
  if (a.authority.empty() && a.scheme != "file") return;
  scheme_ = std::move(a.scheme);
  authority_ = std::move(a.authority);
  std::string_view path = a.pieces.path;
  if (!path.empty()) path.remove_prefix(1);
  append_path(path, true, path_, 0);
  append_query(a.pieces.query, query_);
}

std::string BaseUrl::resolve(std::string_view reference) const {
  std::string out;
  resolve(reference, out);
  return out;
}

void BaseUrl::resolve(std::string_view reference, std::string& out) const {
  std::string buffer;
  std::string_view rest = cleaned(reference, buffer);
  const std::size_t length = scheme_length(rest);
  if (length != 0) {
    std::string scheme = lower(rest.substr(0, length));
    rest.remove_prefix(length + 1);
    const bool special = is_special(scheme);
    const bool slashes = rest.size() >= 2 && is_slash(rest[0], special) && is_slash(rest[1], special);
    if (!special && !slashes) {  // opaque: mailto, tel, data, javascript
      out += scheme;
      out += ':';
      append_encoded(rest, kEncoded, out);
      return;
    }
    if (slashes || scheme != scheme_) return append_absolute(read_authority(std::move(scheme), rest), out);
    // "http:page" under an http base is the relative reference "page".
  }
  if (!usable()) return append_encoded(rest, kEncoded, out);
  if (rest.size() >= 2 && is_slash(rest[0], true) && is_slash(rest[1], true))
    return append_absolute(read_authority(scheme_, rest), out);

  const Pieces p = split(rest);
  out += scheme_;
  out += "://";
  out += authority_;
  const std::size_t root = out.size();
  if (p.path.empty()) {
    out += path_;
    if (p.query.empty()) out += query_;
  } else if (is_slash(p.path[0], true)) {
    append_path(p.path.substr(1), true, out, root);
  } else {
    out.append(path_, 0, path_.rfind('/'));
    append_path(p.path, true, out, root);
  }
  append_query(p.query, out);
  append_fragment(p.fragment, out);
}

}  // namespace pith

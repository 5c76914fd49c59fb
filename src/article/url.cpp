#include "article/url.h"

#include <algorithm>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr std::string_view kPathUnsafe = " \"#<>?`{}^|";
constexpr std::string_view kQueryUnsafe = " \"#<>";
constexpr std::string_view kFragmentUnsafe = " \"<>`";
constexpr std::string_view kUnsafe = " \"<>`";  // where nothing is known of the parts

// Leading and trailing controls and spaces go, and tabs and line breaks everywhere.
std::string cleaned(std::string_view url) {
  while (!url.empty() && static_cast<unsigned char>(url.front()) <= ' ') url.remove_prefix(1);
  while (!url.empty() && static_cast<unsigned char>(url.back()) <= ' ') url.remove_suffix(1);
  std::string out;
  out.reserve(url.size());
  for (char c : url)
    if (c != '\t' && c != '\n' && c != '\r') out += c;
  return out;
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

void append_encoded(std::string_view text, std::string_view unsafe, std::string& out) {
  constexpr char kHex[] = "0123456789ABCDEF";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F || unsafe.find(c) != std::string_view::npos) {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
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
  const std::string_view separators = special ? "/\\" : "/";
  for (bool last = false; !last;) {
    const std::size_t slash = path.find_first_of(separators);
    last = slash == std::string_view::npos;
    const std::string_view segment = path.substr(0, slash);
    const int n = dots(segment);
    if (n == 2 && out.size() > root) out.resize(std::max(root, out.rfind('/')));
    if (n == 0) {
      out += '/';
      append_encoded(segment, kPathUnsafe, out);
    } else if (last) {
      out += '/';
    }
    if (!last) path.remove_prefix(slash + 1);
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
  append_encoded(query.substr(1), kQueryUnsafe, out);
}

void append_fragment(std::string_view fragment, std::string& out) {
  if (fragment.empty()) return;
  out += '#';
  append_encoded(fragment.substr(1), kFragmentUnsafe, out);
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
  if (at != std::string_view::npos) append_encoded(authority.substr(0, at + 1), kPathUnsafe, encoded);
  for (char c : out) {
    // Letters beyond ASCII stay: they are what a reader of an internationalised name expects to see.
    if (static_cast<unsigned char>(c) >= 0x80)
      encoded += c;
    else
      append_encoded({&c, 1}, kPathUnsafe, encoded);
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
  std::size_t end = 0;
  if (special && scheme != "file") {  // any number of slashes leads to the host
    while (!rest.empty() && is_slash(rest[0], true)) rest.remove_prefix(1);
  } else if (slashes) {
    rest.remove_prefix(2);
  }
  if (slashes || scheme != "file") end = rest.find_first_of(special ? "/\\?#" : "/?#");
  Absolute a;
  a.authority = normal_authority(scheme, rest.substr(0, end));
  a.scheme = std::move(scheme);
  a.pieces = split(end == std::string_view::npos ? std::string_view{} : rest.substr(end));
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
  const std::string clean = cleaned(url);
  return lower(std::string_view(clean).substr(0, scheme_length(clean)));
}

BaseUrl::BaseUrl(std::string_view url) {
  const std::string clean = cleaned(url);
  const std::size_t length = scheme_length(clean);
  std::string scheme = lower(std::string_view(clean).substr(0, length));
  const std::string_view rest = std::string_view(clean).substr(length == 0 ? 0 : length + 1);
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
  const std::string clean = cleaned(reference);
  std::string_view rest = clean;
  const std::size_t length = scheme_length(rest);
  if (length != 0) {
    std::string scheme = lower(rest.substr(0, length));
    rest.remove_prefix(length + 1);
    const bool special = is_special(scheme);
    const bool slashes = rest.size() >= 2 && is_slash(rest[0], special) && is_slash(rest[1], special);
    if (!special && !slashes) {  // opaque: mailto, tel, data, javascript
      out += scheme;
      out += ':';
      append_encoded(rest, kUnsafe, out);
      return;
    }
    if (slashes || scheme != scheme_) return append_absolute(read_authority(std::move(scheme), rest), out);
    // "http:page" under an http base is the relative reference "page".
  }
  if (!usable()) return append_encoded(rest, kUnsafe, out);
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

// The standard describes its tokenizer as a machine of some eighty states that looks at one character at a
// time. Here a token is read by straight code that asks the scanner for the next byte that matters: a run of
// text ends at '<', a quoted value at its quote, a script at "</script". Text is a view of the source; only
// runs with a character reference that decodes, or with U+0000 where that becomes U+FFFD, are copied.
//
// Every byte is looked at a bounded number of times: nothing that was read is read again because of what
// comes later, and whether a tag already has an attribute is one look into an array (is_new_attribute).
//
// Held by tests/html/html5lib_tokenizer_test.cpp.
#include "html/tokenizer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/ascii.h"
#include "base/scan.h"
#include "base/stop.h"

namespace pith {

namespace {

enum CharacterClass : std::uint8_t {
  kSpace = 1,              // tab, line feed, form feed, space (carriage returns are gone by now)
  kEndsTagName = 2,        // white space / >
  kEndsAttributeName = 4,  // white space / > =
  kNull = 8,
};

constexpr auto kClasses = [] {
  std::array<std::uint8_t, 256> classes{};
  for (unsigned char c : {'\t', '\n', '\f', ' '}) classes[c] = kSpace | kEndsTagName | kEndsAttributeName;
  for (unsigned char c : {'/', '>'}) classes[c] = kEndsTagName | kEndsAttributeName;
  classes['='] = kEndsAttributeName;
  classes[0] = kNull;
  return classes;
}();

std::uint8_t class_of(char c) {
  return kClasses[static_cast<unsigned char>(c)];
}
bool has_class(char c, std::uint8_t which) {
  return (class_of(c) & which) != 0;
}
bool is_letter(char c) {
  return static_cast<unsigned char>((c | 32) - 'a') < 26;
}
bool starts_with_folded(const char* p, const char* end, std::string_view folded) {
  if (static_cast<std::size_t>(end - p) < folded.size()) return false;
  for (std::size_t i = 0; i < folded.size(); ++i)
    if (ascii_lower(p[i]) != folded[i]) return false;
  return true;
}

// Whether the '<' at p begins anything but text.
bool opens_markup(const char* p, const char* end) {
  if (end - p < 2) return false;
  const char c = p[1];
  return is_letter(c) || c == '!' || c == '?' || (c == '/' && end - p > 2);
}

// The end of a name. `classes` collects the classes of its bytes, so that a U+0000 in it does not go unseen.
template <std::uint8_t kEnds>
const char* find_name_end(const char* p, const char* end, std::uint8_t& classes) {
  while (end - p >= static_cast<std::ptrdiff_t>(scan::Chunk::kWidth)) {
    const std::size_t length = scan::Chunk::first_low_or<'/', '=', '>'>(p);
    p += length;
    if (length == scan::Chunk::kWidth) continue;
    const std::uint8_t c = class_of(*p);
    if ((c & kEnds) != 0) return p;
    classes |= c;
    ++p;
  }
  for (; p != end; ++p) {
    const std::uint8_t c = class_of(*p);
    if ((c & kEnds) != 0) break;
    classes |= c;
  }
  return p;
}

const char* skip_space(const char* p, const char* end) {
  while (p != end && has_class(*p, kSpace)) ++p;
  return p;
}

// Makes a buffer at least so long; fresh memory costs time.
void make_stretches(std::string& buffer, std::size_t size) {
  constexpr std::size_t kStretch = std::size_t{1} << 20;
  buffer.reserve(size);
  while (buffer.size() < size) {
    buffer.resize(std::min(size, buffer.size() + kStretch));
    look();
  }
}

}  // namespace

// Pages without carriage returns, most of them, are not copied.
std::string_view normalize_newlines(std::string_view utf8, std::string& buffer) {
  const char* const end = utf8.data() + utf8.size();
  const std::size_t first = utf8.find('\r');
  if (first == std::string_view::npos) return utf8;
  const char* p = utf8.data() + first;
  make_stretches(buffer, utf8.size());
  char* out = std::copy(utf8.data(), p, buffer.data());
  const auto replace = [&] {
    *out++ = '\n';
    if (++p != end && *p == '\n') ++p;
  };
  for (std::size_t round = 1; end - p >= static_cast<std::ptrdiff_t>(scan::Chunk::kWidth); ++round) {
    poll(round);
    std::memcpy(out, p, scan::Chunk::kWidth);  // what is too much is written over
    const std::size_t length = scan::Chunk::first_of<'\r'>(p);
    p += length;
    out += length;
    if (length != scan::Chunk::kWidth) replace();
  }
  while (p != end) {
    if (*p == '\r') {
      replace();
    } else {
      *out++ = *p++;
    }
  }
  return {buffer.data(), static_cast<std::size_t>(out - buffer.data())};
}

TokenizerState content_state(Name html_element) {
  using enum Name;
  switch (html_element) {
    case Title:
    case Textarea: return TokenizerState::rcdata;
    case Style:
    case Xmp:
    case Iframe:
    case Noembed:
    case Noframes: return TokenizerState::rawtext;
    case Script: return TokenizerState::script_data;
    case Plaintext: return TokenizerState::plaintext;
    default: return TokenizerState::data;
  }
}

void Tokenizer::start(std::string_view source, std::uint32_t max_attributes) {
  document_.source_ = source;
  document_.nodes_.clear();
  document_.attributes_.clear();
  document_.owned_.clear();
  document_.names_.clear();
  document_.forget_elements();
  document_.doctype_public_ = document_.doctype_system_ = {};
  begin_ = p_ = document_.source_.data();
  end_ = begin_ + document_.source_.size();
  state_ = TokenizerState::data;
  last_start_tag_ = Name::None;
  cdata_allowed_ = dropped_attributes_ = false;
  max_attributes_ = max_attributes != 0 ? max_attributes : 0xFFFFFFFF;
  tag_serial_ = 0;
  last_tag_with_.assign(document_.names_.size(), 0);
}

void Tokenizer::next(Token& token) {
  while (p_ != end_) {
    switch (state_) {
      case TokenizerState::data:
        if (*p_ != '<' || !opens_markup(p_, end_)) return text(token);
        if (markup(token)) return;
        break;
      case TokenizerState::cdata_section:
        cdata(token);
        if (token.type != TokenType::end) return;
        break;
      default:
        raw_text(token);
        if (token.type != TokenType::end) return;
        break;
    }
  }
  token.type = TokenType::end;
  token.source_begin = token.source_end = offset(end_);
}

// --- Text ---

Span Tokenizer::source_span(const char* begin, const char* end) const {
  Span span;
  span.begin = offset(begin);
  span.length = static_cast<std::uint32_t>(end - begin) & 0x7FFFFFFF;
  return span;
}

// [begin, end) with references decoded and U+0000 replaced.
Span Tokenizer::decoded(const char* begin, const char* end, ReferenceContext context) {
  std::vector<char>& owned = document_.owned_;
  const std::size_t at = owned.size();
  const char* copied = begin;
  bool changed = false;
  for (const char* p = begin;;) {
    p = scan::find_first<'&', '\0'>(p, end);
    if (p == end) break;
    owned.insert(owned.end(), copied, p);
    std::size_t read = 1;
    if (*p == '\0') {
      append_utf8(0xFFFD, owned);
    } else {
      read = decode_reference(p, end, context, owned);
    }
    changed |= read != 0;
    copied = p + read;
    p += read != 0 ? read : 1;
  }
  if (!changed) {
    owned.resize(at);
    return source_span(begin, end);
  }
  owned.insert(owned.end(), copied, end);
  Span span;
  span.begin = static_cast<std::uint32_t>(at);
  span.length = static_cast<std::uint32_t>(owned.size() - at) & 0x7FFFFFFF;
  span.owned = 1;
  return span;
}

Span Tokenizer::without_nulls(const char* begin, const char* end) {
  if (begin == end || std::memchr(begin, '\0', static_cast<std::size_t>(end - begin)) == nullptr)
    return source_span(begin, end);
  std::vector<char>& owned = document_.owned_;
  Span span;
  span.begin = static_cast<std::uint32_t>(owned.size());
  for (const char* p = begin; p != end; ++p) {
    if (*p == '\0') {
      append_utf8(0xFFFD, owned);
    } else {
      owned.push_back(*p);
    }
  }
  span.length = static_cast<std::uint32_t>(owned.size() - span.begin) & 0x7FFFFFFF;
  span.owned = 1;
  return span;
}

void Tokenizer::emit_text(Token& token, const char* begin, const char* end) {
  token.type = TokenType::text;
  token.source_begin = offset(begin);
  token.source_end = offset(end);
  token.text = source_span(begin, end);
}

void Tokenizer::text(Token& token) {
  const char* begin = p_;
  if (*begin == '\0') {
    emit_text(token, begin, begin + 1);
    token.type = TokenType::null_text;
    ++p_;
    return;
  }
  const char* reference = nullptr;
  const char* q = begin + (*begin == '<' ? 1 : 0);
  for (;;) {
    q = reference == nullptr ? scan::find_first<'<', '&', '\0'>(q, end_)
                             : scan::find_first<'<', '\0'>(q, end_);
    if (q == end_ || *q == '\0') break;
    if (*q == '&') {
      reference = q++;
      continue;
    }
    if (opens_markup(q, end_)) break;
    ++q;
  }
  p_ = q;
  emit_text(token, begin, q);
  if (reference != nullptr) token.text = decoded(begin, q, ReferenceContext::text);
}

// Text of elements whose content is not markup: up to the end tag that matches the last start tag.
void Tokenizer::raw_text(Token& token) {
  const char* begin = p_;
  const char* q = state_ == TokenizerState::plaintext     ? end_
                  : state_ == TokenizerState::script_data ? find_script_end(begin)
                                                          : find_raw_end(begin);
  const bool references = state_ == TokenizerState::rcdata;
  p_ = q;
  state_ = TokenizerState::data;
  token.type = TokenType::end;
  if (q == begin) return;
  emit_text(token, begin, q);
  token.text = references ? decoded(begin, q, ReferenceContext::text) : without_nulls(begin, q);
}

// "Appropriate end tag token": </name followed by white space, / or >.
bool Tokenizer::is_end_tag(const char* p, std::string_view name) const {
  if (name.empty() || end_ - p < 3 || p[1] != '/' || !starts_with_folded(p + 2, end_, name)) return false;
  const char* after = p + 2 + name.size();
  return after != end_ && has_class(*after, kEndsTagName);
}

const char* Tokenizer::find_raw_end(const char* p) const {
  const std::string_view name = document_.names_.spelling(last_start_tag_);
  for (;; ++p) {
    p = scan::find_first<'<'>(p, end_);
    if (p == end_ || is_end_tag(p, name)) return p;
  }
}

// "Script data" and its escaped states. Inside <!-- -->, <script> ... </script> does not end the script.
const char* Tokenizer::find_script_end(const char* p) const {
  enum { plain, escaped, double_escaped } mode = plain;
  const std::string_view name = document_.names_.spelling(last_start_tag_);
  const auto opens_script = [&](const char* at) {
    return starts_with_folded(at, end_, "script") && at + 6 != end_ && has_class(at[6], kEndsTagName);
  };
  for (;;) {
    p = mode == plain ? scan::find_first<'<'>(p, end_) : scan::find_first<'<', '-'>(p, end_);
    if (p == end_) return p;
    if (*p == '-') {  // only "-->" matters, after any number of dashes
      const char* q = p;
      while (q != end_ && *q == '-') ++q;
      if (q - p >= 2 && q != end_ && *q == '>') mode = plain;
      p = q;
    } else if (mode == plain) {
      if (is_end_tag(p, name)) return p;
      if (end_ - p >= 4 && std::memcmp(p, "<!--", 4) == 0) {
        mode = escaped;
        p += 2;  // its dashes may be those of "-->"
      } else {
        ++p;
      }
    } else if (mode == escaped) {
      if (is_end_tag(p, name)) return p;
      if (opens_script(p + 1)) mode = double_escaped;
      ++p;
    } else {
      if (end_ - p >= 2 && p[1] == '/' && opens_script(p + 2)) mode = escaped;
      ++p;
    }
  }
}

void Tokenizer::cdata(Token& token) {
  const char* begin = p_;
  if (*begin == '\0') {
    emit_text(token, begin, begin + 1);
    token.type = TokenType::null_text;
    ++p_;
    return;
  }
  const char* q = begin;
  for (;; ++q) {
    q = scan::find_first<']', '\0'>(q, end_);
    if (q == end_ || *q == '\0') break;
    if (end_ - q >= 3 && q[1] == ']' && q[2] == '>') break;
  }
  p_ = q;
  if (q != end_ && *q == ']') {
    p_ = q + 3;
    state_ = TokenizerState::data;
  }
  token.type = TokenType::end;
  if (q != begin) emit_text(token, begin, q);
}

// --- Tags ---

// Reads what begins at a '<'. False: it is nothing ("</>").
bool Tokenizer::markup(Token& token) {
  const char* p = p_;
  token.source_begin = offset(p);
  if (is_letter(p[1])) return tag(token, p + 1, TokenType::start_tag);
  if (p[1] == '/') {
    if (is_letter(p[2])) return tag(token, p + 2, TokenType::end_tag);
    if (p[2] == '>') {
      p_ = p + 3;
      return false;
    }
    bogus_comment(token, p + 2);
  } else if (p[1] == '?') {
    bogus_comment(token, p + 1);
  } else if (end_ - p >= 4 && p[2] == '-' && p[3] == '-') {
    comment(token, p + 4);
  } else if (starts_with_folded(p + 2, end_, "doctype")) {
    doctype(token, p + 9);
  } else if (cdata_allowed_ && end_ - p >= 9 && std::memcmp(p + 2, "[CDATA[", 7) == 0) {
    p_ = p + 9;
    state_ = TokenizerState::cdata_section;
    return false;
  } else {
    bogus_comment(token, p + 2);
  }
  token.source_end = offset(p_);
  return true;
}

Name Tokenizer::name_of(const char* begin, const char* end, std::uint8_t classes) {
  const std::string_view raw(begin, static_cast<std::size_t>(end - begin));
  if ((classes & kNull) == 0) return document_.names_.intern(raw, static_cast<std::size_t>(end_ - begin));
  scratch_.clear();
  for (char c : raw) {
    if (c == '\0') {
      append_utf8(0xFFFD, scratch_);
    } else {
      scratch_.push_back(c);
    }
  }
  return document_.names_.intern({scratch_.data(), scratch_.size()});
}

// `p` points at the name. The end of the input inside a tag drops the tag, as the standard has it.
bool Tokenizer::tag(Token& token, const char* p, TokenType type) {
  std::uint8_t classes = 0;
  const char* name_end = find_name_end<kEndsTagName>(p, end_, classes);
  token.type = type;
  token.name = name_of(p, name_end, classes);
  token.self_closing = false;
  std::vector<Attribute>& attributes = document_.attributes_;
  const std::size_t first = attributes.size();
  ++tag_serial_;
  for (p = name_end;;) {
    p = skip_space(p, end_);
    if (p == end_) break;
    if (*p == '>') {
      p_ = p + 1;
      token.source_end = offset(p_);
      if (type == TokenType::end_tag) {
        attributes.resize(first);
      } else {
        last_start_tag_ = token.name;
      }
      token.attributes = {static_cast<std::uint32_t>(first),
                          static_cast<std::uint32_t>(attributes.size() - first)};
      return true;
    }
    if (*p == '/') {
      token.self_closing = ++p != end_ && *p == '>';
      continue;
    }
    p = attribute(p, first);
  }
  attributes.resize(first);
  p_ = end_;
  return false;
}

// `first` is the tag's first attribute.
const char* Tokenizer::attribute(const char* p, std::size_t first) {
  const char* name_begin = p;
  std::uint8_t classes = class_of(*p);  // even '=' can begin a name
  p = find_name_end<kEndsAttributeName>(p + 1, end_, classes);
  const Name name = name_of(name_begin, p, classes);
  Value read = {skip_space(p, end_), {}};
  if (read.end != end_ && *read.end == '=') {
    const char* q = read.end = skip_space(read.end + 1, end_);
    if (q == end_) return q;
    if (*q == '"' || *q == '\'') {
      read = quoted_value(q + 1, *q);
    } else if (*q != '>') {
      read = unquoted_value(q);
    }
  }
  if (read.end == end_ || !is_new_attribute(name, first)) return read.end;
  document_.attributes_.push_back({read.value, name});
  return read.end;
}

bool Tokenizer::is_new_attribute(Name name, std::size_t first) {
  if (document_.attributes_.size() - first >= max_attributes_) {
    dropped_attributes_ = true;
    return false;
  }
  const std::uint32_t i = index_of(name);
  if (i >= last_tag_with_.size()) last_tag_with_.resize(document_.names_.size() * std::size_t{2});
  if (last_tag_with_[i] == tag_serial_) return false;
  last_tag_with_[i] = tag_serial_;
  return true;
}

Tokenizer::Value Tokenizer::quoted_value(const char* p, char quote) {
  const char* q =
      quote == '"' ? scan::find_first<'"', '&', '\0'>(p, end_) : scan::find_first<'\'', '&', '\0'>(p, end_);
  if (q != end_ && *q == quote) return {q + 1, source_span(p, q)};
  q = quote == '"' ? scan::find_first<'"'>(q, end_) : scan::find_first<'\''>(q, end_);
  if (q == end_) return {q, {}};
  return {q + 1, decoded(p, q, ReferenceContext::attribute)};
}

Tokenizer::Value Tokenizer::unquoted_value(const char* p) {
  const char* q = scan::find_first<'>', ' ', '\n', '\t', '\f'>(p, end_);
  if (q == end_) return {q, {}};
  return {q, decoded(p, q, ReferenceContext::attribute)};
}

// --- Comments and doctypes ---

// Ends at "-->" or "--!>", or at once at ">" or "->". Looking back from each '>' sees all of these.
void Tokenizer::comment(Token& token, const char* data) {
  token.type = TokenType::comment;
  for (const char* q = data;; ++q) {
    q = scan::find_first<'>'>(q, end_);
    const std::ptrdiff_t length = q - data;
    std::ptrdiff_t tail = 0;  // dashes and such that belong to the end, not to the data
    if (length >= 3 && std::memcmp(q - 3, "--!", 3) == 0) {
      tail = 3;
    } else if (length >= 2 && std::memcmp(q - 2, "--", 2) == 0) {
      tail = 2;
    } else if (q == end_ ? length >= 1 && q[-1] == '-' : length == 1 && q[-1] == '-') {
      tail = 1;
    } else if (q != end_ && length != 0) {
      continue;
    }
    token.text = without_nulls(data, q - tail);
    p_ = q == end_ ? q : q + 1;
    return;
  }
}

void Tokenizer::bogus_comment(Token& token, const char* data) {
  token.type = TokenType::comment;
  const char* q = scan::find_first<'>'>(data, end_);
  token.text = without_nulls(data, q);
  p_ = q == end_ ? q : q + 1;
}

void Tokenizer::doctype(Token& token, const char* p) {
  token.type = TokenType::doctype;
  token.force_quirks = token.has_public = token.has_system = false;
  token.name = Name::None;
  token.public_id = token.system_id = {};
  p = skip_space(p, end_);
  if (p != end_ && *p != '>') {
    const char* q = p;
    while (q != end_ && *q != '>' && !has_class(*q, kSpace)) ++q;
    token.name = name_of(p, q, kNull);
    p = skip_space(q, end_);
  } else {
    token.force_quirks = true;
  }
  if (p != end_ && *p != '>') p = doctype_ids(token, p);
  p = skip_space(p, end_);
  if (p == end_) token.force_quirks = true;
  p = scan::find_first<'>'>(p, end_);  // the bogus doctype state skips whatever is left
  p_ = p == end_ ? p : p + 1;
}

// What follows a doctype's name.
const char* Tokenizer::doctype_ids(Token& token, const char* p) {
  const bool is_public = starts_with_folded(p, end_, "public");
  if (!is_public && !starts_with_folded(p, end_, "system")) {
    token.force_quirks = true;
    return p;
  }
  p = skip_space(p + 6, end_);
  if (!is_public) return doctype_id(p, token.system_id, token.has_system, token.force_quirks);
  p = doctype_id(p, token.public_id, token.has_public, token.force_quirks);
  if (token.force_quirks) return p;
  p = skip_space(p, end_);
  if (p == end_ || *p == '>') return p;
  return doctype_id(p, token.system_id, token.has_system, token.force_quirks);
}

const char* Tokenizer::doctype_id(const char* p, Span& id, bool& present, bool& force_quirks) {
  if (p == end_ || (*p != '"' && *p != '\'')) {
    force_quirks = true;
    return p;
  }
  present = true;
  const char* begin = p + 1;
  const char* q =
      *p == '"' ? scan::find_first<'"', '>'>(begin, end_) : scan::find_first<'\'', '>'>(begin, end_);
  id = without_nulls(begin, q);
  if (q == end_ || *q == '>') {
    force_quirks = true;
    return q;
  }
  return q + 1;
}

}  // namespace pith

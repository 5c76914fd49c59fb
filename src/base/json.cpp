#include "base/json.h"

#include "base/ascii.h"
#include "base/scan.h"
#include "base/stop.h"
#include "base/utf8.h"

namespace pith {
namespace {

constexpr bool is_delimiter(char c) {
  return is_ascii_space(c) || c == ',' || c == ':' || c == '"' || c == '{' || c == '}' || c == '[' ||
         c == ']';
}

// Walks the text; all positions only ever grow, but for looking past white space once.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return text_[at_]; }
  void advance() { ++at_; }

  // What follows the white space from here on; zero at the end.
  char next_non_space() const {
    const std::size_t at = skip_spaces(at_);
    return at < text_.size() ? text_[at] : '\0';
  }

  // From behind the opening quote to behind the closing one. A quote that nothing due after a string follows is
  // one that somebody forgot to escape.
  std::string_view string() {
    const std::size_t begin = ++at_;
    const char* const end = text_.data() + text_.size();
    while (at_ < text_.size()) {
      const char* p = scan::find_first<'\\', '"'>(text_.data() + at_, end);
      at_ = static_cast<std::size_t>(p - text_.data()) + 1;
      if (p == end) break;
      if (*p == '\\')
        ++at_;
      else if (ends_string(at_))
        return text_.substr(begin, at_ - 1 - begin);
    }
    at_ = text_.size();
    return text_.substr(begin);
  }

  std::string_view token() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && !is_delimiter(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

 private:
  std::size_t skip_spaces(std::size_t at) const {
    while (at < text_.size() && is_ascii_space(text_[at])) ++at;
    return at;
  }
  bool ends_string(std::size_t behind) const {
    const std::size_t next = skip_spaces(behind);
    if (next >= text_.size()) return true;
    const char c = text_[next];
    if (c == ',' || c == ':' || c == '}' || c == ']') return true;
    const std::string_view gap = text_.substr(behind, next - behind);
    return c == '"' && gap.find('\n') != std::string_view::npos;  // a forgotten comma
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

int hex_digit(char c) {
  if (is_ascii_digit(c)) return c - '0';
  const char lower = ascii_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The four digits of \uXXXX; -1 if they are not there.
int code_unit(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return -1;
  int unit = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

// Appends what the escape means whose backslash stands before `at`, and returns the position behind it.
std::size_t append_escape(std::string_view text, std::size_t at, std::string& out) {
  if (at >= text.size() || (text[at] & 0x80) != 0) return at;
  switch (text[at]) {
    case 'n': return out += '\n', at + 1;
    case 't': return out += '\t', at + 1;
    case 'r': return out += '\r', at + 1;
    case 'b':
    case 'f': return out += ' ', at + 1;
    default: break;
  }
  const int unit = text[at] == 'u' ? code_unit(text, at + 1) : -1;
  if (unit < 0) return out += text[at], at + 1;
  if (unit >= 0xD800 && unit < 0xDC00 && text.substr(at + 5, 2) == "\\u") {
    const int low = code_unit(text, at + 7);
    if (low >= 0xDC00 && low < 0xE000) {
      utf8::append(out, static_cast<char32_t>(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)));
      return at + 11;
    }
  }
  utf8::append(out, static_cast<char32_t>(unit));
  return at + 5;
}

}  // namespace

void Json::clear() {
  values_.assign(1, {Type::array, 1, {}, {}});
}

void Json::read(std::string_view text, std::size_t most) {
  open_.assign(1, kRoot);
  std::size_t objects = 0, arrays = 0;  // open, the root aside
  std::string_view key;
  Cursor cursor(text);

  const auto add = [&](Type type, std::string_view value) {
    values_.push_back({type, size() + 1, key, value});
    key = {};
  };
  const auto close = [&] {
    --(values_[open_.back()].type == Type::object ? objects : arrays);
    values_[open_.back()].end = size();
    open_.pop_back();
  };

  while (!cursor.at_end() && values_.size() < most) {
    poll(values_.size());
    const char c = cursor.peek();
    switch (c) {
      case '{':
      case '[':
        cursor.advance();
        add(c == '{' ? Type::object : Type::array, {});
        open_.push_back(size() - 1);
        ++(c == '{' ? objects : arrays);
        break;
      case '}':
      case ']': {
        cursor.advance();
        const Type closed = c == '}' ? Type::object : Type::array;
        key = {};
        if ((closed == Type::object ? objects : arrays) == 0) break;
        while (values_[open_.back()].type != closed) close();
        close();
        break;
      }
      case '"': {
        const std::string_view string = cursor.string();
        if (values_[open_.back()].type == Type::object && cursor.next_non_space() == ':')
          key = string;
        else
          add(Type::string, string);
        break;
      }
      default:
        if (is_delimiter(c)) {
          if (c == ',') key = {};
          cursor.advance();
        } else if (const std::string_view token = cursor.token(); open_.size() > 1) {
          add(Type::other, token);
        }
    }
  }
  while (open_.size() > 1) close();
  values_[kRoot].end = size();
}

Json::Id Json::member(Id object, std::string_view key) const {
  if (values_[object].type != Type::object) return kNone;
  for (Id id = object + 1; id < values_[object].end; id = values_[id].end)
    if (values_[id].key == key) return id;
  return kNone;
}

std::string Json::text(Id id) const {
  const Value& value = values_[id];
  if (value.type != Type::string) return std::string(value.text);
  const std::string_view raw = value.text;
  std::string out;
  for (std::size_t at = 0;;) {
    const std::size_t escape = raw.find('\\', at);
    utf8::append_valid(out, raw.substr(at, escape - at));
    if (escape == std::string_view::npos) return out;
    at = append_escape(raw, escape + 1, out);
  }
}

namespace {

void append_escaped(std::string_view text, std::string& out) {
  constexpr char kHex[] = "0123456789abcdef";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4];
      out += kHex[c & 15];
    } else {
      out += c;
    }
  }
}

}  // namespace

void append_json(std::string_view text, std::string& out) {
  out += '"';
  each_piece(text, [&out](std::string_view piece) { append_escaped(piece, out); });
  out += '"';
}

}  // namespace pith

// The algorithm is the standard's, step for step; the steps are quoted in short. Running off the end of the
// bytes anywhere ends it: the position then stays at the end and every loop stops there. Values are kept as
// views, as their only uses ignore case. Linear: every byte is passed once (attribute names that repeat are
// told by three flags, since only three names matter).
#include "encoding/prescan.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace pith {
namespace {

constexpr std::string_view kSpace = "\t\n\f\r ";

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

bool is_letter(char c) {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

bool is_space(char c) {
  return utf8::is_html_space(static_cast<unsigned char>(c));
}

// `wanted` must be in lower case.
bool equals(std::string_view text, std::string_view wanted) {
  return std::equal(text.begin(), text.end(), wanted.begin(), wanted.end(),
                    [](char a, char b) { return lower(a) == b; });
}

struct Attribute {
  std::string_view name;
  std::string_view value;
};

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes) {}

  std::optional<Encoding> run() {
    for (; at_ < bytes_.size(); ++at_) {
      move_to(bytes_.find('<', at_));
      if (rest().starts_with("<!--")) {
        skip_to("-->", at_ + 2);  // the two dashes may be those of "<!--"
        move_to(at_ + 2);
      } else if (is_meta()) {
        at_ += 5;
        if (const auto found = meta()) return found;
      } else if (is_tag()) {
        skip_to_any("\t\n\f\r >", at_);
        while (attribute()) {
        }
      } else if (at_ + 1 < bytes_.size() && std::string_view("!/?").find(bytes_[at_ + 1]) != bytes_.npos) {
        skip_to(">", at_ + 1);
      }
    }
    return std::nullopt;
  }

 private:
  std::string_view rest() const { return bytes_.substr(at_); }
  bool at_end() const { return at_ >= bytes_.size(); }

  void move_to(std::size_t found) { at_ = std::min(found, bytes_.size()); }
  void skip_to(std::string_view what, std::size_t from) { move_to(bytes_.find(what, from)); }
  void skip_to_any(std::string_view of, std::size_t from) { move_to(bytes_.find_first_of(of, from)); }
  void skip_any(std::string_view of) { move_to(bytes_.find_first_not_of(of, at_)); }

  bool is_meta() const {
    return equals(rest().substr(0, 5), "<meta") && rest().size() > 5 &&
           (is_space(rest()[5]) || rest()[5] == '/');
  }

  bool is_tag() const {
    const std::string_view text = rest();
    const std::size_t name = text.size() > 1 && text[1] == '/' ? 2 : 1;
    return text.size() > name && is_letter(text[name]);
  }

  // "Get an attribute". Nothing at ">" and where the bytes end.
  std::optional<Attribute> attribute() {
    skip_any("\t\n\f\r /");
    if (at_end() || bytes_[at_] == '>') return std::nullopt;
    const std::size_t name = at_;
    skip_to_any("\t\n\f\r />=", at_ + 1);  // a leading "=" belongs to the name
    if (at_end()) return std::nullopt;
    Attribute found{bytes_.substr(name, at_ - name), {}};
    if (is_space(bytes_[at_])) skip_any(kSpace);
    if (at_end()) return std::nullopt;
    if (bytes_[at_] != '=') return found;
    ++at_;
    skip_any(kSpace);
    if (at_end()) return std::nullopt;
    const char quote = bytes_[at_];
    const bool quoted = quote == '"' || quote == '\'';
    const std::size_t value = quoted ? ++at_ : at_;
    skip_to_any(quoted ? std::string_view(&quote, 1) : "\t\n\f\r >", at_);
    if (at_end()) return std::nullopt;
    found.value = bytes_.substr(value, at_ - value);
    if (quoted) ++at_;
    return found;
  }

  std::optional<Encoding> meta() {
    bool got_pragma = false;
    bool need_pragma = false;
    bool seen_http_equiv = false, seen_content = false, seen_charset = false;
    std::optional<Encoding> charset;
    while (const auto found = attribute()) {
      if (equals(found->name, "http-equiv") && !std::exchange(seen_http_equiv, true)) {
        got_pragma = equals(found->value, "content-type");
      } else if (equals(found->name, "content") && !std::exchange(seen_content, true)) {
        if (const auto named = seen_charset ? std::nullopt : encoding_in_content(found->value); named) {
          charset = named;
          need_pragma = true;
        }
      } else if (equals(found->name, "charset") && !std::exchange(seen_charset, true)) {
        charset = find_encoding(found->value);
        need_pragma = false;
      }
    }
    if (at_end() || !charset || (need_pragma && !got_pragma)) return std::nullopt;
    return charset;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// "Get an XML encoding".
std::optional<Encoding> xml_encoding(std::string_view bytes) {
  if (!bytes.starts_with("<?xml")) return std::nullopt;
  const std::string_view declaration = bytes.substr(0, std::min(bytes.find('>'), bytes.size()));
  if (declaration.size() == bytes.size()) return std::nullopt;
  constexpr std::string_view kWord = "encoding";
  std::size_t at = declaration.find(kWord);
  if (at == declaration.npos) return std::nullopt;
  const auto skip_space = [&] {
    while (at < declaration.size() && static_cast<unsigned char>(declaration[at]) <= 0x20) ++at;
    return at < declaration.size();
  };
  at += kWord.size();
  if (!skip_space() || declaration[at++] != '=' || !skip_space()) return std::nullopt;
  const char quote = declaration[at++];
  const std::size_t end = declaration.find(quote, at);
  if ((quote != '"' && quote != '\'') || end == declaration.npos) return std::nullopt;
  const std::string_view label = declaration.substr(at, end - at);
  const bool spaced = std::any_of(label.begin(), label.end(), [](unsigned char c) { return c <= 0x20; });
  return spaced ? std::nullopt : find_encoding(label);
}

}  // namespace

std::optional<Encoding> encoding_in_content(std::string_view content) {
  constexpr std::string_view kWord = "charset";
  for (std::size_t at = 0; at + kWord.size() <= content.size(); ++at) {
    if (!equals(content.substr(at, kWord.size()), kWord)) continue;
    std::size_t next = content.find_first_not_of(kSpace, at + kWord.size());
    if (next == content.npos) return std::nullopt;
    if (content[next] != '=') continue;
    next = content.find_first_not_of(kSpace, next + 1);
    if (next == content.npos) return std::nullopt;
    if (content[next] == '"' || content[next] == '\'') {
      const std::size_t end = content.find(content[next], next + 1);
      if (end == content.npos) return std::nullopt;
      return find_encoding(content.substr(next + 1, end - next - 1));
    }
    return find_encoding(content.substr(next, content.find_first_of("\t\n\f\r ;", next) - next));
  }
  return std::nullopt;
}

std::optional<Encoding> prescan(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("<\0?\0x\0"sv)) return Encoding::utf_16le;
  if (bytes.starts_with("\0<\0?\0x"sv)) return Encoding::utf_16be;
  std::optional<Encoding> found = Prescan(bytes).run();
  if (!found) found = xml_encoding(bytes);
  // These bytes were read as ASCII, so they cannot be what they say.
  if (found == Encoding::utf_16le || found == Encoding::utf_16be) return Encoding::utf_8;
  if (found == Encoding::x_user_defined) return Encoding::windows_1252;
  return found;
}

}  // namespace pith

#include "output/markdown_inline.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/scan.h"
#include "base/stop.h"
#include "base/utf8.h"

namespace pith {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

// Punctuation beyond ASCII that every release of CommonMark calls so; the symbols are not among it.
bool is_certain_punctuation(char32_t c) {
  return c == 0xA1 || c == 0xA7 || c == 0xAB || c == 0xB6 || c == 0xB7 || c == 0xBB || c == 0xBF ||
         (c >= 0x2010 && c <= 0x2027) || (c >= 0x2030 && c <= 0x203E) || (c >= 0x3001 && c <= 0x3003) ||
         (c >= 0x3008 && c <= 0x3011) || (c >= 0x3014 && c <= 0x301B) || (c >= 0xFF01 && c <= 0xFF03) ||
         (c >= 0xFF05 && c <= 0xFF0A) || (c >= 0xFF0C && c <= 0xFF0F) || c == 0xFF1A || c == 0xFF1B ||
         c == 0xFF1F || c == 0xFF3B || c == 0xFF3D || (c >= 0xFF5F && c <= 0xFF65);
}

char32_t first_character(std::string_view text) {
  const char* at = text.data();
  return utf8::next(at);
}

char32_t last_character(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && utf8::is_continuation(text[at])) --at;
  return first_character(text.substr(at));
}

// Length of a character reference at `at`, where an ampersand stands; 0 if there is none.
std::size_t reference_length(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  if (i < text.size() && text[i] == '#') ++i;
  const std::size_t begin = i;
  while (i < text.size() && i - begin < 32 && is_ascii_alnum(text[i])) ++i;
  return i > begin && i < text.size() && text[i] == ';' ? i + 1 - at : 0;
}

bool is_word_byte(char c) {
  return is_ascii_alnum(c) || static_cast<unsigned char>(c) >= 0x80;
}

// The end of the run of characters from `at` on that mean the same in Markdown as in text.
std::size_t plain_end(std::string_view text, std::size_t at) {
  const char* end = scan::find_first<'\\', '`', '*', '_', '~', '[', ']', '^', '!', '<', '&', '|', '$'>(
      text.data() + at, text.data() + text.size());
  return static_cast<std::size_t>(end - text.data());
}

// Whether an address can be written as it is, whatever the place.
bool is_plain_url(std::string_view url) {
  constexpr auto kPlain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = ' ' + 1; c < plain.size(); ++c) plain[c] = true;
    for (const unsigned char c : {'(', ')', '\\', '|', '&', '<', '>', '`'}) plain[c] = false;
    return plain;
  }();
  return !url.empty() &&
         std::all_of(url.begin(), url.end(), [&](char c) { return kPlain[static_cast<unsigned char>(c)]; });
}

bool ends_word(std::string_view text, std::size_t at) {
  return at >= text.size() || text[at] == ' ';
}

}  // namespace

std::size_t longest_run(std::string_view text, char of) {
  std::size_t run = 0, longest = 0;
  for (char c : text) {
    run = c == of ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

void append_code_tag(std::string_view code, std::string& out) {
  out += "<code>";
  for (const char c : code) {
    if (is_ascii_punctuation(c))
      out.append("&#").append(std::to_string(static_cast<int>(c))).append(";");
    else
      out += c == '\n' ? ' ' : c;
  }
  out += "</code>";
}

void append_tex(std::string_view tex, TexPlace place, std::string& out) {
  bool line_start = place == TexPlace::block;
  bool slashed = false;  // an odd number of backslashes stands before
  for (std::size_t i = 0; i < tex.size(); ++i) {
    const char c = tex[i], next = i + 1 < tex.size() ? tex[i + 1] : ' ';
    if (line_start && (c == '~' || c == '`')) out += "{}";  // no fence of code
    line_start = place == TexPlace::block && (c == '\n' || (line_start && c == ' '));
    if (c == '\n' && place != TexPlace::block) {
      out += ' ';
    } else if (c == '|' && place == TexPlace::cell) {
      out += "\\|";
    } else if (c == '<' && (is_ascii_alpha(next) || next == '/' || next == '!' || next == '?')) {
      out += "<{}";
    } else if (c == ']' && (next == '(' || next == ':')) {
      out += "] ";
    } else if (c == '`') {
      out += slashed ? " {\\lq}" : "{\\lq}";  // a blank makes the backslash a space
    } else {
      out += c;
    }
    slashed = c == '\\' && !slashed;
  }
}

void MarkdownInline::write(std::uint32_t begin, std::uint32_t end, Place place) {
  begin_ = begin;
  end_ = end;
  place_ = place;
  line_begin_ = address_read_ = out_.size();
  address_ = false;
  star_end_ = kNone;
  first_line_ = true;
  in_link_ = 0;
  survey();
  const bool bold = place == Place::term && begin != end;
  if (bold) out_ += "**", star_end_ = out_.size();
  for (std::uint32_t id = begin, round = 1; id < end; ++round) {
    poll(round);
    while (!open_.empty() && article_[open_.back().id].end <= id) close();
    if (article_[id].kind == Kind::code) {
      id = code(id);
    } else {
      open(id);
      ++id;
    }
  }
  while (!open_.empty()) close();
  if (bold) out_ += "**";
}

// One look at the whole block: parents, last children, and characters that matter only in pairs.
void MarkdownInline::survey() {
  around_.assign(end_ - begin_, {kNone, kNone});
  std::vector<std::uint32_t> parents;
  std::size_t tildes = 0, dollars = 0;
  for (std::uint32_t id = begin_; id < end_; ++id) {
    while (!parents.empty() && article_[parents.back()].end <= id) parents.pop_back();
    if (!parents.empty()) {
      around_[id - begin_].parent = parents.back();
      around_[parents.back() - begin_].last_child = id;
    }
    const Part& part = article_[id];
    if (part.end > id + 1) parents.push_back(id);
    if (part.kind == Kind::math) dollars += 2;
    if (part.kind != Kind::text) continue;
    const std::string_view text = article_.text(part);
    const char* const text_end = text.data() + text.size();
    for (const char* p = text.data(); (p = scan::find_first<'~', '$'>(p, text_end)) != text_end; ++p)
      ++(*p == '~' ? tildes : dollars);
  }
  many_tildes_ = tildes > 1;
  many_dollars_ = dollars > 1;
}

MarkdownInline::Class MarkdownInline::class_of(char32_t c) {
  if (c < 0x80) {
    if (c <= ' ') return Class::space;
    return is_ascii_punctuation(static_cast<char>(c)) ? Class::punctuation : Class::word;
  }
  if (utf8::is_space(c)) return Class::space;
  if (utf8::is_word(c)) return Class::word;
  return is_certain_punctuation(c) ? Class::punctuation : Class::unsure;
}

MarkdownInline::Class MarkdownInline::before() const {
  return at_line_start() ? Class::space : class_of(last_character(out_));
}

MarkdownInline::Class MarkdownInline::first_of(std::uint32_t id) const {
  const Part& part = article_[id];
  if (part.kind == Kind::line_break) return Class::space;
  return part.kind == Kind::text ? class_of(first_character(article_.text(part))) : Class::punctuation;
}

MarkdownInline::Class MarkdownInline::last_of(std::uint32_t id) const {
  const std::uint32_t last = around(id).last_child;
  if (last == kNone) return Class::punctuation;
  const Part& part = article_[last];
  return part.kind == Kind::text ? class_of(last_character(article_.text(part))) : Class::punctuation;
}

std::uint32_t MarkdownInline::next_sibling(std::uint32_t id) const {
  const std::uint32_t parent = around(id).parent;
  const std::uint32_t end = parent == kNone ? end_ : article_[parent].end;
  return article_[id].end < end ? article_[id].end : kNone;
}

MarkdownInline::Class MarkdownInline::after(std::uint32_t id) const {
  const std::uint32_t next = next_sibling(id);
  if (next != kNone) return first_of(next);
  if (around(id).parent != kNone || place_ == Place::term) return Class::punctuation;
  return Class::space;
}

bool MarkdownInline::touches_strong(std::uint32_t id) const {
  const auto is_strong = [&](std::uint32_t part) {
    return part != kNone && article_[part].kind == Kind::strong;
  };
  const std::uint32_t next = next_sibling(id), parent = around(id).parent;
  return star_end_ == out_.size() || is_strong(id + 1 < end_ ? id + 1 : kNone) ||
         is_strong(around(id).last_child) || is_strong(next) ||
         (next == kNone && (is_strong(parent) || (parent == kNone && place_ == Place::term)));
}

// Whether a run before the mark opens it and one behind closes it.
bool MarkdownInline::works(std::uint32_t id, char delimiter) const {
  const Class open_left = before(), open_right = first_of(id + 1);
  const Class close_left = last_of(id), close_right = after(id);
  const auto apart = [](Class c) { return c == Class::space || c == Class::punctuation; };
  if (open_right == Class::space || close_left == Class::space) return false;
  if (delimiter == '_') return apart(open_left) && apart(close_right);
  return (open_right == Class::word || apart(open_left)) && (close_left == Class::word || apart(close_right));
}

// Writes what opens the mark and returns what closes it.
std::string_view MarkdownInline::delimiter(std::uint32_t id, std::string_view run, std::string_view tag,
                                           std::string_view end_tag) {
  if (run == "*" && touches_strong(id)) run = "_";
  const std::uint32_t parent = around(id).parent;
  const bool in_bold = place_ == Place::term && parent != kNone && article_[parent].kind == Kind::strong;
  if (in_bold || !works(id, run[0])) {
    out_ += tag;
    return end_tag;
  }
  out_ += run;
  if (run[0] == '*') star_end_ = out_.size();
  return run;
}

void MarkdownInline::open(std::uint32_t id) {
  const Part& part = article_[id];
  std::string_view closing;
  switch (part.kind) {
    case Kind::text: return text(article_.text(part), id);
    case Kind::line_break: return line_break();
    case Kind::image: return image(part);
    case Kind::math:
      out_ += '$';
      append_tex(article_.text(part), place_ == Place::cell ? TexPlace::cell : TexPlace::line, out_);
      out_ += '$';
      return;
    case Kind::footnote_reference: out_.append("[^").append(std::to_string(part.number)).append("]"); return;
    case Kind::embed:
      out_ += '[';
      ++in_link_;
      text(article_.text(part), id);
      --in_link_;
      out_ += ']';
      return destination(article_.url(part), {});
    case Kind::emphasis: closing = delimiter(id, "*", "<em>", "</em>"); break;
    case Kind::strong: closing = delimiter(id, "**", "<strong>", "</strong>"); break;
    case Kind::strike: closing = delimiter(id, "~~", "<del>", "</del>"); break;
    case Kind::superscript: out_ += "<sup>", closing = "</sup>"; break;
    case Kind::subscript: out_ += "<sub>", closing = "</sub>"; break;
    case Kind::mark: out_ += "<mark>", closing = "</mark>"; break;
    case Kind::keyboard: out_ += "<kbd>", closing = "</kbd>"; break;
    case Kind::quotation: out_ += "\xE2\x80\x9C", closing = "\xE2\x80\x9D"; break;
    case Kind::link: open_brackets("["); break;
    default: break;
  }
  open_.push_back({id, closing});
}

void MarkdownInline::close() {
  const Open open = open_.back();
  open_.pop_back();
  const Part& part = article_[open.id];
  if (part.kind == Kind::link) {
    --in_link_;
    out_ += ']';
    return destination(article_.url(part), article_.detail(part));
  }
  out_ += open.closing;
  if (open.closing.starts_with('*')) star_end_ = out_.size();
}

void MarkdownInline::line_break() {
  if (place_ == Place::heading || place_ == Place::cell) {
    out_ += "<br>";
    return;
  }
  out_ += "\\\n";
  line_begin_ = out_.size();
  first_line_ = false;
}

void MarkdownInline::verbatim(std::string_view text) {
  for (char c : text) {
    if (c == '|' && place_ == Place::cell) out_ += '\\';
    out_ += c == '\n' ? ' ' : c;
  }
}

// A code span: all text in the mark; what is no text follows it. Returns the id behind it.
std::uint32_t MarkdownInline::code(std::uint32_t id) {
  std::string words;
  for (std::uint32_t child = id + 1; child < article_[id].end; ++child)
    if (article_[child].kind == Kind::text || article_[child].kind == Kind::math)
      words += article_.text(article_[child]);
  const std::string fence(longest_run(words, '`') + 1, '`');
  // Beside a bare address a backtick would be taken for a part of it; a tag always ends it.
  if (!words.empty() && (in_address() || fence.size() > kLongestSpanFence)) {
    append_code_tag(words, out_);
  } else if (!words.empty()) {
    const bool pad = words.front() == '`' || words.back() == '`';
    out_ += fence;
    if (pad) out_ += ' ';
    verbatim(words);
    if (pad) out_ += ' ';
    out_ += fence;
  }
  for (std::uint32_t child = id + 1; child < article_[id].end; ++child)
    if (article_[child].kind == Kind::image || article_[child].kind == Kind::footnote_reference) open(child);
  return article_[id].end;
}

// Whether what is written since the last white space may hold an address that renderers make a link of by themselves. Such a
// link takes all that follows, backslashes as well. Every byte is looked at once.
bool MarkdownInline::in_address() {
  for (; address_read_ < out_.size(); ++address_read_) {
    const char c = out_[address_read_];
    if (is_ascii_space(c)) address_ = false;
    if (c == '@' || (c == ':' && out_.compare(address_read_, 3, "://") == 0)) address_ = true;
    if (c == '.' && address_read_ >= 3 &&
        starts_lower(std::string_view(out_).substr(address_read_ - 3), "www."))
      address_ = true;
  }
  return address_;
}

// A character that would mean something else: behind a backslash, or as a reference where that would be lost.
void MarkdownInline::escaped(char c) {
  const bool reference = c == '<' || c == '&' || c == '`' || c == '[' || c == ']' || c == '!';
  if (reference && in_address()) {
    out_.append("&#").append(std::to_string(static_cast<int>(c))).append(";");
  } else {
    out_ += '\\';
    out_ += c;
  }
}

void MarkdownInline::destination(std::string_view url, std::string_view title) {
  if (is_plain_url(url)) {
    out_.append("(").append(url);
  } else {
    escaped_url(url);
  }
  if (!title.empty()) {
    out_ += " \"";
    for (std::size_t i = 0; i < title.size(); ++i) {
      const char c = title[i];
      if (c == '&' && reference_length(title, i) != 0) {
        out_ += "&amp;";
      } else if (c == '<') {
        out_ += "&lt;";
      } else if (c == '`') {
        out_ += "&#96;";
      } else if (c == ']' && title.substr(i + 1, 1) == "(") {
        out_ += "&#93;";
      } else {
        if (c == '"' || c == '\\' || (c == '|' && place_ == Place::cell)) out_ += '\\';
        out_ += c;
      }
    }
    out_ += '"';
  }
  out_ += ')';
  address_read_ = out_.size();
  address_ = address_outside_;
}

void MarkdownInline::escaped_url(std::string_view url) {
  int depth = 0;
  bool plain = !url.empty() && url[0] != '<';
  for (char c : url) {
    if (c == '(') ++depth;
    if (c == ')' && --depth < 0) plain = false;
    if (static_cast<unsigned char>(c) <= ' ') plain = false;
  }
  plain = plain && depth == 0;
  out_ += plain ? "(" : "(<";
  for (std::size_t i = 0; i < url.size(); ++i) {
    if (url[i] == '\\')
      out_ += "%5C";
    else if (url[i] == '|' && place_ == Place::cell)
      out_ += "%7C";
    else if (url[i] == '&' && reference_length(url, i) != 0)
      out_ += "&amp;";  // marked leaves "\\&colon;" to the browser, and the browser reads it
    else if (url[i] == '`')
      out_ += "%60";
    else if (url[i] == ']' && url.substr(i + 1, 1) == "(")
      out_ += "%5D";
    else if (url[i] == '<')
      out_ += "%3C";
    else if (url[i] == '>')
      out_ += "%3E";
    else
      out_ += url[i];
  }
  if (!plain) out_ += '>';
}

// No address in brackets, and no destination, is a bare one.
void MarkdownInline::open_brackets(std::string_view sign) {
  if (in_link_++ == 0) address_outside_ = in_address();
  out_ += sign;
}

void MarkdownInline::image(const Part& part) {
  open_brackets("![");
  text(article_.text(part), kNone);
  --in_link_;
  out_ += ']';
  destination(article_.url(part), article_.detail(part));
}

// What would begin a block if it began a line. Returns how many characters of `text` were written.
std::size_t MarkdownInline::escape_line_start(std::string_view text) {
  if (!at_line_start() || place_ == Place::heading || place_ == Place::cell || text.empty()) return 0;
  const char c = text[0];
  const char next = text.size() > 1 ? text[1] : ' ';
  bool escape = false;
  if (c == '#') {
    const std::size_t end = std::min(text.find_first_not_of('#'), text.size());
    escape = end <= 6 && ends_word(text, end);
  } else if (c == '-') {
    escape = !is_word_byte(next);
  } else if (c == '+') {
    escape = next == ' ';
  } else if (c == '>') {
    escape = true;
  } else if (c == '=' || c == '|' || c == ':') {
    escape = !first_line_;
  } else if (is_ascii_digit(c)) {
    std::size_t end = 0;
    while (end < text.size() && end < 10 && is_ascii_digit(text[end])) ++end;
    if (end > 9 || end >= text.size() || (text[end] != '.' && text[end] != ')') || !ends_word(text, end + 1))
      return 0;
    out_.append(text, 0, end);
    out_ += '\\';
    out_ += text[end];
    return end + 1;
  }
  if (!escape) return 0;
  out_ += '\\';
  out_ += c;
  return 1;
}

// Length of TeX between dollars that the page leaves to a script; 0 if there is none at `at`.
std::size_t MarkdownInline::tex_span(std::string_view text, std::size_t at) const {
  constexpr std::size_t kLongest = 500;
  const std::size_t width = text.substr(at, 2) == "$$" ? 2 : 1;
  const std::string_view run = text.substr(at, width);
  const std::size_t begin = at + width;
  const std::size_t end = text.substr(0, begin + kLongest).find(run, begin);
  if (end == std::string_view::npos || end == begin) return 0;
  const std::string_view tex = text.substr(begin, end - begin);
  if (tex.front() == ' ' || tex.back() == ' ' || tex.find_first_of("\\^_{=") == std::string_view::npos)
    return 0;
  if (tex.back() == '\\' || tex.find('$') != std::string_view::npos) return 0;
  if (end + width < text.size() && (is_ascii_digit(text[end + width]) || text[end + width] == '$')) return 0;
  return end + width - at;
}

bool MarkdownInline::needs_escape(std::string_view text, std::size_t at, std::uint32_t id) const {
  const bool last = at + 1 == text.size();
  const char next = last ? '\0' : text[at + 1];
  const char previous = at_line_start() ? ' ' : out_.back();
  switch (text[at]) {
    case '\\': return last || is_ascii_punctuation(next);
    case '`': return true;
    case '*': return previous != ' ' || next != ' ' || at_line_start();
    case '_':
      return !(is_word_byte(previous) && is_word_byte(next)) &&
             !(previous == ' ' && next == ' ' && !at_line_start());
    case '~': return many_tildes_;
    case '[':
      return in_link_ != 0 || next == '^' ||
             (at_line_start() &&
              (next == ' ' || ((next == 'x' || next == 'X') && text.substr(at + 2, 1) == "]")));
    case ']': return in_link_ != 0 || last || next == '(' || next == '[' || next == ':';
    case '^': return last || next == '[';
    case '!':
      return last && id != kNone && next_sibling(id) != kNone &&
             article_[next_sibling(id)].kind == Kind::link;
    case '<': return last || is_ascii_alpha(next) || next == '/' || next == '!' || next == '?';
    case '&': return reference_length(text, at) != 0;
    case '|': return place_ == Place::cell;
    case '$': return many_dollars_;
    default: return false;
  }
}

void MarkdownInline::text(std::string_view text, std::uint32_t id) {
  std::size_t at = escape_line_start(text);
  for (std::size_t round = 1;; ++round) {
    poll(round);
    const std::size_t end = plain_end(text, at);
    out_.append(text, at, end - at);
    if (end == text.size()) return;
    at = end;
    const char c = text[at];
    if (c == '$' && many_dollars_ && in_link_ == 0) {
      const std::size_t length = tex_span(text, at);
      if (length != 0) {
        append_tex(text.substr(at, length), place_ == Place::cell ? TexPlace::cell : TexPlace::line, out_);
        at += length;
        continue;
      }
    }
    // marked takes backslashes before brackets away within links, and reads the rest again.
    if (in_link_ != 0 && c == ']' && text.substr(at + 1, 1) == "(")
      out_ += "&#93;";
    else if (needs_escape(text, at, id))
      escaped(c);
    else
      out_ += c;
    ++at;
  }
}

}  // namespace pith

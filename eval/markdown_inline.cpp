// One pass over the source writes pieces of text; what a later character decides (whether a bracket opens a link, an
// asterisk emphasis) waits on a stack with its place in the output. Emphasis is paired as CommonMark's appendix
// says, only to know which marks are not text.
#include "eval/markdown_inline.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace pith::eval {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

constexpr std::pair<std::string_view, std::string_view> kEntities[] = {
    {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}, {"nbsp", "\u00a0"}};
constexpr std::size_t kLongestEntity = 10;

void append_code_point(std::uint32_t point, std::string& out) {
  constexpr utf8proc_int32_t kReplacement = 0xfffd;
  const auto c = static_cast<utf8proc_int32_t>(point);
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(point != 0 && utf8proc_codepoint_valid(c) ? c : kReplacement, bytes);
  out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

// The length of the reference at the start of `text`, which is appended to `out`; 0 if there is none.
std::size_t read_entity(std::string_view text, std::string& out) {
  const std::size_t end = text.substr(0, kLongestEntity).find(';');
  if (end == std::string_view::npos || end < 2) return 0;
  std::string_view name = text.substr(1, end - 1);
  for (const auto& [entity, meaning] : kEntities) {
    if (entity != name) continue;
    out += meaning;
    return end + 1;
  }
  if (name[0] != '#' || name.size() < 2) return 0;
  name.remove_prefix(1);
  const bool hexadecimal = name[0] == 'x' || name[0] == 'X';
  if (hexadecimal) name.remove_prefix(1);
  std::uint32_t point = 0;
  for (const char c : name) {
    const bool letter = hexadecimal && is_letter(c) && (c | 32) <= 'f';
    if (!is_digit(c) && !letter) return 0;
    point =
        point * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(letter ? (c | 32) - 'a' + 10 : c - '0');
  }
  if (name.empty()) return 0;
  append_code_point(point, out);
  return end + 1;
}

// Backslashes before punctuation and references taken away.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && is_punctuation(text[i + 1])) {
      out += text[++i];
    } else if (const std::size_t length = text[i] == '&' ? read_entity(text.substr(i), out) : 0;
               length != 0) {
      i += length - 1;
    } else {
      out += text[i];
    }
  }
  return out;
}

// The length of the tag, comment or address in angle brackets at the start of `text`; 0 if there is none.
std::size_t tag_length(std::string_view text) {
  if (text.starts_with("<!--")) {
    const std::size_t end = text.find("-->", 4);
    return end == std::string_view::npos ? 0 : end + 3;
  }
  std::size_t at = text.size() > 1 && text[1] == '/' ? 2 : 1;
  if (at >= text.size() || !is_letter(text[at])) return 0;
  while (at < text.size() && (is_letter(text[at]) || is_digit(text[at]) || text[at] == '-')) ++at;
  if (at >= text.size() || (!is_space(text[at]) && text[at] != '>' && text[at] != '/')) return 0;
  char quote = 0;
  for (; at < text.size(); ++at) {
    if (quote != 0) {
      if (text[at] == quote) quote = 0;
    } else if (text[at] == '"' || text[at] == '\'') {
      quote = text[at];
    } else if (text[at] == '>') {
      return at + 1;
    } else if (text[at] == '<') {
      return 0;
    }
  }
  return 0;
}

// "scheme:..." or an address of mail in angle brackets.
std::size_t autolink_length(std::string_view text) {
  const std::size_t end = text.find_first_of("<> \n", 1);
  if (end == std::string_view::npos || text[end] != '>') return 0;
  const std::string_view address = text.substr(1, end - 1);
  std::size_t scheme = 0;
  while (scheme < address.size() && (is_letter(address[scheme]) || is_digit(address[scheme]) ||
                                     std::string_view("+.-").find(address[scheme]) != std::string_view::npos))
    ++scheme;
  const bool url = scheme >= 2 && scheme < address.size() && address[scheme] == ':' && is_letter(address[0]);
  const std::size_t at = address.find('@');
  const bool mail = !url && at != std::string_view::npos && at != 0 && at + 1 < address.size();
  return url || mail ? end + 1 : 0;
}

constexpr int kDeepest = 32;  // parentheses in an address, as in CommonMark

// What follows the text of a link: "(address "title")".
struct Target {
  std::string address;
  std::size_t length = 0;
};

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

// The end of an address that starts at `at`; npos if there is none.
std::size_t address_end(std::string_view text, std::size_t at) {
  int depth = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\\' && at + 1 < text.size() && is_punctuation(text[at + 1])) {
      ++at;
    } else if (is_space(c) || static_cast<unsigned char>(c) < ' ') {
      break;
    } else if (c == '(') {
      if (++depth > kDeepest) break;
    } else if (c == ')' && depth-- == 0) {
      break;
    }
  }
  return depth > 0 ? std::string_view::npos : at;
}

std::optional<Target> read_target(std::string_view text) {
  if (!text.starts_with('(')) return std::nullopt;
  std::size_t at = skip_space(text, 1);
  Target target;
  if (at < text.size() && text[at] == '<') {
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != '>' && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
    if (end >= text.size() || text[end] != '>') return std::nullopt;
    target.address = unescaped(text.substr(at + 1, end - at - 1));
    at = end + 1;
  } else {
    const std::size_t end = address_end(text, at);
    if (end == std::string_view::npos) return std::nullopt;
    target.address = unescaped(text.substr(at, end - at));
    at = end;
  }
  const std::size_t title = skip_space(text, at);
  if (title != at && title < text.size() &&
      (text[title] == '"' || text[title] == '\'' || text[title] == '(')) {
    const char close = text[title] == '(' ? ')' : text[title];
    at = title + 1;
    while (at < text.size() && text[at] != close) at += text[at] == '\\' ? 2 : 1;
    ++at;
  }
  at = skip_space(text, at);
  if (at >= text.size() || text[at] != ')') return std::nullopt;
  target.length = at + 1;
  return target;
}

// A run of asterisks, underscores or tildes that may be marks.
struct Run {
  std::size_t place;  // in the output
  std::size_t count, left;
  char mark;
  bool opens, closes;
};

class Inlines {
 public:
  Inlines(std::string_view source, Markdown& found) : source_(source), found_(found) {}

  std::string read() {
    while (at_ < source_.size()) step();
    pair_runs(0);
    flush_links();
    return collapsed(without_marks());
  }

 private:
  struct Bracket {
    std::size_t place;  // in the output, of what follows it
    std::size_t run;    // runs before it
    bool image;
  };
  struct Link {
    std::size_t begin, end;  // of its text in the output
    std::string address;
  };

  std::string_view rest() const { return source_.substr(at_); }

  void step() {
    const char c = source_[at_];
    switch (c) {
      case '\\': return escape();
      case '`': return code();
      case '$': return formula();
      case '<': return angle();
      case '&': return entity();
      case '[': return open_bracket(false);
      case '!':
        if (rest().starts_with("![")) return open_bracket(true);
        break;
      case ']': return close_bracket();
      case '*':
      case '_':
      case '~': return run(c);
      default: break;
    }
    out_ += c;
    ++at_;
  }

  void escape() {
    const bool escapes = at_ + 1 < source_.size() && is_punctuation(source_[at_ + 1]);
    const bool breaks = at_ + 1 < source_.size() && source_[at_ + 1] == '\n';
    if (escapes || breaks) ++at_;
    out_ += source_[at_++];
  }

  void code() {
    std::size_t end = source_.find_first_not_of('`', at_);
    if (end == std::string_view::npos) end = source_.size();
    const std::size_t width = end - at_;
    if (const std::size_t close = closing_ticks(end, width); close != std::string_view::npos) {
      std::string_view text = source_.substr(end, close - end);
      if (text.size() > 2 && text.front() == ' ' && text.back() == ' ')
        text = text.substr(1, text.size() - 2);
      out_ += text;
      at_ = close + width;
    } else {
      out_ += source_.substr(at_, width);
      at_ = end;
    }
  }

  // Where a run of exactly `width` backquotes begins. Widths that were not found are remembered, so that a text full of
  // runs is not searched again for each.
  std::size_t closing_ticks(std::size_t from, std::size_t width) {
    if (width < missing_ticks_.size() && missing_ticks_[width]) return std::string_view::npos;
    while ((from = source_.find('`', from)) != std::string_view::npos) {
      std::size_t end = source_.find_first_not_of('`', from);
      if (end == std::string_view::npos) end = source_.size();
      if (end - from == width) return from;
      from = end;
    }
    if (width < missing_ticks_.size()) missing_ticks_[width] = true;
    return std::string_view::npos;
  }

  // TeX between dollars: no space inside of them, no digit behind.
  void formula() {
    const std::size_t width = rest().starts_with("$$") ? 2 : 1;
    const std::size_t begin = at_ + width;
    const std::string_view close = source_.substr(at_, width);
    std::size_t end = begin;
    const bool wanted = width == 2 || (begin < source_.size() && !is_space(source_[begin]));
    if (wanted && !missing_dollars_[width])
      while (end < source_.size() && !source_.substr(end).starts_with(close))
        end += source_[end] == '\\' ? 2 : 1;
    if (end >= source_.size() || end == begin ||
        (width == 1 &&
         (is_space(source_[end - 1]) || (end + 1 < source_.size() && is_digit(source_[end + 1]))))) {
      if (wanted && end >= source_.size()) missing_dollars_[width] = true;
      out_ += close;
      at_ = begin;
      return;
    }
    std::string tex = collapsed(source_.substr(begin, end - begin));
    out_ += tex;
    found_.formulas.push_back(std::move(tex));
    at_ = end + width;
  }

  void angle() {
    if (const std::size_t length = autolink_length(rest()); length != 0) {
      const std::string address(source_.substr(at_ + 1, length - 2));
      links_.push_back({out_.size(), out_.size() + address.size(), address});
      out_ += address;
      at_ += length;
    } else if (const std::size_t tag = tag_length(rest()); tag != 0) {
      if (rest().starts_with("<br")) out_ += ' ';
      at_ += tag;
    } else {
      out_ += '<';
      ++at_;
    }
  }

  void entity() {
    const std::size_t length = read_entity(rest(), out_);
    if (length == 0) out_ += '&';
    at_ += length == 0 ? 1 : length;
  }

  void open_bracket(bool image) {
    at_ += image ? 2 : 1;
    out_ += image ? "![" : "[";
    brackets_.push_back({out_.size(), runs_.size(), image});
  }

  void close_bracket() {
    ++at_;
    if (brackets_.empty()) {
      out_ += ']';
      return;
    }
    const Bracket bracket = brackets_.back();
    brackets_.pop_back();
    const bool inside = !bracket.image && brackets_.size() < linked_;
    linked_ = std::min(linked_, brackets_.size());
    auto target = inside ? std::nullopt : read_target(rest());
    if (!target) {
      out_ += ']';
      return;
    }
    at_ += target->length;
    pair_runs(bracket.run);
    if (bracket.image) {
      found_.images.push_back(std::move(target->address));
      forget_from(bracket.place);
      marks_.emplace_back(bracket.place - 2, out_.size() - bracket.place + 2);
      return;
    }
    marks_.emplace_back(bracket.place - 1, 1);
    links_.push_back({bracket.place, out_.size(), std::move(target->address)});
    linked_ = brackets_.size();  // no link inside a link
  }

  // Marks and links inside of an alternative text are none.
  void forget_from(std::size_t place) {
    while (!links_.empty() && links_.back().begin >= place) links_.pop_back();
    while (!marks_.empty() && marks_.back().first >= place) marks_.pop_back();
  }

  enum class Side : std::uint8_t { space, punctuation, other };

  // Of the character at the start of the text.
  static Side side_of(std::string_view text) {
    utf8proc_int32_t c = ' ';
    if (!text.empty())
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                       static_cast<utf8proc_ssize_t>(text.size()), &c);
    const utf8proc_category_t category = utf8proc_category(c);
    if ((c >= 0 && c <= ' ') || category == UTF8PROC_CATEGORY_ZS) return Side::space;
    const bool punctuation = category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_SO;
    return punctuation ? Side::punctuation : Side::other;
  }

  Side before(std::size_t at) const {
    if (at == 0) return Side::space;
    std::size_t begin = at - 1;
    while (begin > 0 && (source_[begin] & 0xc0) == 0x80) --begin;
    return side_of(source_.substr(begin, at - begin));
  }

  Side after(std::size_t at) const { return side_of(source_.substr(at)); }

  void run(char mark) {
    std::size_t end = source_.find_first_not_of(mark, at_);
    if (end == std::string_view::npos) end = source_.size();
    const Side left = before(at_), right = after(end);
    const bool left_flanking = right != Side::space && (right == Side::other || left != Side::other);
    const bool right_flanking = left != Side::space && (left == Side::other || right != Side::other);
    const std::size_t count = end - at_;
    Run run = {out_.size(), count, count, mark, left_flanking, right_flanking};
    if (mark == '_') {
      run.opens = left_flanking && (!right_flanking || left == Side::punctuation);
      run.closes = right_flanking && (!left_flanking || right == Side::punctuation);
    }
    if (mark != '~' || count == 2) runs_.push_back(run);
    out_ += source_.substr(at_, count);
    at_ = end;
  }

  static bool match(const Run& open, const Run& close) {
    if (!open.opens || open.left == 0 || open.mark != close.mark) return false;
    const bool both = (open.closes || close.opens) && open.mark != '~';
    return !both || (open.count + close.count) % 3 != 0 || (open.count % 3 == 0 && close.count % 3 == 0);
  }

  // "process emphasis": notes which marks of the runs from `from` on are marks, and forgets the runs.
  void pair_runs(std::size_t from) {
    std::vector<std::size_t> open;              // runs that may still be opened
    std::array<std::size_t, 256 * 6> bottom{};  // by mark, count and kind: how many of `open` do not match
    for (std::size_t i = from; i < runs_.size(); ++i) {
      Run& close = runs_[i];
      while (close.closes && close.left > 0) {
        std::size_t& lowest =
            bottom[static_cast<unsigned char>(close.mark) * 6U + (close.opens ? 3 : 0) + close.count % 3];
        std::size_t at = open.size();
        while (at > std::min(lowest, open.size()) && !match(runs_[open[at - 1]], close)) --at;
        if (at <= std::min(lowest, open.size())) {
          lowest = open.size();
          break;
        }
        Run& opener = runs_[open[at - 1]];
        const std::size_t used = opener.left >= 2 && close.left >= 2 ? 2 : 1;
        opener.left -= used;
        marks_.emplace_back(opener.place + opener.left, used);
        marks_.emplace_back(close.place + close.count - close.left, used);
        close.left -= used;
        open.resize(opener.left == 0 ? at - 1 : at);
        for (std::size_t& floor : bottom) floor = std::min(floor, open.size());
      }
      if (close.opens && close.left > 0) open.push_back(i);
    }
    runs_.resize(from);
  }

  std::string without_marks() {
    std::sort(marks_.begin(), marks_.end());
    std::string out;
    std::size_t from = 0;
    for (const auto& [place, count] : marks_) {
      out.append(out_, from, place - from);
      from = place + count;
    }
    return out.append(out_, from);
  }

  void flush_links() {
    std::sort(marks_.begin(), marks_.end());
    for (const Link& link : links_) {
      std::string text;
      std::size_t from = link.begin;
      for (const auto& [place, count] : marks_) {
        if (place < from || place >= link.end) continue;
        text.append(out_, from, place - from);
        from = place + count;
      }
      text.append(out_, from, link.end - from);
      found_.links.push_back(collapsed(text) + " " + link.address);
    }
  }

  std::string_view source_;
  Markdown& found_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<Bracket> brackets_;
  std::size_t linked_ = 0;  // of these brackets each has a link behind it
  std::vector<Run> runs_;
  std::vector<Link> links_;
  std::vector<std::pair<std::size_t, std::size_t>>
      marks_;  // place and length in the output of what is no text
  std::array<bool, 64> missing_ticks_{};
  std::array<bool, 3> missing_dollars_{};
};

}  // namespace

std::string collapsed(std::string_view text) {
  std::string out;
  bool space = false;
  for (const char c : text) {
    if (is_space(c)) {
      space = !out.empty();
      continue;
    }
    if (space) out += ' ';
    space = false;
    out += c;
  }
  return out;
}

std::string read_inlines(std::string_view source, Markdown& found) {
  return Inlines(source, found).read();
}

std::string read_html(std::string_view source, Markdown& found) {
  std::string out, cell;
  bool in_cell = false;
  const auto end_cell = [&] {
    if (in_cell && !found.rows.empty()) found.rows.back().push_back(collapsed(cell));
    in_cell = false;
    cell.clear();
  };
  for (std::size_t at = 0; at < source.size();) {
    std::string piece(1, source[at]);
    std::size_t length = 1;
    if (source[at] == '<' && (length = tag_length(source.substr(at))) != 0) {
      const std::string_view tag = source.substr(at, length);
      if (tag.starts_with("<td") || tag.starts_with("<th") || tag.starts_with("<tr") ||
          tag.starts_with("</t"))
        end_cell();
      if (tag.starts_with("<tr")) found.rows.emplace_back();
      in_cell = in_cell || tag.starts_with("<td") || (tag.starts_with("<th") && !tag.starts_with("<the"));
      piece = " ";
    } else if (source[at] == '&') {
      piece.clear();
      length = read_entity(source.substr(at), piece);
      if (length == 0) piece = "&";
    }
    out += piece;
    if (in_cell) cell += piece;
    at += std::max<std::size_t>(length, 1);
  }
  end_cell();
  return collapsed(out);
}

}  // namespace pith::eval

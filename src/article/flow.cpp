#include "article/flow.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/ascii.h"
#include "base/bytes16.h"
#include "base/controls.h"
#include "base/stop.h"

namespace pith {
namespace {

// Length of the white space character at `p`, 0 if there is none: ASCII's, and the ones of Unicode that are
// invisible at the edge of a line (no-break, em and ideographic space, zero width space, byte order mark).
std::size_t space_length(const char* p, const char* end) {
  const auto byte = [&](int i) { return static_cast<unsigned char>(p[i]); };
  if (byte(0) < 0x80) return is_ascii_space(*p) ? 1 : 0;
  if (byte(0) == 0xC2) return end - p >= 2 && byte(1) == 0xA0 ? 2 : 0;
  if (end - p < 3) return 0;
  if (byte(0) == 0xE2 && byte(1) == 0x80) return byte(2) <= 0x8B || byte(2) == 0xAF ? 3 : 0;
  if (byte(0) == 0xE2) return byte(1) == 0x81 && byte(2) == 0x9F ? 3 : 0;
  if (byte(0) == 0xE3) return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0;
  if (byte(0) == 0xEF) return byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0;
  return 0;
}

constexpr std::size_t kMarkCost = 40;          // bytes, about, that a mark takes in JSON
constexpr std::ptrdiff_t kWordsAtOnce = 8192;  // bytes; so that rounds of a long text are many

enum class Byte : std::uint8_t {
  plain,
  space,  // ASCII's
  lead,   // of a character that may be white space
};
constexpr auto kBytes = [] {
  std::array<Byte, 256> bytes{};
  for (const unsigned char c : {' ', '\n', '\t', '\r', '\f'}) bytes[c] = Byte::space;
  for (const unsigned char c : {0xC2, 0xE2, 0xE3, 0xEF}) bytes[c] = Byte::lead;
  return bytes;
}();
Byte byte_at(const char* p) {
  return kBytes[static_cast<unsigned char>(*p)];
}

// Skips bytes that stay as they are, many at a time: plain ones, and a single space before a plain one.
const char* skip_words(const char* p, [[maybe_unused]] const char* end) {
#ifdef PITH_BYTES16
  constexpr std::ptrdiff_t kBlock = 16;
  while (end - p >= kBlock) {
    const Bytes16 x = load_block(p, kBlock);
    const auto is = [x](unsigned char c) { return equal(x, c); };
    const Bytes16 leads = either(either(is(0xC2), is(0xE2)), either(is(0xE3), is(0xEF)));
    const std::uint32_t blanks = bits(is(' ')), others = bits(either(leads, within(x, '\t', '\r')));
    const std::uint32_t unsure = 1U << (kBlock - 1);  // what follows the last byte is not here
    const std::uint32_t stops = others | (blanks & ((blanks | others) >> 1 | unsure));
    if (stops != 0) return p + std::countr_zero(stops);
    p += kBlock;
  }
#endif
  return p;
}

// The end of what stays as it is from `p` on, where no white space stands: words with a blank between them. `stop` may end it
// before.
const char* words_end(const char* p, const char* stop, const char* end) {
  for (++p; (p = skip_words(p, stop)) < stop; ++p) {
    const Byte byte = byte_at(p);
    if (byte == Byte::plain) continue;
    if (byte == Byte::lead ? space_length(p, end) != 0
                           : *p != ' ' || p + 1 == end || byte_at(p + 1) != Byte::plain)
      break;
  }
  return p;
}

// Whether `kind` may stand in an open part that no container of the page asks to close.
bool accepts(Kind open, Kind kind) {
  switch (open) {
    case Kind::list: return kind == Kind::item;
    case Kind::item: return kind != Kind::item;
    case Kind::definition_list: return kind == Kind::term || kind == Kind::definition;
    case Kind::definition: return kind != Kind::term && kind != Kind::definition;
    case Kind::table: return kind == Kind::row || kind == Kind::caption;
    case Kind::row: return kind == Kind::cell;
    case Kind::cell: return kind != Kind::cell && kind != Kind::row;
    default: return true;
  }
}

bool merges(Kind kind) {
  return kind == Kind::emphasis || kind == Kind::strong || kind == Kind::strike || kind == Kind::code ||
         kind == Kind::mark;
}

}  // namespace

void Flow::begin(std::size_t budget, std::size_t nodes) {
  tree_.clear();
  tree_.make_room(nodes);
  containers_.clear();
  marks_.clear();
  empty_cells_.clear();
  pending_.clear();
  opened_ = marks_open_ = 0;
  breaks_ = 0;
  budget_ = budget;
  leaf_open_ = rule_pending_ = false;
  loose_ = true;
}

void Flow::end() {
  close_leaf();
  tree_.close_to(0);
}

bool Flow::push_container(const Part& part, std::uint32_t levels) {
  if (in_leaf() || containers_.size() + levels > kDeepest) {
    block_break();
    return false;
  }
  close_leaf();
  containers_.push_back({part});
  return true;
}

void Flow::pop_container() {
  close_leaf();
  Container& c = containers_.back();
  if (opened_ == containers_.size()) {
    if (c.part.kind == Kind::row) write_empty_cells();
    tree_.close_to(c.depth - 1);
    --opened_;
    rule_pending_ = false;
  } else if (c.part.kind == Kind::cell) {
    empty_cells_.push_back(c.part);
  }
  if (c.part.kind == Kind::row) empty_cells_.clear();
  containers_.pop_back();
}

void Flow::write_empty_cells() {
  for (const Part& cell : empty_cells_) tree_.add(cell);
  empty_cells_.clear();
}

void Flow::open_containers() {
  for (; opened_ < containers_.size(); ++opened_) {
    Container& c = containers_[opened_];
    make_room_for(c.part);
    if (c.part.kind == Kind::cell) write_empty_cells();
    tree_.open(c.part);
    c.depth = tree_.depth();
  }
}

// Closes what was opened only to give something a parent and does not fit `part`, then opens what `part`
// lacks.
void Flow::make_room_for(const Part& part) {
  const Kind kind = part.kind;
  const bool defines = kind == Kind::term || kind == Kind::definition;
  const auto open_one = [&](Kind missing) { tree_.open({.kind = missing}); };
  while (tree_.depth() > base_depth() && !accepts(top_kind(), kind)) tree_.close();
  if (top_kind() == Kind::list && kind != Kind::item) {
    const std::uint32_t before = tree_.newest_child();
    if (kind == Kind::list && before != kNoPart)
      tree_.reopen_newest();
    else
      open_one(Kind::item);
  }
  if (top_kind() == Kind::definition_list && !defines) open_one(Kind::definition);
  if (top_kind() == Kind::table && kind != Kind::row && kind != Kind::caption) open_one(Kind::row);
  if (top_kind() == Kind::row && kind != Kind::cell) open_one(Kind::cell);
  if (kind == Kind::item && top_kind() != Kind::list)
    tree_.open({.kind = Kind::list, .ordered = part.ordered, .number = part.number});
  if (defines && top_kind() != Kind::definition_list) open_one(Kind::definition_list);
}

void Flow::rule() {
  block_break();
  if (!in_leaf() && tree_.size() != 0) rule_pending_ = true;
}

// A rule is written only between two things that are written.
void Flow::write_rule() {
  if (!rule_pending_) return;
  rule_pending_ = false;
  const Kind parent = opened_ == 0 ? Kind::quote : containers_[opened_ - 1].part.kind;
  if (parent == Kind::list || parent == Kind::definition_list || parent == Kind::table || parent == Kind::row)
    return;
  tree_.close_to(base_depth());
  tree_.add({.kind = Kind::rule});
}

void Flow::open_leaf() {
  write_rule();
  open_containers();
  if (!in_leaf()) {
    const Part paragraph{.kind = Kind::paragraph, .loose = loose_};
    make_room_for(paragraph);
    tree_.open(paragraph);
  }
  leaf_open_ = true;
  leaf_depth_ = tree_.depth();
  marks_open_ = 0;
  breaks_ = 0;
  pending_.clear();
}

void Flow::close_leaf() {
  pending_.clear();
  breaks_ = 0;
  if (!leaf_open_) return;
  tree_.close_to(in_leaf() ? leaf_depth_ : leaf_depth_ - 1);
  marks_open_ = 0;
  leaf_open_ = false;
}

void Flow::block_break() {
  if (in_leaf()) return hold(" ");
  close_leaf();
}

void Flow::line_break() {
  if (!leaf_open_) return;
  if (containers_.size() != 0 && containers_.back().part.kind == Kind::heading) return hold(" ");
  ++breaks_;
  pending_.clear();
}

void Flow::hold(std::string_view space) {
  if (!leaf_open_ || breaks_ != 0) return;
  if (space == " " && !pending_.empty() && pending_.back() == ' ') return;
  pending_ += space;
}

bool Flow::push_mark(const Part& mark) {
  for (const Mark& m : marks_)
    if (m.part.kind == mark.kind) return false;
  // Code stays innermost: Markdown has nothing inside it.
  std::size_t at = marks_.size();
  while (at > 0 && marks_[at - 1].part.kind == Kind::code) --at;
  close_marks(at);
  marks_.insert(marks_.begin() + static_cast<std::ptrdiff_t>(at), Mark{mark});
  return true;
}

void Flow::pop_mark(Kind kind) {
  for (std::size_t at = marks_.size(); at-- > 0;) {
    if (marks_[at].part.kind != kind) continue;
    close_marks(at);
    marks_.erase(marks_.begin() + static_cast<std::ptrdiff_t>(at));
    return;
  }
}

void Flow::close_marks(std::size_t count) {
  for (; marks_open_ > count; --marks_open_) tree_.close();
}

void Flow::open_marks() {
  for (; marks_open_ < marks_.size(); ++marks_open_) {
    Mark& mark = marks_[marks_open_];
    const std::uint32_t before = tree_.newest_child();
    if (merges(mark.part.kind) && before != kNoPart && tree_.part(before).kind == mark.part.kind) {
      tree_.reopen_newest();
      continue;
    }
    const std::size_t cost = kMarkCost + mark.part.url.length + mark.part.detail.length;
    if (mark.repeated && !spend(cost)) {  // one mark on thousands of paragraphs: the rest goes without
      marks_.erase(marks_.begin() + static_cast<std::ptrdiff_t>(marks_open_--));
      continue;
    }
    mark.repeated = true;
    tree_.open(mark.part);
  }
}

void Flow::begin_inline() {
  if (leaf_open_ && breaks_ >= 2 && !in_leaf()) close_leaf();
  if (!leaf_open_) {
    open_leaf();
  } else if (breaks_ != 0) {
    for (std::size_t i = 0; i < marks_open_; ++i)
      if (marks_[i].part.kind == Kind::code) close_marks(i);
    tree_.add({.kind = Kind::line_break});
    breaks_ = 0;
    pending_.clear();
  } else if (!pending_.empty()) {
    tree_.add_text(pending_);
    pending_.clear();
  }
  open_marks();
}

void Flow::text(std::string_view text) {
  text = without_controls(text, printable_);
  const char* p = text.data();
  const char* const end = p + text.size();
  std::size_t length = 0;
  while (p != end && (length = space_length(p, end)) != 0) {
    hold(length == 1 ? std::string_view(" ") : std::string_view(p, length));
    p += length;
  }
  if (p == end) return;
  words_.clear();
  std::size_t trimmed_length = 0;  // of words_ without the white space at its end
  bool collapsible = false;
  for (std::size_t round = 1; p != end; ++round) {
    poll(round);
    length = space_length(p, end);
    if (length == 0) {
      const char* begin = p;
      p = words_end(p, begin + std::min<std::ptrdiff_t>(end - begin, kWordsAtOnce), end);
      words_.append(begin, p);
      trimmed_length = words_.size();
      collapsible = false;
    } else {
      if (length != 1)
        words_.append(p, length);
      else if (!collapsible)
        words_ += ' ';
      collapsible = length == 1;
      p += length;
    }
  }
  begin_inline();
  tree_.add_text(std::string_view(words_).substr(0, trimmed_length));
  pending_.assign(words_, trimmed_length);
}

void Flow::inline_part(Part part, std::string_view text) {
  begin_inline();
  part.text = tree_.store_text(text);
  tree_.add(part);
}

void Flow::block_part(Part part, std::string_view text) {
  close_leaf();
  write_rule();
  open_containers();
  make_room_for(part);
  part.text = tree_.store_text(text);
  tree_.add(part);
}

}  // namespace pith

#include "output/block_writer.h"

#include <algorithm>

#include "base/stop.h"

namespace pith {

// A call that is to end keeps the lines that were written.
void BlockWriter::write() {
  unless_stopped([&] { write_blocks(0, article_.size(), true); });
  while (!open_.empty()) close();
}

void BlockWriter::write_post(std::uint32_t post) {
  const std::uint32_t first = post + 1, end = article_[post].end;
  const bool has_byline = first < end && article_[first].kind == Kind::byline;
  unless_stopped([&] { write_blocks(has_byline ? article_[first].end : first, end, false); });
  while (!open_.empty()) close();
  separate_ = separator_open_ = false;
}

void BlockWriter::write_blocks(std::uint32_t begin, std::uint32_t end, bool posts) {
  for (std::uint32_t id = begin, round = 1; id < end; ++round) {
    if (is_time_to_end(round)) break;
    while (!open_.empty() && open_.back().end <= id) close();
    if (!posts && article_[id].kind == Kind::post) {
      id = article_[id].end;
      continue;
    }
    std::uint32_t next = id + 1;
    visit(id, next);
    id = next;
  }
}

void BlockWriter::visit(std::uint32_t id, std::uint32_t& next) {
  const Part& part = article_[id];
  switch (part.kind) {
    case Kind::list:
    case Kind::item:
    case Kind::quote:
    case Kind::figure:
    case Kind::definition_list:
    case Kind::definition:
    case Kind::details:
    case Kind::post:
    case Kind::footnote: return open(id);
    case Kind::code_block: code_block(part); break;
    case Kind::math_block: math_block(part); break;
    case Kind::table: table(id); break;
    case Kind::rule: rule(); break;
    default: leaf(id);
  }
  next = part.end;
}

// Items that hold one line, or a line and lists, stand on lines one below the other.
bool BlockWriter::is_tight(std::uint32_t list) const {
  for (std::uint32_t item = list + 1; item < article_[list].end; item = article_[item].end) {
    for (std::uint32_t child = item + 1; child < article_[item].end; child = article_[child].end) {
      const Part& part = article_[child];
      const bool line = child == item + 1 && part.kind == Kind::paragraph;
      // A numbered list can follow a line directly only if it starts at 1.
      const bool follows = part.kind == Kind::list && (!part.ordered || part.number == 1);
      if (!line && !follows) return false;
    }
  }
  return true;
}

void BlockWriter::open(std::uint32_t id) {
  const Part& part = article_[id];
  Frame frame{id, part.end, prefix_.size(), lead_};
  if (separator_open_) separator_prefix_ = prefix_.size(), separator_open_ = false;
  Prefix added;
  if (part.kind == Kind::list) {
    frame.tight = is_tight(id);
    frame.alternate = last_list_ != 0xFFFFFFFF && article_[last_list_].end == id &&
                      article_[last_list_].ordered == part.ordered && !alternated_;
    alternated_ = frame.alternate;
  } else if (part.kind == Kind::item) {
    const Frame& list = open_.back();
    frame.tight = list.tight;
    added = item_prefix(article_[list.id], part, list.alternate);
  } else if (part.kind == Kind::quote || part.kind == Kind::definition || part.kind == Kind::footnote) {
    added = prefix(part);
  }
  if (!added.first.empty() || !added.rest.empty()) {
    lead_ = (lead_pending_ ? lead_ : prefix_) + added.first;
    lead_pending_ = true;
    prefix_ += added.rest;
    if (!added.above.empty()) lead_.append(added.above).append("\n").append(prefix_);
  }
  open_.push_back(std::move(frame));
  if (part.kind == Kind::footnote) begin_note(id);
}

void BlockWriter::close() {
  const Frame frame = std::move(open_.back());
  open_.pop_back();
  if (prefix_.size() != frame.prefix && !frame.wrote) {  // nothing took the mark
    lead_ = frame.lead;
    lead_pending_ = !lead_.empty();
  }
  prefix_.resize(frame.prefix);
  const Kind kind = article_[frame.id].kind;
  if (frame.wrote) {
    if (!open_.empty()) open_.back().wrote = true;
    const bool tight = !open_.empty() && open_.back().tight;
    separate_ = !tight;
    separator_open_ = separate_;
  }
  if (kind == Kind::list) last_list_ = frame.id;
}

// Whether the lines of a block may have prefixes: all of them or none.
bool BlockWriter::spend_on_prefixes(std::string_view lines) {
  if (prefix_.empty() && !lead_pending_) return true;
  const auto count = static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')) + 2;
  const std::size_t cost = count * prefix_.size() + lead_.size();
  if (cost > prefix_budget_) return false;
  prefix_budget_ -= cost;
  return true;
}

void BlockWriter::block(std::string_view lines) {
  if (lines.empty()) return;
  const bool prefixed = spend_on_prefixes(lines);
  const auto write_prefix = [&](std::string_view prefix, bool blank) {
    if (!prefixed) return;
    while (blank && prefix.ends_with(' ')) prefix.remove_suffix(1);
    out_ += prefix;
  };
  if (separate_) {
    const std::size_t length = separator_open_ ? prefix_.size() : std::min(separator_prefix_, prefix_.size());
    write_prefix(std::string_view(prefix_).substr(0, length), true);
    out_ += '\n';
  }
  bool more = true;
  for (std::size_t round = 1; more; ++round) {
    poll(round);
    const std::size_t end = lines.find('\n');
    more = end != std::string_view::npos;
    const std::string_view line = lines.substr(0, end);
    write_prefix(lead_pending_ ? lead_ : prefix_, line.empty());
    lead_pending_ = false;
    append_pieces(out_, line);
    out_ += '\n';
    if (more) lines.remove_prefix(end + 1);
  }
  lead_.clear();
  const bool tight = !open_.empty() && open_.back().tight;
  separate_ = !tight;
  separator_open_ = separate_;
  if (!open_.empty()) open_.back().wrote = true;
}

}  // namespace pith

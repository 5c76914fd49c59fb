#include "batch.h"

#include <algorithm>

namespace pith::server {

void Batch::take(std::string_view bytes) {
  coming_.erase(0, begin_);
  searched_ -= begin_;
  begin_ = 0;
  coming_ += bytes;
}

std::optional<Batch::Line> Batch::whole_line() {
  const std::size_t feed = coming_.find('\n', searched_);
  const std::size_t end = std::min(feed, coming_.size()), length = end - begin_;
  searched_ = end;
  if (length > longest_line_ && !skipping_) {
    skipping_ = true;
    begin_ = end;
    return Line{0, {}, true};
  }
  if (feed == std::string::npos && (!ended_ || length == 0)) {
    if (skipping_) begin_ = end;
    return std::nullopt;
  }
  Line line{0, skipping_ ? std::string() : coming_.substr(begin_, length)};
  begin_ = searched_ = std::min(end + 1, coming_.size());
  skipping_ = false;
  return line;
}

std::optional<Batch::Line> Batch::next() {
  while (waiting_.size() < most_at_once_) {
    auto line = whole_line();
    if (!line) return std::nullopt;
    if (!line->too_long && line->text.find_first_not_of(" \t\r") == std::string::npos) continue;
    line->number = ++last_;
    waiting_.emplace_back();
    return line;
  }
  return std::nullopt;
}

void Batch::answer(std::size_t number, std::string text) {
  waiting_[number - first_] = std::move(text);
}

std::string Batch::ready() {
  std::string out;
  for (; !waiting_.empty() && waiting_.front(); ++first_) {
    out += *waiting_.front();
    waiting_.pop_front();
  }
  return out;
}

std::size_t Batch::bytes() const {
  std::size_t sum = left();
  for (const auto& answer : waiting_)
    if (answer) sum += answer->size();
  return sum;
}

}  // namespace pith::server

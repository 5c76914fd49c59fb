// Many pages in one request: a line of JSON each, answered in the order in which they came.
//
//     batch.take(bytes);                                     // of the body, as they come
//     while (auto line = batch.next()) work_on(*line);       // some at a time
//     batch.answer(number, text);                            // in any order
//     write(batch.ready());                                  // what may go out
//
// It knows neither sockets nor pages, and holds no more than the lines that are worked on, one that is coming and the answers
// that wait for one before them.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace pith::server {

class Batch {
 public:
  struct Line {
    std::size_t number = 0;  // from 1 on
    std::string text;        // without its end
    bool too_long = false;   // then it is empty
  };

  Batch(std::size_t most_at_once, std::size_t longest_line)
      : most_at_once_(most_at_once), longest_line_(longest_line) {}

  void take(std::string_view bytes);
  void end() { ended_ = true; }

  // The next line to work on; nothing if none is whole, or if enough are worked on. Empty lines are passed by.
  std::optional<Line> next();

  // `text` must end in a line feed.
  void answer(std::size_t number, std::string text);

  // Answers that nothing before them keeps back.
  std::string ready();

  bool wants_more() const { return !ended_ && waiting_.size() < most_at_once_ && left() <= longest_line_; }
  bool is_done() const { return ended_ && left() == 0 && waiting_.empty(); }
  std::size_t bytes() const;  // held here

 private:
  std::optional<Line> whole_line();

  std::size_t most_at_once_, longest_line_;
  std::size_t left() const { return coming_.size() - begin_; }

  std::string coming_;
  std::size_t begin_ = 0, searched_ = 0;   // in it: what was not taken yet; where no line end is before
  bool ended_ = false, skipping_ = false;  // what is left of a line that is too long
  std::size_t first_ = 1, last_ = 0;       // numbers of the lines in waiting_; of the last line
  std::deque<std::optional<std::string>> waiting_;  // answers, from the first line that has none written on
};

}  // namespace pith::server

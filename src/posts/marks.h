// What shows who wrote a post, and when.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dom/document.h"

namespace pith {

enum class MarkOf : std::uint8_t { author, date };

struct PostMark {
  NodeId node;        // an element, or a text of its own
  NodeId end;         // one past the last node of it
  std::uint8_t rank;  // how sure it is: 0 is only likely
  std::string text;   // a name; a date as ISO 8601
  std::string shown;  // of a date: as the page shows it, if that is a date, else its day
};

// All of a page, in document order.
struct PostMarks {
  std::vector<PostMark> authors, dates;

  void read(const Document& document);
};

}  // namespace pith

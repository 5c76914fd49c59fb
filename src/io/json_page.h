// A line of JSON Lines that holds a page.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "pith/io.h"

namespace pith {

// Keeps its memory from line to line.
class JsonPageReader {
 public:
  JsonPageReader();
  ~JsonPageReader();

  // Fills bytes, url, id, encoding and carried of `page` from an object. What is wrong with the line; empty if nothing.
  std::string read(std::string_view line, const JsonFields& fields, PageInput& page);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pith

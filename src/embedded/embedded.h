// Content that a page carries as data, for its scripts to show.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "base/json.h"
#include "dom/document.h"
#include "measure/measures.h"

namespace pith {

// Looks for texts in a page's data: the articleBody of JSON-LD, the description of its products, what frameworks
// leave for their scripts in <script type="application/json">, what forums preload in an attribute.
class EmbeddedContent {
 public:
  // HTML to be read as the end of the page; empty, as it is mostly, unless the data says much more than the page's
  // own text. The view lives until the next call.
  std::string_view find(const Document& document, const Measures& measures);

 private:
  void read(std::string_view text);
  void add_texts();
  void add(std::string_view text);

  Json json_;
  std::string nested_;            // JSON that was a string of JSON
  std::set<std::uint64_t> seen_;  // hashes of texts that are in it already
  std::string html_;
  std::size_t text_ = 0;  // bytes of text in it
};

}  // namespace pith

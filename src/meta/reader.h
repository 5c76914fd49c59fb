// From a page to its metadata: what it claims, whom to believe, cleaned.
//
// claims.cpp states the order of trust; docs/metadata.md explains it.
#pragma once

#include <string_view>

#include "base/json.h"
#include "dom/document.h"
#include "meta/claims.h"
#include "meta/metadata.h"

namespace pith {

// Keeps its memory from page to page.
class MetadataReader {
 public:
  // `url` is where the page was; it may be empty. `text` is of its content, to tell the language by.
  Metadata read(const Document& document, std::string_view url, std::string_view text);

 private:
  Json json_;
  Claims claims_;
};

}  // namespace pith

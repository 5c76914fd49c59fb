// What a page says about itself in its head: meta elements, OpenGraph, canonical link, language.
#pragma once

#include <string>
#include <string_view>

#include "dom/document.h"

namespace pith {

struct Metadata {
  std::string title;
  std::string author;
  std::string date;      // of publication, ISO 8601 as far as the page's spelling allows
  std::string language;  // BCP 47 as the page states it
  std::string site;
  std::string description;
  std::string url;    // canonical, else as given
  std::string image;  // that stands for the page
};

// Fields the page does not state are empty. `url` is where the page was; it may be empty.
Metadata read_metadata(const Document& document, std::string_view url);

}  // namespace pith

// Videos and other pages that a page shows inside of itself.
#pragma once

#include <string>

#include "dom/document.h"

namespace pith {

struct Embed {
  std::string
      url;  // as the page spells it, or the page of the video that a player shows; empty if there is none
  std::string title;  // as the page says, else the service, else the host
};

// Of a video, audio, iframe or embed element, or of a link that pith wrote for one (with data-embed).
Embed embed_of(const Document& document, NodeId element);

}  // namespace pith

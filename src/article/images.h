// Which file an <img> shows once the page's scripts have run.
#pragma once

#include <array>
#include <string_view>

#include "dom/document.h"

namespace pith {

struct ImageSource {
  std::string_view url;       // as the page spells it; empty if there is none
  NodeId noscript = kNoNode;  // the <noscript> that gave it, if one did
};

// Finds sources of the images of one document.
class ImageSources {
 public:
  void read(const Document& document);

  // The largest file that srcset offers (on the image, else on the sources of its <picture>), else where
  // lazy loaders keep the address, else the <noscript> beside it, else any attribute that names an image file, else src. Placeholders are passed over.
  ImageSource of(NodeId img) const;

  // An image that counts visits or holds space: a side of 1 pixel or less.
  bool is_pixel(NodeId img) const;

 private:
  std::string_view own_source(NodeId img) const;
  std::string_view picture_source(NodeId img) const;
  ImageSource noscript_source(NodeId img) const;
  std::string_view named_source(NodeId img) const;
  ImageSource only_picture(NodeId noscript) const;

  const Document* document_ = nullptr;
  std::array<Name, 8> lazy_names_{};
};

// The candidate of a srcset attribute with the greatest width or density that is no data: URL; else empty.
std::string_view largest_candidate(std::string_view srcset);

}  // namespace pith

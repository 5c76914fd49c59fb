// Images that no article is about, told by their form alone.
#pragma once

#include <string>
#include <string_view>

#include "article/images.h"
#include "dom/document.h"

namespace pith {

std::string_view file_of(std::string_view url);  // the last name of its path

// What files of one image in several sizes have in common: the file's name without what tells a size. Empty where that tells
// too little to say that two images are the same.
std::string rendition_name(std::string_view url);

// Why an image cannot belong to an article, whatever stands around it: it counts visits, holds space, or is an icon by
// its declared size or by its name. Empty if it can.
std::string reason_by_form(const Document& document, const ImageSources& sources, NodeId img,
                           std::string_view url);

}  // namespace pith

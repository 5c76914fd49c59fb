// Elements that litehtml does not know, or does not lay out as browsers do.
#pragma once

#include <litehtml/litehtml.h>

#include <cstdint>
#include <memory>
#include <string_view>

namespace pith {

enum class PictureSource : std::uint8_t { found, lost };  // of a picture

// Null for those that are litehtml's own.
//
// A browser writes the alternative text of a picture that it cannot load in its place. Without such text the picture has
// the size that attributes and style sheets tell, or is a small sign.
std::shared_ptr<litehtml::element> make_element(std::string_view tag, const litehtml::string_map& attributes,
                                                const std::shared_ptr<litehtml::document>& document,
                                                PictureSource source);

}  // namespace pith

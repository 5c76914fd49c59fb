// Every method behind one signature. A new one is a folder here and a line in methods.cpp.
#pragma once

#include <span>
#include <string_view>

#include "page/page.h"
#include "pith/pith.h"

namespace pith {

enum class Tracing : std::uint8_t { off, on };

struct MethodOptions {
  Tracing tracing = Tracing::off;  // on: say in Extraction::trace why nodes were kept or dropped
};

// Fills `extraction`, whose memory is used again from page to page. Linear in the size of the page; depends
// on nothing but its arguments.
using MethodFunction = void (*)(const Page& page, const MethodOptions& options, Extraction& extraction);

MethodFunction find_method(std::string_view id);  // nullptr if there is none

}  // namespace pith

// What commands that show pages one after the other on one stream have in common.
#pragma once

#include <functional>
#include <string>

#include "destination.h"
#include "inputs.h"

namespace pith::cli {

// Shows each page, until the stream fails, and gives the status to end with. `show` says whether all went well with a
// page. With `titled`, a line with its path stands before each of several pages.
int show_pages(const Inputs& inputs, Stream& stream, const std::string& output, bool titled,
               const std::function<bool(const NamedPage&)>& show);

}  // namespace pith::cli

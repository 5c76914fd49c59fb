// The files of the workbench, which are part of the program: apps/server/page is served below /page, web below /web,
// and the pages of examples below /examples.
#pragma once

#include <span>
#include <string_view>

#include "message.h"

namespace pith::server {

struct Asset {
  std::string_view path;  // as it is asked for
  std::string_view bytes;
};
std::span<const Asset> assets();  // written by cmake/EmbedFiles.cmake

// The answer to GET of a path. A folder's is the list of its files, as JSON.
Response asset(std::string_view path);

}  // namespace pith::server

// The files of the workbench, which are part of the program: apps/server/page is served below /page, apps/ui below /ui.
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

// The answer to GET of a path.
Response asset(std::string_view path);

}  // namespace pith::server

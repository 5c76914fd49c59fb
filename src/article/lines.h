// An article of plain lines, where there is no tree behind the content.
#pragma once

#include <span>
#include <string>

#include "article/article.h"

namespace pith {

// A paragraph for each line. Lines are collapsed and not empty.
void build_lines(std::span<const std::string> lines, Article& article);

}  // namespace pith

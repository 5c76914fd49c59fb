// The sentences of an article that say most of what it says.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "article/article.h"

namespace pith {

// Of the sentences in paragraphs, list items and quotes the `count` most central ones, in their order; all, if there are no
// more. Linear in the article but for sorting.
std::vector<std::string> central_sentences(const Article& article, std::size_t count);

}  // namespace pith

// Which images of an article were found.
#pragma once

#include <span>
#include <string>

#include "eval/corpus.h"
#include "eval/scores.h"

namespace pith::eval {

// Precision: the share of the found images that are images of the gold. Recall: the share of the gold's images that
// were found. An image of the gold is found if one of its URLs was, or a file of the same name if that has 12 characters
// or more and a digit: the gold does not list all the sizes that its page offers. URLs are compared without scheme, fragment, case of the host and
// percent-encoding; without the query, too, where the path names an image file (there it asks for a size or a
// quality, elsewhere it may be what names the image). A URL without a host, of a page whose URL is not known, is
// compared by its path. Images found twice count once.
Ratio score_images(std::span<const std::string> found, std::span<const GoldImage> gold);

// The same as numbers of images, to be added up over pages.
struct ImageCounts {
  std::size_t right = 0, found = 0;      // of the found images
  std::size_t recalled = 0, wanted = 0;  // of the gold's
};
ImageCounts count_images(std::span<const std::string> found, std::span<const GoldImage> gold);

// The image of the gold that a URL is one of; null if it is none.
const GoldImage* find_gold(std::string_view url, std::span<const GoldImage> gold);

}  // namespace pith::eval

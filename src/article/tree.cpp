#include "article/tree.h"

#include <algorithm>
#include <iterator>

namespace pith {

void ArticleTree::prepend(std::string_view heading) {
  const Part parts[] = {{.kind = Kind::heading, .level = 1, .end = 2},
                        {.kind = Kind::text, .end = 2, .text = store_text(heading)}};
  for (Part& part : article_.parts_) part.end += static_cast<std::uint32_t>(std::size(parts));
  article_.parts_.insert(article_.parts_.begin(), std::begin(parts), std::end(parts));
}

void ArticleTree::append(std::string_view heading, const Article& more) {
  std::uint32_t notes = 0;
  for (const Part& part : article_.parts_)
    if (part.kind == Kind::footnote) notes = std::max(notes, part.number);
  open({.kind = Kind::heading, .level = 2});
  add_text(heading);
  close();
  const auto moved = [](Slice slice, const std::string& behind) {
    slice.begin += static_cast<std::uint32_t>(behind.size());
    return slice;
  };
  const std::uint32_t first = size(), posts = static_cast<std::uint32_t>(article_.posts_.size());
  for (Part part : more.parts_) {
    part.end += first;
    part.text = moved(part.text, article_.characters_);
    part.url = moved(part.url, article_.values_);
    part.detail = moved(part.detail, article_.values_);
    if (part.kind == Kind::footnote || part.kind == Kind::footnote_reference) part.number += notes;
    if (part.kind == Kind::post) part.number += posts;
    article_.parts_.push_back(part);
  }
  article_.characters_ += more.characters_;
  article_.values_ += more.values_;
  article_.posts_.insert(article_.posts_.end(), more.posts_.begin(), more.posts_.end());
}

}  // namespace pith

#include "output/output.h"

namespace pith {
namespace {

std::string words_of(const Article& article, std::uint32_t part) {
  std::string out;
  for (std::uint32_t id = part + 1; id < article[part].end; ++id) {
    if (article[id].kind == Kind::text) out += article.text(article[id]);
    if (article[id].kind == Kind::line_break) out += ' ';
  }
  return out;
}

}  // namespace

// A figure's caption is that of every image in it that has none of its own.
std::vector<Image> images_of(const Article& article) {
  struct Figure {
    std::uint32_t end;
    std::size_t first;  // of its images
    std::string caption;
  };
  std::vector<Image> images;
  std::vector<Figure> figures;
  const auto leave_before = [&](std::uint32_t id) {
    for (; !figures.empty() && figures.back().end <= id; figures.pop_back())
      for (std::size_t i = figures.back().first; i < images.size(); ++i)
        if (images[i].caption.empty()) images[i].caption = figures.back().caption;
  };
  for (std::uint32_t id = 0; id < article.size(); ++id) {
    leave_before(id);
    const Part& part = article[id];
    if (part.kind == Kind::figure) figures.push_back({part.end, images.size(), {}});
    if (part.kind == Kind::image) {
      Image& image = images.emplace_back();
      image.src = article.url(part);
      image.alt = article.text(part);
    }
    if (part.kind == Kind::caption && !figures.empty()) figures.back().caption = words_of(article, id);
  }
  leave_before(article.size());
  return images;
}

}  // namespace pith

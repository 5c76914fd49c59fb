// Captions of images. One figure may hold thousands of images and one caption of any length, and each of its images
// gets a copy; so copies are counted, and together take no more than the article's own text and what a gallery needs.
// Held by the figures of tests/output/growth_test.cpp.
#include "base/stop.h"
#include "output/output.h"

namespace pith {
namespace {

constexpr std::size_t kMostCaptionBytes = std::size_t{1}
                                          << 16;  // of copies, beside as many as the article has

std::string words_of(const Article& article, std::uint32_t part) {
  std::string out;
  for (std::uint32_t id = part + 1; id < article[part].end; ++id) {
    if (article[id].kind == Kind::text) out += article.text(article[id]);
    if (article[id].kind == Kind::line_break) out += ' ';
  }
  return out;
}

}  // namespace

// A figure's caption is that of every image in it that has none of its own, as far as the copies may go.
std::vector<Image> images_of(const Article& article) {
  struct Figure {
    std::uint32_t end;
    std::size_t first;  // of its images
    std::string caption;
  };
  std::vector<Image> images;
  std::vector<Figure> figures;
  std::size_t budget = article.characters().size() + kMostCaptionBytes;
  const auto leave_before = [&](std::uint32_t id) {
    for (; !figures.empty() && figures.back().end <= id; figures.pop_back()) {
      const std::string& caption = figures.back().caption;
      for (std::size_t i = figures.back().first; i < images.size() && caption.size() <= budget; ++i) {
        if (!images[i].caption.empty()) continue;
        images[i].caption = caption;
        budget -= caption.size();
      }
    }
  };
  for (std::uint32_t id = 0; id < article.size(); ++id) {
    poll(id);
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

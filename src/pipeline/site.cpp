// What a site's other pages repeat, as fingerprints of their parts.
#include "methods/lp/pagelets.h"
#include "methods/visible.h"
#include "pipeline/state.h"

namespace pith {

struct Site::State {
  SiteIndex index;
  Extractor::State reader;
};

Site::Site() = default;
Site::~Site() = default;
Site::Site(Site&&) noexcept = default;
Site& Site::operator=(Site&&) noexcept = default;

const SiteIndex* Site::index() const {
  return state_ ? &state_->index : nullptr;
}

Result<std::size_t> Site::add(std::string_view html, const Options& options) {
  return guarded<std::size_t>(state_, options, [&](State& state) {
    Extractor::State& reader = state.reader;
    const Document& document = reader.read(html, options);
    const Page page{document, reader.measures, options.url};
    reader.workspace.arena.reset();
    keep_visible(page, {reader.workspace}, reader.extraction);
    add_page(find_pagelets(page, reader.extraction, reader.workspace.arena), state.index);
    return state.index.pages.size();
  });
}

}  // namespace pith

// The public calls. Each runs its steps on what the extractor keeps from page to page (state.h): read.cpp, choose.cpp,
// extract.cpp, views.cpp.
//
// Every step is linear in what it is given, so the limits of reading bound them all. And every step looks now and then
// whether the call is to end (base/stop.h), so it returns within some milliseconds from when its time is over or its token
// is set. Of a time limit, reading gets an eighth: what was read by then goes through the other steps as a page that ends
// there, and these take the default method about six times as long. What they do not get done in time is left out.
#include "pipeline/regions.h"
#include "pipeline/state.h"

namespace pith {

Result<Extracted> extract(std::string_view html, const Options& options) {
  return Extractor().extract(html, options);
}

Extractor::Extractor() = default;
Extractor::~Extractor() = default;
Extractor::Extractor(Extractor&&) noexcept = default;
Extractor& Extractor::operator=(Extractor&&) noexcept = default;

Result<Extracted> Extractor::extract(std::string_view html, const Options& options) {
  return guarded<Extracted>(state_, options, [&](State& state) { return state.extract(html, options); });
}

Result<Explanation> Extractor::explain(std::string_view html, const Options& options) {
  return guarded<Explanation>(state_, options, [&](State& state) { return state.explain(html, options); });
}

Result<std::vector<Text>> Extractor::texts(std::string_view html, const Options& options) {
  return guarded<std::vector<Text>>(state_, options,
                                    [&](State& state) { return state.texts(html, options); });
}

Result<Entities> Extractor::entities(std::string_view html, const Options& options) {
  return guarded<Entities>(state_, options, [&](State& state) { return state.entities(html, options); });
}

Result<std::vector<Region>> Extractor::regions(std::string_view html, Regions which, const Options& options,
                                               std::size_t limit) {
  return guarded<std::vector<Region>>(state_, options, [&](State& state) {
    const Page page{state.read(html, options), state.measures, options.url};
    return find_regions(page, which, limit, state.workspace, state.extraction);
  });
}

Result<PageFacts> Extractor::inspect(std::string_view html, const Options& options) {
  return guarded<PageFacts>(state_, options, [&](State& state) { return state.inspect(html, options); });
}

Result<std::string> Extractor::dump(std::string_view html, Dump what, const Options& options) {
  return guarded<std::string>(state_, options, [&](State& state) { return state.dump(html, what, options); });
}

Result<std::string> Extractor::plot(std::string_view html, Plot what, const Options& options) {
  return guarded<std::string>(state_, options, [&](State& state) { return state.plot(html, what, options); });
}

Result<Geometry> Extractor::render(std::string_view html, const Options& options) {
  return guarded<Geometry>(state_, options, [&](State& state) -> Result<Geometry> {
    if (const auto rendered = state.render(state.read(html, options), options); !rendered)
      return rendered.error();
    return std::move(state.geometry);
  });
}

void Extractor::release_memory() {
  state_.reset();
}

}  // namespace pith

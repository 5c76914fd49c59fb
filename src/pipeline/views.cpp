// A page's inside, for people and for tests: facts, dumps and pictures.
#include "html/dump.h"
#include "pipeline/dump.h"
#include "pipeline/state.h"
#include "plot/box_picture.h"
#include "plot/plot.h"

namespace pith {

Result<PageFacts> Extractor::State::inspect(std::string_view bytes, const Options& options) {
  Measure sums;
  unless_stopped([&] {
    read(bytes, options);
    sums = measures[kRoot];
  });
  const Document& document = parser.document();
  PageFacts facts;
  facts.encoding = decoded.encoding;
  facts.encoding_source = decoded.source;
  facts.status = std::max(status, stop_status());
  facts.bytes = document.source().size();
  facts.nodes = document.size();
  facts.elements = sums.tags;
  facts.characters = sums.non_space_chars;
  facts.words = sums.words;
  facts.link_characters = sums.link_non_space_chars;
  return facts;
}

Result<std::string> Extractor::State::dump(std::string_view bytes, Dump what, const Options& options) {
  if (what == Dump::tokens) {
    decode(bytes, options);
    return dump_tokens(decoded.text.substr(0, byte_limit(options.limits)));
  }
  const Document& document = read(bytes, options);
  if (what == Dump::tree) return dump_tree(document);
  if (what == Dump::measures) return dump_measures(document, measures);
  if (what == Dump::places) return dump_places(document);
  if (what == Dump::geometry) {
    if (const auto rendered = render(document, options); !rendered) return rendered.error();
    const auto tree = find_visual_blocks(document, options);
    return tree ? dump_visual_blocks(document, geometry, *tree) : dump_geometry(document, geometry);
  }
  workspace.lines.measure(document);
  return dump_lines(document, workspace.lines);
}

Result<std::string> Extractor::State::plot(std::string_view bytes, Plot what, const Options& options) {
  if (what == Plot::boxes || what == Plot::overlay) return draw_boxes(bytes, what, options);
  const Result<MethodCall> method = method_to_plot(what, options.method);
  if (!method) return method.error();
  Page page{read(bytes, options), measures, options.url};
  if (method->info->asks_geometry) {
    if (const auto rendered = render(page.document, options); !rendered) return rendered.error();
    page.geometry = &geometry;
  }
  return draw_plot(page, what, *method, workspace);
}

// The method is asked only for what it keeps.
Result<std::string> Extractor::State::draw_boxes(std::string_view bytes, Plot what, const Options& options) {
  const Document& document = read(bytes, options);
  if (const auto rendered = render(document, options); !rendered) return rendered.error();
  Page page = page_of(document, options);
  page.geometry = &geometry;
  if (what == Plot::boxes) {
    const auto tree = find_visual_blocks(document, options);
    return tree ? draw_block_picture(page, *tree) : draw_box_picture(page, nullptr);
  }
  const auto choice = find_choice(options);
  if (!choice) return choice.error();
  choice->method.run(page, workspace, Tracing::off, extraction);
  choice->selection.apply(page, workspace, Tracing::off, extraction);
  return draw_box_picture(page, &extraction);
}

}  // namespace pith

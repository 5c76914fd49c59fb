#include "pipeline/selection.h"

#include "base/stop.h"
#include "methods/visible.h"

namespace pith {
namespace {

Result<std::vector<Selector>> parse_all(std::span<const std::string_view> texts) {
  std::vector<Selector> selectors;
  for (const std::string_view text : texts) {
    Result<Selector> selector = Selector::parse(text);
    if (!selector) return selector.error();
    selectors.push_back(std::move(*selector));
  }
  return selectors;
}

std::vector<bool> match_any(std::span<const Selector> selectors, const Document& document) {
  std::vector<bool> any(document.size(), false), one;
  for (const Selector& selector : selectors) {
    selector.match(document, one);
    for (NodeId id = 0; id < document.size(); ++id) {
      poll(id);
      if (one[id]) any[id] = true;
    }
  }
  return any;
}

}  // namespace

Result<Selection> Selection::parse(const Options& options) {
  Result<std::vector<Selector>> include = parse_all(options.include), exclude = parse_all(options.exclude);
  if (!include) return include.error();
  if (!exclude) return exclude.error();
  Selection selection;
  selection.include_ = std::move(*include);
  selection.exclude_ = std::move(*exclude);
  return selection;
}

void Selection::apply(const Page& page, Workspace& workspace, Tracing tracing, Extraction& extraction) const {
  if (include_.empty() && exclude_.empty()) return;
  const Document& document = page.document;
  const std::vector<bool> kept = match_any(include_, document), dropped = match_any(exclude_, document);
  Extraction visible;
  if (!include_.empty()) keep_visible(page, {workspace}, visible);

  struct Open {  // an element around the walk that a selector matches
    NodeId end;
    Label label;
    bool hidden;  // kept although no reader sees it: there is nothing to tell parts of it by
  };
  std::vector<Open> open;
  std::vector<bool> decided(document.size(), false);
  std::vector<Reason> reasons;
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    while (!open.empty() && open.back().end <= id) open.pop_back();
    if (kept[id] || dropped[id]) {
      const Label label = dropped[id] ? Label::drop : Label::keep;
      const bool hidden = label == Label::keep && visible.labels[id] == Label::drop;
      open.push_back({document[id].end, label, hidden});
      reasons.push_back({id, label, 0,
                         label == Label::drop ? "excluded by a selector" : "included by a selector",
                         "selector"});
    }
    if (open.empty()) continue;
    const Open& inner = open.back();
    extraction.labels[id] = inner.label == Label::keep && !inner.hidden ? visible.labels[id] : inner.label;
    decided[id] = true;
  }
  if (tracing == Tracing::off) return;
  std::erase_if(extraction.trace, [&](const Reason& reason) { return decided[reason.node]; });
  extraction.trace.insert(extraction.trace.end(), reasons.begin(), reasons.end());
}

}  // namespace pith

#include "methods/painted.h"

#include "base/stop.h"
#include "methods/reason.h"

namespace pith {

void keep_painted(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  if (page.geometry == nullptr) return;
  for (NodeId id = 0; id < page.document.size(); ++id) {
    poll(id);
    if (page.document[id].type != NodeType::text || page.measures[id].non_space_chars == 0) continue;
    if (extraction.labels[id] == Label::drop) continue;
    const Look& look = (*page.geometry)[id];
    if (look.visibility == Visibility::visible && !look.box.is_empty()) continue;
    extraction.labels[id] = Label::drop;
    explain(options, extraction, id, 0, "not painted");
  }
}

}  // namespace pith

// A method traces the nodes at which it decided; what lies below such a node shares its fate and its reason,
// unless a reason of its own stands nearer. So one pass in document order hands reasons down. A reason speaks
// only for nodes of its own label: a kept text inside a dropped element was not dropped for the element's
// reason.
#include "explain/explain.h"

#include <array>

#include "base/arena.h"
#include "base/ascii.h"
#include "base/stop.h"
#include "dom/path.h"
#include "methods/blocks.h"
#include "pith/fields.h"

namespace pith {
namespace {

void append_collapsed(std::string_view more, std::string& text, bool& gap) {
  for (const char c : more) {
    if (is_ascii_space(c)) {
      gap = !text.empty();
      continue;
    }
    if (gap) text += ' ';
    gap = false;
    text += c;
  }
}

}  // namespace

Explainer::Explainer(const Page& page, const Extraction& extraction) : page_(page), extraction_(extraction) {
  find_reasons();
}

double Explainer::score(NodeId id) const {
  if (!extraction_.scores.empty()) return extraction_.scores[id];
  return reasons_[id] == nullptr ? 0 : reasons_[id]->score;
}

void Explainer::find_reasons() {
  const Document& document = page_.document;
  std::array<std::vector<const Reason*>, kLabels> own;
  for (auto& reasons : own) reasons.resize(document.size());
  for (std::size_t round = 0; const Reason& reason : extraction_.trace) {
    poll(round++);
    own[static_cast<int>(reason.label)][reason.node] = &reason;
  }
  for (auto& reasons : own)
    for (NodeId id = 1; id < document.size(); ++id) {
      poll(id);
      if (reasons[id] == nullptr) reasons[id] = reasons[document[id].parent];
    }
  reasons_.resize(document.size());
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    reasons_[id] = own[static_cast<int>(extraction_.labels[id])][id];
  }
}

Explanation Explainer::explain(std::string_view method, Status status) const {
  const Document& document = page_.document;
  const Paths paths(document);
  Extraction every;
  every.labels.assign(document.size(), Label::keep);
  Arena arena;
  Explanation explanation{std::string(method), status, {}};
  std::vector<ExplainedBlock>& blocks = explanation.blocks;
  bool gap = false;
  const std::span<const Block> found = find_blocks(page_, every, arena);
  blocks.reserve(found.size());
  for (std::size_t round = 0; const Block& block : found) {
    const std::size_t first = blocks.size();
    for (NodeId id = block.begin; id < block.end; ++id) {
      poll(round++);
      if (document[id].type != NodeType::text || page_.measures[id].texts == 0) continue;
      const Label kept = label(id);
      const Reason* why = reason(id);
      if (blocks.size() == first || label(blocks.back().node) != kept || reason(blocks.back().node) != why) {
        gap = false;
        ExplainedBlock& begun = blocks.emplace_back();
        begun.kept = kept == Label::keep;
        begun.score = score(id);
        if (why != nullptr) begun.reason = why->text, begun.rule = why->rule;
        begun.node = id;
        begun.path = paths.of(id);
      }
      blocks.back().last_node = id;
      blocks.back().words += page_.measures[id].words;
      std::string& text = blocks.back().text;
      each_piece(document.text(id), [&](std::string_view piece) { append_collapsed(piece, text, gap); });
    }
  }
  return explanation;
}

void write_explanation(const Explainer& explainer, const Reading& reading, Format format, std::string& out) {
  const Explanation explanation = explainer.explain(reading.method, reading.status);
  if (format == Format::html)
    write_page_view(explainer, explanation, out);
  else if (format == Format::json)
    write_listing_as_json(explanation, out);
  else
    write_listing(explanation, out);
}

}  // namespace pith

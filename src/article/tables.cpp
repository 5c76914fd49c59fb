#include "article/tables.h"

#include <algorithm>

#include "article/code.h"
#include "base/ascii.h"
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::uint32_t kProseCell = 600;  // bytes of text a cell, on average, that no data cell has

bool is_structure(Name name) {
  switch (name) {
    case Name::H1:
    case Name::H2:
    case Name::H3:
    case Name::H4:
    case Name::H5:
    case Name::H6:
    case Name::Blockquote:
    case Name::Pre:
    case Name::Form:
    case Name::Article:
    case Name::Section:
    case Name::Nav:
    case Name::Hr: return true;
    default: return false;
  }
}

}  // namespace

void Tables::read(const Page& page, const Extraction& extraction) {
  const Document& document = page.document;
  open_.clear();
  uses_.clear();
  if (document.count(Name::Table) == 0) return;
  const auto close_before = [&](NodeId id) {
    while (!open_.empty() && open_.back().end <= id) {
      const Facts& facts = open_.back();
      const auto at = std::lower_bound(uses_.begin(), uses_.end(), facts.table,
                                       [](const Use& use, NodeId table) { return use.table < table; });
      at->use = decide(facts);
      open_.pop_back();
    }
  };
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    close_before(id);
    const Node& node = document[id];
    if (node.type == NodeType::text) {
      if (!open_.empty() && extraction.labels[id] == Label::keep)
        open_.back().characters += static_cast<std::uint32_t>(trimmed(document.text(id)).size());
    } else if (document.is_html(id, Name::Table)) {
      if (!open_.empty()) open_.back().nested = true;
      const std::string_view role = trimmed(document.attribute(id, Name::Role));
      open_.push_back({.table = id, .end = node.end});
      open_.back().presentation = equals_lower(role, "presentation") || equals_lower(role, "none");
      uses_.push_back({id, TableUse::layout});
    } else if (node.type == NodeType::element && node.ns == Namespace::html && !open_.empty()) {
      count(document, id, open_.back());
    }
  }
  close_before(document.size());
}

void Tables::count(const Document& document, NodeId id, Facts& facts) const {
  switch (const Name name = document[id].name) {
    case Name::Tr:
      ++facts.rows;
      facts.row_cells = 0;
      break;
    case Name::Td:
    case Name::Th:
      ++facts.cells;
      if (name == Name::Th) ++facts.headers;
      if (has_gutter_class(document, id)) ++facts.gutters;
      if (has_code_cell_class(document, id)) ++facts.code_cells;
      facts.columns = std::max(facts.columns, ++facts.row_cells);
      break;
    case Name::Caption:
    case Name::Thead: facts.titled = true; break;
    default:
      if (is_structure(name)) ++facts.structures;
  }
}

TableUse Tables::decide(const Facts& facts) {
  if (facts.gutters != 0 && facts.code_cells != 0 && facts.gutters + facts.code_cells <= facts.cells &&
      facts.cells <= facts.gutters + facts.code_cells + facts.rows && facts.headers == 0)
    return TableUse::code;
  if (facts.presentation || facts.columns < 2) return TableUse::layout;
  if (facts.headers != 0 || facts.titled) return TableUse::data;
  if (facts.nested || facts.rows < 2 || facts.structures != 0 || facts.characters > facts.cells * kProseCell)
    return TableUse::layout;
  return TableUse::data;
}

TableUse Tables::use_of(NodeId table) const {
  const auto at = std::lower_bound(uses_.begin(), uses_.end(), table,
                                   [](const Use& use, NodeId id) { return use.table < id; });
  return at != uses_.end() && at->table == table ? at->use : TableUse::layout;
}

}  // namespace pith

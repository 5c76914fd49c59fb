#include "render/bounds.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

#include "render/markup.h"

namespace pith {
namespace {

constexpr std::uint64_t kMostCells = 1'000'000;  // of a grid; some seconds, a hundred megabytes
constexpr int kMostTables = 16;                  // in one another; some seconds
constexpr int kMostBoxes = 24;  // tables and buttons, which are as wide as what they hold, too

// A table that is open, and the rows and columns of its grid so far.
struct Grid {
  NodeId end;
  std::uint64_t rows = 0, columns = 0, row_columns = 0, covered = 0;
  // Of cells that reach into later rows: the row behind their last, and their columns.
  using Span = std::pair<std::uint64_t, std::uint64_t>;
  std::priority_queue<Span, std::vector<Span>, std::greater<>> spans = {};

  void add_row() {
    ++rows;
    row_columns = 0;
    for (; !spans.empty() && spans.top().first <= rows; spans.pop()) covered -= spans.top().second;
    note_columns();
  }
  void add_cell(std::uint64_t wide, std::uint64_t high) {
    if (rows == 0) add_row();
    if (high > 1) {
      spans.push({rows + high, wide});
      covered += wide;
    } else {
      row_columns += wide;
    }
    note_columns();
  }
  void note_columns() { columns = std::max(columns, covered + row_columns); }
};

}  // namespace

std::string unbounded_layout(const Document& document) {
  std::vector<Grid> tables;
  std::vector<NodeId> buttons;  // where they end
  std::string problem;
  const auto leave_before = [&](NodeId id) {
    for (; !buttons.empty() && buttons.back() <= id; buttons.pop_back()) {
    }
    for (; !tables.empty() && tables.back().end <= id; tables.pop_back()) {
      const Grid& grid = tables.back();
      if (grid.rows * grid.columns > kMostCells)
        problem = "a table has " + std::to_string(grid.rows) + " rows and " + std::to_string(grid.columns) +
                  " columns";
    }
  };
  for (NodeId id = 0; id < document.size() && problem.empty(); ++id) {
    leave_before(id);
    if (!document.is_element(id) || document[id].ns != Namespace::html) continue;
    switch (document[id].name) {
      case Name::Table: tables.push_back({document[id].end}); break;
      case Name::Button: buttons.push_back(document[id].end); break;
      case Name::Tr:
        if (!tables.empty()) tables.back().add_row();
        break;
      case Name::Td:
      case Name::Th:
        if (!tables.empty())
          tables.back().add_cell(cell_span(document, id, Name::Colspan),
                                 cell_span(document, id, Name::Rowspan));
        break;
      default: break;
    }
    if (tables.size() > kMostTables || tables.size() + buttons.size() > kMostBoxes)
      problem = "tables nest more than " + std::to_string(kMostTables) +
                " deep, or they and buttons more than " + std::to_string(kMostBoxes);
  }
  leave_before(document.size());
  return problem;
}

}  // namespace pith

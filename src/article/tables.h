// Which tables hold data, and which only lay the page out.
#pragma once

#include <vector>

#include "dom/document.h"
#include "page/page.h"

namespace pith {

enum class TableUse : std::uint8_t {
  data,    // rows and columns mean something
  layout,  // cells are blocks that stand in order
  code,    // one cell holds source code, another its line numbers
};

// Decides over every table of a page in one pass, counting each node for the innermost table around it.
//
// A table lays out if it says so (role), or if it has but one column. Headers, a caption or a head make it data, whatever
// the cells hold. Else it is data unless it has but one row or cells hold what data does not: other tables,
// headings, forms, code, long prose.
class Tables {
 public:
  void read(const Page& page, const Extraction& extraction);
  TableUse use_of(NodeId table) const;  // to be asked in document order or any other

 private:
  struct Facts {
    NodeId table = kNoNode, end = 0;
    std::uint32_t rows = 0, cells = 0, row_cells = 0, columns = 0;
    std::uint32_t headers = 0, gutters = 0, code_cells = 0, structures = 0, characters = 0;
    bool nested = false, presentation = false, titled = false;
  };
  void count(const Document& document, NodeId id, Facts& facts) const;
  static TableUse decide(const Facts& facts);

  struct Use {
    NodeId table;
    TableUse use;
  };
  std::vector<Facts> open_;
  std::vector<Use> uses_;  // in document order
};

}  // namespace pith

// Why each block of a page was kept or dropped: the method's own numbers, block by block.
//
// text  a line a block with its label, score, path and reason, then the start of what it says
// json  the same as an object (docs/json-schema.md)
// html  the page itself, without its scripts, each text coloured by its label, the reason where one points
#pragma once

#include <string>
#include <vector>

#include "output/output.h"
#include "page/page.h"

namespace pith {

// Neighbouring texts of one block that share label and reason.
struct ExplainedBlock {
  NodeId first = 0, last = 0;  // texts
  Label label = Label::drop;
  double score = 0;
  const Reason* reason = nullptr;  // null: the method gave none
  std::uint32_t words = 0;
};

// What a method decided and why, ready to be written. The extraction must have been traced.
class Explanation {
 public:
  Explanation(const Page& page, const Extraction& extraction);

  const Page& page() const { return page_; }
  const std::vector<ExplainedBlock>& blocks() const { return blocks_; }
  // The reason that speaks for a node's label: its own, or that of the nearest node around it.
  const Reason* reason(NodeId id) const { return reasons_[id]; }
  Label label(NodeId id) const { return extraction_.labels[id]; }
  double score(NodeId id) const;

 private:
  void find_reasons();
  void find_blocks();

  const Page& page_;
  const Extraction& extraction_;
  std::vector<const Reason*> reasons_;  // by node id
  std::vector<ExplainedBlock> blocks_;
};

void write_explanation_text(const Explanation& explanation, const Reading& reading, std::string& out);
void write_explanation_json(const Explanation& explanation, const Reading& reading, std::string& out);
void write_explanation_html(const Explanation& explanation, const Reading& reading, std::string& out);

}  // namespace pith

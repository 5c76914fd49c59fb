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

// What a method decided and why. The extraction must have been traced.
class Explainer {
 public:
  Explainer(const Page& page, const Extraction& extraction);

  // Block by block. Costs a pass over the page and the paths of its blocks.
  Explanation explain(std::string_view method, Status status) const;

  const Page& page() const { return page_; }
  // The reason that speaks for a node's label: its own, or that of the nearest node around it.
  const Reason* reason(NodeId id) const { return reasons_[id]; }
  Label label(NodeId id) const { return extraction_.labels[id]; }
  double score(NodeId id) const;

 private:
  void find_reasons();

  const Page& page_;
  const Extraction& extraction_;
  std::vector<const Reason*> reasons_;  // by node id
};

// In a format: HTML is the page coloured, JSON the blocks as an object, all others text.
void write_explanation(const Explainer& explainer, const Reading& reading, Format format, std::string& out);

// What to_text() gives, and what to_json() gives with a line end.
void write_listing(const Explanation& explanation, std::string& out);
void write_listing_as_json(const Explanation& explanation, std::string& out);

// The page itself, of which `explanation` tells.
void write_page_view(const Explainer& explainer, const Explanation& explanation, std::string& out);

}  // namespace pith

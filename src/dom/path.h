// Where a node stands, as an XPath that browsers and other tools understand: /html/body/div[2]/p[3]/text()[1].
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dom/document.h"

namespace pith {

// Whether a text is written as these paths are, be there such a node or not.
bool is_path(std::string_view text);

// Places of all nodes among their siblings, found in one pass, so that many paths cost no more than their
// length. The document must outlive it.
class Paths {
 public:
  explicit Paths(const Document& document);

  // Steps are numbered where siblings of the same kind and name would be taken for one another. A path of more
  // than 40 steps begins with // and has its last 40.
  std::string of(NodeId id) const;

  // The node that of() gives this path; kNoNode if there is none.
  NodeId find(std::string_view path) const;

 private:
  struct Place {
    std::uint32_t number = 1;  // among the siblings of its kind and name
    bool alone = true;
  };
  void find_places(NodeId parent);
  void append_step(NodeId id, std::string& out) const;

  const Document& document_;
  std::vector<Place> places_;
  std::vector<NodeId> latest_;    // by name: the last sibling met; texts at 0, comments at 1
  std::vector<NodeId> children_;  // whose names are to be forgotten
};

}  // namespace pith

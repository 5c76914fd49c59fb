#include "html/tree_builder.h"

namespace pith {

// The first <selectedcontent> of a select shows a copy of the selected option: the last one marked so, else
// the first. The standard makes the copy when the option is closed; here it is made once, at the end, when
// ids are in order. True if there was any.
bool TreeBuilder::fill_selected_content() {
  using enum Name;
  bool any = false;
  const NodeId count = document_.size();
  for (NodeId select = 0; select < count; ++select) {
    if (!document_.is_html(select, Select)) continue;
    NodeId target = kNoNode, chosen = kNoNode;
    const NodeId end = document_[select].end;
    for (NodeId n = select; n < end; ++n) {
      if (target == kNoNode && document_.is_html(n, Selectedcontent)) target = n;
      if (document_.is_html(n, Option) && (chosen == kNoNode || document_.has_attribute(n, Selected)))
        chosen = n;
    }
    if (target != kNoNode && chosen != kNoNode && !document_.contains(chosen, target)) {
      while (document_[target].first_child != kNoNode) detach(document_[target].first_child);
      copy_children(chosen, target);
      any = true;
    }
    select = end - 1;
  }
  return any;
}

void TreeBuilder::copy_children(NodeId from, NodeId to) {
  const NodeId end = document_[from].end;
  const NodeId shift = document_.size() - (from + 1);  // a copy's id less the id of what it copies
  for (NodeId n = from + 1; n < end && document_.size() < limits_.nodes; ++n) {
    Node copy = document_[n];
    const NodeId parent = copy.parent == from ? to : copy.parent + shift;
    copy.parent = copy.first_child = copy.last_child = copy.previous = copy.next = kNoNode;
    document_.nodes_.push_back(copy);
    if (copy.type == NodeType::element) document_.note_element(n + shift, copy);
    append(parent, n + shift);
  }
}

}  // namespace pith

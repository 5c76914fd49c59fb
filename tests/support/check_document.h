// What every document must be, whatever the page was. Tests and fuzz targets ask after each parse.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "dom/document.h"

namespace pith::test {

class DocumentCheck {
 public:
  explicit DocumentCheck(const Document& document) : document_(document) {}

  // The first thing that is wrong, or nothing.
  std::string run() {
    if (document_.size() == 0) return "no document node";
    const Node& root = document_[kRoot];
    if (root.type != NodeType::document || root.parent != kNoNode) return "node 0 is no document node";
    if (root.end != document_.size()) return "the document node ends before the last node";
    seen_.assign(document_.names().size(), kNoNode);
    for (NodeId id = 0; id < document_.size() && problem_.empty(); ++id) check(id);
    check_lists();
    return problem_;
  }

 private:
  void expect(bool holds, NodeId id, const char* what) {
    if (!holds && problem_.empty()) problem_ = "node " + std::to_string(id) + ": " + what;
  }

  void check(NodeId id) {
    const Node& node = document_[id];
    expect(node.end > id && node.end <= document_.size(), id, "end out of range");
    if (!problem_.empty()) return;
    check_children(id, node);
    if (id != kRoot) check_place(id, node);
    if (!problem_.empty()) return;
    check_type(id, node);
    expect(node.source_begin <= node.source_end && node.source_end <= document_.source().size(), id,
           "source range out of order");
  }

  void check_children(NodeId id, const Node& node) {
    const bool has_children = node.end > id + 1;
    expect(node.first_child == (has_children ? id + 1 : kNoNode), id, "first child is not the next id");
    expect((node.last_child == kNoNode) == !has_children, id, "last child without first, or the reverse");
    if (!has_children || !problem_.empty()) return;
    expect(node.last_child < document_.size(), id, "last child out of range");
    if (!problem_.empty()) return;
    expect(document_[node.last_child].parent == id, id, "last child of another parent");
    expect(document_[node.last_child].next == kNoNode, id, "last child has a next sibling");
    expect(document_[node.last_child].end == node.end, id, "last child ends elsewhere");
    expect(document_[id + 1].parent == id, id, "first child of another parent");
    expect(document_[id + 1].previous == kNoNode, id, "first child has a previous sibling");
  }

  void check_place(NodeId id, const Node& node) {
    expect(node.parent < id, id, "parent does not come before");
    if (!problem_.empty()) return;
    const Node& parent = document_[node.parent];
    expect(node.end <= parent.end, id, "reaches out of its parent");
    if (node.next != kNoNode) {
      expect(node.next == node.end && node.end < parent.end, id, "next sibling is not the next id");
      if (!problem_.empty()) return;
      expect(document_[node.next].previous == id, id, "next sibling does not point back");
      expect(document_[node.next].parent == node.parent, id, "next sibling of another parent");
    } else {
      expect(parent.last_child == id, id, "no next sibling, yet not the last child");
    }
    expect((node.previous == kNoNode) == (parent.first_child == id), id, "previous sibling");
  }

  void check_type(NodeId id, const Node& node) {
    const NodeType parent = id == kRoot ? NodeType::document : document_[node.parent].type;
    switch (node.type) {
      case NodeType::document: expect(id == kRoot, id, "a second document node"); break;
      case NodeType::doctype:
        expect(parent == NodeType::document, id, "doctype inside the tree");
        expect(node.end == id + 1, id, "doctype with children");
        break;
      case NodeType::content:
        expect(document_.is_html(node.parent, Name::Template), id, "content outside a template");
        expect(node.previous == kNoNode && node.next == kNoNode, id, "template has more than its content");
        break;
      case NodeType::text:
        expect(!document_.text(id).empty(), id, "empty text");
        expect(parent == NodeType::element || parent == NodeType::content, id, "text in a wrong place");
        [[fallthrough]];
      case NodeType::comment:
        expect(node.end == id + 1, id, "text with children");
        read(document_.text(id));
        break;
      case NodeType::element: check_element(id, node); break;
    }
  }

  void check_element(NodeId id, const Node& node) {
    expect(index_of(node.name) < document_.names().size(), id, "unknown name");
    if (!problem_.empty()) return;
    expect(!document_.name(id).empty(), id, "element without a name");
    expect(!is_void(node) || node.end == id + 1, id, "void element with children");
    if (document_.is_html(id, Name::Template))
      expect(node.first_child != kNoNode && document_[node.first_child].type == NodeType::content, id,
             "template without content");
    for (const Attribute& attribute : document_.attributes(id)) {
      expect(index_of(attribute.name) < seen_.size(), id, "unknown attribute name");
      if (!problem_.empty()) return;
      NodeId& seen = seen_[index_of(attribute.name)];
      expect(seen != id, id, "attribute given twice");
      seen = id;
      read(document_.value(attribute));
    }
  }

  // What the document lists is what is there.
  void check_lists() {
    std::vector<std::uint32_t> counts(kTagsEnd);
    std::vector<NodeId> head_nodes;
    for (NodeId id = 0; id < document_.size(); ++id) {
      const Node& node = document_[id];
      if (!document_.is_element(id) || node.ns != Namespace::html || index_of(node.name) >= kTagsEnd)
        continue;
      ++counts[0];
      ++counts[index_of(node.name)];
      if (node.name == Name::Title || node.name == Name::Meta || node.name == Name::Link ||
          node.name == Name::Script)
        head_nodes.push_back(id);
    }
    expect(document_.elements() == counts[0], kRoot, "wrong number of elements");
    for (std::uint32_t name = 1; name < kTagsEnd; ++name)
      expect(document_.count(static_cast<Name>(name)) == counts[name], kRoot, "wrong number of a name");
    const auto listed = document_.head_nodes();
    expect(std::equal(listed.begin(), listed.end(), head_nodes.begin(), head_nodes.end()), kRoot,
           "wrong list of head nodes");
  }

  static bool is_void(const Node& node) {
    if (node.ns != Namespace::html) return false;
    switch (node.name) {
      case Name::Area:
      case Name::Base:
      case Name::Br:
      case Name::Col:
      case Name::Embed:
      case Name::Hr:
      case Name::Img:
      case Name::Input:
      case Name::Link:
      case Name::Meta:
      case Name::Param:
      case Name::Source:
      case Name::Track:
      case Name::Wbr: return true;
      default: return false;
    }
  }

  // Touches every byte, so that a sanitizer sees a view that leaves its buffer.
  void read(std::string_view text) {
    for (const char c : text) sum_ = sum_ + static_cast<unsigned char>(c);
  }

  const Document& document_;
  std::string problem_;
  std::vector<NodeId> seen_;  // by attribute name: the last element that had it
  volatile unsigned sum_ = 0;
};

// What is wrong with a document; empty if nothing is.
inline std::string check_document(const Document& document) {
  return DocumentCheck(document).run();
}

// Elements above each node, the document not counted; the largest of them all.
inline std::uint32_t depth_of(const Document& document) {
  std::vector<std::uint32_t> depth(document.size());
  std::uint32_t deepest = 0;
  for (NodeId id = 1; id < document.size(); ++id) {
    depth[id] = depth[document[id].parent] + (document.is_element(id) ? 1 : 0);
    deepest = std::max(deepest, depth[id]);
  }
  return deepest;
}

}  // namespace pith::test

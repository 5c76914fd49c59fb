// A parsed page as one flat array of nodes.
//
// Node ids are positions in document order: the descendants of node n are exactly the ids n+1 .. end(n)-1.
// So a walk over a subtree is a loop over a range, a bottom-up sum is a loop from the last id to the
// first that adds each node to its parent, and "a contains b" is two comparisons. Nothing needs recursion.
//
// Text and attribute values are views into the page's source. Only where the source does not spell
// the value (character references, merged text) are they kept in a buffer of the document's own. The
// source must outlive the document; views live until the parser that owns the document reads another page.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dom/name.h"

namespace pith {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;
inline constexpr NodeId kRoot = 0;  // the document node

enum class NodeType : std::uint8_t {
  document,
  doctype,
  element,
  text,
  comment,
  content,  // the one child of a <template> element, parent of what the template holds
};
enum class Namespace : std::uint8_t { html, svg, mathml };

// Bytes of the source, or of the document's own buffer where the source spells them otherwise.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t length : 31 = 0;
  std::uint32_t owned : 1 = 0;
};

struct Attribute {
  Span value;
  Name name;
};

struct AttributeRange {
  std::uint32_t begin, count;
};

struct Node {
  NodeId parent = kNoNode;
  NodeId first_child = kNoNode;
  NodeId last_child = kNoNode;
  NodeId previous = kNoNode;  // sibling
  NodeId next = kNoNode;      // sibling
  NodeId end = 0;             // one past the last descendant
  Name name = Name::None;     // of elements and doctypes
  NodeType type = NodeType::text;
  Namespace ns = Namespace::html;
  std::uint16_t flags = 0;         // the parser's own
  std::uint32_t source_begin = 0;  // bytes of the source that made the node: an element's reach from its
  std::uint32_t source_end = 0;    // start tag to the end of its end tag, or to where it was closed
  union {
    Span text = {};             // text and comments
    AttributeRange attributes;  // elements
  };
};
static_assert(sizeof(Node) == 48);

class Document {
 public:
  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::span<const Node> nodes() const { return nodes_; }
  std::string_view source() const { return source_; }
  const NameTable& names() const { return names_; }

  bool is_element(NodeId id) const { return nodes_[id].type == NodeType::element; }
  bool is_html(NodeId id, Name name) const {
    const Node& n = nodes_[id];
    return n.name == name && n.type == NodeType::element && n.ns == Namespace::html;
  }
  bool contains(NodeId outer, NodeId inner) const { return outer <= inner && inner < nodes_[outer].end; }

  std::string_view text(NodeId id) const { return view(nodes_[id].text); }  // of a text node or comment
  std::string_view name(NodeId id) const { return names_.spelling(nodes_[id].name); }
  std::span<const Attribute> attributes(NodeId id) const {
    const Node& n = nodes_[id];
    if (n.type != NodeType::element) return {};
    return attributes(n.attributes);
  }
  std::span<const Attribute> attributes(AttributeRange range) const {
    return std::span(attributes_).subspan(range.begin, range.count);
  }
  std::string_view value(const Attribute& attribute) const { return view(attribute.value); }
  // Value of an attribute; data() is null if the element has none of that name.
  std::string_view attribute(NodeId id, Name name) const {
    for (const Attribute& a : attributes(id))
      if (a.name == name) return value(a);
    return {};
  }
  bool has_attribute(NodeId id, Name name) const {
    for (const Attribute& a : attributes(id))
      if (a.name == name) return true;
    return false;
  }

  NodeId html() const { return child_element(kRoot, Name::Html); }
  NodeId head() const { return html() == kNoNode ? kNoNode : child_element(html(), Name::Head); }
  NodeId body() const { return html() == kNoNode ? kNoNode : child_element(html(), Name::Body); }
  NodeId child_element(NodeId parent, Name name) const {
    for (NodeId c = nodes_[parent].first_child; c != kNoNode; c = nodes_[c].next)
      if (is_html(c, name)) return c;
    return kNoNode;
  }

  // How many of HTML's elements there are with names that names.inc lists as tags, and with one of these.
  std::uint32_t elements() const { return counts_[index_of(Name::None)]; }
  std::uint32_t count(Name tag) const { return counts_[index_of(tag)]; }
  // The title, meta, link and script elements of HTML, wherever they stand, in document order.
  std::span<const NodeId> head_nodes() const { return head_nodes_; }

  std::string_view doctype_public() const { return view(doctype_public_); }
  std::string_view doctype_system() const { return view(doctype_system_); }

  std::string_view view(Span s) const {
    return {(s.owned ? owned_.data() : source_.data()) + s.begin, s.length};
  }

 private:
  friend class TreeBuilder;
  friend class Tokenizer;

  void forget_elements() {
    counts_.fill(0);
    head_nodes_.clear();
  }
  void note_element(NodeId id, const Node& element) {
    if (element.ns != Namespace::html || index_of(element.name) >= kTagsEnd) return;
    ++counts_[index_of(Name::None)];
    ++counts_[index_of(element.name)];
    switch (element.name) {
      case Name::Title:
      case Name::Meta:
      case Name::Link:
      case Name::Script: head_nodes_.push_back(id); break;
      default: break;
    }
  }

  std::string_view source_;
  std::vector<Node> nodes_;
  std::vector<Attribute> attributes_;
  std::vector<char> owned_;
  NameTable names_;
  std::array<std::uint32_t, kTagsEnd> counts_{};  // by name; of None: all
  std::vector<NodeId> head_nodes_;
  Span doctype_public_, doctype_system_;
};

}  // namespace pith

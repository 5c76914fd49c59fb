// The stack of open elements, without the scans.
//
// The standard asks this stack questions like "is there a p in button scope?" and answers them by walking
// down from the top, which is quadratic on deeply nested pages. Here each question costs a few loads:
//
//   * Every entry knows its place as a number, `position`, that grows towards the top. Being in scope is then
//     a comparison: the topmost p lies above the topmost scope boundary.
//   * The topmost entry of each tag is at hand (`topmost`), because entries of one tag are chained. HTML
//     elements and foreign ones (SVG and MathML, whose names the standard compares in lower case) have chains
//     of their own.
//   * Every entry knows the nearest boundary at or below it, per kind of boundary. It is copied from the
//     entry below at a push and never changes, since boundaries leave the stack only by a pop. The one
//     special element that leaves from the middle is a form; see remove().
//
// The adoption agency takes entries out of the middle and puts one in behind its furthest block, so the stack
// is a linked list, and positions are pairs: a push takes the next number, an insertion behind entry e takes
// e's number with a minor one below that of the entry inserted there before. No position is ever given anew.
#pragma once

#include <cstdint>
#include <vector>

#include "dom/document.h"
#include "html/tag_facts.h"

namespace pith {

class OpenElements {
 public:
  using Entry = std::uint32_t;  // 0: none
  using Position = std::uint64_t;

  struct Element {
    NodeId node = kNoNode;
    Name name = Name::None;
    Name tag = Name::None;  // the name in lower case, as tags have it
    Namespace ns = Namespace::html;
    std::uint16_t facts = 0;
    Entry below = 0, above = 0;            // neighbours in the stack
    Entry same_below = 0, same_above = 0;  // neighbours among elements of the same tag, HTML or foreign
    Entry html = 0;                        // nearest entry at or below that is an HTML element
    Entry mode = 0;                        // nearest entry at or below that decides the insertion mode
    Entry item_stop = 0;                   // nearest entry at or below that ends the search for an open item
    std::uint32_t formatting = 0;          // entry in the list of active formatting elements
    Position position = 0;
    Position scope = 0, table_scope = 0, special = 0;  // of the nearest boundaries at or below
  };

  OpenElements() { pool_.emplace_back(); }

  bool empty() const { return top_ == 0; }
  std::uint32_t size() const { return size_; }
  Entry top() const { return top_; }
  const Element& operator[](Entry e) const { return pool_[e]; }
  const Element& current() const { return pool_[top_]; }
  Element& at(Entry e) { return pool_[e]; }
  Entry bottom() const { return bottom_; }

  // The topmost HTML element of a name, or 0.
  Entry topmost(Name name) const { return newest(topmost_, name); }
  Entry topmost_foreign(Name tag) const { return newest(topmost_foreign_, tag); }
  bool contains(Name name) const { return topmost(name) != 0; }
  Position position(Name name) const { return pool_[topmost(name)].position; }

  bool in_scope(Name name) const { return is_at_or_above(name, current().scope); }
  bool in_table_scope(Name name) const { return is_at_or_above(name, current().table_scope); }
  bool in_button_scope(Name name) const {
    const Position button = position(Name::Button);
    return is_at_or_above(name, button > current().scope ? button : current().scope);
  }
  bool in_list_item_scope(Name name) const {
    Position stop = current().scope;
    for (Name list : {Name::Ol, Name::Ul})
      if (position(list) > stop) stop = position(list);
    return is_at_or_above(name, stop);
  }
  bool in_scope(Entry e) const { return pool_[e].position >= current().scope; }

  Entry push(NodeId node, Name name, Name tag, Namespace ns);
  Entry push(NodeId node, Name name) { return push(node, name, name, Namespace::html); }
  void pop();
  void remove(Entry e);
  Entry insert_above(Entry e, NodeId node, Name name);  // an HTML element
  void clear();

 private:
  bool is_at_or_above(Name name, Position stop) const {
    const Entry e = topmost(name);
    return e != 0 && pool_[e].position >= stop;
  }
  static Entry newest(const std::vector<Entry>& chains, Name name) {
    return index_of(name) < chains.size() ? chains[index_of(name)] : 0;
  }
  std::vector<Entry>& chains(Namespace ns) { return ns == Namespace::html ? topmost_ : topmost_foreign_; }
  Entry take(NodeId node, Name name, Name tag, Namespace ns, Entry below, Position position);
  void chain(Entry e, Entry same_below);

  std::vector<Element> pool_;  // [0] stands below the bottom
  std::vector<Entry> free_;
  std::vector<Entry> topmost_, topmost_foreign_;  // by tag
  Entry top_ = 0, bottom_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace pith

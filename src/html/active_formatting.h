// The list of active formatting elements, without the scans.
//
// The standard searches this list from its end for a tag, for twins of a new element (the "Noah's Ark clause"
// keeps three of a kind), and for entries that are no longer open. Pages with thousands of unclosed <font> or
// <b> make such searches quadratic. Here entries of one tag are chained, and so are twins, by a hash of name
// and attributes that is computed only when a tag has three entries since the last marker. An entry that the
// adoption agency moves is always the last of its tag, so moving it leaves both chains in list order. An open
// element and its entry know each other, so that either can leave without a search for the other.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/seed.h"
#include "dom/document.h"
#include "html/open_elements.h"

namespace pith {

class ActiveFormatting {
 public:
  using Entry = std::uint32_t;  // 0: none

  struct Element {
    NodeId node = kNoNode;
    Name name = Name::None;      // None: a marker
    Entry below = 0, above = 0;  // neighbours in the list
    Entry same_below = 0, same_above = 0;
    Entry twin_below = 0, twin_above = 0;
    Entry marker = 0;              // the marker it stands behind
    OpenElements::Entry open = 0;  // its entry in the stack of open elements; 0: no longer open
    std::uint64_t kind = 0;        // hash of name and attributes; 0: not computed
  };

  explicit ActiveFormatting(OpenElements& open) : open_(open) { pool_.emplace_back(); }

  Entry last() const { return last_; }
  const Element& operator[](Entry e) const { return pool_[e]; }
  Element& at(Entry e) { return pool_[e]; }
  bool is_marker(Entry e) const { return pool_[e].name == Name::None; }

  // The last entry of a tag behind the last marker, or 0.
  Entry last_of(Name name) const {
    const Entry e = newest_[index_of(name)];
    return e != 0 && pool_[e].marker == marker_ ? e : 0;
  }

  Entry push(NodeId node, Name name, OpenElements::Entry open, const Document& document);
  void push_marker();
  void clear_to_marker();
  void remove(Entry e);
  void move_behind(Entry e, Entry other);  // other 0: to the front
  void clear();

 private:
  Entry take();
  void link_behind(Entry e, Entry other);
  void unlink(Entry e);
  void board(Entry e, const Document& document);
  void chain_twin(Entry e, const Document& document);
  std::uint64_t kind_of(NodeId node, const Document& document) const;

  OpenElements& open_;
  std::vector<Element> pool_;  // [0] stands before the first
  std::vector<Entry> free_;
  std::vector<Entry> newest_ = std::vector<Entry>(kTagsEnd);  // by tag
  std::unordered_map<std::uint64_t, Entry> newest_twin_;      // by kind
  const std::uint64_t seed_ = random_seed(this);
  Entry last_ = 0;
  Entry marker_ = 0;  // the last one
};

}  // namespace pith

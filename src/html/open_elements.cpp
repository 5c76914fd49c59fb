#include "html/open_elements.h"

namespace pith {

namespace {

constexpr OpenElements::Position kStep = OpenElements::Position{1} << 32;
constexpr OpenElements::Position kFirstMinor = kStep / 2;

}  // namespace

OpenElements::Entry OpenElements::take(NodeId node, Name name, Name tag, Namespace ns, Entry below,
                                       Position position) {
  Entry e;
  if (free_.empty()) {
    e = static_cast<Entry>(pool_.size());
    pool_.emplace_back();
  } else {
    e = free_.back();
    free_.pop_back();
  }
  const Element& base = pool_[below];
  Element& x = pool_[e];
  x.node = node;
  x.name = name;
  x.tag = tag;
  x.ns = ns;
  x.facts = tag_facts(name, ns);
  x.below = below;
  x.formatting = 0;
  x.position = position;
  x.scope = (x.facts & kScope) != 0 ? position : base.scope;
  x.table_scope = (x.facts & kTableScope) != 0 ? position : base.table_scope;
  x.special = (x.facts & kSpecial) != 0 ? position : base.special;
  x.item_stop = (x.facts & kItemStop) != 0 ? e : base.item_stop;
  x.html = ns == Namespace::html ? e : base.html;
  x.mode = (x.facts & kDecidesMode) != 0 ? e : base.mode;
  ++size_;
  return e;
}

// Links `e` into the chain of its name, above `same_below`.
void OpenElements::chain(Entry e, Entry same_below) {
  Element& x = pool_[e];
  const std::uint32_t i = index_of(x.tag);
  std::vector<Entry>& newest = chains(x.ns);
  if (i >= newest.size()) newest.resize(i * std::size_t{2} + 1);
  x.same_below = same_below;
  x.same_above = same_below != 0 ? pool_[same_below].same_above : 0;
  if (same_below != 0) pool_[same_below].same_above = e;
  if (x.same_above != 0) {
    pool_[x.same_above].same_below = e;
  } else {
    newest[i] = e;
  }
}

OpenElements::Entry OpenElements::push(NodeId node, Name name, Name tag, Namespace ns) {
  const Entry below = top_;
  const Entry e = take(node, name, tag, ns, below, (pool_[below].position / kStep + 1) * kStep);
  pool_[e].above = 0;
  if (below != 0) {
    pool_[below].above = e;
  } else {
    bottom_ = e;
  }
  top_ = e;
  chain(e, newest(chains(ns), tag));
  return e;
}

void OpenElements::pop() {
  const Entry e = top_;
  const Element& x = pool_[e];
  chains(x.ns)[index_of(x.tag)] = x.same_below;
  if (x.same_below != 0) pool_[x.same_below].same_above = 0;
  top_ = x.below;
  if (top_ != 0) {
    pool_[top_].above = 0;
  } else {
    bottom_ = 0;
  }
  free_.push_back(e);
  --size_;
}

// What stands above and looked to this entry as its nearest special or HTML element must look further down.
// The walk ends at the next such element. Of special elements only a form (and the head, once) is removed
// from the middle, and everything above it was pushed since, so all removals together cost no more than the
// pushes.
void OpenElements::remove(Entry e) {
  if (e == top_) return pop();
  const Element x = pool_[e];
  const Element& base = pool_[x.below];
  bool special = (x.facts & kSpecial) != 0, stop = (x.facts & kItemStop) != 0, html = x.ns == Namespace::html;
  for (Entry a = x.above; a != 0 && (special || stop || html); a = pool_[a].above) {
    Element& y = pool_[a];
    special = special && y.special == x.position;
    stop = stop && y.item_stop == e;
    html = html && y.html == e;
    if (special) y.special = base.special;
    if (stop) y.item_stop = base.item_stop;
    if (html) y.html = base.html;
  }
  pool_[x.above].below = x.below;
  if (x.below != 0) {
    pool_[x.below].above = x.above;
  } else {
    bottom_ = x.above;
  }
  if (x.same_below != 0) pool_[x.same_below].same_above = x.same_above;
  if (x.same_above != 0) {
    pool_[x.same_above].same_below = x.same_below;
  } else {
    chains(x.ns)[index_of(x.tag)] = x.same_below;
  }
  free_.push_back(e);
  --size_;
}

OpenElements::Entry OpenElements::insert_above(Entry below, NodeId node, Name name) {
  const Entry above = pool_[below].above;
  const Position base = pool_[below].position;
  const bool crowded = above != 0 && pool_[above].position / kStep == base / kStep;
  const Entry e = take(node, name, name, Namespace::html, below,
                       crowded ? pool_[above].position - 1 : base + kFirstMinor);
  pool_[e].above = above;
  pool_[below].above = e;
  if (above != 0) {
    pool_[above].below = e;
  } else {
    top_ = e;
  }
  // In practice the first step ends this search: elements of a formatting name stand above the furthest block
  // only if the list of active formatting elements has forgotten them.
  Entry same = topmost(name);
  while (same != 0 && pool_[same].position > pool_[e].position) same = pool_[same].same_below;
  chain(e, same);
  return e;
}

void OpenElements::clear() {
  while (top_ != 0) pop();
}

}  // namespace pith

#include "html/active_formatting.h"

#include <functional>

namespace pith {

// The order of attributes does not matter, so their hashes are added. Two kinds that collide would share one
// ark: the tree would differ from the standard's, nothing worse.
std::uint64_t ActiveFormatting::kind_of(NodeId node, const Document& document) const {
  std::uint64_t kind = fold_multiply(index_of(document[node].name) + std::uint64_t{1}, seed_);
  for (const Attribute& a : document.attributes(node)) {
    const std::uint64_t value = std::hash<std::string_view>{}(document.value(a));
    kind += fold_multiply(value ^ seed_, index_of(a.name) ^ ~seed_);
  }
  return kind == 0 ? 1 : kind;
}

ActiveFormatting::Entry ActiveFormatting::take() {
  if (free_.empty()) {
    pool_.emplace_back();
    return static_cast<Entry>(pool_.size() - 1);
  }
  const Entry e = free_.back();
  free_.pop_back();
  pool_[e] = {};
  return e;
}

void ActiveFormatting::link_behind(Entry e, Entry other) {
  const Entry above = pool_[other].above;
  pool_[e].below = other;
  pool_[e].above = above;
  pool_[other].above = e;
  if (above != 0) {
    pool_[above].below = e;
  } else {
    last_ = e;
  }
}

void ActiveFormatting::unlink(Entry e) {
  const Element& x = pool_[e];
  pool_[x.below].above = x.above;
  if (x.above != 0) {
    pool_[x.above].below = x.below;
  } else {
    last_ = x.below;
  }
}

ActiveFormatting::Entry ActiveFormatting::push(NodeId node, Name name, OpenElements::Entry open,
                                               const Document& document) {
  const Entry e = take();
  Element& x = pool_[e];
  x.node = node;
  x.name = name;
  x.open = open;
  x.marker = marker_;
  x.same_below = newest_[index_of(name)];
  if (x.same_below != 0) pool_[x.same_below].same_above = e;
  newest_[index_of(name)] = e;
  link_behind(e, last_);
  board(e, document);
  return e;
}

// The Noah's Ark clause: of four of a kind behind the last marker, the earliest leaves.
void ActiveFormatting::board(Entry e, const Document& document) {
  Entry fourth = e;
  for (int i = 0; i < 3 && fourth != 0; ++i) fourth = pool_[fourth].same_below;
  if (fourth == 0 || pool_[fourth].marker != marker_) return;
  // Entries that joined before there were three of the tag have no kind yet; oldest first keeps the chains in
  // order.
  Entry first = e;
  while (pool_[first].same_below != 0 && pool_[pool_[first].same_below].kind == 0 &&
         pool_[pool_[first].same_below].marker == marker_)
    first = pool_[first].same_below;
  for (Entry f = first; f != 0; f = pool_[f].same_above) chain_twin(f, document);

  Entry earliest = e;
  for (int i = 0; i < 3 && earliest != 0; ++i) earliest = pool_[earliest].twin_below;
  if (earliest != 0 && pool_[earliest].marker == marker_) remove(earliest);
}

void ActiveFormatting::chain_twin(Entry e, const Document& document) {
  Element& x = pool_[e];
  x.kind = kind_of(x.node, document);
  Entry& newest = newest_twin_[x.kind];
  x.twin_below = newest;
  if (newest != 0) pool_[newest].twin_above = e;
  newest = e;
}

void ActiveFormatting::push_marker() {
  const Entry e = take();
  pool_[e].marker = marker_;
  link_behind(e, last_);
  marker_ = e;
}

void ActiveFormatting::clear_to_marker() {
  while (last_ != 0) {
    const bool done = is_marker(last_);
    remove(last_);
    if (done) return;
  }
}

void ActiveFormatting::remove(Entry e) {
  const Element& x = pool_[e];
  unlink(e);
  if (x.open != 0) open_.at(x.open).formatting = 0;
  if (x.name == Name::None) {
    marker_ = x.marker;
  } else {
    if (x.same_below != 0) pool_[x.same_below].same_above = x.same_above;
    if (x.same_above != 0) {
      pool_[x.same_above].same_below = x.same_below;
    } else {
      newest_[index_of(x.name)] = x.same_below;
    }
  }
  if (x.kind != 0) {
    if (x.twin_below != 0) pool_[x.twin_below].twin_above = x.twin_above;
    if (x.twin_above != 0) {
      pool_[x.twin_above].twin_below = x.twin_below;
    } else if (x.twin_below != 0) {
      newest_twin_[x.kind] = x.twin_below;
    } else {
      newest_twin_.erase(x.kind);
    }
  }
  free_.push_back(e);
}

void ActiveFormatting::move_behind(Entry e, Entry other) {
  unlink(e);
  link_behind(e, other);
}

void ActiveFormatting::clear() {
  while (last_ != 0) remove(last_);
}

}  // namespace pith

#include "article/loose_notes.h"

#include <charconv>
#include <unordered_map>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr std::uint32_t kMostNotes = 999;

// The number that is all the text of a small element; 0 if it is none.
std::uint32_t number_of(const Document& document, NodeId element) {
  const NodeId text = document[element].first_child;
  if (text == kNoNode || document[element].end != text + 1 || document[text].type != NodeType::text) return 0;
  const std::string_view digits = trimmed(document.text(text));
  std::uint32_t number = 0;
  const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc{} && rest == digits.data() + digits.size() && number <= kMostNotes ? number : 0;
}

NodeId first_thing_in(const Document& document, NodeId element) {
  NodeId id = document[element].first_child;
  while (id != kNoNode && document[id].type == NodeType::text && trimmed(document.text(id)).empty())
    id = document[id].next;
  return id;
}

class Finder {
 public:
  Finder(const Document& document, const Extraction& extraction)
      : document_(document), extraction_(extraction) {}

  std::vector<LooseNote> find() {
    for (NodeId id = 0; id < document_.size(); ++id) {
      if (document_[id].type != NodeType::element || document_[id].ns != Namespace::html) continue;
      switch (document_[id].name) {
        case Name::P: look_at_paragraph(id); break;
        case Name::Aside: look_at_aside(id); break;
        case Name::Sup: look_at_sup(id); break;
        default: break;
      }
    }
    return std::move(notes_);
  }

 private:
  bool is_kept(NodeId element) const {
    for (NodeId id = element; id < document_[element].end; ++id)
      if (document_[id].type == NodeType::text && extraction_.labels[id] == Label::keep) return true;
    return false;
  }

  void look_at_sup(NodeId sup) {
    const std::uint32_t number = number_of(document_, sup);
    if (number != 0 && sup != mark_ && is_kept(sup)) references_.try_emplace(number, sup);
  }

  // <p><sup>1</sup> ... or <p><strong>1</strong> ...
  void look_at_paragraph(NodeId p) {
    const NodeId first = first_thing_in(document_, p);
    if (first == kNoNode || (!document_.is_html(first, Name::Sup) && !document_.is_html(first, Name::Strong)))
      return;
    const std::uint32_t number = number_of(document_, first);
    if (number == 0 || document_[first].next == kNoNode) return;
    mark_ = first;
    add(number, p, first);
  }

  // <aside><ol start="2"><li>...
  void look_at_aside(NodeId aside) {
    const NodeId list = first_thing_in(document_, aside);
    if (list == kNoNode || !document_.is_html(list, Name::Ol)) return;
    const std::string_view start = trimmed(document_.attribute(list, Name::Start));
    std::uint32_t number = 1;
    std::from_chars(start.data(), start.data() + start.size(), number);
    for (NodeId id = document_[list].first_child; id != kNoNode; id = document_[id].next)
      if (document_.is_html(id, Name::Li)) add(number++, id, kNoNode);
  }

  void add(std::uint32_t number, NodeId note, NodeId mark) {
    const auto reference = references_.find(number);
    if (number != notes_.size() + 1 || reference == references_.end() || !is_kept(note)) return;
    notes_.push_back({reference->second, note, mark});
  }

  const Document& document_;
  const Extraction& extraction_;
  std::unordered_map<std::uint32_t, NodeId> references_;  // the first of each number
  NodeId mark_ = kNoNode;                                 // of the note looked at last: no reference
  std::vector<LooseNote> notes_;
};

}  // namespace

std::vector<LooseNote> loose_notes(const Document& document, const Extraction& extraction) {
  if (document.count(Name::Sup) == 0) return {};
  return Finder(document, extraction).find();
}

}  // namespace pith

#include "dom/path.h"

#include <algorithm>

#include "base/stop.h"

namespace pith {
namespace {

constexpr std::size_t kMostSteps = 40;

// Siblings with the same key share a row of numbers.
std::uint32_t key_of(const Node& node) {
  if (node.type == NodeType::element) return static_cast<std::uint32_t>(node.name) + 2;
  return node.type == NodeType::text ? 0 : 1;
}

// A step without its number, and whether that is one if there is one.
bool is_step(std::string_view step) {
  const std::size_t bracket = std::min(step.find('['), step.size());
  const std::string_view number = step.substr(bracket);
  if (!number.empty() && (number.size() < 3 || number.back() != ']' ||
                          number.substr(1, number.size() - 2).find_first_not_of("0123456789") != number.npos))
    return false;
  const std::string_view name = step.substr(0, bracket);
  return name == "text()" || name == "comment()" ||
         (!name.empty() && name.find_first_of("()@*]=|. \t\n") == name.npos);
}

}  // namespace

bool is_path(std::string_view text) {
  const bool is_cut = text.starts_with("//");
  if (is_cut) text.remove_prefix(1);
  std::size_t steps = 0;
  for (; text.starts_with('/'); ++steps) {
    const std::size_t end = std::min(text.find('/', 1), text.size());
    if (!is_step(text.substr(1, end - 1))) return false;
    text.remove_prefix(end);
  }
  return text.empty() && (is_cut ? steps == kMostSteps : steps > 0);
}

Paths::Paths(const Document& document) : document_(document), places_(document.size()) {
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (document[id].first_child != kNoNode) find_places(id);
  }
}

void Paths::find_places(NodeId parent) {
  children_.clear();
  for (NodeId id = document_[parent].first_child; id != kNoNode; id = document_[id].next) {
    const std::uint32_t key = key_of(document_[id]);
    if (key >= latest_.size()) latest_.resize(key + 1, kNoNode);
    if (const NodeId before = latest_[key]; before != kNoNode) {
      places_[before].alone = false;
      places_[id] = {places_[before].number + 1, false};
    }
    latest_[key] = id;
    children_.push_back(id);
  }
  for (const NodeId id : children_) latest_[key_of(document_[id])] = kNoNode;
}

void Paths::append_step(NodeId id, std::string& out) const {
  const Node& node = document_[id];
  out += '/';
  if (node.type == NodeType::element)
    out += document_.name(id);
  else
    out += node.type == NodeType::text ? "text()" : "comment()";
  if (places_[id].alone) return;
  out += '[';
  out += std::to_string(places_[id].number);
  out += ']';
}

std::string Paths::of(NodeId id) const {
  std::vector<NodeId> steps;
  for (; id != kRoot && id != kNoNode && steps.size() <= kMostSteps; id = document_[id].parent)
    if (document_[id].type != NodeType::content) steps.push_back(id);
  std::string path;
  if (steps.size() > kMostSteps) {
    steps.pop_back();
    path = "/";
  }
  for (std::size_t i = steps.size(); i-- != 0;) append_step(steps[i], path);
  return path.empty() ? "/" : path;
}

NodeId Paths::find(std::string_view path) const {
  if (path.starts_with("//")) {  // too long to be whole
    for (NodeId id = 1; id < document_.size(); ++id) {
      poll(id);
      if (of(id) == path) return id;
    }
    return kNoNode;
  }
  NodeId at = kRoot;
  std::string step;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    const std::string_view wanted = path.substr(0, end);
    path.remove_prefix(end);
    NodeId found = document_[at].first_child;
    if (found != kNoNode && document_[found].type == NodeType::content) found = document_[found].first_child;
    for (; found != kNoNode; found = document_[found].next) {
      if (document_[found].type != NodeType::element && document_[found].type != NodeType::text) continue;
      step.clear();
      append_step(found, step);
      if (step == wanted || (places_[found].number == 1 && step == std::string(wanted) + "[1]") ||
          (places_[found].alone && step + "[1]" == wanted))
        break;
    }
    if (found == kNoNode) return kNoNode;
    at = found;
  }
  return at;
}

}  // namespace pith

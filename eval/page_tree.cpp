#include "eval/page_tree.h"

#include <algorithm>
#include <charconv>

namespace pith::eval {
namespace {

std::string_view take_until(std::string_view& rest, char end) {
  const std::size_t at = std::min(rest.find(end), rest.size());
  const std::string_view front = rest.substr(0, at);
  rest.remove_prefix(std::min(at + 1, rest.size()));
  return front;
}

std::uint32_t number(std::string_view text) {
  std::uint32_t value = PageTree::kNone;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

// Of the view of measures, which has a row a node: node, parent, depth, name, characters, characters without white space, words.
PageTree read_tree(Extractor& extractor, std::string_view html, const Options& options) {
  PageTree tree;
  const auto dump = extractor.dump(html, Dump::measures, options);
  if (!dump) return tree;
  std::string_view rows = *dump;
  take_until(rows, '\n');
  while (!rows.empty()) {
    std::string_view row = take_until(rows, '\n');
    take_until(row, '\t');
    tree.parents.push_back(number(take_until(row, '\t')));
    take_until(row, '\t');
    tree.is_element.push_back(!take_until(row, '\t').starts_with('#'));
    for (int column = 0; column < 2; ++column) take_until(row, '\t');
    if (tree.parents.size() == 1) tree.words = number(take_until(row, '\t'));
  }
  return tree;
}

}  // namespace pith::eval

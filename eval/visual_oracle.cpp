#include "eval/visual_oracle.h"

#include <simdjson.h>

#include <algorithm>
#include <map>

#include "eval/words.h"

namespace pith::eval {
namespace {

// One past the last descendant of each node.
std::vector<std::uint32_t> ends_of(const PageTree& tree) {
  std::vector<std::uint32_t> ends(tree.parents.size());
  for (std::size_t id = ends.size(); id-- > 0;) {
    ends[id] = std::max(ends[id], static_cast<std::uint32_t>(id + 1));
    if (id != 0) ends[tree.parents[id]] = std::max(ends[tree.parents[id]], ends[id]);
  }
  return ends;
}

std::vector<std::vector<std::uint32_t>> nodes_of_blocks(std::string_view json) {
  std::vector<std::vector<std::uint32_t>> found;
  simdjson::dom::parser parser;
  simdjson::dom::element page;
  simdjson::dom::array blocks;
  if (parser.parse(json.data(), json.size()).get(page) != simdjson::SUCCESS ||
      page["blocks"].get(blocks) != simdjson::SUCCESS)
    return found;
  for (const simdjson::dom::element& block : blocks) {
    simdjson::dom::array nodes;
    if (block["nodes"].get(nodes) != simdjson::SUCCESS) continue;
    found.emplace_back();
    for (const simdjson::dom::element& node : nodes) {
      std::uint64_t id = 0;
      if (node.get(id) == simdjson::SUCCESS) found.back().push_back(static_cast<std::uint32_t>(id));
    }
  }
  return found;
}

}  // namespace

Answer visual_oracle(const Gold& gold, std::vector<Text> texts, const PageTree& tree,
                     std::string_view blocks) {
  Vocabulary vocabulary;
  const std::vector<Word> wanted = words(gold.text, vocabulary);
  std::vector<std::vector<Word>> words_of;
  for (const Text& text : texts) words_of.push_back(words(text.text, vocabulary));
  const std::vector<std::uint32_t> ends = ends_of(tree);
  const auto inside = [&](const std::vector<std::uint32_t>& nodes, std::uint32_t text) {
    return std::any_of(nodes.begin(), nodes.end(), [&](std::uint32_t node) {
      return node < ends.size() && node <= text && text < ends[node];
    });
  };
  double best = -1;
  std::vector<std::uint32_t> chosen;
  for (const std::vector<std::uint32_t>& nodes : nodes_of_blocks(blocks)) {
    std::vector<Word> found;
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (inside(nodes, texts[i].node)) found.insert(found.end(), words_of[i].begin(), words_of[i].end());
    const double f1 = ratio(common_words(wanted, found), found.size(), wanted.size()).f1;
    if (f1 > best) best = f1, chosen = nodes;
  }
  Answer answer;
  for (Text& text : texts) {
    text.kept = inside(chosen, text.node);
    if (text.kept) answer.text += text.text + "\n";
  }
  answer.nodes = std::move(texts);
  return answer;
}

}  // namespace pith::eval

// Gold text is plain text; methods and models choose nodes. Aligning finds, for each word of the gold, the word of
// the page that it is.
//
// Plain longest common subsequences do not do: gold may have blocks in another order, page texts repeat (the title
// in a bread crumb, a teaser above the article, the whole article once more for small screens), and where gold
// holds something that the page does not, frequent words would be scattered over menus. So we look for the
// cheapest way to read the gold off the page: a path that visits a page word for each gold word, in the order of
// the gold. Each visited word gains; each break of the reading costs:
//
//     going on with the next word of the page      nothing
//     skipping up to kNear words                   kNearCost: an inserted button, a caption, an edited phrase
//     skipping further ahead                       kFarCost: an advertisement, a list of related pages
//     going back                                   kJumpCost: blocks in another order
//
// Gold words may be left out for nothing. A coincidence is not worth two breaks, a paragraph in another place is;
// and of two copies of a paragraph the one is read that lies where the reading is.
//
// The best path is found by dynamic programming over the states (gold word, page word) that are equal. Only those
// are states that are part of an equal pair of words, where the pair stands at most kMostPlaces times on the page.
// For the best state before another one that ends in a range of page words, a segment tree is asked. So the cost is
// n log n with no worse case: 1.7 ms for a page of `wcxb` on average.
//
// Single words, frequent pairs and edited phrases are then found between the placed words around them, by their
// longest common subsequence. A word found like that counts only if its node comes out as gold.
//
// Words do not end where nodes end: "<b>T</b>he", "H<sub>2</sub>O". Words that touch at the border of two nodes are
// one if gold has that word.
//
// Share of gold words placed, and word F1 of keeping exactly the nodes that come out as gold, means over pages:
//
//     wcxb  article 0.997 0.998   service 0.992 0.991   documentation 0.990 0.993   product 0.976 0.971
//           listing 0.975 0.982   collection 0.974 0.977   forum 0.945 0.942   all 0.988 0.988
//     news 0.985 0.989   fundus 0.995 0.994   canola 1.000 1.000   cleaneval-en 0.992 0.992   cleaneval-zh 0.981
//
// Nearly all that is missing is not on the page: as a bag, too, only 0.991 of the words of `wcxb` are among its
// texts. Five of its forum pages are shells that load their threads by script; some service and product pages
// hold their text in script data only; and some gold was taken from another version of the page. The figures
// hardly depend on the costs: with half or double of any of them they move by 0.0005 at most, but cheap jumps
// (8 instead of 14) read seven times as many stray words in odd places.
//
// The idea of reading with cheap and dear breaks is that of chaining in sequence alignment (Gusfield, Algorithms on
// Strings, Trees and Sequences, 1997, chapter 13). Held by tests/eval/align_test.cpp.
#include "eval/align.h"

#include <algorithm>
#include <string>

#include "eval/subsequence.h"
#include "eval/words.h"

namespace pith::eval {
namespace {

using Index = std::uint32_t;
constexpr Index kNone = Alignment::kNowhere;

// In halves of a word.
constexpr std::int32_t kGain = 2, kNearCost = 2, kFarCost = 8, kJumpCost = 14;
constexpr Index kNear = 40;
constexpr std::size_t kMostPlaces = 48;

std::uint64_t pair_of(Word first, Word second) {
  return std::uint64_t{first} << 32 | second;
}

// The pairs of neighbouring words in a sequence, and where they stand.
class Pairs {
 public:
  explicit Pairs(const std::vector<Word>& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
      places_.push_back({pair_of(words[i], words[i + 1]), static_cast<Index>(i)});
    std::sort(places_.begin(), places_.end());
  }

  // Where a pair stands, in order, if that is in no more than `most` places.
  std::span<const std::pair<std::uint64_t, Index>> places(std::uint64_t pair, std::size_t most) const {
    const auto from = std::lower_bound(places_.begin(), places_.end(), std::pair{pair, Index{0}});
    auto to = from;
    while (to != places_.end() && to->first == pair)
      if (static_cast<std::size_t>(++to - from) > most) return {};
    return {from, to};
  }
  bool has(std::uint64_t pair) const {
    const auto found = std::lower_bound(places_.begin(), places_.end(), std::pair{pair, Index{0}});
    return found != places_.end() && found->first == pair;
  }

 private:
  std::vector<std::pair<std::uint64_t, Index>> places_;
};

// The words of all texts in a row. A word may lie in several nodes: texts, to be exact.
struct Page {
  std::vector<Word> words;
  std::vector<Index> first_node, last_node;  // by word

  void add(Word word, Index first, Index last) {
    words.push_back(word);
    first_node.push_back(first);
    last_node.push_back(last);
  }
};

bool touch(std::string_view left, std::string_view right) {
  constexpr std::string_view kSpace = " \t\n\f\r";
  return kSpace.find(left.back()) == std::string_view::npos &&
         kSpace.find(right.front()) == std::string_view::npos;
}

// How many words from `at` on, each in the node behind the last one's and touching it, make up one word that gold
// has and writes in no other way; `word` becomes that word.
std::size_t pieces(const Page& page, std::size_t at, std::span<const Text> texts, const Pairs& gold_pairs,
                   const Vocabulary& vocabulary, std::size_t gold_vocabulary, Word& word) {
  constexpr std::size_t kMostPieces = 4;
  std::size_t count = 1;
  std::string whole;
  for (std::size_t next = at + 1; next < page.words.size() && next < at + kMostPieces; ++next) {
    const Index left = page.last_node[next - 1], right = page.first_node[next];
    if (right != left + 1 || !touch(texts[left].text, texts[right].text)) break;
    if (gold_pairs.has(pair_of(page.words[next - 1], page.words[next]))) break;
    if (whole.empty()) whole = vocabulary[page.words[at]];
    whole += vocabulary[page.words[next]];
    const std::optional<Word> found = vocabulary.find(whole);
    if (found && *found < gold_vocabulary) word = *found, count = next + 1 - at;
  }
  return count;
}

Page read_page(std::span<const Text> texts, const std::vector<Word>& gold, Vocabulary& vocabulary) {
  const std::size_t gold_vocabulary = vocabulary.size();
  Page apart;
  for (std::size_t node = 0; node < texts.size(); ++node)
    for (const Word word : tokens(texts[node].text, vocabulary))
      apart.add(word, static_cast<Index>(node), static_cast<Index>(node));

  const Pairs gold_pairs(gold);
  Page page;
  for (std::size_t at = 0; at < apart.words.size();) {
    Word word = apart.words[at];
    const std::size_t count = pieces(apart, at, texts, gold_pairs, vocabulary, gold_vocabulary, word);
    page.add(word, apart.first_node[at], apart.last_node[at + count - 1]);
    at += count;
  }
  return page;
}

// A gold word read off a page word, at the end of the best path that ends there.
struct State {
  Index gold, page;
  std::int32_t value;
  Index before;  // the state before it, or kNone
};

// Of the states that end in a range of page words, the best; of equal ones the last on the page, and of these the
// last in the gold. A segment tree over the page's words.
class BestStates {
 public:
  BestStates(std::size_t words, const std::vector<State>& states) : states_(states) {
    while (leaves_ < words) leaves_ *= 2;
    tree_.assign(2 * leaves_, kNone);
  }

  void add(Index state) {
    for (std::size_t at = leaves_ + states_[state].page; at > 0; at /= 2) {
      if (better(tree_[at], state) != state) break;
      tree_[at] = state;
    }
  }
  Index best(std::size_t from, std::size_t to) const {
    Index left = kNone, right = kNone;
    for (from += leaves_, to += leaves_; from < to; from /= 2, to /= 2) {
      if (from % 2 == 1) left = better(left, tree_[from++]);
      if (to % 2 == 1) right = better(tree_[--to], right);
    }
    return better(left, right);
  }
  Index best() const { return tree_[1]; }

 private:
  Index better(Index a, Index b) const {
    if (a == kNone || b == kNone) return a == kNone ? b : a;
    return states_[a].value > states_[b].value ? a : b;
  }

  const std::vector<State>& states_;
  std::size_t leaves_ = 1;
  std::vector<Index> tree_;
};

// Reads the gold off the page: for each gold word its page word, or kNone.
class Reading {
 public:
  Reading(const std::vector<Word>& gold, const Page& page)
      : gold_(gold), page_(page), best_(page.words.size(), states_), state_at_(page.words.size(), kNone) {
    const Pairs page_pairs(page.words);
    std::vector<Index> starts, words;  // of the pairs that begin here; of the states for a gold word
    for (Index g = 0; g < gold.size(); ++g) {
      words.clear();
      for (const Index start : starts) words.push_back(start + 1);
      const auto seconds = static_cast<std::ptrdiff_t>(words.size());
      starts.clear();
      if (g + 1 < gold.size())
        for (const auto& [pair, at] : page_pairs.places(pair_of(gold[g], gold[g + 1]), kMostPlaces))
          starts.push_back(at);
      words.insert(words.end(), starts.begin(), starts.end());
      std::inplace_merge(words.begin(), words.begin() + seconds, words.end());
      words.erase(std::unique(words.begin(), words.end()), words.end());
      step(g, words);
    }
  }

  // A page word that is passed twice is read the last time only.
  std::vector<Index> places() const {
    std::vector<Index> places(gold_.size(), kNone);
    std::vector<bool> used(page_.words.size(), false);
    for (Index s = best_.best(); s != kNone; s = states_[s].before) {
      if (used[states_[s].page]) continue;
      used[states_[s].page] = true;
      places[states_[s].gold] = states_[s].page;
    }
    return places;
  }

 private:
  // Adds the states for gold word g; they see only those of the words before it.
  void step(Index g, const std::vector<Index>& words) {
    const std::size_t first = states_.size();
    for (const Index p : words) {
      State state{g, p, 0, kNone};
      const auto come_from = [&](Index before, std::int32_t cost) {
        if (before == kNone || states_[before].value - cost <= state.value) return;
        state.value = states_[before].value - cost;
        state.before = before;
      };
      if (p > 0 && state_at_[p - 1] != kNone && states_[state_at_[p - 1]].gold + 1 == g)
        come_from(state_at_[p - 1], 0);
      come_from(best_.best(p - std::min(p, kNear), p), kNearCost);
      come_from(best_.best(0, p), kFarCost);
      come_from(best_.best(), kJumpCost);
      state.value += kGain;
      states_.push_back(state);
    }
    for (std::size_t s = first; s < states_.size(); ++s) {
      state_at_[states_[s].page] = static_cast<Index>(s);
      best_.add(static_cast<Index>(s));
    }
  }

  const std::vector<Word>& gold_;
  const Page& page_;
  std::vector<State> states_;
  BestStates best_;
  std::vector<Index> state_at_;  // the last state at each page word
};

// Places gold words between the places of the words around them. Returns the gold words it placed.
std::vector<Index> fill_gaps(const std::vector<Word>& gold, const Page& page, std::vector<Index>& places) {
  std::vector<bool> used(page.words.size(), false);
  for (const Index place : places)
    if (place != kNone) used[place] = true;
  std::vector<Index> filled, where;
  std::vector<Word> unused;
  for (std::size_t from = 0, to; from < gold.size(); from = to + 1) {
    for (to = from; to < gold.size() && places[to] == kNone;) ++to;
    const std::size_t page_from = from == 0 ? 0 : places[from - 1] + 1;
    const std::size_t page_to = to == gold.size() ? page.words.size() : places[to];
    unused.clear(), where.clear();
    for (std::size_t p = page_from; from < to && p < page_to; ++p)
      if (!used[p]) unused.push_back(page.words[p]), where.push_back(static_cast<Index>(p));
    if (unused.empty()) continue;
    for (const Match& match : subsequence(std::span(gold).subspan(from, to - from), unused)) {
      places[from + match.a] = where[match.b];
      used[where[match.b]] = true;
      filled.push_back(static_cast<Index>(from + match.a));
    }
  }
  return filled;
}

}  // namespace

Alignment align(std::string_view gold_text, std::span<const Text> texts) {
  Vocabulary vocabulary;
  const std::vector<Word> gold = tokens(gold_text, vocabulary);
  const Page page = read_page(texts, gold, vocabulary);
  std::vector<Index> places = Reading(gold, page).places();
  const std::vector<Index> filled = fill_gaps(gold, page, places);

  Alignment alignment;
  alignment.nodes.resize(texts.size());
  const auto for_nodes_of = [&](Index word, auto&& change) {
    for (Index node = page.first_node[word]; node <= page.last_node[word]; ++node)
      change(alignment.nodes[node]);
  };
  for (Index p = 0; p < page.words.size(); ++p) for_nodes_of(p, [](Alignment::Node& node) { ++node.words; });
  for (const Index place : places)
    if (place != kNone) for_nodes_of(place, [](Alignment::Node& node) { ++node.gold; });
  for (const Index g : filled) {
    if (alignment.nodes[page.first_node[places[g]]].is_gold()) continue;
    for_nodes_of(places[g], [](Alignment::Node& node) { --node.gold; });
    places[g] = kNone;
  }

  for (const Index place : places) {
    alignment.places.push_back(place == kNone ? kNone : page.first_node[place]);
    alignment.placed += place != kNone;
  }
  return alignment;
}

}  // namespace pith::eval

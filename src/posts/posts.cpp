// Posts are elements alike: they share a tag and a word of their class, id, itemtype or itemprop, and most of them hold a
// date and a name. Of all such kinds of element the one is taken that covers most of what is kept with most of these
// signs; then once more of what it left out, for the first post of a thread is often of a kind of its own.
//
// Elements of one kind may stand in each other: a reply stands in the post that it answers.
//
// Cost: linear in the elements and the words of their attributes; marks are found by binary search.
#include "posts/posts.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stop.h"
#include "base/word_search.h"
#include "posts/marks.h"

namespace pith {
namespace {

constexpr std::size_t kMostWords = 8;  // of a class that are looked at
constexpr int kRounds = 2;
constexpr double kLeastScore = 0.2, kLeastLater = 0.1;  // of the first kind, and of those behind

constexpr WordList kPostWords[] = {
    {"post",
     "-comment- -post- -message- -reply- -answer- -question- -topic- -entry- -review- -kommentar -beitrag"}};

bool is_post_word(std::string_view word) {
  static const WordSearch search(kPostWords);
  return search.find(word) != 0;
}

struct KindOfElement {
  std::uint64_t words = 0;
  std::uint32_t count = 0, dates = 0, authors = 0;
  NodeId first = 0, end = 0;  // of the last outermost one
  bool named = false;
};

// How many of the marks stand in [begin, end).
std::uint32_t count_in(const std::vector<PostMark>& marks, NodeId begin, NodeId end) {
  const auto before = [](const PostMark& mark, NodeId id) { return mark.node < id; };
  const auto from = std::lower_bound(marks.begin(), marks.end(), begin, before);
  return static_cast<std::uint32_t>(std::lower_bound(from, marks.end(), end, before) - from);
}

class Finder {
 public:
  Finder(const Page& page, const Extraction& extraction, Few few)
      : document_(page.document), page_(page), extraction_(extraction), few_(few) {}

  Posts run() {
    const NodeId body = document_.body();
    if (body == kNoNode) return {};
    count_words();
    if (words_before_.back() == 0) return {};
    marks_.read(document_);
    is_post_.assign(document_.size() + 1, false);
    for (int round = 0; round < kRounds; ++round)
      if (!take_best(body, round)) break;
    return describe();
  }

 private:
  void count_words() {
    words_before_.assign(document_.size() + 1, 0);
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      const bool kept = document_[id].type == NodeType::text && extraction_.labels[id] == Label::keep;
      words_before_[id + 1] = words_before_[id] + (kept ? page_.measures[id].words : 0);
    }
  }
  std::uint32_t words_in(NodeId begin, NodeId end) const { return words_before_[end] - words_before_[begin]; }

  // Calls visit(key, word) for each kind that the element is of.
  template <class Visit>
  void each_kind(NodeId id, Visit visit) const {
    const std::uint64_t tag = static_cast<std::uint64_t>(document_[id].name);
    for (const Name name : {Name::Class, Name::Id, Name::Itemtype, Name::Itemprop}) {
      std::string_view list = document_.attribute(id, name);
      std::size_t count = 0;
      for (std::string_view word = next_token(list); !word.empty() && count < kMostWords;
           word = next_token(list), ++count) {
        while (!word.empty() && (is_ascii_digit(word.back()) || word.back() == '-' || word.back() == '_'))
          word.remove_suffix(1);
        if (word.empty()) continue;
        const std::uint64_t place = tag << 16 | static_cast<std::uint64_t>(name);
        visit(join_hashes(hash_bytes(word), place), word);
      }
    }
    if (document_.is_html(id, Name::Article) || document_.is_html(id, Name::Li))
      visit(tag, std::string_view());
  }

  bool may_be_post(NodeId id) const {
    return document_.is_element(id) && words_in(id, document_[id].end) != 0 && !holds_post(id) &&
           !document_.is_html(id, Name::Main) && !document_.is_html(id, Name::P) &&
           !document_.is_html(id, Name::A) && !document_.is_html(id, Name::Blockquote);
  }
  bool holds_post(NodeId id) const {
    const auto at = std::lower_bound(found_.begin(), found_.end(), id);
    return at != found_.end() && *at < document_[id].end;
  }

  bool take_best(NodeId body, int round) {
    std::unordered_map<std::uint64_t, KindOfElement> kinds;
    NodeId covered = 0;
    std::uint64_t open_words = 0;
    for (NodeId id = body + 1; id < document_[body].end; ++id) {
      poll(id);
      if (id < covered) continue;
      if (is_post_[id]) {
        covered = document_[id].end;
        continue;
      }
      if (document_[id].type == NodeType::text) open_words += words_in(id, id + 1);
      if (!may_be_post(id)) continue;
      each_kind(id, [&](std::uint64_t key, std::string_view word) { count(kinds[key], id, word); });
    }
    std::uint64_t best = 0;
    double best_score = round == 0 ? kLeastScore : kLeastLater;
    NodeId best_first = 0;
    for (const auto& [key, kind] : kinds) {
      const double score = score_of(kind, open_words, round);
      if (score < best_score) continue;
      if (score == best_score && best_first != 0 && std::pair(kind.first, key) > std::pair(best_first, best))
        continue;
      best = key, best_score = score, best_first = kind.first;
    }
    if (best_first == 0) return false;
    take(body, best);
    return true;
  }

  void count(KindOfElement& kind, NodeId id, std::string_view word) const {
    if (kind.count++ == 0) {
      kind.first = id;
      kind.named = is_post_word(word);
    }
    if (id < kind.end) return;
    kind.end = document_[id].end;
    kind.words += words_in(id, kind.end);
    kind.dates += count_in(marks_.dates, id, kind.end);
    kind.authors += count_in(marks_.authors, id, kind.end);
  }

  double score_of(const KindOfElement& kind, std::uint64_t words, int round) const {
    if (kind.count < 2 && !kind.named) return 0;
    if (kind.count < 2 && (round == 0 ? few_ == Few::no : kind.dates + kind.authors == 0)) return 0;
    const double count = kind.count;
    const double signs =
        0.2 + 0.4 * std::min(1.0, kind.dates / count) + 0.4 * std::min(1.0, kind.authors / count);
    const double many = 1 + 0.1 * std::min(std::log2(count), 5.0);
    return static_cast<double>(kind.words) / static_cast<double>(std::max<std::uint64_t>(words, 1)) * signs *
           many * (kind.named ? 1.15 : 1);
  }

  void take(NodeId body, std::uint64_t wanted) {
    NodeId covered = 0;
    const std::size_t before = found_.size();
    for (NodeId id = body + 1; id < document_[body].end; ++id) {
      poll(id);
      if (id < covered) continue;
      if (is_post_[id] && before != 0) {
        covered = document_[id].end;
        continue;
      }
      if (!may_be_post(id)) continue;
      bool is = false;
      each_kind(id, [&](std::uint64_t key, std::string_view) { is = is || key == wanted; });
      if (is) taken_.push_back(id);
    }
    for (const NodeId id : taken_) is_post_[id] = true, found_.push_back(id);
    taken_.clear();
    std::sort(found_.begin(), found_.end());
  }

  Posts describe() {
    Posts posts;
    std::vector<NodeId> ends;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const NodeId id = found_[i], end = document_[id].end;
      while (!ends.empty() && ends.back() <= id) ends.pop_back();
      const NodeId own_end = i + 1 < found_.size() ? std::min(end, found_[i + 1]) : end;
      if (words_in(id, own_end) == 0) continue;
      PostElement post{id, static_cast<std::uint8_t>(std::min<std::size_t>(ends.size(), 255)), {}};
      if (const PostMark* author = best_of(marks_.authors, id, own_end)) {
        post.head.author = author->text;
        if (author->rank >= 2) posts.bylines.push_back(author->node);
      }
      if (const PostMark* date = best_of(marks_.dates, id, own_end)) {
        post.head.date = date->text;
        post.head.shown_date = date->shown;
        posts.bylines.push_back(date->node);
      }
      posts.elements.push_back(std::move(post));
      ends.push_back(end);
    }
    std::sort(posts.bylines.begin(), posts.bylines.end());
    return posts;
  }

  // The surest mark, of equal ones the first, or one inside of it that says less.
  static const PostMark* best_of(const std::vector<PostMark>& marks, NodeId begin, NodeId end) {
    const PostMark* best = nullptr;
    const auto from = std::lower_bound(marks.begin(), marks.end(), begin,
                                       [](const PostMark& mark, NodeId id) { return mark.node < id; });
    for (auto at = from; at != marks.end() && at->node < end; ++at) {
      const bool inside = best != nullptr && at->node < best->end && at->text != best->text;
      if (best == nullptr || at->rank > best->rank || inside) best = &*at;
    }
    return best;
  }

  const Document& document_;
  const Page& page_;
  const Extraction& extraction_;
  const Few few_;
  PostMarks marks_;
  std::vector<std::uint32_t> words_before_;  // kept ones before each node
  std::vector<bool> is_post_;
  std::vector<NodeId> found_, taken_;
};

}  // namespace

Posts find_posts(const Page& page, const Extraction& extraction, Few few) {
  return Finder(page, extraction, few).run();
}

}  // namespace pith

// Sentences by centrality. A sentence is the weights of its words: how often a word is in it times the logarithm of how few
// sentences have it. The sum of all sentences is what the article is about, and a sentence is as central as the cosine of
// the angle to that sum (D. Radev et al.: Centroid-based summarization of multiple documents. Information Processing &
// Management 40, 2004). Against the graph of all pairs of sentences this costs one pass instead of their square.
//
// Departures: a sentence of fewer than kFewestWords words is never chosen while there are others, since a word that every
// sentence has would make it the most central; a sentence that was chosen is not chosen again.
//
// Held by tests/article/summary_test.cpp.
#include "article/summary.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/collapse.h"
#include "base/stop.h"
#include "base/utf8.h"

namespace pith {
namespace {

constexpr std::size_t kFewestWords = 6;
constexpr std::size_t kLongestInitial = 2;  // letters before a full stop that is no end: "J. Smith", "Dr. No"

bool ends_sentence(char32_t c) {
  return c == '.' || c == '!' || c == '?' || c == U'。' || c == U'！' || c == U'？' || c == U'…' ||
         c == U'।' || c == U'؟';
}
bool is_wide_end(char32_t c) {
  return c == U'。' || c == U'！' || c == U'？';
}
bool closes(char32_t c) {
  return c == '"' || c == '\'' || c == ')' || c == ']' || c == U'”' || c == U'’' || c == U'»' || c == U'」' ||
         c == U'』' || c == U'“';
}
bool is_lower_ascii(char32_t c) {
  return c >= 'a' && c <= 'z';
}

// Cuts a paragraph where a sentence ends.
class Sentences {
 public:
  explicit Sentences(std::vector<std::string>& out) : out_(out) {}

  void add(std::string_view paragraph) {
    const char* const end = paragraph.data() + paragraph.size();
    const char* begin = paragraph.data();
    std::size_t letters = 0;  // of the word before `at`
    for (const char* at = begin; at != end;) {
      poll(round_++);
      const char32_t c = utf8::next(at);
      if (!ends_sentence(c)) {
        letters = utf8::is_word(c) ? letters + 1 : 0;
        continue;
      }
      while (at != end && (ends_sentence(peek(at)) || closes(peek(at)))) utf8::next(at);
      if (is_end(c, letters, at, end)) {
        put(begin, at);
        begin = at;
      }
      letters = 0;
    }
    put(begin, end);
  }

 private:
  static char32_t peek(const char* at) { return utf8::next(at); }

  static bool is_end(char32_t mark, std::size_t letters, const char* at, const char* end) {
    if (is_wide_end(mark) || at == end) return true;
    if (!utf8::is_space(peek(at))) return false;  // 3.14, pith.h
    if (mark == '.' && letters <= kLongestInitial && letters > 0) return false;
    while (at != end && utf8::is_space(peek(at))) utf8::next(at);
    return at == end || !is_lower_ascii(peek(at));  // "e.g. this"
  }

  void put(const char* begin, const char* end) {
    std::string sentence;
    append_collapsed({begin, static_cast<std::size_t>(end - begin)}, sentence);
    if (!sentence.empty()) out_.push_back(std::move(sentence));
  }

  std::vector<std::string>& out_;
  std::size_t round_ = 0;
};

bool holds_sentences(Kind kind) {
  return kind == Kind::paragraph || kind == Kind::summary || kind == Kind::definition;
}

std::vector<std::string> sentences_of(const Article& article) {
  std::vector<std::string> found;
  Sentences sentences(found);
  std::string paragraph;
  for (std::uint32_t id = 0; id < article.size(); ++id) {
    poll(id);
    if (!holds_sentences(article[id].kind)) continue;
    paragraph.clear();
    for (std::uint32_t inner = id + 1; inner < article[id].end; ++inner) {
      const Part& part = article[inner];
      if (part.kind == Kind::line_break) paragraph += ' ';
      if (part.kind == Kind::text || part.kind == Kind::math) paragraph += article.text(part);
    }
    sentences.add(paragraph);
    if (article[id].kind != Kind::definition) id = std::max(id, article[id].end - 1);
  }
  return found;
}

class Centrality {
 public:
  explicit Centrality(const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences) {
      poll(words_.size());
      words_.push_back(words_of(sentence));
      for (const auto& [word, count] : words_.back()) sentences_with_[word] += 1;
    }
    for (std::size_t i = 0; i < words_.size(); ++i) {
      poll(i);
      for (const auto& [word, count] : words_[i]) sum_[word] += count * rarity(word);
    }
    for (const auto& [word, weight] : sum_) length_ += weight * weight;
  }

  std::size_t words(std::size_t sentence) const { return words_[sentence].size(); }

  double of(std::size_t sentence) const {
    double product = 0, length = 0;
    for (const auto& [word, count] : words_[sentence]) {
      const double weight = count * rarity(word);
      product += weight * sum_.at(word);
      length += weight * weight;
    }
    return product == 0 ? 0 : product / std::sqrt(length * length_);
  }

 private:
  using Counts = std::vector<std::pair<std::string, double>>;

  // Characters of scripts without spaces are words, too.
  static Counts words_of(std::string_view sentence) {
    std::vector<std::string> words;
    std::string word;
    const auto end_word = [&] {
      if (!word.empty()) words.push_back(std::move(word));
      word.clear();
    };
    for (const char* at = sentence.data(); at != sentence.data() + sentence.size();) {
      const char* const begin = at;
      const char32_t c = utf8::next(at);
      if (!utf8::is_word(c) || utf8::is_cjk(c)) end_word();
      if (!utf8::is_word(c) && !utf8::is_cjk(c)) continue;
      if (c >= 'A' && c <= 'Z')
        word += static_cast<char>(c + 32);
      else
        word.append(begin, at);
      if (utf8::is_cjk(c)) end_word();
    }
    end_word();
    std::sort(words.begin(), words.end());
    Counts counts;
    for (std::string& w : words) {
      if (counts.empty() || counts.back().first != w) counts.emplace_back(std::move(w), 0);
      counts.back().second += 1;
    }
    return counts;
  }

  double rarity(const std::string& word) const {
    return std::log(1 + static_cast<double>(words_.size()) / sentences_with_.at(word));
  }

  std::vector<Counts> words_;  // by sentence
  std::unordered_map<std::string, double> sentences_with_, sum_;
  double length_ = 0;
};

}  // namespace

std::vector<std::string> central_sentences(const Article& article, std::size_t count) {
  std::vector<std::string> sentences = sentences_of(article);
  if (sentences.size() <= count) return sentences;
  const Centrality centrality(sentences);
  struct Ranked {
    std::size_t sentence;
    bool is_short;
    double score;
  };
  std::vector<Ranked> ranked;
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < sentences.size(); ++i)
    if (seen.insert(sentences[i]).second)
      ranked.push_back({i, centrality.words(i) < kFewestWords, centrality.of(i)});
  std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.is_short != b.is_short ? b.is_short : a.score > b.score;
  });
  ranked.resize(std::min(count, ranked.size()));
  std::sort(ranked.begin(), ranked.end(),
            [](const Ranked& a, const Ranked& b) { return a.sentence < b.sentence; });
  std::vector<std::string> chosen;
  for (const Ranked& r : ranked) chosen.push_back(std::move(sentences[r.sentence]));
  return chosen;
}

}  // namespace pith

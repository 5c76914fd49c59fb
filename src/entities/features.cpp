// Features of words: the word, its ends and its shape, the same of its neighbours, the lists of names that it is in,
// and how texts in general and this one write it. The set is that of the taggers of the
// CoNLL-2003 task and of L. Ratinov, D. Roth, Design challenges and misconceptions in named entity recognition, CoNLL
// 2009; a character of a script without spaces is told by its neighbours instead of its ends.
#include "entities/features.h"

#include <bit>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "entities/letters.h"

namespace pith {
namespace {

char shape_of(char32_t c) {
  if (c < 0x80) {
    const char ascii = static_cast<char>(c);
    if (ascii >= 'A' && ascii <= 'Z') return 'X';
    if (is_ascii_alpha(ascii)) return 'x';
    return is_ascii_digit(ascii) ? 'd' : ascii;
  }
  if (utf8::is_cjk(c)) return 'c';
  constexpr char kShapes[] = {'*', 'x', 'X', 'd'};  // in the order of LetterKind
  return kShapes[static_cast<std::size_t>(letter_kind(c))];
}

bool is_capital(WordLook look) {
  return look == WordLook::capitalised || look == WordLook::initial || look == WordLook::capitals ||
         look == WordLook::mixed;
}

constexpr std::size_t kLongestPhrase = 6;

}  // namespace

void FactReader::read_word(std::string_view word, WordFacts& facts) {
  lower_word(word, lower_);
  facts.lower = hash_bytes(lower_);
  facts.exact = hash_bytes(word);
  shape_.clear();
  const char* const end = word.data() + word.size();
  for (const char* at = word.data(); at < end;) {
    const char kind = shape_of(utf8::next(at));
    const std::size_t size = shape_.size();
    if (size < 2 || shape_[size - 1] != kind || shape_[size - 2] != kind) shape_ += kind;
  }
  facts.shape = hash_bytes(shape_);
  ends_.clear();
  for (std::uint32_t i = 0; i < lower_.size(); ++i)
    if (!utf8::is_continuation(lower_[i])) ends_.push_back(i);
  const std::string_view lower = lower_;
  const std::size_t count = ends_.size();
  for (std::size_t length = 2; length <= 4; ++length)
    facts.prefixes[length - 2] =
        count > length ? hash_bytes(lower.substr(0, ends_[length])) : facts.lower + length;
  for (std::size_t length = 1; length <= 4; ++length)
    facts.suffixes[length - 1] =
        count > length ? hash_bytes(lower.substr(ends_[count - length])) : facts.lower + length;
}

// The longest names of several words in the lists, from the left.
void FactReader::read_phrases(const Lexicon& lexicon) {
  for (std::size_t i = 0; i < facts_.size();) {
    poll(i);
    std::size_t found = 0;
    std::uint8_t lists = 0;
    if ((facts_[i].entry.lists & kBeginsPhrase) != 0 && facts_[i].look != WordLook::lower) {
      std::uint64_t hash = facts_[i].lower;
      for (std::size_t n = 1; n < kLongestPhrase && i + n < facts_.size(); ++n) {
        if (facts_[i + n].starts_sentence) break;
        hash = join_hashes(hash, facts_[i + n].lower);
        if (const std::uint8_t in = lexicon.find_phrase(hash); in != 0) found = n + 1, lists = in;
      }
    }
    for (std::size_t n = 0; n < found; ++n) {
      facts_[i + n].phrase = lists;
      facts_[i + n].phrase_place = n == 0 ? 1 : 2;
    }
    i += found == 0 ? 1 : found;
  }
}

// How the text writes each word where no sentence begins. The table's places depend on a seed, since the text may
// choose its words to collide.
void FactReader::read_elsewhere() {
  const std::uint64_t seed = random_seed(this);
  seen_.assign(std::bit_ceil(2 * facts_.size() + 2), {});
  const std::size_t mask = seen_.size() - 1;
  const auto find = [&](std::uint64_t word) -> Seen& {
    std::size_t at = fold_multiply(word ^ seed, 0x9E3779B97F4A7C15) & mask;
    while (seen_[at].how != 0 && seen_[at].word != word) at = (at + 1) & mask;
    return seen_[at];
  };
  for (std::size_t round = 0; const WordFacts& facts : facts_) {
    poll(round++);
    if (facts.starts_sentence || facts.shouted || facts.look > WordLook::mixed) continue;
    Seen& seen = find(facts.lower);
    seen.word = facts.lower;
    seen.how |= facts.look == WordLook::lower ? 1 : 2;
  }
  for (std::size_t round = 0; WordFacts & facts : facts_) {
    poll(round++);
    if (is_capital(facts.look)) facts.elsewhere = find(facts.lower).how;
  }
}

std::span<const WordFacts> FactReader::read(std::string_view text, std::span<const TextWord> words,
                                            const Lexicon& lexicon) {
  facts_.assign(words.size(), {});
  for (std::size_t begin = 0; begin < words.size();) {
    std::size_t end = begin + 1;
    while (end < words.size() && !words[end].starts_sentence) ++end;
    const bool shouted = is_shouted(words.subspan(begin, end - begin));
    for (std::size_t i = begin; i < end; ++i) {
      poll(i);
      WordFacts& facts = facts_[i];
      read_word(words[i].in(text), facts);
      facts.look = words[i].look;
      facts.starts_sentence = i == begin;
      facts.shouted = shouted;
      facts.entry = lexicon.find(facts.lower);
    }
    begin = end;
  }
  read_phrases(lexicon);
  read_elsewhere();
  return facts_;
}

namespace {

class FeatureWriter {
 public:
  FeatureWriter(std::span<const WordFacts> sentence, std::size_t at, std::uint64_t language,
                FeatureHashes& out)
      : word_(sentence[at]), language_(language << 32), out_(out) {
    const auto facts = [&](std::size_t i) -> const WordFacts& {
      return i < sentence.size() ? sentence[i] : kOutside;
    };
    before_ = &facts(at - 1);  // wraps around to outside
    before_2_ = at >= 2 ? &facts(at - 2) : &kOutside;
    behind_ = &facts(at + 1);
    behind_2_ = &facts(at + 2);
  }

  std::size_t write() {
    words();
    if (word_.look == WordLook::ideograph)
      ideographs();
    else
      ends_and_shapes();
    lists();
    return size_;
  }

 private:
  static const WordFacts kOutside;

  void add(std::uint64_t value) { out_[size_++] = join_hashes(language_ | ++kind_, value); }
  void add(std::uint64_t a, std::uint64_t b) { add(join_hashes(a, b)); }

  void words() {
    kind_ = 0;
    add(word_.lower);
    add(before_->lower);
    add(behind_->lower);
    add(before_2_->lower);
    add(behind_2_->lower);
    add(before_->lower, word_.lower);
    add(word_.lower, behind_->lower);
    add(looks(*before_2_) | looks(*before_) << 8 | looks(word_) << 16 | looks(*behind_) << 24 |
        looks(*behind_2_) << 32);
    add(looks(*before_) | looks(word_) << 8 | looks(*behind_) << 16);
  }

  void ideographs() {
    kind_ = 20;
    add(before_2_->lower, before_->lower);
    add(behind_->lower, behind_2_->lower);
    add(join_hashes(before_->lower, word_.lower), behind_->lower);
    add(join_hashes(before_2_->lower, before_->lower), word_.lower);
    add(join_hashes(word_.lower, behind_->lower), behind_2_->lower);
  }

  void ends_and_shapes() {
    kind_ = 30;
    add(word_.exact);
    for (const std::uint64_t prefix : word_.prefixes) add(prefix);
    for (const std::uint64_t suffix : word_.suffixes) add(suffix);
    add(word_.shape);
    add(before_->shape, word_.shape);
    add(word_.shape, behind_->shape);
    add(before_->lower, looks(word_));
    add(behind_->lower, looks(word_));
    add(before_2_->lower, looks(word_));
    add(behind_2_->lower, looks(word_));
    add(before_->suffixes[2]);
    add(behind_->suffixes[2]);
    add(word_.suffixes[2], looks(word_));
    add(join_hashes(before_2_->lower, before_->lower), looks(word_));
    add(join_hashes(behind_->lower, behind_2_->lower), looks(word_));
    const std::uint64_t habits = static_cast<std::uint64_t>(word_.entry.habit) << 8 | looks(word_);
    add(habits);
    add(habits, word_.elsewhere | static_cast<std::uint64_t>(word_.starts_sentence) << 8);
    add(static_cast<std::uint64_t>(before_->entry.habit) << 16 | habits);
    add(static_cast<std::uint64_t>(behind_->entry.habit) << 16 | habits);
    add(word_.elsewhere | looks(word_) << 8 | static_cast<std::uint64_t>(word_.shouted) << 16);
  }

  void lists() {
    kind_ = 70;
    const std::uint64_t here = listed(word_);
    add(here);
    add(listed(*before_) << 16 | here);
    add(here << 16 | listed(*behind_));
    add(listed(*before_) << 32 | here << 16 | listed(*behind_));
    add(here, word_.shape);
    if (word_.phrase != 0) add(word_.phrase | std::uint64_t{word_.phrase_place} << 8);
  }

  // Looks, with the start of a sentence told from outside of it.
  static std::uint64_t looks(const WordFacts& facts) {
    return &facts == &kOutside ? 0xFF : static_cast<std::uint64_t>(facts.look) | (facts.shouted ? 0x10U : 0U);
  }
  static std::uint64_t listed(const WordFacts& facts) {
    return (facts.entry.lists & 0x7F) | looks(facts) << 8;
  }

  const WordFacts& word_;
  const std::uint64_t language_;
  const WordFacts *before_, *before_2_, *behind_, *behind_2_;
  FeatureHashes& out_;
  std::size_t size_ = 0;
  std::uint64_t kind_ = 0;
};

const WordFacts FeatureWriter::kOutside = {};

}  // namespace

std::uint64_t language_key(std::string_view language) {
  constexpr std::string_view kKnown[] = {"en", "de", "pt", "sv", "da", "zh"};
  for (std::size_t i = 0; i < std::size(kKnown); ++i)
    if (kKnown[i] == language) return i + 1;
  return 0;
}

std::size_t write_features(std::span<const WordFacts> sentence, std::size_t at, std::uint64_t language,
                           FeatureHashes& out) {
  return FeatureWriter(sentence, at, language, out).write();
}

}  // namespace pith

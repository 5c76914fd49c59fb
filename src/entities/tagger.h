// Names of people, places and organisations in a text: a linear-chain conditional random field.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "entities/features.h"
#include "entities/lexicon.h"
#include "entities/words.h"
#include "learn/model.h"

namespace pith {

// A word is outside of names, begins one or goes on with one; the types in the order of EntityType.
inline constexpr std::size_t kTags = 7;
inline constexpr std::uint8_t kOutsideTag = 0;
constexpr std::uint8_t begin_tag(std::size_t type) {
  return static_cast<std::uint8_t>(1 + 2 * type);
}
constexpr std::uint8_t inside_tag(std::size_t type) {
  return static_cast<std::uint8_t>(2 + 2 * type);
}
// Whether `tag` can stand behind `before`: a name goes on only where one of its type is.
constexpr bool may_follow(std::uint8_t before, std::uint8_t tag) {
  return tag == kOutsideTag || tag % 2 == 1 || before == tag || before + 1 == tag;
}

struct Mention {
  std::uint32_t begin = 0, end = 0;  // bytes of the text
  EntityType type = EntityType::person;
};

using TagWeights = std::array<std::int8_t, kTags>;

// The model as bytes:
//
//     the lexicon (lexicon.h)
//     7 * 7 * 7  for each language (features.h) and pair of tags, the weight of the second behind the first, signed bytes
//     4       number of groups of features, a power of two; these, four entries of 8 bytes each:
//             two bytes of the feature's hash, not both 0 (both: no entry), then its weight for each tag but the first,
//             signed bytes: being outside is what the others are measured from
//
// A feature stands in the group that its hash names. A view: the bytes must outlive it.
class TaggerModel {
 public:
  static constexpr std::uint32_t kVersion = 1;
  static constexpr std::string_view kMethod = "ner";
  static constexpr std::size_t kEntry = 2 + kTags - 1, kGroupEntries = 4;

  // Nothing is trusted. Errors: bad_model.
  static Result<TaggerModel> read(const ModelView& model);

  const Lexicon& lexicon() const { return lexicon_; }
  int transition(std::uint64_t language, std::size_t before, std::size_t tag) const {
    return static_cast<signed char>(transitions_[(language * kTags + before) * kTags + tag]);
  }
  // Adds what the model says of a feature to the scores.
  void add(std::uint64_t feature, std::array<int, kTags>& scores) const;

 private:
  Lexicon lexicon_;
  std::string_view transitions_, entries_;
};

// What is written as a model.
struct TaggerTables {
  std::string lexicon;
  std::array<std::array<TagWeights, kTags>, kLanguageKeys> transitions = {};
  struct Feature {
    std::uint64_t hash;
    TagWeights weights;  // of which that of being outside is 0
  };
  std::vector<Feature> features;  // the most telling first: where a group is full, later ones are left out

  std::string payload() const;
};

// Whether the model that ships learned from texts in the language, a BCP 47 primary tag.
bool knows_names_of(std::string_view language);

// Keeps its memory from text to text.
class Tagger {
 public:
  // Mentions in their order; none overlap. A text beyond a megabyte is read in portions that know nothing of one another,
  // so memory ends there; time grows with the text.
  std::span<const Mention> find(std::string_view text, std::string_view language, const TaggerModel& model);

  // The best tags of words by their facts, sentence by sentence.
  std::span<const std::uint8_t> tag(std::span<const WordFacts> facts, std::string_view language,
                                    const TaggerModel& model);

 private:
  void find_in(std::string_view portion, std::size_t begin, std::string_view language,
               const TaggerModel& model);
  void tag_sentence(std::span<const WordFacts> sentence, std::uint64_t language, const TaggerModel& model,
                    std::span<std::uint8_t> tags);

  std::vector<TextWord> words_;
  FactReader facts_;
  std::vector<std::uint8_t> tags_;
  std::vector<std::array<std::uint8_t, kTags>> back_;
  std::vector<Mention> mentions_;
};

}  // namespace pith

// Words and names of any text: in order, without overlap, at the bounds of characters, and the same again.
#include "entities/tagger.h"

#include <algorithm>

#include "base/utf8.h"
#include "learn/shipped.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const pith::TaggerModel model = *pith::TaggerModel::read(*pith::shipped_ner_model());
  fuzz::Input input(data, size);
  constexpr const char* kLanguages[] = {"en", "zh", "de", ""};
  const char* const language = input.pick(kLanguages);
  std::string text;
  pith::utf8::append_valid(text, input.rest());
  std::vector<pith::TextWord> words;
  pith::find_words(text, words);
  std::size_t end = 0;
  for (const pith::TextWord& word : words) {
    fuzz::expect(word.begin >= end && word.length > 0, "words are in order");
    end = word.begin + word.length;
    fuzz::expect(end <= text.size() && pith::utf8::is_valid(word.in(text)), "words are whole characters");
  }
  pith::Tagger tagger;
  std::vector<std::uint32_t> first, second;
  for (auto* places : {&first, &second})
    for (const pith::Mention& mention : tagger.find(text, language, model)) {
      fuzz::expect(mention.begin < mention.end && mention.end <= text.size(), "names are within the text");
      places->push_back(mention.begin);
      places->push_back(mention.end);
    }
  fuzz::expect(first == second, "the same text, the same names");
  fuzz::expect(std::is_sorted(first.begin(), first.end()), "names are in order");
  // Bytes that are no model are refused, whatever they are.
  (void)pith::TaggerModel::read({pith::TaggerModel::kMethod, pith::TaggerModel::kVersion, text});
  return 0;
}

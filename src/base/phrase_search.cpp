#include "base/phrase_search.h"

#include <algorithm>

#include "base/ascii.h"

namespace pith {
namespace {

// Whether the text from `at` on is the phrase.
bool begins_with(const char* at, const char* end, std::string_view phrase) {
  for (const char c : phrase) {
    if (c != '-') {
      if (*at++ != c) return false;  // behind the end are zeros
      continue;
    }
    if (at < end && FoldedWords::is_part(*at)) return false;
    while (at < end && !FoldedWords::is_part(*at)) ++at;
  }
  return at <= end;
}

}  // namespace

PhraseSearch::PhraseSearch(std::span<const WordList> lists) {
  for (std::size_t i = 0; i < lists.size(); ++i) {
    std::string_view words = lists[i].words;
    for (std::string_view phrase = next_token(words); !phrase.empty(); phrase = next_token(words))
      add(phrase, std::uint32_t{1} << i);
  }
  std::stable_sort(phrases_.begin(), phrases_.end(),
                   [](const Phrase& a, const Phrase& b) { return slot_of(a.key) < slot_of(b.key); });
  for (std::size_t i = phrases_.size(); i-- > 0;)
    slots_[slot_of(phrases_[i].key)] = static_cast<std::uint16_t>(i + 1);
}

void PhraseSearch::add(std::string_view phrase, std::uint32_t list) {
  const bool begins_word = phrase.starts_with('-');
  if (begins_word) phrase.remove_prefix(1);
  std::array<char, 4> first{};
  std::copy_n(phrase.begin(), std::min(phrase.size(), first.size()), first.begin());
  const std::size_t length = std::min(phrase.size(), phrase.find('-'));
  phrases_.push_back({key_of(first.data(), length, begins_word ? 4 : 2), phrase, list});
}

std::uint32_t PhraseSearch::find_inside(const FoldedWord& word) const {
  std::uint32_t lists = 0;
  for (std::size_t i = 0; i < word.text.size(); ++i)
    if (static_cast<unsigned char>(word.text[i]) >= 0xC0)
      lists |= find(key_of(word.text.data() + i, 2, 2), word.text.data() + i, word.end);
  return lists;
}

std::uint32_t PhraseSearch::compare(std::size_t phrase, std::uint32_t key, const char* at,
                                    const char* end) const {
  std::uint32_t lists = 0;
  for (const std::size_t slot = slot_of(key);
       phrase < phrases_.size() && slot_of(phrases_[phrase].key) == slot; ++phrase)
    if (phrases_[phrase].key == key && begins_with(at, end, phrases_[phrase].text))
      lists |= phrases_[phrase].list;
  return lists;
}

}  // namespace pith

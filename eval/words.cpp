#include "eval/words.h"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>

namespace pith::eval {
namespace {

icu::StringPiece piece(std::string_view text) {
  return {text.data(), static_cast<std::int32_t>(text.size())};
}

std::string lower_case(std::string_view text) {
  std::string lower;
  icu::StringByteSink<std::string> sink(&lower, static_cast<std::int32_t>(text.size()));
  UErrorCode error = U_ZERO_ERROR;
  icu::CaseMap::utf8ToLower("", 0, piece(text), sink, nullptr, error);
  return lower;
}

std::string normalize(std::string_view text, const icu::Normalizer2* (*form)(UErrorCode&)) {
  std::string normal;
  icu::StringByteSink<std::string> sink(&normal, static_cast<std::int32_t>(text.size()));
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = form(error);
  if (normalizer != nullptr) normalizer->normalizeUTF8(0, piece(text), sink, nullptr, error);
  return normal;
}

// Python's isalnum(): these categories are those of all characters that are alphabetic or have a numeric value.
bool is_letter_or_number(UChar32 c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
  return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

enum class Role : std::uint8_t { gap, part, alone };  // between words, part of one, a word by itself

Role python_role(UChar32 c) {
  return is_letter_or_number(c) || c == '_' ? Role::part : Role::gap;
}

Role token_role(UChar32 c) {
  if (c >= 0x2E80) {
    UErrorCode error = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(c, &error);
    if (script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA)
      return is_letter_or_number(c) ? Role::alone : Role::gap;
  }
  if (is_letter_or_number(c) || c == '_') return Role::part;
  return c >= 0x80 && (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0 ? Role::part : Role::gap;
}

template <Role (*role_of)(UChar32)>
std::vector<Word> split(std::string_view text, Vocabulary& vocabulary) {
  std::vector<Word> list;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const std::size_t size = text.size();
  std::size_t start = 0;  // of the word that is being read; none if it equals `at`
  const auto end_word = [&](std::size_t end) {
    if (end > start) list.push_back(vocabulary.number(text.substr(start, end - start)));
  };
  for (std::size_t at = 0; at < size;) {
    std::size_t next = at;
    UChar32 c;
    U8_NEXT(bytes, next, size, c);
    const Role role = c < 0 ? Role::gap : role_of(c);
    if (role != Role::part) {
      end_word(at);
      start = role == Role::alone ? at : next;
      end_word(next);
      start = next;
    }
    at = next;
  }
  end_word(size);
  return list;
}

}  // namespace

Word Vocabulary::number(std::string_view word) {
  const auto found = numbers_.find(word);
  if (found != numbers_.end()) return found->second;
  const auto added = numbers_.emplace(word, static_cast<Word>(words_.size())).first;
  words_.push_back(&added->first);
  return added->second;
}

std::optional<Word> Vocabulary::find(std::string_view word) const {
  const auto found = numbers_.find(word);
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

std::vector<Word> words(std::string_view text, Vocabulary& vocabulary) {
  return split<python_role>(lower_case(text), vocabulary);
}

std::vector<Word> tokens(std::string_view text, Vocabulary& vocabulary) {
  return split<token_role>(normalize(text, icu::Normalizer2::getNFKCCasefoldInstance), vocabulary);
}

std::string letters(std::string_view text) {
  const std::string normal = normalize(text, icu::Normalizer2::getNFKCInstance);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(normal.data());
  std::string result;
  for (std::size_t at = 0, next = 0; at < normal.size(); at = next) {
    UChar32 c;
    U8_NEXT(bytes, next, normal.size(), c);
    if (c >= 0 && is_letter_or_number(c)) result.append(normal, at, next - at);
  }
  return result;
}

std::size_t common_words(std::span<const Word> a, std::span<const Word> b) {
  std::vector<Word> left(a.begin(), a.end()), right(b.begin(), b.end());
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
    if (left[i] == right[j])
      ++common, ++i, ++j;
    else if (left[i] < right[j])
      ++i;
    else
      ++j;
  }
  return common;
}

}  // namespace pith::eval

#include "eval/words.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <string_view>

namespace pith::eval {
namespace {

using CodePoint = utf8proc_int32_t;

constexpr CodePoint kReplacement = 0xFFFD;

// The code point at the start of a text that is not empty, taken off it. Bad bytes are U+FFFD, one each.
CodePoint take(std::string_view& text) {
  CodePoint c = static_cast<unsigned char>(text.front());
  utf8proc_ssize_t length = 1;
  if (c >= 0x80) {
    length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                              static_cast<utf8proc_ssize_t>(text.size()), &c);
    if (length < 1) length = 1, c = kReplacement;
  }
  text.remove_prefix(static_cast<std::size_t>(length));
  return c;
}

void append(CodePoint c, std::string& text) {
  utf8proc_uint8_t bytes[4];
  const auto length = static_cast<std::size_t>(utf8proc_encode_char(c, bytes));
  text.append(reinterpret_cast<const char*>(bytes), length);
}

bool has_category(CodePoint c, std::initializer_list<utf8proc_category_t> categories) {
  return std::find(categories.begin(), categories.end(), utf8proc_category(c)) != categories.end();
}

// Unicode's Cased and Case_Ignorable, as far as they decide about a sigma.
bool is_cased(CodePoint c) {
  return utf8proc_tolower(c) != c || utf8proc_toupper(c) != c ||
         has_category(c, {UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT});
}

bool is_case_ignorable(CodePoint c) {
  constexpr std::u32string_view kMarks = U"\u0027\u002E\u003A\u00B7\u2018\u2019\u2024\u2027";
  return kMarks.find(static_cast<char32_t>(c)) != kMarks.npos ||
         has_category(c, {UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME, UTF8PROC_CATEGORY_CF,
                          UTF8PROC_CATEGORY_LM, UTF8PROC_CATEGORY_SK});
}

bool starts_cased(std::string_view text) {
  while (!text.empty()) {
    const CodePoint c = take(text);
    if (!is_case_ignorable(c)) return is_cased(c);
  }
  return false;
}

char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

bool ends_cased(std::string_view text) {
  while (!text.empty()) {
    std::size_t start = text.size() - 1;
    while (start > 0 && (text[start] & 0xC0) == 0x80) --start;
    std::string_view last = text.substr(start);
    const CodePoint c = take(last);
    if (!last.empty()) return false;  // bad bytes
    if (!is_case_ignorable(c)) return is_cased(c);
    text.remove_suffix(text.size() - start);
  }
  return false;
}

// Python's str.lower(): one character for one, but for the Turkish I with a dot and the sigma that ends a word.
std::string lower_case(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t at = text.size() - rest.size();
    const CodePoint c = take(rest);
    if (c < 0x80) {
      lower += ascii_lower(static_cast<char>(c));
    } else if (c == 0x130) {
      lower += "i\u0307";
    } else if (c == 0x3A3) {
      lower += ends_cased(text.substr(0, at)) && !starts_cased(rest) ? "\u03C2" : "\u03C3";
    } else {
      append(utf8proc_tolower(c), lower);
    }
  }
  return lower;
}

enum class Case : std::uint8_t { kept, folded };

// Appends the normal form, which fails for no text but for want of memory.
void append_normal(std::string_view text, int options, std::string& normal) {
  std::string valid;
  while (!text.empty()) append(take(text), valid);
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t length = utf8proc_map(
      reinterpret_cast<const utf8proc_uint8_t*>(valid.data()), static_cast<utf8proc_ssize_t>(valid.size()),
      &mapped,
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (length > 0) normal.append(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length));
}

// NFKC, or NFKC_Casefold. ASCII is normal as it is, but for a character that a mark may join.
std::string normalize(std::string_view text, Case letter_case) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  const bool folds = letter_case == Case::folded;
  std::string normal;
  normal.reserve(text.size());
  while (!text.empty()) {
    const auto marked = std::find_if_not(text.begin(), text.end(), is_ascii);
    auto plain = static_cast<std::size_t>(marked - text.begin());
    if (plain != 0 && plain != text.size()) --plain;
    for (const char c : text.substr(0, plain)) normal += folds ? ascii_lower(c) : c;
    text.remove_prefix(plain);
    if (text.empty()) break;
    const auto end = std::find_if(text.begin() + 1, text.end(), is_ascii);
    const auto length = static_cast<std::size_t>(end - text.begin());
    append_normal(text.substr(0, length), folds ? UTF8PROC_CASEFOLD | UTF8PROC_IGNORE : 0, normal);
    text.remove_prefix(length);
  }
  return normal;
}

// Python's isalnum(): these categories are those of all characters that are alphabetic or have a numeric value.
bool is_letter_or_number(CodePoint c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
  const utf8proc_category_t category = utf8proc_category(c);
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO);
}

bool is_mark(CodePoint c) {
  const utf8proc_category_t category = utf8proc_category(c);
  return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

// Where the letters and numbers of Han, Hiragana and Katakana are.
bool is_east_asian(CodePoint c) {
  constexpr CodePoint kRanges[][2] = {
      {0x2E80, 0x2FD5},   {0x3005, 0x3005},   {0x3007, 0x3007},   {0x3021, 0x3029}, {0x3038, 0x303B},
      {0x3041, 0x3096},   {0x309D, 0x309F},   {0x30A1, 0x30FA},   {0x30FD, 0x30FF}, {0x31F0, 0x31FF},
      {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xF900, 0xFAD9},   {0xFF66, 0xFF6F}, {0xFF71, 0xFF9D},
      {0x16FE3, 0x16FE3}, {0x1AFF0, 0x1B167}, {0x20000, 0x323AF},
  };
  return std::any_of(std::begin(kRanges), std::end(kRanges),
                     [=](const CodePoint(&range)[2]) { return c >= range[0] && c <= range[1]; });
}

enum class Role : std::uint8_t { gap, part, alone };  // between words, part of one, a word by itself

Role python_role(CodePoint c) {
  return is_letter_or_number(c) || c == '_' ? Role::part : Role::gap;
}

Role character_role(CodePoint c) {
  return c >= 0x2E80 && is_east_asian(c) && is_letter_or_number(c) ? Role::alone : python_role(c);
}

Role token_role(CodePoint c) {
  if (is_letter_or_number(c)) return c >= 0x2E80 && is_east_asian(c) ? Role::alone : Role::part;
  return c == '_' || (c >= 0x80 && is_mark(c)) ? Role::part : Role::gap;
}

template <Role (*role_of)(CodePoint)>
std::vector<Word> split(std::string_view text, Vocabulary& vocabulary) {
  std::vector<Word> list;
  std::size_t start = 0;  // of the word that is being read; none if it equals `at`
  const auto end_word = [&](std::size_t end) {
    if (end > start) list.push_back(vocabulary.number(text.substr(start, end - start)));
  };
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t at = text.size() - rest.size();
    const Role role = role_of(take(rest));
    if (role == Role::part) continue;
    const std::size_t next = text.size() - rest.size();
    end_word(at);
    start = role == Role::alone ? at : next;
    end_word(next);
    start = next;
  }
  end_word(text.size());
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

std::vector<Word> words_and_characters(std::string_view text, Vocabulary& vocabulary) {
  return split<character_role>(lower_case(text), vocabulary);
}

std::vector<Word> tokens(std::string_view text, Vocabulary& vocabulary) {
  return split<token_role>(normalize(text, Case::folded), vocabulary);
}

std::string letters(std::string_view text) {
  const std::string normal = normalize(text, Case::kept);
  std::string result;
  for (std::string_view rest = normal; !rest.empty();) {
    const CodePoint c = take(rest);
    if (is_letter_or_number(c)) append(c, result);
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

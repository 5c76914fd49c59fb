#include "train/name_lists.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "entities/words.h"
#include "pith/io.h"

namespace pith::train {
namespace {

constexpr std::size_t kLongestName = 6;         // words
constexpr std::uint32_t kLeastOccurrences = 4;  // of a word whose habit is known

std::uint64_t hash_word(std::string_view text, const TextWord& word) {
  std::string lower;
  lower_word(word.in(text), lower);
  return hash_bytes(lower);
}

void enter_name(std::string_view name, std::uint8_t list, LexiconTables& lexicon) {
  std::vector<TextWord> words;
  find_words(name, words);
  if (words.empty() || words.size() > kLongestName) return;
  std::uint64_t hash = hash_word(name, words[0]);
  if (words.size() == 1) {
    if (words[0].length > 1) lexicon.words[hash].lists |= list;
    return;
  }
  lexicon.words[hash].lists |= kBeginsPhrase;
  for (std::size_t i = 1; i < words.size(); ++i) hash = join_hashes(hash, hash_word(name, words[i]));
  lexicon.phrases[hash] |= list;
}

// The fields of a line of comma-separated values.
std::vector<std::string> split_fields(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

template <class Enter>
bool read_lines(const std::string& path, Enter enter) {
  const auto input = read_file(path);
  if (!input) return false;
  std::string valid;
  utf8::append_valid(valid, input->bytes);
  std::string_view rest = valid;
  if (rest.starts_with(utf8::kByteOrderMark)) rest.remove_prefix(utf8::kByteOrderMark.size());
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    enter(trimmed(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return true;
}

}  // namespace

Result<std::vector<std::string>> read_name_lists(const std::string& folder, LexiconTables& lexicon) {
  std::vector<std::string> read;
  const auto read_list = [&](const std::string& file, auto enter) {
    if (read_lines(folder + "/" + file, enter)) read.push_back(file);
  };
  read_list("given-names.txt", [&](std::string_view name) { enter_name(name, kGivenName, lexicon); });
  read_list("surnames.txt", [&](std::string_view name) { enter_name(name, kSurname, lexicon); });
  read_list("organisations.txt", [&](std::string_view name) { enter_name(name, kOrganisation, lexicon); });
  read_list("world-cities.csv", [&](std::string_view line) {
    const std::vector<std::string> fields = split_fields(line);
    if (fields.size() < 3 || fields[0] == "name") return;
    enter_name(fields[0], kCity, lexicon);
    enter_name(fields[1], kRegion, lexicon);
    enter_name(fields[2], kRegion, lexicon);
  });
  if (read.empty())
    return Error{
        ErrorCode::read_failed,
        "no lists of names: none of given-names.txt, surnames.txt, organisations.txt, world-cities.csv"};
  return read;
}

void HabitCounter::add(std::string_view text) {
  std::vector<TextWord> words;
  find_words(text, words);
  for (std::size_t begin = 0; begin < words.size();) {
    std::size_t end = begin + 1;
    while (end < words.size() && !words[end].starts_sentence) ++end;
    const bool shouted = is_shouted(std::span(words).subspan(begin, end - begin));
    for (std::size_t i = begin + 1; i < end && !shouted; ++i) {
      Counts& counts = counts_[hash_word(text, words[i])];
      counts.small += words[i].look == WordLook::lower;
      counts.capital += words[i].look == WordLook::capitalised || words[i].look == WordLook::mixed;
      counts.capitals += words[i].look == WordLook::capitals || words[i].look == WordLook::initial;
    }
    begin = end;
  }
}

void HabitCounter::enter(LexiconTables& lexicon) const {
  for (const auto& [word, counts] : counts_) {
    const std::uint32_t all = counts.small + counts.capital + counts.capitals;
    if (all < kLeastOccurrences) continue;
    const double small = static_cast<double>(counts.small) / all;
    lexicon.words[word].habit = small > 0.98                       ? Habit::small
                                : small > 0.8                      ? Habit::mostly_small
                                : small > 0.2                      ? Habit::either
                                : counts.capitals > counts.capital ? Habit::capitals
                                : small > 0.02                     ? Habit::mostly_capital
                                                                   : Habit::capital;
  }
}

}  // namespace pith::train

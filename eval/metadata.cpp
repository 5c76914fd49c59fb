#include "eval/metadata.h"

#include <algorithm>
#include <utility>

#include "eval/words.h"

namespace pith::eval {
namespace {

constexpr std::string_view kSpace = " \t\n\f\r\v";
constexpr std::string_view kTitleSeparators[] = {"|", "-", "–", "—", "·", "•", "»", "«", "/", "~", "::"};
constexpr std::string_view kNameSeparators[] = {";", "|", "&", "\n", " and "};

std::string one_spaced(std::string_view text) {
  std::string result;
  bool gap = false;
  for (const char c : text) {
    if (kSpace.find(c) != std::string_view::npos) {
      gap = true;
      continue;
    }
    if (gap && !result.empty()) result += ' ';
    gap = false;
    result += c;
  }
  return result;
}

// Where a text can be cut in two at a separator between spaces.
struct Cut {
  std::string_view before, behind;
};

std::vector<Cut> title_cuts(std::string_view title) {
  std::vector<Cut> cuts;
  for (std::size_t space = title.find(' '); space != std::string_view::npos;
       space = title.find(' ', space + 1)) {
    const std::size_t next = title.find(' ', space + 1);
    if (next == std::string_view::npos) break;
    const std::string_view between = title.substr(space + 1, next - space - 1);
    if (std::find(std::begin(kTitleSeparators), std::end(kTitleSeparators), between) !=
        std::end(kTitleSeparators))
      cuts.push_back({title.substr(0, space), title.substr(next + 1)});
  }
  return cuts;
}

bool is_title_with_site(std::string_view longer, const std::vector<Word>& title, Vocabulary& vocabulary) {
  for (const Cut& cut : title_cuts(longer)) {
    const std::vector<Word> before = tokens(cut.before, vocabulary), behind = tokens(cut.behind, vocabulary);
    if ((before == title && before.size() >= behind.size()) ||
        (behind == title && behind.size() >= before.size()))
      return true;
  }
  return false;
}

std::vector<std::string_view> split_at(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0;;) {
    const std::size_t at = text.find(separator, from);
    parts.push_back(text.substr(from, at - from));
    if (at == std::string_view::npos) return parts;
    from = at + separator.size();
  }
}

using Name = std::vector<Word>;  // sorted

Name name_of(std::string_view text, Vocabulary& vocabulary) {
  Name name = tokens(text, vocabulary);
  if (name.size() > 1 && vocabulary[name.front()] == "by") name.erase(name.begin());
  std::sort(name.begin(), name.end());
  return name;
}

// Splits at commas unless they are part of a name.
void add_names(std::string_view list, Vocabulary& vocabulary, std::vector<Name>& names) {
  std::vector<Name> parts;
  for (const std::string_view part : split_at(list, ",")) {
    Name name = name_of(part, vocabulary);
    if (!name.empty()) parts.push_back(std::move(name));
  }
  if (std::all_of(parts.begin(), parts.end(), [](const Name& name) { return name.size() >= 2; })) {
    names.insert(names.end(), parts.begin(), parts.end());
    return;
  }
  names.push_back(name_of(list, vocabulary));
}

std::vector<Name> names_of(std::string_view authors, Vocabulary& vocabulary) {
  std::vector<std::string_view> lists = {authors};
  for (const std::string_view separator : kNameSeparators) {
    std::vector<std::string_view> parts;
    for (const std::string_view list : lists)
      for (const std::string_view part : split_at(list, separator)) parts.push_back(part);
    lists = std::move(parts);
  }
  std::vector<Name> names;
  for (const std::string_view list : lists) add_names(list, vocabulary, names);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

bool agree(const Name& a, const Name& b) {
  if (a == b) return true;
  const Name &shorter = a.size() < b.size() ? a : b, &longer = a.size() < b.size() ? b : a;
  return shorter.size() >= 2 && std::includes(longer.begin(), longer.end(), shorter.begin(), shorter.end());
}

// The leading year, year-month or year-month-day; empty if there is none.
std::string_view day_of(std::string_view date) {
  constexpr std::string_view kPattern = "9999-99-99";
  std::size_t size = 0;
  while (size < std::min(date.size(), kPattern.size()) &&
         (kPattern[size] == '-' ? date[size] == '-' : date[size] >= '0' && date[size] <= '9'))
    ++size;
  for (const std::size_t whole : {10, 7, 4})
    if (size >= whole) return date.substr(0, whole);
  return {};
}

}  // namespace

bool same_title(std::string_view found, std::string_view gold) {
  Vocabulary vocabulary;
  const std::string found_text = one_spaced(found), gold_text = one_spaced(gold);
  const std::vector<Word> found_words = tokens(found_text, vocabulary),
                          gold_words = tokens(gold_text, vocabulary);
  if (found_words.empty()) return false;
  return found_words == gold_words || is_title_with_site(found_text, gold_words, vocabulary) ||
         is_title_with_site(gold_text, found_words, vocabulary);
}

double author_share(std::string_view found, std::span<const std::string> gold) {
  Vocabulary vocabulary;
  std::string gold_list;
  for (const std::string& author : gold) gold_list += author + ";";
  std::vector<Name> found_names = names_of(found, vocabulary);
  const std::vector<Name> gold_names = names_of(gold_list, vocabulary);
  const std::size_t either = found_names.size() + gold_names.size();
  std::size_t both = 0;
  for (const Name& name : gold_names) {
    const auto same =
        std::find_if(found_names.begin(), found_names.end(), [&](const Name& n) { return agree(n, name); });
    if (same == found_names.end()) continue;
    found_names.erase(same);
    ++both;
  }
  return either == 0 ? 1 : static_cast<double>(both) / static_cast<double>(either - both);
}

std::optional<double> same_day(std::string_view found, std::string_view gold) {
  const std::string_view day = day_of(gold);
  if (day.empty()) return std::nullopt;
  return day_of(found).substr(0, day.size()) == day ? 1 : 0;
}

std::optional<double> snippet_share(std::string_view text_letters, std::span<const std::string> snippets) {
  std::size_t asked = 0, there = 0;
  for (const std::string& snippet : snippets) {
    const std::string wanted = letters(snippet);
    if (wanted.empty()) continue;
    ++asked;
    there += text_letters.find(wanted) != std::string_view::npos;
  }
  if (asked == 0) return std::nullopt;
  return static_cast<double>(there) / static_cast<double>(asked);
}

}  // namespace pith::eval

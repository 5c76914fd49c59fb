#include "meta/authors.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "base/utf8.h"
#include "meta/date.h"
#include "meta/text.h"

namespace pith {
namespace {

constexpr std::size_t kLongestName = 80, kMostNames = 40;

// What may stand before a name, ended by a space or a colon.
constexpr std::string_view kLeads[] = {
    "written by",
    "posted by",
    "published by",
    "authored by",
    "created by",
    "story by",
    "words by",
    "report by",
    "reported by",
    "reviewed by",
    "article by",
    "text by",
    "guest post by",
    "post by",
    "by",
    "author",
    "authors",
    "writer",
    "von",
    "text",
    "autor",
    "autorin",
    "autoren",
    "par",
    "auteur",
    "auteurs",
    "por",
    "autores",
    "di",
    "a cura di",
    "autore",
    "door",
    "af",
    "av",
    "skrevet af",
    "skrevet av",
    "tekst",
    "автор",
    "авторы",
    "od",
    "da",
    "oleh",
    "penulis",
    "yazan",
    "yazar",
    "kirjoittaja",
    "redaktion",
    "text von",
    "ein artikel von",
    "publié par",
    "publicado por",
    "escrito por",
    "writen by",
    "byline",
    "contributor",
    "scritto da",
};

// What names do not begin with: links and buttons beside them.
constexpr std::string_view kControls[] = {"view",      "more",    "about",     "follow", "all",    "see",
                                          "read",      "topic",   "share",     "email",  "posts",  "log",
                                          "sign",      "updated", "published", "join",   "joined", "contact",
                                          "subscribe", "copy",    "print",     "last",   "reply"};

// What parts two names.
constexpr std::string_view kBetween[] = {";",     " | ",   "|",    " & ", "\n",    " / ",  " • ",  " · ",
                                         " and ", " und ", " et ", " y ", " och ", " og ", " и ",  " with ",
                                         " AND ", "、",    "，",   " + ", " e ",   " ja ", " en ", " dan "};

// What ends a name that text follows.
constexpr std::string_view kBehind[] = {" - ",      " – ",          " — ",           " on ",     " for ",
                                        " in ",     " at ",         " of ",          " via ",    " from ",
                                        " is ",     " | ",          " published",    " updated", " Published",
                                        " Updated", " Posted",      " posted",       " Last ",   " Follow",
                                        " Share",   " Contributor", ", Contributor", ": ",       " about "};

constexpr std::string_view kRoles[] = {
    "editor",     "reporter",    "writer",       "correspondent",
    "journalist", "contributor", "columnist",    "staff",
    "producer",   "freelance",   "contributing", "analyst",
    "redakteur",  "redakteurin", "senior",       "chief",
    "director",   "manager",     "founder",      "ceo",
    "phd",        "md",          "jr",           "sr",
    "mba",        "rd",          "ma",           "bureau",
    "professor",  "lead",        "associate",    "specialist",
    "strategist", "attorney",    "expert",       "redactor",
    "editors",    "reporters",   "writers",      "photographer",
    "iii",        "ii",          "esq",          "msc",
    "bsc",        "rn",          "founder",      "reviewer",
    "author",
};

// Names that systems fill in where nobody did.
constexpr std::string_view kNobody[] = {"admin",
                                        "administrator",
                                        "anonymous",
                                        "author",
                                        "default",
                                        "editor",
                                        "guest",
                                        "n/a",
                                        "na",
                                        "none",
                                        "null",
                                        "root",
                                        "staff",
                                        "test",
                                        "undefined",
                                        "unknown",
                                        "user",
                                        "webmaster",
                                        "true",
                                        "false",
                                        "by",
                                        "redaktion admin",
                                        "super user",
                                        "wpadmin",
                                        "siteadmin",
                                        "site admin",
                                        "share",
                                        "follow",
                                        "bio",
                                        "see full bio",
                                        "about the author",
                                        "view all posts",
                                        "authors",
                                        "more"};

bool is_one_of(std::string_view text, const std::string_view* begin, const std::string_view* end) {
  const std::string lower = lower_case(text);
  return std::find(begin, end, lower) != end;
}

// Where `lead` stands before a name: the bytes to drop, 0 if it does not.
std::size_t lead_length(std::string_view lower, std::string_view lead) {
  if (!lower.starts_with(lead) || lower.size() <= lead.size()) return 0;
  std::size_t end = lead.size();
  const bool colon = lower.substr(end).starts_with(':') || lower.substr(end).starts_with(" :");
  if (!colon && lower[end] != ' ') return 0;
  const bool ambiguous = !colon && lead.size() <= 3 && lead != "by";  // "Di Maria", "Von Trier"
  if (ambiguous && words_of(lower.substr(end)).size() < 2) return 0;
  while (end < lower.size() && (lower[end] == ' ' || lower[end] == ':')) ++end;
  return end;
}

std::string_view without_lead(std::string_view text) {
  for (bool again = true; again;) {
    again = false;
    const std::string lower = lower_case(head_of(text, 32));
    std::size_t longest = 0;
    for (const std::string_view lead : kLeads) longest = std::max(longest, lead_length(lower, lead));
    // Lower case keeps the length of all that a lead is written in, but not of every letter behind it.
    if (longest != 0 && longest < text.size()) {
      text.remove_prefix(longest);
      again = true;
    }
  }
  return text;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0;;) {
    const std::size_t at = text.find(separator, from);
    parts.push_back(text.substr(from, at - from));
    if (at == std::string_view::npos) return parts;
    from = at + separator.size();
  }
}

bool is_address(std::string_view word) {
  return word.find('@') != std::string_view::npos || contains_lower(word, "http") ||
         starts_lower(word, "www.") || word.find('/') != std::string_view::npos;
}

// Without addresses, handles and what stands in parentheses.
std::string without_addresses(std::string_view text) {
  std::string out;
  int depth = 0;
  for (std::string_view word = next_token(text); !word.empty(); word = next_token(text)) {
    depth += word.starts_with('(') ? 1 : 0;
    if (depth == 0 && !is_address(word)) {
      if (!out.empty()) out += ' ';
      out += word;
    }
    if (depth > 0 && word.find(')') != std::string_view::npos) --depth;
  }
  return out;
}

bool is_role(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    std::string plain;
    for (const char c : word)
      if (c != '.') plain += c;
    return is_one_of(plain, std::begin(kRoles), std::end(kRoles));
  });
}

// Cut where something else than the name begins: a date, a place, a role.
std::string_view name_part(std::string_view text) {
  for (const std::string_view end : kBehind) {
    const std::size_t at = text.find(end);
    if (at != std::string_view::npos && words_of(text.substr(0, at)).size() >= 2) text = text.substr(0, at);
  }
  const std::vector<std::string_view> words = words_of(text);
  for (std::size_t i = 2; i < words.size(); ++i)  // "Jane Doe Staff Writer"
    if (is_role(words[i])) return text.substr(0, static_cast<std::size_t>(words[i].data() - text.data()));
  for (std::size_t at = 1; at < text.size(); ++at) {  // a number: "Jane Doe 5 May", "Jane Doe May 5"
    if (!is_ascii_digit(text[at]) || text[at - 1] != ' ') continue;
    text = text.substr(0, at - 1);
    const std::size_t space = text.find_last_of(' ') + 1;  // the start without one
    return is_month(text.substr(space)) ? text.substr(0, space) : text;
  }
  return text;
}

std::string_view without_marks(std::string_view text) {
  constexpr std::string_view kMarks = " ,;:|/*-\"'()[]{}<>_~+=#!?";
  while (!text.empty() && kMarks.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
  while (!text.empty() && kMarks.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  for (const std::string_view dash : {"–", "—", "•", "·"}) {
    if (text.starts_with(dash)) return without_marks(text.substr(dash.size()));
    if (text.ends_with(dash)) return without_marks(text.substr(0, text.size() - dash.size()));
  }
  return text;
}

class AuthorList {
 public:
  explicit AuthorList(std::vector<std::string>& names) : names_(names) {}

  void add_list(std::string_view text) {
    std::vector<std::string_view> parts = {text};
    for (const std::string_view separator : kBetween) {
      std::vector<std::string_view> finer;
      for (const std::string_view part : parts) {
        const std::vector<std::string_view> pieces = split(part, separator);
        if (pieces.size() == 2 && separator.front() == ' ' && is_one_name(pieces[0], pieces[1]))
          finer.push_back(part);
        else
          finer.insert(finer.end(), pieces.begin(), pieces.end());
      }
      parts = std::move(finer);
    }
    for (const std::string_view part : parts) add_with_commas(part);
  }

 private:
  // "Morgan and Morgan", "Centre for Food and Research": a word alone behind "and" belongs to what stands before it.
  static bool is_one_name(std::string_view before, std::string_view behind) {
    return words_of(behind).size() == 1 || words_of(before).size() == 1;
  }

  // "Jane Doe, John Roe" is two names; "Doe, Jane" is one, and "Jane Doe, Staff Writer" one with a role.
  void add_with_commas(std::string_view text) {
    std::vector<std::string_view> parts = split(text, ",");
    for (std::string_view& part : parts) part = trimmed(part);
    std::erase_if(parts, [](std::string_view part) { return part.empty(); });
    if (parts.size() == 2 && words_of(parts[0]).size() == 1 && is_given_name(parts[1]))
      return add(std::string(parts[1]) + " " + std::string(parts[0]));
    bool first = true;
    for (const std::string_view part : parts) {
      if (first || !is_role(part)) add(part);
      first = false;
    }
  }

  // "Jane", "Jane T." and "J."
  static bool is_given_name(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty() || words.size() > 2 || is_role(text)) return false;
    return words.size() == 1 || words.back().size() == 1;
  }

  void add(std::string_view text) {
    text = trimmed(text);
    if (const std::size_t by = text.rfind(" by "); by != std::string_view::npos) text.remove_prefix(by + 4);
    const std::string plain = without_addresses(without_lead(text));
    const std::string_view name = without_marks(name_part(without_lead(plain)));
    if (name.size() < 2 || name.size() > kLongestName || names_.size() >= kMostNames) return;
    const std::string letters = letters_of(name);
    if (letters.empty() || std::all_of(letters.begin(), letters.end(), is_ascii_digit)) return;
    if (is_one_of(name, std::begin(kNobody), std::end(kNobody))) return;
    if (is_one_of(words_of(name).front(), std::begin(kControls), std::end(kControls))) return;
    if (is_ascii_digit(name.front()) && name.find(' ') != std::string_view::npos) return;
    for (const std::string& known : names_)
      if (letters_of(known) == letters) return;
    names_.emplace_back(name);
  }

  std::vector<std::string>& names_;
};

}  // namespace

void add_authors(std::string_view text, std::vector<std::string>& names) {
  AuthorList(names).add_list(without_lead(text));
}

bool looks_like_name(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.size() < 2 || words.size() > 5) return false;
  std::size_t capitals = 0;
  for (const std::string_view word : words) {
    const char* at = word.data();
    const char32_t first = utf8::next(at);
    if (is_ascii_digit(word.front())) return false;
    if (is_upper_case(first) || lower_case(first) == first) capitals += is_upper_case(first) || first > 0x590;
  }
  return capitals * 2 > words.size() || capitals >= 2;
}

}  // namespace pith

// Names of authors stand in elements that schema.org, a rel or a class name gives away, or in links to profiles; dates in
// <time>, in elements with such a property or class, or as short texts that are a date.
//
// Cost: linear; of an element's text only the beginning is read.
#include "posts/marks.h"

#include "base/ascii.h"
#include "base/stop.h"
#include "base/word_search.h"
#include "meta/date.h"
#include "meta/text.h"

namespace pith {
namespace {

constexpr std::size_t kLongestName = 48, kLongestDate = 64;  // bytes
constexpr std::size_t kDay = 10;                             // bytes of 2024-03-05
constexpr NodeId kMostNodes = 12;                            // of an element that is a name or a date alone

constexpr WordList kWords[] = {
    {"author",
     "-author -username- user-name -user- -nick- -nickname -poster- -commenter -fn- -creator- -displayname- "
     "-screenname-"},
    {"date", "-date- -datetime -time- -timestamp -posted- -published- -ago- -created- -postdate -when-"},
};
enum Hint : std::uint32_t { kAuthorHint = 1, kDateHint = 2 };

constexpr std::string_view kProfiles[] = {
    "/user",      "/member",     "/profile",       "/u/",       "/people/",       "/author/",        "/@",
    "member.php", "profile.php", "memberlist.php", "showuser=", "action=profile", "mode=viewprofile"};
constexpr std::string_view kLeads[] = {"by ", "von ", "par ", "por ", "posted by ", "author: ", "@"};
constexpr std::string_view kTails[] = {
    " says:", " says", " sagt:", " wrote:", " schrieb:", " a dit :", " dice:", ":", ","};

std::uint32_t hints_of(std::string_view name) {
  static const WordSearch search(kWords);
  return name.empty() ? 0 : search.find(name);
}

std::string short_text(const Document& document, NodeId element, std::size_t most) {
  std::string text;
  const NodeId end = std::min(document[element].end, element + kMostNodes);
  for (NodeId id = element; id < end; ++id) {
    if (document[id].type == NodeType::text)
      text += document.text(id);
    else
      text += ' ';
    if (text.size() > 4 * most) return {};
  }
  text = clean_line(text);
  return text.size() > most ? std::string() : text;
}

std::string name_of(std::string_view text) {
  for (const std::string_view lead : kLeads)
    if (starts_lower(text, lead)) text.remove_prefix(lead.size());
  for (const std::string_view tail : kTails)
    if (text.ends_with(tail)) text.remove_suffix(tail.size());
  return std::string(trimmed(text));
}

class Reader {
 public:
  Reader(const Document& document, PostMarks& marks) : document_(document), marks_(marks) {}

  void run() {
    const NodeId body = document_.body();
    if (body == kNoNode) return;
    for (NodeId id = body + 1; id < document_[body].end; ++id) {
      poll(id);
      if (document_[id].type == NodeType::text)
        text(id);
      else if (document_.is_element(id))
        element(id);
    }
  }

 private:
  void element(NodeId id) {
    const std::string_view properties = document_.attribute(id, Name::Itemprop);
    const std::uint32_t hints = hints_of(document_.attribute(id, Name::Class));
    if (document_.is_html(id, Name::Time) || (hints & kDateHint) != 0 ||
        has_token(properties, {"datepublished", "datecreated", "dateposted", "commenttime"}))
      date(id);
    if (has_token(properties, {"author", "creator"}) ||
        has_token(document_.attribute(id, Name::Rel), {"author"}))
      author(id, 3);
    else if ((hints & kAuthorHint) != 0)
      author(id, 2);
    else if (document_.is_html(id, Name::A) && is_profile(document_.attribute(id, Name::Href)))
      author(id, 1);
    else if (document_.is_html(id, Name::Cite))
      author(id, 0);
  }

  static bool is_profile(std::string_view address) {
    for (const std::string_view part : kProfiles)
      if (address.find(part) != std::string_view::npos) return true;
    return false;
  }

  void author(NodeId id, std::uint8_t rank) {
    std::string name = name_of(short_text(document_, id, kLongestName));
    if (name.empty() || is_ascii_digit(name[0])) return;
    marks_.authors.push_back({id, document_[id].end, rank, std::move(name), {}});
  }

  void date(NodeId id) {
    std::string found;
    for (const Name name : {Name::Datetime, Name::Content, Name::Title}) {
      if (!found.empty()) break;
      if (const std::string_view value = document_.attribute(id, name); !value.empty())
        found = normal_date(value);
    }
    std::string shown = short_text(document_, id, kLongestDate);
    const std::string read = find_date(shown, DayOrder::day_first);
    if (found.empty()) found = read;
    if (found.empty()) return;
    if (read.empty()) shown = found.substr(0, kDay);
    date_end_ = document_[id].end;
    marks_.dates.push_back({id, document_[id].end, 1, std::move(found), std::move(shown)});
  }

  void text(NodeId id) {
    const std::string_view text = trimmed(document_.text(id));
    if (id < date_end_ || text.size() > kLongestDate || text.size() < 6) return;
    if (text.find_first_of("0123456789") == std::string_view::npos) return;
    if (std::string found = find_date(text, DayOrder::day_first); !found.empty())
      marks_.dates.push_back({id, id + 1, 0, std::move(found), clean_line(text)});
  }

  const Document& document_;
  PostMarks& marks_;
  NodeId date_end_ = 0;  // of the element with a date that the walk is in
};

}  // namespace

void PostMarks::read(const Document& document) {
  authors.clear();
  dates.clear();
  Reader(document, *this).run();
}

}  // namespace pith

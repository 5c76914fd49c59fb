#include "article/metadata.h"

#include <algorithm>
#include <array>

#include "article/url.h"
#include "base/ascii.h"

namespace pith {
namespace {

enum class Field : std::uint8_t { title, author, date, language, site, description, url, image, count_ };

// Keys of meta elements (name, property, itemprop, http-equiv), better ones first within a field.
struct Key {
  std::string_view name;
  Field field;
};
constexpr Key kKeys[] = {
    {"og:title", Field::title},
    {"twitter:title", Field::title},
    {"dc.title", Field::title},
    {"author", Field::author},
    {"article:author", Field::author},
    {"article:author_name", Field::author},
    {"parsely-author", Field::author},
    {"sailthru.author", Field::author},
    {"dc.creator", Field::author},
    {"dcterms.creator", Field::author},
    {"citation_author", Field::author},
    {"byl", Field::author},
    {"twitter:creator", Field::author},
    {"article:published_time", Field::date},
    {"og:published_time", Field::date},
    {"datepublished", Field::date},
    {"parsely-pub-date", Field::date},
    {"sailthru.date", Field::date},
    {"citation_publication_date", Field::date},
    {"dc.date.issued", Field::date},
    {"dcterms.created", Field::date},
    {"dc.date", Field::date},
    {"pubdate", Field::date},
    {"publishdate", Field::date},
    {"publish-date", Field::date},
    {"date", Field::date},
    {"content-language", Field::language},
    {"og:locale", Field::language},
    {"language", Field::language},
    {"og:site_name", Field::site},
    {"application-name", Field::site},
    {"publisher", Field::site},
    {"description", Field::description},
    {"og:description", Field::description},
    {"twitter:description", Field::description},
    {"dc.description", Field::description},
    {"og:url", Field::url},
    {"og:image", Field::image},
    {"og:image:url", Field::image},
    {"twitter:image", Field::image},
    {"twitter:image:src", Field::image},
};
constexpr int kNoRank = 1000;
constexpr int kTimeElement = 900;  // behind every meta element

std::string one_line(std::string_view text) {
  std::string out;
  for (std::string_view word = next_token(text); !word.empty(); word = next_token(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

int digits(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return -1;
  int value = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    if (!is_ascii_digit(text[i])) return -1;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

std::string iso(int year, int month, int day) {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return {};
  const auto two = [](int n) {
    return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
  };
  return std::to_string(year) + "-" + two(month) + "-" + two(day);
}

// Reads a run of digits; `at` moves behind it.
int number_at(std::string_view text, std::size_t& at) {
  int value = 0;
  const std::size_t begin = at;
  for (; at < text.size() && at - begin < 8 && is_ascii_digit(text[at]); ++at)
    value = value * 10 + (text[at] - '0');
  return at == begin ? -1 : value;
}

// "2021/3/4", "2021.03.04".
std::string numeric_date(std::string_view text) {
  std::size_t at = 0;
  const int year = number_at(text, at);
  if (at != 4 || at >= text.size() || (text[at] != '/' && text[at] != '.' && text[at] != '-')) return {};
  const char separator = text[at++];
  const int month = number_at(text, at);
  if (at >= text.size() || text[at++] != separator) return {};
  return iso(year, month, number_at(text, at));
}

// "March 4, 2021", "4 Mar 2021 10:00", "Thu, 04 Mar 2021".
std::string english_date(std::string_view text) {
  constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                        "jul", "aug", "sep", "oct", "nov", "dec"};
  int year = -1, month = -1, day = -1;
  for (std::size_t at = 0; at < text.size() && at < 64;) {
    if (is_ascii_digit(text[at])) {
      const std::size_t begin = at;
      const int value = number_at(text, at);
      if (at < text.size() && text[at] == ':') break;
      if (at - begin == 4 && year < 0)
        year = value;
      else if (at - begin <= 2 && day < 0)
        day = value;
    } else if (is_ascii_alpha(text[at])) {
      const std::string_view word = text.substr(at, 3);
      for (std::size_t m = 0; m < kMonths.size() && month < 0; ++m)
        if (equals_lower(word, kMonths[m])) month = static_cast<int>(m) + 1;
      while (at < text.size() && is_ascii_alpha(text[at])) ++at;
    } else {
      ++at;
    }
  }
  return month < 0 ? std::string{} : iso(year, month, day);
}

// ISO 8601 as far as the spelling allows; empty if it is no date.
std::string normal_date(std::string_view text) {
  text = trimmed(text);
  if (digits(text, 0, 4) >= 1000) {
    if (text.size() == 4) return std::string(text);
    if (text.size() == 8 && digits(text, 0, 8) > 0)
      return iso(digits(text, 0, 4), digits(text, 4, 2), digits(text, 6, 2));
    if (text.size() >= 7 && text[4] == '-' && digits(text, 5, 2) > 0) {
      if (text.size() == 7) return std::string(text);
      if (text[7] == '-' && !iso(digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2)).empty()) {
        std::string date(text.substr(0, std::min<std::size_t>(text.size(), 35)));
        if (date.size() > 10 && date[10] == ' ') date[10] = 'T';
        if (date.size() > 10 && date[10] != 'T') date.resize(10);
        date.resize(date.find(' ') == std::string::npos ? date.size() : date.find(' '));
        return date;
      }
    }
    return numeric_date(text);
  }
  return english_date(text);
}

class Reader {
 public:
  Reader(const Document& document, std::string_view url) : document_(document), base_(url) {
    rank_.fill(kNoRank);
  }

  Metadata run(std::string_view url) {
    for (NodeId id = 0; id < document_.size(); ++id)
      if (document_.is_element(id) && document_[id].ns == Namespace::html) element(id);
    if (value(Field::title).empty()) value(Field::title) = text_of(title_);
    if (value(Field::title).empty()) value(Field::title) = text_of(heading_);
    if (value(Field::author).empty()) value(Field::author) = text_of(author_);
    language();
    if (value(Field::url).empty()) value(Field::url) = std::string(url);
    Metadata m;
    m.title = std::move(value(Field::title));
    m.author = std::move(value(Field::author));
    m.date = std::move(value(Field::date));
    m.language = std::move(value(Field::language));
    m.site = std::move(value(Field::site));
    m.description = std::move(value(Field::description));
    m.url = std::move(value(Field::url));
    m.image = std::move(value(Field::image));
    return m;
  }

 private:
  std::string& value(Field field) { return values_[static_cast<std::size_t>(field)]; }

  void offer(Field field, int rank, std::string_view text) {
    int& best = rank_[static_cast<std::size_t>(field)];
    if (rank >= best) return;
    std::string line = one_line(text);
    if (field == Field::date) line = normal_date(line);
    if (field == Field::author && (line.starts_with("http") || line.starts_with("@"))) return;
    if (field == Field::url || field == Field::image) {
      line = base_.resolve(line);
      const std::string scheme = scheme_of(line);
      if (scheme != "http" && scheme != "https") return;
    }
    if (line.empty()) return;
    best = rank;
    value(field) = std::move(line);
  }

  void meta(NodeId id) {
    const std::string_view content = document_.attribute(id, Name::Content);
    if (trimmed(content).empty()) return;
    for (Name name : {Name::Property, Name::NameAttribute, Name::Itemprop, Name::HttpEquiv}) {
      const std::string_view key = trimmed(document_.attribute(id, name));
      if (key.empty()) continue;
      for (std::size_t rank = 0; rank < std::size(kKeys); ++rank)
        if (equals_lower(key, kKeys[rank].name)) offer(kKeys[rank].field, static_cast<int>(rank), content);
    }
  }

  void element(NodeId id) {
    switch (document_[id].name) {
      case Name::Meta: return meta(id);
      case Name::Title:
        if (title_ == kNoNode) title_ = id;
        return;
      case Name::H1:
        if (heading_ == kNoNode) heading_ = id;
        return;
      case Name::Link:
        if (has_token(document_.attribute(id, Name::Rel), {"canonical"}))
          offer(Field::url, -1, document_.attribute(id, Name::Href));
        return;
      case Name::Time: {
        const bool published = document_.has_attribute(id, document_.names().find("pubdate")) ||
                               has_token(document_.attribute(id, Name::Itemprop), {"datepublished"});
        offer(Field::date, kTimeElement - (published ? 1 : 0), document_.attribute(id, Name::Datetime));
        return;
      }
      case Name::A:
        if (author_ == kNoNode && has_token(document_.attribute(id, Name::Rel), {"author"})) author_ = id;
        return;
      default: return;
    }
  }

  void language() {
    const NodeId html = document_.html();
    if (html == kNoNode) return;
    for (Name name : {Name::Lang, Name::XmlLang}) {
      const std::string_view stated = trimmed(document_.attribute(html, name));
      if (stated.empty()) continue;
      value(Field::language) = std::string(stated);
      break;
    }
    std::string& tag = value(Field::language);
    tag.resize(std::min(tag.find_first_of(", ;"), tag.size()));
    std::replace(tag.begin(), tag.end(), '_', '-');
  }

  std::string text_of(NodeId element) const {
    if (element == kNoNode) return {};
    std::string text;
    for (NodeId id = element; id < document_[element].end && text.size() < 4096; ++id) {
      if (document_[id].type == NodeType::text)
        text += document_.text(id);
      else
        text += ' ';
    }
    return one_line(text);
  }

  const Document& document_;
  BaseUrl base_;
  std::array<std::string, static_cast<std::size_t>(Field::count_)> values_;
  std::array<int, static_cast<std::size_t>(Field::count_)> rank_{};
  NodeId title_ = kNoNode, heading_ = kNoNode, author_ = kNoNode;
};

}  // namespace

Metadata read_metadata(const Document& document, std::string_view url) {
  return Reader(document, url).run(url);
}

}  // namespace pith

// What a page says about itself, from wherever it says it, and whom to believe.
//
// The order of trust is one table, in claims.cpp: for each field the sources in order, the best first.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace pith {

enum class ClaimOf : std::uint8_t {
  title,
  author,
  date,
  modified,
  language,
  site,
  description,
  url,
  image,
  license,
  tags,
  count_,
};

enum class ClaimSource : std::uint8_t {
  article_data,  // JSON-LD: a property of the article, product or whatever else the page is about
  page_data,     // JSON-LD: a property of the page
  site_data,     // JSON-LD: a property of the site
  meta,          // a meta element's name, property or http-equiv
  item,          // microdata: itemprop; RDFa: property
  link,          // a link's rel
  element,       // an element of that name
  shown,         // what a reader sees: something that a class name, the place or the words give away
};

struct Claim {
  ClaimOf field;
  ClaimSource source;
  std::string_view key;  // as the table spells it
  std::uint16_t rank;    // in the order of trust, the best is 0
  std::string text;      // one clean line
};

class Claims {
 public:
  static constexpr std::uint16_t kLastRank = 0xFFFF;

  // Keeps `text` if the table has the key (lower case does not matter) and it holds anything. One key may serve
  // several fields.
  void add(ClaimSource source, std::string_view key, std::string_view text);

  // Whether a claim from there would be kept: its text need not be found out otherwise.
  bool wants(ClaimSource source, std::string_view key) const;

  // The claims of a field, the best first, of equal ones those first that stand first in the page.
  std::vector<const Claim*> of(ClaimOf field) const;
  bool has(ClaimOf field) const { return counts_[static_cast<std::size_t>(field)] != 0; }

  // Where in the order of trust that key stands.
  static std::uint16_t rank_of(ClaimOf field, ClaimSource source, std::string_view key);

  // The best claim's text; empty without one.
  std::string_view best(ClaimOf field) const;

  void clear();

 private:
  std::deque<Claim> claims_;          // views of one stay while others are added
  std::vector<std::uint16_t> taken_;  // claims by rank
  std::size_t counts_[static_cast<std::size_t>(ClaimOf::count_)] = {};
};

}  // namespace pith

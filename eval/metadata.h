// Whether a page's title, authors and date were found, and the snippets that people chose.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pith::eval {

// The same words in the same order, whatever their case and punctuation. Pages write the site's name behind or
// before their titles ("Mill sold | The Paper"), labels mostly do not: so much of either title may be cut off at a
// separator that stands between spaces (| - – — · • » « / ~ and colons doubled) as leaves at least half of its words.
bool same_title(std::string_view found, std::string_view gold);

// Names that agree over names of either: 1 if all were found and no other, 0.5 for one of two. A leading "by" belongs
// to no name. Names are parted at
// semicolons, bars, ampersands and "and", and at commas where each part has at least two words (so that "Doe, Jane"
// and "Jane Doe, PhD" are one name). Two names agree if they have the same words in any order, or if all words of
// the one, at least two, are among those of the other.
double author_share(std::string_view found, std::span<const std::string> gold);

// The same day, as written: no time zone is looked at. Of a gold date without a day, what it has. Missing if gold
// has no date that starts as ISO 8601 does.
std::optional<double> same_day(std::string_view found, std::string_view gold);

// The share of the snippets that are in a text, of which, as of them, letters() alone are compared; missing if no snippet has a letter. On wcxb,
// 99.7 % of the snippets that must be there are in the gold text like this, and 0.2 % of those that must not; of the
// former 97 % are found in all of the page's text, but only 87 % if white space alone is set aside: the rest is
// curly quotes, no-break spaces, spaces around links and marks of lists.
std::optional<double> snippet_share(std::string_view text_letters, std::span<const std::string> snippets);

}  // namespace pith::eval

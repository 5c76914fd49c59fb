// Names of authors, cleaned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pith {

// Adds the names that a byline or the value of a property holds: "By Jane Doe and John Roe, Staff Writers" is two.
// Addresses, handles, roles and dates are left out, and so are names that are there already.
void add_authors(std::string_view text, std::vector<std::string>& names);

// Whether it reads like the name of a person: two to five words, each with a capital (or without case), no digits.
bool looks_like_name(std::string_view text);

}  // namespace pith

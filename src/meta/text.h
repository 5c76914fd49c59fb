// Short texts of pages as one clean line, and the few questions that are asked of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pith {

// What nothing that describes a page needs to be longer than; the rest of a value is not read.
inline constexpr std::size_t kLongestValue = 4096;

// At most so many bytes of a text, whole characters.
std::string_view head_of(std::string_view text, std::size_t most);

// White space of any kind collapsed, invisible characters gone, tags and character references that the page
// escaped once too often resolved.
std::string clean_line(std::string_view text);

// One character, or a whole text, in lower case, for the scripts that have it: Latin, Greek, Cyrillic, Armenian.
char32_t lower_case(char32_t c);
std::string lower_case(std::string_view text);
bool is_upper_case(char32_t c);

// Letters and digits alone, in lower case: what two spellings of the same words share.
std::string letters_of(std::string_view text);

// The words of a text: runs of letters, marks and digits, and what apostrophes, hyphens and dots join to them.
std::vector<std::string_view> words_of(std::string_view text);

// The part of a host that somebody chose, letters alone: "example" of www.example.co.uk.
std::string host_label(std::string_view host);

}  // namespace pith

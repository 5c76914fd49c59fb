// A page as the token methods see it: words and tags, in the order of the document.
#pragma once

#include <cstdint>
#include <span>

#include "base/arena.h"
#include "page/page.h"

namespace pith {

// The words of one text, and the tags between them and the words before.
struct TokenRun {
  NodeId text;
  std::uint32_t tags;
  std::uint32_t words;  // at least one
};

struct Tokens {
  std::span<const TokenRun> runs;
  std::uint32_t words = 0, tags = 0;  // of the whole page
  std::uint32_t tags_behind = 0;      // of these, behind the last run
};

enum class LinkTags : std::uint8_t { count, ignore };  // whether <a> and </a> are tags

// Reads the page's tokens. A text is a run if it has words and `visible` keeps it. Tags are those that the
// source spells, start tags and end tags, of everything but scripts, styles and the contents of templates.
Tokens read_tokens(const Page& page, const Extraction& visible, Arena& arena,
                   LinkTags link_tags = LinkTags::count);

// For methods that label runs, once they did: what else was visible (images, blanks, formulas) stays kept only
// between two runs that are both kept.
void settle_between_runs(const Tokens& tokens, Extraction& extraction);

}  // namespace pith

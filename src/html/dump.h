// Trees and tokens in the notation of html5lib's tests.
#pragma once

#include <string>
#include <string_view>

#include "dom/document.h"
#include "html/tokenizer.h"

namespace pith {

// The tree in html5lib's "| <html>" notation. For a document of Parser::parse_fragment, `fragment` drops
// the <html> element that stands for the context.
enum class DumpRoot : std::uint8_t { document, fragment };
std::string dump_tree(const Document& document, DumpRoot root = DumpRoot::document);

// One JSON array a line: ["StartTag","a",{"href":"x"}], ["EndTag","a"], ["Character","text"],
// ["Comment","c"], ["DOCTYPE",name,public,system,correct]. `start` and `last_start_tag` set the tokenizer up
// as the tests ask; from the data state, tags that open raw text switch the state as the tree builder would.
enum class StateSwitching : std::uint8_t { automatic, none };
std::string dump_tokens(std::string_view utf8, TokenizerState start = TokenizerState::data,
                        std::string_view last_start_tag = {},
                        StateSwitching switching = StateSwitching::automatic);

}  // namespace pith

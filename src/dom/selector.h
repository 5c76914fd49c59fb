// CSS selectors, matched for a whole document in one pass.
//
// Known: type and *, #id, .class, [a] [a=v] [a~=v] [a|=v] [a^=v] [a$=v] [a*=v] (also with the flag i), :not() and :is()
// of any selectors, :first-child :last-child :only-child :nth-child() :nth-last-child() :root, the combinators, lists.
// What begins with a slash is no CSS but the path of one element or text, as explanations have them (path.h).
//
// Matching is linear: every compound of every selector gets a number, and walking the document in order each element
// learns from its parent and its sibling before it which compounds matched there or further up. Nothing is tried
// twice, so that a selector costs the same for each element, whatever it is and wherever it stands.
//
// Compounds that name an id, a class or a type are tried only on elements that have it, so that a list of thousands of
// selectors costs little where few of them can match.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dom/document.h"
#include "pith/pith.h"

namespace pith {

class Selector {
 public:
  // A list of selectors, or a path. The error says what is wrong, and at which character.
  static Result<Selector> parse(std::string_view text);

  // By node id: whether it is an element that matches, or the text that a path leads to. What a template holds is no part of the page.
  void match(const Document& document, std::vector<bool>& matches) const;

 private:
  friend class SelectorParser;
  friend class SelectorMatcher;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  enum class Test : std::uint8_t {
    type,
    attribute,  // is there
    equals,
    has_word,  // ~=, and classes
    has_dash,  // |=
    begins,
    ends,
    contains,
    is,        // one of the inner selectors matches
    is_not,    // none of them does
    nth,       // step * n + offset, n = 0, 1, ..., counted from the first sibling
    nth_last,  // from the last
    root,
  };
  struct Condition {
    Test test;
    bool ignore_case = false;
    int step = 0, offset = 0;
    std::string name;                  // of the type or attribute
    std::string value;                 // of the attribute
    std::vector<std::uint32_t> inner;  // last compounds of the selectors in parentheses
  };

  // What is said about one element, and how it stands to the one that the compound before it is about.
  enum class Combinator : std::uint8_t { none, descendant, child, next_sibling, later_sibling };
  struct Compound {
    Combinator combinator = Combinator::none;
    std::uint32_t previous = kNone;
    std::vector<Condition> conditions;
  };

  std::string path_;                     // if it is one; then there is nothing else
  std::vector<Compound> compounds_;      // each behind those that it asks about
  std::vector<std::uint32_t> subjects_;  // the last compounds of the list's selectors
};

}  // namespace pith

// What each HTML element means to a reader.
#pragma once

#include "article/article.h"
#include "dom/document.h"

namespace pith {

enum class Role : std::uint8_t {
  through,  // says nothing: span, label, custom elements
  block,    // stands on lines of its own: div, section, td of a layout table
  paragraph,
  heading,
  list,  // ul, ol, menu, dir
  item,
  quote,
  preformatted,
  table,
  row,
  cell,
  caption,  // of a table
  figure,
  figcaption,
  definition_list,
  term,
  definition,
  details,
  summary,
  mark,  // an inline mark: Element::mark says which
  link,
  line_break,
  rule,
  image,
  embed,  // video, audio, iframe
  never,  // what it holds is no text: script, style
};

struct Meaning {
  Role role = Role::through;
  Kind mark = Kind::text;  // for Role::mark
};

// Of an element in the HTML namespace.
Meaning meaning_of(Name name);

}  // namespace pith

// HTML text to a Document, as the WHATWG standard says, with scripting off.
#pragma once

#include <memory>
#include <string_view>

#include "dom/document.h"
#include "pith/pith.h"

namespace pith {

class Parser {
 public:
  Parser();
  ~Parser();
  Parser(Parser&&) noexcept;
  Parser& operator=(Parser&&) noexcept;

  // `utf8` must outlive the document unless it holds carriage returns (then the parser keeps a copy with
  // line feeds). The document lives until the next call; its memory is used again by that call.
  const Document& parse(std::string_view utf8, const Limits& limits = {});

  // The children of an element `context` whose inner HTML is `utf8`. They become the children of the
  // document's one child, an <html> element, as in the standard's fragment algorithm.
  const Document& parse_fragment(std::string_view utf8, Name context, Namespace ns = Namespace::html,
                                 const Limits& limits = {});

  const Document& document() const;
  Status status() const;  // of the last call

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pith

// What pages put around source code that is no part of it: the language's name, buttons to copy or run it.
#pragma once

#include <string_view>
#include <vector>

#include "dom/document.h"

namespace pith {

// Whether a word names a programming language, as class names and labels spell them.
bool is_known_language(std::string_view word);

// Finds the bars above and below the <pre> elements of a document, in one look at the neighbours of each. A bar is a small
// element, no paragraph or heading, whose every text is the name of a language or a word that buttons have.
class CodeFrames {
 public:
  void read(const Document& document);

  bool empty() const { return bars_.empty(); }
  bool is_bar(NodeId element) const;
  std::string_view language(NodeId pre) const;  // as the bar beside it has it; empty if there is none

 private:
  struct Language {
    NodeId pre;
    std::string_view name;
  };
  struct Bar {
    bool fits = false;
    std::string_view language;
  };

  void read_inside(NodeId pre);
  void read_beside(NodeId pre);
  bool read_siblings(NodeId element, NodeId pre);
  Bar bar_at(NodeId element) const;
  void take(const Bar& bar, NodeId element, NodeId pre);

  const Document* document_ = nullptr;
  std::vector<NodeId> bars_;         // in document order once all are read
  std::vector<Language> languages_;  // in document order
};

}  // namespace pith

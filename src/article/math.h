// Formulas in pages, as LaTeX.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dom/document.h"

namespace pith {

struct Formula {
  std::string latex;
  bool display = false;  // on a line of its own
  bool ascii = false;    // AsciiMath, which is no LaTeX
};

// The formula that the element is or wraps, if it is one: MathML; what KaTeX, MathJax (2, 3 and 4), Wikipedia
// and TeX-to-image services put into pages. The element's whole subtree then stands for the formula, of which
// such tools write two or three versions.
class Formulas {
 public:
  void read(const Document& document);
  std::optional<Formula> at(NodeId element) const;

 private:
  std::optional<Formula> from_class(NodeId element, std::string_view classes) const;
  std::optional<Formula> from_text(NodeId element, std::string_view classes) const;
  std::optional<Formula> from_script(NodeId script) const;
  std::optional<Formula> from_image(NodeId img) const;
  std::optional<Formula> from_attribute(NodeId element, std::string_view classes) const;
  std::string equation_number(NodeId element) const;
  bool stands_alone(NodeId img) const;
  std::optional<Formula> from_container(NodeId element) const;
  bool precedes_script(NodeId element) const;
  NodeId math_within(NodeId element, NodeId reach) const;

  const Document* document_ = nullptr;
  Name mjx_container_ = Name::None, data_latex_ = Name::None, data_tex_ = Name::None, data_math_ = Name::None,
       display_ = Name::None;
};

// LaTeX of a MathML <math> element: its TeX annotation if it has one, else its presentation markup.
std::string mathml_to_latex(const Document& document, NodeId math);

// TeX without what only tells the renderer how large to set it, trimmed.
std::string clean_tex(std::string_view tex);

}  // namespace pith

#include "article/math.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/scan.h"
#include "base/stop.h"

namespace pith {
namespace {

bool is_tex_script(const Document& document, NodeId id) {
  return document.is_html(id, Name::Script) &&
         starts_lower(trimmed(document.attribute(id, Name::Type)), "math/tex");
}

bool is_ascii_script(const Document& document, NodeId id) {
  return document.is_html(id, Name::Script) &&
         equals_lower(trimmed(document.attribute(id, Name::Type)), "math/asciimath");
}

// Services that draw the TeX in an address: what stands before it.
constexpr std::string_view kServices[] = {"latex.codecogs.com/gif.latex?",
                                          "latex.codecogs.com/png.latex?",
                                          "latex.codecogs.com/svg.latex?",
                                          "latex.codecogs.com/svg.image?",
                                          "latex.codecogs.com/png.image?",
                                          "latex.codecogs.com/gif.image?",
                                          "wp.com/latex.php?latex=",
                                          "/render/math?math=",
                                          "chart?cht=tx&chl=",
                                          "i.upmath.me/svg/",
                                          "math.vercel.app/?from="};

int hexadecimal(char c) {
  if (is_ascii_digit(c)) return c - '0';
  const char letter = ascii_lower(c);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// The TeX in the address of an image that a service drew; empty if there is none.
std::string tex_of_address(std::string_view url) {
  for (const std::string_view service : kServices) {
    const std::size_t at = url.find(service);
    if (at == std::string_view::npos) continue;
    url = url.substr(at + service.size());
    const std::size_t end = service.ends_with('?') ? url.size() : url.find('&');
    url = url.substr(0, end);
    std::string tex;
    for (std::size_t i = 0; i < url.size(); ++i) {
      const int high = i + 2 < url.size() && url[i] == '%' ? hexadecimal(url[i + 1]) : -1;
      const int low = high < 0 ? -1 : hexadecimal(url[i + 2]);
      if (low >= 0) {
        tex += static_cast<char>(high * 16 + low);
        i += 2;
      } else {
        tex += url[i] == '+' && service.ends_with('=') ? ' ' : url[i];
      }
    }
    return tex;
  }
  return {};
}

// Whether an alternative text is TeX, whatever drew the image: it has a command with something to set.
bool looks_like_tex(std::string_view alt) {
  if (alt.find_first_of("{^_=") == std::string_view::npos) return false;
  for (std::size_t at = alt.find('\\'); at != std::string_view::npos; at = alt.find('\\', at + 1)) {
    const bool path = at != 0 && (alt[at - 1] == ':' || is_ascii_alnum(alt[at - 1]));  // C:\Windows
    if (!path && at + 2 < alt.size() && is_ascii_alpha(alt[at + 1]) && is_ascii_alpha(alt[at + 2]))
      return true;
  }
  return false;
}

// The text under a node, up to a length that no formula has.
std::string text_within(const Document& document, NodeId element) {
  constexpr std::size_t kLongest = 1 << 16;
  std::string out;
  for (NodeId id = element; id < document[element].end && out.size() < kLongest; ++id)
    if (document[id].type == NodeType::text) out += document.text(id);
  return out;
}

// Drops one pair of braces around all of `tex` with a size command in it: {\displaystyle ...}.
std::string_view without_style(std::string_view tex) {
  tex = trimmed(tex);
  for (std::string_view command : {"\\displaystyle", "\\textstyle", "\\scriptstyle"}) {
    if (!tex.starts_with('{') || !tex.ends_with('}') || !trimmed(tex.substr(1)).starts_with(command))
      continue;
    int depth = 0;
    for (std::size_t i = 0; i + 1 < tex.size(); ++i) {
      if (tex[i] == '\\')
        ++i;
      else if (tex[i] == '{')
        ++depth;
      else if (tex[i] == '}' && --depth == 0)
        return tex;  // {a}...{b}
    }
    const std::string_view inner = trimmed(tex.substr(1, tex.size() - 2));
    return trimmed(inner.substr(command.size()));
  }
  return tex;
}

// Whether a class list has a word that starts like one of those that formulas have. Almost none does, and
// every element with a class is asked.
bool hints_at_formula(std::string_view classes) {
  const char* const begin = classes.data();
  const char* const end = begin + classes.size();
  for (const char* p = begin; (p = scan::find_first<'m', 'M', 'k', 'K'>(p, end)) != end; ++p) {
    if ((p != begin && !is_ascii_space(p[-1])) || p + 1 == end) continue;
    const char second = ascii_lower(p[1]);
    if (second == 'a' || (ascii_lower(*p) == 'm' && (second == 'w' || second == 'j'))) return true;
  }
  return false;
}

}  // namespace

std::string clean_tex(std::string_view tex) {
  tex = without_style(tex);
  if (tex.size() > 4 && tex.starts_with("$$") && tex.ends_with("$$"))
    tex = trimmed(tex.substr(2, tex.size() - 4));
  else if (tex.size() > 2 && tex.starts_with('$') && tex.ends_with('$'))
    tex = trimmed(tex.substr(1, tex.size() - 2));
  for (const auto& [open, close] : {std::pair("\\(", "\\)"), std::pair("\\[", "\\]")})
    if (tex.size() > 4 && tex.starts_with(open) && tex.ends_with(close))
      tex = trimmed(tex.substr(2, tex.size() - 4));
  std::string out;
  for (char c : tex) {  // a blank line would end the formula
    const bool blank = c == '\n' && (out.empty() || out.back() == '\n');
    if (c != '\r' && !blank) out += c == '\t' || c == '\f' ? ' ' : c;
  }
  std::size_t slashes = 0;
  while (slashes < out.size() && out[out.size() - 1 - slashes] == '\\') ++slashes;
  if (slashes % 2 == 1) out += ' ';  // a control space that trimming took the space from
  return out;
}

void Formulas::read(const Document& document) {
  document_ = &document;
  mjx_container_ = document.names().find("mjx-container");
  data_latex_ = document.names().find("data-latex");
  data_tex_ = document.names().find("data-tex");
  data_math_ = document.names().find("data-math");
  display_ = document.names().find("display");
}

NodeId Formulas::math_within(NodeId element, NodeId reach) const {
  const NodeId end = std::min((*document_)[element].end, element + reach);
  for (NodeId id = element; id < end; ++id) {
    poll(id);
    const Node& node = (*document_)[id];
    if (node.type == NodeType::element && node.ns == Namespace::mathml && node.name == Name::Math) return id;
  }
  return kNoNode;
}

std::optional<Formula> Formulas::at(NodeId element) const {
  const Node& node = (*document_)[element];
  if (node.ns == Namespace::mathml) {
    if (node.name != Name::Math) return {};
    const bool block = equals_lower(trimmed(document_->attribute(element, display_)), "block");
    return Formula{mathml_to_latex(*document_, element), block && display_ != Name::None};
  }
  if (node.ns != Namespace::html) return {};
  if (node.name == Name::Script) return from_script(element);
  if (node.name == Name::Img) return from_image(element);
  if (mjx_container_ != Name::None && node.name == mjx_container_) return from_container(element);
  if (node.attributes.count == 0) return {};
  const std::string_view classes = document_->attribute(element, Name::Class);
  return hints_at_formula(classes) ? from_class(element, classes) : std::nullopt;
}

std::optional<Formula> Formulas::from_script(NodeId script) const {
  if (is_ascii_script(*document_, script))
    return Formula{std::string(trimmed(text_within(*document_, script))), false, true};
  if (!is_tex_script(*document_, script)) return {};
  const std::string_view type = document_->attribute(script, Name::Type);
  return Formula{clean_tex(text_within(*document_, script)),
                 type.find("mode=display") != std::string_view::npos};
}

std::optional<Formula> Formulas::from_image(NodeId img) const {
  const std::string_view classes = document_->attribute(img, Name::Class);
  const std::string_view alt = document_->attribute(img, Name::Alt);
  const bool display = has_token(classes, {"mwe-math-fallback-image-display"});
  if (!alt.empty() && (display || has_token(classes, {"mwe-math-fallback-image-inline", "latex", "tex"})))
    return Formula{clean_tex(alt), display};
  if (looks_like_tex(alt)) return Formula{clean_tex(alt), stands_alone(img)};
  const std::string_view source = document_->attribute(img, Name::Src);
  const std::string tex = tex_of_address(source);
  if (tex.empty()) return {};
  return Formula{clean_tex(tex), stands_alone(img)};
}

// Whether an image is all that its block holds.
bool Formulas::stands_alone(NodeId img) const {
  const NodeId parent = (*document_)[img].parent;
  if (!document_->is_html(parent, Name::P) && !document_->is_html(parent, Name::Div)) return false;
  for (NodeId id = (*document_)[parent].first_child; id != kNoNode; id = (*document_)[id].next) {
    if (id == img || (*document_)[id].type == NodeType::comment) continue;
    if ((*document_)[id].type != NodeType::text || !trimmed(document_->text(id)).empty()) return false;
  }
  return true;
}

// TeX that was drawn by scripts and kept in an attribute, as KaTeX's users do.
std::optional<Formula> Formulas::from_attribute(NodeId element, std::string_view classes) const {
  for (const Name name : {data_math_, data_latex_, data_tex_}) {
    if (name == Name::None) continue;
    const std::string_view tex = document_->attribute(element, name);
    if (!trimmed(tex).empty())
      return Formula{clean_tex(tex),
                     has_token(classes, {"math-block", "math-display", "katex-display", "display"})};
  }
  return {};
}

// MathJax 3 and 4: LaTeX in an attribute, or MathML for screen readers.
std::optional<Formula> Formulas::from_container(NodeId element) const {
  constexpr NodeId kReach = 4096;  // the drawn version may come first
  const bool display = equals_lower(trimmed(document_->attribute(element, display_)), "true");
  if (data_latex_ != Name::None) {
    const NodeId end = std::min((*document_)[element].end, element + 4);
    for (NodeId id = element; id < end; ++id) {
      poll(id);
      const std::string_view tex = document_->attribute(id, data_latex_);
      if (!trimmed(tex).empty()) return Formula{clean_tex(tex), display};
    }
  }
  const NodeId math = math_within(element, kReach);
  if (math != kNoNode) return Formula{mathml_to_latex(*document_, math), display};
  return {};
}

// MathJax 2 keeps its source in a script behind what it drew.
bool Formulas::precedes_script(NodeId element) const {
  NodeId at = element;
  for (int elements = 0, steps = 0; elements < 3 && steps < 8; ++steps) {
    at = (*document_)[at].next;
    if (at == kNoNode) return false;
    if (is_tex_script(*document_, at)) return true;
    if (document_->is_element(at)) ++elements;
  }
  return false;
}

// TeX between delimiters in an element of its own, as pandoc and our own HTML have it.
std::optional<Formula> Formulas::from_text(NodeId element, std::string_view classes) const {
  const std::string number = equation_number(element);
  const NodeId child = number.empty() ? (*document_)[element].first_child : (*document_)[element].last_child;
  if (child == kNoNode || child + 1 != (*document_)[element].end ||
      (*document_)[child].type != NodeType::text)
    return {};
  const std::string_view tex = trimmed(document_->text(child));
  const bool display = tex.starts_with("$$") || tex.starts_with("\\[");
  const bool delimited = (tex.starts_with('$') && tex.ends_with('$')) ||
                         (tex.starts_with("\\(") && tex.ends_with("\\)")) ||
                         (tex.starts_with("\\[") && tex.ends_with("\\]"));
  if (tex.size() < 3 || !delimited) return {};
  return Formula{clean_tex(tex) + number, display || has_token(classes, {"display"})};
}

// What Sphinx puts before a formula: <span class="eqno">(1)<a ...>¶</a></span>, as \tag{1}.
std::string Formulas::equation_number(NodeId element) const {
  NodeId id = (*document_)[element].first_child;
  while (id != kNoNode && (*document_)[id].type == NodeType::text && trimmed(document_->text(id)).empty())
    id = (*document_)[id].next;
  if (id == kNoNode || !document_->is_html(id, Name::Span) ||
      !has_token(document_->attribute(id, Name::Class), {"eqno"}))
    return {};
  const NodeId text = (*document_)[id].first_child;
  if (text == kNoNode || (*document_)[text].type != NodeType::text) return {};
  std::string_view number = trimmed(document_->text(text));
  if (number.size() > 2 && number.front() == '(' && number.back() == ')')
    number = number.substr(1, number.size() - 2);
  return "\\tag{" + std::string(number) + "}";
}

std::optional<Formula> Formulas::from_class(NodeId element, std::string_view classes) const {
  if (auto formula = from_attribute(element, classes)) return formula;
  if (has_token(classes, {"katex", "mwe-math-element"})) {
    const NodeId math = math_within(element, 8);
    if (math == kNoNode) return {};
    const NodeId parent = (*document_)[element].parent;
    const bool display = equals_lower(document_->attribute(math, display_), "block") ||
                         has_token(document_->attribute(parent, Name::Class), {"katex-display"});
    return Formula{mathml_to_latex(*document_, math), display};
  }
  if (has_token(classes, {"math"})) return from_text(element, classes);
  if (has_token(classes, {"mathjax_preview", "mathjax", "mathjax_svg", "mathjax_chtml", "mathjax_display",
                          "mathjax_svg_display", "mjxc-display"}) &&
      precedes_script(element))
    return Formula{};  // empty: the script will say it
  return {};
}

}  // namespace pith

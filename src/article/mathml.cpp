// Presentation MathML to LaTeX.
//
// A stack of work: literal pieces to write and elements to visit, pushed in reverse so that they come off in
// the order LaTeX wants (\sqrt[index]{radicand} where MathML has the radicand first). Output is written once,
// from left to right, and a formula of any depth needs no recursion. Cost: linear in the formula.
#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "article/math.h"
#include "base/ascii.h"
#include "base/utf8.h"

namespace pith {
namespace {

struct Symbol {
  char32_t character;
  std::string_view latex;
};
constexpr Symbol kSymbols[] = {
#define S(character, latex) {character, latex},
#include "article/math_symbols.inc"
#undef S
};
static_assert(std::is_sorted(std::begin(kSymbols), std::end(kSymbols),
                             [](const Symbol& a, const Symbol& b) { return a.character < b.character; }));

constexpr std::array<std::string_view, 34> kFunctions = {
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth",   "csc",    "deg", "det", "dim",
    "exp",    "gcd",    "hom",    "inf", "ker", "lg",   "lim", "liminf", "limsup", "ln",  "log", "max",
    "min",    "mod",    "Pr",     "sec", "sin", "sinh", "sup", "tan",    "tanh",   "bmod"};

struct Accent {
  char32_t character;
  std::string_view over, under;
};
constexpr Accent kAccents[] = {{'^', "\\hat", ""},
                               {'_', "", "\\underline"},
                               {'~', "\\tilde", ""},
                               {'.', "\\dot", ""},
                               {0x00A8, "\\ddot", ""},
                               {0x00AF, "\\overline", "\\underline"},
                               {0x02C6, "\\hat", ""},
                               {0x02C7, "\\check", ""},
                               {0x02D8, "\\breve", ""},
                               {0x02D9, "\\dot", ""},
                               {0x02DC, "\\tilde", ""},
                               {0x0302, "\\hat", ""},
                               {0x0303, "\\tilde", ""},
                               {0x0304, "\\bar", ""},
                               {0x0307, "\\dot", ""},
                               {0x0308, "\\ddot", ""},
                               {0x0332, "", "\\underline"},
                               {0x203E, "\\overline", "\\underline"},
                               {0x2190, "\\overleftarrow", ""},
                               {0x2192, "\\vec", ""},
                               {0x20D7, "\\vec", ""},
                               {0x23DE, "\\overbrace", ""},
                               {0x23DF, "", "\\underbrace"},
                               {0x2015, "\\overline", "\\underline"},
                               {0x2013, "\\bar", ""},
                               {0x2194, "\\overleftrightarrow", ""}};

// Of UTF-8; empty if the text is.
std::string_view first_character(std::string_view text) {
  std::size_t size = std::min<std::size_t>(text.size(), 1);
  while (size < text.size() && utf8::is_continuation(text[size])) ++size;
  return text.substr(0, size);
}

class Latex {
 public:
  explicit Latex(const Document& document) : document_(document) {
    variant_ = document.names().find("mathvariant");
    open_ = document.names().find("open");
    close_ = document.names().find("close");
    separators_ = document.names().find("separators");
    notation_ = document.names().find("notation");
  }

  std::string run(NodeId math) {
    visit(math);
    while (!work_.empty()) {
      const Work work = work_.back();
      work_.pop_back();
      if (work.node == kNoNode)
        literal(work.literal);
      else
        element(work.node);
    }
    return clean_tex(out_);
  }

 private:
  struct Work {
    NodeId node;
    std::string_view literal;
  };

  void visit(NodeId node) {
    if (node != kNoNode) work_.push_back({node, {}});
  }
  void later(std::string_view text) { work_.push_back({kNoNode, text}); }
  void visit_group(NodeId node, std::string_view open = "{", std::string_view close = "}") {
    later(close);
    visit(node);
    later(open);
  }

  // A command that ends in a letter must not run into the next one.
  void literal(std::string_view text) {
    if (text.empty()) return;
    if (ends_in_command_ && is_ascii_alpha(text[0])) out_ += ' ';
    out_ += text;
    const std::size_t slash = text.rfind('\\');
    ends_in_command_ =
        slash != std::string_view::npos && slash + 1 < text.size() &&
        std::all_of(text.begin() + static_cast<std::ptrdiff_t>(slash) + 1, text.end(), is_ascii_alpha);
  }

  void symbols(std::string_view text) {
    text = trimmed(text);
    for (const char* at = text.data(); at != text.data() + text.size();) {
      const char* begin = at;
      const char32_t c = utf8::next(at);
      const auto* found =
          std::lower_bound(std::begin(kSymbols), std::end(kSymbols), c,
                           [](const Symbol& s, char32_t value) { return s.character < value; });
      if (found != std::end(kSymbols) && found->character == c)
        literal(found->latex);
      else
        literal({begin, static_cast<std::size_t>(at - begin)});
    }
  }

  // The text directly in an element; formula leaves hold nothing else.
  std::string text_of(NodeId node) const {
    std::string text;
    for (NodeId c = document_[node].first_child; c != kNoNode; c = document_[c].next)
      if (document_[c].type == NodeType::text) text += document_.text(c);
    return text;
  }

  NodeId child(NodeId node, int index) const {
    NodeId c = document_[node].first_child;
    for (; c != kNoNode; c = document_[c].next)
      if (document_[c].type == NodeType::element && index-- == 0) return c;
    return kNoNode;
  }

  // Pushes the children in reverse, `between` between them.
  void children(NodeId node, std::string_view between = {}) {
    for (NodeId c = document_[node].last_child; c != kNoNode; c = document_[c].previous) {
      if (document_[c].type != NodeType::element) continue;
      visit(c);

      if (!between.empty() && has_element_before(c)) later(between);
    }
  }
  bool has_element_before(NodeId node) const {
    for (NodeId c = document_[node].previous; c != kNoNode; c = document_[c].previous)
      if (document_[c].type == NodeType::element) return true;
    return false;
  }

  void identifier(NodeId node) {
    const std::string raw = text_of(node);
    const std::string_view text = trimmed(raw);
    const std::string_view variant = attribute(node, variant_);
    std::string_view command;
    if (variant == "bold")
      command = "\\mathbf{";
    else if (variant == "bold-italic")
      command = "\\boldsymbol{";
    else if (variant == "double-struck")
      command = "\\mathbb{";
    else if (variant == "script")
      command = "\\mathcal{";
    else if (variant == "fraktur")
      command = "\\mathfrak{";
    else if (variant == "sans-serif")
      command = "\\mathsf{";
    else if (variant == "monospace")
      command = "\\mathtt{";
    const bool letters = text.size() > 1 && std::all_of(text.begin(), text.end(), is_ascii_alpha);
    if (command.empty() && letters) {
      if (std::find(kFunctions.begin(), kFunctions.end(), text) != kFunctions.end()) return function(text);
      command = "\\mathrm{";
    } else if (command.empty() && variant == "normal" && text.size() == 1 && is_ascii_alpha(text[0])) {
      command = "\\mathrm{";
    }
    if (command.empty()) return symbols(text);
    literal(command);
    symbols(text);
    literal("}");
  }

  void function(std::string_view name) {
    literal("\\");
    out_ += name;
    ends_in_command_ = true;
  }

  void operation(NodeId node) {
    const std::string raw = text_of(node);
    const std::string_view text = trimmed(raw);
    if (std::find(kFunctions.begin(), kFunctions.end(), text) != kFunctions.end()) return function(text);
    symbols(text);
  }

  void words(NodeId node) {
    const std::string text = text_of(node);
    if (trimmed(text).empty()) return literal(text.empty() ? "" : "\\ ");
    literal("\\text{");
    for (char c : text) {
      if (c == '{' || c == '}' || c == '%' || c == '#' || c == '&' || c == '_' || c == '$') out_ += '\\';
      if (c == '\\' && backslashes_ != 0)
        --backslashes_, out_ += "\\textbackslash ";
      else if (c != '\\')
        out_ += is_ascii_space(c) ? ' ' : c;
    }
    out_ += '}';
    ends_in_command_ = false;
  }

  std::string_view attribute(NodeId node, Name name) const {
    return name == Name::None ? std::string_view{} : trimmed(document_.attribute(node, name));
  }

  // The one character that an accent is made of, or 0.
  char32_t only_character(NodeId node) const {
    if (node == kNoNode) return 0;
    const std::string raw = text_of(node);
    const std::string_view text = trimmed(raw);
    if (text.empty()) return 0;
    const char* at = text.data();
    const char32_t c = utf8::next(at);
    return at == text.data() + text.size() ? c : 0;
  }

  // Operators whose limits stand above and below.
  bool takes_limits(NodeId node) const {
    if (node == kNoNode) return false;
    const Name name = document_[node].name;
    if (name != Name::Mo && name != Name::Mi) return false;
    const char32_t c = only_character(node);
    if (c != 0)
      return (c >= 0x220F && c <= 0x2211) || (c >= 0x222B && c <= 0x2230) || (c >= 0x22C0 && c <= 0x22C3) ||
             (c >= 0x2A00 && c <= 0x2A06);
    const std::string text = text_of(node);
    return std::find(kFunctions.begin(), kFunctions.end(), trimmed(text)) != kFunctions.end();
  }

  void over(NodeId node) {
    const NodeId base = child(node, 0), above = child(node, 1);
    const char32_t c = only_character(above);
    for (const Accent& accent : kAccents)
      if (c != 0 && accent.character == c && !accent.over.empty())
        return visit_group(base), later(accent.over);
    if (takes_limits(base)) return visit_group(above, "^{"), visit(base);
    visit_group(base);
    visit_group(above);
    later("\\overset");
  }

  void under(NodeId node) {
    const NodeId base = child(node, 0), below = child(node, 1);
    const char32_t c = only_character(below);
    for (const Accent& accent : kAccents)
      if (c != 0 && accent.character == c && !accent.under.empty())
        return visit_group(base), later(accent.under);
    if (takes_limits(base)) return visit_group(below, "_{"), visit(base);
    visit_group(base);
    visit_group(below);
    later("\\underset");
  }

  void scripts(NodeId node, std::string_view first, std::string_view second) {
    const NodeId base = child(node, 0);
    if (!second.empty()) visit_group(child(node, 2), second);
    visit_group(child(node, 1), first);
    if (base == kNoNode) return;
    const Name name = document_[base].name;
    const bool simple = name == Name::Mi || name == Name::Mo || name == Name::Mn;
    if (simple)
      visit(base);
    else
      visit_group(base);
  }

  void multiscripts(NodeId node) {
    // base (sub sup)* [mprescripts (sub sup)*]; later() and visit() push in reverse.
    std::vector<NodeId> post, pre;
    NodeId base = kNoNode;
    bool before = false;
    for (NodeId c = document_[node].first_child; c != kNoNode; c = document_[c].next) {
      if (document_[c].type != NodeType::element) continue;
      if (document_[c].name == Name::Mprescripts)
        before = true;
      else if (base == kNoNode)
        base = c;
      else
        (before ? pre : post).push_back(c);
    }
    const auto pairs = [&](const std::vector<NodeId>& list) {
      for (std::size_t i = list.size(); i-- > 0;) script(list[i], i % 2 == 0 ? "_{" : "^{");
    };
    pairs(post);
    visit_group(base);
    if (!pre.empty()) pairs(pre), later("{}");
  }
  void script(NodeId node, std::string_view open) {
    const bool empty =
        document_.name(node) == "none" || (document_[node].name == Name::Mrow && child(node, 0) == kNoNode);
    if (!empty) visit_group(node, open);
  }

  void fenced(NodeId node) {
    const bool has_open = open_ != Name::None && document_.has_attribute(node, open_);
    const bool has_close = close_ != Name::None && document_.has_attribute(node, close_);
    const std::string_view left = has_open ? attribute(node, open_) : "(";
    const std::string_view right = has_close ? attribute(node, close_) : ")";
    const bool has_separators = separators_ != Name::None && document_.has_attribute(node, separators_);
    const std::string_view separators = has_separators ? attribute(node, separators_) : ",";
    later(delimiter(right));
    later("\\right");
    children(node, first_character(separators));
    later(delimiter(left));
    later("\\left");
  }
  static std::string_view delimiter(std::string_view text) {
    if (text.empty()) return ".";
    if (text == "{") return "\\{";
    if (text == "}") return "\\}";
    if (text == "\xE2\x9F\xA8" || text == "\xE2\x8C\xA9") return "\\langle ";
    if (text == "\xE2\x9F\xA9" || text == "\xE2\x8C\xAA") return "\\rangle ";
    if (text == "\xE2\x80\x96") return "\\|";
    return text;
  }

  void enclosed(NodeId node) {
    const std::string_view notation = attribute(node, notation_);
    std::string_view command;
    if (notation.empty() || notation.find("longdiv") != std::string_view::npos)
      command = "\\overline";
    else if (notation.find("diagonalstrike") != std::string_view::npos)
      command = "\\cancel";
    else if (notation.find("radical") != std::string_view::npos)
      command = "\\sqrt";
    else if (notation.find("box") != std::string_view::npos)
      command = "\\boxed";
    else if (notation.find("top") != std::string_view::npos)
      command = "\\overline";
    else if (notation.find("bottom") != std::string_view::npos)
      command = "\\underline";
    wrap(node, command);
  }

  void wrap(NodeId node, std::string_view command) {
    if (command.empty()) return children(node);
    later("}");
    children(node);
    later("{");
    later(command);
  }

  void space(NodeId node) {
    const std::string_view width = trimmed(document_.attribute(node, Name::Width));
    double em = 0;
    const auto [rest, error] = std::from_chars(width.data(), width.data() + width.size(), em);
    if (error != std::errc{}) return;
    if (std::string_view(rest, static_cast<std::size_t>(width.data() + width.size() - rest)) == "px")
      em /= 16;
    if (em >= 2)
      literal("\\qquad");
    else if (em >= 1)
      literal("\\quad");
    else if (em >= 0.25)
      literal("\\;");
    else if (em > 0)
      literal("\\,");
  }

  void semantics(NodeId node) {
    for (NodeId c = document_[node].first_child; c != kNoNode; c = document_[c].next) {
      if (document_[c].type != NodeType::element || document_[c].name != Name::Annotation) continue;
      const std::string_view encoding = trimmed(document_.attribute(c, Name::Encoding));
      if (!equals_lower(encoding, "application/x-tex") && !equals_lower(encoding, "tex") &&
          !equals_lower(encoding, "latex") && !equals_lower(encoding, "application/x-latex"))
        continue;
      const std::string tex = clean_tex(text_of(c));
      if (!tex.empty()) return literal(tex);
    }
    visit(child(node, 0));
  }

  void element(NodeId node) {
    switch (document_[node].name) {
      case Name::Mi: return identifier(node);
      case Name::Mn: return symbols(text_of(node));
      case Name::Mo: return operation(node);
      case Name::Mtext:
      case Name::Ms: return words(node);
      case Name::Mspace: return space(node);
      case Name::Mfrac: return visit_group(child(node, 1)), visit_group(child(node, 0)), later("\\frac");
      case Name::Msqrt: return wrap(node, "\\sqrt");
      case Name::Mroot:
        return visit_group(child(node, 0)), visit_group(child(node, 1), "[", "]"), later("\\sqrt");
      case Name::Msub: return scripts(node, "_{", {});
      case Name::Msup: return scripts(node, "^{", {});
      case Name::Msubsup:
      case Name::Munderover: return scripts(node, "_{", "^{");
      case Name::Munder: return under(node);
      case Name::Mover: return over(node);
      case Name::Mmultiscripts: return multiscripts(node);
      case Name::Mfenced: return fenced(node);
      case Name::Mtable: return later("\\end{matrix}"), children(node, " \\\\ "), later("\\begin{matrix}");
      case Name::Mlabeledtr:
      case Name::Mtr: return children(node, " & ");
      case Name::Menclose: return enclosed(node);
      case Name::Mphantom: return wrap(node, "\\phantom");
      case Name::Semantics: return semantics(node);
      case Name::Maction: return visit(child(node, 0));
      case Name::Annotation:
      case Name::AnnotationXml:
      case Name::Mprescripts: return;
      default: return children(node);
    }
  }

  const Document& document_;
  Name variant_, open_, close_, separators_, notation_;
  std::vector<Work> work_;
  std::string out_;
  int backslashes_ = 16;  // that the words of a formula may have: each takes as much as a line of it
  bool ends_in_command_ = false;
};

}  // namespace

std::string mathml_to_latex(const Document& document, NodeId math) {
  return Latex(document).run(math);
}

}  // namespace pith

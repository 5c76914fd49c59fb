#include "article/code.h"

#include <array>

#include "article/code_frame.h"
#include "base/ascii.h"
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::array<std::string_view, 7> kLanguagePrefixes = {
    "language-", "lang-", "highlight-source-", "highlight-text-", "brush:", "sourcecode-", "src-"};

// What may stand before other things than languages: Sphinx and Sandpack.
constexpr std::array<std::string_view, 2> kVaguePrefixes = {"highlight-", "sp-"};

bool is_language(std::string_view word) {
  if (word.empty() || word.size() > 24) return false;
  for (char c : word)
    if (!is_ascii_alnum(c) && c != '+' && c != '#' && c != '-' && c != '.' && c != '_') return false;
  return true;
}

std::string lower(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = ascii_lower(c);
  return out;
}

// Languages that mean "none".
bool says_nothing(std::string_view word) {
  return equals_lower(word, "none") || equals_lower(word, "nohighlight") || equals_lower(word, "plain") ||
         equals_lower(word, "plaintext") || equals_lower(word, "text") || equals_lower(word, "auto");
}

// `bare_words`: also words that are languages without saying so.
std::string_view class_language(std::string_view classes, bool bare_words) {
  bool brush = false, bare = false;
  std::string_view after_bare, known;
  for (std::string_view token = next_token(classes); !token.empty(); token = next_token(classes)) {
    if (token.back() == ';') token.remove_suffix(1);
    if (brush) return token;
    if (bare && after_bare.empty()) after_bare = token;
    if (equals_lower(token, "brush:")) brush = true;
    // highlight.js and Jekyll: "hljs python", "sourceCode haskell".
    if (equals_lower(token, "hljs") || equals_lower(token, "sourcecode")) bare = true;
    for (std::string_view prefix : kLanguagePrefixes)
      if (token.size() > prefix.size() && starts_lower(token, prefix)) return token.substr(prefix.size());
    for (std::string_view prefix : kVaguePrefixes)
      if (starts_lower(token, prefix) && is_known_language(token.substr(prefix.size())))
        return token.substr(prefix.size());
    if (bare_words && known.empty() && is_known_language(token)) known = token;
  }
  return after_bare.empty() ? known : after_bare;
}

std::string_view stated_language(const Document& document, NodeId id) {
  for (Name name : {Name::DataLang, Name::DataLanguage}) {
    const std::string_view value = trimmed(document.attribute(id, name));
    if (is_language(value)) return value;
  }
  const bool is_code = document.is_html(id, Name::Pre) || document.is_html(id, Name::Code);
  const std::string_view lang = is_code ? trimmed(document.attribute(id, Name::Lang)) : std::string_view{};
  if (is_known_language(lang)) return lang;
  const std::string_view word = class_language(document.attribute(id, Name::Class), is_code);
  return is_language(word) ? word : std::string_view{};
}

// Line numbers, and what shells and interpreters write before a line.
bool only_gutter(std::string_view text) {
  constexpr std::string_view kPrompts = ".:$#>%|\xE2\x80\xA6";
  for (char c : text)
    if (!is_ascii_digit(c) && !is_ascii_space(c) && kPrompts.find(c) == std::string_view::npos) return false;
  return true;
}

// What the page keeps out of what readers copy.
bool is_unselectable(const Document& document, NodeId element) {
  const std::string_view style = document.attribute(element, Name::Style);
  const std::size_t at = style.find("user-select:");
  return at != std::string_view::npos && trimmed(style.substr(at + 12)).starts_with("none");
}

}  // namespace

std::string code_language(const Document& document, NodeId element) {
  const auto accept = [&](NodeId id, std::string& language) {
    const std::string_view word = stated_language(document, id);
    if (word.empty()) return false;
    if (!says_nothing(word)) language = lower(word);
    return true;
  };
  std::string language;
  // Inwards: <pre><code class=...>. Outwards: <div class="highlight-source-js"><pre>.
  NodeId id = element;
  for (int level = 0; level < 3 && id != kNoNode; ++level) {
    if (accept(id, language)) return language;
    id = document[id].first_child;
    while (id != kNoNode && document[id].type != NodeType::element) id = document[id].next;
  }
  id = document[element].parent;
  for (int level = 0; level < 4 && id != kNoNode && document[id].type == NodeType::element; ++level) {
    if (document.is_html(id, Name::Body) || document.is_html(id, Name::Article)) break;
    if (accept(id, language)) return language;
    id = document[id].parent;
  }
  return language;
}

bool has_gutter_class(const Document& document, NodeId element) {
  const std::string_view classes = document.attribute(element, Name::Class);
  return !classes.empty() && has_token(classes, {"gutter",
                                                 "line-numbers",
                                                 "line-numbers-rows",
                                                 "line-number",
                                                 "linenumber",
                                                 "linenumbers",
                                                 "linenos",
                                                 "lineno",
                                                 "linenodiv",
                                                 "line_numbers",
                                                 "lines",
                                                 "blob-num",
                                                 "rouge-gutter",
                                                 "hljs-ln-numbers",
                                                 "hljs-ln-n",
                                                 "ln",
                                                 "lnt",
                                                 "codemirror-linenumber",
                                                 "crayon-nums",
                                                 "crayon-num",
                                                 "hl-line-number"});
}

bool has_code_cell_class(const Document& document, NodeId element) {
  const std::string_view classes = document.attribute(element, Name::Class);
  return !classes.empty() &&
         has_token(classes, {"code", "blob-code", "rouge-code", "hljs-ln-code", "crayon-code"});
}

bool Gutters::is_gutter(const Document& document, NodeId element) {
  if (!has_gutter_class(document, element) && !is_unselectable(document, element) &&
      !has_token(document.attribute(element, Name::Class), {"gp", "prompt", "shell-prompt"}))
    return false;
  if (offender_ != kNoNode && document.contains(element, offender_)) return false;
  for (NodeId id = element + 1; id < document[element].end; ++id) {
    poll(id);
    if (document[id].type == NodeType::text && !only_gutter(document.text(id))) {
      offender_ = id;
      return false;
    }
  }
  return true;
}

}  // namespace pith

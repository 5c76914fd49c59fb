#include "article/code.h"

#include <array>

#include "base/ascii.h"
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::array<std::string_view, 6> kLanguagePrefixes = {
    "language-", "lang-", "highlight-source-", "highlight-text-", "brush:", "sourcecode-"};

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

std::string_view class_language(std::string_view classes) {
  bool brush = false, bare = false;
  std::string_view after_bare;
  for (std::string_view token = next_token(classes); !token.empty(); token = next_token(classes)) {
    if (token.back() == ';') token.remove_suffix(1);
    if (brush) return token;
    if (bare && after_bare.empty()) after_bare = token;
    if (equals_lower(token, "brush:")) brush = true;
    // highlight.js and Jekyll: "hljs python", "sourceCode haskell".
    if (equals_lower(token, "hljs") || equals_lower(token, "sourcecode")) bare = true;
    for (std::string_view prefix : kLanguagePrefixes)
      if (token.size() > prefix.size() && starts_lower(token, prefix)) return token.substr(prefix.size());
  }
  return after_bare;
}

std::string_view stated_language(const Document& document, NodeId id) {
  for (Name name : {Name::DataLang, Name::DataLanguage}) {
    const std::string_view value = trimmed(document.attribute(id, name));
    if (is_language(value)) return value;
  }
  const std::string_view word = class_language(document.attribute(id, Name::Class));
  return is_language(word) ? word : std::string_view{};
}

bool only_digits(std::string_view text) {
  for (char c : text)
    if (!is_ascii_digit(c) && !is_ascii_space(c) && c != '.' && c != ':') return false;
  return true;
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
  if (!has_gutter_class(document, element)) return false;
  if (offender_ != kNoNode && document.contains(element, offender_)) return false;
  for (NodeId id = element + 1; id < document[element].end; ++id) {
    poll(id);
    if (document[id].type == NodeType::text && !only_digits(document.text(id))) {
      offender_ = id;
      return false;
    }
  }
  return true;
}

}  // namespace pith

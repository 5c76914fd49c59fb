#include "article/callouts.h"

#include "base/ascii.h"

namespace pith {
namespace {

struct Kind {
  std::string_view word, kind;
};
// Obsidian's and Docusaurus's words, and what Bootstrap colours mean.
constexpr Kind kKinds[] = {{"note", "note"},
                           {"info", "note"},
                           {"tip", "tip"},
                           {"hint", "tip"},
                           {"success", "tip"},
                           {"check", "tip"},
                           {"important", "important"},
                           {"warning", "warning"},
                           {"attention", "warning"},
                           {"warn", "warning"},
                           {"caution", "caution"},
                           {"danger", "caution"},
                           {"error", "caution"},
                           {"failure", "caution"},
                           {"bug", "caution"}};

constexpr std::string_view kBoxes[] = {"admonition",       "alert",        "callout", "markdown-alert",
                                       "theme-admonition", "custom-block", "hint",    "notecard"};
constexpr std::string_view kTitles[] = {"admonition-title",   "admonitionheading",   "admonition-heading",
                                        "alert-heading",      "alert-title",         "callout-title",
                                        "custom-block-title", "markdown-alert-title"};

std::string_view kind_of(std::string_view word) {
  for (const Kind& kind : kKinds)
    if (equals_lower(word, kind.word)) return kind.kind;
  return {};
}

// Words of these classes begin with one of four letters; most classes have none.
bool may_be_callout(std::string_view classes) {
  for (const std::string_view part : {"dmonition", "lert", "allout", "ustom-block", "int", "otecard"})
    if (classes.find(part) != std::string_view::npos) return true;
  return false;
}

}  // namespace

Callout callout_of(const Document& document, NodeId element, Name data_callout) {
  if (data_callout != Name::None)
    if (const std::string_view word = trimmed(document.attribute(element, data_callout)); !word.empty())
      return {CalloutUse::callout, kind_of(word)};
  std::string_view classes = document.attribute(element, Name::Class);
  if (classes.empty() || !may_be_callout(classes)) return {};
  Callout callout;
  bool box = false, admonition = false;
  for (std::string_view token = next_token(classes); !token.empty(); token = next_token(classes)) {
    for (const std::string_view title : kTitles)
      if (starts_lower(token, title)) return {CalloutUse::title};
    for (const std::string_view name : kBoxes) {
      if (!starts_lower(token, name)) continue;
      box = box || token.size() == name.size();
      admonition = admonition || equals_lower(token, "admonition");
      if (token.size() > name.size() + 1 && token[name.size()] == '-' && callout.kind.empty())
        callout.kind = kind_of(token.substr(name.size() + 1));
    }
    if (callout.kind.empty() && !equals_lower(token, "hint")) callout.kind = kind_of(token);
  }
  if (box && (admonition || !callout.kind.empty())) callout.use = CalloutUse::callout;
  return callout.use == CalloutUse::none ? Callout{} : callout;
}

}  // namespace pith

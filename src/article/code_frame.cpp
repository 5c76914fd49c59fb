#include "article/code_frame.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr NodeId kLargestBar = 48;        // nodes
constexpr std::size_t kLongestText = 24;  // bytes of a text in a bar
constexpr int kHighest = 4;               // elements that wrap the code alone
constexpr int kNeighbours = 6;            // siblings looked at on each side

// Names as labels and classes have them, sorted. Those of highlight.js, Prism and Pygments that are seen most.
constexpr auto kLanguages = std::to_array<std::string_view>({"apache",      "applescript",
                                                             "asm",         "awk",
                                                             "bash",        "basic",
                                                             "bat",         "batch",
                                                             "c",           "c#",
                                                             "c++",         "clojure",
                                                             "cmake",       "coffeescript",
                                                             "console",     "cpp",
                                                             "cs",          "csharp",
                                                             "css",         "csv",
                                                             "cuda",        "d",
                                                             "dart",        "diff",
                                                             "django",      "docker",
                                                             "dockerfile",  "elixir",
                                                             "elm",         "erlang",
                                                             "f#",          "fish",
                                                             "fortran",     "fsharp",
                                                             "glsl",        "go",
                                                             "golang",      "gradle",
                                                             "graphql",     "groovy",
                                                             "haml",        "handlebars",
                                                             "haskell",     "hcl",
                                                             "html",        "http",
                                                             "ini",         "java",
                                                             "javascript",  "jinja",
                                                             "jinja2",      "js",
                                                             "json",        "json5",
                                                             "jsonc",       "jsx",
                                                             "julia",       "kotlin",
                                                             "latex",       "lean",
                                                             "lean4",       "less",
                                                             "liquid",      "lisp",
                                                             "lua",         "makefile",
                                                             "markdown",    "matlab",
                                                             "mermaid",     "mysql",
                                                             "nginx",       "nim",
                                                             "nix",         "objc",
                                                             "objective-c", "ocaml",
                                                             "pascal",      "perl",
                                                             "php",         "plsql",
                                                             "postgresql",  "powershell",
                                                             "prolog",      "protobuf",
                                                             "ps1",         "pycon",
                                                             "python",      "python3",
                                                             "r",           "rb",
                                                             "regex",       "ruby",
                                                             "rust",        "sass",
                                                             "scala",       "scheme",
                                                             "scss",        "sh",
                                                             "shell",       "shell-session",
                                                             "solidity",    "sql",
                                                             "svelte",      "svg",
                                                             "swift",       "tcl",
                                                             "terraform",   "tex",
                                                             "toml",        "ts",
                                                             "tsx",         "twig",
                                                             "typescript",  "vb",
                                                             "vba",         "vim",
                                                             "vue",         "wasm",
                                                             "wgsl",        "xml",
                                                             "yaml",        "yml",
                                                             "zig",         "zsh"});

// What buttons and bars of code blocks and sandboxes say, sorted.
constexpr auto kBarWords = std::to_array<std::string_view>({"clear",
                                                            "code",
                                                            "collapse",
                                                            "copied",
                                                            "copied!",
                                                            "copy",
                                                            "copy code",
                                                            "copy snippet",
                                                            "copy to clipboard",
                                                            "download",
                                                            "edit",
                                                            "expand",
                                                            "expand code",
                                                            "fork",
                                                            "hide code",
                                                            "no results",
                                                            "open in codesandbox",
                                                            "open in playground",
                                                            "open in sandbox",
                                                            "open on codesandbox",
                                                            "open sandbox",
                                                            "output",
                                                            "plain text",
                                                            "plaintext",
                                                            "play",
                                                            "preview",
                                                            "raw",
                                                            "refresh",
                                                            "reload",
                                                            "reset",
                                                            "result",
                                                            "run",
                                                            "run code",
                                                            "show code",
                                                            "text",
                                                            "toggle word wrap",
                                                            "try it",
                                                            "try it yourself",
                                                            "view raw",
                                                            "wrap",
                                                            "wrap lines"});

static_assert(std::is_sorted(kLanguages.begin(), kLanguages.end()));
static_assert(std::is_sorted(kBarWords.begin(), kBarWords.end()));

template <class Words>
bool has_word(const Words& words, std::string_view text) {
  if (text.empty() || text.size() > kLongestText) return false;
  char buffer[kLongestText];
  for (std::size_t i = 0; i < text.size(); ++i) buffer[i] = ascii_lower(text[i]);
  return std::binary_search(words.begin(), words.end(), std::string_view(buffer, text.size()));
}

bool may_be_bar(Name name) {
  switch (name) {
    case Name::Div:
    case Name::Span:
    case Name::Button:
    case Name::Header:
    case Name::Footer:
    case Name::Figcaption:
    case Name::Small:
    case Name::Label:
    case Name::A:
    case Name::Ul: return true;
    default: return false;
  }
}

// Elements that hold more than one thing to read.
bool is_section(const Document& document, NodeId id) {
  switch (document[id].name) {
    case Name::Body:
    case Name::Main:
    case Name::Article:
    case Name::Section:
    case Name::Li:
    case Name::Td:
    case Name::Blockquote: return true;
    default: return !document.is_element(id);
  }
}

}  // namespace

bool is_known_language(std::string_view word) {
  return has_word(kLanguages, word);
}

void CodeFrames::read(const Document& document) {
  document_ = &document;
  bars_.clear();
  languages_.clear();
  if (document.count(Name::Pre) == 0) return;
  for (NodeId id = 0; id < document.size(); ++id) {
    if (!document.is_html(id, Name::Pre)) continue;
    read_inside(id);
    read_beside(id);
    id = document[id].end - 1;
  }
  std::sort(bars_.begin(), bars_.end());
}

// A bar may be the first thing in the code, with a button that tells it from code.
void CodeFrames::read_inside(NodeId pre) {
  NodeId id = pre;
  for (int level = 0; level < 3 && id != kNoNode; ++level) {
    id = (*document_)[id].first_child;
    while (id != kNoNode && !document_->is_element(id)) id = (*document_)[id].next;
    if (id == kNoNode || !document_->is_html(id, Name::Div)) continue;
    const NodeId end = std::min((*document_)[id].end, id + kLargestBar);
    bool button = false;
    for (NodeId n = id; n < end; ++n) button = button || document_->is_html(n, Name::Button);
    if (!button) continue;
    if (const Bar bar = bar_at(id); bar.fits) return take(bar, id, pre);
  }
}

void CodeFrames::read_beside(NodeId pre) {
  NodeId at = pre;
  for (int level = 0; level < kHighest; ++level) {
    if (!read_siblings(at, pre)) return;
    at = (*document_)[at].parent;
    if (at == kNoNode || is_section(*document_, at)) return;
  }
}

// Takes the bars beside an element. False if something else stands there, so that its parent holds more than the code.
bool CodeFrames::read_siblings(NodeId element, NodeId pre) {
  bool alone = true;
  for (NodeId Node::*step : {&Node::previous, &Node::next}) {
    NodeId id = (*document_)[element].*step;
    for (int steps = 0; id != kNoNode; id = (*document_)[id].*step) {
      const Node& node = (*document_)[id];
      if (node.type == NodeType::text && trimmed(document_->text(id)).empty()) continue;
      if (node.type == NodeType::comment) continue;
      const Bar bar = bar_at(id);
      if (!bar.fits || ++steps > kNeighbours) {
        alone = false;
        break;
      }
      take(bar, id, pre);
    }
  }
  return alone;
}

CodeFrames::Bar CodeFrames::bar_at(NodeId element) const {
  const Node& node = (*document_)[element];
  if (node.type != NodeType::element || node.ns != Namespace::html || !may_be_bar(node.name) ||
      node.end - element > kLargestBar)
    return {};
  Bar bar;
  for (NodeId id = element; id < node.end; ++id) {
    if (document_->is_html(id, Name::Img) || document_->is_html(id, Name::Code)) return {};
    if ((*document_)[id].type != NodeType::text) continue;
    const std::string_view text = trimmed(document_->text(id));
    if (text.empty()) continue;
    const bool language = is_known_language(text) && (text.size() > 1 || (text[0] >= 'A' && text[0] <= 'Z'));
    if (!language && !has_word(kBarWords, text)) return {};
    if (language && bar.language.empty()) bar.language = text;
    bar.fits = true;
  }
  return bar;
}

void CodeFrames::take(const Bar& bar, NodeId element, NodeId pre) {
  bars_.push_back(element);
  const bool known = !languages_.empty() && languages_.back().pre == pre;
  if (!bar.language.empty() && !known) languages_.push_back({pre, bar.language});
}

bool CodeFrames::is_bar(NodeId element) const {
  return std::binary_search(bars_.begin(), bars_.end(), element);
}

std::string_view CodeFrames::language(NodeId pre) const {
  const auto at = std::lower_bound(languages_.begin(), languages_.end(), pre,
                                   [](const Language& language, NodeId id) { return language.pre < id; });
  return at != languages_.end() && at->pre == pre ? at->name : std::string_view{};
}

}  // namespace pith

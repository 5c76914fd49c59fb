// Most pages say in their tree what they say in their data, so the data is looked at only where it is longer than
// the tree's text, and used only where its texts are much longer. What counts as a text goes by the name that it has
// in the data; the names are those of schema.org and of the common systems.
//
// Cost: nothing but a look at each script on pages with a tree of text; else linear in the data.
// Held by tests/pipeline/embedded_test.cpp.
#include "embedded/embedded.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::size_t kLeastData = 500;  // bytes of an attribute or script that may hold a text
constexpr std::size_t kLeastText = 80;   // bytes of a text: shorter ones are labels
constexpr std::size_t kMuchMore = 4;  // texts so many times as long as the page's own are not in it already
constexpr std::size_t kMostValues = 1 << 20;

constexpr std::array<std::string_view, 14> kNames = {
    "articleBody", "reviewBody",   "text",   "body", "bodyHtml",        "body_html", "content",
    "contentHtml", "content_html", "cooked", "html", "descriptionHtml", "markdown",  "post_text"};

bool is_json(std::string_view type) {
  const std::string_view name = trimmed(type);
  return starts_lower(name, "application/ld+json") || starts_lower(name, "application/json");
}

bool begins_json(std::string_view text) {
  const auto first = std::find_if_not(text.begin(), text.end(), is_ascii_space);
  return first != text.end() && (*first == '{' || *first == '[');
}

bool has_tags(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1))
    if (at + 1 < text.size() && is_ascii_alpha(text[at + 1])) return true;
  return false;
}

// Bytes outside tags and white space.
std::size_t text_length(std::string_view text) {
  std::size_t length = 0;
  bool tag = false;
  for (const char c : text) {
    if (c == '<') tag = true;
    length += !tag && !is_ascii_space(c);
    if (c == '>') tag = false;
  }
  return length;
}

// Prose has blanks, or is of a script that needs none; addresses, ids and code do not pass.
bool is_prose(std::string_view text) {
  std::size_t blanks = 0, wide = 0, signs = 0;
  for (const char c : text) {
    blanks += c == ' ';
    wide += static_cast<unsigned char>(c) >= 0xE3;
    signs += c == '{' || c == '}' || c == '|' || c == '\\';
  }
  return (blanks * 14 >= text.size() || wide * 8 >= text.size()) && signs * 40 < text.size();
}

void append_paragraphs(std::string_view text, std::string& html) {
  html += "<p>";
  for (const char c : text) {
    switch (c) {
      case '<': html += "&lt;"; break;
      case '&': html += "&amp;"; break;
      case '\n': html += "</p><p>"; break;
      default: html += c;
    }
  }
  html += "</p>";
}

}  // namespace

std::string_view EmbeddedContent::find(const Document& document, const Measures& measures) {
  html_.clear();
  text_ = 0;
  seen_.clear();
  const std::size_t own = measures[kRoot].non_space_chars;
  const std::size_t least = std::max(kLeastData, kMuchMore * own);
  if (const Name preloaded = document.names().find("data-preloaded"); preloaded != Name::None)
    for (NodeId id = 0; id < document.size(); ++id) {
      poll(id);
      if (const std::string_view value = document.attribute(id, preloaded); value.size() >= least)
        read(value);
    }
  for (const NodeId id : document.head_nodes()) {
    const NodeId text = document[id].first_child;
    if (document[id].name == Name::Script && text != kNoNode && document.text(text).size() >= least &&
        is_json(document.attribute(id, Name::Type)))
      read(document.text(text));
  }
  if (text_ < kMuchMore * own) html_.clear();
  if (!html_.empty()) html_ = "<article>" + html_ + "</article>";
  return html_;
}

void EmbeddedContent::read(std::string_view text) {
  json_.clear();
  json_.read(text, kMostValues);
  const Json::Id end = json_.size();
  // Strings may be JSON themselves; these are read behind the others, once.
  nested_.clear();
  std::vector<std::size_t> bounds;
  for (Json::Id id = 0; id < end; ++id) {
    const Json::Value& value = json_[id];
    if (value.type != Json::Type::string || value.text.size() < kLeastText || !begins_json(value.text))
      continue;
    nested_ += json_.text(id);
    bounds.push_back(nested_.size());
  }
  std::size_t begin = 0;
  for (const std::size_t bound : bounds) {
    json_.read(std::string_view(nested_).substr(begin, bound - begin), kMostValues);
    begin = bound;
  }
  add_texts();
}

void EmbeddedContent::add_texts() {
  for (Json::Id id = 0; id < json_.size(); ++id) {
    poll(id);
    const Json::Value& value = json_[id];
    if (value.type == Json::Type::string && value.text.size() >= kLeastText &&
        std::find(kNames.begin(), kNames.end(), value.key) != kNames.end())
      add(json_.text(id));
    if (value.type != Json::Type::object) continue;
    const Json::Id type = json_.member(id, "@type");
    const Json::Id description = json_.member(id, "description");
    if (type != Json::kNone && json_[type].text == "Product" && description != Json::kNone &&
        json_[description].type == Json::Type::string)
      add(json_.text(description));
  }
}

void EmbeddedContent::add(std::string_view text) {
  if (!is_prose(text)) return;
  if (!seen_.insert(hash_bytes(text)).second) return;
  text_ += text_length(text);
  html_ += "<section>";
  if (has_tags(text)) {
    html_ += text;
  } else {
    append_paragraphs(text, html_);
  }
  html_ += "</section>";
}

}  // namespace pith

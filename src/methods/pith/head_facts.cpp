// What a page says about itself to search engines and social networks, as far as it tells what kind of page it is.
//
// Read are the title, meta elements (OpenGraph type, title and description; the generator), JSON-LD, and the page's
// own address (canonical link or og:url): an address such as /2024/05/a-title-of-words is an article's, /products is
// a listing's. Types come in many spellings, so they are counted by family.
//
// JSON-LD is not parsed. Its strings are walked through, and a key that matters takes the next string as its value.
// This reads broken JSON as well as sound JSON, and nested things count like outer ones. src/meta, which must know
// what belongs to what, parses it.
//
// Cost: linear in the head and the JSON-LD; nothing is copied. Held by tests/methods/pith_features_test.cpp.
#include "methods/pith/head_facts.h"

#include <algorithm>

#include "base/ascii.h"

namespace pith {
namespace {

OpenGraphType open_graph_type(std::string_view value) {
  if (contains_any_lower(value, {"article", "blog", "news"})) return OpenGraphType::article;
  if (contains_any_lower(value, {"product", "item"})) return OpenGraphType::product;
  return contains_any_lower(value, {"website"}) ? OpenGraphType::website : OpenGraphType::other;
}

Generator generator_of(std::string_view value) {
  if (contains_any_lower(value, {"wordpress", "joomla", "drupal", "ghost"})) return Generator::wordpress;
  if (contains_any_lower(value, {"discourse", "vbulletin", "phpbb", "xenforo", "discuz", "invision"}))
    return Generator::forum;
  if (contains_any_lower(value, {"wiki"})) return Generator::wiki;
  if (contains_any_lower(value, {"sphinx", "docusaurus", "mkdocs", "doxygen", "hugo", "jekyll", "vitepress"}))
    return Generator::docs;
  return Generator::other;
}

class FactReader {
 public:
  explicit FactReader(const Page& page) : document_(page.document) {}

  HeadFacts read() {
    for (const NodeId id : document_.head_nodes()) {
      const Node& node = document_[id];
      if (node.name == Name::Meta)
        read_meta(id);
      else if (node.name == Name::Script)
        read_script(id);
      else if (node.name == Name::Link && equals_lower(document_.attribute(id, Name::Rel), "canonical"))
        read_address(document_.attribute(id, Name::Href));
      else if (node.name == Name::Title && facts_.title.empty() && node.first_child != kNoNode)
        facts_.title = document_.text(node.first_child);
    }
    return facts_;
  }

 private:
  void read_meta(NodeId id) {
    const std::string_view content = document_.attribute(id, Name::Content);
    std::string_view key = document_.attribute(id, Name::Property);
    if (key.empty()) key = document_.attribute(id, Name::NameAttribute);
    if (equals_lower(key, "og:type"))
      facts_.open_graph = open_graph_type(content);
    else if (equals_lower(key, "og:title"))
      facts_.social_title = content;
    else if (equals_lower(key, "og:description") || equals_lower(key, "description"))
      facts_.description = content.size() > facts_.description.size() ? content : facts_.description;
    else if (equals_lower(key, "og:url") && facts_.path_depth < 0)
      read_address(content);
    else if (equals_lower(key, "generator"))
      facts_.generator = generator_of(content);
  }

  // Types and texts are found without reading the JSON: a key that matters, then the next string.
  void read_script(NodeId id) {
    const NodeId child = document_[id].first_child;
    if (child == kNoNode ||
        !equals_lower(trimmed(document_.attribute(id, Name::Type)), "application/ld+json"))
      return;
    const std::string_view json = document_.text(child);
    std::string_view key;  // the string before, if a colon followed
    for (std::size_t at = json.find('"'); at != std::string_view::npos; at = json.find('"', at)) {
      const std::size_t begin = ++at;
      while (at < json.size() && json[at] != '"') at += json[at] == '\\' ? 2 : 1;
      if (at >= json.size()) return;
      const std::string_view string = json.substr(begin, at++ - begin);
      const std::size_t next = json.find_first_not_of(" \t\r\n", at);
      if (next == std::string_view::npos) return;
      if (json[next] == ':') {
        key = string;
        continue;
      }
      if (key == "@type")
        count_type(string);
      else if ((key == "articleBody" || key == "description" || key == "text") &&
               facts_.body_count < facts_.bodies.size())
        facts_.bodies[facts_.body_count++] = string;
      if (key != "@type") key = {};
    }
  }

  void count_type(std::string_view type) {
    const auto count = [&](SchemaType family) { ++facts_.schema[static_cast<std::size_t>(family)]; };
    if (contains_any_lower(type, {"article", "blogposting", "report"}))
      count(SchemaType::article);
    else if (contains_any_lower(type, {"product", "offer"}))
      count(SchemaType::product);
    else if (contains_any_lower(type, {"discussion", "qapage", "question", "answer", "comment"}))
      count(contains_any_lower(type, {"faq"}) ? SchemaType::faq : SchemaType::discussion);
    else if (contains_any_lower(type, {"itemlist", "collection", "searchresults", "blog"}))
      count(SchemaType::list);
    else if (contains_any_lower(type, {"faq"}))
      count(SchemaType::faq);
    else if (contains_any_lower(type, {"website", "organization", "webpage", "business"}))
      count(SchemaType::website);
  }

  void read_address(std::string_view url) {
    url = trimmed(url);
    url = url.substr(0, url.find_first_of("?#"));
    if (const std::size_t scheme = url.find("//"); scheme != std::string_view::npos) {
      const std::size_t path = url.find('/', scheme + 2);
      url = path == std::string_view::npos ? std::string_view("/") : url.substr(path);
    }
    if (url.empty()) return;
    int depth = 0, words = 0, digits = 0;
    for (std::size_t i = 0; i < url.size(); ++i) {
      if (url[i] == '/') {
        if (i + 1 < url.size()) ++depth, words = 1, digits = 0;
      } else if (url[i] == '-' || url[i] == '_' || url[i] == '%') {
        ++words;
      } else if (is_ascii_digit(url[i])) {
        ++digits;
      }
    }
    facts_.path_depth = depth, facts_.path_words = words, facts_.path_digits = digits;
  }

  const Document& document_;
  HeadFacts facts_;
};

}  // namespace

HeadFacts read_head_facts(const Page& page) {
  return FactReader(page).read();
}

}  // namespace pith

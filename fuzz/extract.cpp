// The whole way, from bytes to each format. First two bytes: format and options.
#include <pith/pith.h>

#include <nlohmann/json.hpp>

#include "checks.h"

namespace {

using pith::Name;

pith::Options options_of(fuzz::Input& input) {
  constexpr pith::Format kFormats[] = {pith::Format::text, pith::Format::markdown, pith::Format::html,
                                       pith::Format::json};
  constexpr const char* kUrls[] = {"", "https://example.com/a/b?c#d", "file:///x/y", "no url"};
  pith::Options options;
  const unsigned first = input.choice(), second = input.choice();
  const auto include = [second](unsigned bit) {
    return (second & bit) == 0 ? pith::Include::yes : pith::Include::no;
  };
  const auto methods = pith::methods();
  options.format = kFormats[first & 3];
  options.url = kUrls[first >> 2 & 3];
  const pith::MethodInfo& method = methods[((first >> 4) + (second >> 7) * 16) % methods.size()];
  if (!method.asks_geometry) options.method = method.id;  // those would be rendered in other processes
  options.links = include(1);
  options.images = (second & 2) != 0   ? pith::Images::none
                   : (second & 8) != 0 ? pith::Images::relevant
                                       : pith::Images::all;
  options.tables = include(4);
  options.formatting = include(8);
  if ((second & 16) != 0) options.limits.depth = 8;
  if ((second & 32) != 0) options.limits.nodes = 50;
  if ((second & 64) != 0) options.encoding = "utf-8";
  return options;
}

// The page as --explain colours it may look like anything, but must run nothing.
void check_page_view(const std::string& content) {
  pith::Parser parser;
  const pith::Document& document = parser.parse(content);
  for (pith::NodeId id = 0; id < document.size(); ++id) {
    fuzz::expect(document[id].name != Name::Script && document[id].name != Name::Iframe,
                 "no scripts or frames");
    for (const pith::Attribute& attribute : document.attributes(id)) {
      const std::string_view name = document.names().spelling(attribute.name);
      fuzz::expect(name.substr(0, 2) != "on", "no " + std::string(name));
      const std::string scheme = pith::scheme_of(document.value(attribute));
      fuzz::expect(scheme != "javascript" && scheme != "vbscript",
                   "no " + scheme + ": in " + std::string(name));
    }
  }
}

void check_explanation(const std::string& bytes, pith::Options options, pith::Extractor& extractor) {
  options.explanation = pith::Include::yes;
  const auto result = extractor.extract(bytes, options);
  fuzz::expect(static_cast<bool>(result), "no error for any bytes");
  fuzz::expect(pith::utf8::is_valid(result->content), "valid UTF-8");
  if (options.format == pith::Format::html) check_page_view(result->content);
  if (options.format == pith::Format::json)
    fuzz::expect(nlohmann::json::accept(result->content), "valid JSON");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const pith::Options options = options_of(input);
  const std::string bytes = input.rest();

  static pith::Extractor used;  // whatever it read before must not matter
  const auto result = used.extract(bytes, options);
  fuzz::expect(static_cast<bool>(result), "no error for any bytes");
  for (const std::string* text : {&result->content, &result->title, &result->author, &result->date,
                                  &result->language, &result->site, &result->description, &result->url})
    fuzz::expect(pith::utf8::is_valid(*text), "valid UTF-8");
  if (options.format == pith::Format::html) fuzz::check_html(result->content);
  if (options.format == pith::Format::json)
    fuzz::expect(nlohmann::json::accept(result->content), "valid JSON");
  fuzz::expect(pith::extract(bytes, options)->content == result->content, "the same content twice");
  check_explanation(bytes, options, used);
  return 0;
}

// Selectors: the first line is one, the rest a page. What parses matches elements only, and :not() the others.
#include "dom/selector.h"

#include "base/utf8.h"
#include "html/parser.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t line = text.find('\n');
  const std::string html = line == std::string::npos ? "<p class=a id=b><b>x</b>" : text.substr(line + 1);
  const auto selector = pith::Selector::parse(text.substr(0, line));
  if (!selector) {
    fuzz::expect(pith::utf8::is_valid(selector.error().message), "messages are UTF-8");
    return 0;
  }
  std::string utf8;
  pith::utf8::append_valid(utf8, html);
  pith::Parser parser;
  const pith::Document& document = parser.parse(utf8);
  std::vector<bool> matches, others;
  selector->match(document, matches);
  const auto negated = pith::Selector::parse(":not(" + text.substr(0, line) + ")");
  if (!negated) return 0;  // one level too deep
  negated->match(document, others);
  for (pith::NodeId id = 0; id < document.size(); ++id) {
    fuzz::expect(!matches[id] || document.is_element(id), "only elements match");
    fuzz::expect(!(matches[id] && others[id]), "an element matches a selector or its negation");
  }
  return 0;
}

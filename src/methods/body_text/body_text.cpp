// A baseline that believes the page: visible text without landmarks other than main content.
//
// An element's ARIA role decides, and where it has none that counts, its tag does. <header> and <footer> mean
// the page's own only outside article, main and section, as the HTML accessibility mapping has it; inside
// they hold an article's title and author, which are content. Class names and ids are not looked at, and form
// elements themselves are kept, since many a site wraps its whole page in one.
//
// Cost: the walk of methods/visible.cpp and a constant more per element. Being inside a section is one
// comparison: sections nest, so the furthest end of those met so far tells.
#include "methods/body_text/body_text.h"
#include "base/ascii.h"

#include <algorithm>

#include "methods/visible.h"

namespace pith {
namespace {

enum class Part : std::uint8_t { content, section, page_header, page_footer, landmark, control };

struct RolePart {
  std::string_view role;
  Part part;
};

constexpr RolePart kRoles[] = {
    {"main", Part::section},           {"article", Part::section},  {"region", Part::section},
    {"navigation", Part::landmark},    {"banner", Part::landmark},  {"contentinfo", Part::landmark},
    {"complementary", Part::landmark}, {"search", Part::landmark},  {"menu", Part::landmark},
    {"menubar", Part::landmark},       {"toolbar", Part::landmark}, {"dialog", Part::landmark},
    {"alertdialog", Part::landmark},   {"button", Part::control},   {"checkbox", Part::control},
    {"combobox", Part::control},       {"listbox", Part::control},  {"menuitem", Part::control},
    {"slider", Part::control},         {"switch", Part::control},   {"tab", Part::control},
    {"tablist", Part::control},        {"textbox", Part::control},
};

Part part_of_tag(Name name) {
  switch (name) {
    case Name::Main:
    case Name::Article:
    case Name::Section: return Part::section;
    case Name::Header: return Part::page_header;
    case Name::Footer: return Part::page_footer;
    case Name::Nav:
    case Name::Aside:
    case Name::Search:
    case Name::Dialog: return Part::landmark;
    case Name::Button:
    case Name::Input:
    case Name::Label:
    case Name::Legend:
    case Name::Meter:
    case Name::Optgroup:
    case Name::Option:
    case Name::Output:
    case Name::Progress:
    case Name::Select:
    case Name::Textarea: return Part::control;
    default: return Part::content;
  }
}

// A role attribute lists roles; the first that is known counts.
Part part_of(const Document& document, NodeId id) {
  std::string_view roles = document.attribute(id, Name::Role);
  while (!roles.empty()) {
    const std::size_t end = std::min(roles.find_first_of(" \t\n\f"), roles.size());
    for (const RolePart& r : kRoles)
      if (equals_lower(roles.substr(0, end), r.role)) return r.part;
    roles.remove_prefix(std::min(end + 1, roles.size()));
  }
  return document[id].ns == Namespace::html ? part_of_tag(document[id].name) : Part::content;
}

class Landmarks final : public LeaveOut {
 public:
  const char* reason(const Document& document, NodeId id) override {
    switch (part_of(document, id)) {
      case Part::section: sections_end_ = std::max(sections_end_, document[id].end); return nullptr;
      case Part::page_header: return id < sections_end_ ? nullptr : "the page's header";
      case Part::page_footer: return id < sections_end_ ? nullptr : "the page's footer";
      case Part::landmark: return "navigation, aside or dialog";
      case Part::control: return "form control";
      case Part::content: break;
    }
    return nullptr;
  }

 private:
  NodeId sections_end_ = 0;
};

}  // namespace

void extract_body_text(const Page& page, const MethodOptions& options, Extraction& extraction) {
  Landmarks landmarks;
  keep_visible(page, options, extraction, &landmarks);
}

}  // namespace pith

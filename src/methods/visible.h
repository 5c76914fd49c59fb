// Which nodes of a page a reader would see, told from its markup alone.
#pragma once

#include <string_view>
#include <vector>

#include "methods/methods.h"
#include "page/page.h"

namespace pith {

// What an inline style says about the element's being shown.
struct Shown {
  enum class Display : std::uint8_t { unset, none, other };
  enum class Visibility : std::uint8_t { unset, hidden, visible };
  Display display = Display::unset;
  Visibility visibility = Visibility::unset;
};
Shown shown_by_style(std::string_view style);

// What else a method leaves out.
class LeaveOut {
 public:
  // Asked in document order of every element that is shown so far: a reason to leave it out with all that it
  // holds, or null.
  virtual const char* reason(const Document& document, NodeId element) = 0;

 protected:
  ~LeaveOut() = default;
};

// The node around all that can be visible: the body, or the document where it has none, as with framesets.
inline NodeId content_root(const Document& document) {
  const NodeId body = document.body();
  return body == kNoNode ? kRoot : body;
}

// An element that an attribute hides. A script or a click may show it later.
struct HiddenElement {
  NodeId node;
  bool aria_hidden;  // by aria-hidden, so only from screen readers; else by another attribute
};

// Labels every visible node keep and all others drop. With `hidden` given, what attributes hide is kept as well,
// and listed there in document order.
void keep_visible(const Page& page, const MethodOptions& options, Extraction& extraction,
                  LeaveOut* leave_out = nullptr, std::vector<HiddenElement>* hidden = nullptr);

}  // namespace pith

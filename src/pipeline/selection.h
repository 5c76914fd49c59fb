// What the caller's selectors keep and drop, on top of a method's choice.
#pragma once

#include <vector>

#include "dom/selector.h"
#include "methods/methods.h"
#include "page/page.h"
#include "pith/pith.h"

namespace pith {

class Selection {
 public:
  static Result<Selection> parse(const Options& options);

  // Relabels what the selectors match. The innermost element that one matches decides, exclude before include.
  void apply(const Page& page, Workspace& workspace, Tracing tracing, Extraction& extraction) const;

 private:
  std::vector<Selector> include_, exclude_;
};

}  // namespace pith

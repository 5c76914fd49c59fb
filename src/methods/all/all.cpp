#include "methods/all/all.h"

#include "methods/visible.h"

namespace pith {

void extract_all(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
}

}  // namespace pith

// The pages of an archive for Python, one by one.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "pith/io.h"

namespace pith::python {

namespace nb = nanobind;

class Pages {
 public:
  // `name` is a path, which the first page opens: of an archive, or with `any_kind` of whatever has pages. `records`: see
  // PageSet::records.
  Pages(const nb::bytes& name, std::vector<std::string> records, std::size_t max_bytes, bool any_kind);

  // The fields of the next page as a dict; None at the end. Runs without the GIL, for one thread at a time.
  nb::object next();

 private:
  std::mutex mutex_;
  PageSet set_;
  std::unique_ptr<PageSource> source_;
  PageLoader loader_;
};

}  // namespace pith::python

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
  // `name` is the path of a file, which the first page opens. `records`: see PageSet::records.
  Pages(const nb::bytes& name, std::vector<std::string> records, std::size_t max_bytes);

  // The fields of the next page as a dict; None at the end. Runs without the GIL, for one thread at a time.
  nb::object next();

 private:
  std::mutex mutex_;
  PageSet set_;
  std::unique_ptr<PageSource> source_;
  PageLoader loader_;
};

}  // namespace pith::python

// The library's calls for Python: options that are set once, and any number of pages, from any thread.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <optional>
#include <string>

#include "pith/options.h"
#include "pith/pith.h"

namespace pith::python {

namespace nb = nanobind;

// What a call may be told about one page, beside its bytes. Each is a str or None.
struct Where {
  nb::object url, encoding;
};

class Engine {
 public:
  // Takes the library's options by name. Raises UnknownOption, BadValue, TypeError.
  explicit Engine(nb::dict options);

  nb::object extract(nb::handle html, const Where& where);
  nb::object explain(nb::handle html, const Where& where);
  nb::object inspect(nb::handle html, const Where& where);
  nb::object texts(nb::handle html, const Where& where);
  nb::object entities(nb::handle html, const Where& where);
  nb::object regions(nb::handle html, Regions which, std::size_t limit, const Where& where);
  nb::object dump(nb::handle html, Dump what, const Where& where);
  nb::object plot(nb::handle html, Plot what, const Where& where);

 private:
  template <class Call>
  auto run(nb::handle html, const Where& where, Call call);
  const Renderer* renderer();

  NamedOptions named_;
  std::unique_ptr<Renderer> renderer_;
  int renderer_process_ = 0;
};

}  // namespace pith::python

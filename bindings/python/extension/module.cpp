// pith._pith: what the package's Python files call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "engine.h"
#include "pages.h"
#include "records.h"

namespace pith::python {
namespace {

using namespace nb::literals;

// The value of an enum by its name, as in regions(html, "menus").
template <class Enum>
Enum choice(const char* parameter, const std::string& name) {
  if (const auto value = from_string<Enum>(name)) return *value;
  std::string message = std::string(parameter) + " cannot be " + name + " (one of:";
  for (const std::string_view known : names_of<Enum>()) (message += " ") += known;
  raise({ErrorCode::bad_value, message + ")"});
}

template <nb::object (Engine::*call)(nb::handle, const Where&)>
nb::object plain(Engine& engine, nb::handle html, nb::object url, nb::object encoding) {
  return (engine.*call)(html, {std::move(url), std::move(encoding)});
}

nb::object regions(Engine& engine, nb::handle html, const std::string& which, std::size_t limit,
                   nb::object url, nb::object encoding) {
  return engine.regions(html, choice<Regions>("which", which), limit, {std::move(url), std::move(encoding)});
}

nb::object dump(Engine& engine, nb::handle html, const std::string& what, nb::object url,
                nb::object encoding) {
  return engine.dump(html, choice<Dump>("what", what), {std::move(url), std::move(encoding)});
}

nb::object plot(Engine& engine, nb::handle html, const std::string& what, nb::object url,
                nb::object encoding) {
  return engine.plot(html, choice<Plot>("what", what), {std::move(url), std::move(encoding)});
}

}  // namespace
}  // namespace pith::python

NB_MODULE(_pith, module) {
  using namespace pith::python;
  const nb::arg html("html"), which("which"), limit("limit"), what("what");
  const auto url = nb::arg("url").none() = nb::none();
  const auto encoding = nb::arg("encoding").none() = nb::none();
  nb::set_leak_warnings(false);  // objects that the interpreter still holds at its end are no fault
  define_errors(module);
  module.def("describe", &pith::describe);
  module.def("empty_result", [] { return record_of(pith::Extracted{}); });
  nb::class_<Pages>(module, "Pages")
      .def(nb::init<const nb::bytes&, std::vector<std::string>, std::size_t, bool>())
      .def("next", &Pages::next);
  nb::class_<Engine>(module, "Engine")
      .def(nb::init<nb::dict>())
      .def("extract", plain<&Engine::extract>, html, url, encoding)
      .def("explain", plain<&Engine::explain>, html, url, encoding)
      .def("inspect", plain<&Engine::inspect>, html, url, encoding)
      .def("texts", plain<&Engine::texts>, html, url, encoding)
      .def("entities", plain<&Engine::entities>, html, url, encoding)
      .def("regions", regions, html, which, limit, url, encoding)
      .def("dump", dump, html, what, url, encoding)
      .def("plot", plot, html, what, url, encoding);
}

#include "records.h"

#include <cctype>
#include <string>
#include <variant>

namespace pith::python {
namespace {

template <class T>
constexpr const char* kClass = nullptr;
template <>
constexpr const char* kClass<Extracted> = "Result";
template <>
constexpr const char* kClass<Image> = "Image";
template <>
constexpr const char* kClass<Post> = "Post";
template <>
constexpr const char* kClass<Entities> = "Entities";
template <>
constexpr const char* kClass<Entity> = "Entity";
template <>
constexpr const char* kClass<Region> = "Region";
template <>
constexpr const char* kClass<Text> = "Text";
template <>
constexpr const char* kClass<Explanation> = "Explanation";
template <>
constexpr const char* kClass<ExplainedBlock> = "Block";
template <>
constexpr const char* kClass<PageFacts> = "PageFacts";

// Kept for the life of the process: a static object would outlive the interpreter and end badly. The GIL guards `found`;
// the lock of a static's first use would not let go of it, and the import may.
template <class T>
nb::handle class_of() {
  static PyObject* found = nullptr;
  if (found == nullptr)
    found = nb::object(nb::module_::import_("pith._records").attr(kClass<T>)).release().ptr();
  return found;
}

struct ToPython {
  nb::object operator()(std::monostate) const { return nb::none(); }
  nb::object operator()(std::string_view text) const { return text_of(text); }
  nb::object operator()(bool truth) const { return nb::bool_(truth); }
  nb::object operator()(std::uint64_t count) const { return nb::int_(count); }
  nb::object operator()(double number) const { return nb::float_(number); }
  nb::object operator()(std::span<const std::string> texts) const {
    nb::list list;
    for (const std::string& text : texts) list.append(text_of(text));
    return list;
  }
  template <class T>
  nb::object operator()(std::span<const T> objects) const {
    nb::list list;
    for (const T& object : objects) list.append(record_of(object));
    return list;
  }
};

// "unknown-method" is raised as UnknownMethod.
std::string class_name(std::string_view code) {
  std::string name;
  bool starts = true;
  for (const char c : code) {
    if (c != '-') name += starts ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    starts = c == '-';
  }
  return name;
}

std::vector<PyObject*>& error_classes() {
  static auto& classes = *new std::vector<PyObject*>;  // never freed, as above
  return classes;
}

}  // namespace

nb::str text_of(std::string_view text) {
  PyObject* decoded = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (decoded == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(decoded);
}

template <class T>
nb::object record_of(const T& object) {
  nb::dict fields;
  for (const Field<T>& field : fields_of<T>())
    fields[text_of(field.name)] = std::visit(ToPython{}, field.get(object));
  return class_of<T>()(fields);
}
template nb::object record_of(const Extracted& object);
template nb::object record_of(const PageFacts& object);
template nb::object record_of(const Image& object);
template nb::object record_of(const Post& object);
template nb::object record_of(const Entity& object);
template nb::object record_of(const Entities& object);
template nb::object record_of(const Text& object);
template nb::object record_of(const Region& object);
template nb::object record_of(const ExplainedBlock& object);
template nb::object record_of(const Explanation& object);

void define_errors(nb::module_& module) {
  const nb::object base = nb::module_::import_("pith._records").attr("Error");
  for (const std::string_view code : names_of<ErrorCode>()) {
    const std::string name = class_name(code);
    nb::dict members;
    members["code"] = text_of(code);
    PyObject* made = PyErr_NewException(("pith." + name).c_str(), base.ptr(), members.ptr());
    if (made == nullptr) throw nb::python_error();
    error_classes().push_back(made);
    module.attr(name.c_str()) = nb::handle(made);
  }
}

void raise(const Error& error) {
  PyErr_SetString(error_classes()[static_cast<std::size_t>(error.code)], error.message.c_str());
  throw nb::python_error();
}

}  // namespace pith::python

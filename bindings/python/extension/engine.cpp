#include "engine.h"

#include <nanobind/stl/string.h>
#include <unistd.h>

#include <utility>
#include <vector>

#include "records.h"

namespace pith::python {
namespace {

std::string encoded(nb::handle text, const char* on_surrogates) {
  const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", on_surrogates));
  if (!bytes.is_valid()) throw nb::python_error();
  return {PyBytes_AsString(bytes.ptr()), static_cast<std::size_t>(PyBytes_Size(bytes.ptr()))};
}

[[noreturn]] void raise_type(const std::string& message) {
  PyErr_SetString(PyExc_TypeError, message.c_str());
  throw nb::python_error();
}

std::string class_name(nb::handle value) {
  return nb::inst_name(value).c_str();
}

// A value as NamedOptions::set() takes it.
std::string option_text(std::string_view name, nb::handle value) {
  if (PyBool_Check(value.ptr())) return value.ptr() == Py_True ? "yes" : "no";
  if (PyLong_Check(value.ptr())) return encoded(nb::str(value), "strict");
  if (PyUnicode_Check(value.ptr())) return encoded(value, "surrogateescape");
  if (nb::hasattr(value, "__fspath__")) return option_text(name, value.attr("__fspath__")());
  raise_type("option " + std::string(name) + " takes str, bool or int, not " + class_name(value));
}

void set_option(NamedOptions& options, const std::string& name, nb::handle value) {
  if (value.is_none()) return;  // stays what it is
  const OptionInfo* info = find_option(name);
  if (info != nullptr && info->type == OptionType::texts && !PyUnicode_Check(value.ptr())) {
    for (const nb::handle item : value) value_or_raise(options.set(name, option_text(name, item)));
    return;
  }
  // Unknown names are the library's to refuse, whatever the value is.
  value_or_raise(options.set(name, info == nullptr ? std::string() : option_text(name, value)));
}

// A page's bytes, which nobody can change while they are read without the GIL.
class PageBytes {
 public:
  explicit PageBytes(nb::handle html) : is_text_(PyUnicode_Check(html.ptr())) {
    if (PyBytes_Check(html.ptr())) {
      owner_ = nb::borrow(html);
    } else if (is_text_) {
      owner_ = nb::steal(PyUnicode_AsEncodedString(html.ptr(), "utf-8", "surrogatepass"));
    } else if (PyByteArray_Check(html.ptr()) || PyMemoryView_Check(html.ptr())) {
      owner_ = nb::steal(PyBytes_FromObject(html.ptr()));
    } else {
      raise_type("a page is bytes or str, not " + class_name(html));
    }
    if (!owner_.is_valid()) throw nb::python_error();
  }

  [[nodiscard]] std::string_view view() const {
    return {PyBytes_AsString(owner_.ptr()), static_cast<std::size_t>(PyBytes_Size(owner_.ptr()))};
  }
  [[nodiscard]] bool is_text() const { return is_text_; }

 private:
  bool is_text_;
  nb::object owner_;
};

// An extractor for one call. Those that no call uses wait here with their memory. The GIL guards the list: so it is never
// copied by a fork while another thread changes it. It is never freed, since threads may outlive the interpreter.
class Borrowed {
 public:
  Borrowed() {
    if (idle().empty()) {
      extractor_ = std::make_unique<Extractor>();
    } else {
      extractor_ = std::move(idle().back());
      idle().pop_back();
    }
  }
  ~Borrowed() { idle().push_back(std::move(extractor_)); }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;

  Extractor& operator*() { return *extractor_; }

 private:
  static std::vector<std::unique_ptr<Extractor>>& idle() {
    static auto& list = *new std::vector<std::unique_ptr<Extractor>>;
    return list;
  }
  std::unique_ptr<Extractor> extractor_;
};

}  // namespace

Engine::Engine(nb::dict options) {
  for (const auto [name, value] : options) set_option(named_, encoded(name, "surrogateescape"), value);
}

// A renderer talks to processes of its own. After a fork they are the parent's, so the child starts others, and leaves the
// parent's alone by not ending its copy of the renderer.
const Renderer* Engine::renderer() {
  if (named_.renderer() == nullptr) return nullptr;
  const int process = getpid();
  if (renderer_process_ != process) {
    (void)renderer_.release();  // NOLINT(bugprone-unused-return-value)
    renderer_ = std::make_unique<Renderer>(*named_.renderer());
    renderer_process_ = process;
  }
  return renderer_.get();
}

template <class Call>
auto Engine::run(nb::handle html, const Where& where, Call call) {
  const PageBytes page(html);
  std::string url, encoding;
  Options options = named_.options();
  if (!where.url.is_none()) options.url = url = option_text("url", where.url);
  if (!where.encoding.is_none()) options.encoding = encoding = option_text("encoding", where.encoding);
  if (page.is_text()) options.encoding = "utf-8";  // whatever the page says of the bytes that it was
  options.renderer = renderer();
  Borrowed extractor;
  const std::string_view bytes = page.view();
  auto result = [&] {
    const nb::gil_scoped_release others_may_run;
    return call(*extractor, bytes, options);
  }();
  return value_or_raise(std::move(result));
}

nb::object Engine::extract(nb::handle html, const Where& where) {
  return record_of(run(html, where, [](Extractor& extractor, std::string_view bytes, const Options& options) {
    return extractor.extract(bytes, options);
  }));
}

nb::object Engine::explain(nb::handle html, const Where& where) {
  return record_of(run(html, where, [](Extractor& extractor, std::string_view bytes, const Options& options) {
    return extractor.explain(bytes, options);
  }));
}

nb::object Engine::inspect(nb::handle html, const Where& where) {
  return record_of(run(html, where, [](Extractor& extractor, std::string_view bytes, const Options& options) {
    return extractor.inspect(bytes, options);
  }));
}

nb::object Engine::texts(nb::handle html, const Where& where) {
  return records_of(
      run(html, where, [](Extractor& extractor, std::string_view bytes, const Options& options) {
        return extractor.texts(bytes, options);
      }));
}

nb::object Engine::entities(nb::handle html, const Where& where) {
  return record_of(run(html, where, [](Extractor& extractor, std::string_view bytes, const Options& options) {
    return extractor.entities(bytes, options);
  }));
}

nb::object Engine::regions(nb::handle html, Regions which, std::size_t limit, const Where& where) {
  return records_of(
      run(html, where, [=](Extractor& extractor, std::string_view bytes, const Options& options) {
        return extractor.regions(bytes, which, options, limit);
      }));
}

nb::object Engine::dump(nb::handle html, Dump what, const Where& where) {
  return text_of(run(html, where, [=](Extractor& extractor, std::string_view bytes, const Options& options) {
    return extractor.dump(bytes, what, options);
  }));
}

nb::object Engine::plot(nb::handle html, Plot what, const Where& where) {
  return text_of(run(html, where, [=](Extractor& extractor, std::string_view bytes, const Options& options) {
    return extractor.plot(bytes, what, options);
  }));
}

}  // namespace pith::python

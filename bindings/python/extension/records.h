// What the library gives, as objects of Python: one class of pith._records for each type with a table of fields.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>
#include <vector>

#include "pith/fields.h"

namespace pith::python {

namespace nb = nanobind;

// Bad UTF-8, which the library never gives, would become U+FFFD.
nb::str text_of(std::string_view text);

// An object with the fields of the table as its attributes.
template <class T>
nb::object record_of(const T& object);

template <class T>
nb::list records_of(const std::vector<T>& objects) {
  nb::list list;
  for (const T& object : objects) list.append(record_of(object));
  return list;
}

// Defines Error and a class below it for each ErrorCode.
void define_errors(nb::module_& module);

// Raises the error as the exception of its code.
[[noreturn]] void raise(const Error& error);

// The value of a call, or its error raised.
template <class T>
T value_or_raise(Result<T>&& result) {
  if (!result) raise(result.error());
  return std::move(*result);
}

}  // namespace pith::python

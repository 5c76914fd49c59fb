// PITH_LIFETIMEBOUND marks what a result points into: the object that a member function was called on, or a parameter. The
// result must not be used after that is gone. Clang then warns of results that are sure to dangle
// (-Wdangling); other compilers see nothing.
//
//     const char* name(const Model& model PITH_LIFETIMEBOUND);   // the name lives as long as the model
//     std::string_view title() const PITH_LIFETIMEBOUND;         // the title lives as long as *this
//
// The mark changes neither code nor types; a program need not know it to use the library.
#pragma once

// Asked for in two steps, since a compiler without __has_cpp_attribute could not read the second.

#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(clang::lifetimebound)
#define PITH_LIFETIMEBOUND [[clang::lifetimebound]]
#endif
#endif
#ifndef PITH_LIFETIMEBOUND
#define PITH_LIFETIMEBOUND
#endif

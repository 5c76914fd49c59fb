#!/usr/bin/env python3
"""Tests the figures of tools/code_figures.py on a few lines of code, and that they can be had of the project itself."""

import unittest

from code_figures import figures, files_of, line_counts

HEADER = """// What it is.
//
#pragma once

namespace pith {
int size();  // how much
/* Of "f" and
   g. */
const char* f(int a = 1, const char* = "{//");
}
"""
SOURCE = """#include "pipeline/extractor.h"
#include <vector>
namespace pith {
namespace {
struct Box {
  Box() : size_{1} {
    f();
  }
  int size_ = {};
  int size() const { return size_; }
};
constexpr auto kTable = [] { return 1; }();
}  // namespace
template <class T, class U = Box>
auto made(const T& of) -> U
{
  if (of) { return {}; }
  return [] { return U{}; }();
}
int operator==(Box, Box) { return 1; }
}
"""


class CodeFiguresTest(unittest.TestCase):
    def test_figures_of_some_code(self):
        found = dict(figures({"include/pith/a.h": HEADER, "src/pipeline/extractor.cpp": SOURCE}))
        self.assertEqual(found["functions"], 4)  # Box, size, made, operator==
        self.assertEqual(found["function length, median"], "2")  # 1, 1, 3, 6
        self.assertEqual(found["longest function"], "made (src/pipeline/extractor.cpp), 6")
        self.assertEqual(found["extractor.cpp, includes"], 1)
        self.assertEqual(found["largest file"], "src/pipeline/extractor.cpp, 21")
        self.assertEqual(found["comment in public headers"], "44 %")

    def test_lines_of_comment(self):
        self.assertEqual(line_counts(HEADER), (4, 9))

    def test_the_project_has_figures(self):
        found = dict(figures(files_of(None)))
        self.assertGreater(found["functions"], 1000)
        self.assertGreater(found["extractor.cpp, lines"], 0)


if __name__ == "__main__":
    unittest.main()

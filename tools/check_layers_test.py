#!/usr/bin/env python3
"""Proves that check_layers.py can fail: a small project that is fine, and one break of each rule."""

import tempfile
import unittest
from pathlib import Path

from check_layers import Check

FINE = {
    "src/CMakeLists.txt": "foreach(module base dom methods io)\nendforeach()\n",
    "src/base/CMakeLists.txt": "pith_module(base SOURCES arena.cpp)\n",
    "src/base/arena.h": "#pragma once\n// may printf(), throw and std::abort() in a comment\n",
    "src/base/arena.cpp": '#include "base/arena.h"\n\n#include <cstring>\n\nconst char* kText = "throw exit(1) std::cout";\n',
    "src/dom/CMakeLists.txt": "pith_module(dom SOURCES tree.cpp DEPENDS base)  # one line\n",
    "src/dom/tree.cpp": '#include "base/arena.h"\n#include "pith/pith.h"\nint f(char* s) { return snprintf(s, 2, "%d", 1); }\n',
    "src/methods/CMakeLists.txt": "pith_module(methods\n  SOURCES cetr/cetr.cpp cnr/cnr.cpp\n  DEPENDS dom)\n",
    "src/methods/cetr/cetr.h": '#include "dom/tree.h"\n',
    "src/methods/cetr/cetr.cpp": '#include "methods/cetr/cetr.h"\n',
    "src/methods/cnr/cnr.cpp": '#include "dom/tree.h"\n',
    "src/io/CMakeLists.txt": "pith_module(io SOURCES file.cpp DEPENDS base)\n",
    "src/io/file.cpp": '#include <fstream>\n#include "base/arena.h"\nstd::ifstream in;\n',
    "apps/pith/main.cpp": '#include <iostream>\n#include <pith/pith.h>\n#include "options.h"\nint main() { std::cout << 1; exit(2); }\n',
    "apps/pith/options.h": "#pragma once\n",
}


class LayersTest(unittest.TestCase):
    def findings(self, changes):
        with tempfile.TemporaryDirectory() as folder:
            project = Path(folder).resolve()
            for name, text in {**FINE, **changes}.items():
                path = project / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return Check(project).run()

    def expect_one(self, changes, *words):
        findings = self.findings(changes)
        self.assertEqual(len(findings), 1, findings)
        for word in words:
            self.assertIn(word, findings[0])

    def test_fine_project_passes(self):
        self.assertEqual(self.findings({}), [])

    def test_include_of_undeclared_module(self):
        self.expect_one({"src/io/extra.h": '#include "dom/tree.h"\n'}, "src/io/extra.h:1", "'dom'")

    def test_declared_module_that_comes_later(self):
        self.expect_one({"src/dom/CMakeLists.txt": "pith_module(dom SOURCES tree.cpp DEPENDS base io)\n",
                         "src/dom/x.h": '#include "io/file.h"\n'}, "'io'", "earlier")

    def test_declared_module_that_does_not_exist(self):
        findings = self.findings(
            {"src/dom/CMakeLists.txt": "pith_module(dom SOURCES tree.cpp DEPENDS base nothing)\n"})
        self.assertEqual(len(findings), 2)  # not there, and nothing of it is included

    def test_declared_but_unused(self):
        self.expect_one({"src/methods/CMakeLists.txt":
                         "pith_module(methods SOURCES cetr/cetr.cpp cnr/cnr.cpp DEPENDS base dom)\n"},
                        "'base'", "includes nothing")

    def test_include_not_from_src_on(self):
        self.expect_one({"src/dom/x.h": '#include "tree.h"\n'}, "src/dom/x.h:1", "from src/")

    def test_source_that_is_not_built(self):
        self.expect_one({"src/dom/forgotten.cpp": ""}, "src/dom/forgotten.cpp", "SOURCES")

    def test_module_missing_from_the_order(self):
        self.expect_one({"src/render/box.h": "#pragma once\n"}, "src/render", "order")

    def test_module_named_unlike_its_folder(self):
        self.expect_one({"src/io/CMakeLists.txt": "pith_module(files SOURCES file.cpp DEPENDS base)\n"}, "'files'")

    def test_methods_do_not_know_one_another(self):
        self.expect_one({"src/methods/cnr/cnr.cpp": '#include "methods/cetr/cetr.h"\n'}, "another method")

    def test_app_that_reaches_into_src(self):
        self.expect_one({"apps/pith/main.cpp": '#include "base/arena.h"\n'}, "apps/pith/main.cpp:1", "<pith/")
        self.expect_one({"apps/pith/main.cpp": '#include "../../src/base/arena.h"\n'}, "<pith/")

    def test_code_that_src_must_not_have(self):
        for code in ('printf("x");', "std::cout << 1;", "std::cerr << 1;", "exit(1);", "std::abort();", "throw 1;",
                     'fopen("x", "r");', "std::ofstream out;", 'system("ls");', "#include <iostream>",
                     "#include <thread>", "#include <fcntl.h>", "#include <mutex>", "#include <locale>", "#include <cstdio>",
                     "#include <sys/time.h>", "throw std::bad_alloc();", "void f() { try { g(); }", "} catch (...) {}",
                     "std::call_once(flag, f);", "std::filesystem::path p;", '::open("x", 0);'):
            with self.subTest(code):
                self.expect_one({"src/dom/x.h": f"#pragma once\n{code}\n"}, "src/dom/x.h:2", "src/ never")

    def test_code_that_only_looks_like_it(self):
        for code in ("void Writer::open(int) {}", "int try_again;", "int exit_code;", "stack.open(x);"):
            with self.subTest(code):
                self.assertEqual(self.findings({"src/dom/x.h": f"#pragma once\n{code}\n"}), [])

    def test_one_file_may_start_processes(self):
        module = {"src/CMakeLists.txt": "foreach(module base dom render methods io)\nendforeach()\n",
                  "src/render/CMakeLists.txt": "pith_module(render SOURCES process.cpp)\n"}
        code = "#include <unistd.h>\nvoid f() { if (fork() == 0) _exit(0); }\n"
        self.assertEqual(self.findings({**module, "src/render/process.cpp": code}), [])
        self.expect_one({**module, "src/render/process.cpp": "", "src/render/x.h": "int f() { return fork(); }\n"},
                        "src/render/x.h:1", "only src/render/process.cpp")
        self.expect_one({**module, "src/render/process.cpp": "void f() { puts(\"x\"); }\n"}, "prints")

    def test_one_name_for_two_types(self):
        for first, second in (("class Source {};", "enum class Source : int { lost };"),
                              ("struct Box {\n  int a{1};\n};", "template <class T>\nstruct Box final : Base<T> {};"),
                              ("using Id = int;", "using Id = long;"),
                              ("inline constexpr int kFar = 1;", "inline constexpr char kFar[] = {1};"),
                              ("inline int f(int a) {\n  return a;\n}", "inline int f(int a) { return a + 1; }")):
            with self.subTest(first):
                self.expect_one({"src/dom/x.h": f"namespace pith {{\nvoid g();\n{first}\n}}\n",
                                 "src/io/x.h": f"namespace pith {{\n\n\n{second}\n}}\n"},
                                "src/io/x.h:4", "also defined in src/dom/x.h")

    def test_names_that_do_not_meet(self):
        for first, second in (("namespace {\nstruct Box {};\n}", "struct Box {};"),
                              ("namespace a {\nstruct Box {};\n}", "struct Box {};"),
                              ("struct Other {\n  struct Box {};\n};", "struct Box {};"),
                              ("struct Box;", "struct Box {};"), ("// struct Box {};", "struct Box {};"),
                              ("inline int f(int a) { return a; }", "inline int f(long a) { return 1; }"),
                              ("struct A {\n  A() : a{1} { f(); }\n  int a;\n  int size() { return 1; }\n};",
                               "struct B {\n  int size() { return 1; }\n};")):
            with self.subTest(first):
                self.assertEqual(self.findings({"src/dom/x.h": f"namespace pith {{\n{first}\n}}\n",
                                                "src/io/x.h": f"namespace pith {{\n{second}\n}}\n"}), [])

    def test_hosted_sources_may_need_an_operating_system(self):
        module = {"src/CMakeLists.txt": "foreach(module base dom render methods io)\nendforeach()\n",
                  "src/render/CMakeLists.txt": "pith_module(render SOURCES plain.cpp HOSTED SOME_OPTION engine.cpp chromium/x.cpp "
                                               "OTHERWISE none.cpp)\n"}
        code = "#include <mutex>\n#include <sys/time.h>\nvoid f() { try { throw std::bad_alloc(); } catch (...) {} }\n"
        for name in ("engine.cpp", "engine.h", "chromium/x.cpp", "chromium/any.h"):
            with self.subTest(name):
                self.assertEqual(self.findings({**module, f"src/render/{name}": code}), [])
        for name in ("plain.cpp", "plain.h", "none.cpp", "any.h"):
            with self.subTest(name):
                self.assertEqual(len(self.findings({**module, f"src/render/{name}": code})), 5)

    def test_one_header_says_what_happens_without_memory(self):
        code = "inline void f() { try { throw std::bad_alloc(); } catch (...) {} }\n"
        self.assertEqual(self.findings({"src/base/memory.h": code}), [])

    def test_io_may_open_files_but_not_print(self):
        self.assertEqual(self.findings({"src/io/x.h": 'auto f = fopen("x", "r");\n'}), [])
        self.expect_one({"src/io/x.h": 'void f() { puts("x"); }\n'}, "prints")


if __name__ == "__main__":
    unittest.main()

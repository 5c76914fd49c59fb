#!/usr/bin/env python3
"""Holds src/ to its layers.     check_layers.py [PROJECT]

src/CMakeLists.txt lists the modules in the order that data moves; each module's CMakeLists.txt says
`pith_module(<name> SOURCES ... [HOSTED <option> ... OTHERWISE ...] DEPENDS ...)`. This check reads both and every #include,
and reports

  * an include of a module that DEPENDS does not name, or a DEPENDS that no include needs;
  * a DEPENDS on a module that comes later in the order, or is not there;
  * a source that no module builds;
  * an include from one method's folder into another's;
  * code under src/ that prints or starts threads, code outside src/io that opens files, and code
    outside src/render/process.cpp that starts processes, exits or aborts;
  * sources that are not HOSTED, and headers of no HOSTED source or folder, that throw or catch, lock, or ask an
    operating system or a locale for anything: they are compiled for WebAssembly too. Only base/memory.h and base/stop.h throw and catch;
  * apps, benchmarks, bindings, examples and evaluations that include anything of src/;
  * one name with two meanings: a type that two files define in the same namespace, or a function, constant or alias
    that two headers define. The one-definition rule forbids that, and no linker notices.

One line a finding, `path:line: what`; exit 1 if there is any.
"""

import re
import sys
from pathlib import Path

from cpp_scan import NOT_CODE, blank, definitions

SOURCE_SUFFIXES = {".h", ".hpp", ".inc", ".c", ".cc", ".cpp"}
OUTSIDERS = ("apps", "bench", "bindings", "eval", "examples")  # they know include/pith alone
INSIDERS = {"bench/names.cpp", "bench/stages.cpp", "bench/stop.cpp"}  # except for these: they time parts of the library one by one

PROGRAM = ("include", "src", "apps", "eval", "train", "tests")  # whose code may end up in one program

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.MULTILINE)
ANYWHERE, OUTSIDE_IO, OUTSIDE_PROCESS, OUTSIDE_BOTH = "anywhere", "outside io", "outside process", "outside both"
PORTABLE = "portable"
# What happens when memory runs out and when a call is to end, with exceptions and without.
ENDING_FILES = {"src/base/memory.h", "src/base/stop.h", "src/base/stop.cpp"}
PROCESS_FILE = "src/render/process.cpp"  # copies of the process and browsers are started there
FORBIDDEN_CODE = [
    (ANYWHERE, "prints", re.compile(r"\b(?:v?f?printf|f?puts|f?putchar|fwrite|perror)\s*\(|\b(?:cout|cerr|clog)\b")),
    (OUTSIDE_PROCESS, "exits or aborts", re.compile(r"\b(?:_?exit|_Exit|quick_exit|abort|terminate|raise)\s*\(")),
    # Memory that runs out travels as std::bad_alloc, wherever it was asked for, and a call that is to end as Stopped; the API
    # makes an Error or a status of them.
    (ANYWHERE, "throws", re.compile(r"\bthrow\b(?!\s+(?:std::bad_alloc|Stopped)\b)")),
    (PORTABLE, "throws or catches", re.compile(r"\bthrow\s+(?:std::bad_alloc|Stopped)\b|\b(?:try\s*\{|catch\s*\()")),
    (PORTABLE, "locks", re.compile(r"\b(?:std::call_once|thread_local)\b")),
    (OUTSIDE_PROCESS, "starts processes", re.compile(r"\b(?:fork|vfork|popen|system|posix_spawnp?|exec[lv]p?e?)\s*\(")),
    (OUTSIDE_IO, "opens files", re.compile(r"\b(?:f(?:re)?open|fdopen|opendir|mmap)\s*\(|\b[io]?fstream\b|(?<![\w>])::open\s*\(|\bfilesystem\b")),
]
FORBIDDEN_INCLUDES = [
    (ANYWHERE, "prints", {"iostream", "ostream", "print"}),
    (ANYWHERE, "starts threads", {"thread", "future", "pthread.h"}),
    (OUTSIDE_IO, "opens files", {"fstream", "filesystem", "dirent.h", "sys/mman.h", "sys/stat.h"}),
    (OUTSIDE_BOTH, "opens files or starts processes", {"fcntl.h", "unistd.h"}),
    (OUTSIDE_PROCESS, "starts processes", {"spawn.h", "sys/wait.h"}),
    (PORTABLE, "locks", {"mutex", "shared_mutex", "condition_variable", "semaphore", "latch", "barrier", "stop_token"}),
    (PORTABLE, "asks a locale", {"locale", "clocale", "regex", "sstream", "iomanip", "format", "locale.h"}),
    (PORTABLE, "asks an operating system", {"signal.h", "csignal", "poll.h", "dlfcn.h", "time.h", "ctime", "cstdio", "stdio.h"}),
]
SYSTEM_FOLDERS = ("sys/", "netinet/", "arpa/", "net/", "linux/")


class Module:
    def __init__(self, folder, words):
        self.folder, self.name, self.declared_name = folder, folder.name, " ".join(words["NAME"])
        self.hosted, self.depends = words["HOSTED"][1:], words["DEPENDS"]  # the first is the option
        self.sources = words["SOURCES"] + self.hosted + words["OTHERWISE"]

    def is_hosted(self, path):
        """Whether a file needs an operating system: a source that is listed so, its header, or a header of its folder."""
        inside = path.relative_to(self.folder)
        if path.suffix == ".cpp" or inside.with_suffix(".cpp").as_posix() in self.sources:
            return inside.with_suffix(".cpp").as_posix() in self.hosted
        return any(Path(source).parent == inside.parent for source in self.hosted) and not any(
            Path(source).parent == inside.parent for source in self.sources if source not in self.hosted)


def module_order(project):
    text = (project / "src/CMakeLists.txt").read_text()
    match = re.search(r"foreach\(\s*module\s+([^)]*)\)", text)
    return match.group(1).split() if match else []


def read_module(folder):
    """The module that a folder's CMakeLists.txt declares, or None."""
    cmake = folder / "CMakeLists.txt"
    if not cmake.exists():
        return None
    text = re.sub(r"#[^\n]*", "", cmake.read_text())
    match = re.search(r"pith_module\(([^)]*)\)", text)
    if not match:
        return None
    words = {"NAME": [], "SOURCES": [], "HOSTED": [], "OTHERWISE": [], "DEPENDS": []}
    key = "NAME"
    for word in match.group(1).split():
        if word in words:
            key = word
        else:
            words[key].append(word)
    return Module(folder, words)


def source_files(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in SOURCE_SUFFIXES and p.is_file())


def shared_name(definition, in_header):
    """The name under which other files could define something else, or None if there is none."""
    if any(kind == "type" or name == "" for kind, name in definition.scopes):
        return None  # inside a type, or of this file alone
    if definition.kind != "type" and (not in_header or definition.head.startswith("static ")):
        return None
    name = "::".join([name for _, name in definition.scopes] + [definition.name])
    # Functions may share a name if their parameters differ.
    return name + definition.head[definition.head.index("("):] if definition.kind == "function" else name


class Check:
    def __init__(self, project):
        self.project = project
        self.order = module_order(project)
        self.findings = []

    def report(self, path, line, what):
        self.findings.append(f"{path.relative_to(self.project)}:{line}: {what}")

    def run(self):
        for name in self.order:
            folder = self.project / "src" / name
            module = read_module(folder)
            if module:
                self.check_module(module)
            elif any(p.suffix == ".cpp" for p in source_files(folder)):
                self.report(folder, 1, "has sources but its CMakeLists.txt declares no pith_module")
        for folder in sorted((self.project / "src").iterdir()):
            if folder.is_dir() and folder.name not in self.order and source_files(folder):
                self.report(folder, 1, "is not in the order of src/CMakeLists.txt")
        for outsider in OUTSIDERS:
            for path in source_files(self.project / outsider):
                if str(path.relative_to(self.project)) not in INSIDERS:
                    self.check_outsider(path)
        self.check_names()
        return self.findings

    def check_names(self):
        first = {}
        for folder in PROGRAM:
            for path in source_files(self.project / folder):
                for definition in definitions(path.read_text(errors="replace")):
                    name = shared_name(definition, path.suffix != ".cpp")
                    if name and first.setdefault(name, path) != path:
                        place = first[name].relative_to(self.project)
                        self.report(path, definition.begin, f"{name} is also defined in {place}")

    def check_module(self, module):
        cmake = module.folder / "CMakeLists.txt"
        if module.declared_name != module.name:
            self.report(cmake, 1, f"module '{module.declared_name}' stands in folder '{module.name}'")
        earlier = self.order[: self.order.index(module.name)]
        for dependency in module.depends:
            if dependency not in earlier:
                self.report(cmake, 1, f"depends on '{dependency}', which does not come earlier in src/CMakeLists.txt")
        used = set()
        for path in source_files(module.folder):
            text = path.read_text(errors="replace")
            used |= self.check_includes(module, path, text)
            self.check_code(module, path, NOT_CODE.sub(blank, INCLUDE.sub(blank, text)))
            if path.suffix == ".cpp" and str(path.relative_to(module.folder)) not in module.sources:
                self.report(path, 1, f"is not among the SOURCES of module '{module.name}'")
        for dependency in sorted(set(module.depends) - used):
            self.report(cmake, 1, f"depends on '{dependency}' but includes nothing of it")

    def check_includes(self, module, path, text):
        """Reports includes that break the layers; returns the modules that the file includes."""
        used = set()
        for match in INCLUDE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            target = match.group(2)
            for scope, what, headers in FORBIDDEN_INCLUDES:
                if target in headers and not self.may(scope, module, path):
                    self.report(path, line, f"<{target}>: src/ never {what}" + self.scope_note(scope))
            if target.startswith(SYSTEM_FOLDERS) and not self.may(PORTABLE, module, path):
                self.report(path, line, f"<{target}>: src/ never asks an operating system" + self.scope_note(PORTABLE))
            top = target.split("/")[0]
            if match.group(1) == "<" or top == "pith":
                continue
            if "/" not in target or top not in self.order:
                self.report(path, line, f'"{target}" is not written from src/ on')
                continue
            used.add(top)
            if top != module.name and top not in module.depends:
                self.report(path, line, f"includes '{top}', which DEPENDS of module '{module.name}' does not name")
            if self.crosses_methods(module, path, target):
                self.report(path, line, f'"{target}" belongs to another method')
        return used - {module.name}

    # Methods do not know one another, but for the default: it learns from the others' signals.
    def crosses_methods(self, module, path, target):
        inside = path.relative_to(module.folder).parts
        parts = target.split("/")
        if inside[0] == "pith":
            return False
        return (module.name == "methods" and parts[0] == "methods" and len(parts) > 2 and len(inside) > 1
                and parts[1] != inside[0])

    def check_code(self, module, path, code):
        for scope, what, pattern in FORBIDDEN_CODE:
            if self.may(scope, module, path):
                continue
            for match in pattern.finditer(code):
                line = code.count("\n", 0, match.start()) + 1
                self.report(path, line, f"{match.group(0).strip()}: src/ never {what}" + self.scope_note(scope))

    def may(self, scope, module, path):
        name = str(path.relative_to(self.project))
        is_io, is_process = module.name == "io", name == PROCESS_FILE
        return {ANYWHERE: False, OUTSIDE_IO: is_io, OUTSIDE_PROCESS: is_process, OUTSIDE_BOTH: is_io or is_process,
                PORTABLE: name in ENDING_FILES or module.is_hosted(path)}[scope]

    @staticmethod
    def scope_note(scope):
        return {ANYWHERE: "", OUTSIDE_IO: " (only src/io does)", OUTSIDE_PROCESS: f" (only {PROCESS_FILE} does)",
                OUTSIDE_BOTH: f" (only src/io and {PROCESS_FILE} do)",
                PORTABLE: " where it is portable (HOSTED sources may)"}[scope]

    def check_outsider(self, path):
        text = path.read_text(errors="replace")
        for match in INCLUDE.finditer(text):
            target = match.group(2)
            if (path.parent / target).exists():
                reaches_src = (self.project / "src") in (path.parent / target).resolve().parents
            else:
                reaches_src = (self.project / "src" / target).exists() or target.startswith("src/")
            if reaches_src:
                line = text.count("\n", 0, match.start()) + 1
                self.report(path, line, f'"{target}" is inside src/; use <pith/...>')


def main():
    project = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    findings = Check(project).run()
    print("\n".join(findings) if findings else "layers: fine")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

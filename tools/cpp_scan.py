"""What a C++ file defines, found by its braces: good for code in the style of this project, far faster than a compiler.

definitions(text) gives types and functions with the scopes around them and the lines they take, and the aliases and
constants of namespaces. Bodies of functions are passed over. Comments, literals and directives do not count.
"""

import re
from typing import NamedTuple

# Comments and literals, so that what they say is not taken for code.
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"([^()\\\s]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)

NAMESPACE = re.compile(r"\bnamespace\b\s*([\w:]*)$")
TYPE = re.compile(r"\b(?:class|struct|union|enum)\s+(?:class\s+|struct\s+)?(?:alignas\([^)]*\)\s*|[A-Z_]{3,}\s+)*"
                  r"((?:\w+::)*\w*(?:<[^{]*>)?)\s*(?:final\s*)?(?::[^{]*)?$")
TEMPLATE = re.compile(r"^template\s*<.*?>\s*(?=[\w\[])")
FUNCTION = re.compile(r"((?:[\w~]+::)*(?:operator\s*(?:\(\)|[^\s\w(]+|[\w: ]+)|~?\w+))\s*\(")
ASSIGNS = re.compile(r"(?<![=<>!+\-*/%&|^])=(?!=)")
INITIALIZER = re.compile(r"\)\s*(?:noexcept\s*)?:[^:].*\w$")  # the brace of `Box() : size_{1}`
CONSTANT = re.compile(r"\bconstexpr\b[^=]*?(\w+)\s*(?:\[[^\]]*\]\s*)?=")
ALIAS = re.compile(r"\busing\s+(\w+)\s*=")
ACCESS = re.compile(r"\b(?:public|private|protected)\s*:")


class Definition(NamedTuple):
    kind: str  # type, function, value (a constant or an alias)
    scopes: tuple  # of (kind, name): namespace or type; a namespace without a name has ""
    name: str
    head: str  # the code before its body, in one line
    begin: int  # first line
    end: int  # last line


def blank(match):
    """White space of the same shape, so that line numbers stay."""
    return re.sub(r"[^\n]", " ", match.group(0))


def closing_brace(code, open_at):
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, open_at):
        depth += 1 if match.group(0) == "{" else -1
        if depth == 0:
            return match.start()
    return len(code)


def opened(head):
    """What the brace behind `head` opens: kind and name. No kind: the value of something."""
    if match := NAMESPACE.search(head):
        return "namespace", match.group(1)
    if head == "extern":  # "C": the literal is blank
        return "namespace", None
    if match := TYPE.search(head):
        return "type", match.group(1)
    head = TEMPLATE.sub("", head)
    match = FUNCTION.search(head)
    if match and not ASSIGNS.search(head[:match.start()]) and not INITIALIZER.search(head):
        return "function", match.group(1)
    return None, None


def definitions(text):
    code = DIRECTIVE.sub(blank, NOT_CODE.sub(blank, text))
    bracket = re.compile(r"[{}();]")
    scopes, head_at, at, parentheses = [], 0, 0, 0
    while match := bracket.search(code, at):
        sign, at = match.group(0), match.end()
        if sign in "()":
            parentheses += 1 if sign == "(" else -1
        if sign in "()" or parentheses != 0:
            continue
        head = ACCESS.sub("", " ".join(code[head_at:match.start()].split())).strip()
        begin = code.count("\n", 0, re.compile(r"\s*").match(code, head_at).end()) + 1
        around = tuple(scope for scope in scopes if scope[1] is not None)
        if sign == "}" and scopes:
            scopes.pop()
        elif sign == ";":
            if found := ALIAS.search(head) or CONSTANT.search(head):
                yield Definition("value", around, found.group(1), head, begin, code.count("\n", 0, at) + 1)
        elif sign == "{":
            kind, name = opened(head)
            end = closing_brace(code, match.start())
            if kind in ("type", "function"):
                yield Definition(kind, around, name, head, begin, code.count("\n", 0, end) + 1)
            if kind == "namespace" or kind == "type" and not re.search(r"\benum\b", head):
                scopes.append((kind, name))
            else:
                at = end + 1
                if kind is None:
                    continue  # the head goes on behind the value
        head_at = at

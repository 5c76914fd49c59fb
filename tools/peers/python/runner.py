"""Speaks for one Python tool.     runner.py TOOL PACKAGE

On standard input one JSON object a line: {"id", "path", "encoding", "url", "lang"}; on standard output first
{"version"}, then one answer a line, in the same order: {"id", "status", "seconds", "cpu", "text" or "html", ...}. Only the
tool's own call is timed: the page's bytes are in memory before the clock starts, and decoded if the tool wants text.
"""

import gzip
import importlib.metadata
import json
import os
import sys
import time
import warnings
from pathlib import Path
from types import SimpleNamespace

from adapters import ADAPTERS


def take_standard_output():
    """The pipe to the driver; whatever a tool prints goes to standard error instead."""
    pipe = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="backslashreplace")
    os.dup2(2, 1)
    return pipe


class Clock:
    def __init__(self):
        self.start, self.start_cpu = time.monotonic(), time.process_time()

    def read(self):
        """Seconds on the wall and of the processor; the wall's are more where others use the core too."""
        return {"seconds": time.monotonic() - self.start, "cpu": time.process_time() - self.start_cpu}


def ask(adapter, request):
    takes, extract, answer = adapter
    page = SimpleNamespace(data=gzip.decompress(Path(request["path"]).read_bytes()), url=request.get("url"),
                           lang=request.get("lang"))
    source = page.data if takes == "bytes" else page.data.decode(request["encoding"], "replace")
    clock = Clock()
    try:
        result = extract(source, page)
        times = clock.read()
        found = {key: value for key, value in answer(result, page).items() if value}
        return {"status": "ok", **times, "text": "", **found}
    except Exception as error:  # any error is the tool's, and an answer
        return {"status": "error", **clock.read(), "text": "", "error": f"{type(error).__name__}: {error}"[:300]}


def main(tool, package):
    pipe = take_standard_output()
    warnings.simplefilter("ignore")
    adapter = ADAPTERS[tool]()

    def write(value):
        print(json.dumps(value, default=str), file=pipe, flush=True)

    write({"version": importlib.metadata.version(package)})
    for line in sys.stdin:
        request = json.loads(line)
        write({"id": request["id"], **ask(adapter, request)})


if __name__ == "__main__":
    main(*sys.argv[1:])

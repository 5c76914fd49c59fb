"""A tool for the tests, good or bad in one way.     fake_runner.py KIND"""

import json
import os
import sys
import time

VERSION = "1"
FOREVER = 3600


def misbehave(kind):
    if kind == "crash":
        os._exit(3)
    if kind == "signal":
        os.kill(os.getpid(), 11)
    if kind == "hang":
        time.sleep(FOREVER)
    if kind == "deaf":  # closes its output and lives on
        os.close(1)
        time.sleep(FOREVER)
    return {
        "garbage": "\x00 no JSON",
        "wrong-id": json.dumps({"id": "zzz", "status": "ok", "seconds": 0, "text": "other"}),
        "no-text": json.dumps({"id": "b", "status": "ok", "seconds": 0}),
        "always-garbage": "nothing of sense",
        "not-an-object": "[1, 2]",
        "error": json.dumps({"id": "b", "status": "error", "seconds": 0, "text": "", "error": "refused"}),
    }.get(kind)


def fake(kind):
    if kind == "stillborn":
        sys.exit(5)
    print(json.dumps({"version": VERSION}), flush=True)
    for line in sys.stdin:
        page = json.loads(line)["id"]
        bad = misbehave(kind) if page == "b" or kind == "always-garbage" else None
        good = {"id": page, "status": "ok", "seconds": 0.25, "html": f"<p>text of</p><p>{page}</p>"}
        print(bad or json.dumps(good), flush=True)


if __name__ == "__main__":
    fake(sys.argv[1])

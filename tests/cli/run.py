#!/usr/bin/env python3
"""Runs the golden tests of the command line.

    run.py PITH [CASE...]

A case is a folder beside this file with a bash script `cmd`. It runs in a fresh directory that holds a copy of
pages/ and of the case's own files, with pith on the PATH, and must give the bytes of `stdout` and `stderr` and the
number in `status`. All three must exist. PITH_UPDATE_GOLDENS=1 writes them anew instead; look at the diff.
"""

import difflib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GOLDENS = ("stdout", "stderr", "status")
SECONDS = 60


def environment(pith, folder):
    kept = {name: os.environ[name] for name in os.environ if name.endswith("SAN_OPTIONS")}
    path = f"{folder}/.bin:{os.environ.get('PATH', '/usr/bin:/bin')}"
    (folder / ".bin").mkdir()
    (folder / ".bin" / "pith").symlink_to(pith)
    return {**kept, "PATH": path, "LC_ALL": "C", "TERM": "xterm", "HOME": str(folder)}


def run_case(pith, case):
    with tempfile.TemporaryDirectory(prefix="pith-cli-") as scratch:
        folder = pathlib.Path(scratch)
        shutil.copytree(HERE / "pages", folder / "pages")
        for file in case.iterdir():
            if file.name not in (*GOLDENS, "cmd"):
                (shutil.copytree if file.is_dir() else shutil.copy)(file, folder / file.name)
        run = subprocess.run(
            ["bash", str(case / "cmd")],
            cwd=folder,
            env=environment(pith, folder),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
        )
    return {"stdout": run.stdout, "stderr": run.stderr, "status": b"%d\n" % run.returncode}


def differences(case, got):
    for name in GOLDENS:
        golden = case / name
        if not golden.exists():
            yield f"{case.name}/{name} is missing; PITH_UPDATE_GOLDENS=1 writes it"
        elif golden.read_bytes() != got[name]:
            lines = [b.decode("utf-8", "replace").splitlines() for b in (golden.read_bytes(), got[name])]
            yield "\n".join(difflib.unified_diff(*lines, f"{case.name}/{name}", "now", lineterm=""))


def check(pith, case):
    """Prints what is wrong and returns whether nothing is."""
    try:
        got = run_case(pith, case)
    except subprocess.TimeoutExpired:
        print(f"{case.name}: still running after {SECONDS} s")
        return False
    if os.environ.get("PITH_UPDATE_GOLDENS") == "1":
        for name in GOLDENS:
            (case / name).write_bytes(got[name])
        return True
    wrong = list(differences(case, got))
    for text in wrong:
        print(text)
    return not wrong


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    pith = pathlib.Path(sys.argv[1]).resolve()
    names = sys.argv[2:] or sorted(cmd.parent.name for cmd in HERE.glob("*/cmd"))
    if not names:
        sys.exit("no cases")
    passed = sum(check(pith, HERE / name) for name in names)
    print(f"{passed} of {len(names)} command line cases passed")
    sys.exit(0 if passed == len(names) else 1)


if __name__ == "__main__":
    main()

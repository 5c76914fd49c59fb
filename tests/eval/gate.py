#!/usr/bin/env python3
"""Fails if a method falls below its floor in eval/floors.tsv.     gate.py PITH

Exits with 77 without the data.
"""

import os
import pathlib
import subprocess
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
FLOORS = PROJECT / "eval/floors.tsv"


def main(pith):
    data = pathlib.Path(os.environ.get("PITH_DATA") or PROJECT.parent / "shared/data")
    names = [line.split("\t")[1] for line in FLOORS.read_text().splitlines() if line.startswith("corpus\t")]
    missing = [name for name in names if not (data / name).is_dir()]
    if missing:
        print(f"gate: skipped, {', '.join(missing)} not in {data} (set PITH_DATA)")
        return 77
    return subprocess.run([pith, "eval", "gate", str(FLOORS), "--data", str(data)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else print(__doc__) or 2)

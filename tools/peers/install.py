"""Installs the tools by package name, each by itself below one folder, so that none bends another's dependencies."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


class NotInstalled(Exception):
    """Why a tool is left out."""


def run(command, where, program):
    if not shutil.which(program):
        raise NotInstalled(f"there is no {program}")
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
        errors = [line for line in lines if "error" in line.lower()] or lines
        raise NotInstalled(f"{program}: {errors[0].strip()[:200]}")


def install_python(tool, folder):
    python = folder / "bin/python"
    run([sys.executable, "-m", "venv", folder], folder.parent, sys.executable)
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    run([*pip, "--upgrade", "pip"], folder, str(python))
    run([*pip, *(package.replace("@", "==") for package in tool.packages)], folder, str(python))


def install_node(tool, folder):
    (folder / "package.json").write_text(json.dumps({"private": True, "type": "module"}), encoding="utf-8")
    run(["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1",
         *tool.packages], folder, "npm")
    shutil.copy(HERE / "node/runner.mjs", folder)


def install_rust(tool, folder):
    shutil.copytree(HERE / "rust", folder, dirs_exist_ok=True)
    for package in tool.packages:
        run(["cargo", "add", "--quiet", package.replace("@", "@=")], folder, "cargo")
    run(["cargo", "build", "--quiet", "--release", "--bin", tool.name], folder, "cargo")


INSTALLERS = {"python": install_python, "node": install_node, "rust": install_rust}


def folder_of(tool, where):
    # Settings of one package share its folder.
    return where / tool.language / tool.packages[0].rpartition("@")[0].replace("/", "-")


def fingerprint(tool):
    """Changes when what is installed for the tool would."""
    sources = [] if tool.language == "python" else sorted(p for p in (HERE / tool.language).rglob("*") if p.is_file())
    digest = hashlib.sha256("\n".join(tool.packages).encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


def install(tool, where):
    """Returns the command that starts the tool's runner."""
    folder = folder_of(tool, where)
    stamp, wanted = folder / "installed", fingerprint(tool)  # before the copy: the sources may change meanwhile
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print(f"peers: installing {' '.join(tool.packages)}", file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        INSTALLERS[tool.language](tool, folder)
        stamp.write_text(wanted, encoding="utf-8")
    package = tool.packages[0].rpartition("@")[0]
    return {
        "python": [folder / "bin/python", HERE / "python/runner.py", tool.name, package],
        "node": ["node", folder / "runner.mjs", tool.name, package],
        "rust": [folder / "target/release" / tool.name, tool.version],
    }[tool.language]

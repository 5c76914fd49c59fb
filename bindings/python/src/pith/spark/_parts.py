"""Which archives there are, and the parts that tasks read."""

import glob
import os
from typing import NamedTuple

from .. import read_warc


class Part(NamedTuple):
    path: str
    begin: int
    end: int


def find_parts(paths, part_bytes):
    """The parts of all archives, in the order of the paths."""
    if part_bytes < 1:
        raise ValueError("part_bytes must be 1 or more")
    files = [file for path in paths for file in find_files(os.fspath(path))]
    return [Part(path, begin, begin + part_bytes) for path, size in files
            for begin in (range(0, max(size, 1), part_bytes) if _is_local(path) else [0])]


def find_files(path):
    """(path, size) of the files that a path, a pattern or an address names. In directories, hidden ones are left out as Spark does it."""
    path = path.removeprefix("file://")
    found = _local_files(path) if _is_local(path) else _remote_files(path)
    if not found:
        raise FileNotFoundError(f"no file there: {path}")
    return found


def read_part(part, max_bytes):
    """The pages of a part."""
    if _is_local(part.path):
        return read_warc(part.path, records=[f"{part.begin}-{part.end}"], max_bytes=max_bytes)
    return read_warc(_Remote(part.path), max_bytes=max_bytes)


def _is_local(path):
    return "://" not in path


def _local_files(path):
    matches = [path] if os.path.exists(path) else sorted(glob.glob(path, recursive=True))
    found = []
    for match in matches:
        if not os.path.isdir(match):
            found.append(match)
            continue
        for folder, folders, names in os.walk(match):
            folders[:] = sorted(name for name in folders if name[0] not in "._")
            found += [os.path.join(folder, name) for name in sorted(names) if name[0] not in "._"]
    return [(os.path.abspath(file), os.path.getsize(file)) for file in found]


def _remote_files(path):
    from pyarrow import fs

    system, inside = fs.FileSystem.from_uri(path)
    root = path.rstrip("/").removesuffix(inside)
    info = system.get_file_info(inside)
    if info.type == fs.FileType.Directory:
        infos = system.get_file_info(fs.FileSelector(inside, recursive=True))
        infos = sorted((info for info in infos if info.is_file and info.base_name[0] not in "._"), key=lambda info: info.path)
    else:
        infos = [info] if info.is_file else []
    return [(root + info.path, info.size or 0) for info in infos]


class _Remote:
    """An archive behind an address, as a file that is read once from start to end."""

    def __init__(self, address):
        from pyarrow import fs

        system, inside = fs.FileSystem.from_uri(address)
        self.name = address
        self._file = system.open_input_stream(inside, compression=None)

    def read(self, size):
        return self._file.read(size)

"""Pages out of web archives."""

import os
import threading
import weakref

from . import _pith
from ._records import Page


def read_warc(path_or_file, *, records=(), max_bytes=0):
    """The pages of a WARC, ARC or WACZ file, one by one: each a ``Page`` with its ``html``, ``url``, ``date`` and more.

    Compression is found out. ``path_or_file`` may be an open binary file or anything else with ``read``: a download, a member of
    another archive. Memory is bounded by one page, and ``extract_many`` takes the pages as they come:

        for result in pith.extract_many(pith.read_warc("crawl.warc.gz")):
            ...

    A record that is broken or no HTML is a page, too, without bytes: its ``status`` is ``error`` or ``not-html``, and ``problem``
    says why; reading goes on behind it. What is no response or of another media type is not a page. ``records`` names those to read:
    ``"OFFSET+LENGTH"``, ``"FROM-UNTIL"`` for all that begin there, or an index (a CDX or CDXJ file); ``max_bytes`` cuts pages, 0 at the library's own limit. A file that
    cannot be opened raises OSError.
    """
    if not hasattr(path_or_file, "read"):
        with open(path_or_file, "rb"):
            pass  # whoever names a wrong path is told so here, not at the first page
        return map(Page, _fields(os.fsencode(path_or_file), list(records), max_bytes))
    if records:
        raise ValueError("records are read from a path, not from a file that may not go back")
    return _piped(path_or_file, max_bytes)


def read_pages(path, *, max_bytes=0):
    """The pages of whatever has pages, one by one, as ``read_warc`` gives them: a file, a directory, an archive, JSON Lines.

    What the path is, the library finds out, as the command line does. A file that cannot be read or is no HTML is a page without bytes
    whose ``status`` says so.
    """
    if not os.path.exists(path):
        raise FileNotFoundError(f"no such file or directory: {path}")
    return map(Page, _fields(os.fsencode(path), [], max_bytes, True))


def extract_page(extract, page, encoding=None):
    """What ``extract`` gives for a page of an archive. As at the command line, a page that could not be read has a status alone."""
    if page.status in ("error", "not-html"):
        result = _pith.empty_result()
        result.status = page.status
        return result
    try:
        result = extract(page.html, page.url or None, encoding or page.encoding or None)
    except _pith.UnknownEncoding:  # what the HTTP header says may be no charset; then the page itself is asked
        if encoding:
            raise
        result = extract(page.html, page.url or None, None)
    if result.status == "ok":
        result.status = page.status
    result.status = told_status(result)
    return result


def told_status(result):
    """The status as it is told of one page among many: a page without content is another matter than one that has some."""
    return "empty" if result.status == "ok" and not result.content else result.status


def _fields(path, records, max_bytes, any_kind=False):
    return iter(_pith.Pages(path, records, max_bytes, any_kind).next, None)


# The library reads paths, so what only Python can read goes through a pipe, a thread at its other end.
def _piped(file, max_bytes):
    out, into = os.pipe()
    _writing_ends.add(end := _WritingEnd(into))
    failures = []
    threading.Thread(target=_pump, args=(file, end, failures), daemon=True).start()
    name = f"/dev/fd/{out}"
    try:
        for fields in _fields(name.encode(), [], max_bytes):
            if out is not None:  # the library has opened it by now
                os.close(out)
                out = None
            fields["path"] = str(getattr(file, "name", ""))
            fields["id"] = fields["id"].replace(name, fields["path"] or "-", 1)
            yield Page(fields)
    finally:
        if out is not None:
            os.close(out)
    for failure in failures:
        raise failure


class _WritingEnd:
    def __init__(self, number):
        self.number = number

    def write(self, data):
        view = memoryview(data)
        while view:
            view = view[os.write(self.number, view):]

    def close(self):
        if self.number is not None:
            os.close(self.number)
            self.number = None


def _pump(file, end, failures):
    try:
        while chunk := file.read(1 << 20):
            end.write(chunk)
    except BrokenPipeError:
        pass  # nobody reads on
    except Exception as error:  # noqa: BLE001  raised where the pages are read
        failures.append(error)
    finally:
        end.close()


# A forked child holds a copy of each end. It must not keep the pipe open, or the parent never sees the end of its archive.
_writing_ends = weakref.WeakSet()
os.register_at_fork(after_in_child=lambda: [end.close() for end in list(_writing_ends)])

"""A corpus as the runners see it: pages.jsonl, and html/<id>.html.gz with each page's bytes as served."""

import codecs
import gzip
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

DECLARED = re.compile(rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]+)""", re.IGNORECASE)
HEAD_BYTES = 4096  # where a declaration is looked for
SUPERSETS = {"iso8859-1": "windows-1252", "ascii": "windows-1252", "gb2312": "gb18030", "gbk": "gb18030"}


def encoding_of(data):
    """For the tools that want text. Byte order mark, declaration, UTF-8 if it is, windows-1252: as browsers do."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16le" if data.startswith(codecs.BOM_UTF16_LE) else "utf-16be"
    if declared := DECLARED.search(data[:HEAD_BYTES]):
        try:
            name = codecs.lookup(declared[1].decode("ascii")).name
            return "utf-8" if name.startswith("utf") else SUPERSETS.get(name, name)
        except LookupError:
            pass
    try:
        data.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        return "windows-1252"


@dataclass(frozen=True)
class Page:
    id: str
    path: Path
    url: str | None = None
    lang: str | None = None

    def measured(self):
        """(the request for a runner, the number of bytes)."""
        data = gzip.decompress(self.path.read_bytes())
        request = {"id": self.id, "path": str(self.path), "url": self.url, "lang": self.lang,
                   "encoding": encoding_of(data)}
        return request, len(data)


def read_corpus(folder, limit=None):
    folder = Path(folder).resolve()
    with (folder / "pages.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines if line.strip()]
    pages = [Page(r["id"], folder / "html" / f"{r['id']}.html.gz", r.get("url"), r.get("lang")) for r in records]
    missing = [page.id for page in pages if not page.path.exists()]
    if missing:
        print(f"peers: {folder.name}: {len(missing)} pages have no html/<id>.html.gz and are left out: "
              f"{' '.join(missing[:5])} ...", file=sys.stderr)
    return [page for page in pages if page.path.exists()][:limit]

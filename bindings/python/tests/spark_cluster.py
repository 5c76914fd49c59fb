"""A Spark standalone cluster on loopback, a job on it, and a worker that dies in the middle.

    tools/test_spark [CORPUS...]        (default: every corpus of ../shared/data)

The pages of the corpora become archives; a master, two workers and the job are processes as on a cluster of machines. When some parts are done, one
worker and all that it runs are killed. The job must end, and each of its rows must be what the command line writes for that page.
"""

import contextlib
import gzip
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import pyspark

import pith.spark.__main__ as job
from conftest import COMMAND, PROJECT

HOME = pathlib.Path(pyspark.__file__).parent
ENVIRONMENT = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_HOME": str(HOME), "PYSPARK_PYTHON": sys.executable}


class Cluster:
    """A master and its workers, each a process group of its own, as machines are."""

    def __init__(self, folder, workers=2):
        self.folder = folder
        self.processes = []
        self._start("master", "master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
        self.address = self._wait_for("master", r"Starting Spark master at (spark://\S+)")
        for number in range(workers):
            self._start(f"worker{number}", "worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "1", "--memory", "1g",
                        "--work-dir", str(folder / f"work{number}"), self.address)
        for number in range(workers):
            self._wait_for(f"worker{number}", r"(Successfully registered) with master")

    def _start(self, name, kind, *arguments):
        with (self.folder / name).open("wb") as log:
            self.processes.append(subprocess.Popen([HOME / "bin/spark-class", f"org.apache.spark.deploy.{kind}", *arguments],
                                                   stdout=log, stderr=log, env=ENVIRONMENT, start_new_session=True))

    def _wait_for(self, name, pattern, seconds=120):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if found := re.search(pattern, (self.folder / name).read_text(errors="replace")):
                return found.group(1)
            time.sleep(0.1)
        raise TimeoutError(f"{name} does not say {pattern}:\n{(self.folder / name).read_text(errors='replace')[-2000:]}")

    def kill_worker(self):
        """With its executors, at once: what a machine does that loses its power."""
        os.killpg(self.processes[-1].pid, signal.SIGKILL)

    def close(self):
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def submit(cluster, output, *arguments):
    """Starts the job as spark-submit does."""
    settings = {"spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.executor.memory": "800m",
                "spark.pyspark.python": sys.executable, "spark.executorEnv.SPARK_LOCAL_IP": "127.0.0.1"}
    configured = [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
    with (cluster.folder / "driver").open("wb") as log:
        return subprocess.Popen([HOME / "bin/spark-submit", "--master", cluster.address, *configured, job.__file__, *map(str, arguments),
                                 str(output)], stdout=subprocess.PIPE, stderr=log, env=ENVIRONMENT, start_new_session=True)


def finished_parts(output):
    return sum(1 for _ in (output / "_temporary").glob("*/task_*"))


def run_and_kill(folder, archives, parts, part_bytes):
    """Runs the job over the archives and kills a worker once some of its parts are done. The rows, and how many parts were done then."""
    output = folder / "out"
    with contextlib.closing(Cluster(folder)) as cluster:
        driver = submit(cluster, output, "--format", "markdown", "--part-bytes", part_bytes, *archives)
        try:
            while driver.poll() is None and finished_parts(output) < max(parts // 4, 1):
                time.sleep(0.02)
            cluster.kill_worker()
            done = finished_parts(output)
            counts = driver.communicate(timeout=3000)[0].decode()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(driver.pid, signal.SIGKILL)
        log = (folder / "driver").read_text(errors="replace")
        assert driver.returncode == 0, log[-5000:]
        assert 0 < done < parts, f"the worker was not killed in the middle: {done} of {parts} parts were done"
        assert re.search(r"Lost executor|Executor \S+ (lost|updated)|worker lost", log), "no executor was lost"
    return output, counts, done


def differences(output, archives):
    """The rows, and the ids of those that are not what the command line writes."""
    import pyarrow.parquet

    rows = {row["id"]: row for row in pyarrow.parquet.read_table(output).to_pylist()}
    command = subprocess.Popen([COMMAND, "-q", "--jsonl", "--markdown", *archives], stdout=subprocess.PIPE)
    lines, wrong = 0, []
    for text in command.stdout:
        line = json.loads(text)
        lines += 1
        row = rows.get(line["id"])
        told = {name: value for name, value in line.items() if name in job.pith.spark._arrow.result_schema().names}
        if row is None or row["content"] != line["markdown"] or row["problem"] != line.get("error", "") or any(
                row[name] != value for name, value in told.items()):
            wrong.append(line["id"])
    command.wait()
    if lines != len(rows):
        wrong.append(f"{lines} lines, {len(rows)} rows")
    return rows, wrong


def write_archives(corpora, folder, pages_each):
    """The pages of corpora as archives, each of some pages."""
    paths, members = [], []

    def write():
        if members:
            paths.append(folder / f"part-{len(paths):05}.warc.gz")
            paths[-1].write_bytes(b"".join(members))
            members.clear()

    for corpus in corpora:
        for line in (corpus / "pages.jsonl").read_text().splitlines():
            page = json.loads(line)
            html = gzip.decompress((corpus / f"html/{page['id']}.html.gz").read_bytes())
            body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
            head = (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {page.get('url') or 'https://example.org/'}\r\n"
                    f"WARC-Record-ID: <urn:{corpus.name}:{page['id']}>\r\nContent-Type: application/http\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n")
            members.append(gzip.compress(head.encode() + body + b"\r\n\r\n", 3))
            if len(members) == pages_each:
                write()
    write()
    return paths


def main():
    data = pathlib.Path(os.environ.get("PITH_DATA", PROJECT.parent / "shared/data"))
    corpora = [pathlib.Path(name) for name in sys.argv[1:]] or sorted(path.parent for path in data.glob("*/pages.jsonl"))
    if not corpora or not COMMAND.exists():
        print("test_spark: skipped, no corpora below PITH_DATA or no command: set PITH_COMMAND")
        return 77
    part_bytes = 4 << 20
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        archives = write_archives(corpora, folder, 400)
        parts = len(job.pith.spark.find_parts(archives, part_bytes))
        start = time.monotonic()
        output, counts, done = run_and_kill(folder, archives, parts, part_bytes)
        seconds = time.monotonic() - start
        rows, wrong = differences(output, archives)
    print(counts, end="")
    print(f"{len(rows)} rows of {len(archives)} archives in {parts} parts; a worker was killed after {done}; {seconds:.0f} s in all; "
          f"{len(wrong)} rows differ from the command line's")
    for id in wrong[:20]:
        print(f"  {id}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

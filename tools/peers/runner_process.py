"""The process of one tool: started on one core, asked page by page, killed when it takes too long."""

import json
import os
import select
import subprocess
import time

START_SECONDS = 180  # imports and models, on a slow disk
END_SECONDS = 2  # from closing its output to being gone
MAX_ANSWER = 256 << 20  # bytes without a line end are no answer
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS",
                                     "UV_THREADPOOL_SIZE")}


class Failure(Exception):
    """No answer: status is timeout, crash or error."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def stay_on_one_core():
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


class RunnerProcess:
    def __init__(self, command, log):
        self.unread = b""
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=log, preexec_fn=stay_on_one_core, env={**os.environ, **ONE_THREAD})
        try:
            self.version = self.receive(START_SECONDS)["version"]
        except KeyError:
            self.kill()
            raise Failure("error", "the runner did not say its version") from None
        except Failure:
            self.kill()
            raise
        self.start_memory = self.peak_memory()

    def ask(self, request, timeout):
        """The answer, checked. After a Failure this process is of no more use."""
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise Failure("crash", self.ending()) from None
        answer = self.receive(timeout)
        content = answer.get("text", answer.get("html"))
        if answer.get("id") != request["id"] or not isinstance(content, str) \
                or answer.get("status") not in ("ok", "error") or not isinstance(answer.get("seconds"), (int, float)):
            raise Failure("error", "answered garbage")
        return answer

    def receive(self, timeout):
        line = self.read_line(time.monotonic() + timeout, timeout)
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise Failure("error", "answered garbage")
        return value

    def read_line(self, deadline, timeout):
        pipe = self.process.stdout.fileno()
        chunks = [self.unread]
        size = len(self.unread)
        while b"\n" not in chunks[-1]:
            ready, _, _ = select.select([pipe], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise Failure("timeout", f"no answer in {timeout:g} s")
            chunks.append(os.read(pipe, 1 << 20))
            size += len(chunks[-1])
            if not chunks[-1]:
                raise Failure("crash", self.ending())
            if size > MAX_ANSWER:
                raise Failure("error", "answered garbage")
        line, _, self.unread = b"".join(chunks).partition(b"\n")
        return line

    def ending(self):
        try:
            code = self.process.wait(timeout=END_SECONDS)
        except subprocess.TimeoutExpired:  # it closed its output only
            self.process.kill()
            code = self.process.wait()
        return f"ended by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def peak_memory(self):
        """Bytes of the largest resident set so far, or None where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as lines:
                return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:")), None)
        except OSError:
            return None

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        try:
            self.process.stdin.close()
        except OSError:
            pass  # what it never read

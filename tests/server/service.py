"""The service under test: a process of `pith serve` on a free port of loopback, and ways to talk to it."""

import http.client
import json
import os
import signal
import socket
import subprocess
import threading
import time


class Service:
    """with Service(pith, "--max-queue", "4") as service: ..."""

    def __init__(self, pith, *options, listen="127.0.0.1:0", env=None):
        self.command = [str(pith), "serve", "--listen", listen, *options]
        self.env = env

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, text=True, env={**os.environ, **(self.env or {})})
        self.lines, self.port = [], None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.wait_for(lambda: self.port or self.process.poll() is not None)
        if not self.port:
            raise RuntimeError("the service did not start: " + "".join(self.lines))
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join(5)

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            if '"listening"' in line:
                self.port = int(json.loads(line)["what"].rsplit(":", 1)[1])

    def log(self, **wanted):
        """The log's entries that have these values."""
        entries = [json.loads(line) for line in self.lines if line.startswith("{")]
        return [e for e in entries if all(e.get(key) == value for key, value in wanted.items())]

    @staticmethod
    def wait_for(condition, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := condition():
                return found
            time.sleep(0.01)
        return condition()

    def connect(self, seconds=20):
        return socket.create_connection(("127.0.0.1", self.port), timeout=seconds)

    def ask(self, method, path, body=None, headers=None, seconds=60):
        """(status, headers, body) of one request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def post(self, path, body, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("POST", path, body, {"Content-Type": "text/html", **named})

    def post_json(self, path, **members):
        return self.ask("POST", path, json.dumps(members).encode(), {"Content-Type": "application/json"})

    def memory(self):
        """Resident bytes, and the most there ever were."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            rows = dict(line.split(":", 1) for line in file)
        return tuple(int(rows[name].split()[0]) * 1024 for name in ("VmRSS", "VmHWM"))

    def stop(self, seconds=40):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)


def answer_on(connection):
    """(status, headers, body) that comes on a raw socket, or None if it is closed without one."""
    response = http.client.HTTPResponse(connection)
    try:
        response.begin()
        return response.status, response.headers, response.read()
    except (http.client.HTTPException, ConnectionError):
        return None
    finally:
        response.close()

"""A plain web server for the browser copy: files as they lie there, the packed ones where asked."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, socket
from typing import Any
from urllib.parse import unquote, urlsplit

KINDS = {
    ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript",
    ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml",
    ".wasm": "application/wasm", ".woff2": "font/woff2",
}  # fmt: skip


LATE = 1
"""Seconds: 25 MB in this time are 200 megabits a second."""


class QuietServer(ThreadingHTTPServer):
    """A server to which a browser that goes away is nothing to speak of."""

    daemon_threads = True

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.visitors: set[socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self.visitors.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.visitors.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Close every connection that a browser keeps for its next question."""
        for each in tuple(self.visitors):
            with suppress(OSError):
                each.shutdown(SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing."""


class FileServer:
    """Serves *root* on a port that stays its own, counts what it sends, and can be stopped.

    The file called as ``lost`` says is not found; of the one called as ``slow`` says the second half comes late.
    """

    def __init__(self, root: Path, under: str = "/") -> None:
        """Serve the files in *root* under a path, such as /companion/, from now on."""
        self.root = root
        self.under = under
        self.sent: dict[str, int] = {}
        self.lost = self.slow = ""
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """Where the copy is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}{self.under}".rstrip("/")

    @property
    def total(self) -> int:
        """How many bytes of files went out."""
        return sum(self.sent.values())

    def start(self) -> None:
        """Serve, on the same port as before."""
        self._server = QuietServer(("127.0.0.1", self.port), self._handler())
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                owner.answer(self)

            def log_message(self, *given: Any) -> None:
                """Say nothing."""

        return Handler

    def answer(self, asked: BaseHTTPRequestHandler) -> None:
        """Send a file, packed where the browser can read that."""
        path = unquote(urlsplit(asked.path).path).removeprefix(self.under)
        file = (self.root / (path or "index.html")).resolve()
        there = self.root.resolve() in file.parents and file.is_file()
        if not there or file.name == self.lost:
            asked.send_response(404)
            asked.send_header("Content-Length", "0")
            asked.end_headers()
            return
        packed = file.with_name(f"{file.name}.br")
        small = packed.exists() and "br" in asked.headers.get("Accept-Encoding", "")
        content = (packed if small else file).read_bytes()
        hashed = "-" in path.split("/")[0] and "/" in path
        asked.send_response(200)
        asked.send_header("Content-Type", KINDS.get(file.suffix, "application/octet-stream"))
        asked.send_header("Content-Length", str(len(content)))
        asked.send_header(
            "Cache-Control", "max-age=31536000, immutable" if hashed else "no-cache"
        )
        if small:
            asked.send_header("Content-Encoding", "br")
        asked.end_headers()
        half = len(content) // 2 if file.name == self.slow else 0
        asked.wfile.write(content[:half])
        if half:
            time.sleep(LATE)
        asked.wfile.write(content[half:])
        self.sent[path] = self.sent.get(path, 0) + len(content)


@contextmanager
def serving(root: Path, under: str = "/") -> Iterator[FileServer]:
    """Serve *root* within the ``with``."""
    server = FileServer(root, under)
    yield server
    server.stop()

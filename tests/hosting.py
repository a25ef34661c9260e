"""A real nginx in front of hosts, as docs/hosting.md has it: the same template, other ports."""

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPMessage, HTTPSConnection
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser import nginx
from tests.browser.app_server import trusting
from tests.ports import free_port
from tests.web_copy import recipe

NAME = "companion.test"
CERTIFICATE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=companion.test "
    "-addext subjectAltName=DNS:companion.test -keyout key.pem -out certificate.pem"
)


class Answer(NamedTuple):
    """What nginx answered."""

    status: int
    headers: HTTPMessage
    body: bytes


@dataclass(frozen=True)
class Front:
    """An nginx at an address of its own, its *port* and the *folder* of its logs."""

    port: int
    plain: int
    folder: Path
    pid: int
    asked: list[str] = field(default_factory=list)

    @property
    def authority(self) -> str:
        """What stands behind https:// in its address."""
        return f"{NAME}:{self.port}"

    def ask(
        self, path: str, method: str = "GET", body: str | None = None, **heads: str
    ) -> Answer:
        """Return the answer to a request for *path*; heads are written with _ for -."""
        wire = HTTPSConnection("127.0.0.1", self.port, timeout=60, context=trusting())
        headers = {"Host": self.authority}
        headers |= {name.replace("_", "-"): text for name, text in heads.items()}
        wire.request(method, path, body, headers)
        found = wire.getresponse()
        answer = Answer(found.status, found.headers, found.read())
        wire.close()
        self.asked.append(path)
        return answer

    def begin_form(self, at: str) -> HTTPSConnection:
        """Send two of nine bytes of a form from the address *at* of this computer."""
        wire = HTTPSConnection(
            "127.0.0.1", self.port, timeout=60, context=trusting(), source_address=(at, 0)
        )
        wire.putrequest("POST", "/j", skip_host=True)
        wire.putheader("Host", self.authority)
        wire.putheader("Content-Length", "9")
        wire.endheaders(b"k=")
        return wire

    def plainly(self, path: str) -> Answer:
        """Return the answer where nothing is encrypted."""
        wire = HTTPConnection("127.0.0.1", self.plain, timeout=60)
        wire.request("GET", path, headers={"Host": NAME})
        found = wire.getresponse()
        answer = Answer(found.status, found.headers, found.read())
        wire.close()
        return answer

    def log(self) -> list[dict[str, Any]]:
        """Return the lines of its log, once there is one for all that was asked."""
        lines: list[str] = []
        while len(lines) < len(self.asked):
            lines = (self.folder / "companion.log").read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def workers(self) -> list[int]:
        """Return the numbers of the programs that do its work."""
        found = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("ascii")
        return [int(each) for each in found.split()]

    def everything_logged(self) -> str:
        """Return all that it wrote into any log."""
        return "".join(file.read_text("utf-8") for file in self.folder.glob("*.log"))


@contextmanager
def fronted(
    folder: Path,
    hosts: tuple[str, ...],
    files: Path | None = None,
    port: int = 0,
    other: Callable[[str], str] = str,
) -> Iterator[Front]:
    """Run nginx in front of *hosts* within the ``with``; the browser copy lies in *files*.

    It listens at *port*, 0 for any. *other* may change its configuration.
    """
    subprocess.run(CERTIFICATE.split(), cwd=folder, check=True, capture_output=True)
    port, plain = port or free_port(), free_port()
    script = recipe("hosting")
    site = script.nginx(
        script.Front(
            NAME,
            hosts,
            f"{folder}/certificate.pem",
            f"{folder}/key.pem",
            http=f"127.0.0.1:{plain}",
            https=f"127.0.0.1:{port}",
            files=str(files or folder),
            temp=str(folder),
            logs=str(folder),
            pid=f"{folder}/nginx.pid",
            user="root",
        )
    )
    with nginx.program(other(site), port, folder) as pid:
        yield Front(port, plain, folder, pid)

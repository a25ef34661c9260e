"""Print what nginx needs to stand in front of the hosts: ``python build/hosting.py --name NAME``.

The text is made from ``hosted/nginx.conf.in``. With ``--out FOLDER`` it goes into a file there, beside what
the hosts have to know; docs/hosting.md says where both belong.
"""

import argparse
import re
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOSTED = Path(__file__).parent / "hosted"
TEMPLATE = HOSTED / "nginx.conf.in"
COPY_ALONE = Path(__file__).parent / "nginx.conf"
"""How nginx serves the browser copy alone: its policy is the same."""

PLACE = re.compile(r"@([A-Z]+)@")
NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
HOST = re.compile(r"[\w.-]+:\d{1,5}|unix:/[\w./@-]+", re.ASCII)

CIPHERS = (
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305",
    "ECDHE-RSA-CHACHA20-POLY1305",
)
"""What TLS 1.2 may encrypt with; all of TLS 1.3 is of that kind."""

DRAWS = ("companion", "screens")
"""What decides how the page of a code looks."""


@dataclass(frozen=True)
class Front:
    """What stands in front of the hosts: its *name*, its ports, and where everything lies there."""

    name: str
    hosts: tuple[str, ...] = ("127.0.0.1:8601", "127.0.0.1:8602")
    certificate: str = ""
    key: str = ""
    http: str = "80"
    https: str = "443"
    files: str = "/srv/companion"
    temp: str = "/var/lib/nginx"
    logs: str = "/var/log/nginx"
    pid: str = "/run/nginx.pid"
    user: str = "www-data"
    brotli: bool = False

    @property
    def authority(self) -> str:
        """The name, with the port where it is not the usual one."""
        port = self.https.rpartition(":")[2]
        return self.name if port == "443" else f"{self.name}:{port}"


def version() -> str:
    """Return a fingerprint of what draws the page of a code."""
    found = sha256()
    for folder in DRAWS:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
                found.update(sha256(file.read_bytes()).digest())
    return found.hexdigest()[:10]


def policy() -> str:
    """Return what the browser copy may ask for."""
    text = COPY_ALONE.read_text("utf-8")
    (found,) = re.findall(r"Content-Security-Policy \"(.*); frame-ancestors 'none'\"", text)
    return str(found)


def nginx(front: Front) -> str:
    """Return the configuration of nginx. Raises ValueError if *front* cannot be."""
    if not NAME.fullmatch(front.name):
        raise ValueError(f"{front.name} is no name of a host.")
    for host in front.hosts:
        if not HOST.fullmatch(host):
            raise ValueError(
                f"{host} is no host: 127.0.0.1:8601, or unix:/run/companion/1.sock."
            )
    live = f"/etc/letsencrypt/live/{front.name}"
    packed = ("brotli_static on;",) * front.brotli + ("gzip_static on;",)
    values = {
        "NAME": front.name,
        "AUTHORITY": front.authority,
        "SERVERS": "\n".join(
            f"        server {host} {patience(host)};" for host in front.hosts
        ),
        "HTTP": front.http,
        "HTTPS": front.https,
        "CERTIFICATE": front.certificate or f"{live}/fullchain.pem",
        "KEY": front.key or f"{live}/privkey.pem",
        "CIPHERS": ":".join(CIPHERS),
        "FILES": front.files.rstrip("/"),
        "TEMP": front.temp,
        "LOGS": front.logs,
        "PID": front.pid,
        "USER": front.user,
        "PACKED": "\n".join(f"            {line}" for line in packed),
        "POLICY": policy(),
        "VERSION": version(),
    }
    return PLACE.sub(lambda found: values[found[1]], TEMPLATE.read_text("utf-8"))


def patience(host: str) -> str:
    """Return for how long nginx leaves a *host* alone that does not answer.

    On this machine that shows at once with each request, so it is never left alone: else both could be,
    where one ends a moment after the other is back.
    """
    here = host.startswith(("127.", "localhost:", "unix:"))
    return "max_fails=0" if here else "max_fails=1 fail_timeout=2s"


ENVIRONMENT = """\
COMPANION_ROOMS=unix:///run/redis-companion/redis-server.sock?db=0
COMPANION_ADDRESS=https://{front.authority}
"""
"""What a host has to know: where the tables are kept, and where phones find it."""


def main() -> None:
    """Print or write the configuration that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--name", required=True, help="the address, such as companion.example")
    parser.add_argument("--host", action="append", help="127.0.0.1:8601 (and 8602); repeat it")
    parser.add_argument("--certificate", default="", help="a file (PEM); else Let's Encrypt's")
    parser.add_argument("--key", default="", help="the certificate's key (PEM)")
    parser.add_argument("--http", default=Front.http, help="the port, or address:port (80)")
    parser.add_argument("--https", default=Front.https, help="the same, encrypted (443)")
    parser.add_argument(
        "--files", default=Front.files, help="the browser copy (/srv/companion)"
    )
    parser.add_argument("--logs", default=Front.logs, help="a folder for the log")
    parser.add_argument("--brotli", action="store_true", help="nginx has its brotli module")
    parser.add_argument("--out", type=Path, help="a folder for nginx.conf and companion.env")
    chosen = vars(parser.parse_args())
    out: Path | None = chosen.pop("out")
    hosts = tuple(chosen.pop("host") or Front.hosts)
    front = Front(hosts=hosts, **chosen)
    try:
        text = nginx(front)
    except ValueError as error:
        sys.exit(str(error))
    if out is None:
        print(text, end="")
        return
    out.mkdir(parents=True, exist_ok=True)
    (out / "nginx.conf").write_text(text, "utf-8")
    (out / "companion.env").write_text(ENVIRONMENT.format(front=front), "utf-8")
    print(f"{out}: nginx.conf and companion.env for https://{front.authority}")


if __name__ == "__main__":
    main()

"""Print what nginx needs to stand in front of the hosts: ``python build/hosting.py --name NAME``.

The text is made from ``hosted/nginx.conf.in``; docs/hosting.md says where it goes. It needs nothing but
Python, so that a machine that only has nginx can make it.
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
    cache: str = "/var/cache/nginx/companion"
    logs: str = "/var/log/nginx"
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
    """Return the configuration of nginx. Raises ValueError where *front* cannot be."""
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
            f"    server {host} max_fails=1 fail_timeout=2s;" for host in front.hosts
        ),
        "HTTP": front.http,
        "HTTPS": front.https,
        "CERTIFICATE": front.certificate or f"{live}/fullchain.pem",
        "KEY": front.key or f"{live}/privkey.pem",
        "FILES": front.files.rstrip("/"),
        "CACHE": front.cache,
        "LOGS": front.logs,
        "PACKED": "\n".join(f"        {line}" for line in packed),
        "POLICY": policy(),
        "VERSION": version(),
    }
    return PLACE.sub(lambda found: values[found[1]], TEMPLATE.read_text("utf-8"))


def main() -> None:
    """Print the configuration that the command line asks for."""
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
    parser.add_argument("--cache", default=Front.cache, help="a folder for pages of codes")
    parser.add_argument("--logs", default=Front.logs, help="a folder for the log")
    parser.add_argument("--brotli", action="store_true", help="nginx has its brotli module")
    chosen = vars(parser.parse_args())
    hosts = tuple(chosen.pop("host") or Front.hosts)
    try:
        print(nginx(Front(hosts=hosts, **chosen)), end="")
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

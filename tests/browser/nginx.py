"""A real nginx that serves a folder with build/nginx.conf, on a port of its own, or any other site."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web_copy import BUILD

MISSING = "nginx with Debian's libnginx-mod-http-brotli-static is not installed here."
MODULE = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")

WHOLE = """
{modules}
daemon off;
user root;
error_log {folder}/error.log warn;
pid {folder}/nginx.pid;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


def is_here() -> bool:
    """Return whether nginx and its module are installed."""
    return MODULE.exists() and shutil.which("nginx") is not None


@contextmanager
def serving(root: Path, folder: Path) -> Iterator[str]:
    """Serve *root* within the ``with``, and give the address; *folder* is nginx's own."""
    port = free_port()
    site = (BUILD / "nginx.conf").read_text("utf-8")
    for line, here in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("    listen [::]:80;\n", ""),
        ("root /srv/companion;", f"root {root};"),
    ):
        assert line in site
        site = site.replace(line, here)
    with running(site, port, folder, f"load_module {MODULE};"):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def running(site: str, port: int, folder: Path, modules: str = "") -> Iterator[int]:
    """Run nginx with *site*, which listens at *port*; give the number of the program."""
    whole = folder / "nginx.conf"
    whole.write_text(WHOLE.format(modules=modules, folder=folder, site=site), "utf-8")
    program = subprocess.Popen(["nginx", "-c", str(whole), "-p", str(folder)])
    try:
        while True:
            assert program.poll() is None, "nginx did not start."
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield program.pid
    finally:
        program.terminate()
        program.wait()


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port

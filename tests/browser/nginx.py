"""A real nginx that serves a folder with build/nginx.conf, on a port of its own."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ports import free_port
from tests.web_copy import BUILD

MISSING = "nginx with Debian's libnginx-mod-http-brotli-static is not installed here."
MODULE = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")

WHOLE = """
load_module {module};
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
    whole = WHOLE.format(module=MODULE, folder=folder, site=site)
    with program(whole, port, folder):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def program(whole: str, port: int, folder: Path) -> Iterator[int]:
    """Run nginx, configured by the text *whole*, which listens at *port*; give the program's number."""
    file = folder / "nginx.conf"
    file.write_text(whole, "utf-8")
    words = ["nginx", "-e", "stderr", "-c", str(file), "-g", "daemon off;"]
    started = subprocess.Popen(words)
    try:
        while True:
            assert started.poll() is None, "nginx did not start: see what it said above."
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield started.pid
    finally:
        started.terminate()
        started.wait()

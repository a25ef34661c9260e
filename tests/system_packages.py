"""What the tests need besides Python's packages: three browsers, zbar to read codes, openssl, Node.js,
and on Linux nginx, Redis and systemd.

``python -m tests.system_packages --missing`` says what is not here, and ends with 1 where that is
something. ``make setup`` calls it without a word: root on a Debian gets everything installed,
everyone else is told what to do. Names of packages after that, such as libzbar0, mean these only.
"""

import os
import shutil
import subprocess
import sys
from ctypes.util import find_library

NO_ZBAR = (
    "The tests read codes as phones do, with zbar: install it "
    "(on Debian or Ubuntu: sudo apt-get install libzbar0; on a Mac: brew install zbar)."
)

NO_OPENSSL = "The tests make a certificate as build/README.md says, with openssl: install it."

NODE = {
    "node": (
        "nodejs",
        "The tests build the browser copy as build/README.md says, under node: install Node.js.",
    ),
    "npm": (
        "npm",
        "The browser copy has a reader of codes that npm fetches: install npm, which Node.js has.",
    ),
}
"""Programs that the browser copy is built with, each with its package and what to tell."""

HOSTED = {
    "nginx": (
        "nginx",
        "The tests run a hosted address as docs/hosting.md says: install nginx.",
    ),
    "redis-server": (
        "redis-server",
        "The tests keep live tables in Redis as hosts do: install redis-server.",
    ),
    "systemd-analyze": (
        "systemd",
        "The tests have systemd read the units of a hosted address: install systemd.",
    ),
}
"""Programs that only Linux needs, each with its package and what to tell."""


def missing() -> dict[str, str]:
    """Return the Debian packages that are not here, with what to tell who cannot install them."""
    from tests.browser import chromium  # noqa: PLC0415 - not there where only some tests are
    from tests.browser.engines import firefox, webkit  # noqa: PLC0415 - nor these

    found = {} if chromium.find() else {"chromium": chromium.MISSING}
    if not firefox.find():
        found["firefox-esr"] = firefox.MISSING
    if sys.platform == "linux":  # nobody packs WebKit's driver for others
        found |= webkit.missing()
    if not find_library("zbar"):
        found["libzbar0"] = NO_ZBAR
    if not shutil.which("openssl"):
        found["openssl"] = NO_OPENSSL
    for program, (package, said) in (
        NODE | (HOSTED if sys.platform == "linux" else {})
    ).items():
        if not shutil.which(program):
            found[package] = said
    return found


def install(packages: list[str]) -> None:
    """Install *packages* where that can be done without asking anyone."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0 or not packages:
        return
    print(f"Installing {', '.join(packages)} with apt-get ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run([apt, "-qq", *words], env=quiet, stdout=subprocess.DEVNULL, check=True)


def main(*words: str) -> int | str:
    """Say what is missing, or install it; return what the program ends with."""
    only = [word for word in words if not word.startswith("--")]
    lacks = [name for name in missing() if not only or name in only]
    if "--missing" in words:
        if lacks:
            print(f"The tests need {', '.join(lacks)}, not installed here: make setup.")
        return min(len(lacks), 1)
    install(lacks)
    still = missing()
    return "\n".join(still[name] for name in lacks if name in still)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or None)

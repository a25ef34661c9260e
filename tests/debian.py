"""What the tests need besides Python's packages: a Chromium, zbar to read codes, openssl.

``python -m tests.debian`` looks for them before the tests begin. Root on a Debian gets them
installed; everybody else is told what to do.
"""

import os
import shutil
import subprocess
import sys
from ctypes.util import find_library

MISSING = (
    "The tests read codes as phones do, with zbar: install it "
    "(on Debian or Ubuntu: sudo apt-get install libzbar0; on a Mac: brew install zbar)."
)

NO_CERTIFICATES = (
    "The tests make a certificate as build/README.md says, with openssl: install it."
)


def missing() -> dict[str, str]:
    """Return the Debian packages that are not here, with what to tell who cannot install them."""
    from tests.browser import chromium  # noqa: PLC0415 - not there where only some tests are

    found = {} if chromium.find() else {"chromium": chromium.MISSING}
    if not find_library("zbar"):
        found["libzbar0"] = MISSING
    if not shutil.which("openssl"):
        found["openssl"] = NO_CERTIFICATES
    return found


def install(packages: list[str]) -> None:
    """Install *packages* where that can be done without asking anybody."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0 or not packages:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run([apt, "-qq", *words], env=quiet, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    install(list(missing()))
    sys.exit("\n".join(missing().values()) or None)

"""Find the Chromium that the browser tests drive; ``python -m tests.browser.chromium`` gets one.

Where none is found, Debian's own is installed by root; everybody else is told what to do.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

MISSING = (
    "The browser tests need Chromium: install it (on Debian or Ubuntu: "
    "sudo apt-get install chromium), or say where it is: CHROMIUM=/path/to/chromium make test"
)


def find() -> str | None:
    """Return the path of a Chromium or Chrome: of $CHROMIUM first, else one that is installed."""
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else NAMES
    return next((found for name in names if (found := shutil.which(name))), None)


def path() -> str:
    """Return the path of the browser, or stop with a sentence that says what to install."""
    if found := find():
        return found
    sys.exit(MISSING)


def install() -> None:
    """Install Debian's Chromium where that can be done without asking anybody."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0 or os.environ.get("CHROMIUM"):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run([apt, "-qq", *words], env=quiet, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    if find() is None:
        install()
    path()

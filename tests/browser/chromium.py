"""Find the Chromium that the browser tests drive; tests/debian.py gets one."""

import os
import shutil
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

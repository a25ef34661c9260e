"""Find the Chromium that the browser tests drive; tests/debian.py gets one."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress

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


def let_go() -> None:
    """Kill the pages of every browser that this program started: who waits for one is told so."""
    words = ["ps", "-e", "-o", "pid=,ppid=,args="]
    listed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    parents = {int(pid): int(parent) for pid, parent, *_ in rows}
    for pid, _, *words in rows:
        above = int(pid)
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and "--type=renderer" in " ".join(words):
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)

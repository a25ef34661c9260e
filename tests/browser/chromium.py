"""Find the Chromium that the browser tests drive; tests/system_packages.py gets one."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

MISSING = (
    "The browser tests need Chromium: install it (on Debian or Ubuntu: "
    "sudo apt-get install chromium), or say where it is: CHROMIUM=/path/to/chromium make test"
)

ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""What Chromium draws for the address bar of each new window, as pages of their own.

Nobody sees one here, and they take three times as long as all else of a window.
"""

SWITCHED_OFF = (
    *ADDRESS_BAR,
    # what Playwright switches off: only the last list counts
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay",
    "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning", "msEdgeUpdateLaunchServicesPreferredVersion",
    "msForceBrowserSignIn",
)  # fmt: skip
"""The features that the Chromium of the tests does without."""


def find() -> str | None:
    """Return the path of a Chromium or Chrome: of $CHROMIUM first, else one that is installed."""
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else NAMES
    return next((found for name in names if (found := shutil.which(name))), None)


def path() -> str:
    """Return the path of the browser, or stop with a sentence that says what to install."""
    if found := find():
        return found
    sys.exit(MISSING)


_answered = [0.0]


def answered() -> None:
    """Note that a page has answered: it does not stand still."""
    _answered[0] = time.monotonic()


@contextmanager
def watched(limit: float) -> Iterator[None]:
    """Let go of the pages where none has answered for *limit* seconds, within the ``with``."""
    over = Event()

    def watch() -> None:
        while not over.wait(1):
            if time.monotonic() - _answered[0] > limit:
                let_go()
                answered()

    answered()
    watch_thread = Thread(target=watch, daemon=True)
    watch_thread.start()
    yield
    over.set()
    watch_thread.join()


def let_go() -> None:
    """Kill the pages of every browser that this program started: who waits for one is told so."""
    for pid, words in _started():
        if "--type=renderer" in words:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def started_with() -> list[str]:
    """Return the words with which this program started browsers, a line for each."""
    return [words for _, words in _started() if "--remote-debugging-pipe" in words]


def _started() -> Iterator[tuple[int, str]]:
    """Give the number and the words of every program that comes from this one."""
    words = ["ps", "-e", "-ww", "-o", "pid=,ppid=,args="]
    listed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    parents = {int(pid): int(parent) for pid, parent, *_ in rows}
    for pid, _, *said in rows:
        above = int(pid)
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid():
            yield int(pid), " ".join(said)

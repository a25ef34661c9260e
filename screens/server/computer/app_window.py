"""The app's page in a browser window of its own, without tabs and address, where a browser can do that."""

import os
import shutil
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

COMMANDS: Final = (
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
    "chromium",
    "chromium-browser",
    "brave-browser",
)
"""What the browsers that know ``--app`` are called on Linux."""

_MAC: Final = ("Google Chrome", "Microsoft Edge", "Chromium", "Brave Browser")
_WINDOWS: Final = (
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
    "Chromium/Application/chrome.exe",
)
_FOLDERS: Final = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")

FAILS_WITHIN: Final = 2.0
"""Seconds in which a browser that cannot start has ended."""


_running: Final[list[subprocess.Popen[bytes]]] = []
"""Windows that were opened: nobody waits for them, and they outlive the app."""


def places(system: str = sys.platform) -> tuple[Path, ...]:
    """Return where such browsers lie on macOS and Windows; on Linux they are commands."""
    if system == "darwin":
        return tuple(
            Path(root, f"{name}.app", "Contents", "MacOS", name)
            for name in _MAC
            for root in ("/Applications", Path.home() / "Applications")
        )
    if system == "win32":
        return tuple(
            Path(os.environ[folder], name)
            for name in _WINDOWS
            for folder in _FOLDERS
            if folder in os.environ
        )
    return ()


def find_browser(
    which: Callable[[str], str | None] = shutil.which, paths: Iterable[Path] | None = None
) -> str:
    """Return the program of a browser that knows ``--app``, '' if none is installed.

    *which* finds commands, *paths* are looked at first; tests bring their own.
    """
    for path in places() if paths is None else paths:
        if path.is_file():
            return str(path)
    return next(filter(None, map(which, COMMANDS)), "")


def open_window(
    address: str,
    find: Callable[[], str] = find_browser,
    otherwise: Callable[[str], object] = webbrowser.open,
) -> bool:
    """Open *address* in a window of its own, or else in the browser; return whether it is a window."""
    program = find()
    if program and _starts([program, f"--app={address}"]):
        return True
    otherwise(address)
    return False


def _starts(command: list[str]) -> bool:
    """Return whether *command* runs, or ended well: a browser that is open already hands the page on."""
    silent = subprocess.DEVNULL
    try:
        running = subprocess.Popen(  # noqa: S603 - a browser that was found, and our own address
            command, stdin=silent, stdout=silent, stderr=silent, start_new_session=True
        )
    except OSError:
        return False
    try:
        return running.wait(FAILS_WITHIN) == 0
    except subprocess.TimeoutExpired:
        _running.append(running)
        return True

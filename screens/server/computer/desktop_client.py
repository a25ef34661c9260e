"""Whether the app can have a window of its own on this computer, and if not, why."""

import importlib
import os
import sys
from collections.abc import Callable
from tarfile import TarError
from typing import Any, Final
from zipfile import BadZipFile

NO_SCREEN: Final = "This computer has no screen to open a window on."
NO_PACKAGE: Final = (
    "For Flet's own window, make run WINDOW=1 fetches what it needs. Until then a "
    "browser shows the app."
)
NO_CLIENT: Final = "Flet's window could not be fetched, so the app opens in the browser."


def why_no_window(find: Callable[[str], Any] = importlib.import_module) -> str:
    """Return why the app cannot have a window of its own here, '' if it can.

    The first time Flet fetches its window from elsewhere: only where its package was installed,
    which nothing here does unasked. *find* imports it; tests bring their own.
    """
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not shown:
        return NO_SCREEN
    try:
        find("flet_desktop.version")
    except ImportError:
        return NO_PACKAGE
    if os.environ.get("FLET_VIEW_PATH"):
        return ""
    try:
        find("flet_desktop").ensure_client_cached()
    except (OSError, ValueError, TarError, BadZipFile):  # not reached, no room, or not whole
        return NO_CLIENT
    return ""

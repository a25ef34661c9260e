"""Where this computer keeps what belongs to the app, and whether it can."""

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp

from companion.storage.store import REASONS


def app_folder() -> Path:
    """Return the folder of the app: as its platform says, or in the home of whoever started it.

    Where nobody has a home it is a new one, which the system clears by itself.
    """
    if given := os.environ.get("FLET_APP_STORAGE_DATA"):
        return Path(given)
    try:
        return Path.home() / ".companion"
    except RuntimeError:  # HOME is not set, and the system knows no such user
        return _without_home()


@cache
def _without_home() -> Path:
    return Path(mkdtemp(prefix="companion-"))


def why_not_writable(folder: Path) -> str:
    """Return a sentence for why nothing can be kept in *folder*, which is made where it can be; else ''."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return REASONS.get(error.errno or 0, f"{error.strerror or error}.")

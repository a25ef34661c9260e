"""The folder in which this device keeps its files: saves, and the live tables of a host."""

import os
from pathlib import Path
from typing import Final

SAVES: Final = "saves"
TABLES: Final = "tables"
"""What is in it."""

BEFORE: Final = ".companion"
"""Where it was up to 0.16, in the home of its user."""


def data_folder() -> Path:
    """Return the folder: as Flet gives it, or where this system has the data of programs.

    Whoever has files where they were up to 0.16, and none in the new place, keeps them there.
    Raises RuntimeError where nobody knows where its user has their files.
    """
    if given := os.environ.get("FLET_APP_STORAGE_DATA"):
        return Path(given)
    before = Path.home() / BEFORE
    from platformdirs import user_data_path  # noqa: PLC0415 - the browser copy does without

    here = user_data_path("companion", appauthor=False)
    return before if _is_used(before) and not _is_used(here) else here


def _is_used(folder: Path) -> bool:
    return any((folder / name).is_dir() for name in (SAVES, TABLES))

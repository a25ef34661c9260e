"""Files that a page asks for, and files that it saves, in the words of Playwright."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, TypeVar

from tests.scripts import script

Thing = TypeVar("Thing")

HOOK = script(__file__, "note_file_field.js")

ASKED = "!!window.fileField"
FIELD = "window.fileField"

UNFINISHED = (".part", ".wkdownload")
"""How files end that are still on their way."""


class Later(Generic[Thing]):
    """What is there once a ``with`` is over."""

    value: Thing


class Chooser:
    """A field that waits for a file."""

    def __init__(self, put: Callable[[Path], None]) -> None:
        """Choose a file by *put*."""
        self._put = put

    def set_files(self, file: Path) -> None:
        """Choose *file*."""
        self._put(file)


class Download:
    """A file that a page saved."""

    def __init__(self, file: Path) -> None:
        """Have it at *file*."""
        self._file = file
        self.suggested_filename = file.name

    @staticmethod
    def whole(files: Iterable[Path]) -> list[Path]:
        """Return those of *files* that are all here: the browser has nothing left to write."""
        ends = {file.name for file in files if file.suffix in UNFINISHED}
        return [
            file
            for file in files
            if file.suffix not in UNFINISHED
            and file.exists()
            and file.stat().st_size
            and not any(end.startswith(file.name) for end in ends)
        ]

    def save_as(self, path: Path) -> None:
        """Put the file at *path*."""
        shutil.move(self._file, path)

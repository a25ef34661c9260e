"""A folder that one program at a time may write to: the system lets go of it however that program ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

NAME: Final = "in-use"
LONGEST: Final = 200
"""Characters of where a program says that it runs."""

FAR: Final = 1 << 30
"""The byte that Windows locks: nobody can read what is locked there, and this byte nobody reads."""


class InUseError(Exception):
    """Another program has the folder; the text says where that one runs, '' if it didn't say."""


class FolderLock:
    """A folder that belongs to this program until it ends or releases it."""

    def __init__(self, folder: Path, where: str = "") -> None:
        """Take *folder*, which is made if need be, for a program that runs at *where*.

        Raises InUseError, and OSError where nothing can be written or locked.
        """
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
            os.ftruncate(self._file, 0)
            os.write(self._file, where.encode()[:LONGEST])
        except BlockingIOError as error:
            said = os.read(self._file, LONGEST)
            os.close(self._file)
            raise InUseError(said.decode("utf-8", "replace")) from error
        except OSError:
            os.close(self._file)
            raise

    def release(self) -> None:
        """Let go of the folder, once and for all."""
        file, self._file = self._file, -1  # the system gives its number to the next file
        with suppress(OSError):
            os.ftruncate(file, 0)
            os.close(file)


def _lock(file: int) -> None:
    """Lock *file* for this program alone. Raises BlockingIOError if another has it, OSError where nothing can be
    locked.
    """
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - only Windows has it

        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error
        os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl  # noqa: PLC0415 - Windows has none

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

"""Let any single call to the disk fail, or be the last one before the app dies."""

import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast
from unittest.mock import patch


class Crash(BaseException):
    """The app dies here: from now on nothing of it reaches the disk."""


class Faults:
    """Counts the calls to the disk in *folder* and raises *error* at the one numbered *at*.

    A write gets half of it to the disk before it fails. After a Crash every call crashes.
    What other threads of the suite do elsewhere on the disk is neither counted nor hindered.
    """

    def __init__(self, folder: Path, at: int = -1, error: BaseException | None = None) -> None:
        self.calls: list[str] = []
        self._folder = folder
        self._at, self._error = at, error
        self._dead = False
        self._open: set[int] = set()
        self._patches: list[Any] = []

    def meet(self, name: str) -> None:
        """Count a call, and fail if it is the one."""
        self.calls.append(name)
        if self._error and (self._dead or len(self.calls) - 1 == self._at):
            self._dead = isinstance(self._error, Crash)
            raise self._error

    def __enter__(self) -> Self:
        for name in ("mkdir", "exists", "replace", "unlink"):
            self._put(Path, name, self._counted(name, getattr(Path, name), self._is_ours))
        self._put(os, "fsync", self._counted("fsync", os.fsync, self._open.__contains__))
        self._put(Path, "open", self._opening(Path.open))
        self._put(os, "open", self._opening_folder(os.open))
        self._put(os, "close", self._closing(os.close))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for each in self._patches:
            each.stop()

    def _put(self, owner: object, name: str, call: Callable[..., Any]) -> None:
        self._patches.append(patch.object(owner, name, call))
        self._patches[-1].start()

    def _is_ours(self, path: Any) -> bool:
        return Path(os.fsdecode(path)).is_relative_to(self._folder)

    def _counted(
        self, name: str, call: Callable[..., Any], is_ours: Callable[[Any], bool]
    ) -> Callable[..., Any]:
        def counted(on: Any, *given: Any, **more: Any) -> Any:
            if is_ours(on):
                self.meet(name)
            return call(on, *given, **more)

        return counted

    def _opening(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def opening(path: Path, mode: str = "r", *given: Any, **more: Any) -> Any:
            if mode != "wb" or not self._is_ours(path):
                return call(path, mode, *given, **more)
            self.meet("open")
            file = call(path, mode, *given, **more)
            self._open.add(file.fileno())
            return FaultyFile(file, self)

        return opening

    def _opening_folder(self, call: Callable[..., int]) -> Callable[..., int]:
        def opening(path: Any, *given: Any, **more: Any) -> int:
            if not self._is_ours(path):
                return call(path, *given, **more)
            self.meet("open folder")
            self._open.add(folder := call(path, *given, **more))
            return folder

        return opening

    def _closing(self, call: Callable[[int], None]) -> Callable[[int], None]:
        def closing(number: int) -> None:
            ours = number in self._open
            self._open.discard(number)
            call(number)
            if ours:
                self.meet("close folder")

        return closing

    def close(self, file: Any) -> None:
        """Close *file*, which was open for writing, and count it."""
        self._open.discard(file.fileno())
        file.close()
        self.meet("close")


class FaultyFile:
    """A file open for writing whose every call is counted."""

    def __init__(self, file: Any, faults: Faults) -> None:
        self._file, self._faults = file, faults

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._faults.close(self._file)

    def write(self, raw: bytes) -> int:
        self._file.write(raw[: len(raw) // 2])
        self._file.flush()
        self._faults.meet("write")
        return cast(int, self._file.write(raw[len(raw) // 2 :]))

    def flush(self) -> None:
        self._faults.meet("flush")
        self._file.flush()

    def fileno(self) -> int:
        return cast(int, self._file.fileno())

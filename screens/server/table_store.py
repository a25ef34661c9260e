"""Where a laptop keeps its live tables: in memory, or in files that outlive its end.

A table is a head (who belongs to it), a base (the tools as they were at first) and its entries, all as
texts that the host wrote. The store gives them back in order and takes each number once, so that
what several hosts share can take its place.
"""

import json
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from companion.core.errors import StorageError

NAME: Final = re.compile(r"[0-9a-f]{16}")
"""How a table is called here: nothing that comes from a phone."""

NOT_KEPT: Final = "The laptop cannot keep this table: {}"


class Kept(NamedTuple):
    """What is kept of one table: its *head*, its *base*, and the *entries* behind that."""

    head: str
    base: str
    entries: tuple[str, ...] = ()


class TableStore(Protocol):
    """Keeps tables by name. Its methods raise StorageError, with a sentence for players."""

    async def open(self, name: str, kept: Kept, first: int) -> None:
        """Keep a table, instead of what is there; its next entry but those of *kept* is *first*."""
        ...

    async def note(self, name: str, head: str) -> None:
        """Keep another *head*."""
        ...

    async def append(self, name: str, n: int, text: str) -> bool:
        """Keep *text* as entry *n*, for good; return whether that was the next number."""
        ...

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        ...

    async def read(self, name: str) -> Kept | None:
        """Return a table, None where there is none that can be read."""
        ...

    async def expire(self, before: float) -> tuple[str, ...]:
        """Forget tables untouched since *before*, in seconds since 1970; return their names."""
        ...


class MemoryTables:
    """Tables in memory, for this computer alone and for tests."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        """Begin with none; *now* is a clock in seconds since 1970."""
        self._now = now
        self._tables: dict[str, Kept] = {}
        self._next: dict[str, int] = {}
        self._touched: dict[str, float] = {}

    async def open(self, name: str, kept: Kept, first: int) -> None:
        """Keep a table."""
        self._tables[name], self._next[name] = kept, first
        self._touched[name] = self._now()

    async def note(self, name: str, head: str) -> None:
        """Keep another *head*."""
        self._tables[name] = self._tables[name]._replace(head=head)
        self._touched[name] = self._now()

    async def append(self, name: str, n: int, text: str) -> bool:
        """Keep *text* as entry *n*, where that is the next."""
        if self._next.get(name) != n:
            return False
        kept = self._tables[name]
        self._tables[name] = kept._replace(entries=(*kept.entries, text))
        self._next[name] += 1
        self._touched[name] = self._now()
        return True

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        return tuple(self._tables)

    async def read(self, name: str) -> Kept | None:
        """Return a table."""
        return self._tables.get(name)

    async def expire(self, before: float) -> tuple[str, ...]:
        """Forget tables untouched since *before*."""
        gone = tuple(name for name, at in self._touched.items() if at < before)
        for name in gone:
            del self._tables[name], self._next[name], self._touched[name]
        return gone


class FileTables:
    """Tables in a folder, a file each: a line for whatever happened, written before it counts.

    What was written outlives the end of this program, however it ends. A line that was cut off
    counted for nobody yet, and is dropped.
    """

    def __init__(self, folder: Path) -> None:
        """Keep everything in *folder*, which is made with the first table."""
        self._folder = folder
        self._next: dict[str, int] = {}

    async def open(self, name: str, kept: Kept, first: int) -> None:
        """Keep a table: in a new file that takes the place of the old one once it is whole."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = self._file(name).with_suffix(".new")
            begins = {"head": kept.head, "base": kept.base, "first": first - len(kept.entries)}
            lines = [_line(begins), *(_line({"entry": text}) for text in kept.entries)]
            _write(draft, os.O_CREAT | os.O_TRUNC, b"".join(lines))
            draft.replace(self._file(name))
        except OSError as error:
            raise _failed(error) from error
        self._next[name] = first

    async def note(self, name: str, head: str) -> None:
        """Keep another *head*."""
        self._append(name, {"head": head})

    async def append(self, name: str, n: int, text: str) -> bool:
        """Keep *text* as entry *n*, where that is the next."""
        if self._next.get(name) != n:
            return False
        self._append(name, {"entry": text})
        self._next[name] = n + 1
        return True

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        found = sorted(self._folder.glob("*.jsonl")) if self._folder.is_dir() else ()
        return tuple(each.stem for each in found if NAME.fullmatch(each.stem))

    async def read(self, name: str) -> Kept | None:
        """Return a table, without a line at its end that was cut off."""
        file = self._file(name)
        try:
            written = file.read_bytes()
            whole = written[: written.rfind(b"\n") + 1]
            if whole != written:
                os.truncate(file, len(whole))
            lines: list[dict[str, Any]] = [json.loads(line) for line in whole.splitlines()]
            base, first = lines[0]["base"], int(lines[0]["first"])
            heads = [line["head"] for line in lines if "head" in line]
            entries = tuple(line["entry"] for line in lines if "entry" in line)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _failed(error) from error
        except (ValueError, LookupError, TypeError):
            with suppress(OSError):  # what cannot be read makes room, and can be looked at
                file.replace(file.with_suffix(".damaged"))
            return None
        self._next[name] = first + len(entries)
        return Kept(heads[-1], base, entries)

    async def expire(self, before: float) -> tuple[str, ...]:
        """Forget tables untouched since *before*."""
        gone = []
        for name in await self.names():
            file = self._file(name)
            with suppress(OSError):
                if file.stat().st_mtime < before:
                    file.unlink()
                    self._next.pop(name, None)
                    gone.append(name)
        return tuple(gone)

    def _file(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise ValueError(f"not a table: {name!r}")
        return self._folder / f"{name}.jsonl"

    def _append(self, name: str, what: dict[str, Any]) -> None:
        try:
            _write(self._file(name), os.O_APPEND, _line(what))
        except OSError as error:
            raise _failed(error) from error


def _line(what: dict[str, Any]) -> bytes:
    return json.dumps(what, separators=(",", ":")).encode("ascii") + b"\n"


def _write(file: Path, how: int, data: bytes) -> None:
    """Write *data* whole, or nothing of it."""
    opened = os.open(file, os.O_WRONLY | how, 0o600)
    try:
        before = os.fstat(opened).st_size
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(opened, left) :]
        except OSError:
            os.ftruncate(opened, before)
            raise
    finally:
        os.close(opened)


def _failed(error: OSError) -> StorageError:
    return StorageError(NOT_KEPT.format(error.strerror or "nobody knows why"))


def tables_folder() -> Path:
    """Return where this computer keeps its live tables: what belongs to the laptop, no phone's saves."""
    home = os.environ.get("FLET_APP_STORAGE_DATA") or Path.home() / ".companion"
    return Path(home) / "tables"

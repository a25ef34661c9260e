"""The live tables of a laptop in files, which outlive its end, however it ends."""

import json
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from companion.core.errors import StorageError
from companion.live.snapshot import snapshot_from_json
from companion.live.wire import WireError, entry_from_json
from companion.storage.data_folder import TABLES, data_folder
from companion.storage.store import NO_HOME, reason
from companion.table_host.folder_lock import FolderLock, InUseError
from companion.table_host.idle_times import Clocks, IdleTimes
from companion.table_host.members import TableMembers
from companion.table_host.memory import MemoryTables, SingleHostStore, behind, trimmed
from companion.table_host.table_store import NAME, Head, StoredEntry, StoredTable, TableStore

log = logging.getLogger("companion")

NOT_KEPT: Final = "This table cannot be kept: {}"

IN_USE: Final = (
    "Companion runs here already. This one keeps its live tables in memory: they end with it."
)
IN_USE_AT: Final = "Companion runs here already, at {}. This one keeps its live tables in memory: they end with it."
IN_MEMORY: Final = "Live tables end with this program, they can't be kept here: {}"

SPOILT: Final = (
    "The file of a table was damaged. What it held up to there goes on, phones give back the "
    "rest. A copy is %s"
)
LOST: Final = "The file of a table was damaged from its first line on: that table cannot go on here. The file is %s"
"""Said where the program runs: no phone can tell."""

TABLE: Final = ".jsonl"
DRAFT: Final = ".new"
ENDED: Final = ".ended"
DAMAGED: Final = ".damaged"
"""How the names of files end: a table, one that is being written, and what was set aside."""

MOST_HEADS: Final = 200
"""Lines of a file that say who belongs to the table: after this many, the last one stands for them."""

MOST_ASIDE: Final = 64
"""Files that are set aside at most; more than that, the oldest are deleted."""

SUM: Final = "sum"
"""The name of the check sum at the end of a line. Lines from before 0.13 have none."""

_CLOCKS: Final = Clocks()


class FileTables(SingleHostStore):
    """Tables in a folder, a file each: a line for whatever happened, written before it counts.

    What was written outlives the end of this program, however it ends. A line that was cut off
    counted for nobody yet, and is dropped. It does not wait for the disk, which would make each
    touch slower: a power cut loses what the system has not written yet, about half a minute.
    """

    def __init__(
        self, folder: Path, clocks: Clocks = _CLOCKS, lock: FolderLock | None = None
    ) -> None:
        """Keep everything in *folder*, which is made with the first table; *lock* is released at the end."""
        super().__init__()
        self._folder, self._clocks, self._lock = folder, clocks, lock
        self._ages = IdleTimes(clocks)
        self._next: dict[str, int] = {}
        self._heads: dict[str, Head] = {}
        self._noted: dict[str, int] = {}

    async def open(self, name: str, kept: StoredTable) -> None:
        """Keep a table: in a new file that takes the place of the old one once it is whole."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._write_whole(name, kept)
        except OSError as error:
            raise _failed(error) from error
        self._ages.touched(name)
        self._next[name] = kept.start + len(kept.entries) + 1
        self._heads[name] = kept.head

    def _write_whole(self, name: str, kept: StoredTable) -> None:
        """Write a file that takes the place of the old one once it is whole. Raises OSError."""
        draft = self._file(name).with_suffix(DRAFT)
        begins = {**_head(kept.head), "base": kept.base, "first": kept.start + 1}
        first = _line(begins)  # twice: without it the others say nothing
        lines = [first, first, *(_line({"entry": text}) for text in kept.entries)]
        _write(draft, os.O_CREAT | os.O_TRUNC, b"".join(lines))
        draft.replace(self._file(name))
        self._noted[name] = 0

    async def append(self, name: str, line: StoredEntry) -> bool:
        """Keep *line*, where it is the next."""
        if self._next.get(name) != line.n:
            return False
        self._append(name, {"entry": line.text})
        self._ages.touched(name)
        self._next[name] = line.n + 1
        return True

    async def note(self, name: str, head: Head) -> bool:
        """Keep another *head*, where it is the next."""
        if name not in self._heads or self._heads[name].n + 1 != head.n:
            return False
        touched = self._touched(name)
        self._append(name, _head(head))
        self._heads[name] = head
        self._noted[name] = self._noted.get(name, 0) + 1
        with suppress(OSError):  # it is kept by now, whatever becomes of the rest
            if self._noted[name] >= MOST_HEADS:
                _, kept = _read(self._file(name).read_bytes())
                if kept:
                    self._write_whole(name, kept)
            os.utime(self._file(name), ns=touched)  # to come and to go is no touch
        return True

    def _touched(self, name: str) -> tuple[int, int]:
        """Return when a table was read and touched last, in nanoseconds. Raises StorageError."""
        try:
            at = self._file(name).stat()
        except OSError as error:
            raise _failed(error) from error
        return at.st_atime_ns, at.st_mtime_ns

    async def trim(self, name: str, start: int, base: str) -> None:
        """Forget entries, in a file of its own that takes the place of the longer one."""
        if kept := await self.read(name):
            await self.open(name, trimmed(kept, start, base))

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        found = sorted(self._folder.glob(f"*{TABLE}")) if self._folder.is_dir() else ()
        return tuple(each.stem for each in found if NAME.fullmatch(each.stem))

    async def read(self, name: str, since: int | None = None) -> StoredTable | None:
        """Return a table: all of it up to the first byte that is wrong.

        A line at the end that was cut off counted for nobody, and is dropped. Of a file that was
        spoilt a copy is set aside, for whoever wants to look at it.
        """
        file = self._file(name)
        try:
            written = file.read_bytes()
            whole, kept = _read(written)
            if whole != written or not whole:
                self._mend(file, written, whole)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _failed(error) from error
        if kept is None:
            return None
        self._next[name] = kept.start + len(kept.entries) + 1
        self._heads[name] = kept.head
        self._noted[name] = whole.count(b"\n") - len(kept.entries)
        return behind(kept, since)

    def _mend(self, file: Path, written: bytes, whole: bytes) -> None:
        """Let *file* hold what is *whole* of what was *written* there. Raises OSError."""
        aside = file.with_suffix(DAMAGED)
        if not whole:  # not even its first line can be read
            file.replace(aside)
            log.warning(LOST, aside)
        elif written.startswith(whole) and b"\n" not in written[len(whole) :]:
            os.truncate(file, len(whole))
        else:
            _write(aside, os.O_CREAT | os.O_TRUNC, written)
            draft = file.with_suffix(DRAFT)
            _write(draft, os.O_CREAT | os.O_TRUNC, whole)
            draft.replace(file)
            log.warning(SPOILT, aside)

    async def owner(self, digest: str) -> str:
        """Return the table with a key of this *digest*, among those that were opened or read."""
        return next((name for name, head in self._heads.items() if digest in head.keys), "")

    async def expire(self, seconds: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Set tables aside that nobody touched for *seconds*, and delete what was set aside as long ago."""
        self._bring_back(seconds)
        gone = []
        for name in await self.names():
            with suppress(OSError):
                file = self._file(name)
                if self._ages.is_over(name, file.stat().st_mtime, seconds):
                    aside = file.replace(file.with_suffix(ENDED))
                    self._ages.touched(aside.name)
                    self._forget(name)
                    gone.append(name)
        self._delete(seconds)
        return tuple(gone)

    async def end(self, name: str) -> None:
        """Delete a table."""
        with suppress(OSError):
            self._file(name).unlink()
            self._forget(name)

    def _forget(self, name: str) -> None:
        self._ages.forget(name)
        for known in (self._next, self._heads, self._noted):
            known.pop(name, None)

    async def close(self) -> None:
        """Let another program have the folder."""
        if self._lock:
            self._lock.release()

    def _bring_back(self, seconds: float) -> None:
        """Bring back what ended by a clock that was wrong: it is not that old after all."""
        for file in self._aside(ENDED):
            with suppress(OSError):
                age = self._clocks.wall() - file.stat().st_mtime
                if 0 <= age < seconds and not file.with_suffix(TABLE).exists():
                    file.rename(file.with_suffix(TABLE))

    def _delete(self, seconds: float) -> None:
        """Delete what was set aside *seconds* ago, or was touched twice as long ago; and more than MOST_ASIDE."""
        found = []
        for file in (each for end in (ENDED, DAMAGED, DRAFT) for each in self._aside(end)):
            with suppress(OSError):
                at = file.stat().st_mtime
                if self._ages.is_over(file.name, at, seconds, 2 * seconds):
                    file.unlink()
                    self._ages.forget(file.name)
                else:
                    found.append((at, file))
        for _, file in sorted(found)[:-MOST_ASIDE]:
            file.unlink(missing_ok=True)
            self._ages.forget(file.name)

    def _aside(self, end: str) -> list[Path]:
        found = self._folder.glob(f"*{end}") if self._folder.is_dir() else ()
        return [each for each in found if NAME.fullmatch(each.stem)]

    def _file(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise ValueError(f"not a table: {name!r}")
        return self._folder / f"{name}{TABLE}"

    def _append(self, name: str, what: dict[str, Any]) -> None:
        try:
            _write(self._file(name), os.O_APPEND, _line(what))
        except OSError as error:
            raise _failed(error) from error


def _head(head: Head) -> dict[str, Any]:
    return {"head": head.text, "n": head.n, "keys": head.keys}


def _read(written: bytes) -> tuple[bytes, StoredTable | None]:
    """Return the whole lines at the beginning of what was *written*, and the table that they hold.

    The first line is written twice; where the one is spoilt, the other counts.
    """
    *lines, tail = written.split(b"\n")
    good, heads, entries, begins = list[bytes](), list[Head](), list[str](), dict[str, Any]()
    del lines[: next((at for at, line in enumerate(lines[:3]) if _opens(line)), 0)]
    for line in (*lines, tail):
        end, what = _begins(line)
        if what is None or (line is tail and end == len(tail)):  # an end that was cut off
            break
        begins = begins or what
        if not (good or _is_opening(what)):
            break
        if "head" in what:
            n = int(what.get("n", len(heads) + 1))
            heads.append(Head(n, what["head"], tuple(what.get("keys", ()))))
        elif "entry" in what:
            entries.append(what["entry"])
        good.append(line[:end] + b"\n")
        if end != len(line):
            break
    if not heads:
        return b"", None
    kept = StoredTable(heads[-1], begins["base"], tuple(entries), begins["first"] - 1)
    return b"".join(good), kept


def _opens(line: bytes) -> bool:
    """Return whether all of *line* is the first of a file."""
    end, what = _begins(line)
    return what is not None and end == len(line) and _is_opening(what)


def _is_opening(what: dict[str, Any]) -> bool:
    """Return whether *what* is what the first line of a file says."""
    return {"head", "base", "first"} <= what.keys()


def _begins(line: bytes) -> tuple[int, dict[str, Any] | None]:
    """Return where the object at the beginning of *line* ends, and the object, None if it is spoilt."""
    try:
        what, end = json.JSONDecoder().raw_decode(line.decode("latin-1"))
        if not isinstance(what, dict):
            return 0, None
        summed = what.pop(SUM, None) is not None
        fits = (
            line[:end] == _line(what)[:-1] if summed else line[:end].isascii() and _fits(what)
        )
        return end, what if fits else None
    except (ValueError, TypeError, LookupError, RecursionError, WireError):
        return 0, None


def _fits(what: dict[str, Any]) -> bool:
    """Return whether *what* may be a line of the time before lines had a check sum. Raises ValueError."""
    if "head" in what:
        TableMembers.model_validate_json(what["head"])
        if "base" in what:
            snapshot_from_json(what["base"])
        numbers = [what.get("n", 1), what.get("first", 1)]
        return all(type(each) is int for each in numbers) and all(
            isinstance(each, str) for each in what.get("keys", ())
        )
    touch_id, entry = json.loads(what["entry"])
    entry_from_json(entry)
    return isinstance(touch_id, str)


def _line(what: dict[str, Any]) -> bytes:
    """Return *what* as a line, with a check sum of it at the end."""
    raw = json.dumps(what, separators=(",", ":")).encode("ascii")
    return raw[:-1] + f',"{SUM}":"{crc32(raw):08x}"}}\n'.encode("ascii")


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
    return StorageError(NOT_KEPT.format(reason(error)))


def tables_folder() -> Path:
    """Return where this computer keeps its live tables: what belongs to the laptop, no phone's saves.

    Raises RuntimeError where nobody knows where its user has their files.
    """
    return data_folder() / TABLES


def tables_here(where: str) -> tuple[TableStore, str]:
    """Return the store of this computer for a program that runs at *where*, and a sentence or ''.

    One program at a time has the files. Another one, and one that cannot write any, keeps its tables in
    memory, and the sentence says so.
    """
    try:
        folder = tables_folder()
        return FileTables(folder, lock=FolderLock(folder, where)), ""
    except InUseError as error:
        return MemoryTables(), (IN_USE_AT.format(error) if str(error) else IN_USE)
    except OSError as error:
        return MemoryTables(), IN_MEMORY.format(reason(error))
    except RuntimeError:
        return MemoryTables(), IN_MEMORY.format(NO_HOME)

"""The live tables of a laptop in files, which outlive its end, however it ends."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.core.errors import StorageError
from companion.table_host.memory import SingleHostStore, behind, trimmed
from companion.table_host.table_store import NAME, Head, StoredEntry, StoredTable

NOT_KEPT: Final = "This table cannot be kept: {}"


class FileTables(SingleHostStore):
    """Tables in a folder, a file each: a line for whatever happened, written before it counts.

    What was written outlives the end of this program, however it ends. A line that was cut off
    counted for nobody yet, and is dropped. It does not wait for the disk, which would make each
    touch slower: a power cut loses what the system has not written yet, about half a minute.
    """

    def __init__(self, folder: Path) -> None:
        """Keep everything in *folder*, which is made with the first table."""
        super().__init__()
        self._folder = folder
        self._next: dict[str, int] = {}
        self._heads: dict[str, Head] = {}

    async def open(self, name: str, kept: StoredTable) -> None:
        """Keep a table: in a new file that takes the place of the old one once it is whole."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = self._file(name).with_suffix(".new")
            begins = {**_head(kept.head), "base": kept.base, "first": kept.start + 1}
            lines = [_line(begins), *(_line({"entry": text}) for text in kept.entries)]
            _write(draft, os.O_CREAT | os.O_TRUNC, b"".join(lines))
            draft.replace(self._file(name))
        except OSError as error:
            raise _failed(error) from error
        self._next[name] = kept.start + len(kept.entries) + 1
        self._heads[name] = kept.head

    async def append(self, name: str, line: StoredEntry) -> bool:
        """Keep *line*, where it is the next."""
        if self._next.get(name) != line.n:
            return False
        self._append(name, {"entry": line.text})
        self._next[name] = line.n + 1
        return True

    async def note(self, name: str, head: Head) -> bool:
        """Keep another *head*, where it is the next."""
        if name not in self._heads or self._heads[name].n + 1 != head.n:
            return False
        self._append(name, _head(head))
        self._heads[name] = head
        return True

    async def trim(self, name: str, start: int, base: str) -> None:
        """Forget entries, in a file of its own that takes the place of the longer one."""
        if kept := await self.read(name):
            await self.open(name, trimmed(kept, start, base))

    async def names(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        found = sorted(self._folder.glob("*.jsonl")) if self._folder.is_dir() else ()
        return tuple(each.stem for each in found if NAME.fullmatch(each.stem))

    async def read(self, name: str, since: int | None = None) -> StoredTable | None:
        """Return a table, without a line at its end that was cut off."""
        file = self._file(name)
        try:
            written = file.read_bytes()
            whole = written[: written.rfind(b"\n") + 1]
            if whole != written:
                os.truncate(file, len(whole))
            kept = _kept([json.loads(line) for line in whole.splitlines()])
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _failed(error) from error
        except (ValueError, LookupError, TypeError):
            with suppress(OSError):  # what cannot be read makes room, and can be looked at
                file.replace(file.with_suffix(".damaged"))
            return None
        self._next[name] = kept.start + len(kept.entries) + 1
        self._heads[name] = kept.head
        return behind(kept, since)

    async def owner(self, digest: str) -> str:
        """Return the table with a key of this *digest*, among those that were opened or read."""
        return next((name for name, head in self._heads.items() if digest in head.keys), "")

    async def expire(self, before: float, held: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Forget tables untouched since *before*."""
        gone = []
        for name in await self.names():
            file = self._file(name)
            with suppress(OSError):
                if file.stat().st_mtime < before:
                    file.unlink()
                    self._next.pop(name, None)
                    self._heads.pop(name, None)
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


def _head(head: Head) -> dict[str, Any]:
    return {"head": head.text, "n": head.n, "keys": head.keys}


def _kept(lines: list[dict[str, Any]]) -> StoredTable:
    """Return the table that *lines* hold. Raises LookupError, TypeError, ValueError."""
    base, first = lines[0]["base"], int(lines[0]["first"])
    heads = [line for line in lines if "head" in line]
    last = heads[-1]
    head = Head(int(last.get("n", len(heads))), last["head"], tuple(last.get("keys", ())))
    entries = tuple(line["entry"] for line in lines if "entry" in line)
    return StoredTable(head, base, entries, first - 1)


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

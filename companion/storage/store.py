"""Stores keep texts by key: in memory, or in a folder that survives a crash while saving.

In the folder every key has up to three files, and a save goes through them in this order::

    orders.new    the draft: written and synced to the disk first
    orders.old    the text before: the saved text is renamed to this
    orders.json   the saved text: the draft is renamed to this

Wherever a save is interrupted, the new text or the one before it is complete.
"""

import asyncio
import errno
import os
import re
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

from companion.core.errors import StorageError

T = TypeVar("T")

KEY: Final = re.compile(r"[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*")
LONGEST_KEY: Final = 80

SYNCS_FOLDERS = os.name != "nt"
"""Windows cannot open folders, and needs no sync for a rename."""

NO_HOME: Final = "This user has no folder."

REASONS: Final = {
    errno.ENOSPC: "The disk is full.",
    errno.EDQUOT: "The disk is full.",
    errno.EROFS: "The disk can only be read.",
    errno.EACCES: "The app is not allowed to use this folder.",
    errno.EPERM: "The app is not allowed to use this folder.",
}


OLD_DRAFT: Final = 3600
"""Seconds after which a draft is one that a crash left."""


class Store(Protocol):
    """Keeps a text for each key, such as ``lawless-empire/orders``.

    Its methods raise StorageError with a sentence for players ("The disk is full.").
    """

    async def copies(self, key: str) -> tuple[str, ...]:
        """Return the saved text and the one before it, as far as they exist, newest first.

        '' stands for a copy that cannot be read; nobody saves ''.
        """
        ...

    async def save(self, key: str, text: str) -> None:
        """Save *text*; the text before it becomes the older copy."""
        ...

    async def remove(self, key: str) -> None:
        """Delete all copies, if there are any."""
        ...

    async def keys(self) -> tuple[str, ...]:
        """Return the keys of what is saved, sorted."""
        ...


def checked(key: str) -> str:
    """Return *key*. Raises ValueError if it is not a key, so that no file gets another name."""
    if len(key) > LONGEST_KEY or not KEY.fullmatch(key):
        raise ValueError(f"not a key: {key!r}")
    return key


class MemoryStore:
    """A store in memory, for tests and where nothing else works; it ends with the app."""

    def __init__(self) -> None:
        """Start empty."""
        self._saved: dict[str, tuple[str, ...]] = {}

    async def copies(self, key: str) -> tuple[str, ...]:
        """Return what is saved, newest first."""
        return self._saved.get(checked(key), ())

    async def save(self, key: str, text: str) -> None:
        """Keep *text*, and the text before it."""
        self._saved[checked(key)] = (text, *self._saved.get(key, ())[:1])

    async def remove(self, key: str) -> None:
        """Forget all copies."""
        self._saved.pop(checked(key), None)

    async def keys(self) -> tuple[str, ...]:
        """Return the keys of what is saved, sorted."""
        return tuple(sorted(self._saved))


class NoStore(MemoryStore):
    """A store where nothing can be saved, and each save says so."""

    def __init__(self, why: str) -> None:
        """Start empty; *why* is a sentence for players."""
        super().__init__()
        self._why = why

    async def save(self, key: str, text: str) -> None:
        """Raise StorageError."""
        checked(key)
        raise StorageError(self._why)


class Files(NamedTuple):
    """The three files of one key."""

    saved: Path
    draft: Path
    old: Path


class FolderStore:
    """A store in a folder, which is created by the first save.

    One worker thread does all reading and writing, in the order of the calls.
    """

    def __init__(self, folder: Path) -> None:
        """Keep everything in *folder*."""
        self.folder = folder
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="saves")

    async def copies(self, key: str) -> tuple[str, ...]:
        """Return what is saved, newest first; '' for a copy that cannot be read."""
        return await self._done(self._copies, self._files(key))

    async def save(self, key: str, text: str) -> None:
        """Keep *text*, and the text before it."""
        await self._done(self._save, self._files(key), text.encode())

    async def remove(self, key: str) -> None:
        """Forget all copies."""
        await self._done(self._remove, self._files(key))

    async def keys(self) -> tuple[str, ...]:
        """Return the keys of what is saved, sorted; other files are ignored."""
        return await self._done(self._keys)

    def _files(self, key: str) -> Files:
        name = checked(key).replace("/", ".")
        return Files(*(self.folder / (name + end) for end in (".json", ".new", ".old")))

    async def _done(self, work: Callable[..., T], *given: object) -> T:
        job = partial(work, *given)
        try:
            # Shielded: the save goes on when the caller is cancelled, as a screen that closes is.
            return await asyncio.shield(
                asyncio.get_running_loop().run_in_executor(self._worker, job)
            )
        except OSError as error:
            raise StorageError(reason(error)) from error

    def _copies(self, files: Files) -> tuple[str, ...]:
        found = {file: _text(file) for file in files}
        if found[files.saved] is not None or found[files.old] is None:
            del found[files.draft]
        return tuple(text for text in found.values() if text is not None)

    def _save(self, files: Files, raw: bytes) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if files.old.exists() and not files.saved.exists():
            with suppress(FileNotFoundError):
                files.draft.replace(files.saved)  # cut off between the two renames
        try:
            with files.draft.open("wb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileNotFoundError):
                files.saved.replace(files.old)
        except OSError:
            with suppress(OSError):
                files.draft.unlink()
            raise
        files.draft.replace(files.saved)
        self._sync()

    def _remove(self, files: Files) -> None:
        for file in (files.old, files.draft, files.saved):
            file.unlink(missing_ok=True)  # the old one first, or a crash would bring it back
        if self.folder.exists():
            self._sync()

    def _keys(self) -> tuple[str, ...]:
        if not self.folder.exists():
            return ()
        every = tuple(self.folder.iterdir())
        self._drop_drafts(file for file in every if file.suffix == ".new")
        found = [file for file in every if file.suffix in (".json", ".old")]
        keys = {file.stem.replace(".", "/") for file in found}
        return tuple(sorted(key for key in keys if KEY.fullmatch(key)))

    def _drop_drafts(self, drafts: Iterable[Path]) -> None:
        """Delete *drafts* that a crash left and that nothing needs: a saved text is there, or never was one.

        A newer one may be another program's, which is saving now.
        """
        for draft in drafts:
            needed = (
                not draft.with_suffix(".json").exists() and draft.with_suffix(".old").exists()
            )
            with suppress(OSError):
                if not needed and time.time() - draft.stat().st_mtime > OLD_DRAFT:
                    draft.unlink()

    def _sync(self) -> None:
        """Sync the folder, so that renames are on the disk."""
        if SYNCS_FOLDERS:
            folder = os.open(self.folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def reason(error: OSError) -> str:
    """Return what is wrong with the disk, as a sentence for players."""
    return REASONS.get(error.errno or 0, f"The disk reports an error ({error.strerror}).")


def _text(file: Path) -> str | None:
    """Return the text of *file*, '' if it cannot be read, None if it does not exist."""
    try:
        return file.read_bytes().decode()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        return ""

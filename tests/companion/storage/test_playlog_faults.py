"""Every call to the disk fails once, or is the last one, while the log of plays is changed."""

import asyncio
import errno
from collections.abc import Callable, Mapping
from pathlib import Path
from zlib import crc32

import pytest

from companion.core.errors import StorageError
from companion.plays.play import Play
from companion.storage import playlog
from companion.storage.playlog import LOST, PAGES, OpenedLog, key_of, open_log
from companion.storage.store import FolderStore, Store
from tests.companion.disk_faults import Crash, Faults
from tests.companion.sample_plays import play
from tests.fast_run import FAST

Changes = Mapping[str, Play | None]

FULL = OSError(errno.ENOSPC, "full")

STRIDE = 8 if FAST else 1
"""How many calls further the next one fails: make fast tries each eighth."""


def at(page: int, place: int) -> Play:
    return play(key=f"{place * PAGES + page:08x}", mark=place * PAGES + page)


BEFORE = (at(0, 0), at(0, 1), at(1, 0), at(2, 0))
KEPT: Changes = {at(0, 2).key: at(0, 2)}
EDITED: Changes = {at(0, 0).key: at(0, 0).renamed(0, "Eve")}
DELETED: Changes = {at(0, 1).key: None}
SEVERAL: Changes = {
    at(0, 5).key: at(0, 5),
    at(1, 0).key: at(1, 0).renamed(0, "Eve"),
    at(2, 0).key: None,
    at(3, 0).key: at(3, 0),
}
"""What a file brings, and more: on four pages."""

DEEDS = pytest.mark.parametrize(
    "changes", [KEPT, EDITED, DELETED, SEVERAL], ids=["keep", "edit", "delete", "several"]
)


def log_in(folder: Path) -> Store:
    store = FolderStore(folder)
    asyncio.run(playlog.change(store, {each.key: each for each in BEFORE[:1]}))
    asyncio.run(playlog.change(store, {each.key: each for each in BEFORE}))
    return store


def after(changes: Changes, before: tuple[Play, ...] = BEFORE) -> dict[str, Play]:
    every = {**{each.key: each for each in before}, **changes}
    return {key: each for key, each in every.items() if each is not None}


def found(store: Store) -> OpenedLog:
    return asyncio.run(open_log(store))


def by_key(opened: OpenedLog) -> dict[str, Play]:
    return {each.key: each for each in opened.plays}


def calls_of(folder: Path, changes: Changes) -> int:
    """Return how many calls to the disk it takes to make *changes*."""
    store = log_in(folder)
    with Faults(folder) as faults:
        asyncio.run(playlog.change(store, changes))
    return len(faults.calls)


def at_every_call(
    folder: Path, changes: Changes, error: BaseException, look: Callable[[Store, int], None]
) -> None:
    """Let each call of *changes* fail in a folder of its own, and *look* at what is left."""
    calls = calls_of(folder / "whole", changes)
    assert calls > 9
    for number in range(0, calls, STRIDE):
        store = log_in(folder / f"{number}")
        with Faults(folder, number, error), pytest.raises((StorageError, Crash)) as caught:
            asyncio.run(playlog.change(store, changes))
        if not isinstance(error, Crash):
            assert str(caught.value).startswith("Could not save the played games: the disk ")
        look(FolderStore(folder / f"{number}"), number)


@DEEDS
@pytest.mark.parametrize("error", [FULL, Crash()], ids=["full", "crash"])
def test_whatever_fails_every_play_is_as_it_was_or_as_it_should_be(
    tmp_path: Path, changes: Changes, error: BaseException
) -> None:
    old, new = after({}), after(changes)

    def look(store: Store, number: int) -> None:
        opened = found(store)
        assert opened.words == "", "nothing is lost, so nothing is said"
        plays = by_key(opened)
        for key in {*old, *new}:
            assert plays.get(key) in (old.get(key), new.get(key)), (number, key)
        asyncio.run(playlog.change(store, changes))
        assert by_key(found(store)) == new, "and the next try makes it good"

    at_every_call(tmp_path, changes, error, look)


@pytest.mark.parametrize("error", [FULL, Crash()], ids=["full", "crash"])
def test_a_torn_page_is_set_aside_before_anything_is_saved_over_it(
    tmp_path: Path, error: BaseException
) -> None:
    page = key_of(0)

    def torn(folder: Path) -> tuple[Store, str]:
        store = log_in(folder)
        text = asyncio.run(store.copies(page))[0][:-30]
        asyncio.run(store.save(page, text))
        asyncio.run(store.save(page, text))
        return store, text

    store, text = torn(tmp_path / "whole")
    with Faults(tmp_path) as faults:
        asyncio.run(playlog.change(store, KEPT))
    for number in range(0, len(faults.calls), STRIDE):
        store, text = torn(tmp_path / f"{number}")
        with Faults(tmp_path, number, error), pytest.raises((StorageError, Crash)):
            asyncio.run(playlog.change(store, KEPT))
        store = FolderStore(tmp_path / f"{number}")
        copies = [
            *asyncio.run(store.copies(page)),
            *asyncio.run(store.copies(f"{page}-aside")),
        ]
        assert text in copies, "someone with patience may still read it"
        opened = found(store)
        assert at(0, 0).key in by_key(opened)
        assert opened.words in ("", LOST)


def test_half_a_character_is_damaged_even_in_a_line_of_a_newer_app() -> None:
    """It could not be saved again."""
    line = "10 {\ud800}"
    for how in ("replace", "surrogatepass"):
        sealed = f"{crc32(line.encode('utf-8', how)):08x} {line}\n"
        assert playlog.read(sealed) == ({}, (), 1)

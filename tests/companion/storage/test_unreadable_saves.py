"""What could not be read is set aside with the names in it: not for ever, and no clock ends that early."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from companion.catalogue import every_tool
from companion.core.errors import StorageError
from companion.storage import playlog, saves, unreadable_saves
from companion.storage.store import OLD_DRAFT, FolderStore, MemoryStore
from companion.storage.unreadable_saves import ASIDE, KEY, MOST_DAYS, MOST_KEPT

TOOL = every_tool()[0]
YEAR = 365


def kept(store: MemoryStore) -> list[str]:
    return [key for key in asyncio.run(store.keys()) if key.endswith(ASIDE)]


def set_aside() -> MemoryStore:
    async def run() -> MemoryStore:
        store = MemoryStore()
        await store.save(TOOL.name, "Ann's, and damaged")
        await saves.set_aside(store, TOOL)
        await store.save(playlog.key_of(3), "Bob's, and damaged\n")
        await playlog.open_log(store)
        return store

    return asyncio.run(run())


def test_what_was_set_aside_is_forgotten_after_many_days_with_the_app() -> None:
    store = set_aside()
    both = kept(store)
    assert len(both) == 2
    for day in range(20_000, 20_000 + MOST_DAYS):
        for _ in range(5):  # however often on one day
            asyncio.run(unreadable_saves.tidy(store, day))
        assert kept(store) == both
    asyncio.run(unreadable_saves.tidy(store, 30_000))
    assert not kept(store)
    asyncio.run(unreadable_saves.tidy(store, 30_001))
    assert KEY not in asyncio.run(store.keys())


def test_no_clock_that_is_put_right_forgets_anything() -> None:
    store = set_aside()
    for day in (20_000, 20_000 + YEAR, 0, -1, 90_000, 20_000):
        asyncio.run(unreadable_saves.tidy(store, day))
    assert len(kept(store)) == 2


def test_only_so_much_is_set_aside() -> None:
    store = MemoryStore()
    for number in range(MOST_KEPT + 5):
        asyncio.run(store.save(f"own-{number:08}/score{ASIDE}", "x"))
        asyncio.run(unreadable_saves.tidy(store, number))
    assert kept(store) == [
        f"own-{number:08}/score{ASIDE}" for number in range(5, MOST_KEPT + 5)
    ]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"days": -1}', "[" * 9000, "9" * 200_000])
def test_damaged_notes_about_it_begin_anew(text: str) -> None:
    store = set_aside()
    asyncio.run(store.save(KEY, text))
    asyncio.run(unreadable_saves.tidy(store, 20_000))
    assert len(kept(store)) == 2
    assert f'"{TOOL.name}{ASIDE}"' in asyncio.run(store.copies(KEY))[0]


def test_a_store_that_fails_is_tidied_another_time() -> None:
    class Failing(MemoryStore):
        async def save(self, key: str, text: str) -> None:
            raise StorageError("The disk is full.")

    asyncio.run(unreadable_saves.tidy(Failing(), 1))
    store = set_aside()
    store.save = Failing().save  # type: ignore[method-assign]
    asyncio.run(unreadable_saves.tidy(store, 1))
    assert len(kept(store)) == 2


def test_a_draft_that_a_crash_left_goes_and_one_that_is_needed_stays(tmp_path: Path) -> None:
    old = time.time() - OLD_DRAFT - 60
    for name in ("a.json", "a.new", "b.old", "b.new", "c.new", "d.json", "d.new"):
        (tmp_path / name).write_text("Ann")
        os.utime(tmp_path / name, (old, old))
    os.utime(tmp_path / "d.new")  # another program is saving
    store = FolderStore(tmp_path)
    assert asyncio.run(store.keys()) == ("a", "b", "d")
    left = sorted(each.name for each in tmp_path.glob("*.new"))
    assert left == ["b.new", "d.new"]
    assert asyncio.run(store.copies("b")) == ("Ann", "Ann")

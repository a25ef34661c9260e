"""The log in a store with much room, everything else in the other: how it moves over, and what is said where it
can't.
"""

import asyncio

import pytest

from companion.core.errors import StorageError
from companion.plays.play import Play
from companion.storage import playlog
from companion.storage.page_shelf import DatabaseShelf
from companion.storage.playlog import key_of, open_log
from companion.storage.shelf import ShelfStore
from companion.storage.store import MemoryStore, Store
from companion.storage.two_stores import MARK, MOVED, NOT_THERE, TwoStores
from tests.companion.sample_plays import play, plays
from tests.companion.store_laws import StoreLaws, copies, keys, save


class Database:
    """A browser's database as its worker asks it; *shut* where it doesn't open."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.shut = False

    async def __call__(self, deed: str, name: str, text: str) -> tuple[bool, object]:
        if self.shut:
            return False, None
        if deed == "names":
            return True, [each for each in self.texts if each.startswith(name)]
        if deed == "set":
            self.texts[name] = text
        found = self.texts.get(name)
        if deed == "remove":
            self.texts.pop(name, None)
        return True, found


def two(here: Store, database: Database) -> TwoStores:
    return TwoStores(here, ShelfStore(DatabaseShelf(database)))


def keep(store: Store, *kept: Play) -> None:
    asyncio.run(playlog.change(store, {each.key: each for each in kept}))


def found(store: Store) -> set[Play]:
    opened = asyncio.run(open_log(store))
    assert opened.words == ""
    return set(opened.plays)


class TestTwoStores(StoreLaws):
    @pytest.fixture
    def store(self) -> Store:
        return two(MemoryStore(), Database())


class TestDatabaseShelf(StoreLaws):
    @pytest.fixture
    def store(self) -> Store:
        return ShelfStore(DatabaseShelf(Database()))


def test_the_log_is_in_the_database_and_everything_else_is_not() -> None:
    here, database = MemoryStore(), Database()
    store = two(here, database)
    keep(store, *plays(40))
    save(store, "a save")
    assert keys(here) == ("lawless-empire/orders", MARK)
    assert copies(here, MARK) == (f"{MOVED}\n",)
    assert all("plays/" in name for name in database.texts)
    assert len(keys(store)) == 1 + playlog.PAGES
    assert found(two(here, database)) == {*plays(40)}


def test_a_log_that_an_older_version_kept_moves_over_with_its_older_copies() -> None:
    here, database = MemoryStore(), Database()
    keep(here, *plays(40))
    keep(here, play(7).renamed(0, "Eve"))
    save(here, "more\n", key="beside/03")
    before = {key: copies(here, key) for key in keys(here)}
    store = two(here, database)
    assert found(store) == {*plays(40)} - {play(7)} | {play(7).renamed(0, "Eve")}
    assert {key: copies(store, key) for key in keys(store)} == before
    assert keys(here) == (MARK,)
    assert keys(two(here, database)) == tuple(sorted(before))


def test_what_an_older_version_keeps_afterwards_comes_too_and_nothing_comes_back() -> None:
    here, database = MemoryStore(), Database()
    keep(here, *plays(5))
    store = two(here, database)
    asyncio.run(
        playlog.change(store, {play(1).key: None, play(2).key: play(2).renamed(0, "Eve")})
    )
    told = asyncio.run(open_log(here)).words
    assert told == "1 played game can be opened only by a newer version of the app."
    keep(here, play(50), play(2), play(0).renamed(0, "Old"))
    again = two(here, database)
    assert found(again) == {play(0), play(2).renamed(0, "Eve"), play(3), play(4), play(50)}
    assert keys(here) == (MARK,)
    assert copies(here, MARK)[0] == f"{MOVED}\n"


def test_a_damaged_page_moves_as_far_as_it_can_be_read() -> None:
    here, database = MemoryStore(), Database()
    keep(here, play())
    asyncio.run(here.save(key_of(0), ""))
    assert found(two(here, database)) == {play()}


def test_without_a_database_everything_stays_where_it_was() -> None:
    here, database = MemoryStore(), Database()
    keep(here, *plays(5))
    database.shut = True
    store = two(here, database)
    assert found(store) == {*plays(5)}
    keep(store, play(9))
    assert found(here) == {*plays(5), play(9)}
    database.shut = False
    assert found(two(here, database)) == {*plays(5), play(9)}


def test_a_database_that_does_not_open_again_is_told_and_nothing_is_saved_elsewhere() -> None:
    here, database = MemoryStore(), Database()
    keep(two(here, database), *plays(5))
    database.shut = True
    store = two(here, database)
    save(store, "a save")
    assert copies(store) == ("a save",)
    assert keys(store) == ("lawless-empire/orders", MARK)
    opened = asyncio.run(open_log(store))
    assert opened.words == (
        "Could not open all played games: this browser doesn't open its database. "
        "Close its other windows and open the app again."
    )
    with pytest.raises(StorageError) as caught:
        keep(store, play(9))
    assert NOT_THERE[1:] in str(caught.value)
    database.shut = False
    assert found(store) == {*plays(5)}


def test_an_empty_page_of_an_older_version_is_no_page() -> None:
    here, database = MemoryStore(), Database()
    keep(here, play())
    asyncio.run(playlog.change(here, {play().key: None}))
    assert found(two(here, database)) == set()

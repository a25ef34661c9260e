"""What is kept beside plays of other apps: page by page, and what is lost of it costs no play anything."""

import asyncio
from zlib import crc32

import pytest

from companion.core.errors import StorageError
from companion.storage import beside
from companion.storage.beside import Beside, Besides, Common
from companion.storage.store import MemoryStore, NoStore

ONE = Beside(key="00000001", source="bgstats", id="p-1", held='{"game":"game g"}')
TWO = Beside(key="00000002", source="csv")
GAME = Common(name="game g", held='{"name":"Kites"}')


def test_what_is_kept_is_there_again() -> None:
    store = MemoryStore()
    asyncio.run(store.save("plays/00", "not ours"))
    asyncio.run(beside.change(store, {ONE.key: ONE, TWO.key: TWO}, {GAME.name: GAME}))
    assert asyncio.run(beside.open_besides(store)) == Besides(
        {ONE.key: ONE, TWO.key: TWO}, {GAME.name: GAME}
    )
    asyncio.run(beside.change(store, {ONE.key: None, TWO.key: None}, {GAME.name: None}))
    assert asyncio.run(store.keys()) == ("plays/00",)


def test_a_damaged_line_is_left_out_and_a_newer_one_stays() -> None:
    sealed = beside.write((ONE, TWO))
    newer = beside.write((GAME,)).replace(" 1 {", " 2 {")
    line = newer.split(" ", 1)[1].rstrip("\n")
    newer = f"{crc32(line.encode()):08x} {line}"
    torn = sealed.replace("p-1", "p-2") + newer + "\n\nnoise\n"
    found, kept = beside.read(torn)
    assert found == Besides({TWO.key: TWO}, {})
    assert kept == (newer,)
    store = MemoryStore()
    asyncio.run(store.save(beside.page_of(TWO.key), torn))
    asyncio.run(beside.change(store, {TWO.key: None}, {}))
    assert asyncio.run(store.copies(beside.page_of(TWO.key)))[0] == newer + "\n"


def test_a_line_that_is_sealed_but_strange_is_left_out() -> None:
    lines = [
        '1 {"key":"x"}',
        '1 {"name":7}',
        "1 [",
        '1 {"key":"00000001","source":"csv","more":1}',
    ]
    text = "".join(f"{crc32(line.encode()):08x} {line}\n" for line in lines)
    assert beside.read(text) == (Besides({}, {}), ())
    assert beside.read("x" * (beside.MOST + 1)) == (Besides({}, {}), ())
    assert beside.read("00000000 1 \ud800\n") == (Besides({}, {}), ())


def test_what_the_newest_copy_has_lost_is_taken_from_the_older_one() -> None:
    store, key = MemoryStore(), beside.page_of(ONE.key)
    asyncio.run(store.save(key, beside.write((ONE,))))
    asyncio.run(store.save(key, beside.write((ONE,)).replace("p-1", "p-2")))
    assert asyncio.run(beside.open_besides(store)).plays == {ONE.key: ONE}


def test_a_store_that_refuses_says_why() -> None:
    with pytest.raises(StorageError) as told:
        asyncio.run(beside.change(NoStore("The disk is full."), {ONE.key: ONE}, {}))
    assert beside.failed(told.value) == (
        "Could not save what came with the played games: the disk is full."
    )


def test_older_copies_are_scrubbed_and_other_texts_are_left_alone() -> None:
    store = MemoryStore()
    asyncio.run(store.save("plays/00", "one"))
    asyncio.run(store.save("plays/00", "two"))
    asyncio.run(beside.change(store, {ONE.key: ONE}, {}))
    asyncio.run(beside.change(store, {ONE.key: ONE.evolve(id="p-9")}, {}))
    asyncio.run(beside.scrub(store))
    asyncio.run(beside.scrub(store))
    copies = asyncio.run(store.copies(beside.page_of(ONE.key)))
    assert not any("p-1" in text for text in copies)
    assert asyncio.run(store.copies("plays/00")) == ("two", "one")


def test_things_of_a_file_are_gathered_and_chosen_by_their_keys_and_names() -> None:
    found = beside.gathered((ONE, GAME, TWO))
    assert found == Besides({ONE.key: ONE, TWO.key: TWO}, {GAME.name: GAME})
    assert beside.chosen(found, (TWO.key, "ffffffff"), (GAME.name, "x")) == (TWO, GAME)

"""What is kept beside plays of other apps: page by page, and what is lost of it costs no play anything."""

import asyncio
from zlib import crc32

import pytest

from companion.core.errors import StorageError
from companion.storage import play_extras
from companion.storage.play_extras import Extras, PlayExtras, SharedExtras
from companion.storage.store import MemoryStore, NoStore

ONE = PlayExtras(key="00000001", source="bgstats", id="p-1", held='{"game":"game g"}')
TWO = PlayExtras(key="00000002", source="csv")
GAME = SharedExtras(name="game g", held='{"name":"Kites"}')


def test_what_is_kept_is_there_again() -> None:
    store = MemoryStore()
    asyncio.run(store.save("plays/00", "not ours"))
    asyncio.run(play_extras.change(store, {ONE.key: ONE, TWO.key: TWO}, {GAME.name: GAME}))
    assert asyncio.run(play_extras.open_besides(store)) == Extras(
        {ONE.key: ONE, TWO.key: TWO}, {GAME.name: GAME}
    )
    asyncio.run(play_extras.change(store, {ONE.key: None, TWO.key: None}, {GAME.name: None}))
    assert asyncio.run(store.keys()) == ("plays/00",)


def test_a_damaged_line_is_left_out_and_a_newer_one_stays() -> None:
    sealed = play_extras.write((ONE, TWO))
    newer = play_extras.write((GAME,)).replace(" 1 {", " 2 {")
    line = newer.split(" ", 1)[1].rstrip("\n")
    newer = f"{crc32(line.encode()):08x} {line}"
    torn = sealed.replace("p-1", "p-2") + newer + "\n\nnoise\n"
    found, kept = play_extras.read(torn)
    assert found == Extras({TWO.key: TWO}, {})
    assert kept == (newer,)
    store = MemoryStore()
    asyncio.run(store.save(play_extras.page_of(TWO.key), torn))
    asyncio.run(play_extras.change(store, {TWO.key: None}, {}))
    assert asyncio.run(store.copies(play_extras.page_of(TWO.key)))[0] == newer + "\n"


def test_a_line_that_is_sealed_but_strange_is_left_out() -> None:
    lines = [
        '1 {"key":"x"}',
        '1 {"name":7}',
        "1 [",
        '1 {"key":"00000001","source":"csv","more":1}',
    ]
    text = "".join(f"{crc32(line.encode()):08x} {line}\n" for line in lines)
    assert play_extras.read(text) == (Extras({}, {}), ())
    assert play_extras.read("x" * (play_extras.MOST_CHARACTERS + 1)) == (Extras({}, {}), ())
    assert play_extras.read("00000000 1 \ud800\n") == (Extras({}, {}), ())


def test_what_the_newest_copy_has_lost_is_taken_from_the_older_one() -> None:
    store, key = MemoryStore(), play_extras.page_of(ONE.key)
    asyncio.run(store.save(key, play_extras.write((ONE,))))
    asyncio.run(store.save(key, play_extras.write((ONE,)).replace("p-1", "p-2")))
    assert asyncio.run(play_extras.open_besides(store)).plays == {ONE.key: ONE}


def test_a_store_that_refuses_says_why() -> None:
    with pytest.raises(StorageError) as told:
        asyncio.run(play_extras.change(NoStore("The disk is full."), {ONE.key: ONE}, {}))
    assert play_extras.failed(told.value) == (
        "Could not save what came with the played games: the disk is full."
    )


def test_older_copies_are_scrubbed_and_other_texts_are_left_alone() -> None:
    store = MemoryStore()
    asyncio.run(store.save("plays/00", "one"))
    asyncio.run(store.save("plays/00", "two"))
    asyncio.run(play_extras.change(store, {ONE.key: ONE}, {}))
    asyncio.run(play_extras.change(store, {ONE.key: ONE.evolve(id="p-9")}, {}))
    asyncio.run(play_extras.scrub(store))
    asyncio.run(play_extras.scrub(store))
    copies = asyncio.run(store.copies(play_extras.page_of(ONE.key)))
    assert not any("p-1" in text for text in copies)
    assert asyncio.run(store.copies("plays/00")) == ("two", "one")


def test_things_of_a_file_are_gathered_and_chosen_by_their_keys_and_names() -> None:
    found = play_extras.gathered((ONE, GAME, TWO))
    assert found == Extras({ONE.key: ONE, TWO.key: TWO}, {GAME.name: GAME})
    assert play_extras.chosen(found, (TWO.key, "ffffffff"), (GAME.name, "x")) == (TWO, GAME)

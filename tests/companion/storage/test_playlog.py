"""The log of plays in a store: a thousand of them, a damaged one, a newer one, a full disk."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import StorageError
from companion.plays.play import Play
from companion.storage import checksum as lines
from companion.storage import playlog
from companion.storage.playlog import (
    LOST,
    MENDED,
    PAGES,
    OpenedLog,
    key_of,
    open_log,
    page_of,
    read,
    write,
)
from companion.storage.store import MemoryStore, Store
from tests.companion.sample_plays import fullest, play, plays

NEWER = "1 played game can be opened only by a newer version of the app."


def keep(store: Store, *kept: Play) -> None:
    asyncio.run(playlog.change(store, {play.key: play for play in kept}))


def opened(store: Store) -> OpenedLog:
    return asyncio.run(open_log(store))


def put(store: Store, *texts: str, page: int = 0) -> None:
    async def each() -> None:
        for text in texts:
            await store.save(key_of(page), text)

    asyncio.run(each())


def by_key(found: tuple[Play, ...]) -> list[Play]:
    return sorted(found, key=lambda play: play.key)


def mates(number: int) -> tuple[Play, ...]:
    """Plays that stand on the first page."""
    return tuple(play(key=f"{each * PAGES:08x}", mark=each) for each in range(number))


def sealed(line: str) -> str:
    return lines.with_checksum(line) + "\n"


def test_a_thousand_plays_come_back_from_a_few_pages() -> None:
    store = MemoryStore()
    keep(store, *plays(1000))
    found = opened(store)
    assert by_key(found.plays) == by_key(plays(1000))
    assert found.words == ""
    sizes = [len(asyncio.run(store.copies(key))[0]) for key in asyncio.run(store.keys())]
    assert len(sizes) == PAGES
    assert max(sizes) < 2 * sum(sizes) / PAGES
    assert sum(sizes) < 1_000_000, "a browser keeps every page twice, in a few megabytes"


def test_an_empty_store_has_an_empty_log() -> None:
    assert opened(MemoryStore()) == OpenedLog(())


def test_the_fullest_play_comes_back() -> None:
    assert read(write((fullest(),))).plays == {fullest().key: fullest()}


def test_a_damaged_play_gets_a_sentence_and_the_others_still_open() -> None:
    store = MemoryStore()
    good, bad, other = mates(3)
    text = write((good, bad, other)).replace('"mark":1', '"mark":7')
    put(store, text)
    found = opened(store)
    assert found.plays == (good, other)
    assert found.words == LOST
    assert asyncio.run(store.copies(f"{key_of(0)}-aside")) == (text,)
    assert opened(store) == OpenedLog((good, other)), "mended, and said once"


def test_a_damaged_play_is_looked_for_in_the_older_copy() -> None:
    store = MemoryStore()
    one, two = mates(2)
    put(store, write((one, two)), write((one.renamed(0, "Eve"), two))[:-20])
    found = opened(store)
    assert by_key(found.plays) == by_key((one.renamed(0, "Eve"), two))
    assert found.words == MENDED


def test_a_page_that_cannot_be_read_at_all_is_taken_from_its_older_copy() -> None:
    store = MemoryStore()
    put(store, write(mates(4)), "")
    found = opened(store)
    assert by_key(found.plays) == by_key(mates(4))
    assert found.words == MENDED


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "00000000 1 {}",
        sealed("1 {}"),
        sealed("1 not json"),
        sealed(f"0x1 {play().model_dump_json()}"),
        sealed("1 " + "[" * 5000),
        sealed("1 " + play().model_dump_json().replace("29700000", "-5")),
    ],
)
def test_a_line_that_is_no_play_is_counted_as_damaged(line: str) -> None:
    page = read(f"{line}\n{write((play(),))}")
    assert page.plays == {play().key: play()}
    assert page.damaged == 1


@given(st.integers(0, len(write(mates(3))) - 1), st.characters())
def test_whatever_is_changed_on_a_page_the_other_plays_are_read(at: int, sign: str) -> None:
    text = write(mates(3))
    page = read(text[:at] + sign + text[at + 1 :])
    assert len(page.plays) >= (1 if text[at] == "\n" else 2)
    assert set(page.plays.values()) <= set(mates(3))


def test_a_play_of_a_newer_app_is_carried_along_untouched() -> None:
    store = MemoryStore()
    line = sealed("10 anything at all").strip()
    put(store, write((play(key="00000000"),), (line,)))
    found = opened(store)
    assert found == OpenedLog((play(key="00000000"),), NEWER)
    asyncio.run(playlog.change(store, {"00000000": None}))
    assert asyncio.run(store.copies(key_of(0)))[0] == f"{line}\n"


class Locked(MemoryStore):
    """A store that cannot be read; or only a page of it, or that cannot be saved to."""

    def __init__(self, deed: str, page: int = -1) -> None:
        super().__init__()
        self.deed, self.page = deed, page

    async def keys(self) -> tuple[str, ...]:
        if self.deed == "keys":
            raise StorageError("This device doesn't let the app save anything.")
        return await super().keys()

    async def copies(self, key: str) -> tuple[str, ...]:
        if self.deed == "copies" and key == key_of(self.page):
            raise StorageError("The disk reports an error (Input/output error).")
        return () if self.deed == "gone" else await super().copies(key)

    async def save(self, key: str, text: str) -> None:
        if self.deed == "save":
            raise StorageError("The disk is full.")
        await super().save(key, text)


def test_where_nothing_can_be_read_the_player_is_told() -> None:
    assert opened(Locked("keys")) == OpenedLog(
        (), "Could not open the played games: this device doesn't let the app save anything."
    )


def test_a_page_that_the_disk_refuses_is_told_and_never_saved_over() -> None:
    store = Locked("copies", page_of(play(1).key))
    store.deed = ""
    keep(store, play(), play(1))
    store.deed = "copies"
    found = opened(store)
    assert found.plays == (play(),)
    assert found.words.startswith("Could not open all played games: the disk reports an error")
    with pytest.raises(StorageError, match="Could not save the played games: the disk reports"):
        keep(store, play(1).renamed(0, "Eve"))
    store.deed = ""
    assert by_key(opened(store).plays) == by_key(plays(2))


def test_a_page_that_cannot_be_mended_shows_what_is_whole_and_is_not_saved_over() -> None:
    store = Locked("")
    torn = write(mates(2))[:-9]
    put(store, torn)
    store.deed = "save"
    assert opened(store) == OpenedLog(mates(1), LOST)
    with pytest.raises(
        StorageError, match=r"^Could not save the played games: the disk is full"
    ):
        keep(store, mates(3)[2])
    store.deed = ""
    assert asyncio.run(store.copies(key_of(0))) == (torn,)
    keep(store, mates(3)[2])
    assert asyncio.run(store.copies(f"{key_of(0)}-aside")) == (torn,)
    assert opened(store) == OpenedLog((mates(1)[0], mates(3)[2]))


def test_a_page_that_went_away_meanwhile_is_empty() -> None:
    store = Locked("")
    keep(store, play())
    store.deed = "gone"
    assert opened(store) == OpenedLog(())


def test_what_another_tab_kept_stays_and_what_is_taken_out_is_gone() -> None:
    store = MemoryStore()
    one, two, three = mates(3)
    keep(store, one, two)
    asyncio.run(playlog.change(store, {three.key: three, one.key: None, "00000fe0": None}))
    assert by_key(opened(store).plays) == by_key((two, three))


def test_the_only_play_of_a_page_that_is_deleted_stays_deleted() -> None:
    store = MemoryStore()
    keep(store, play())
    asyncio.run(playlog.change(store, {play().key: None}))
    assert opened(store) == OpenedLog(())
    keep(store, play(1))
    assert opened(store) == OpenedLog((play(1),))

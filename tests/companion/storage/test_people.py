"""What is known of people, in a store: every version opens, a damaged line costs no other."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given

from companion.core.errors import StorageError
from companion.plays.people import (
    MOST_KNOWN,
    Alias,
    JoinedGame,
    KnownPerson,
    WhoIsWho,
    joined,
    liking,
    merged,
    renamed,
)
from companion.storage import checksum as lines
from companion.storage import people, playlog
from companion.storage.people import (
    KEY,
    LOST,
    MOST_CHARACTERS,
    OpenedPeople,
    change,
    open_people,
    read,
    write,
)
from companion.storage.store import FolderStore, MemoryStore, Store
from tests.companion.plays.test_people import known
from tests.companion.sample_plays import plays
from tests.screens.fakes import FailingStore

GOLDEN = Path(__file__).parents[2] / "golden" / "people.txt"

ANN, JOSE = Alias(name="Ann"), Alias(name="José", mark="red 2")
SOME = joined(
    liking(merged(renamed(WhoIsWho(), ANN, "Anna Maria"), ANN, JOSE), ANN, "teal"),
    "lawless-empire",
    "own-00000007",
)


def saved(store: Store, after: WhoIsWho, before: WhoIsWho | None = None) -> WhoIsWho:
    return asyncio.run(change(store, before or WhoIsWho(), after))


def opened(store: Store) -> OpenedPeople:
    return asyncio.run(open_people(store))


def test_the_text_of_every_version_opens_and_is_written_as_it_was() -> None:
    text = GOLDEN.read_text("utf-8")
    assert write(SOME) == text
    assert read(text) == (SOME, (), 0)
    assert {line.split(" ")[2] for line in text.splitlines()} == {str(people.VERSION)}


@given(known())
def test_what_is_known_is_written_and_read(given: tuple[object, WhoIsWho]) -> None:
    _, some = given
    assert read(write(some)) == (some, (), 0)


def test_what_is_saved_is_there_and_what_another_window_saved_stays() -> None:
    store = MemoryStore()
    assert opened(store) == OpenedPeople(WhoIsWho())
    assert saved(store, SOME) == SOME
    other = liking(WhoIsWho(), Alias(name="Bob"), "pink")
    assert saved(store, other) == SOME.knowing(*other.known)
    assert saved(store, WhoIsWho(), SOME) == other
    assert opened(store) == OpenedPeople(other)
    assert saved(store, WhoIsWho(), other) == WhoIsWho()
    assert asyncio.run(store.copies(KEY))[0] == "\n"


def test_a_damaged_line_costs_no_other_and_is_looked_for_in_the_older_copy() -> None:
    store = MemoryStore()
    saved(store, SOME)
    torn = write(SOME).replace("teal", "pink", 1)
    assert read(torn).damaged == 1
    asyncio.run(store.save(KEY, torn))
    found = opened(store)
    assert found == OpenedPeople(SOME, LOST)
    assert asyncio.run(store.copies(f"{KEY}-aside"))[0] == torn
    assert opened(store) == OpenedPeople(SOME)


def test_a_line_of_a_newer_app_stays() -> None:
    store = MemoryStore()
    newer = [lines.with_checksum('name 2 {"name":"Ann"}'), lines.with_checksum("clan 1 {}")]
    asyncio.run(store.save(KEY, "".join(f"{line}\n" for line in newer)))
    assert opened(store) == OpenedPeople(WhoIsWho())
    saved(store, SOME)
    (text, _) = asyncio.run(store.copies(KEY))
    assert text == write(SOME, newer)


@pytest.mark.parametrize(
    ("text", "damaged"),
    [
        ("", 0),
        ("\n\n", 0),
        ("x\n", 1),
        (lines.with_checksum("name 1 {}") + "\n", 1),
        (lines.with_checksum('name 1 {"name":"Ann","mark":"Red!"}') + "\n", 1),
        (lines.with_checksum('game 1 {"game":"a","into":""}') + "\n", 1),
        ("00000000 name 1 \ud800\n", 1),
        ("x" * (MOST_CHARACTERS + 1), 1),
    ],
)
def test_a_text_that_cannot_be_read_is_damaged(text: str, damaged: int) -> None:
    assert read(text) == (WhoIsWho(), (), damaged)


def test_more_lines_than_there_is_room_for_are_damaged() -> None:
    every = [
        f"name 1 {KnownPerson(name=str(n), called='x').model_dump_json()}"
        for n in range(MOST_KNOWN + 2)
    ]
    every += [f"game 1 {JoinedGame(game='a', into='b').model_dump_json()}"] * 2
    found = read("".join(f"{lines.with_checksum(line)}\n" for line in every))
    assert (len(found.people.known), len(found.people.games), found.damaged) == (
        MOST_KNOWN,
        1,
        2,
    )


def test_a_full_disk_says_so() -> None:
    store = FailingStore(full=True)
    with pytest.raises(StorageError) as caught:
        saved(store, SOME)
    assert str(caught.value) == "Could not save what is known about people: the disk is full."


class Unreadable(MemoryStore):
    """A store that nothing can be read from."""

    async def copies(self, key: str) -> tuple[str, ...]:
        raise StorageError("The disk is gone.")


def test_a_store_that_cannot_be_read_says_so() -> None:
    words = "Could not open what is known about people: the disk is gone."
    assert opened(Unreadable()) == OpenedPeople(WhoIsWho(), words)


def texts_in(folder: Path) -> Mapping[str, str]:
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def test_what_is_scrubbed_has_no_older_copy(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    saved(store, SOME)
    asyncio.run(store.save(f"{KEY}-aside", "Ann"))
    saved(store, WhoIsWho(), SOME)
    assert any("Ann" in text for text in texts_in(tmp_path).values())
    asyncio.run(people.scrub(store))
    assert not any("Ann" in text for text in texts_in(tmp_path).values())


@pytest.mark.long
def test_pages_that_are_scrubbed_have_no_older_copy(tmp_path: Path) -> None:
    store, log = FolderStore(tmp_path), plays(40)
    asyncio.run(playlog.change(store, {each.key: each for each in log}))
    asyncio.run(store.save(f"{playlog.key_of(playlog.page_of(log[0].key))}-aside", "Zoë"))
    nameless = {
        each.key: each.evolve(players=tuple(who.evolve(name="") for who in each.players))
        for each in log
    }
    asyncio.run(playlog.change(store, nameless))
    assert any("Zoë" in text for text in texts_in(tmp_path).values())
    asyncio.run(playlog.scrub(store, nameless))
    assert not any("Zoë" in text for text in texts_in(tmp_path).values())
    assert {each.key for each in asyncio.run(playlog.open_log(store)).plays} == set(nameless)


def test_an_earlier_app_finds_its_log_beside_it(tmp_path: Path) -> None:
    store, log = FolderStore(tmp_path), plays(3)
    asyncio.run(playlog.change(store, {each.key: each for each in log}))
    saved(store, SOME)
    assert set(asyncio.run(playlog.open_log(store)).plays) == set(log)
    assert "/" not in KEY, "else it would be taken for a tool"

"""A long log: the app learns what is in it at once, and reads it where someone wants all of it."""

import asyncio
from typing import Any

import pytest

from companion.core.errors import CompanionError, StorageError
from companion.plays.play import MOST_PLAYS, Play, play_of
from companion.storage import playlog as saved
from companion.storage.checksum import with_checksum
from companion.storage.playlog import LOST, key_of
from companion.storage.store import MemoryStore, Store
from screens.pages.plays import PlaysScreen
from screens.state import clock, playlog
from screens.state.page_session import PageSession
from screens.state.playlog import LOG_FULL
from tests.companion.sample_plays import play, plays
from tests.screens.desks import SCORE, opened
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen, played


@pytest.fixture(autouse=True)
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playlog, "SHORT", 3)


def kept(*plays: Play, store: Store | None = None) -> Store:
    store = store or MemoryStore()
    asyncio.run(saved.change(store, {play.key: play for play in plays}))
    return store


def peeked(*plays: Play, store: Store | None = None) -> PageSession:
    session = opened(kept(*plays, store=store))
    asyncio.run(session.plays.peek())
    return session


def test_a_long_log_is_not_read_until_someone_wants_all_of_it() -> None:
    log = peeked(*plays(40)).plays
    assert (log.plays, log.count, log.loaded) == ((), 40, False)
    assert log.newest(2) == plays(2)
    assert log.find(play(7).key) == play(7)
    assert log.find("ffffffff") is None
    assert log.count_of("lawless-empire") == 40
    asyncio.run(log.load())
    assert (log.plays, log.count, log.loaded) == (plays(40), 40, True)
    assert log.newest(2) == plays(2)
    assert log.count_of("lawless-empire") == 40
    assert log.count_of("zoo") == 0


def test_a_short_log_is_read_at_once() -> None:
    log = peeked(*plays(3)).plays
    assert log.plays == plays(3)


def test_the_end_of_a_game_is_found_and_corrected_before_the_log_is_read() -> None:
    ended = SCORE.recorded(SCORE.example)
    assert ended is not None
    mine = play_of(ended, SCORE.game, clock.now(), 5)
    log = peeked(*plays(5), mine).plays
    assert log.find_end(SCORE, SCORE.example) == mine
    assert log.lately(SCORE.game) == mine
    assert log.lately("zoo") is None
    assert not log.lacks_end(SCORE, SCORE.example)
    asyncio.run(log.correct(mine.renamed(0, "Eve")))
    assert log.find(mine.key) == mine.renamed(0, "Eve")
    asyncio.run(log.take_back(mine))
    asyncio.run(log.remove(mine))
    assert log.lacks_end(SCORE, SCORE.example)
    assert log.count == 5
    asyncio.run(log.bring_back())
    assert not log.loaded
    asyncio.run(log.load())
    assert set(log.plays) == {*plays(5), mine}
    assert log.lately(SCORE.game) == mine


def test_a_full_log_refuses_another_game_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playlog, "MOST_PLAYS", 9)
    session = peeked(*plays(9))
    with pytest.raises(CompanionError) as caught:
        asyncio.run(session.plays.keep(play(9)))
    assert str(caught.value) == LOG_FULL
    assert f"{MOST_PLAYS} games" in LOG_FULL


def test_what_is_kept_while_the_log_is_being_read_is_in_it() -> None:
    session = peeked(*plays(40))

    async def both() -> None:
        await asyncio.gather(session.plays.load(), session.plays.keep(play(99)))

    asyncio.run(both())
    assert set(session.plays.plays) == {*plays(40), play(99)}
    again = opened(session._store)
    asyncio.run(again.plays.load())
    assert set(again.plays.plays) == {*plays(40), play(99)}


def test_what_the_disk_refused_is_there_once_the_log_is_read() -> None:
    store = FailingStore()
    kept(*plays(9), store=store)
    session = peeked(store=store)
    store.full = True
    asyncio.run(session.plays.keep(play(20)))
    asyncio.run(session.plays.load())
    assert set(session.plays.plays) == {*plays(9), play(20)}
    store.full = False
    asyncio.run(session.plays.keep(play(21)))
    again = opened(store)
    asyncio.run(again.plays.load())
    assert set(again.plays.plays) == {*plays(9), play(20), play(21)}


def _line(play: Play) -> str:
    return with_checksum(f"1 {play.model_dump_json()}")


@pytest.mark.parametrize(
    "text",
    [
        _line(play(key="000000e0"))[:-9],
        with_checksum('1 {"minute":1}'),
        "",
    ],
)
def test_a_damaged_log_is_read_and_mended_at_once(text: str) -> None:
    store = kept(*plays(9))
    asyncio.run(store.save(key_of(0), f"{text}\n" if text else ""))
    session = peeked(store=store)
    assert session.plays.loaded
    assert len(session.plays.plays) >= 8
    assert session.screen.notices[0] in (LOST, saved.MENDED)


def test_a_play_that_is_none_behind_its_head_is_told_once_the_log_is_read() -> None:
    store = kept(*plays(9))
    text = _line(play(key="00000020")).partition(" 1 ")[2].replace('"lasted":95', '"lasted":-1')
    page = asyncio.run(store.copies(key_of(0)))[0]
    asyncio.run(store.save(key_of(0), page + with_checksum(f"1 {text}") + "\n"))
    session = peeked(store=store)
    assert session.plays.count == 10
    assert session.plays.find("00000020") is None
    assert session.plays.newest(20) == plays(9)
    asyncio.run(session.plays.load())
    assert set(session.plays.plays) == set(plays(9))
    assert session.screen.notices == (LOST,)


def test_a_line_of_a_newer_app_is_told_once() -> None:
    store = kept(*plays(9))
    page = asyncio.run(store.copies(key_of(0)))[0]
    asyncio.run(store.save(key_of(0), page + with_checksum('10 {"key":"00000000"}') + "\n"))
    session = peeked(store=store)
    asyncio.run(session.plays.load())
    assert len(session.screen.notices) == 1
    asyncio.run(session.plays.keep(play(key="00000000")))
    assert "10 {" in asyncio.run(store.copies(key_of(0)))[0]


class Locked(MemoryStore):
    """A store whose keys can't be read."""

    async def keys(self) -> tuple[str, ...]:
        raise StorageError("The disk reports an error.")


def test_where_nothing_can_be_read_that_is_said_and_the_log_is_empty() -> None:
    session = opened(Locked())
    asyncio.run(session.plays.peek())
    assert session.plays.count == 0
    assert session.screen.notices[0].startswith("Could not open the played games")


def test_the_list_shows_the_newest_while_the_rest_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = peeked(*plays(40))
    begun: list[Any] = []
    going = asyncio.Event()
    load = saved.open_log

    async def slow(store: Store) -> saved.OpenedLog:
        begun.append(store)
        await going.wait()
        return await load(store)

    monkeypatch.setattr(saved, "open_log", slow)

    async def act(screen: Screen) -> None:
        assert begun
        assert "40 games" in screen.texts()
        assert len([each for each in screen.names() if each.startswith("Lawless")]) == 30
        await screen.type_text("attic")
        assert playlog.READING in screen.texts()
        going.set()
        await screen.settle()
        assert playlog.READING not in screen.texts()
        assert any("No game matches" in each for each in screen.texts())

    played(lambda: PlaysScreen(session, session.plays), act)


def test_a_start_lets_first_touches_through_before_a_long_log_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But whoever wants the log doesn't wait for that, and a short one is looked at at once."""
    monkeypatch.setattr(playlog, "SETTLED", 3600)
    monkeypatch.setattr(saved, "LONG_PAGE", 1)
    short, long = opened(kept(*plays(9))), opened(kept(*plays(200)))

    async def act() -> None:
        await short.plays.peek(patient=True)
        assert short.plays.count == 9
        patient = asyncio.ensure_future(long.plays.peek(patient=True))
        for _ in range(50):
            await asyncio.sleep(0)
        assert long.plays.count == 0
        await long.plays.peek()
        await patient
        assert long.plays.count == 200

    asyncio.run(act())


def test_after_a_while_a_start_learns_what_is_in_a_long_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playlog, "SETTLED", 0)
    monkeypatch.setattr(saved, "LONG_PAGE", 1)
    session = opened(kept(*plays(200)))
    asyncio.run(session.plays.peek(patient=True))
    assert session.plays.count == 200

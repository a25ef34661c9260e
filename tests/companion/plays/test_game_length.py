"""The length of a game: from its first touch to its last, without pauses of over half an hour."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import StorageError
from companion.plays.game_length import MOST_GAMES, PAUSE, GameTime, GameTimes
from companion.storage.game_times import KEY, open_times, save_times
from companion.storage.store import MemoryStore

NOON = 1_700_000_000


def played(*moments: int, game: str = "zoo") -> GameTimes:
    """Return the times after touches of *game* at *moments*, in seconds after noon."""
    times = GameTimes()
    for number, moment in enumerate(moments):
        times = times.touched(game, NOON + moment, begins=number == 0)
    return times


@pytest.mark.parametrize(
    ("moments", "minutes"),
    [
        ((0,), None),
        ((0, 20), None),
        ((0, 30), 1),
        ((0, 600, 1200), 20),
        ((0, 600, 600 + PAUSE), 40),
        ((0, 600, 601 + PAUSE), 10),
        ((0, 600, 100_000, 100_600), 20),
        ((0, 600, 300, 900), 20),
    ],
    ids=["one touch", "too short", "half a minute", "two", "just no pause", "a pause", "a night", "a clock set back"],
)  # fmt: skip
def test_pauses_are_left_out(moments: tuple[int, ...], minutes: int | None) -> None:
    assert played(*moments).minutes("zoo") == minutes


@given(st.lists(st.integers(0, 10 * PAUSE), min_size=1, max_size=30))
def test_it_is_the_sum_of_all_short_gaps(gaps: list[int]) -> None:
    moments = [sum(gaps[:number]) for number in range(len(gaps) + 1)]
    time = played(*moments).of("zoo")
    assert time is not None
    assert time.seconds == sum(gap for gap in gaps if gap <= PAUSE)


def test_a_game_that_begins_again_is_measured_anew_and_others_go_on() -> None:
    times = played(0, 600).touched("other", NOON + 600, begins=True)
    times = times.touched("other", NOON + 1200, begins=False)
    times = times.touched("zoo", NOON + 1200, begins=True)
    assert times.minutes("zoo") is None
    assert times.minutes("other") == 10
    assert GameTimes().minutes("zoo") is None


def test_a_length_that_no_play_can_say_is_not_offered() -> None:
    times = GameTimes(times=(GameTime(game="zoo", seconds=6000 * 60, last=NOON),))
    assert times.minutes("zoo") is None


def test_of_many_games_the_oldest_is_forgotten() -> None:
    times = GameTimes()
    for number in range(MOST_GAMES + 1):
        times = times.touched(f"game-{number}", NOON + number, begins=True)
    assert len(times.times) == MOST_GAMES
    assert times.of("game-0") is None


def test_what_was_measured_is_there_after_a_restart_and_damage_begins_anew() -> None:
    store = MemoryStore()
    asyncio.run(save_times(store, played(0, 600)))
    assert asyncio.run(open_times(store)) == played(0, 600)
    asyncio.run(store.save(KEY, "torn"))
    assert asyncio.run(open_times(store)) == played(0, 600), "the copy before it is whole"
    asyncio.run(store.save(KEY, "torn"))
    assert asyncio.run(open_times(store)) == GameTimes()


def test_a_store_that_cannot_be_read_has_no_times() -> None:
    class Locked(MemoryStore):
        async def copies(self, key: str) -> tuple[str, ...]:
            raise StorageError("The disk reports an error.")

    assert asyncio.run(open_times(Locked())) == GameTimes()

"""The length of a game is measured, offered where it is kept, and corrected there."""

import asyncio

import flet as ft
import pytest

from companion.display.labels import KEEP_GAME
from companion.games.lawless_empire.orders.tool import TOOL as ORDERS
from companion.storage.store import MemoryStore
from companion.tools.cause import NEW
from screens.state import game_clock
from screens.state.page_session import PageSession
from screens.tool.save_play import NO_NUMBER, took_words
from tests.screens.desks import SCORE, count, opened
from tests.screens.harness import Screen
from tests.screens.play_logs import write
from tests.screens.whole_app import shown

ROUTE = "/g/lawless-empire/score"


class Hours:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_700_000_000

    def pass_by(self, minutes: int) -> None:
        self.now += 60 * minutes


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    passing = Hours()
    monkeypatch.setattr(game_clock, "seconds", lambda: passing.now)
    return passing


def ends(session: PageSession) -> None:
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))


def evening(hours: Hours, session: PageSession) -> None:
    """Play for 70 minutes with a long meal between, until a score is there."""
    for pause in (0, 20, 25, 95):
        hours.pass_by(pause)
        count(session)
    hours.pass_by(25)
    ends(session)


def test_a_game_that_is_kept_has_the_length_that_was_measured_without_pauses(
    hours: Hours,
) -> None:
    session = opened()
    evening(hours, session)
    hours.pass_by(20)

    async def act(screen: Screen) -> None:
        assert took_words(70) in screen.names()
        await screen.touch(KEEP_GAME)

    shown(session, ROUTE, act)
    (kept,) = session.plays.plays
    assert (kept.lasted, kept.measured) == (70, True)


@pytest.mark.parametrize(("text", "minutes"), [("95", 95), ("", None), ("0", 0)])
def test_what_was_measured_is_corrected_where_a_game_is_kept(
    hours: Hours, text: str, minutes: int | None
) -> None:
    session = opened()
    evening(hours, session)

    async def act(screen: Screen) -> None:
        await screen.touch(took_words(70))
        await write(screen, "Minutes it took", "an hour")
        assert NO_NUMBER in [each.error for each in screen.all(ft.TextField)]
        await write(screen, "Minutes it took", text)
        await screen.touch(KEEP_GAME)

    shown(session, ROUTE, act)
    (kept,) = session.plays.plays
    assert (kept.lasted, kept.measured) == (minutes, False)


def test_another_game_is_measured_from_its_own_first_touch(hours: Hours) -> None:
    session = opened()
    evening(hours, session)
    session.game_clock.say(SCORE.game, 95)
    asyncio.run(session.start_over(session.tool_session(SCORE)))
    asyncio.run(session.start_over(session.tool_session(ORDERS)))
    hours.pass_by(10)
    count(session)
    hours.pass_by(15)
    ends(session)
    assert session.game_clock.length(SCORE.game) == (15, True)


def test_a_new_game_of_the_evening_is_measured_anew(hours: Hours) -> None:
    session = opened()
    evening(hours, session)
    for tool in (ORDERS, SCORE):
        tool_session = session.tool_session(tool)
        tool_session.history = tool_session.history.then(
            tool.opening(session.device.table), "New game", NEW
        )
    hours.pass_by(5)
    count(session)
    assert session.game_clock.length(SCORE.game) == (None, False)


def test_a_game_goes_on_being_measured_after_a_restart(hours: Hours) -> None:
    store = MemoryStore()
    session = opened(store)
    evening(hours, session)
    hours.pass_by(10)
    again = opened(store)
    count(again)
    assert again.game_clock.length(SCORE.game) == (80, True)


def test_a_game_that_was_entered_at_once_has_no_length(hours: Hours) -> None:
    session = opened()
    ends(session)

    async def act(screen: Screen) -> None:
        assert not [each for each in screen.names() if each.startswith("It took")]
        await screen.touch(KEEP_GAME)

    shown(session, ROUTE, act)
    (kept,) = session.plays.plays
    assert (kept.lasted, kept.measured) == (None, False)

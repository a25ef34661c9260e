"""*Show me an example* asks first where something is entered, and *Start over* after a kept game begins another in all
tools.
"""

import asyncio
from typing import Any

from companion.display.labels import (
    EXAMPLE,
    EXAMPLE_ASKED,
    EXAMPLE_SHOWN,
    SHOW_EXAMPLE,
    START_OVER,
)
from companion.evening.offers import offers
from companion.tools.history import History
from screens.light.pages.changing_part import changing_part
from screens.light.state import light_tool_session
from tests.screens.desks import ORDERS, ROUND, SCORE, TOOLS, count, counted, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown

ROLL = TOOLS["lawless-empire/first"]


def test_an_example_takes_the_place_of_a_game_only_once_that_is_said() -> None:
    """One touch in the menu, and the count of the evening was gone from the screen."""
    session = opened()
    count(session)

    async def act(screen: Screen) -> None:
        before = session.tool_session(ORDERS).state
        await screen.touch("More")
        await screen.touch(EXAMPLE)
        assert EXAMPLE_ASKED in screen.texts()
        await screen.touch("Keep what is here")
        assert session.tool_session(ORDERS).state == before
        await screen.touch("More")
        await screen.touch(EXAMPLE)
        await screen.touch(SHOW_EXAMPLE)
        assert session.tool_session(ORDERS).state == ORDERS.example
        await screen.touch(f"Undo: {EXAMPLE_SHOWN}")
        assert counted(session)[0] == 1

    shown(session, "/g/lawless-empire/orders", act)


def test_an_example_is_shown_at_once_where_nothing_is_entered() -> None:
    session = opened()

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch(EXAMPLE)
        assert session.tool_session(ORDERS).state == ORDERS.example

    shown(session, "/g/lawless-empire/orders", act)


def test_a_light_page_says_it_before_too() -> None:
    fresh = light_tool_session.opened(ORDERS)
    used = light_tool_session.LightToolSession(
        ORDERS, History(ORDERS.state()).then(ORDERS.example, "Cards")
    )
    assert EXAMPLE_ASKED not in changing_part(fresh, now=0)
    page = changing_part(used, now=0)
    assert page.index(EXAMPLE_ASKED) < page.index(SHOW_EXAMPLE)


def test_start_over_after_a_kept_game_offers_nothing_of_it() -> None:
    """The roll-off of the kept game said who is first in the next one."""
    session = opened()
    roll: Any = ROLL.example.evolve(table=session.device.table)
    played = ROUND.example.evolve(table=session.device.table, first=None, round=3)

    async def play() -> None:
        await session.replace_state(session.tool_session(ROLL), roll, "played")
        await session.replace_state(session.tool_session(ROUND), played, "played")
        await session.replace_state(session.tool_session(SCORE), SCORE.example, "played")
        await session.plays.add_end(SCORE, SCORE.example)

    asyncio.run(play())

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch(START_OVER)
        used = session.at.used(session.tool_session(ROUND))
        assert (
            offers(ROUND, session.tool_session(ROUND).state, session.device.table, used) == ()
        )
        assert session.tool_session(ROLL).state == ROLL.opening(session.device.table)
        assert session.tool_session(SCORE).state == SCORE.opening(session.device.table)
        await screen.touch("Undo: New game")
        assert session.tool_session(SCORE).state == SCORE.example, (
            "it comes back in all of them"
        )

    shown(session, "/g/lawless-empire", act)

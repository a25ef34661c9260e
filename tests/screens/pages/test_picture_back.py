"""*Back* from the picture of a game leads to the page it was opened from, where another game can begin."""

import asyncio

import pytest

from companion.display.labels import KEEP_GAME
from screens.state.page_session import PageSession
from screens.tool.save_play import ANOTHER, SHARE_PICTURE
from screens.ui.theme import WIDE
from screens.views.page_frame import parent_route
from tests.screens.desks import ORDERS, ROUND, SCORE, opened
from tests.screens.harness import Screen
from tests.screens.own_games import KEY, made_tool, make, scored
from tests.screens.whole_app import shown

GAME, SCORES = "/g/lawless-empire", "/g/lawless-empire/score"


def over() -> PageSession:
    """Lawless Empire is over and counted."""
    session = opened()
    ended = ROUND.example.evolve(over=True, ticks=frozenset())
    asyncio.run(session.replace_state(session.tool_session(ROUND), ended, "played"))
    for tool in (ORDERS, SCORE):
        asyncio.run(session.replace_state(session.tool_session(tool), tool.example, "played"))
    return session


async def later(session: PageSession) -> None:
    """Let a moment pass in which a finger would have bounced."""
    session._double_taps._last.clear()


async def follow(screen: Screen) -> None:
    """Open the route that was asked for last."""
    await screen.go(screen.routes[-1])


async def there_and_back(screen: Screen, button: str, session: PageSession, route: str) -> None:
    """Touch the *button* that opens the picture of the only play on *route*, then *Back*."""
    await screen.touch(button)
    (play,) = session.plays.plays
    assert screen.routes[-1] == f"{route}/picture/{play.key}"
    await follow(screen)
    assert "Save the picture" in screen.names()
    await screen.touch("Back")
    assert screen.routes[-1] == route


@pytest.mark.parametrize("route", [GAME, SCORES, f"{GAME}/round"])
def test_back_leads_to_the_page_with_the_button_and_another_game_is_one_touch_away(
    route: str,
) -> None:
    session = over()
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        await there_and_back(screen, SHARE_PICTURE, session, route)
        await follow(screen)
        names = screen.names()
        assert names.index(SHARE_PICTURE) > names.index("New game"), "it stands beside undo"
        await later(session)
        await screen.touch("New game")
        assert not session.tool_session(ROUND).state.over
        assert session.tool_session(SCORE).state == SCORE.opening(session.device.table)
        await screen.go(GAME)
        assert "Set-up" in screen.texts()

    shown(session, route, act)


@pytest.mark.long
def test_back_leads_to_the_winner_and_to_the_played_games() -> None:
    session = over()

    async def act(screen: Screen) -> None:
        await there_and_back(screen, SHARE_PICTURE, session, SCORES)
        (play,) = session.plays.plays
        await screen.go(f"/plays/{play.key}")
        await screen.touch(SHARE_PICTURE)
        await follow(screen)
        await screen.touch("Back")
        assert screen.routes[-1] == f"/plays/{play.key}"

    shown(session, SCORES, act)


def test_back_leads_to_the_page_of_a_game_that_players_made() -> None:
    session = opened()
    make(session)
    score = made_tool("score")
    asyncio.run(session.replace_state(session.tool_session(score), scored(), "played"))
    asyncio.run(session.plays.add_end(score, session.tool_session(score).state))
    (play,) = session.plays.plays

    async def act(screen: Screen) -> None:
        await there_and_back(screen, SHARE_PICTURE, session, f"/g/{KEY}/score")
        await screen.go(f"/g/{KEY}/picture/{play.key}")
        assert "Save the picture" in screen.names()

    shown(session, f"/g/{KEY}/score", act)


@pytest.mark.long
def test_two_touches_at_once_open_the_picture_once() -> None:
    session = over()

    async def act(screen: Screen) -> None:
        await screen.touch_at_once(SHARE_PICTURE, SHARE_PICTURE)
        (play,) = session.plays.plays
        assert set(screen.routes) == {f"{SCORES}/picture/{play.key}"}

    shown(session, SCORES, act)


def test_a_bouncing_finger_on_keep_begins_no_other_game() -> None:
    session = over()

    async def act(screen: Screen) -> None:
        await screen.touch(KEEP_GAME)
        session._double_taps.is_repeated(SCORE.name, ("press", True))  # just now, however busy
        await screen.touch("New game")
        assert session.tool_session(ROUND).state.over
        assert session.tool_session(SCORE).state == SCORE.example

    shown(session, SCORES, act)


@pytest.mark.long
def test_the_score_of_a_kept_game_has_another_one_also_where_the_rounds_go_on() -> None:
    session = over()
    going = session.tool_session(ROUND).state.evolve(over=False)
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        assert "New game" in screen.names()
        await session.replace_state(session.tool_session(ROUND), going, "played on")
        await screen.go("/plays")
        await screen.go(SCORES)
        assert SHARE_PICTURE in screen.names()
        assert "New game" in screen.names()

    shown(session, SCORES, act)


def test_in_a_wide_window_the_checklist_beside_the_score_has_the_only_one() -> None:
    session = over()
    session.screen.wide_window = True
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        screen.resize(WIDE, 800)
        await screen.settle()
        assert screen.names().count("New game") == 1

    shown(session, SCORES, act)


@pytest.mark.long
def test_the_second_game_of_an_evening_is_kept_without_a_question() -> None:
    session = over()
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))
    other = SCORE.example.put(("lines", 0, "tokens"), (30,))

    async def act(screen: Screen) -> None:
        await screen.touch("New game")
        await session.replace_state(session.tool_session(SCORE), other, "played")
        await screen.go("/plays")
        await screen.go(SCORES)
        assert ANOTHER not in screen.names()
        await screen.touch(KEEP_GAME)
        assert len(session.plays.plays) == 2

    shown(session, GAME, act)


def test_a_picture_stands_above_the_page_before_its_key() -> None:
    assert parent_route("/g/makiavelia/picture/0a1b2c3d") == "/g/makiavelia"
    assert parent_route("/g/makiavelia/final/picture/0a1b2c3d") == "/g/makiavelia/final"
    assert parent_route("/plays/0a1b2c3d/picture") == "/plays/0a1b2c3d"

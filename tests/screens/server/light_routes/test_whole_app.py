"""*Whole app* on a light page shows in the app what the page showed, and the end of a game is kept there."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_game
from companion.core.shape import code_part, is_private, merge_fields
from companion.core.table import Table
from companion.core.values import Value
from companion.display import labels, made_words
from companion.display.labels import KEEP_GAME
from companion.display.tool_routes import route_of
from companion.exchange import share
from companion.tools.cause import EXAMPLE
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.pages.changing_part import changing_part
from screens.light.state import light_tool_session
from screens.light.state.keys import TAKE
from screens.server.light_routes.page_extras import WHOLE, route_showing
from screens.state.page_session import PageSession
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.light.html_tree import Node, tree
from tests.screens.light.sayings import Saying, joined, of_page
from tests.screens.server.light_routes.tables import NEGOTIATION, laptop, two
from tests.screens.server.light_routes.visitor import HERE, LightVisitor, served
from tests.screens.state.test_new_game import ended
from tests.screens.tool.test_one_large import large, large_in
from tests.screens.whole_app import shown
from tests.states import EVERY, every_tool, extremes, states, with_short_names

OPENS = ("Open", made_words.ADD_IT)
"""What opens a code, and what adds the game of one that players made."""


def way_on(page: Node, called: str) -> str:
    """Return where the link *called* so leads on *page*."""
    (found,) = [each.get("href") for each in page.all("a") if each.text == called]
    return found


def led(phone: LightVisitor, at: str, called: str = "Whole app") -> str:
    """Return the route in the app to which *phone* is led by the link *called* so on its page *at*."""
    answer = phone.get(way_on(tree(phone.get(at).text), called))
    assert answer.status_code == 303
    address, _, route = answer.headers["location"].partition("#")
    assert address == "/app"
    return route


def body(text: str) -> list[Saying]:
    return joined(of_page(next(tree(text).all("main"))))


async def open_code(screen: Screen) -> None:
    """Open what a code brought."""
    (way,) = [name for name in OPENS if name in screen.names()]
    await screen.touch(way)


def in_the_app(route: str, tool: AnyTool) -> tuple[PageSession, Any]:
    """Return a fresh session on which the code at *route* was opened, and its state of *tool*."""
    session = opened()
    shown(session, route, open_code)
    return session, session.tool_session(tool).state


@pytest.mark.slow
@every_tool
def test_the_whole_app_shows_what_the_light_page_showed(tool: AnyTool) -> None:
    phone, at = LightVisitor(served(), base=HERE, at="127.0.0.1"), f"/t/{tool.name}"
    assert phone.post(at, k="example").status_code == 303
    page = phone.get(at).text
    route, fresh = led(phone, at), tool.opening(Table())
    if code_part(tool.example) == code_part(fresh):
        assert route == route_of(tool), "all of it stays in this browser"
        return
    assert re.fullmatch(rf"/q/\d+\?{WHOLE}", route)
    _, there = in_the_app(route, tool)
    assert there == merge_fields(fresh, there, is_private)
    both = merge_fields(tool.example, there, is_private)
    here = replace(
        light_tool_session.opened(tool),
        history=History(fresh).then(both, labels.EXAMPLE, EXAMPLE),
    )
    assert body(page) == body(changing_part(here, now=0))


@pytest.mark.slow
@every_tool
@given(data=st.data())
def test_no_way_into_the_whole_app_tells_what_is_private(
    tool: AnyTool, data: st.DataObject
) -> None:
    state: Value = data.draw(states(tool.state))
    route, bare = route_showing(tool, state), code_part(state)
    assert route == route_showing(tool, bare)
    if route.startswith("/q/"):
        assert share.read(route.partition("?")[0], (tool,)) == (tool, bare)


@pytest.mark.slow
@every_tool
def test_a_tool_that_nobody_used_is_the_apps_own(tool: AnyTool) -> None:
    assert route_showing(tool, tool.opening(Table())).startswith(f"/g/{tool.game}")
    for state in extremes(tool.state)[1:]:
        assert len(route_showing(tool, state)) < 2 * share.MOST_DIGITS


@pytest.mark.parametrize("tool", [each for each in EVERY if each.record], ids=lambda t: t.name)
def test_a_game_that_light_pages_scored_is_kept_in_the_app_with_its_picture(
    tool: AnyTool,
) -> None:
    phone, at, end = LightVisitor(served()), f"/t/{tool.name}", ended(tool)
    assert end is not None
    end = with_short_names(end)
    session = opened()

    async def keep(screen: Screen) -> None:
        await open_code(screen)
        await screen.go(screen.routes[-1])
        assert large(screen) == [KEEP_GAME]
        await screen.touch(KEEP_GAME)
        (play,) = session.plays.plays
        assert tool.recorded(end) == tool.recorded(session.tool_session(tool).state)
        assert play.game == tool.game

    phone.post(at, k=TAKE, v=share.write(tool, end))
    assert large_in(tree(phone.get(at).text)) == [KEEP_GAME]
    shown(session, led(phone, at, KEEP_GAME), keep)


def test_before_the_end_no_game_is_kept() -> None:
    phone, at = LightVisitor(served()), "/t/the-law/round"
    phone.post(at, k="example")
    assert KEEP_GAME not in phone.get(at).text


def test_a_tool_on_the_table_is_shown_in_the_app_as_everybody_sees_it() -> None:
    phone, at = LightVisitor(served()), "/t/lawless-empire/orders"
    phone.post(at, k="example")
    (lies,) = {phone.send(f"{at}/together", {}).headers["location"]}
    tool = TOOLS["lawless-empire/orders"]
    for page in (lies, f"{lies}/code"):
        _, there = in_the_app(led(phone, page), tool)
        assert there == tool.example
    assert phone.get(f"/t/abcde/{WHOLE}").status_code == 404


@pytest.mark.long
def test_a_game_that_players_made_comes_along_into_the_app() -> None:
    phone, make = LightVisitor(served()), EVERY[-1]
    phone.post(f"/t/{make.name}", k="example")
    for page in (f"/t/{make.game}", f"/t/{make.name}", f"/t/{make.name}/code"):
        session, there = in_the_app(led(phone, page), make)
        assert there == make.example
        assert session.games.find(make.game)


def test_at_a_live_table_the_seat_goes_along_to_the_tool() -> None:
    ada, _, link = two(laptop())
    assert re.fullmatch(rf"{link}/[\w-]+/g/makiavelia/negotiation", led(ada, NEGOTIATION))


def test_at_a_live_table_what_is_personal_goes_along_as_a_code() -> None:
    ada, _, link = two(laptop())
    tool = TOOLS["lawless-empire/notes"]
    at = f"/t/{tool.name}"
    assert re.fullmatch(rf"{link}/[\w-]+/g/{tool.name}", led(ada, at)), "nobody used it"
    ada.post(at, k="example")
    found = re.fullmatch(rf"{link}/[\w-]+(/q/\d+\?{WHOLE})", led(ada, at))
    assert found
    assert in_the_app(found[1], tool)[1] == tool.example


@pytest.mark.long
def test_what_no_link_can_hold_is_no_code() -> None:
    """The fullest game that players can make is longer than any code that the app reads."""
    tool = next(each for each in EVERY if each.key == "round" and each.player_made)
    *_, fullest = extremes(tool.state)
    assert len(share.write(tool, fullest)) > share.MOST_DIGITS
    assert route_showing(tool, fullest) == f"/g/{tool.game}"


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_at_a_live_table_the_seat_goes_along_from_the_page_of_a_game(game: Game) -> None:
    ada, _, link = two(laptop())
    page = f"/t/{game.key}"
    assert re.fullmatch(rf"{link}/[\w-]+/g/{game.key}", led(ada, page))
    assert 'href="/j"' in ada.get(page).text
    assert 'href="/j"' not in LightVisitor(ada.app, at="192.168.1.40").get(page).text


def test_at_a_live_table_the_seat_goes_along_from_the_first_page() -> None:
    ada, _, link = two(laptop())
    assert re.fullmatch(rf"{link}/[\w-]+", led(ada, "/"))

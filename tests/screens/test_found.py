"""A result lands: what a search finds opens where it stands, in sight and marked, and Back leads to the search."""

import asyncio
from collections.abc import Iterable
from html import escape

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.display.finder import TOOLS, Findable, entries, place_of
from companion.display.labels import CLEAR_SEARCH, FOUND_GONE, found_label, open_label
from companion.display.tool_routes import route_found, route_of, search_below
from companion.tools.tool import Game
from screens.light.pages.found_pages import entry_where_it_stands, place_page
from screens.light.pages.search_field import HERE
from screens.pages.found import HERE as MARKED
from screens.state.page_session import PageSession
from tests.screens.desks import opened
from tests.screens.harness import Screen
from tests.screens.light.html_tree import tree
from tests.screens.own_games import HARBOUR, KEY, make
from tests.screens.whole_app import appeared, shown

TABLE = Table()
GAMES = {game.key: game for game in every_game()}
FOUND = [each for each in entries(TABLE) if each.kind not in TOOLS]
LONGEST = max(
    FOUND, key=lambda each: sum(e.tool is each.tool for e in FOUND if e.kind != "step")
).tool
"""The tool with the longest list of terms."""


def marked_in(controls: Iterable[object]) -> list[ft.Semantics]:
    """Return those of *controls* that mark what a search has found."""
    return [
        each
        for each in controls
        if isinstance(each, ft.Semantics)
        and isinstance(each.key, ft.ScrollKey)
        and each.key.value == MARKED
    ]


def of(game: Game) -> list[Findable]:
    return [each for each in FOUND if each.tool.game == game.key]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_entry_has_a_place_where_it_stands_once(game: Game) -> None:
    assert of(game)
    assert len({each.key for each in of(game)}) == len(of(game))
    for entry in of(game):
        place = place_of(entry.key, game.key, TABLE)
        assert place
        here = [each for section in place.sections for each in section.entries]
        assert place.entry == entry
        assert [each for each in here if each.key == entry.key] == [entry]
        assert {each.tool.name for each in here} == {entry.tool.name}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_on_a_light_page_every_entry_is_marked_and_has_the_focus_where_its_address_leads(
    game: Game,
) -> None:
    for entry in of(game):
        place = place_of(entry.key, game.key, TABLE)
        assert place
        page = entry_where_it_stands(place)
        assert page.count(f'id="{HERE}"') == 1
        marked = page.partition(f'id="{HERE}"')[2].partition("</section>")[0]
        begins = marked.partition(">")[0]
        assert 'tabindex="-1"' in begins
        assert 'aria-current="true"' in begins
        assert escape(entry.text, quote=False) in marked


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_light_page_of_an_entry_leads_to_its_tool_and_back(game: Game) -> None:
    entry = of(game)[-1]
    page = place_page(game, entry.size, entry.key, TABLE, wanted="tie", app="/app")
    assert page.count(f'id="{HERE}"') == 1
    assert f'href="/t/{entry.tool.name}#cell"' in page
    assert page.count('href="/t/find?q=tie"') == 2


def sample() -> list[Findable]:
    """Return the last entry of each list, and the first and the middle of the longest."""
    last = {(each.tool.name, each.kind): each for each in FOUND}
    longest = [each for each in FOUND if each.tool is LONGEST and each.kind == "term"]
    assert len(longest) > 60
    return [*last.values(), longest[0], longest[len(longest) // 2]]


@pytest.mark.slow
@pytest.mark.parametrize("entry", sample(), ids=lambda each: f"{each.tool.name}-{each.key}")
def test_in_the_app_an_entry_is_marked_and_scrolled_to(entry: Findable) -> None:
    async def act(screen: Screen) -> None:
        (marked,) = marked_in(screen.controls())
        assert marked.label == found_label(entry.title, entry.text)
        assert marked.live_region
        key = marked.key
        assert isinstance(key, ft.ScrollKey)
        assert screen.last_call("scroll_to")["scroll_key"] == key.value
        await screen.touch(open_label(entry.tool.title))
        assert screen.routes == [route_of(entry.tool)]

    shown(opened(), f"/{route_found(entry)}", act)


async def touch(screen: Screen, name: str) -> None:
    """Touch what begins with *name*, and go where that leads."""
    (found,) = [each for each in screen.names() if each.startswith(name)][:1]
    before = len(screen.routes)
    await screen.touch(found)
    if len(screen.routes) > before:
        await screen.go(screen.routes[-1])


@pytest.mark.parametrize("search", ["/", "/g/makiavelia/tools"])
def test_back_leads_to_the_results_and_the_field_is_cleared_by_a_button(search: str) -> None:
    base = search.rstrip("/")

    async def act(screen: Screen) -> None:
        assert CLEAR_SEARCH not in screen.names()
        before = screen.texts()
        await screen.type_text("attack")
        results = screen.texts()
        for name, way in (
            ("Attack. ", "/found/makiavelia/attack"),
            ("Rules and terms. Attack. ", "/at/makiavelia/4/"),
        ):
            await touch(screen, name)
            assert screen.routes[-1].startswith(base + way)
            await touch(screen, "Back")
            assert screen.routes[-1] == search
            assert screen.texts() == results
        await screen.touch(CLEAR_SEARCH)
        assert set(before) <= set(screen.texts())

    session = opened()
    asyncio.run(session.save_device(session.device.evolve(welcomed=True)))
    shown(session, search, act)


def test_the_open_game_comes_first() -> None:
    async def act(screen: Screen) -> None:
        titles = [game.title for game in GAMES.values()]
        await screen.type_text("When does the game end?")
        groups = [text for text in screen.texts() if text in titles]
        assert len(groups) >= 5
        assert groups[0] == "Turf War"

    session = opened()
    asyncio.run(session.remember_tool(GAMES["turf-war"].by_key["combat"]))
    shown(session, "/", act)


def test_what_a_round_earns_opens_what_it_says() -> None:
    async def act(screen: Screen) -> None:
        await screen.type_text("how many coins with 5 players")
        await touch(
            screen, "Round and phases · 5 players. Negotiation. This round earns 4 Makielons."
        )
        (marked,) = marked_in(screen.controls())
        assert marked.label == "Found: Negotiation. This round earns 4 Makielons."

    shown(opened(), "/", act)


@pytest.mark.parametrize(
    "route",
    [
        "/at/makiavelia/4/00000000",
        "/at/makiavelia/x/y",
        "/at/chess/4/00000000",
        "/found/chess/attack",
        "/found/makiavelia/chess",
    ],
)
def test_what_is_not_there_any_more_is_told_in_words(route: str) -> None:
    async def act(screen: Screen) -> None:
        assert FOUND_GONE in screen.texts()
        await touch(screen, "Back")
        assert screen.routes == ["/"]

    shown(opened(), route, act)


def test_a_tool_that_was_found_is_the_tool_itself() -> None:
    """Keys, undo and the title of the tab go to it, as on its own route."""
    session: PageSession = opened()

    async def run() -> None:
        screen = await appeared(session, "/found/makiavelia/round")
        assert "First player" in screen.texts()
        assert "All tools" in screen.texts()
        assert session.device.last_tool == "", "it was only looked at"
        assert screen.page.title == "Round and phases · Makiavelia · Companion"

    asyncio.run(run())
    assert search_below("/found/makiavelia/round") == "/"
    assert search_below("/g/makiavelia/tools/found/makiavelia/attack") == "/g/makiavelia/tools"
    assert search_below("/g/makiavelia/attack") is None


def test_a_game_of_their_own_is_searched_and_lands_too() -> None:
    session = opened()
    make(session, HARBOUR)

    async def act(screen: Screen) -> None:
        await screen.type_text("cargo")
        await touch(screen, "Score. Cargo")
        assert screen.routes[-1].startswith(f"/at/{KEY}/0/")
        (marked,) = marked_in(screen.controls())
        assert str(marked.label).startswith("Found: Cargo")

    shown(session, "/", act)


def test_a_long_list_is_read_in_html_that_is_whole() -> None:
    entry = of(GAMES["lawless-empire"])[-1]
    page = place_page(GAMES["lawless-empire"], entry.size, entry.key, TABLE, app="/app")
    assert entry.title in tree(page).text
    assert place_page(GAMES["the-law"], 4, entry.key, TABLE, app="/app") == ""

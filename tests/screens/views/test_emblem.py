"""Each game is a world: its colours, its face and its emblem, on every page that is open."""

import asyncio
from typing import Final

import flet as ft
import pytest
from PIL import Image

from companion.catalogue import every_game, find_game, game_of
from companion.display.accent import seed
from companion.display.game_world import COMPANION, world_of
from companion.display.tool_routes import route_of
from companion.display.worlds import WORLDS
from companion.scenes.badge import PIECES
from companion.tools.tool import Game
from screens.app import main
from screens.ui.flet_internals import open_dialogs
from screens.ui.theme import apply_theme
from tests.browser.icons import ASSETS
from tests.fast_run import tools_of_one_test
from tests.screens.control_tree import inside
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.own_games import HARBOUR, KEY, make
from tests.screens.whole_app import shown

OF_THEIR_OWN = [game for game in every_game() if game.key in WORLDS]
"""The games with a world of their own; one that is just being added may have that of its colour."""


def colours(*parts: object) -> list[tuple[object, object]]:
    """Return the main colour of each theme within *parts*: on light, and on dark."""
    found: list[tuple[object, object]] = []
    for each in inside(list(parts)):
        if isinstance(each, ft.Container) and each.theme and each.dark_theme:
            found.append(mains(each.theme, each.dark_theme))
    return found


def mains(light: ft.Theme | None, dark: ft.Theme | None) -> tuple[object, object]:
    assert light
    assert light.color_scheme
    assert dark
    assert dark.color_scheme
    return light.color_scheme.primary, dark.color_scheme.primary


def page_colours(screen: Screen) -> tuple[object, object]:
    """Return the main colour of the whole page, with its bars, sheets and ground."""
    return mains(screen.page.theme, screen.page.dark_theme)


def expected(game: Game | None, *, high: bool = False) -> tuple[str, str]:
    world = world_of(game)
    if high:
        return (world.contrast.accent,) * 2
    return world.light.accent, world.dark.accent


def on_stage(screen: Screen, game: Game) -> bool:
    """Return whether the emblem of *game* is drawn."""
    return f"worlds/{game.key}.webp" in {each.src for each in screen.all(ft.Image)}


WITH_A_CARD: Final = ("/g/lawless-empire/orders", "/g/mafia-works/acquire")
"""Where a card stands on the stage in the emblem's place."""


@pytest.mark.parametrize("game", OF_THEIR_OWN, ids=lambda game: game.key)
def test_all_screens_of_a_game_are_in_its_world(game: Game) -> None:
    async def act(screen: Screen) -> None:
        own = expected(game)
        for route in (
            f"/g/{game.key}/tools",
            f"/g/{game.key}",
            *map(route_of, tools_of_one_test(game.tools)),
        ):
            await screen.go(route)
            assert colours(screen.on_top()) == [own]
            assert page_colours(screen) == own
            assert on_stage(screen, game) is not (
                route.endswith("/tools") or route in WITH_A_CARD
            )
        for more in ("share", "history"):
            await screen.go(f"/g/{game.key}/{game.tools[0].key}/{more}")
            assert colours(screen.on_top()) == [own]
        await screen.go("/")
        assert not colours(screen.on_top())
        assert page_colours(screen) == expected(None)

    shown(opened(), "/", act)


def test_two_pages_are_each_in_their_own_world() -> None:
    async def act() -> None:
        one = Screen()
        one.open_at("/files")
        await main(one.page)
        await one.go("/g/the-law")
        other = Screen()
        other.open_at("/files")
        await main(other.page)
        await other.go("/g/turf-war")
        assert page_colours(one) == expected(find_game("the-law"))
        assert page_colours(other) == expected(find_game("turf-war"))

    asyncio.run(act())


def test_a_face_is_fetched_when_its_game_is_opened_or_its_poster_is_seen() -> None:
    """On the first screen that is all of them: less than the page may weigh more than it did without."""
    faces = [world_of(find_game(key)).face for key in ("the-law", "makiavelia")]

    async def act(screen: Screen) -> None:
        assert list(screen.page.fonts or {}) == faces[:1]
        await screen.go("/g/makiavelia")
        assert list(screen.page.fonts or {}) == faces
        await screen.go("/")
        worlds = {world_of(game).face for game in every_game()}
        assert worlds <= set(screen.page.fonts or {})
        files = [ASSETS / str(file) for file in (screen.page.fonts or {}).values()]
        assert all(file.is_file() for file in files)
        text = next((ASSETS / "faces").glob("text.woff2"))
        assert sum(file.stat().st_size for file in (*files, text)) < 110_000
        posters = [ASSETS / "posters" / f"{game.key}.webp" for game in OF_THEIR_OWN]
        assert sum(file.stat().st_size for file in posters) < 70_000

    shown(opened(), "/g/the-law", act)


def test_no_two_games_of_the_app_are_alike() -> None:
    seeds = [seed(game) for game in every_game() if seed(game)]
    assert len(set(seeds)) == len(seeds) >= 5


@pytest.mark.parametrize("game", OF_THEIR_OWN, ids=lambda game: game.key)
def test_every_game_has_an_emblem_for_its_stage(game: Game) -> None:
    with Image.open(ASSETS / "worlds" / f"{game.key}.webp") as emblem:
        assert emblem.mode == "RGBA", "the ground and the lamp are seen behind it"
        assert emblem.width == emblem.height or game.key == "own"
    assert (ASSETS / "worlds" / f"{game.key}.webp").stat().st_size < 30_000


def test_in_high_contrast_a_game_has_other_colours() -> None:
    game = OF_THEIR_OWN[0]

    async def act(screen: Screen) -> None:
        for shade in ("contrast", "system"):
            apply_theme(screen.page, shade)
            await screen.go("/")
            await screen.go(route_of(game.tools[1]))
            own = expected(game, high=shade == "contrast")
            assert colours(screen.on_top()) == [own]
            assert page_colours(screen) == own
            assert on_stage(screen, game) is (shade == "system")

    shown(opened(), "/", act)


def test_a_game_that_players_made_is_in_the_world_of_its_colour() -> None:
    session = opened()
    make(session)
    (game,) = session.games.made
    assert seed(game) == PIECES[HARBOUR.about.colour].paint

    async def act(screen: Screen) -> None:
        assert colours(screen.on_top()) == [expected(game)]
        assert page_colours(screen) == expected(game)
        assert "worlds/own.webp" in {each.src for each in screen.all(ft.Image)}

    shown(session, f"/g/{KEY}/score", act)


def test_what_opens_over_a_game_has_its_colours() -> None:
    tool = TOOLS["turf-war/orders"]
    game = game_of(tool)

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Hand the phone on")
        assert expected(game) in colours(*open_dialogs(screen.page))

    shown(opened(), route_of(tool), act)


def test_a_game_without_either_has_those_of_the_app() -> None:
    plain = Game(key="plain", title="Plain", words="", tools=(), least=2, most=4)
    assert world_of(plain) is COMPANION

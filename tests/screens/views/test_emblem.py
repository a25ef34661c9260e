"""Each game has its own: an accent, and its sign, in the header and at the end of its screens."""

import flet as ft
import pytest

from companion.catalogue import every_game, game_of
from companion.display.accent import accents, seed
from companion.display.accents import ACCENTS, Accents
from companion.display.tool_routes import route_of
from companion.scenes.badge import PIECES
from companion.tools.tool import Game
from screens.ui.flet_internals import open_dialogs
from screens.ui.sign_icons import SIGNS
from screens.ui.theme import apply_theme
from screens.views.emblem import colophon, mark_of
from tests.browser.icons import ASSETS
from tests.fast_run import tools_of_one_test
from tests.screens.control_tree import inside
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.own_games import HARBOUR, KEY, make
from tests.screens.whole_app import shown


def colours(*parts: object) -> list[tuple[object, object]]:
    """Return the main colour of each theme within *parts*: on light, and on dark."""
    found: list[tuple[object, object]] = []
    for each in inside(list(parts)):
        if isinstance(each, ft.Container) and each.theme and each.dark_theme:
            light, dark = each.theme.color_scheme, each.dark_theme.color_scheme
            assert light
            assert dark
            found.append((light.primary, dark.primary))
    return found


def expected(found: Accents | None, *, high: bool = False) -> tuple[str, str]:
    assert found
    dark, light, dark_contrast, light_contrast = found
    return (light_contrast if high else light).primary, (
        dark_contrast if high else dark
    ).primary


def with_sign(screen: Screen, game: Game) -> bool:
    """Return whether the header has the sign of *game*, and the end of the screen its shape."""
    (bar,) = screen.all(ft.AppBar)
    heads = {each.src for each in inside(bar) if isinstance(each, ft.Image)}
    drawn = {each.src for each in screen.all(ft.Image)}
    return game.picture in heads and mark_of(game.picture) in drawn


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_all_screens_of_a_game_have_its_colours_and_its_sign(game: Game) -> None:
    async def act(screen: Screen) -> None:
        own = accents(game)
        for route in (
            f"/g/{game.key}",
            f"/g/{game.key}/tools",
            *map(route_of, tools_of_one_test(game.tools)),
        ):
            await screen.go(route)
            if own:
                assert colours(screen.on_top()) == [expected(own)]
            if game.picture:
                assert with_sign(screen, game)
        for more in ("share", "history"):
            await screen.go(f"/g/{game.key}/{game.tools[0].key}/{more}")
            if own:
                assert colours(screen.on_top()) == [expected(own)]
        await screen.go("/")
        assert not colours(screen.on_top())

    shown(opened(), "/", act)


def test_in_a_wide_window_a_tool_ends_with_its_last_question() -> None:
    """A row that the keyboard has led to stays in sight."""
    desk = opened()
    game = game_of(TOOLS["the-law/change"])

    async def act(screen: Screen) -> None:
        for wide in (True, False):
            desk.screen.wide_window = wide
            await screen.settle()
            drawn = {each.src for each in screen.all(ft.Image)}
            assert game.picture in drawn
            assert (mark_of(game.picture) in drawn) is not wide

    shown(desk, "/g/the-law/change", act)


def test_no_two_games_of_the_app_are_alike() -> None:
    seeds = [seed(game) for game in every_game() if seed(game)]
    assert len(set(seeds)) == len(seeds) >= 5
    assert set(seeds) <= set(ACCENTS)
    assert {piece.paint for piece in PIECES.values()} <= set(ACCENTS)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_a_picture_has_its_shape_beside_it(game: Game) -> None:
    if game.picture:
        shape = (ASSETS / mark_of(game.picture)).read_text("utf-8")
        assert "<svg" in shape
        assert len(shape) < 1200
        assert not [part for part in ("<text", "<image", "href", "font") if part in shape]


def test_in_high_contrast_a_game_has_other_colours() -> None:
    game = every_game()[0]

    async def act(screen: Screen) -> None:
        for shade in ("contrast", "system"):
            apply_theme(screen.page, shade)
            await screen.go("/")
            await screen.go(route_of(game.tools[1]))
            assert colours(screen.on_top()) == [
                expected(accents(game), high=shade == "contrast")
            ]

    shown(opened(), "/", act)


def test_a_game_that_players_made_has_the_colour_and_the_sign_that_they_chose() -> None:
    desk = opened()
    make(desk)
    (game,) = desk.games.made
    assert seed(game) == PIECES[HARBOUR.about.colour].paint

    async def act(screen: Screen) -> None:
        assert colours(screen.on_top()) == [expected(accents(game))]
        icons = [each.icon for each in screen.all(ft.Icon)]
        assert icons.count(SIGNS[HARBOUR.about.sign]) >= 2

    shown(desk, f"/g/{KEY}/score", act)


def test_what_opens_over_a_game_has_its_colours() -> None:
    tool = TOOLS["turf-war/orders"]
    game = game_of(tool)

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Hand the phone on")
        assert expected(accents(game)) in colours(*open_dialogs(screen.page))

    shown(opened(), route_of(tool), act)


def test_a_game_without_either_has_those_of_the_app() -> None:
    plain = Game(key="plain", title="Plain", words="", tools=(), least=2, most=4)
    assert accents(plain) is None
    assert colophon(plain) == ()

"""Each game has its own on light pages, too: the same accent in all looks, and its sign."""

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256

import pytest

from companion.catalogue import every_game, find_game
from companion.core.table import GAME_COLOURS
from companion.display import roles
from companion.display.accent import seed
from companion.display.game_world import world_of
from companion.display.worlds import WORLDS
from companion.game_maker.definition import Definition
from companion.scenes.badge import PIECES
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.pages import code_pages, front_pages, tool_page
from screens.light.state import light_tool_session
from screens.light.ui import document, game_colours
from screens.light.ui.tool_signs import SIGNS
from tests.screens.light.fingers import NOW
from tests.screens.light.html_tree import tree
from tests.screens.own_games import HARBOUR, KEY, made_tool
from tests.states import every_tool as of_every_tool

OF_THEIR_OWN = [game for game in every_game() if game.key in WORLDS]
"""The games with a world of their own; one that is just being added may have that of its colour."""


def written(style: str, called: str) -> list[dict[str, str]]:
    """Return the colours that *style* gives the class *called*, one rule after the other."""
    rules = re.findall(rf"\.{called}{{(--[^}}]*)}}", style)
    return [
        {
            name.strip("-"): colour
            for name, colour in (pair.split(":", 1) for pair in rule.split(";"))
        }
        for rule in rules
    ]


@pytest.mark.slow
@of_every_tool
def test_a_page_has_the_style_of_its_own_game_and_its_policy_names_it(tool: AnyTool) -> None:
    fresh = light_tool_session.opened(tool)
    before, after = (game_colours.game_in(tool, state) for state in (fresh.state, tool.example))
    assert before
    for text, game in (
        (tool_page.tool_page(fresh, now=NOW), before),
        (code_pages.shared_page(tool, tool.example, "1", now=NOW, app="/", touch="/t"), after),
        (code_pages.code_page(tool, tool.example, "1", link="1", app="/", back="/"), after),
        (front_pages.game_page(before, app="/"), before),
    ):
        (style,) = tree(text).all("style")
        (css,) = style.inside
        assert isinstance(css, str)
        looks = {*document.looks_in(text), *tool_page.soon(tool)}  # and what touches may put in
        for look in written(css, game_colours.name(game) or ""):
            colours = {f"--{short}" for short in look if short != "color-scheme"}
            assert colours <= {*looks, *document._USED.findall(css)}
        digest = b64encode(sha256(str(css).encode()).digest()).decode()
        assert f"style-src 'sha256-{digest}';" in document.policy(text)
        policies = [
            re.sub("(style|script)-src[^;]*;", "", each)
            for each in (document.policy(text), document.POLICY)
        ]
        assert policies[0] == policies[1]
        (body,) = tree(text).all("body")
        assert body.get("class") == (game_colours.name(game) or "")


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_its_colours_are_those_of_its_world_in_every_look(game: Game) -> None:
    world = world_of(game)
    dark, light, more = written(game_colours.style(game), game_colours.name(game) or "")
    looks = roles.dark(world), roles.light(world), roles.contrast(world)
    for short, role in game_colours.SHORT.items():
        shown = (dark[short], light.get(short, dark[short]), more[short])
        assert shown == tuple(game_colours.hex_of(look[role]) for look in looks)
    assert not {"l", "bg", "bi"} & light.keys(), "its stage stays night"
    assert dark["f"]


def test_each_world_has_a_face_of_its_own() -> None:
    faces = {world_of(game).face for game in every_game()}
    assert len({game_colours.FACES[face] for face in faces}) >= len(OF_THEIR_OWN)


@pytest.mark.parametrize("game", OF_THEIR_OWN, ids=lambda game: game.key)
def test_its_hero_stands_on_its_stage_and_nothing_is_fetched_for_it(game: Game) -> None:
    """A picture that a style names took a browser a tenth of the time until the page was there."""
    text = front_pages.game_page(game, app="/")
    assert "url(" not in text
    (header,) = tree(text).all("header")
    (stands,) = (each for each in header.all("svg") if each.get("class") == "hero")
    assert (stands.get("viewbox"), stands.get("aria-hidden")) == ("0 0 200 200", "true")
    named = [each.get("id") for each in stands.all("g") if each.get("id")]
    assert {each.get("href") for each in stands.all("use")} == {f"#{each}" for each in named}


def test_a_game_that_players_made_has_the_colour_that_they_chose() -> None:
    tool = made_tool("make")
    text = tool_page.tool_page(light_tool_session.opened(tool), now=NOW)
    for definition in (Definition(), HARBOUR):
        game = game_colours.game_in(tool, definition)
        assert game
        assert game_colours.name(game) == f"g-{seed(game)[1:].lower()}"
        assert game_colours.style(game) in game_colours.every_style()
    assert game_colours.name(find_game(KEY)) is None
    assert f'class="{game_colours.name(game_colours.game_in(tool, tool.state()))}"' in text


def test_a_game_that_players_made_has_its_sign_on_the_stage_on_its_colour() -> None:
    tool = made_tool("make")
    for definition in (Definition(), HARBOUR):
        here = replace(light_tool_session.opened(tool), history=History(definition))
        for text in (
            tool_page.tool_page(here, now=NOW),
            code_pages.shared_page(tool, definition, "1", now=NOW, app="/", touch="/t"),
            code_pages.code_page(tool, definition, "1", link="1", app="/", back="/"),
        ):
            (header,) = tree(text).all("header")
            (sign,) = [each for each in header.all("svg") if "hero" in each.get("class")]
            piece = PIECES[definition.about.colour]
            assert next(sign.all("circle")).get("fill") == piece.paint
            path = next(sign.all("path"))
            assert (path.get("d"), path.get("stroke")) == (
                SIGNS[definition.about.sign],
                piece.ink,
            )


def test_the_browser_copy_has_the_rules_of_all() -> None:
    style = game_colours.every_style()
    for game in every_game():
        assert game_colours.style(game) in style
    assert style.count("{--g:") == 3 * (len(OF_THEIR_OWN) + len(GAME_COLOURS))


def test_what_belongs_to_no_game_looks_as_the_app_does() -> None:
    assert game_colours.style(None) == ""
    assert game_colours.name(None) is None
    (style,) = tree(front_pages.error_page("Nothing here.", app="/")).all("style")
    assert ".g-" not in style.raw
    assert document.policy("") == document.POLICY

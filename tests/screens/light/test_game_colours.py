"""Each game has its own on light pages, too: the same accent in all looks, and its sign."""

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256

import pytest

from companion.catalogue import every_game, find_game
from companion.core.table import COLOURS
from companion.display.accent import accents, seed
from companion.game_maker.definition import Definition
from companion.scenes.badge import PIECES
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.light.pages import code_pages, front_pages, tool_page
from screens.light.state import light_slot
from screens.light.ui import document, game_colours
from screens.light.ui.tool_signs import ASSETS, SIGNS
from tests.screens.light.fingers import NOW
from tests.screens.light.html_tree import Node, tree
from tests.screens.own_games import HARBOUR, KEY, made_tool
from tests.states import every_tool as of_every_tool


def written(style: str, called: str) -> list[dict[str, str]]:
    """Return the colours that *style* gives the class *called*, one rule after the other."""
    rules = re.findall(rf"\.{called}{{(--[^}}]*)}}", style)
    return [
        {
            name.strip("-"): colour
            for name, colour in (pair.split(":") for pair in rule.split(";"))
        }
        for rule in rules
    ]


@pytest.mark.slow
@of_every_tool
def test_a_page_has_the_style_of_its_own_game_and_its_policy_names_it(tool: AnyTool) -> None:
    fresh = light_slot.opened(tool)
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
        assert css.endswith(game_colours.style(game))
        assert len(css) <= len(document.STYLE + game_colours.style(game))
        digest = b64encode(sha256(str(css).encode()).digest()).decode()
        assert f"style-src 'sha256-{digest}';" in document.policy(text)
        policies = [
            re.sub("(style|script)-src[^;]*;", "", each)
            for each in (document.policy(text), document.POLICY)
        ]
        assert policies[0] == policies[1]
        if game_colours.name(game):
            (header,) = tree(text).all("header")
            assert game_colours.name(game) in (
                header.get("class"),
                *(each.get("class") for each in tree(text).all("div")),
            )


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_its_colours_are_those_of_the_app_in_every_look(game: Game) -> None:
    found = accents(game)
    if found is None:
        return
    dark, light, dark_contrast, light_contrast = found
    rules = written(game_colours.style(game), game_colours.name(game) or "")
    expected = (light, dark, light_contrast, dark_contrast)
    assert [tuple(rule.values()) for rule in rules] == [
        tuple(map(game_colours.hex_of, accent)) for accent in expected
    ]


@pytest.mark.parametrize(
    "game", [game for game in every_game() if game.picture], ids=lambda game: game.key
)
def test_its_picture_stands_before_the_title_and_nothing_is_fetched_for_it(game: Game) -> None:
    """A picture that a style names took a browser a tenth of the time until the page was there."""
    text = front_pages.game_page(game, app="/")
    assert "url(" not in text
    (header,) = tree(text).all("header")
    (sign,) = (each for each in header.all("svg") if each.get("class") == "emblem")
    assert header.inside.index(sign) == header.inside.index(next(header.all("h1"))) - 1
    file = re.sub(r">\s+<", "><", (ASSETS / game.picture).read_text("utf-8"))
    (drawn,) = tree(file).all("svg")
    assert (sign.get("viewbox"), sign.get("aria-hidden")) == (drawn.get("viewbox"), "true")
    assert sign.inside == [each for each in drawn.inside if isinstance(each, Node)]


def test_a_game_that_players_made_has_the_colour_that_they_chose() -> None:
    tool = made_tool("make")
    text = tool_page.tool_page(light_slot.opened(tool), now=NOW)
    for definition in (Definition(), HARBOUR):
        game = game_colours.game_in(tool, definition)
        assert game
        assert game_colours.name(game) == f"g-{seed(game)[1:].lower()}"
        assert game_colours.style(game) in game_colours.every_style()
    assert game_colours.name(find_game(KEY)) is None
    assert f'class="{game_colours.name(game_colours.game_in(tool, tool.state()))}"' in text


def test_a_game_that_players_made_has_its_sign_before_the_title_on_its_colour() -> None:
    tool = made_tool("make")
    for definition in (Definition(), HARBOUR):
        here = replace(light_slot.opened(tool), history=History(definition))
        for text in (
            tool_page.tool_page(here, now=NOW),
            code_pages.shared_page(tool, definition, "1", now=NOW, app="/", touch="/t"),
            code_pages.code_page(tool, definition, "1", link="1", app="/", back="/"),
        ):
            (header,) = tree(text).all("header")
            drawn = [each for each in header.all("svg") if "emblem" in each.get("class")]
            (sign,) = drawn
            piece = PIECES[definition.about.colour]
            assert header.inside.index(sign) == header.inside.index(next(header.all("h1"))) - 1
            assert next(sign.all("rect")).get("fill") == piece.paint
            path = next(sign.all("path"))
            assert (path.get("d"), path.get("stroke")) == (
                SIGNS[definition.about.sign],
                piece.ink,
            )


def test_the_browser_copy_has_the_rules_of_all() -> None:
    style = game_colours.every_style()
    for game in every_game():
        assert game_colours.style(game) in style
    assert style.count("{--p:") == 4 * (
        sum(bool(seed(game)) for game in every_game() if game.picture) + len(COLOURS)
    )


def test_what_belongs_to_no_game_looks_as_the_app_does() -> None:
    assert game_colours.style(None) == ""
    assert game_colours.name(None) is None
    (style,) = tree(front_pages.error_page("Nothing here.", app="/")).all("style")
    assert ".g-" not in style.raw
    assert document.policy("") == document.POLICY

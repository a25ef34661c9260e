"""Everything that can be read can be read by tired eyes in bad light, dark or light."""

import asyncio

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display.tool_routes import route_of
from companion.display.worlds import OWN_WORLDS, WORLDS
from companion.exchange import share
from companion.scenes.badge import PIECES
from screens.app import main
from screens.ui.controls import TRANSPARENT, card, tap_text, warning
from screens.ui.palette import CONTRAST, DARK, LIGHT, NO_RIM, schemes
from screens.ui.theme import EDGED, OFF
from tests.fast_run import tools_of_each_kind, tools_of_one_test
from tests.screens.contrast import LARGE, TEXT, Pair, hexed, pairs, ratio
from tests.screens.control_tree import parts_of
from tests.screens.harness import Screen
from tests.web_copy import recipe

OKLCH = recipe("oklch")

EVERY = {**WORLDS, **OWN_WORLDS}

MADE_BY_FLUTTER = (
    Pair("on_primary", "primary", TEXT),  # the button that keeps what was typed
    Pair("primary", "surface_container", TEXT),  # Cancel, on a dialog
    Pair("on_surface", "surface_container", TEXT),  # a dialog's title
    Pair("error", "surface_container", TEXT),  # why a number is refused
    Pair("error", "surface", TEXT),
    Pair("on_surface_variant", "surface_container", TEXT),  # what a field is called
    Pair("on_inverse_surface", "inverse_surface", TEXT),  # what is told at the foot
    Pair("on_surface", "surface_container", TEXT),  # the menu
    Pair("on_surface", "surface_container_low", TEXT),  # the sheet with the why
    Pair("outline", "surface", LARGE),  # the rim of a field and of a player's mark
    Pair("primary", "surface_container", LARGE),  # the rim of what is chosen
    Pair("inverse_primary", "inverse_surface", TEXT),  # a verdict on the slip
    Pair("on_secondary_fixed_variant", "inverse_surface", TEXT),  # what it comes from
    Pair("on_primary_fixed", "primary_fixed", TEXT),  # a title on the stage
    Pair("on_primary_fixed_variant", "primary_fixed", TEXT),  # what stands over it
    Pair("primary", "secondary_container", LARGE),  # a chance as a bar
)


STRONG = 7 / 4.5
"""High contrast is as much stronger as WCAG's third level (7 to 1) is than its second."""


RIMMED = ("surface", "surface_container", "surface_container_low", "surface_container_high")
"""What a rim lies on, within or without."""


async def everything() -> set[Pair]:
    """Open every screen, each tool empty and with its example, and look at what is drawn."""
    screen = Screen()
    await main(screen.page)
    found: set[Pair] = set()

    async def look(route: str) -> None:
        await screen.go(route)
        found.update(pairs(screen.on_top()))

    for route in ("/", "/table", "/scan", "/q/1", "/nowhere", "/g/turf-war/round/share"):
        await look(route)
    for tool in tools_of_one_test():
        await look(route_of(tool))
        await screen.touch("More")
        await screen.touch("Show me an example")
        found.update(pairs(screen.on_top()))
        if steps := [each.label for each in screen.all(ft.Semantics) if each.checked is False]:
            await screen.touch(steps[0] or "")
    for tool in tools_of_each_kind(tools_of_one_test()):
        await look(f"/q/{share.write(tool, tool.example)}")
    return found


@pytest.fixture(scope="module")
def drawn() -> set[Pair]:
    return asyncio.run(everything())


@pytest.mark.slow
@pytest.mark.parametrize("key", EVERY)
def test_everything_that_is_drawn_stands_out_from_what_it_is_drawn_on(
    drawn: set[Pair], key: str
) -> None:
    for scheme, more in zip(schemes(EVERY[key]), (1, 1, STRONG), strict=True):
        found = weak(drawn, scheme, more)
        assert not found, "\n".join(found)


def weak(drawn: set[Pair], scheme: ft.ColorScheme, more: float) -> list[str]:
    """Return what cannot be read well in *scheme*, *more* times as well as the standard says."""
    found = []
    for pair in sorted({*drawn, *MADE_BY_FLUTTER}):
        ink, paper = hexed(pair.ink, scheme), hexed(pair.paper, scheme)
        pieces = pair.ink.startswith("#") or pair.paper.startswith("#")
        least = pair.least * (1 if pieces else more)
        if ratio(ink, paper) < least:
            found.append(
                f"{pair.ink} on {pair.paper}: {ratio(ink, paper):.2f}, not {least:.1f}"
            )
    return found


def test_in_high_contrast_every_button_and_card_has_an_edge() -> None:
    assert rims(tap_text("A button", nothing)) == [EDGED]
    assert rims(tap_text("Chosen", nothing, selected=True)) == [ft.Colors.PRIMARY]
    assert rims(tap_text("Cannot be touched", nothing, disabled=True)) == [TRANSPARENT]
    assert rims(card(ft.Text("A card"))) == [EDGED]
    assert rims(warning("A warning")) == [EDGED]
    for paper in RIMMED:
        assert ratio(hexed("surface_dim", CONTRAST), hexed(paper, CONTRAST)) >= LARGE


def test_what_can_not_be_touched_looks_off_in_high_contrast_too() -> None:
    """Lines are white there: letters in their colour looked as if they could be touched."""
    off, on = hexed(OFF, CONTRAST), hexed("on_surface", CONTRAST)
    assert ratio(off, on) >= LARGE
    assert ratio(off, hexed("surface", CONTRAST)) >= LARGE
    for look in (DARK, LIGHT):
        assert hexed(OFF, look) == hexed("outline", look)


def test_no_other_look_draws_edges() -> None:
    assert DARK.surface_dim == LIGHT.surface_dim == NO_RIM


def rims(part: ft.Control) -> list[str]:
    """Return the colours of the rims within *part*."""
    inside = [each for each in parts_of(part) if isinstance(each, ft.Control)]
    drawn = getattr(part, "foreground_decoration", None)
    own = [drawn.border.top.color] if drawn else []
    return own + [rim for each in inside for rim in rims(each)]


async def nothing() -> None:
    """Do nothing."""


@pytest.mark.slow
@given(st.tuples(*[st.integers(0, 255)] * 3))
@pytest.mark.long
def test_a_colour_taken_apart_is_put_together_again(rgb: tuple[int, int, int]) -> None:
    colour = "#" + "".join(f"{each:02X}" for each in rgb)
    assert OKLCH.painted(*OKLCH.parts(colour)) == colour


def test_what_no_screen_can_show_is_as_strong_as_it_can_be() -> None:
    assert OKLCH.painted(1, 0.4, 30) == "#FFFFFF"
    light, strength, hue = OKLCH.parts(OKLCH.painted(0.6, 0.9, 30))
    assert light == pytest.approx(0.6, abs=0.01)
    assert hue == pytest.approx(30, abs=1)
    assert 0.15 < strength < 0.3


@pytest.mark.slow
def test_the_screens_were_really_looked_at(drawn: set[Pair]) -> None:
    assert Pair("onprimary", "primary", TEXT) in drawn
    assert Pair("onerrorcontainer", "errorcontainer", TEXT) in drawn
    assert len(drawn) > 20


@pytest.mark.parametrize("key", PIECES)
def test_the_letter_of_a_player_can_be_read_on_the_colour(key: str) -> None:
    piece = PIECES[key]
    assert ratio(piece.ink, piece.paint) >= TEXT


def test_contrast_is_as_the_standard_has_it() -> None:
    assert ratio("#000000", "#FFFFFF") == pytest.approx(21)
    assert ratio("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert ratio("#E8BE5A", "#E8BE5A") == 1


APART = (
    ("error_container", "tertiary_container"),  # against the rules; the rules are silent
    ("secondary_container", "surface"),  # a special step and the rail of a chance; the screen
    ("secondary_container", "surface_container"),  # a special step; any other
    ("primary", "primary_container"),  # two parts of a score
    ("primary_container", "tertiary_container"),
)

STEP = 16
"""Of 255: so far apart are two papers at least in red, green or blue, to be told apart."""


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize(("one", "other"), APART)
def test_papers_that_mean_something_else_look_different(key: str, one: str, other: str) -> None:
    for scheme in schemes(EVERY[key]):
        differ(scheme, one, other)


def differ(scheme: ft.ColorScheme, one: str, other: str) -> None:
    """Fail where two papers of *scheme* look alike."""
    first, second = (bytes.fromhex(hexed(each, scheme)[1:]) for each in (one, other))
    assert max(abs(a - b) for a, b in zip(first, second, strict=True)) >= STEP

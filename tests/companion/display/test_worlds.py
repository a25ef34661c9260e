"""Each game is a place with colours of its own, and in every look all of it can be read."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_game
from companion.core.table import GAME_COLOURS
from companion.display.game_world import COMPANION, world_of
from companion.display.worlds import OWN_WORLDS, WORLDS, Tokens, World
from companion.scenes.badge import PIECES
from tests.screens.contrast import ratio
from tests.web_copy import recipe

MADE = recipe("worlds")
LOOKS = ("dark", "light", "contrast")
EVERY = {**WORLDS, **OWN_WORLDS}


def test_the_worlds_that_are_written_down_are_those_of_the_table() -> None:
    written = MADE.WRITTEN.read_text("utf-8")
    assert written == MADE.module(MADE.seeds()), "run .venv/bin/python build/worlds.py"


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize("look", LOOKS)
def test_in_every_world_and_look_all_can_be_read(key: str, look: str) -> None:
    assert not faint(getattr(EVERY[key], look)._asdict(), night=look != "light")


def test_the_stage_of_a_light_world_has_the_ink_of_the_dark_one() -> None:
    for world in EVERY.values():
        assert ratio(world.dark.ink, world.light.lamp) >= MADE.TEXT


@pytest.mark.slow
@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_whatever_the_colour_of_an_own_game_all_can_be_read(rgb: tuple[int, int, int]) -> None:
    made = MADE.own_looks("#" + "".join(f"{each:02X}" for each in rgb))
    for look in LOOKS:
        assert not faint(made[look], night=look != "light"), look


def faint(look: dict[str, str], *, night: bool) -> list[str]:
    """Return which pairs of *look* do not stand out enough; in a *night* its stage, too."""
    every = (*MADE.ON, *([MADE.ON_STAGE] if night else []))
    return [
        f"{ink} on {paper}: {ratio(look[ink], look[paper]):.2f}"
        for ink, paper, least in every
        if ratio(look[ink], look[paper]) < least
    ]


def test_a_colour_that_is_too_faint_is_moved_until_it_can_be_read() -> None:
    faded = {**MADE.looks("own")["dark"], "quiet": "#224444"}
    assert faint(faded, night=True)
    mended = MADE.readable(faded, MADE.ON_STAGE)
    assert not faint(mended, night=True)
    assert {role for role in faded if faded[role] != mended[role]} == {"quiet"}


def test_every_game_that_comes_with_the_app_has_a_row_and_every_own_colour_a_world() -> None:
    worlds = [world_of(game) for game in every_game()]
    assert len({world.dark for world in worlds}) == len(worlds)
    assert COMPANION not in worlds
    game = every_game()[0]
    for colour, _ in GAME_COLOURS:
        own = world_of(replace(game, key="own-game", tools=(), accent="", colour=colour))
        assert own is OWN_WORLDS[PIECES[colour].paint]
        assert own.face == COMPANION.face


def test_what_has_no_colour_is_in_the_world_of_the_app() -> None:
    plain = replace(every_game()[0], key="own-game", tools=(), accent="", colour="")
    assert world_of(plain) is COMPANION
    assert world_of(None) is COMPANION


def test_high_contrast_is_one_look_for_all_worlds() -> None:
    looks: set[Tokens] = {world.contrast for world in EVERY.values()}
    assert len(looks) == 1


def test_no_two_worlds_look_alike() -> None:
    def places(world: World) -> tuple[str, ...]:
        return world.dark.ground, world.dark.lamp, world.light.ground

    assert len({places(world) for world in EVERY.values()}) == len(EVERY)

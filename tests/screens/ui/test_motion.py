"""Motion says what happened: a throw lands, the next board comes in, and nothing else moves."""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.display.labels import KEEP_GAME
from companion.display.outcome import CORRECT
from companion.games.lawless_empire.first.rolloff import THROWN
from companion.games.turf_war.combat.tool import TOOL as COMBAT
from screens.app import main
from screens.light.ui.document import SCRIPT, STYLE
from screens.pages.settings import STILL as NOTHING_MOVES
from screens.tool.save_play import SHARE_PICTURE
from screens.ui import motion
from screens.ui.motion import (
    MILLISECONDS,
    SLIDES,
    THROW,
    moves,
    piece_moving,
    tumbling,
    use_motion,
)
from screens.views import drawings, won
from tests.companion.games.turf_war.fighting import meets
from tests.screens.desks import ROUND, SCORE, opened, slot_with
from tests.screens.harness import Screen
from tests.screens.whole_app import shown

FIRST = "/g/lawless-empire/first"
ROLL = "Roll for us"
Act = Callable[[Screen], Awaitable[None]]


TIED = 1
"""A seed with which two of four are tied for the lowest."""


def in_motion(route: str, act: Act, *, on: bool = True) -> None:
    """Open the app at *route*, where things move or not, and let *act* touch it."""

    async def begun(screen: Screen) -> None:
        use_motion(screen.page, on=on)
        await screen.go(route)
        await act(screen)

    shown(opened(), "/", begun)


def moving(screen: Screen) -> list[ft.Container]:
    """Return what moves by itself on the device, or has moved."""
    return [
        each for each in screen.all(ft.Container) if each.animate_rotation or each.animate_scale
    ]


def tells_its_size(each: ft.Container, dice: list[ft.Container]) -> bool:
    """Return whether *each* is what one of the *dice* holds, and is asked to tell its size."""
    return each.on_size_change is not None and any(die.content is each for die in dice)


def lies(each: ft.Container) -> bool:
    """Return whether a die lies as it will stay."""
    assert isinstance(each.rotate, ft.Rotate)
    return each.rotate.angle == 0 and each.offset == ft.Offset(0, 0)


async def landed(screen: Screen) -> None:
    """Let the device draw where things begin, and where they end."""
    for _ in range(3):
        await asyncio.sleep(0)
        await screen.settle()


@pytest.fixture(autouse=True)
def _quick_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "LATEST", 0)
    monkeypatch.setattr(won, "LATEST", 0)


def test_thrown_dice_tumble_each_time_and_come_to_lie() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(ROLL)
        dice = moving(screen)
        assert len(dice) == 4 * THROWN
        assert screen.calls("heavy_impact") == 1
        await landed(screen)
        assert all(map(lies, moving(screen)))
        first = {each.key for each in dice}
        await screen.touch("Undo: The app rolled the dice")
        assert not moving(screen)
        await screen.touch(ROLL)
        assert len(moving(screen)) == 4 * THROWN
        await landed(screen)
        assert all(map(lies, moving(screen)))
        assert first

    in_motion(FIRST, act)


def test_dice_begin_in_the_air_and_take_no_longer_than_they_may() -> None:
    die = tumbling(ft.Container(), 0, "a", 0, 0, landed=False, begun=None)
    assert isinstance(die, ft.Container)
    assert not lies(die)
    assert isinstance(die.animate_rotation, ft.Animation)
    assert die.animate_rotation.duration == MILLISECONDS[THROW]
    assert all(150 <= each <= 300 for each in MILLISECONDS.values())


def test_dice_fly_until_the_device_has_drawn_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes: one that is told the end before it drew the beginning shows no flight."""

    async def act(screen: Screen) -> None:
        await screen.touch(ROLL)
        await landed(screen)
        dice = moving(screen)
        assert not any(map(lies, dice))
        (told,) = [each for each in screen.all(ft.Container) if tells_its_size(each, dice)]
        await screen.fire(told, "size_change", {"w": 1, "h": 1})
        assert all(map(lies, moving(screen)))

    monkeypatch.setattr(drawings, "LATEST", 60)
    in_motion(FIRST, act)


def test_nothing_that_has_a_place_in_a_stack_tells_its_size() -> None:
    """Flutter draws a grey error over the whole stack where it does, and no browser reports that."""

    async def act(screen: Screen) -> None:
        await screen.touch(ROLL)
        telling = [each for each in screen.all(ft.Container) if each.on_size_change]
        assert any(tells_its_size(each, moving(screen)) for each in telling)
        places = [(each.left, each.top, each.right, each.bottom) for each in telling]
        assert set(places) == {(None, None, None, None)}

    in_motion(FIRST, act)


ONE_MORE = "Red: one Hitman more, in the picture"


@pytest.mark.parametrize("on", [True, False])
def test_pieces_that_die_tip_over_in_the_picture_where_things_may_move(on: bool) -> None:
    session = opened()
    slot_with(session, COMBAT, meets(2, 2))

    async def act(screen: Screen) -> None:
        use_motion(screen.page, on=on)
        await screen.go("/g/turf-war/combat")
        assert not moving(screen)
        await screen.touch(ONE_MORE)
        pieces = moving(screen)
        assert len(pieces) == (2 if on else 0), "one of each gang"
        await landed(screen)
        assert [each.rotate for each in moving(screen)] == [
            ft.Rotate(0, alignment=each.rotate.alignment)
            for each in moving(screen)
            if isinstance(each.rotate, ft.Rotate)
        ]
        await screen.touch("Undo: Red: one Hitman more")
        assert not moving(screen), "nobody comes to life before one's eyes"

    shown(session, "/", act)


def test_a_coin_drops_as_it_comes_and_rises_as_it_goes() -> None:
    def coin(*, goes: bool, landed: bool) -> tuple[float, float]:
        each = piece_moving(
            ft.Container(),
            ft.Alignment.CENTER,
            0.5,
            dead=False,
            goes=goes,
            landed=landed,
            begun=None,
        )
        assert isinstance(each.offset, ft.Offset)
        return each.offset.y, each.opacity

    up, there = (-0.5, 0), (0, 1)
    assert (coin(goes=False, landed=False), coin(goes=False, landed=True)) == (up, there)
    assert (coin(goes=True, landed=False), coin(goes=True, landed=True)) == (there, up)


def test_only_the_dice_that_are_rerolled_tumble(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(ROLL)
        await screen.touch(ROLL)
        assert len(moving(screen)) == 2

    monkeypatch.setattr(secrets, "randbits", lambda bits: TIED)
    in_motion(FIRST, act)


@pytest.mark.long
def test_the_next_one_turns_over_and_what_is_undone_does_not_move() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        await screen.touch("Undo: An example was shown")
        await screen.touch("Redo: An example was shown")
        assert not moving(screen)
        await screen.touch("Next scene change")
        assert moving(screen)
        assert screen.calls("medium_impact") == 1
        await landed(screen)
        assert all(each.scale == ft.Scale(1) for each in moving(screen))
        await screen.touch("Undo: The next scene change began")
        assert not moving(screen)

    in_motion("/g/the-law/change", act)


def test_where_nothing_shall_move_nothing_does() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(ROLL)
        assert screen.all(ft.canvas.Canvas)
        assert not moving(screen)

    in_motion(FIRST, act, on=False)


@pytest.mark.long
def test_a_touch_sends_as_much_whether_things_move_or_not() -> None:
    sizes: list[int] = []

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        before = len(screen.drawn)
        (player,) = [name for name in screen.names() if name.startswith("Red, Total")][:1]
        await screen.touch(player)
        sizes.append(sum(map(len, screen.drawn[before:])) // 200)

    for on in (True, False):
        in_motion(FIRST, act, on=on)
    assert sizes[0] <= sizes[1] + 1


@pytest.mark.parametrize("asked", [True, False])
def test_a_device_that_asks_for_less_motion_gets_none(
    monkeypatch: pytest.MonkeyPatch, asked: bool
) -> None:
    async def features(service: Any) -> Any:
        return SimpleNamespace(disable_animations=False, reduce_motion=asked)

    monkeypatch.setattr(ft.SemanticsService, "get_accessibility_features", features)

    async def run() -> None:
        screen = Screen()
        await main(screen.page)
        await screen.settle()
        assert moves() is not asked
        await screen.go("/settings")
        await screen.touch(NOTHING_MOVES)
        assert not moves()
        await screen.touch(NOTHING_MOVES)
        assert moves() is not asked

    asyncio.run(run())


@pytest.mark.long
def test_the_last_fact_shows_the_winner_once() -> None:
    """It grows with the touch that makes it known, and not when the screen is drawn again."""

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        assert SHARE_PICTURE in screen.names()
        assert not moving(screen)
        await screen.touch(f"{CORRECT}, closed")
        await screen.touch("White, Tokens: 16")
        await screen.touch("Clear")
        assert not moving(screen)
        assert SHARE_PICTURE not in screen.names()
        scrolled = screen.calls("scroll_to")
        await screen.touch("16")
        (card,) = moving(screen)
        assert screen.calls("heavy_impact") == 1
        await landed(screen)
        assert screen.calls("scroll_to") == scrolled + 1, "the winner stands on top"
        (card,) = moving(screen)
        assert card.scale == ft.Scale(1)
        await screen.go("/settings")
        await screen.go(f"/g/{SCORE.name}")
        assert not moving(screen)

    in_motion(f"/g/{SCORE.name}", act)


@pytest.mark.long
def test_the_picture_is_one_touch_from_the_winner() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        await screen.touch(SHARE_PICTURE)
        assert "/picture/" in screen.routes[-1]

    in_motion(f"/g/{SCORE.name}", act)


@pytest.mark.long
def test_a_game_that_is_kept_is_felt() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        await screen.touch(KEEP_GAME)
        assert screen.calls("heavy_impact") == 1

    in_motion(f"/g/{SCORE.name}", act)


def test_everything_that_moves_is_in_one_module() -> None:
    """So that one switch keeps all of it still; light pages ask the browser first."""
    here = Path(motion.__file__)
    moving = re.compile(r"\banimate(?:_\w+)?=|\bft\.Animat")
    found = [
        file
        for file in here.parents[1].rglob("*.py")
        if file != here and moving.search(file.read_text("utf-8"))
    ]
    assert moving.search(here.read_text("utf-8"))
    assert not found
    script, style = SCRIPT, STYLE
    assert script.count(".animate(") == 1
    assert "matchMedia('(prefers-reduced-motion)').matches?[]" in script
    assert "animation" not in style
    assert "transition" not in style


@pytest.mark.parametrize("on", [True, False])
def test_another_answer_takes_the_place_of_the_one_before(on: bool) -> None:
    async def act(screen: Screen) -> None:
        before = slips(screen)
        await screen.touch(ROLL)
        after = slips(screen)
        assert len(before) == len(after) == on
        assert before != after or not on

    in_motion(FIRST, act, on=on)


@pytest.mark.parametrize("on", [True, False])
def test_the_scene_drifts_from_one_phase_to_the_next(on: bool) -> None:
    session = opened()
    phases = slot_with(session, ROUND, ROUND.example)

    async def act(screen: Screen) -> None:
        use_motion(screen.page, on=on)
        await screen.go("/g/lawless-empire")
        before = scene(screen)
        await session.replace_state(phases, ROUND.example.evolve(phase=3), "played")
        await screen.settle()
        after = scene(screen)
        assert before.offset != after.offset
        assert bool(after.animate_offset) is on

    shown(session, "/", act)


def slips(screen: Screen) -> set[str]:
    """Return the keys of what fades in as another takes its place."""
    every = screen.all(ft.AnimatedSwitcher)
    assert all(each.duration == SLIDES for each in every)
    return {str(each.content.key) for each in every}


def scene(screen: Screen) -> ft.Container:
    """Return what the emblem on the stage stands on."""
    (found,) = {
        id(each): each
        for each in screen.all(ft.Container)
        if isinstance(each.content, ft.Image) and each.offset
    }.values()
    return found

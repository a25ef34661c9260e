"""Drawings on the canvas: drawn again only where they changed, and touched like what is in words."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import flet as ft
import pytest
from flet import canvas

from companion.core.scene import Shape, Words
from companion.core.table import Player
from companion.display.labels import HIDE_PAD
from companion.scenes.badge import badge
from screens.state.tool_session import ToolSession
from screens.tool.pane import ToolPane
from screens.ui import scene_view
from screens.ui.controls import TRANSPARENT
from screens.views import drawings
from tests.gallery.drawings import DRAWINGS
from tests.screens.desks import TOOLS, opened, slot_with
from tests.screens.harness import Screen, played
from tests.screens.whole_app import shown

CRATES, MANY = "Crates: {}, in the picture", "As many as can be, in the picture"


def in_gallery(play: Callable[[Screen, ToolSession], Awaitable[None]]) -> None:
    session = opened()
    tool_session = slot_with(session, DRAWINGS, DRAWINGS.state())

    async def act(screen: Screen) -> None:
        await play(screen, tool_session)

    played(lambda: ToolPane(session, tool_session), act)


def pictures(screen: Screen) -> list[canvas.Canvas]:
    labels = [
        each.content
        for each in screen.all(ft.Semantics)
        if each.image and (each.label or "").startswith("Every shape")
    ]
    assert len(labels) == 1
    return screen.all(canvas.Canvas)


def test_a_touch_in_the_picture_opens_the_pad() -> None:
    async def play(screen: Screen, tool_session: ToolSession) -> None:
        await screen.touch(CRATES.format("Few"))
        assert HIDE_PAD in screen.names()
        await screen.touch(CRATES.format("Few"))
        await screen.touch("Many, Crates")
        assert tool_session.state.crates == "many"
        assert CRATES.format("Many") in screen.names()

    in_gallery(play)


def test_a_touch_in_the_picture_makes_the_move_of_the_button() -> None:
    async def play(screen: Screen, tool_session: ToolSession) -> None:
        await screen.touch(MANY)
        assert tool_session.state.crates == "many"
        assert tool_session.history.undoes == "As many as can be"

    in_gallery(play)


@pytest.mark.long
def test_a_long_touch_in_the_picture_makes_a_move_of_its_own() -> None:
    async def play(screen: Screen, tool_session: ToolSession) -> None:
        await screen.touch(MANY)
        await screen.fire(screen.named(MANY), "long_press")
        assert tool_session.state.crates == "few"
        assert tool_session.history.undoes == "As few as can be"

    in_gallery(play)


def test_a_picture_is_drawn_once_as_long_as_its_scene_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = list[Shape]()
    draw = scene_view.drawn

    def counted(shape: Shape, *more: Any) -> list[canvas.Shape]:
        drawn.append(shape)
        return draw(shape, *more)

    monkeypatch.setattr(scene_view, "drawn", counted)

    async def play(screen: Screen, tool_session: ToolSession) -> None:
        first = len(drawn)
        assert first > 20
        await screen.touch(MANY)
        assert CRATES.format("Many") in screen.names()
        assert len(drawn) == first

    in_gallery(play)


def test_with_letters_twice_as_large_a_unit_is_twice_as_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sizes(times: float) -> list[float]:
        found = list[float]()

        async def play(screen: Screen, tool_session: ToolSession) -> None:
            (own, *_) = pictures(screen)
            assert (own.width or 0) <= 390 - drawings.BESIDE
            found.extend(
                each.style.size or 0
                for each in own.shapes
                if isinstance(each, canvas.Text) and each.value == "Left" and each.style
            )

        monkeypatch.setattr(drawings, "is_large", lambda: times > 1)
        in_gallery(play)
        return found

    (usual,), (large,) = sizes(1), sizes(2)
    assert large == 2 * usual


def test_a_browser_draws_the_letter_of_the_colour_where_it_has_no_glyph() -> None:
    mark = badge(Player(0, "Ogham", "red", "ᚁ"), 10, 10, 10)[-1]
    assert isinstance(mark, Words)
    for web, letter in ((False, "ᚁ"), (True, "R")):
        (text,) = scene_view.drawn(mark, 1, web)
        assert isinstance(text, canvas.Text)
        assert text.value == letter
    (text,) = scene_view.drawn(replace(mark, text="Z"), 1, True)
    assert isinstance(text, canvas.Text)
    assert text.value == "Z"


def test_a_wide_screen_does_not_blow_a_picture_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "column_width", lambda: 2000)

    async def play(screen: Screen, tool_session: ToolSession) -> None:
        (own, *_) = pictures(screen)
        assert own.width == 320 * drawings.LARGEST

    in_gallery(play)


@pytest.mark.long
def test_a_disc_that_is_dropped_on_another_makes_a_regime() -> None:
    """As touching both does on the pad. What a page says besides changes nothing."""
    session = opened()
    tool_session = session.tool_session(TOOLS["makiavelia/negotiation"])

    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")

        def regimes() -> tuple[int, ...]:
            found: tuple[int, ...] = tool_session.state.regimes
            return found[:5]

        assert regimes() == (0, 0, 1, 2, 3)
        black = next(each for each in screen.all(ft.Draggable) if each.data == 3)
        purple, itself = screen.all(ft.DragTarget)[2], screen.all(ft.DragTarget)[3]
        at = {"x": 1.0, "y": 1.0}
        for target, source in ((itself, black._i), (purple, 1), (purple, black._i)):
            assert regimes() == (0, 0, 1, 2, 3)
            await screen.fire(target, "accept", {"src_id": source, "l": at, "g": at})
        assert regimes() == (0, 0, 1, 1, 2)

    shown(session, "/g/makiavelia/negotiation", act)


def test_a_disc_that_is_touched_opens_the_pad_as_its_row_does() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("More")
        await screen.touch("Show me an example")
        disc = next(each for each in screen.all(ft.Draggable) if each.data == 2).content
        await screen.fire(disc, "click")
        assert HIDE_PAD in screen.names()

    shown(opened(), "/g/makiavelia/negotiation", act)


def test_what_is_touched_in_a_drawing_has_no_outline_of_its_own() -> None:
    """In high contrast the edges of invisible buttons were drawn through the picture."""

    async def play(screen: Screen, tool_session: ToolSession) -> None:
        def edges(name: str) -> set[str]:
            (button,) = [each for each in screen.all(ft.Semantics) if each.label == name]
            rims = [
                each.foreground_decoration
                for each in screen.all(ft.Container)
                if each.content is button
            ]
            borders = [each.border for each in rims if each and each.border]
            assert borders
            return {str(each.top.color) for each in borders}

        few = CRATES.format("Few")
        assert edges(few) == edges(MANY) == {str(TRANSPARENT)}
        await screen.touch(few)
        assert edges(few) == {str(ft.Colors.PRIMARY)}, "what the pad asks is marked"

    in_gallery(play)

"""Drawings on Flet's canvas. One is drawn again only where its scene or its size has changed."""

from collections.abc import Awaitable, Callable
from typing import assert_never

import flet as ft
from flet import canvas

from companion.core.blocks import Ask, Drawing, Press
from companion.core.scene import Box, Disc, Place, Scene, Shape, Trail, Words
from companion.display.labels import place_labels
from companion.scenes.badge import piece_colour
from screens.inputs.answer_dock import OpenPad
from screens.ui.controls import TRANSPARENT, tap
from screens.ui.fonts import has_glyph
from screens.ui.guard import memoized
from screens.ui.motion import STILL, Beat, changing, moves
from screens.ui.text_scale import column_width, is_large, pane_width
from screens.ui.theme import WIDE

BESIDE = 24
"""Width in dp of the margins of a screen."""

LARGEST = 1.25
"""How many times larger than on a phone a drawing is at the most."""

SIDES = {
    "left": ft.Alignment.CENTER_LEFT,
    "middle": ft.Alignment.CENTER,
    "right": ft.Alignment.CENTER_RIGHT,
}


def drawing_view(
    drawing: Drawing,
    do: Callable[[Press], Awaitable[None]],
    open_pad: OpenPad,
    asked: Ask | None,
    beat: Beat = STILL,
) -> ft.Control:
    """Return a drawing as large as fits; its places are buttons that lie over it.

    *asked* is the question on the pad. What changed with *beat* comes in as that says.
    """
    scene, room = _fitting(drawing)
    most = scene.width * LARGEST * (2 if is_large() else 1)
    scale = min(room - BESIDE, most) / scene.width
    shown = (scene, scale, bool(ft.context.page.web))
    picture = ft.Semantics(
        content=MovingView(*shown, beat) if moves() else SceneView(*shown),
        label=drawing.said,
        image=True,
        container=True,
        exclude_semantics=True,
    )
    labels = place_labels(drawing.touches)
    places = [
        _place(place, drawing.touches, labels[place.touch], scale, do, open_pad, asked)
        for place in scene.places
    ]
    whole = ft.Stack([picture, *places], width=scene.width * scale, height=scene.height * scale)
    # With a key of its own it can come and go without the other blocks being drawn again.
    return ft.Row([whole], key=f"drawing-{drawing.key}")


def _fitting(drawing: Drawing) -> tuple[Scene, float]:
    """Return the scene for this page, and the width in dp that it can have."""
    if is_large():
        return drawing.narrow, column_width()
    if drawing.broad and (ft.context.page.width or 0) >= WIDE:
        return drawing.broad, pane_width()
    return drawing.scene, column_width()


def _place(
    place: Place,
    touches: tuple[Ask | Press, ...],
    label: str,
    scale: float,
    do: Callable[[Press], Awaitable[None]],
    open_pad: OpenPad,
    asked: Ask | None,
) -> ft.Control:
    """Return the button over *place*: it does what the same button elsewhere does."""

    async def act(touched: Ask | Press) -> None:
        await (open_pad(touched) if isinstance(touched, Ask) else do(touched))

    touch = touches[place.touch]
    over = tap(
        ft.Container(),
        label,
        act,
        touch,
        hold=None if place.held is None else (touches[place.held],),
        selected=touch == asked if isinstance(touch, Ask) else None,
        height=place.height * scale,
        width=place.width * scale,
        dense=True,
        color=TRANSPARENT,
    )
    return ft.Container(over, left=place.left * scale, top=place.top * scale)


@memoized
def MovingView(scene: Scene, scale: float, web: bool, beat: Beat) -> ft.Control:
    """Draw *scene*; another one, which came with a new *beat*, comes in as that says.

    The first one that comes with a throw comes in, too: a device moves only what takes another's place.
    """
    arrived, set_arrived = ft.use_state(not beat.number)
    first: tuple[Scene, Beat, int] = (scene, beat, 0)
    last = ft.use_ref(first)
    before, then, place = last.current or first
    if beat != then and scene != before:
        place += 1
    last.current = (scene, beat, place)

    def arrive() -> None:
        set_arrived(True)

    ft.use_effect(arrive, [])
    drawn = SceneView(scene, scale, web) if arrived else room(scene, scale)
    return changing(drawn, beat, place if arrived else -1)


def room(scene: Scene, scale: float) -> ft.Control:
    """Return as much room as *scene* takes, with nothing in it."""
    return ft.Container(width=scene.width * scale, height=scene.height * scale)


@memoized
def SceneView(scene: Scene, scale: float, web: bool) -> ft.Control:
    """Draw *scene* with *scale* dp to a unit. On the *web* letters without a glyph are replaced."""
    return canvas.Canvas(
        [part for shape in scene.shapes for part in _drawn(shape, scale, web)],
        width=scene.width * scale,
        height=scene.height * scale,
    )


def _drawn(shape: Shape, scale: float, web: bool) -> list[canvas.Shape]:
    match shape:
        case Box():
            left, top = shape.left * scale, shape.top * scale
            wide, high = shape.width * scale, shape.height * scale
            corner = shape.round * scale
            return [
                canvas.Rect(left, top, wide, high, corner, paint=paint)
                for paint in _paints(shape, scale)
            ]
        case Disc():
            x, y, radius = shape.x * scale, shape.y * scale, shape.radius * scale
            return [canvas.Circle(x, y, radius, paint) for paint in _paints(shape, scale)]
        case Trail():
            return [_path(shape, scale, paint) for paint in _paints(shape, scale)]
        case Words():
            return [_words(shape, scale, web)]
    assert_never(shape)


def _paints(shape: Box | Disc | Trail, scale: float) -> list[ft.Paint]:
    """Return how a shape is filled, and how its edge is drawn."""
    found: list[ft.Paint] = []
    if shape.fill:
        found.append(ft.Paint(color=_colour(shape.fill), style=ft.PaintingStyle.FILL))
    if shape.edge:
        dash = [each * scale for each in shape.dash] if isinstance(shape, Disc) else []
        found.append(
            ft.Paint(
                color=_colour(shape.edge),
                style=ft.PaintingStyle.STROKE,
                stroke_width=shape.thick * scale,
                stroke_cap=ft.StrokeCap.BUTT,
                stroke_dash_pattern=dash or None,
            )
        )
    return found


def _path(trail: Trail, scale: float, paint: ft.Paint) -> canvas.Shape:
    (x, y), *others = [(x * scale, y * scale) for x, y in trail.points]
    lines: list[canvas.Path.PathElement] = [canvas.Path.MoveTo(x, y)]
    lines += [canvas.Path.LineTo(*point) for point in others]
    if trail.closed:
        lines.append(canvas.Path.Close())
    return canvas.Path(lines, paint=paint)


def _words(words: Words, scale: float, web: bool) -> canvas.Shape:
    plain = not web or not words.spare or has_glyph(words.text)
    return canvas.Text(
        words.x * scale,
        words.y * scale,
        words.text if plain else words.spare,
        style=ft.TextStyle(
            size=words.size * scale,
            weight=ft.FontWeight.W_600 if words.bold else ft.FontWeight.W_400,
            color=_colour(words.ink),
        ),
        alignment=SIDES[words.side],
        max_lines=1,
    )


def _colour(paint: str) -> str:
    """Return a paint as Flet has it."""
    return piece_colour(paint) or paint.replace("_", "")

"""Drawings on Flet's canvas. One is drawn again only where its scene or its size has changed."""

from asyncio import sleep
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple, assert_never

import flet as ft
from flet import canvas

from companion.core.blocks import Ask, Drawing, Press
from companion.core.scene import Box, Die, Disc, Place, Scene, Shape, Trail, Words
from companion.display import winner
from companion.display.labels import place_labels
from companion.scenes.badge import piece_colour
from companion.scenes.dice import parts
from screens.inputs.answer_dock import OpenPad
from screens.ui.controls import TRANSPARENT, tap
from screens.ui.fonts import has_glyph
from screens.ui.guard import memoized
from screens.ui.motion import FRAME, STILL, THROW, WINNER, Beat, coming_in, moves, tumbling
from screens.ui.text_scale import column_width, is_large

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
    large = is_large()
    scene = drawing.narrow if large else drawing.scene
    most = scene.width * LARGEST * (2 if large else 1)
    scale = min(column_width() - BESIDE, most) / scene.width
    shown = (scene, scale, bool(ft.context.page.web))
    if (beat.kind == WINNER) != (drawing.key == winner.KEY):
        beat = beat.seen()  # who won is shown there, and nothing else is
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


class Shown(NamedTuple):
    """What a drawing shows by now: its *scene*, and how many came in before it.

    *kind* is the motion in which it came in, '' where it was there. *before* is what it was until
    then, None where there was nothing.
    """

    scene: Scene
    beat: Beat
    place: int
    kind: str
    before: Scene | None

    def then(self, scene: Scene, beat: Beat) -> "Shown":
        """Return what is shown of *scene* after *beat*. One that came without a new beat doesn't move.

        A winner is known with the touch: they may have been drawn before the beat came.
        """
        new = beat.kind if beat.number != self.beat.number else ""
        if scene == self.scene and new != WINNER:
            return self._replace(beat=beat)
        return Shown(scene, beat, self.place + 1, new, self.scene)


@memoized
def MovingView(scene: Scene, scale: float, web: bool, beat: Beat) -> ft.Control:
    """Draw *scene*; another one, which came with a new *beat*, comes in as that says, and so does the first."""
    nothing: tuple[Shown] | None = None
    last = ft.use_ref(nothing)
    known = last.current[0] if last.current else Shown(scene, beat, 0, beat.kind, None)
    shown = known.then(scene, beat)
    last.current = (shown,)  # in a tuple: Flet would copy it
    at, land = ft.use_state(-1)

    async def begun() -> None:
        if shown.kind:
            await sleep(FRAME)
        land(shown.place)

    ft.use_effect(begun, [shown.place])
    return _moved(shown, scale, web, landed=at >= shown.place or not shown.kind)


def _moved(shown: Shown, scale: float, web: bool, *, landed: bool) -> ft.Control:
    """Return what is *shown*, on its way or where it has *landed*."""
    scene, key = shown.scene, f"shown-{shown.place}"
    fallen = _fallen(shown) if shown.kind == THROW else ()
    if not shown.kind or (shown.kind == THROW and not fallen):
        return SceneView(scene, scale, web)
    if not fallen:
        return coming_in(SceneView(scene, scale, web), shown.kind, key, landed=landed)
    rest = tuple(shape for shape in scene.shapes if shape not in fallen)
    dice = [
        tumbling(
            canvas.Canvas(
                list(_drawn(replace(die, left=0, top=0), scale, web)),
                width=die.side * scale,
                height=die.side * scale,
            ),
            number,
            f"{key}-{number}",
            die.left * scale,
            die.top * scale,
            landed=landed,
        )
        for number, die in enumerate(fallen)
    ]
    return ft.Stack(
        [SceneView(replace(scene, shapes=rest), scale, web), *dice],
        width=scene.width * scale,
        height=scene.height * scale,
        clip_behavior=ft.ClipBehavior.NONE,
    )


def _fallen(shown: Shown) -> tuple[Die, ...]:
    """Return the dice that lie there anew."""
    before = shown.before.shapes if shown.before else ()
    return tuple(
        each for each in shown.scene.shapes if isinstance(each, Die) and each not in before
    )


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
        case Die():
            return [part for each in parts(shape) for part in _drawn(each, scale, web)]
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

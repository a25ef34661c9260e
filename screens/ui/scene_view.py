"""Scenes on Flet's canvas. One is drawn again only where it or its size has changed."""

from functools import lru_cache
from typing import Final, assert_never

import flet as ft
from flet import canvas

from companion.core.scene import Box, Die, Disc, Scene, Shape, Trail, Words
from companion.scenes.badge import piece_colour
from companion.scenes.dice import parts
from companion.scenes.letters import BOLD, is_measured, text_width
from screens.ui.error_boundary import memoized
from screens.ui.faces import FALLBACK, TEXT_FACE
from screens.ui.fonts import has_glyph
from screens.ui.text_widths import PLAIN, SEMIBOLD

SIDES = {
    "left": ft.Alignment.CENTER_LEFT,
    "middle": ft.Alignment.CENTER,
    "right": ft.Alignment.CENTER_RIGHT,
}


@memoized
def SceneView(scene: Scene, scale: float, web: bool) -> ft.Control:
    """Draw *scene* with *scale* dp to a unit. On the *web* letters without a glyph are replaced."""
    return canvas.Canvas(
        [part for shape in scene.shapes for part in drawn(shape, scale, web)],
        width=scene.width * scale,
        height=scene.height * scale,
    )


def drawn(shape: Shape, scale: float, web: bool) -> list[canvas.Shape]:
    """Return *shape* as Flet's canvas has it, with *scale* dp to a unit."""
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
            return [part for each in parts(shape) for part in drawn(each, scale, web)]
    assert_never(shape)


def _paints(shape: Box | Disc | Trail, scale: float) -> list[ft.Paint]:
    """Return how a shape is filled, and how its edge is drawn."""
    found: list[ft.Paint] = []
    if shape.fill:
        found.append(ft.Paint(color=colour(shape.fill), style=ft.PaintingStyle.FILL))
    if shape.edge:
        dash = [each * scale for each in shape.dash] if isinstance(shape, Disc) else []
        found.append(
            ft.Paint(
                color=colour(shape.edge),
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
    said = words.text if plain else words.spare
    return canvas.Text(
        words.x * scale,
        words.y * scale,
        said,
        style=ft.TextStyle(
            size=words.size * scale * fitting(said, bold=words.bold),
            font_family=TEXT_FACE,
            font_family_fallback=None if is_measured(said, PLAIN) else list(FALLBACK),
            weight=ft.FontWeight.W_600 if words.bold else ft.FontWeight.W_400,
            color=colour(words.ink),
        ),
        alignment=SIDES[words.side],
        max_lines=1,
    )


@lru_cache(maxsize=1024)
def fitting(text: str, *, bold: bool) -> float:
    """Return by how much the letters of *text* are smaller in the text face, to have the room that Roboto would need.

    A drawing is laid out for any device, and measured in Roboto.
    """
    wide = text_width(text, 1, SEMIBOLD if bold else PLAIN)
    room = text_width(text, 1) * (BOLD if bold else 1) * NEARLY
    return min(1, room / wide) if wide else 1


NEARLY: Final = 1.06
"""How many times wider than in Roboto a text may be: widths are rounded up, and room is left at its ends."""


def colour(paint: str) -> str:
    """Return a paint as Flet has it."""
    return piece_colour(paint) or paint.replace("_", "")

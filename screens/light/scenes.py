"""Drawings as SVG with plain attributes: the page's policy forbids ``style``.

The picture comes twice, for usual letters and for those twice as large; the style sheet shows one
of them. Places to touch are buttons that lie over it.
"""

from typing import Final, assert_never

from companion.core.blocks import Ask, Drawing
from companion.core.scene import Box, Disc, Place, Scene, Shape, Trail, Words
from companion.display.labels import place_labels
from companion.scenes.badge import piece_colour
from companion.scenes.letters import is_measured, text_width
from screens.light.controls import button
from screens.light.document import ROLES
from screens.light.keys import key
from screens.light.markup import Html, el

BASELINE: Final = 0.342
"""How far below the middle of a line its letters stand, as a share of their size, in Roboto."""

_SHORT: Final = {role: short for short, role in ROLES.items()}


def drawing_view(drawing: Drawing, live: bool, asked: Ask | None) -> Html:
    """Return a drawing; where it is *live*, what it leads to can be touched.

    *asked* is the question on the pad.
    """
    both = (drawing.scene, "wide-scene"), (drawing.narrow, "narrow-scene")
    return el("div", [_pictured(drawing, *each, live, asked) for each in both], class_="drawn")


def _pictured(drawing: Drawing, scene: Scene, look: str, live: bool, asked: Ask | None) -> Html:
    box = f"0 0 {scene.width:g} {scene.height:g}"
    shapes = [_shape(each) for each in scene.shapes]
    picture = el("svg", shapes, viewBox=box, role="img", aria_label=drawing.said)
    if not live or not scene.places:
        return el("div", picture, class_=look)
    labels = place_labels(drawing.touches)
    places = [_place(each, drawing, labels[each.touch], asked) for each in scene.places]
    word = el("input", type="hidden", name="v", value="open")
    over = el("svg", places, viewBox=box)
    return el("form", word, picture, over, method="post", class_=look)


def _place(place: Place, drawing: Drawing, label: str, asked: Ask | None) -> Html:
    """Return the button that lies over *place*. It sends what the same button elsewhere sends."""
    touch = drawing.touches[place.touch]
    opened = touch == asked if isinstance(touch, Ask) else None
    inside = button(None, key(touch), label=label, pressed=opened, name="k")
    size = {"x": place.left, "y": place.top, "width": place.width, "height": place.height}
    return el("foreignObject", inside, **{name: f"{each:g}" for name, each in size.items()})


def _paint(paint: str) -> str:
    """Return a paint as SVG has it."""
    if piece := piece_colour(paint):
        return piece
    return f"var(--{_SHORT[paint]})" if paint else "none"


def _shape(shape: Shape) -> Html:
    match shape:
        case Box():
            return el(
                "rect",
                x=f"{shape.left:g}",
                y=f"{shape.top:g}",
                width=f"{shape.width:g}",
                height=f"{shape.height:g}",
                rx=f"{shape.round:g}" if shape.round else None,
                fill=_paint(shape.fill),
                **_edge(shape.edge, shape.thick),
            )
        case Disc():
            return el(
                "circle",
                cx=f"{shape.x:g}",
                cy=f"{shape.y:g}",
                r=f"{shape.radius:g}",
                fill=_paint(shape.fill),
                **_edge(shape.edge, shape.thick),
                stroke_dasharray=" ".join(f"{each:.1f}" for each in shape.dash) or None,
            )
        case Trail():
            return el(
                "path",
                d=_path(shape),
                fill=_paint(shape.fill),
                **_edge(shape.edge, shape.thick),
            )
        case Words():
            return _words(shape)
    assert_never(shape)


def _path(trail: Trail) -> str:
    """Return the way of *trail*: from point to point, so that equal ones compress to little."""
    (x, y), *others = trail.points
    parts = [f"M{x:g} {y:g}l"]
    for to_x, to_y in others:
        parts.append(f"{to_x - x:.2f}".rstrip("0").rstrip(".") + " ")
        parts.append(f"{to_y - y:.2f}".rstrip("0").rstrip(".") + " ")
        x, y = to_x, to_y
    return "".join(parts).rstrip() + "z" * trail.closed


def _words(words: Words) -> Html:
    """Return a line of text. Where its width is known, another font is squeezed into that."""
    known = is_measured(words.text) and len(words.text) > 1
    anchor = {"left": None, "middle": "middle", "right": "end"}[words.side]
    return el(
        "text",
        words.text,
        x=f"{words.x:g}",
        y=f"{words.y + BASELINE * words.size:.1f}",
        font_size=f"{words.size:.3g}",
        font_weight=600 if words.bold else None,
        text_anchor=anchor,
        fill=_paint(words.ink),
        textLength=f"{text_width(words.text, words.size):.1f}" if known else None,
        lengthAdjust="spacingAndGlyphs" if known else None,
    )


def _edge(paint: str, thick: float) -> dict[str, str]:
    return {"stroke": _paint(paint), "stroke_width": f"{thick:g}"} if paint else {}

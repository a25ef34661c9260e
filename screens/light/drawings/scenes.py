"""Drawings as SVG with plain attributes: the page's policy forbids ``style``.

The picture comes twice, for usual letters and for those twice as large; the style sheet shows one
of them. Places to touch are buttons that lie over it.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, assert_never

from companion.core.blocks import Drawing, Question
from companion.core.fields import CardFace
from companion.core.scene import Box, Die, Disc, Place, Scene, Shape, Trail, Words
from companion.display import winner
from companion.display.labels import place_labels
from companion.scenes import cards
from companion.scenes.badge import piece_colour
from companion.scenes.dice import parts
from companion.scenes.letters import is_measured, text_width
from screens.light.drawings.repeated_shapes import MOST_CACHED, ShapeRun, stamps
from screens.light.state.keys import key
from screens.light.ui.controls import button
from screens.light.ui.document import ROLES
from screens.light.ui.links import CELL
from screens.light.ui.markup import NOTHING, Html, el, join

BASELINE: Final = 0.342
"""How far below the middle of a line its letters stand, as a share of their size, in Roboto."""

LOOKS: Final = ("wide-scene", "narrow-scene")
"""The classes of a drawing's two pictures. The stamps of both are written in the first."""


def drawing_view(
    drawing: Drawing, live: bool, asked: Question | None, *, shows: bool = False
) -> Html:
    """Return a drawing; where it is *live*, what it leads to can be touched.

    *asked* is the question on the pad. A drawing *shows* it where its cell is folded: its place is what stays in sight.
    """
    scenes = (drawing.scene, drawing.narrow)
    known, pictures = stamps(drawing.key, [each.shapes for each in scenes])
    kept = [
        el("g", [_shape(shape) for shape in each.at_origin], id=name)
        for name, each in known.items()
    ]
    defs = el("defs", kept) if kept else NOTHING
    both = [
        _pictured(
            drawing,
            scene,
            (look, join(kept, [_laid(*each) for each in laid])),
            live,
            asked,
            shows=shows and look == LOOKS[0],
        )
        for scene, look, kept, laid in zip(
            scenes, LOOKS, (defs, NOTHING), pictures, strict=True
        )
    ]
    look = "drawn won" if drawing.key == winner.KEY else "drawn"
    return el("div", both, class_=look)


def _pictured(
    drawing: Drawing,
    scene: Scene,
    drawn: tuple[str, Html],
    live: bool,
    asked: Question | None,
    *,
    shows: bool,
) -> Html:
    """Return one picture of a drawing: *drawn* is its class, and the shapes of its *scene*."""
    look, shapes = drawn
    box = f"0 0 {scene.width:g} {scene.height:g}"
    picture = el("svg", shapes, viewBox=box, role="img", aria_label=drawing.spoken)
    if not live or not scene.places:
        return el("div", picture, class_=look)
    labels = place_labels(drawing.touches)
    places = [
        _place(each, drawing, labels[each.touch], asked, marks=shows) for each in scene.places
    ]
    word = el("input", type="hidden", name="v", value="drawn")
    over = el("svg", el("g", places, class_="cells") if shows else places, viewBox=box)
    return el("form", word, picture, over, method="post", class_=look)


def _laid(name: str, laid: ShapeRun) -> Html:
    """Return what is drawn at one place: the stamp called *name*, or the shapes themselves."""
    if not name:
        return join([_shape(each) for each in laid.shapes])
    look = "cast" if laid.die else None
    return el("use", href=f"#{name}", class_=look, x=_length(laid.x), y=_length(laid.y))


def sign(face: CardFace) -> Html:
    """Return the sign on a card, for whoever sees it: the button says what it is."""
    scene = cards.sign(face)
    shapes = [_shape(each) for each in scene.shapes]
    return el(
        "svg", shapes, viewBox=f"0 0 {scene.width:g} {scene.height:g}", aria_hidden="true"
    )


def _place(
    place: Place, drawing: Drawing, label: str, asked: Question | None, *, marks: bool
) -> Html:
    """Return the button that lies over *place*. It sends what the same button elsewhere sends.

    That of the question on the pad is where the address leads without a script, if it *marks* that.
    """
    touch = drawing.touches[place.touch]
    opened = touch == asked if isinstance(touch, Question) else None
    inside = button(None, key(touch), label=label, pressed=opened, name="k")
    size = {"x": place.left, "y": place.top, "width": place.width, "height": place.height}
    anchor = el("span", id=CELL) if marks and opened else None
    return el(
        "foreignObject", inside, anchor, **{name: _length(each) for name, each in size.items()}
    )


def piece_on_stage(scene: Scene, left: float, top: float, turn: float) -> Html:
    """Return *scene* as a group of an SVG at *left* and *top*, turned by *turn* degrees."""
    shapes = [_shape(each) for each in scene.shapes]
    return el("g", shapes, transform=f"translate({left:g} {top:g}) rotate({turn:g})")


def _length(number: float) -> str:
    """Return a length as the page says it: tenths are less than anyone can see."""
    return f"{round(number, 1):g}"


def _paint(paint: str) -> str:
    """Return a paint as SVG has it."""
    if piece := piece_colour(paint):
        return piece
    if paint.startswith("#"):
        return paint
    return f"var(--{ROLES[paint]})" if paint else "none"


@lru_cache(maxsize=MOST_CACHED)
def _shape(shape: Shape) -> Html:
    """Return a shape as SVG. Where it lies comes last: equal shapes are packed as repetitions.

    Drawn shapes are kept, since a touch changes few of them.
    """
    match shape:
        case Box():
            return el(
                "rect",
                fill=_paint(shape.fill),
                **_edge(shape.edge, shape.thick),
                rx=_length(shape.round) if shape.round else None,
                width=_length(shape.width),
                height=_length(shape.height),
                x=_length(shape.left),
                y=_length(shape.top),
            )
        case Disc():
            return el(
                "circle",
                fill=_paint(shape.fill),
                **_edge(shape.edge, shape.thick),
                stroke_dasharray=" ".join(_length(each) for each in shape.dash) or None,
                r=_length(shape.radius),
                cx=_length(shape.x),
                cy=_length(shape.y),
            )
        case Trail():
            paint = {"fill": _paint(shape.fill), **_edge(shape.edge, shape.thick)}
            return el("path", **paint, d=_way(shape))
        case Words():
            return _words(shape)
        case Die():
            return el("g", [_shape(each) for each in parts(shape)], class_="cast")
    assert_never(shape)


def _way(trail: Trail) -> str:
    """Return the way of *trail*: where it begins, and from each point to the next."""
    points = [(round(x, 1), round(y, 1)) for x, y in trail.points]
    steps = [
        f"{_length(x - left)},{_length(y - top)}" for (left, top), (x, y) in pairwise(points)
    ]
    (x, y), *_ = points
    return f"m{_length(x)},{_length(y)} {' '.join(steps)}{'z' if trail.closed else ''}"


def _words(words: Words) -> Html:
    """Return a line of text. Where its width is known, another font is squeezed into that."""
    known = is_measured(words.text) and len(words.text) > 1
    anchor = {"left": None, "middle": "middle", "right": "end"}[words.side]
    return el(
        "text",
        words.text,
        fill=_paint(words.ink),
        font_size=_length(words.size),
        font_weight=600 if words.bold else None,
        text_anchor=anchor,
        lengthAdjust="spacingAndGlyphs" if known else None,
        textLength=round(text_width(words.text, words.size)) if known else None,
        x=_length(words.x),
        y=_length(words.y + BASELINE * words.size),
    )


def _edge(paint: str, thick: float) -> dict[str, str]:
    """Return the line of *paint* around a shape: SVG draws one of 1 unasked."""
    width = {"stroke_width": _length(thick)} if thick != 1 else {}
    return {"stroke": _paint(paint), **width} if paint else {}

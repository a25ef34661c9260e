"""What holds for every drawing of any tool: it can be read, heard and touched by everyone."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from companion.catalogue import find_game
from companion.core.blocks import Drawing, Fold, Question, QuestionSequence, Result, Secret
from companion.core.nesting import flat
from companion.core.scene import (
    BROAD,
    NARROW,
    WIDE,
    Box,
    Die,
    Disc,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.core.values import Value
from companion.display import roles
from companion.display.game_world import COMPANION, world_of
from companion.scenes import stage_cards
from companion.scenes.badge import piece_colour
from companion.scenes.dice import parts
from companion.scenes.letters import CUT, text_width
from companion.tools.tool import AnyTool
from screens.light.ui.document import ROLES
from tests.drawn_buttons import Answered, is_answered_too
from tests.screens.contrast import ratio

LOOKS = (roles.dark, roles.light, roles.contrast)

TOUCH = 48
"""The least width and height of what can be touched, in dp."""

PHONE, PANE = 360, 540
"""The width in dp of a narrow phone, and of a tool's pane in the narrowest window that has a checklist
beside it.
"""

MARGINS = 24
"""What is left and right of a drawing there: screens/views/drawings.py."""

READABLE = 4.5
"""The least contrast of a text."""

SEEN = 3.0
"""The least contrast of a sign that is drawn as a line."""

THIN = 1
"""Lines of this width only part what they stand between."""

SMALLEST = 11
"""The size of the smallest letters, in units."""


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other: "Area") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def check_drawing(drawing: Drawing, shown: Result, tool: AnyTool, state: Value) -> None:
    """A drawing among the blocks *shown* keeps every law."""
    assert drawing.spoken.endswith(".")
    scenes = [(drawing.scene, WIDE, PHONE), (drawing.narrow, NARROW, PHONE)]
    scenes += [(drawing.broad, BROAD, PANE)] if drawing.broad else []
    for whole, width, page in scenes:
        assert whole.width == width
        hash(whole)
        scene = taken_apart(whole)
        check_texts(scene, drawing.spoken)
        check_room(scene)
        check_paints(scene, schemes(tool.game))
        check_places(scene, drawing, (page - MARGINS) / width)
    assert not [
        each
        for each in shown
        if isinstance(each, Fold | Secret) and drawing in flat(each.blocks)
    ], "a picture is always open"
    in_words = flat(shown)
    keys = [each.key for each in in_words if isinstance(each, Drawing)]
    assert all(keys)
    assert len(set(keys)) == len(keys), "two drawings have one key"
    walked = [
        question
        for block in in_words
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    seen: Answered = {}
    for touch in drawing.touches:
        if isinstance(touch, Question):
            assert touch in walked, f"only here: {touch}"
        else:
            assert touch in in_words or is_answered_too(tool, state, touch, seen), (
                f"only here: {touch}"
            )


def check_piece(scene: Scene) -> None:
    """What lies on a stage fits its card, and its letters are no smaller than elsewhere."""
    hash(scene)
    check_room(scene)
    assert (scene.width, scene.height) == (stage_cards.WIDTH, stage_cards.HEIGHT)
    assert not scene.places, "it is only seen"
    assert all(words.size >= SMALLEST or words.spare for words in texts(scene))


def taken_apart(scene: Scene) -> Scene:
    """Return *scene* with its dice as the shapes that they are drawn with."""
    every = [
        part
        for each in scene.shapes
        for part in (parts(each) if isinstance(each, Die) else (each,))
    ]
    return replace(scene, shapes=tuple(every))


def plain(text: str) -> str:
    return " ".join(text.split())


def check_texts(scene: Scene, said: str) -> None:
    """Whoever listens hears every text of the picture; marks such as a badge's letter apart."""
    for words in texts(scene):
        assert words.text.strip()
        assert words.size >= SMALLEST or words.spare
        if words.spare:
            continue
        text = plain(words.text)
        if text.endswith(CUT):
            assert text.removesuffix(CUT) in plain(said), f"{text!r} isn't in {said!r}"
        else:
            found = re.search(rf"(?<![^\W_]){re.escape(text)}(?![^\W_])", plain(said))
            assert found, f"{text!r} isn't in {said!r}"


def texts(scene: Scene) -> list[Words]:
    return [shape for shape in scene.shapes if isinstance(shape, Words)]


def area(words: Words) -> Area:
    wide, high = text_width(words.text, words.size), 0.8 * words.size
    left = words.x - {"left": 0, "middle": wide / 2, "right": wide}[words.side]
    return Area(left, words.y - high / 2, left + wide, words.y + high / 2)


def bounds(shape: Shape | Place) -> Area:
    match shape:
        case Words():
            return area(shape)
        case Die(left=left, top=top, side=side):
            return Area(left, top, left + side, top + side)
        case Box() | Place():
            return Area(
                shape.left, shape.top, shape.left + shape.width, shape.top + shape.height
            )
        case Disc(x=x, y=y, radius=radius):
            return Area(x - radius, y - radius, x + radius, y + radius)
        case Trail(points=points):
            across, down = zip(*points, strict=True)
            return Area(min(across), min(down), max(across), max(down))


def check_room(scene: Scene) -> None:
    """Nothing leaves the picture, and no text runs into another."""
    for shape in (*scene.shapes, *scene.places):
        left, top, right, bottom = bounds(shape)
        inside = left >= -0.1 and top >= -0.1
        assert inside, f"{shape} leaves the picture"
        assert right <= scene.width + 0.1, f"{shape} leaves the picture"
        assert bottom <= scene.height + 0.1, f"{shape} leaves the picture"
    for one, other in combinations(texts(scene), 2):
        assert not area(one).meets(area(other)), f"{one.text!r} runs into {other.text!r}"


@cache
def schemes(key: str) -> tuple[roles.RoleColours, ...]:
    """Return all looks of the game called *key*: in its own world, and in that of the app."""
    worlds = {COMPANION, world_of(find_game(key))}
    return tuple(look(world) for world in worlds for look in LOOKS)


def colours(paint: str, looks: tuple[roles.RoleColours, ...]) -> tuple[str, ...]:
    """Return what *paint* is in each of the *looks*."""
    if piece := piece_colour(paint):
        return (piece,) * len(looks)
    return tuple(scheme[paint] for scheme in looks)


def check_paints(scene: Scene, looks: tuple[roles.RoleColours, ...]) -> None:
    """Every paint is known, and every text can be read on what it stands on, in all looks."""
    for at, shape in enumerate(scene.shapes):
        if isinstance(shape, Words):
            check_contrast(shape.ink, ground(scene.shapes[:at], shape), READABLE, shape, looks)
            continue
        assert shape.fill or shape.edge
        for paint in filter(None, (shape.fill, shape.edge)):
            assert colours(paint, looks)
            assert piece_colour(paint) or paint in ROLES, "not on light pages"
        if isinstance(shape, Trail) and shape.thick > THIN and not halo(scene.shapes, at):
            paint = shape.fill or shape.edge
            check_contrast(paint, ground(scene.shapes[:at], shape), SEEN, shape, looks)


def halo(shapes: tuple[Shape, ...], at: int) -> bool:
    """Return whether the shape at that place is a broader line under the next one."""
    one, *after = shapes[at:]
    other = after[0] if after else None
    return (
        isinstance(one, Trail)
        and isinstance(other, Trail)
        and one.points == other.points
        and one.thick > other.thick
    )


def ground(below: tuple[Shape, ...], shape: Shape) -> str:
    """Return the paint under the middle of *shape*."""
    left, top, right, bottom = bounds(shape)
    x, y = (left + right) / 2, (top + bottom) / 2
    under = [
        each.fill
        for each in below
        if not isinstance(each, Words | Die) and each.fill and holds(each, x, y)
    ]
    last = below[-1] if below else None
    if isinstance(last, Trail) and halo((last, shape), 0):
        return last.edge
    return under[-1] if under else "surface"


def holds(shape: Box | Disc | Trail, x: float, y: float) -> bool:
    """Return whether *x*, *y* is on *shape*: of a trail, whether a line to the right crosses its edge an odd number of
    times."""
    if not isinstance(shape, Trail):
        return bounds(shape).holds(x, y)
    edges = zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True)
    crossed = [
        (bx - ax) * (y - ay) / (by - ay) + ax > x
        for (ax, ay), (bx, by) in edges
        if (ay > y) != (by > y)
    ]
    return sum(crossed) % 2 == 1


def check_contrast(
    ink: str, paint: str, least: float, shape: Shape, looks: tuple[roles.RoleColours, ...]
) -> None:
    """*ink* on *paint* has at least that contrast in all *looks*."""
    for one, other in zip(colours(ink, looks), colours(paint, looks), strict=True):
        assert ratio(one, other) >= least, f"{shape}: {ink} on {paint}"


def check_places(scene: Scene, drawing: Drawing, scale: float) -> None:
    """A thumb hits every place, and no other one with it."""
    for place in scene.places:
        assert place.width * scale >= TOUCH
        assert place.height * scale >= TOUCH
        assert 0 <= place.touch < len(drawing.touches)
        assert place.held is None or 0 <= place.held < len(drawing.touches)
    for one, other in combinations(scene.places, 2):
        assert not bounds(one).meets(bounds(other))

"""Scenes: pictures as values. They are made of shapes, in units of their own, and know no screen.

One unit is about as large as a dp on a phone. x grows to the right and y downwards. Colours are
*paints*: a role of the palette such as "primary", or the colour of a player's piece: "piece-red" is
its ground, "tone-red" its second tone, and "ink-red" what is drawn on both. What lies on a stage,
which is night in every look, has colours of its own, such as "#5A1A18". '' paints nothing.
"""

from dataclasses import dataclass
from math import pi
from typing import Literal

Paint = str
"""A role of the palette, "piece-", "tone-" or "ink-" with the key of a player's colour, a colour with its "#", or
''."""

Side = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle whose corners have the radius *round*; its *edge* is *thick* units wide."""

    left: float
    top: float
    width: float
    height: float
    fill: Paint = ""
    edge: Paint = ""
    round: float = 0
    thick: float = 1.5


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle. Its *edge* has *arcs* arcs, each filling *share* of its part; 0 for a full ring."""

    x: float
    y: float
    radius: float
    fill: Paint = ""
    edge: Paint = ""
    thick: float = 1.5
    arcs: int = 0
    share: float = 1

    @property
    def dash(self) -> tuple[float, ...]:
        """The lengths of an arc and of the gap behind it, in units; empty for a full ring."""
        if not self.arcs or self.share == 1:
            return ()
        part = 2 * pi * self.radius / self.arcs
        return part * self.share, part * (1 - self.share)


@dataclass(frozen=True, slots=True)
class Trail:
    """A line through two or more points; a *closed* one returns to the first and can be filled."""

    points: tuple[tuple[float, float], ...]
    edge: Paint = ""
    fill: Paint = ""
    thick: float = 2
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text *size* units tall, with its *side* at *x* and its middle at *y*.

    A text with a *spare* letter is a mark, such as the letter of a badge: the sentence of its
    drawing doesn't repeat it, and a device without a glyph for it draws the spare one.
    """

    text: str
    x: float
    y: float
    size: float = 14
    ink: Paint = "on_surface"
    bold: bool = False
    side: Side = "left"
    spare: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """A die *side* units wide that shows a *face*: 1 to 6, STAR, or EMPTY for a face with nothing on it.

    What is on it has the colour *ink*. One that was thrown just now may tumble: see
    ``companion.scenes.dice.parts`` for how it is drawn.
    """

    face: int
    left: float
    top: float
    side: float
    fill: Paint = ""
    ink: Paint = "on_surface"
    edge: Paint = ""


EMPTY, STAR = 0, 7
"""Faces of a die without pips."""

Shape = Box | Disc | Trail | Words | Die


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle that can be touched: *touch* is its number in the touches of its drawing.

    *held* is the number of what a long touch does, None if that is the same. Not every device
    has long touches, so it is in words, too. *seat* is whose place it is, where one can be dragged
    onto another.
    """

    left: float
    top: float
    width: float
    height: float
    touch: int
    held: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class MovingPiece:
    """Some of the *shapes* of a scene that are one thing, around *x* and *y*: it may be seen to come there.

    A *dead* one tips over around that point. Any other is a coin, which drops, and rises as it goes.
    """

    shapes: tuple[Shape, ...]
    x: float
    y: float
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: shapes from the back to the front, the places that can be touched, and the *pieces* among its shapes
    that come and go.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    places: tuple[Place, ...] = ()
    pieces: tuple[MovingPiece, ...] = ()


WIDE = 320
"""The width of a scene on a phone, in units."""

NARROW = 160
"""The width of a scene where letters are twice as large: then a unit is 2 dp."""

BROAD = 510
"""The width of a scene beside a checklist, in a window, where a mouse touches its places, too."""

"""The Order tally as a picture: a tug-of-war on each Syndicate, and the tiles that flip."""

from typing import Final

from companion.core.blocks import Button, Drawing
from companion.core.scene import NARROW, WIDE, Box, Paint, Place, Scene, Shape, Trail, Words
from companion.games.lawless_empire.orders import state as rules
from companion.games.lawless_empire.orders.state import OrdersState, Syndicate
from companion.scenes.letters import cut, text_width

ROW: Final = 50
"""The height of a Syndicate, which a thumb hits."""

LEAST: Final = 4
"""The least width of a side that has any Order."""

SIGN: Final = 22
"""The room of a sign beside the bar."""

GUN: Final = (
    (0, 2), (15, 2), (15, 6), (9, 6), (8, 8), (6, 8), (5, 12), (1, 12), (2, 6), (0, 6),
)  # fmt: skip
SHIELD: Final = ((0, 0), (12, 0), (12, 7), (6, 14), (0, 7))
"""What pulls from the left, and what from the right: their colours can be much alike."""


def picture(state: OrdersState) -> tuple[Drawing, ...]:
    """Return every Syndicate that was counted; a touch opens one that is closed."""
    rows = rules.counted(state)
    if not rows:
        return ()
    touches = tuple(
        Button(rules.title(state, place), "open", (place,))
        for place, _ in rows
        if not _is_open(state, place)
    )
    said = " ".join(
        f"{rules.short(state, place)}: {_points(each)}, {_ends(state, place, each)}."
        for place, each in rows
    )
    wide, narrow = _scene(state, WIDE), _scene(state, NARROW)
    return (Drawing(f"Sabotage : secure. {said}", wide, narrow, "tally", touches),)


def _is_open(state: OrdersState, place: int) -> bool:
    return not rules.finished(state) and place == rules.opened(state)


def _points(syndicate: Syndicate) -> str:
    end = rules.verdict(syndicate.orders)
    return f"{end.sabotage} : {end.secure}"


def _ends(state: OrdersState, place: int, syndicate: Syndicate) -> str:
    """Return how a Syndicate ends; the open one can still turn."""
    fallen = rules.verdict(syndicate.orders).sabotaged
    if _is_open(state, place):
        return "sabotaged so far" if fallen else "secured so far"
    return "SABOTAGED" if fallen else "secured"


def _scene(state: OrdersState, width: float) -> Scene:
    rows, shapes, places = rules.counted(state), list[Shape](), list[Place]()
    beside = max(text_width(_points(each), 12) for _, each in rows) + 24
    for n, (place, syndicate) in enumerate(rows):
        shapes += _row(state, place, syndicate, ROW * n, (width, beside))
        if not _is_open(state, place):
            places.append(Place(0, ROW * n, width, ROW, len(places)))
    return Scene(width, ROW * len(rows), tuple(shapes), tuple(places))


def _row(
    state: OrdersState, place: int, syndicate: Syndicate, top: float, size: tuple[float, float]
) -> list[Shape]:
    """Return a Syndicate: a tile that has flipped has another colour.

    *size* is the width of the row, and how much of it the bar leaves free.
    """
    width, beside = size
    fallen = rules.verdict(syndicate.orders).sabotaged
    ground: Paint = "tertiary_container" if fallen else "surface_container"
    ink: Paint = "on_tertiary_container" if fallen else "on_surface"
    edge: Paint = "primary" if _is_open(state, place) else "surface_dim"
    ends, points = _ends(state, place, syndicate), _points(syndicate)
    if width == NARROW:
        ends = ends.removesuffix(" so far")
    name = cut(rules.short(state, place), 12, width - 22 - text_width(ends, 11))
    return [
        Box(1, top + 1, width - 2, ROW - 4, ground, edge, 10, 2),
        Words(name, 8, top + 13, 12, ink, True),
        Words(ends, width - 8, top + 13, 11, ink, fallen, "right"),
        _sign(GUN, 8, top + 26, ink, fallen),
        *_tug(syndicate, 8 + SIGN, top + 26, width - beside - 2 * SIGN),
        _sign(SHIELD, width - beside - SIGN + 16, top + 26, ink, not fallen),
        Words(points, width - 8, top + 33, 12, ink, True, "right"),
    ]


def _sign(
    points: tuple[tuple[int, int], ...], left: float, top: float, ink: Paint, wins: bool
) -> Shape:
    """Return the sign of a side; that of the one which *wins* is filled."""
    fill: Paint = ink if wins else ""
    return Trail(
        tuple((left + x, top + y) for x, y in points), ink, fill, thick=1.5, closed=True
    )


def _tug(syndicate: Syndicate, left: float, top: float, room: float) -> list[Shape]:
    """Return the bar: sabotage pulls from the left, secure from the right."""
    end = rules.verdict(syndicate.orders)
    both = end.sabotage + end.secure
    shapes: list[Shape] = [Box(left, top, room, 14, "surface_container_high", "outline", 5, 1)]
    if not both:
        return shapes
    pulled = end.sabotage / both * room
    if end.sabotage:
        pulled = max(LEAST, pulled)
    if end.secure:
        pulled = min(room - LEAST, pulled)
        shapes.append(Box(left + pulled, top, room - pulled, 14, "primary", "outline", 5, 1))
    if end.sabotage:
        shapes.append(Box(left, top, pulled, 14, "tertiary", "outline", 5, 1))
    if end.sabotage and end.secure:
        shapes.append(Box(left + pulled - 1.5, top - 3, 3, 20, "on_surface", "surface", 1, 1))
    return shapes

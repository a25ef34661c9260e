"""This round's promises as arrows from player to player, and everyone's coins, face down."""

from typing import Final

from companion.core.blocks import Button, Drawing
from companion.core.scene import (
    NARROW,
    WIDE,
    Box,
    Disc,
    MovingPiece,
    Paint,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.games.makiavelia.promises.state import (
    OPEN,
    Promise,
    PromisesState,
    current,
    held,
)
from companion.games.makiavelia.promises.words import ending, thing, who
from companion.scenes.badge import badge
from companion.scenes.letters import cut, text_width

ROW: Final = 50
"""The height of a promise: a thumb hits it."""

LINE: Final = 34
"""The height of a player's coins."""

COIN: Final = 14
"""How large a coin is across."""

UNKNOWN: Final = "–"


def promises(state: PromisesState, touches: tuple[Button, ...]) -> tuple[Drawing, ...]:
    """Return this round's promises, the newest on top; nothing while there is none. A touch on one does its button
    among *touches*.
    """
    rows = tuple(reversed(current(state)))
    if not rows:
        return ()
    said = " ".join(f"{_said(state, state.promises[number])}." for number in rows)
    numbers = {button.args[0]: place for place, button in enumerate(touches)}
    wide, narrow = (_promises(state, rows, numbers, width) for width in (WIDE, NARROW))
    return (Drawing(said, wide, narrow, "promises", touches),)


def _said(state: PromisesState, promise: Promise) -> str:
    end = ending(promise)
    names = f"{who(state.table, promise.giver)} to {who(state.table, promise.taker)}"
    return f"{names}: {thing(promise)}{', ' if end else ''}{end}"


def _promises(
    state: PromisesState, rows: tuple[int, ...], numbers: dict[object, int], width: float
) -> Scene:
    shapes, places = list[Shape](), list[Place]()
    for at, number in enumerate(rows):
        shapes += _promise(state, state.promises[number], ROW * at, width)
        if number in numbers:
            places.append(Place(1, ROW * at + 1, width - 2, ROW - 4, numbers[number]))
    return Scene(width, ROW * len(rows), tuple(shapes), tuple(places))


def _promise(state: PromisesState, promise: Promise, top: float, width: float) -> list[Shape]:
    """Return one promise: from whom, an arrow, to whom, and what; how it ended stands at the right."""
    end, is_open = ending(promise), promise.fate == OPEN
    ground: Paint = "primary_container" if is_open else "surface_container"
    ink: Paint = "on_primary_container" if is_open else "on_surface"
    edge: Paint = "primary" if is_open else "surface_dim"
    middle = top + (ROW - 2) / 2
    shapes: list[Shape] = [Box(1, top + 1, width - 2, ROW - 4, ground, edge, 10, 2)]
    shapes += _player(state, promise.giver, 18, middle, ink)
    shapes.append(Trail(((33, middle), (45, middle)), ink))
    shapes.append(Trail(((41, middle - 4), (46, middle), (41, middle + 4)), ink))
    shapes += _player(state, promise.taker, 63, middle, ink)
    right, left = width - 8, 81.0
    narrow = width == NARROW
    if end and not narrow:
        shapes.append(Words(end, right, middle, 12, ink, False, "right"))
        right -= text_width(end, 12) + 6
    at = middle - 8 if end and narrow else middle
    shapes.append(Words(cut(thing(promise), 13, right - left), left, at, 13, ink))
    if end and narrow:
        shapes.append(Words(end, left, middle + 9, 12, ink))
    return shapes


def _player(
    state: PromisesState, seat: int | None, x: float, y: float, ink: Paint
) -> tuple[Shape, ...]:
    if seat is not None and seat in state.table.seats:
        return badge(state.table.player(seat), x, y, 12)
    return (Words("?", x, y, 15, ink, True, "middle", "?"),)


def coins(state: PromisesState) -> tuple[Drawing, ...]:
    """Return how many coins each player has; nothing while none is known."""
    rows = [held(state, seat) for seat in state.table.seats]
    if not any(rows):
        return ()
    parts = [
        f"{player.name}: {UNKNOWN if row is None else row} coin{'s' * (row != 1)}."
        for player, row in zip(state.table.players, rows, strict=True)
    ]
    wide, narrow = (_coins(state, rows, width) for width in (WIDE, NARROW))
    return (Drawing(" ".join(parts), wide, narrow, "coins"),)


def _coins(state: PromisesState, rows: list[int | None], width: float) -> Scene:
    shapes, pieces = list[Shape](), list[MovingPiece]()
    for at, (player, row) in enumerate(zip(state.table.players, rows, strict=True)):
        middle = LINE * (at + 0.5)
        shapes += badge(player, 14, middle, 12)
        shapes.append(Words(UNKNOWN if row is None else str(row), 34, middle, 14, bold=True))
        first, room = 58.0, width - 58 - COIN - 4
        step = min(COIN + 2, room / max(1, (row or 0) - 1))
        for n in range(row or 0):
            x = first + step * n + COIN / 2
            coin = Disc(x, middle, COIN / 2, "piece-yellow", "outline", 1.5)
            shapes.append(coin)
            pieces.append(MovingPiece((coin,), x, middle))
    return Scene(width, LINE * len(rows), tuple(shapes), pieces=tuple(pieces))

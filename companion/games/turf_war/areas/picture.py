"""The town: a tile for each area in its owner's colour, with who is there. A touch on a tile changes it."""

from collections.abc import Iterator
from typing import Final

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import (
    NARROW,
    WIDE,
    Box,
    Paint,
    Place,
    Scene,
    Shape,
    Words,
)
from companion.core.words import with_noun
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.meets.pieces_read import read_pieces
from companion.games.turf_war.pawns import pawn
from companion.scenes.badge import badge
from companion.scenes.empty_places import empty_places
from companion.scenes.letters import CUT, cut, fitted

TILE: Final = 80
"""The width of a tile with the gap beside it, which a thumb hits; a phone has four in a row."""

HIGH: Final = 74
"""The same from top to bottom."""

GAP: Final = 4

PAWN: Final = 14
"""How far pieces on a tile are apart."""

MOST_DRAWN: Final = 3
"""Pieces that have room beside the owner's badge; more are told in words."""

NEUTRAL: Final = "neutral"


def called(row: Area, at: int) -> str:
    """Return how the area at that place in the list is called."""
    return row.name.strip() or f"Area {at + 1}"


EMPTY_ROWS: Final = 3
"""Rows of tiles in a town without areas."""


def picture(state: AreasState, touches: tuple[Question | Button, ...]) -> Drawing:
    """Return the town. Each tile leads to one of *touches*, in the order of the list; without areas the first place
    does, and the others are empty.
    """
    if not state.rows:
        (add,) = touches
        assert isinstance(add, Button)
        return empty_places(
            "The town has no areas yet.", "town", add, wide=TILE, high=HIGH, rows=EMPTY_ROWS
        )
    said = " ".join(_said(state, at) for at in range(len(state.rows)))
    wide, narrow = _scene(state, WIDE), _scene(state, NARROW)
    town = f"The town: {with_noun(len(state.rows), 'area')}."
    return Drawing(f"{town} {said}", wide, narrow, "town", touches)


def _said(state: AreasState, at: int) -> str:
    row = state.rows[at]
    whose = NEUTRAL if row.owner is None else state.table.name(row.owner)
    pieces = f", {row.pieces.strip()}" if row.pieces.strip() else ""
    return f"{called(row, at)}: {whose}{pieces}."


def _scene(state: AreasState, width: float) -> Scene:
    across = _across(state, width)
    tile = TILE if across == width // TILE else width / across
    shapes, places = list[Shape](), list[Place]()
    for at in range(len(state.rows)):
        down, right = divmod(at, across)
        shapes += _tile(state, at, tile * right, HIGH * down, tile)
        places.append(Place(tile * right, HIGH * down, tile, HIGH, at))
    return Scene(width, HIGH * -(-len(state.rows) // across), tuple(shapes), tuple(places))


def _across(state: AreasState, width: float) -> int:
    """Return how many tiles stand in a row: one less where more names and pieces have room then."""
    most = int(width // TILE)
    return most if _left_out(state, TILE) <= _left_out(state, width / (most - 1)) else most - 1


def _left_out(state: AreasState, tile: float) -> int:
    """Return how many lines are cut on tiles of that width."""
    said = [_told(state, row, tile) for row in state.rows]
    for at, row in enumerate(state.rows):
        said += _name(called(row, at), tile)[0]
    return sum(line.endswith(CUT) for line in said)


def _name(name: str, tile: float) -> tuple[tuple[str, ...], float]:
    """Return the lines of a *name* on a tile of that width, and their size: smaller where that is enough to have
    room."""
    return fitted(name, ((12, 2), (11, 2)), tile - GAP - 14)


def _told(state: AreasState, row: Area, tile: float) -> str:
    """Return the pieces that are told in words on a tile of that width, '' where they are drawn."""
    ranks = _ranks(state, row)
    drawn = len(ranks) <= MOST_DRAWN or len(set(ranks)) == 1
    words = " ".join(row.pieces.split())
    return "" if ranks and drawn else cut(words, 11, tile - GAP - 14)


def _tile(state: AreasState, at: int, x: float, y: float, tile: float) -> Iterator[Shape]:
    """Yield an area: its pieces and its owner's badge above its name."""
    row = state.rows[at]
    left, top, wide, high = x + GAP / 2, y + GAP / 2, tile - GAP, HIGH - GAP
    ink: Paint = "on_surface"
    if row.owner is None:
        yield Box(left, top, wide, high, "surface_container", "outline", 10, 1)
        yield Words(NEUTRAL, left + 7, top + 11, 11, ink)
    else:
        owner = state.table.player(row.owner)
        ink = f"ink-{owner.colour}"
        yield from _block(f"piece-{owner.colour}", f"tone-{owner.colour}", left, top, wide)
        yield from badge(owner, left + wide - 14, top + 15, 10)
    yield from _pieces(state, row, left + 7, top, ink, tile)
    name, size = _name(called(row, at), tile)
    for n, line in enumerate(name):
        yield Words(line, left + 7, top + high - 12 - 14 * (len(name) - 1 - n), size, ink, True)


SIDE: Final = 5
"""How high the side of a block is, which shows below its roof."""


def _block(roof: Paint, side: Paint, left: float, top: float, wide: float) -> Iterator[Shape]:
    """Yield a block of the town, seen from above: its *roof*, and the *side* of its houses below that."""
    high = HIGH - GAP
    yield Box(left, top, wide, high, side, "outline", 10, 1.5)
    yield Box(left, top, wide, high - SIDE, roof, "", 10)


def _pieces(
    state: AreasState, row: Area, left: float, top: float, ink: Paint, tile: float
) -> Iterator[Shape]:
    """Yield the pieces of an owner as pawns from *left* on, many of a rank as one with their number; others in
    words.
    """
    ranks = _ranks(state, row)
    if told := _told(state, row, tile):
        yield Words(told, left, top + 33, 11, ink)
        return
    shown = ranks if len(ranks) <= MOST_DRAWN else ranks[:1]
    for n, rank in enumerate(shown):
        yield from pawn(rank, ink, left + PAWN * (n + 0.5), top + 36, "")
    if len(shown) < len(ranks):
        yield Words(str(len(ranks)), left + PAWN + 2, top + 27, 14, ink, True)


def _ranks(state: AreasState, row: Area) -> tuple[str, ...]:
    """Return the ranks of the owner's pieces, the highest first; () where others are there, or what stands there can't
    be read.
    """
    crews = read_pieces(state.table, row.owner, row.pieces)
    if row.owner is None or not crews or [crew.seat for crew in crews] != [row.owner]:
        return ()
    (crew,) = crews
    return (
        *(["Don"] * crew.don),
        *(["Lieutenant"] * crew.lieutenants),
        *(["Hitman"] * crew.hitmen),
    )

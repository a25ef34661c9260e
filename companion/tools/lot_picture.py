"""What was drawn or thrown last, as a picture: dice, coins, a player, or all in their order; before the first throw,
where they will lie.
"""

from collections.abc import Sequence

from companion.core.blocks import Drawing
from companion.core.scene import NARROW, WIDE, Box, Disc, Paint, Scene, Shape, Words
from companion.scenes.badge import badge
from companion.scenes.dice import blank, die
from companion.scenes.letters import cut
from companion.tools.lot import (
    COINS,
    DICE,
    ORDER,
    SIX,
    Draw,
    LotState,
    Throw,
    kind_of,
    taking_part,
)
from companion.tools.lot_words import HEADS, gave

SIDE, STEP = 44, 52
"""How wide dice and coins are, and how far they are apart."""

CARD = 64
"""The height of the card of whoever is drawn."""

ROW = 40
"""The height of a row of an order."""


def picture(state: LotState, draws: Sequence[Draw]) -> tuple[Drawing, ...]:
    """Return what fell last; before the first throw the places of what is chosen, which the rules' *draws* may be."""
    if not state.throws:
        wide, narrow = (_places(state, draws, width) for width in (WIDE, NARROW))
        return (Drawing("Nothing is thrown yet.", wide, narrow, "thrown"),)
    row = state.throws[-1]
    if not row.fell:
        return ()
    wide, narrow = (_scene(state, row, width) for width in (WIDE, NARROW))
    return (Drawing(f"Throw {row.number}: {_said(state, row)}.", wide, narrow, "thrown"),)


def _said(state: LotState, row: Throw) -> str:
    if row.kind == ORDER:
        return ", ".join(f"{n} {state.table.name(seat)}" for n, seat in enumerate(row.fell, 1))
    if row.kind == COINS:
        return ", ".join(HEADS[side] for side in row.fell)
    return gave(state, row)


def _scene(state: LotState, row: Throw, width: float) -> Scene:
    if row.kind in (DICE, COINS):
        return _pieces(row, width)
    if row.kind == ORDER:
        return _order(state, row, width)
    return _player(state, row, width)


def _places(state: LotState, draws: Sequence[Draw], width: float) -> Scene:
    """Return where dice, coins, a player or all in their order will lie once they have fallen."""
    kind = kind_of(state.what, draws)
    if kind == DICE:
        spots = _spots(state.dice, width)
        return Scene(width, _high(spots), tuple(blank(*at, SIDE) for at in spots))
    if kind == COINS:
        spots = _spots(state.coins, width)
        half = SIDE / 2
        rings = (Disc(left + half, top + half, half, "", "outline", 1.5) for left, top in spots)
        return Scene(width, _high(spots), tuple(rings))
    if kind == ORDER:
        lines = [_line(n, width) for n in range(len(taking_part(state, draws)))]
        boxes = (
            Box(left + 1, top + 2, wide - 2, ROW - 4, "", "outline_variant", 8)
            for left, top, wide in lines
        )
        return Scene(width, lines[-1][1] + ROW, tuple(boxes))
    ring = Disc(_badge_at(width), CARD / 2, 22, "", "outline_variant", 1.5)
    box = Box(1, 2, width - 2, CARD - 4, "", "outline", 10, 1.5)
    return Scene(width, CARD, (box, ring))


def _spots(many: int, width: float) -> list[tuple[float, float]]:
    """Return where the left and upper edges of *many* dice or coins are, side by side in as many rows as it takes."""
    across = int(width // STEP)
    return [(4 + STEP * (n % across), 4 + STEP * (n // across)) for n in range(many)]


def _high(spots: Sequence[tuple[float, float]]) -> float:
    return spots[-1][1] - 4 + STEP


def _pieces(row: Throw, width: float) -> Scene:
    """Return dice or coins side by side, in as many rows as it takes."""
    spots = _spots(len(row.fell), width)
    shapes: list[Shape] = []
    for face, (left, top) in zip(row.fell, spots, strict=True):
        shapes += (
            _coin(face, left, top) if row.kind == COINS else _die(face, row.sides, left, top)
        )
    return Scene(width, _high(spots), tuple(shapes))


def _die(face: int, sides: int, left: float, top: float) -> tuple[Shape, ...]:
    """Return a die with pips, or with its number in a ring where it has not 6 sides."""
    if sides == SIX:
        return die(face, left, top, SIDE, "piece-white", "ink-white", "outline")
    x, y = left + SIDE / 2, top + SIDE / 2
    return (
        Box(left, top, SIDE, SIDE, "piece-white", "outline", 4),
        Disc(x, y, SIDE / 2 - 4, "", "ink-white", 1),
        Words(str(face), x, y, 16, "ink-white", True, "middle"),
    )


def _coin(face: int, left: float, top: float) -> tuple[Shape, ...]:
    """Return a coin: heads has a whole ring, tails a broken one, and both are written on it."""
    x, y = left + SIDE / 2, top + SIDE / 2
    ring = Disc(
        x, y, SIDE / 2 - 3, "", "ink-yellow", 1.5, 0 if face else 16, 1 if face else 0.5
    )
    return (
        Disc(x, y, SIDE / 2, "piece-yellow", "outline", 1.5),
        ring,
        Words(HEADS[face], x, y, 11, "ink-yellow", True, "middle"),
    )


def _badge_at(width: float) -> float:
    """Return how far the middle of the badge of whoever was drawn is from the left."""
    return 40 if width == WIDE else 33


def _player(state: LotState, row: Throw, width: float) -> Scene:
    """Return the card of whoever was drawn."""
    player = state.table.player(row.fell[0])
    ground: Paint = "primary_container"
    middle = _badge_at(width)
    left = 2 * middle - 4
    shapes = (
        Box(1, 2, width - 2, CARD - 4, ground, "primary", 10, 2),
        *badge(player, middle, CARD / 2, 22),
        Words(
            cut(player.name, 20, width - left - 8),
            left,
            CARD / 2,
            18,
            "on_primary_container",
            True,
        ),
    )
    return Scene(width, CARD, shapes)


def _line(n: int, width: float) -> tuple[float, float, float]:
    """Return the left and upper edge and the width of the line of whoever is *n*th in an order, from 0."""
    across = 2 if width == WIDE else 1
    wide = width / across
    return wide * (n % across), ROW * (n // across), wide


def _order(state: LotState, row: Throw, width: float) -> Scene:
    """Return all players in their order, line by line, with their numbers."""
    lines = [_line(n, width) for n in range(len(row.fell))]
    shapes: list[Shape] = []
    for n, (seat, (left, top, wide)) in enumerate(zip(row.fell, lines, strict=True)):
        player, first = state.table.player(seat), n == 0
        ground: Paint = "primary_container" if first else "surface_container"
        ink: Paint = "on_primary_container" if first else "on_surface"
        edge: Paint = "primary" if first else "surface_dim"
        shapes.append(Box(left + 1, top + 2, wide - 2, ROW - 4, ground, edge, 8))
        shapes.append(Words(str(n + 1), left + 14, top + ROW / 2, 14, ink, True, "middle"))
        shapes += badge(player, left + 38, top + ROW / 2, 13)
        name = cut(player.name, 13, wide - 62)
        shapes.append(Words(name, left + 56, top + ROW / 2, 13, ink))
    return Scene(width, lines[-1][1] + ROW, tuple(shapes))

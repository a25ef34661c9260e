"""What was drawn or thrown last, as a picture: dice, coins, a player, or all in their order."""

from companion.core.blocks import Drawing
from companion.core.scene import NARROW, WIDE, Box, Disc, Paint, Scene, Shape, Words
from companion.scenes.badge import badge
from companion.scenes.dice import die
from companion.scenes.letters import cut
from companion.tools.lot import COINS, DICE, ORDER, SIX, LotState, Throw
from companion.tools.lot_words import HEADS, gave

SIDE, STEP = 44, 52
"""How wide dice and coins are, and how far they are apart."""

CARD = 64
"""The height of the card of whoever is drawn."""

ROW = 40
"""The height of a row of an order."""


def picture(state: LotState) -> tuple[Drawing, ...]:
    """Return what fell last; nothing before the first throw."""
    if not state.throws:
        return ()
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


def _pieces(row: Throw, width: float) -> Scene:
    """Return dice or coins side by side, in as many rows as it takes."""
    across = int(width // STEP)
    shapes: list[Shape] = []
    for n, face in enumerate(row.fell):
        left, top = 4 + STEP * (n % across), 4 + STEP * (n // across)
        shapes += (
            _coin(face, left, top) if row.kind == COINS else _die(face, row.sides, left, top)
        )
    return Scene(width, STEP * -(-len(row.fell) // across), tuple(shapes))


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


def _player(state: LotState, row: Throw, width: float) -> Scene:
    """Return the card of whoever was drawn."""
    player = state.table.player(row.fell[0])
    ground: Paint = "primary_container"
    left = 76 if width == WIDE else 62
    shapes = (
        Box(1, 2, width - 2, CARD - 4, ground, "primary", 10, 2),
        *badge(player, left / 2 + 2, CARD / 2, 22),
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


def _order(state: LotState, row: Throw, width: float) -> Scene:
    """Return all players in their order, line by line, with their numbers."""
    across = 2 if width == WIDE else 1
    wide = width / across
    shapes: list[Shape] = []
    for n, seat in enumerate(row.fell):
        left, top = wide * (n % across), ROW * (n // across)
        player, first = state.table.player(seat), n == 0
        ground: Paint = "primary_container" if first else "surface_container"
        ink: Paint = "on_primary_container" if first else "on_surface"
        edge: Paint = "primary" if first else "surface_dim"
        shapes.append(Box(left + 1, top + 2, wide - 2, ROW - 4, ground, edge, 8))
        shapes.append(Words(str(n + 1), left + 14, top + ROW / 2, 14, ink, True, "middle"))
        shapes += badge(player, left + 38, top + ROW / 2, 13)
        name = cut(player.name, 13, wide - 62)
        shapes.append(Words(name, left + 56, top + ROW / 2, 13, ink))
    return Scene(width, ROW * -(-len(row.fell) // across), tuple(shapes))

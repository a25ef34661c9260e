"""The boards of a round as a strip of tiles: who won which, which one is open, how many come."""

from typing import Final

from companion.core.blocks import Drawing
from companion.core.scene import NARROW, WIDE, Box, Disc, Paint, Scene, Shape, Words
from companion.core.table import Player
from companion.games.lawless_empire.plans.state import PLAN_TYPES, PlansState, all_won, boards
from companion.scenes.badge import badge

TILE: Final = 32
"""The room of a tile across."""

TALL: Final = 46
"""The room of a tile down."""


def strip(state: PlansState) -> tuple[Drawing, ...]:
    """Return all boards of the round, nothing before the first is won."""
    if not state.won:
        return ()
    number = max(boards(state), len(state.won))
    wide, narrow = (_scene(state, number, width) for width in (WIDE, NARROW))
    return (Drawing(_said(state, number), wide, narrow, "boards"),)


def _winner(state: PlansState, place: int) -> Player | None:
    seat = state.won[place].winner
    return state.table.player(seat) if seat is not None and seat in state.table.seats else None


def _said(state: PlansState, number: int) -> str:
    """Return the boards as a sentence."""
    plans, parts = dict(PLAN_TYPES), list[str]()
    for place, won in enumerate(state.won):
        player = _winner(state, place)
        parts.append(f"{place + 1} {player.name if player else 'nobody'} ({plans[won.plan]})")
    rest = range(len(state.won) + 1, number + 1)
    parts += [f"{each} open" if each == rest[0] else f"{each} to come" for each in rest]
    return f"Boards of this round: {', '.join(parts)}."


def _scene(state: PlansState, number: int, width: float) -> Scene:
    across, shapes = int(width // TILE), list[Shape]()
    for place in range(number):
        row, column = divmod(place, across)
        shapes += _tile(state, place, TILE * column, TALL * row)
    return Scene(width, TALL * -(-number // across), tuple(shapes))


def _tile(state: PlansState, place: int, x: float, y: float) -> list[Shape]:
    """Return a tile with its number: the winner's badge on it, or a dot where it is open."""
    done, middle = place < len(state.won), x + TILE / 2
    opened = place == len(state.won) and not all_won(state)
    fill: Paint = "surface_container_high" if done else ""
    edge: Paint = "primary" if opened else "outline_variant"
    shapes: list[Shape] = [
        Box(x + 1, y + 1, TILE - 3, TALL - 4, fill, edge, 7, 2 if opened else 1),
        Words(str(place + 1), middle, y + 10, 11, side="middle"),
    ]
    player = _winner(state, place) if done else None
    if player:
        shapes += badge(player, middle, y + 29, 10)
    if opened:
        shapes.append(Disc(middle, y + 29, 5, "primary"))
    return shapes

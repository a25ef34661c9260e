"""The boards of a round as a strip of tiles: who won which, which one is open, how many come.

In a window the tiles show the dice, too, and a touch opens the board.
"""

from typing import Final, NamedTuple

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import (
    BROAD,
    NARROW,
    WIDE,
    Box,
    Disc,
    Paint,
    Place,
    Scene,
    Shape,
    Words,
)
from companion.core.table import Player
from companion.games.lawless_empire.plans.closed_boards import board_at, is_reopened
from companion.games.lawless_empire.plans.picture import Row, row_of
from companion.games.lawless_empire.plans.state import (
    PLAN_TYPES,
    SCHEMES,
    PlansState,
    all_won,
    boards,
    seats_with_dice,
)
from companion.scenes.badge import badge
from companion.scenes.dice import blank, die
from companion.scenes.letters import cut

TILE: Final = 32
"""The room of a tile across."""

TALL: Final = 46
"""The room of a tile down."""

LARGE_TILE: Final = 102
"""The room of a tile across, where its dice are in it."""

HEAD, LINE = 38, 16
"""Of such a tile: the height of its head, and of a line of dice."""

ACROSS, SIDE = 4, 12
"""Dice in a line, and how large they are."""


class Tile(NamedTuple):
    """A board: its *place*, what is known of it, and whether it is *won* or *opened*."""

    place: int
    plan: str
    scheme: str
    rows: tuple[Row, ...]
    winner: Player | None
    won: bool
    opened: bool


def strip(state: PlansState, scheme: Question | None = None) -> tuple[Drawing, ...]:
    """Return all boards of the round, nothing before the first is won.

    In a window each leads to its board, and the open one to the question about its *scheme*.
    """
    if not state.won:
        return ()
    tiles = tuple(_tile(state, place) for place in range(max(boards(state), len(state.won))))
    ways = opens(state)
    touches: tuple[Question | Button, ...] = (*ways, *([scheme] if scheme else []))
    numbers = {button.args[0]: at for at, button in enumerate(ways)}
    if scheme:
        numbers[state.part] = len(ways)
    wide, narrow = (_scene(tiles, width) for width in (WIDE, NARROW))
    return (Drawing(_said(tiles), wide, narrow, "boards", touches, _broad(tiles, numbers)),)


def opens(state: PlansState) -> tuple[Button, ...]:
    """Return a button for each board that can be opened: those that were won, and the next."""
    won = tuple(
        Button(
            f"Open board {place + 1} again",
            "open",
            (place,),
            step_label=f"Board {place + 1} was opened again",
        )
        for place in range(len(state.won))
        if place != state.part
    )
    return (*won, done(state)) if is_reopened(state) else won


def done(state: PlansState) -> Button:
    """Return the button that leads from a board that was opened again to the next one."""
    return Button(
        f"Done with board {state.part + 1}",
        "open",
        (len(state.won),),
        main=True,
        step_label=f"Board {state.part + 1} was done again",
    )


def _tile(state: PlansState, place: int) -> Tile:
    won = place < len(state.won)
    opened = place == state.part and not all_won(state)
    plan = dict(PLAN_TYPES)[state.won[place].plan] if won else ""
    if not (won or opened or place == len(state.won)):
        return Tile(place, "", "", (), None, won=False, opened=False)
    board = board_at(state, place)
    scheme = dict(SCHEMES)[board.scheme] if board.scheme else ""
    rows = tuple(row_of(board, seat) for seat in seats_with_dice(board))
    seat = state.won[place].winner if won else None
    known = seat is not None and seat in state.table.seats
    winner = state.table.player(seat) if known and seat is not None else None
    return Tile(place, plan, scheme, rows, winner, won, opened)


def _said(tiles: tuple[Tile, ...]) -> str:
    """Return the boards as a sentence."""
    parts, come = list[str](), False
    for tile in tiles:
        how = [tile.plan, tile.scheme, *map(_stands, tile.rows)]
        known = ", ".join(filter(None, how))
        who = tile.winner.name if tile.winner else "nobody"
        if not tile.won:
            who, come = "to come" if come else "open", True
        opened = ", open again" if tile.won and tile.opened else ""
        parts.append(f"{tile.place + 1} {who}{opened}{f' ({known})' if known else ''}")
    return f"Boards of this round: {', '.join(parts)}."


def _stands(row: Row) -> str:
    return f"{row.player.name} {row.words if row.points is None else row.points}"


def _scene(tiles: tuple[Tile, ...], width: float) -> Scene:
    across, shapes = int(width // TILE), list[Shape]()
    for tile in tiles:
        row, column = divmod(tile.place, across)
        shapes += _small(tile, TILE * column, TALL * row)
    return Scene(width, TALL * -(-len(tiles) // across), tuple(shapes))


def _small(tile: Tile, x: float, y: float) -> list[Shape]:
    """Return a tile with its number: the winner's badge on it, or a dot where it is open."""
    middle = x + TILE / 2
    shapes: list[Shape] = [
        _ground(tile, x, y, TILE, TALL),
        Words(str(tile.place + 1), middle, y + 10, 11, side="middle"),
    ]
    if tile.winner:
        shapes += badge(tile.winner, middle, y + 29, 10)
    elif tile.opened:
        shapes.append(Disc(middle, y + 29, 5, "primary"))
    return shapes


def _ground(tile: Tile, x: float, y: float, wide: float, high: float) -> Shape:
    fill: Paint = "surface_container_high" if tile.won else ""
    edge: Paint = "primary" if tile.opened else "outline_variant"
    return Box(x + 1, y + 1, wide - 3, high - 4, fill, edge, 7, 2 if tile.opened else 1)


def _broad(tiles: tuple[Tile, ...], touches: dict[object, int]) -> Scene:
    """Return the boards with the dice on them; *touches* has the number of each that can be touched."""
    across, top = BROAD // LARGE_TILE, 0.0
    shapes, places = list[Shape](), list[Place]()
    for first in range(0, len(tiles), across):
        line = tiles[first : first + across]
        high = HEAD + 12 + LINE * max(sum(map(_lines, tile.rows)) for tile in line)
        for column, tile in enumerate(line):
            x = LARGE_TILE * column
            shapes += _large(tile, x, top, high)
            if tile.place in touches:
                places.append(Place(x, top, LARGE_TILE - 1, high - 2, touches[tile.place]))
        top += high
    return Scene(BROAD, top, tuple(shapes), tuple(places))


def _lines(row: Row) -> int:
    """Return how many lines the dice of a row take."""
    return -(-sum(len(group.faces) for group in row.groups) // ACROSS)


def _large(tile: Tile, x: float, y: float, high: float) -> list[Shape]:
    """Return a tile with its number, its Plan and Scheme, who won, and everyone's dice."""
    shapes: list[Shape] = [
        _ground(tile, x, y, LARGE_TILE, high),
        Words(str(tile.place + 1), x + 8, y + 14, 14, bold=True),
    ]
    if tile.plan:
        shapes.append(Words(tile.plan, x + 26, y + 14, 12))
    if tile.scheme:
        scheme = cut(tile.scheme, 11, LARGE_TILE - 16)
        shapes.append(Words(scheme, x + 8, y + 31, 11, "on_surface_variant"))
    if tile.winner:
        shapes += badge(tile.winner, x + LARGE_TILE - 14, y + 14, 9)
    elif tile.opened:
        shapes.append(Disc(x + LARGE_TILE - 14, y + 14, 5, "primary"))
    top = y + HEAD
    for row in tile.rows:
        shapes += _dice(row, x, top)
        top += LINE * _lines(row)
    return shapes


def _dice(row: Row, x: float, y: float) -> list[Shape]:
    """Return the dice of a row of a tile; those that count 0 are faint. Then what they are worth."""
    colour, shapes = row.player.colour, list(badge(row.player, x + 14, y + 8, 7))
    faces = [(face, group.points) for group in row.groups for face in group.faces]
    for at, (face, points) in enumerate(faces):
        down, column = divmod(at, ACROSS)
        left, top = x + 24 + (SIDE + 1) * column, y + 2 + LINE * down
        if not face:
            shapes.append(blank(left, top, SIDE))
        elif points:
            piece, ink = f"piece-{colour}", f"ink-{colour}"
            shapes += die(face, left, top, SIDE, piece, ink, "outline")
        else:
            shapes += die(face, left, top, SIDE, "", "outline", "outline")
    if row.points is not None:
        bold = row.verdict == "wins"
        right = x + LARGE_TILE - 7
        shapes.append(Words(str(row.points), right, y + 8, 11, bold=bold, side="right"))
    return shapes

"""Everyone's tokens as a picture: a row of them for each player, to compare at a glance."""

from typing import Final

from companion.core.blocks import Drawing
from companion.core.scene import NARROW, WIDE, Box, Disc, Scene, Shape, Words
from companion.games.lawless_empire.ledger.state import KINDS, NAMES, LedgerState, held
from companion.scenes.badge import badge

ROW: Final = 34
"""The height of a player's row."""

HEAD: Final = 20
"""The height of the line with the names of the tokens."""

BADGE: Final = 34
"""The room of the badge."""

SIZE: Final = 12
"""How large a token is across."""

NUMBER: Final = 22
"""The room of a number, before its tokens."""

UNKNOWN: Final = "–"

PAINTS: Final = {
    "lucre": "piece-yellow",
    "bribery": "piece-blue",
    "soldati": "secondary_container",
}
"""The colours of the tokens: those of Lucre and Bribery are the rulebook's. Components."""


def picture(state: LedgerState) -> tuple[Drawing, ...]:
    """Return a row of tokens for each player; nothing while no number is known."""
    rows = [[held(state, seat, kind) for kind in KINDS] for seat in state.table.seats]
    if not any(number is not None for row in rows for number in row):
        return ()
    return (
        Drawing(
            _said(state, rows), _scene(state, rows, WIDE), _scene(state, rows, NARROW), "tokens"
        ),
    )


def _said(state: LedgerState, rows: list[list[int | None]]) -> str:
    """Return the picture as a sentence."""
    parts = []
    for player, row in zip(state.table.players, rows, strict=True):
        has = ", ".join(
            f"{NAMES[kind][1]} {UNKNOWN if number is None else number}"
            for kind, number in zip(KINDS, row, strict=True)
        )
        parts.append(f"{player.name}: {has}.")
    return " ".join(parts)


def _scene(state: LedgerState, rows: list[list[int | None]], width: float) -> Scene:
    shapes = list[Shape]()
    room = (width - BADGE) / len(KINDS)
    for place, kind in enumerate(KINDS):
        left = BADGE + room * place
        shapes.append(Words(NAMES[kind][1], left, HEAD / 2, 11, "on_surface_variant"))
    for at, (player, row) in enumerate(zip(state.table.players, rows, strict=True)):
        middle = HEAD + ROW * at + ROW / 2
        shapes += badge(player, 14, middle, 12)
        for place, (kind, number) in enumerate(zip(KINDS, row, strict=True)):
            shapes += _tokens(kind, number, BADGE + room * place, middle, room)
    return Scene(width, HEAD + ROW * len(rows), tuple(shapes))


def _tokens(
    kind: str, number: int | None, left: float, middle: float, room: float
) -> list[Shape]:
    """Return a number and as many tokens, which overlap where there are many."""
    said = UNKNOWN if number is None else str(number)
    shapes: list[Shape] = [Words(said, left, middle, 14, bold=True)]
    first, free = left + NUMBER, room - NUMBER - SIZE - 4
    step = min(SIZE + 1, free / max(1, (number or 0) - 1))
    for n in range(number or 0):
        x = first + step * n
        if kind == "soldati":
            top = middle - SIZE / 2
            shapes.append(Box(x, top, SIZE, SIZE, PAINTS[kind], "outline", 3, 1.5))
        else:
            shapes.append(Disc(x + SIZE / 2, middle, SIZE / 2, PAINTS[kind], "outline", 1.5))
    return shapes

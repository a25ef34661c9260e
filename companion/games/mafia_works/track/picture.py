"""The Victory Track as a picture: the deck, the spaces to escape, and who advances it next."""

from typing import Final

from companion.core.blocks import Drawing, Question
from companion.core.scene import (
    NARROW,
    WIDE,
    Box,
    Disc,
    Paint,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.core.table import Player
from companion.games.mafia_works.track.state import TrackState, places, to_go
from companion.scenes.badge import badge

CELL: Final = 40.0
"""The width of a space; the deck is two of them wide."""

SLIM: Final = 35.0
"""The least width of a space, where a whole Track lies in one row because of it."""

TALL: Final = 56
"""The height of a row of spaces, with the words below them."""

DECK: Final = 2

SHEETS: Final = 4
"""Cards of a thick deck that are seen one below the other."""


def picture(state: TrackState, deck: Question) -> tuple[Drawing, ...]:
    """Return the Track, nothing before its spaces and its deck are known; the deck leads to *deck*."""
    if state.spaces is None or state.deck is None:
        return ()
    wide, narrow = _scene(state, WIDE), _scene(state, NARROW)
    return (Drawing(_said(state), wide, narrow, "track", (deck,)),)


def _movers(state: TrackState, most: int) -> tuple[Player, ...]:
    """Return who makes the next advances, up to *most* of them; nobody if that isn't known."""
    left = to_go(state)
    if left is None or state.mover not in state.table.seats:
        return ()
    order = state.table.clockwise_from(state.mover)
    return tuple(state.table.player(order[at % len(order)]) for at in range(min(left, most)))


def _said(state: TrackState) -> str:
    """Return the Track as a sentence."""
    cards = ", ".join(map(str, places(state))) or "none"
    job = "at the bottom of it" if state.deck else f"on space {state.job}"
    if not state.deck and state.job is None:
        job = "on a space that nobody entered"
    movers = ", ".join(
        f"{at} {player.name}" for at, player in enumerate(_movers(state, int(WIDE // CELL)), 1)
    )
    return (
        f"Deck: {state.deck}, the Final Job {job}. Spaces 1 to {state.spaces}, then Escape. "
        f"Spaces with a card: {cards}. "
        f"Next advances: {movers or 'nobody said who is next'}."
    )


def _scene(state: TrackState, width: float) -> Scene:
    spaces = state.spaces or 1
    cell, across = _row(spaces, width)
    shapes = _deck(state)
    for space in range(1, spaces + 2):
        row, column = _where(space, spaces, across)
        x, y = cell * column, TALL * row
        shapes += _space(state, space, x, y, cell) if space <= spaces else _escape(x, y, cell)
    top = float(TALL * (1 + _where(spaces + 1, spaces, across)[0]))
    movers = _movers(state, int(width // CELL))
    if movers:
        shapes.append(Words("Next advances", 0, top + 10, 12, "on_surface_variant"))
        for at, player in enumerate(movers):
            middle = CELL * (at + 0.5)
            shapes += badge(player, middle, top + 36, 14)
            shapes.append(Words(str(at + 1), middle, top + 59, 11, side="middle"))
        top += 68
    return Scene(width, top, tuple(shapes), (Place(0, 0, DECK * cell, TALL, 0),))


def _row(spaces: int, width: float) -> tuple[float, int]:
    """Return how wide a space is and how many of them a row has, with two for the deck.

    They are slimmer where all of them and Escape then fit into one row.
    """
    slim = width / (DECK + spaces + 1)
    if SLIM <= slim < CELL:
        return slim, DECK + spaces + 1
    return CELL, int(width // CELL)


def _where(space: int, spaces: int, across: int) -> tuple[int, int]:
    """Return the row and the column of *space*, with *across* of them in a row; Escape is the one after all.

    The last space goes down with Escape, which would have a row of its own.
    """
    alone = not (DECK + spaces) % across
    return divmod(DECK + space - 1 + (alone and space >= spaces), across)


def _deck(state: TrackState) -> list[Shape]:
    """Return the deck, thicker with more cards, and the Final Job at its bottom."""
    deck = state.deck or 0
    sheets = min(SHEETS, deck)
    shapes: list[Shape] = [
        Box(2 + 3 * n, 10 - 3 * n, 60, 28, "secondary_container", "outline", 5, 1)
        for n in range(sheets)
    ]
    if not deck:
        shapes.append(Box(2, 8, 60, 28, "", "outline", 5, 1))
    left = 2 + 3 * max(0, sheets - 1)
    top = 10 - 3 * max(0, sheets - 1)
    ink: Paint = "on_secondary_container" if deck else "on_surface"
    shapes.append(Words(str(deck), left + 30, top + 14, 18, ink, True, "middle"))
    if deck:
        shapes.append(Disc(10, 38, 6, "tertiary", "surface", 1.5))
    shapes.append(Words("Deck", 36, 50, 11, side="middle"))
    return shapes


def _space(state: TrackState, space: int, x: float, y: float, wide: float) -> list[Shape]:
    """Return a space, with its card or the Final Job on it; the first and the last are numbered."""
    card = space in places(state)
    job = not state.deck and state.job == space
    fill: Paint = "primary_container" if card else ""
    shapes: list[Shape] = [
        Box(x + 2, y + 4, wide - 4, 34, fill, "primary" if card else "outline", 6, 1.5)
    ]
    if job:
        shapes.append(Disc(x + wide / 2, y + 21, 9, "tertiary", "surface", 1.5))
    if space in (1, state.spaces) or job:
        shapes.append(Words(str(space), x + wide / 2, y + 50, 11, side="middle"))
    return shapes


def _escape(x: float, y: float, wide: float) -> list[Shape]:
    """Return the way out of a Track whose spaces are so *wide*."""
    middle, end = y + 21, x + wide - 6
    return [
        Trail(((x + 6, middle), (end - 2, middle)), "tertiary", thick=3),
        Trail(
            ((end - 10, middle - 8), (end, middle), (end - 10, middle + 8)), "tertiary", thick=3
        ),
        Words("Escape", x + wide / 2, y + 50, 11 if wide == CELL else 10, side="middle"),
    ]

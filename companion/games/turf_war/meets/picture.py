"""The areas as tiles: whose each is, who is in it, and where gangs meet."""

from typing import Final

from companion.core.blocks import Button, Drawing
from companion.core.scene import NARROW, WIDE, Box, Place, Scene, Shape, Words
from companion.games.turf_war.meets.after import After
from companion.games.turf_war.meets.state import MeetsState, area_name
from companion.games.turf_war.meets.words import owner_words, pieces
from companion.scenes.badge import badge
from companion.scenes.empty_places import empty_places
from companion.scenes.letters import cut, text_width

HEAD: Final = 24
"""The height of a tile's name."""

ROW: Final = 22
"""The height of one gang in a tile."""

LEAST: Final = 64
"""The least height of a tile: a thumb hits it."""

GAP: Final = 6
"""The room between two tiles."""

FIGHT: Final = "fight"
OVER: Final = "fought"


def picture(state: MeetsState, now: After, touches: tuple[Button, ...]) -> tuple[Drawing, ...]:
    """Return the areas with who is in them now; nothing where there are none. A touch on one does its button, if it has
    one among *touches*.
    """
    if not state.spots:
        return ()
    lines = " ".join(_said(state, now, at) for at in range(len(state.spots)))
    numbers = {button.args[0]: number for number, button in enumerate(touches)}
    wide, narrow = (
        _scene(state, now, numbers, width, columns)
        for width, columns in ((WIDE, 2), (NARROW, 1))
    )
    return (Drawing(f"The areas now. {lines}", wide, narrow, "areas", touches),)


def empty_town(add: Button) -> Drawing:
    """Return the places of areas that nobody has told of yet, where tiles will lie; the first does what *add* does."""
    return empty_places(
        "There are no areas yet.", "areas", add, wide=NARROW, high=LEAST + GAP, rows=3
    )


def _marks(now: After, at: int) -> str:
    """Return what a tile says of its fight."""
    if any(each.at == at for each in now.waiting):
        return FIGHT
    return OVER if any(each.at == at for each in now.fought) else ""


def _said(state: MeetsState, now: After, at: int) -> str:
    whose = owner_words(state, now.owners[at])
    gangs = "; ".join(f"{state.table.name(g.seat)} {pieces(g)}" for g in now.there[at])
    fight = f", {_marks(now, at)}" if _marks(now, at) else ""
    held = ", they go from here" if state.held == at else ""
    return f"{area_name(state, at)}, {whose}{fight}{held}: {gangs or 'nobody'}."


def _scene(
    state: MeetsState, now: After, numbers: dict[object, int], width: float, columns: int
) -> Scene:
    """Return the tiles, in *columns* side by side; tiles beside each other are equally high.

    *numbers* are those of the touches, by their areas.
    """
    wide = (width - 2 - GAP * (columns - 1)) / columns
    shapes, places, top = list[Shape](), list[Place](), 1.0
    for first in range(0, len(state.spots), columns):
        row = range(first, min(first + columns, len(state.spots)))
        high = max(LEAST, HEAD + 6 + ROW * max(len(now.there[at]) for at in row))
        for n, at in enumerate(row):
            left = 1 + n * (wide + GAP)
            shapes += _tile(state, now, at, left, top, wide, high)
            if at in numbers:
                places.append(Place(left, top, wide, high, numbers[at]))
        top += high + GAP
    return Scene(width, top - GAP + 1, tuple(shapes), tuple(places))


def _tile(
    state: MeetsState, now: After, at: int, left: float, top: float, wide: float, high: float
) -> list[Shape]:
    """Return one area: its owner and name on top, then each gang in it."""
    owner, mark = now.owners[at], _marks(now, at)
    is_held = state.held == at
    edge = "primary" if is_held else "tertiary" if mark == FIGHT else "outline"
    ground = "primary_container" if is_held else "surface_container"
    ink = "on_primary_container" if is_held else "on_surface"
    thick = 3 if is_held or mark == FIGHT else 1.5
    shapes: list[Shape] = [Box(left, top, wide, high, ground, edge, 10, thick)]
    start, end = left + 8, left + wide - 8
    if owner in state.table.seats and owner is not None:
        shapes += badge(state.table.player(owner), left + 15, top + 14, 8)
        start += 20
    if mark:
        shapes.append(Words(mark, end, top + 14, 12, ink, True, "right"))
        end -= text_width(mark, 12) + 6
    shapes.append(
        Words(cut(area_name(state, at), 13, end - start), start, top + 14, 13, ink, True)
    )
    for n, gang in enumerate(now.there[at]):
        y = top + HEAD + 4 + ROW * n + ROW / 2
        shapes += badge(state.table.player(gang.seat), left + 17, y, 8)
        room = wide - 40
        shapes.append(Words(cut(pieces(gang), 13, room), left + 32, y, 13, ink))
    return shapes

"""A Plan board as a picture: everyone's dice, what counts of them, and who is ahead."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.core.blocks import Drawing, Question
from companion.core.scene import (
    BROAD,
    NARROW,
    WIDE,
    Box,
    Paint,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.core.table import Player
from companion.games.lawless_empire.plans import state as rules
from companion.games.lawless_empire.plans.state import PlansState
from companion.games.lawless_empire.plans.worth import Faces, Group
from companion.scenes.badge import badge
from companion.scenes.dice import blank, die
from companion.scenes.letters import cut

HEAD: Final = 48
"""The height of the line with the Scheme, which a thumb hits."""

APART: Final = 4
"""Between two groups of dice."""

NOT_SAID: Final = "Scheme not picked yet"


class Row(NamedTuple):
    """One player's dice in the *groups* that count together. What counts 0 has no points.

    *points* is None while they can't be told. A face of 0 is a die that is still to be rerolled.
    """

    player: Player
    groups: tuple[Group, ...]
    points: int | None
    verdict: str
    words: str


class Piece(NamedTuple):
    """Dice of a group that stand in one line; the *last* of a group says what it is worth."""

    faces: Faces
    group: Group
    last: bool


def picture(
    state: PlansState, scheme: Question, dice: tuple[Question, ...]
) -> tuple[Drawing, ...]:
    """Return the board, nothing without dice on it.

    Its head leads to the question about the *scheme*, each row to that of *dice* for its player.
    """
    if not rules.seats_with_dice(state):
        return ()
    title = dict(rules.SCHEMES)[state.scheme] if state.scheme else NOT_SAID
    rows = tuple(row_of(state, seat) for seat in rules.seats_with_dice(state))
    asked = {question.player: question for question in dice}
    touches = (scheme, *(asked[row.player] for row in rows))
    said = " ".join([f"{title}.", *(_said(row) for row in rows)])
    wide, narrow, broad = (_scene(title, rows, width) for width in (WIDE, NARROW, BROAD))
    return (Drawing(said, wide, narrow, "board", touches, broad),)


def row_of(state: PlansState, seat: int) -> Row:
    """Return the dice of *seat* on the open board, and how they stand."""
    player, waits = state.table.player(seat), rules.left(state).get(seat, 0)
    here, counted = state.hands[seat].dice, rules.counting(state, seat)
    if waits:
        words = f"{waits} to reroll"
        return Row(player, _loose((*counted, *(0,) * waits)), None, words, words)
    if seat in rules.picking(state):
        return Row(player, _loose(here), None, "one to pick", "one to pick")
    worth = rules.values(state)[seat]
    idle = (
        tuple((Counter(here) - Counter(counted)).elements()) if state.scheme == "level" else ()
    )
    groups = (*worth.groups, *([Group(idle, 0)] if idle else []))
    verdict = "wins" if rules.won_by(state) == seat else ""
    return Row(player, groups, worth.points, verdict, worth.words)


def _loose(faces: Faces) -> tuple[Group, ...]:
    """Return dice whose worth is not known yet, each as a group of its own."""
    return tuple(Group((face,), face) for face in faces)


def _said(row: Row) -> str:
    total = f", {row.points} in all" if row.points is not None else ""
    ends = f", {row.verdict}" if row.verdict and row.points is not None else ""
    return f"{row.player.name}: {row.words}{total}{ends}."


def _scene(title: str, rows: tuple[Row, ...], width: float) -> Scene:
    shapes: list[Shape] = [
        Box(1, 1, width - 2, HEAD - 4, "secondary_container", "surface_dim", 10, 1),
        Words(
            cut(title, 16, width - 20), width / 2, HEAD / 2 - 1, 16, "on_secondary_container", True,
            "middle",
        ),
    ]  # fmt: skip
    places, top = [Place(0, 0, width, HEAD, 0)], float(HEAD)
    most = max((row.points or 0 for row in rows), default=0) or 1
    for n, row in enumerate(rows, 1):
        drawn, high = _drawn(row, top, width, most)
        shapes += drawn
        places.append(Place(0, top, width, high, n))
        top += high
    return Scene(width, top, tuple(shapes), tuple(places))


def _drawn(row: Row, top: float, width: float, most: int) -> tuple[list[Shape], float]:
    """Return the shapes of a row that begins at *top*, and how high it is."""
    narrow, wins = width == NARROW, row.verdict == "wins"
    start, side = (6.0, 16.0) if narrow else (42.0, 22.0)
    ink: Paint = "on_primary_container" if wins else "on_surface"
    room = width - start - 36
    dice, y = list[Shape](), top + 20
    for line in _lines(row.groups, room, side + 2):
        dice += _line(line, row, start, y, side, ink)
        y += side + (21 if any(_is_bracketed(piece) for piece in line) else 5)
    bar = _bar(row, start, y, (width - start - 10) / most)
    high = y + 12 - top
    ground = Box(
        1, top + 1, width - 2, high - 4, "primary_container" if wins else "surface_container",
        "primary" if wins else "surface_dim", 10, 2,
    )  # fmt: skip
    return [ground, *_head(row, top, high, width, ink), *dice, *bar], high


def _head(row: Row, top: float, high: float, width: float, ink: Paint) -> list[Shape]:
    """Return whose row it is, how it stands, and the total."""
    start = 6 if width == NARROW else 42
    shapes = [] if width == NARROW else list(badge(row.player, 22, top + high / 2 - 1, 13))
    beside = 72 if row.verdict else 8
    name = cut(row.player.name, 12, width - start - beside)
    shapes.append(Words(name, start, top + 11, 12, ink))
    if row.verdict:
        shapes.append(Words(row.verdict, width - 8, top + 11, 12, ink, True, "right"))
    if row.points is not None:
        shapes.append(Words(str(row.points), width - 8, top + 31, 18, ink, True, "right"))
    return shapes


def _lines(groups: tuple[Group, ...], room: float, step: float) -> Iterator[list[Piece]]:
    """Yield the groups, at least one, in lines that fit *room*; one that is longer is broken. A die takes *step*."""
    line, used, most = list[Piece](), 0.0, int(room // step)
    for group in groups:
        faces = group.faces
        if line and used + len(faces) * step > room:
            yield line
            line, used = [], 0.0
        while len(faces) > most:
            yield [Piece(faces[:most], group, False)]
            faces = faces[most:]
        line.append(Piece(faces, group, True))
        used += len(faces) * step + APART
    yield line


def _is_bracketed(piece: Piece) -> bool:
    return len(piece.group.faces) > 1 and piece.group.points > 0


def _line(
    line: list[Piece], row: Row, x: float, y: float, side: float, ink: Paint
) -> Iterator[Shape]:
    """Yield one line of dice. Dice that count 0 are faint; a bracket says what some are worth."""
    colour = row.player.colour
    for piece in line:
        start = x
        for face in piece.faces:
            if not face:
                yield blank(x, y, side)
            elif piece.group.points:
                yield from die(face, x, y, side, f"piece-{colour}", f"ink-{colour}", "outline")
            else:
                yield from die(face, x, y, side, "", "outline", "outline")
            x += side + 2
        if _is_bracketed(piece):
            low = y + side + 2
            ends = ((start, low), (start, low + 3), (x - 2, low + 3), (x - 2, low))
            yield Trail(ends, ink, thick=1)
            if piece.last:
                worth = f"= {piece.group.points}"
                yield Words(worth, (start + x - 2) / 2, low + 10, 12, ink, True, "middle")
        x += APART


def _bar(row: Row, x: float, y: float, unit: float) -> list[Shape]:
    """Return the bar of a row, *unit* wide for each point."""
    if not row.points:
        return []
    return [Box(x, y, row.points * unit, 6, f"piece-{row.player.colour}", "outline", 3, 1)]

"""The roll-off as a picture: everyone's dice, who is lowest, and which die is rerolled."""

from typing import NamedTuple

from companion.core.blocks import Drawing, Question
from companion.core.scene import NARROW, WIDE, Box, Paint, Place, Scene, Shape, Words
from companion.core.table import Player
from companion.games.lawless_empire.first.rolloff import THROWN, RollOff, rerolled
from companion.games.lawless_empire.first.throws import FirstState, dice_of
from companion.scenes.badge import badge
from companion.scenes.dice import blank, die
from companion.scenes.letters import cut, text_width

LATEST = 4
"""The most totals of one player that are shown."""

ROW = 48
"""The height of a row, which a thumb hits."""


class Throw(NamedTuple):
    """One player's row: the dice as they lie, all totals, and where the player stands.

    *rerolls* is the place of the die that is rerolled now, -1 for none. *lowest* is whether the
    total is, of all; *verdict* says what that means, '' for nothing.
    """

    player: Player
    dice: tuple[int, ...]
    totals: tuple[int, ...]
    rerolls: int
    lowest: bool
    verdict: str

    @property
    def ladder(self) -> str:
        """The totals one after the other, '' if there is one or none."""
        if len(self.totals) < 2:
            return ""
        shown = self.totals if len(self.totals) <= LATEST else self.totals[1 - LATEST :]
        start = "" if shown == self.totals else "… → "
        return start + " → ".join(map(str, shown))

    @property
    def said(self) -> str:
        """The row as a sentence."""
        if not self.totals:
            return f"{self.player.name} hasn't rolled."
        dice = f", dice {' '.join(map(str, self.dice))}" if self.dice else ""
        again = f", a {self.dice[self.rerolls]} is rerolled" if self.rerolls >= 0 else ""
        ends = ", ".join(filter(None, (self.ladder or str(self.totals[-1]), self.verdict)))
        return f"{self.player.name}: {ends}{dice}{again}."


def picture(
    state: FirstState, off: RollOff, questions: tuple[Question, ...]
) -> tuple[Drawing, ...]:
    """Return everyone's throws, nothing before the first total. A row leads to the last of
    *questions* for its player.
    """
    if not off.totals:
        return ()
    rows = [_throw(state, off, seat) for seat in state.table.seats]
    last = {question.player: question for question in questions}
    touches = tuple(last[row.player] for row in rows)
    said = " ".join(row.said for row in rows)
    return (Drawing(said, _scene(rows, WIDE), _scene(rows, NARROW), "throws", touches),)


def _throw(state: FirstState, off: RollOff, seat: int) -> Throw:
    entries = len(off.used[seat])
    dice = rerolled(dice_of(state, seat, entries))
    totals = _totals(off, seat)
    lowest = bool(off.stages) and seat in off.stages[-1].lowest
    waits = bool(off.stages) and seat in off.waiting
    verdict = ""
    if off.chooser == seat:
        verdict = "chooses"
    elif waits:
        verdict = "rerolls"
    at = dice.index(min(dice)) if waits and dice else -1
    return Throw(state.table.player(seat), dice, totals, at, lowest, verdict)


def _totals(off: RollOff, seat: int) -> tuple[int, ...]:
    """Return the totals that *seat* has had, those of a stage that isn't over too."""
    found = [
        off.stages[stage].totals[seat] for stage in off.used[seat] if stage < len(off.stages)
    ]
    if off.used[seat] and off.used[seat][-1] == len(off.stages):
        found.append(off.totals[seat])
    return tuple(found)


def _scene(rows: list[Throw], width: float) -> Scene:
    shapes: list[Shape] = []
    for n, row in enumerate(rows):
        shapes += _row(row, ROW * n, width)
    places = tuple(Place(0, ROW * n, width, ROW, n) for n in range(len(rows)))
    return Scene(width, ROW * len(rows), tuple(shapes), places)


def _row(row: Throw, top: float, width: float) -> list[Shape]:
    """Return one row; it glows where the player has the lowest total."""
    ground: Paint = "primary_container" if row.lowest else "surface_container"
    ink: Paint = "on_primary_container" if row.lowest else "on_surface"
    edge: Paint = "primary" if row.lowest else "surface_dim"
    shapes: list[Shape] = [Box(1, top + 2, width - 2, ROW - 4, ground, edge, 10, 2)]
    narrow = width == NARROW
    left, side = (6, 17) if narrow else (42, 22)
    right, small = width - 8, 11 if narrow else 12
    if not narrow:
        shapes += badge(row.player, 22, top + ROW / 2, 13)
    room = width - left - 8 - (44 if row.verdict else 0)
    above, below = (12, 32) if row.dice or not row.totals else (15, 34)
    shapes.append(Words(cut(row.player.name, 12, room), left, top + above, 12, ink))
    if row.verdict:
        shapes.append(Words(row.verdict, right, top + above, small, ink, True, "right"))
    if row.totals:
        shapes.append(Words(str(row.totals[-1]), right, top + below, 18, ink, True, "right"))
    shapes += _dice(row, left, top + 21, side)
    shapes += _ladder(row, left, top + below, width, ink)
    return shapes


def _dice(row: Throw, left: float, top: float, side: float) -> list[Shape]:
    """Return the dice of a row; the one that is rerolled is lifted."""
    step = side + 3
    if not row.totals:
        return [blank(left + step * n, top, side) for n in range(THROWN)]
    shapes: list[Shape] = []
    colour = row.player.colour
    for n, face in enumerate(row.dice):
        lifted = n == row.rerolls
        edge: Paint = "tertiary" if lifted else "outline"
        x, y = left + step * n, top - 3 * lifted
        shapes += die(face, x, y, side, f"piece-{colour}", f"ink-{colour}", edge)
    return shapes


def _ladder(row: Throw, left: float, y: float, width: float, ink: Paint) -> list[Shape]:
    """Return the totals one after the other, where they fit beside the dice."""
    start = left + (25 * THROWN + 6 if row.dice else 0)
    if not row.ladder or start + text_width(row.ladder, 12) > width - 40:
        return []
    return [Words(row.ladder, start, y, 12, ink)]

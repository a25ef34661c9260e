"""A fight as a picture: the crews in their area as pawns, the dead on the ground, the way out."""

from typing import Final, NamedTuple

from companion.core.blocks import Button, Drawing
from companion.core.scene import (
    NARROW,
    WIDE,
    Box,
    Disc,
    MovingPiece,
    Paint,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.core.table import Player
from companion.core.words import with_noun
from companion.games.turf_war.combat.moves import (
    RANKS,
    press_don,
    press_fewer,
    press_more,
)
from companion.games.turf_war.combat.state import (
    CombatState,
    gang,
    outcome,
    present,
    settled,
)
from companion.games.turf_war.pawns import fallen, pawn
from companion.games.turf_war.pieces import Fate, Gang
from companion.scenes.badge import badge
from companion.scenes.letters import cut, text_width
from companion.scenes.marks import plus

ROW: Final = 60
"""The height of a gang's row."""

OUT: Final = 30
"""The room beside the area, for the arrows of those who leave."""

STEP, TIGHT = 16, 7
"""How far pawns are apart; where there is little room they stand behind one another."""

NUMBER: Final = 20
"""The room of a number of pawns, where not all of them are drawn."""

MOST_DRAWN: Final = 8
"""Pawns of a rank that are seen at a glance; for more, their number is shown."""

LYING: Final = 5
"""How much more room the last piece takes where it lies on the ground."""

PLUS: Final = 14
"""The room of the sign that one can be added."""

ENDS: Final = {"stays": "stays", "leaves": "leaves", "open": "stays or leaves"}


class Crew(NamedTuple):
    """A gang in the area: its pieces, and what becomes of them, None while that isn't known."""

    player: Player
    gang: Gang
    fate: Fate | None

    @property
    def ends(self) -> str:
        """What becomes of it, in words."""
        if self.fate is None:
            return ""
        return ENDS[self.fate.goes] if self.fate.left.pieces else "all dead"

    @property
    def said(self) -> str:
        """The gang as a sentence."""
        dead = self.fate or Fate(self.gang)
        hitmen = with_noun(self.gang.hitmen, "Hitman", "Hitmen")
        lieutenants = with_noun(self.gang.lieutenants, "Lieutenant")
        parts = [
            f"{hitmen}{_of_them(dead.dead_hitmen)}",
            f"{lieutenants}{_of_them(dead.dead_lieutenants)}",
        ]
        if self.gang.don:
            parts.append(f"the Don{' (dead)' if dead.dead_don else ''}")
        return f"{self.player.name}: {', '.join(filter(None, (*parts, self.ends)))}."


def _of_them(dead: int) -> str:
    return f" ({dead} dead)" if dead else ""


class Zone(NamedTuple):
    """Where the pawns of one rank stand in a row, from *left* on, *wide* units."""

    left: float
    wide: float


class Plan(NamedTuple):
    """Where things stand in a scene: names from *name* on, then Hitmen, Lieutenants, the Don."""

    width: float
    head: float
    name: float
    zones: tuple[Zone, Zone, Zone]


BROAD: Final = Plan(WIDE, 20, 38, (Zone(36, 112), Zone(148, 86), Zone(234, 50)))
SLIM: Final = Plan(NARROW, 4, 22, (Zone(4, 52), Zone(56, 48), Zone(104, 25)))


def picture(state: CombatState) -> tuple[Drawing, ...]:
    """Return the area, nothing before two gangs meet. A touch on a rank adds a piece of it, a long
    one takes one away.
    """
    here = present(state)
    if len(here) < 2:
        return ()
    found = {fate.gang.seat: fate for fate in outcome(state).fates} if settled(state) else {}
    sides = [
        [
            Crew(state.table.player(seat), gang(state, seat), found.get(seat))
            for seat in here
            if state.sides[seat] == group
        ]
        for group in dict.fromkeys(state.sides[seat] for seat in here)
    ]
    area = state.area.strip()
    crews = [crew for side in sides for crew in side]
    touches = tuple(button for crew in crews for button in _presses(state, crew.player.seat))
    where = area or "the area"
    said = f"Hitmen, Lieutenants, Don in {where}. {' '.join(crew.said for crew in crews)}"
    wide, narrow = (_scene(sides, plan, area) for plan in (BROAD, SLIM))
    return (Drawing(said, wide, narrow, "fight", touches),)


def _presses(state: CombatState, seat: int) -> tuple[Button, ...]:
    """Return what the places of a row do: the touches first, then the long ones."""
    return (
        *(press_more(state, seat, rank) for rank in RANKS),
        press_don(state, seat),
        *(press_fewer(state, seat, rank) for rank in RANKS),
    )


EACH: Final = 5
"""Presses of a row."""


def _scene(sides: list[list[Crew]], plan: Plan, area: str) -> Scene:
    rows = sum(map(len, sides))
    high = plan.head + ROW * rows + (20 if area else 4)
    inside = plan.width - OUT
    shapes: list[Shape] = [Box(1, 1, inside, high - 2, "", "outline", 14, 2)]
    if plan is BROAD:
        titles = zip(("Hitmen", "Lieutenants", "Don"), plan.zones, strict=True)
        shapes += [Words(title, zone.left, 12, 11) for title, zone in titles]
    places, pieces, top, n = list[Place](), list[MovingPiece](), plan.head, 0
    for side in sides:
        wins = any(crew.fate and crew.fate.won and crew.fate.left.pieces for crew in side)
        ground: Paint = "primary_container" if wins else "surface_container"
        edge: Paint = "primary" if wins else "surface_dim"
        tall = ROW * len(side) - 4
        shapes.append(Box(4, top, inside - 6, tall, ground, edge, 10, 2))
        ink: Paint = "on_primary_container" if wins else "on_surface"
        for crew in side:
            for each in _row(crew, plan, top, ink):
                if isinstance(each, MovingPiece):
                    pieces.append(each)
                    shapes += each.shapes
                else:
                    shapes.append(each)
            places += _places(plan, top, EACH * n)
            top, n = top + ROW, n + 1
    if area:
        name = cut(area, 12, inside - 16)
        shapes.append(Words(name, (inside + 1) / 2, high - 10, 12, side="middle"))
    return Scene(plan.width, high, tuple(shapes), tuple(places), tuple(pieces))


def _places(plan: Plan, top: float, first: int) -> list[Place]:
    hitmen, lieutenants, don = plan.zones
    return [
        Place(hitmen.left, top, hitmen.wide, ROW, first, first + 3),
        Place(lieutenants.left, top, lieutenants.wide, ROW, first + 1, first + 4),
        Place(don.left, top, don.wide, ROW, first + 2),
    ]


def _row(crew: Crew, plan: Plan, top: float, ink: Paint) -> list[Shape | MovingPiece]:
    """Return a gang: its name, its pawns, and the arrow out of the area where it leaves."""
    broad = plan is BROAD
    end = plan.width - OUT - 6
    room = end - plan.name - (text_width(crew.ends, 12) + 8 if crew.ends else 0)
    name = cut(crew.player.name, 12, room)
    shapes: list[Shape | MovingPiece] = [
        *(
            badge(crew.player, 20, top + 28, 12)
            if broad
            else badge(crew.player, 14, top + 10, 7)
        ),
        Words(name, plan.name, top + 10, 12, ink),
    ]
    if crew.ends:
        shapes.append(Words(crew.ends, end, top + 10, 12, ink, True, "right"))
    dead, colour = crew.fate or Fate(crew.gang), crew.player.colour
    hitmen, lieutenants, don = plan.zones
    floor = top + ROW - 8
    shapes += _pawns(hitmen, floor, ("Hitman", colour, ink), crew.gang.hitmen, dead.dead_hitmen)
    rank = ("Lieutenant", colour, ink)
    shapes += _pawns(lieutenants, floor, rank, crew.gang.lieutenants, dead.dead_lieutenants)
    rank = ("Don", colour, ink)
    shapes += _pawns(don, floor, rank, int(crew.gang.don), int(dead.dead_don))
    if crew.fate and crew.ends == ENDS["leaves"]:
        shapes += _arrow(plan.width - OUT - 4, plan.width - 3, top + 38)
    return shapes


def _pawns(
    zone: Zone, floor: float, look: tuple[str, str, Paint], number: int, dead: int
) -> list[Shape | MovingPiece]:
    """Return that number of pawns, the last of them *dead*; where there is no room for them, a few and their number.

    *look* is their rank, their colour, and the ink of what is written.
    """
    rank, colour, ink = look
    more = 0 if rank == "Don" else PLUS
    room = zone.wide - more
    step = max(TIGHT, min(STEP, (room - STEP) / max(number - 1, 1)))
    fits = min(int((room - STEP) / step + 1), MOST_DRAWN)
    drawn, step = (number, step) if number <= fits else (int((room - NUMBER) // STEP), STEP)
    shapes: list[Shape | MovingPiece] = []
    crossed = dead if drawn == number else min(dead, drawn - (dead < number))
    for n in range(drawn):
        x = zone.left + STEP / 2 + step * n
        if n < drawn - crossed:
            shapes += pawn(rank, f"piece-{colour}", x, floor)
        else:
            shapes.append(fallen(rank, f"piece-{colour}", x, floor))
    end = zone.left + STEP + step * (max(drawn, 1) - 1)
    if drawn < number:
        shapes.append(Words(str(number), end + 1, floor - 10, 14, ink, True))
        end += NUMBER
    elif not number:
        shapes += pawn(rank, "", zone.left + STEP / 2, floor)
    if more:
        # The head of one that lies there is beside its place.
        x, y = min(end + (LYING if crossed else 0), zone.left + room) + more / 2, floor - 10
        shapes += [
            Disc(x, y, 6, "", "outline", 1),
            Trail(plus(x, y, 3), ink, thick=1.5),
        ]
    return shapes


def _arrow(left: float, right: float, y: float) -> list[Shape]:
    """Return an arrow over the border of the area."""
    shapes: list[Shape] = []
    for points in (
        ((left, y), (right - 1, y)),
        ((right - 9, y - 8), (right, y), (right - 9, y + 8)),
    ):
        shapes += [Trail(points, "surface", thick=7), Trail(points, "tertiary", thick=3)]
    return shapes

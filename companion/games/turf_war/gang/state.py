"""A gang's own pieces, their rank and XP, and who is promoted. Rulebook: Initial setup, End of turn."""

from typing import Annotated, Literal

from companion.core.fields import Count, Internal, Marks, Pick, Rows, Seat, Text
from companion.core.names import visible
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.turf_war.orders.state import MOST_PIECES, OPENING, RANKS
from companion.games.turf_war.setup import HITMAN_UP, LIEUTENANT_UP, SURVIVE, WIN
from companion.tools.transfers import PRINTS

Rise = Literal["", "lieutenant", "don"]


def rise(rank: str, xp: int, has_don: bool) -> Rise:
    """Return what a piece rises to: '' for nothing. A Don rises no further. End of turn."""
    if rank == "hitman" and xp >= HITMAN_UP:
        return "lieutenant"
    if rank == "lieutenant" and xp >= LIEUTENANT_UP and not has_don:
        return "don"
    return ""


MOST_XP = 99

MOST_RAISED = 24
"""The most promotions of one turn."""


class Piece(Value):
    """One piece: its name, rank, XP, and where it stands."""

    name: Annotated[str, Text(title="Name", most=12, travels="local")] = ""
    rank: Annotated[str, Pick(title="Rank", options=RANKS, travels="local")] = "hitman"
    xp: Annotated[int, Count(title="XP", most=MOST_XP, travels="local")] = 0
    area: Annotated[str, Text(title="Area", most=20, travels="local")] = ""


class Promotion(Value):
    """A piece that was promoted this turn, by its name, and the rank that it has now."""

    name: Annotated[str, Text(most=12, travels="local")] = ""
    rank: Annotated[str, Pick(options=RANKS, travels="local")] = "lieutenant"


class GangState(Value):
    """One gang; everything stays on the device.

    *fight* is about the fight that was taken over last, and lasts as long as the XP from it; of
    it *xp* goes to each of *fought*, and *dead* Hitmen, Lieutenants and Dons are to be struck out.
    *raised* are this turn's promotions.
    """

    table: SmallTable = Table()
    seat: Annotated[int | None, Seat(title="Which gang is yours?", travels="local")] = None
    pieces: Annotated[
        tuple[Piece, ...],
        Rows(title="Pieces", most=MOST_PIECES, noun="piece", travels="local"),
    ] = tuple(Piece(name=each.name, rank=each.rank) for each in OPENING)
    fought: Annotated[
        frozenset[int], Marks(title="Who fought and lives?", size=MOST_PIECES, travels="local")
    ] = frozenset()
    xp: Annotated[
        int, Count(title="XP for each of them", most=WIN + SURVIVE, travels="local")
    ] = WIN + SURVIVE
    dead: Annotated[
        frozenset[int], Marks(title="Who died?", size=MOST_PIECES, travels="local")
    ] = frozenset()
    told: Annotated[str, Text(most=60, travels="local")] = ""
    fight: Annotated[int, Internal(most=PRINTS, travels="local")] = 0
    raised: Annotated[
        tuple[Promotion, ...], Rows(most=MOST_RAISED, noun="promotion", travels="local")
    ] = ()

    @property
    def part(self) -> int:
        """Which fight is written down: its screen starts at its top, and so does the sheet after it."""
        return self.fight if self.told.strip() else 0


def called(state: GangState, place: int) -> str:
    """Return what the piece at *place* is called."""
    return visible(state.pieces[place].name) or f"Piece {place + 1}"


def has_don(state: GangState) -> bool:
    """Return whether the gang has a Don."""
    return any(each.rank == "don" for each in state.pieces)


def due(state: GangState) -> tuple[tuple[int, str], ...]:
    """Return who is to rise, as (place, rank). End of turn."""
    rises = (
        (at, rise(each.rank, each.xp, has_don(state))) for at, each in enumerate(state.pieces)
    )
    return tuple((at, rank) for at, rank in rises if rank)


def promoted(state: GangState, place: int) -> GangState:
    """Return *state* with the piece at *place* promoted, where that is due; its XP is 0."""
    rank = dict(due(state)).get(place)
    if rank is None:
        return state
    piece = state.pieces[place].evolve(rank=rank, xp=0)
    note = Promotion(name=called(state, place)[:12], rank=rank)
    raised = (*state.raised, note)[-MOST_RAISED:]
    return state.put(("pieces", place), piece).evolve(raised=raised)

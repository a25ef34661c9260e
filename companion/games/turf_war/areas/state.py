"""The areas as they were posted: owner and pieces. Rulebook: End of turn."""

from typing import Annotated, NamedTuple

from companion.core.fields import Rows, Seat, Text
from companion.core.names import skeleton
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.core.words import with_noun
from companion.games.turf_war.combat.area import new_owner
from companion.games.turf_war.combat.fights import fights, new_fights, printed
from companion.games.turf_war.combat.state import CombatState, outcome
from companion.games.turf_war.pieces import Gang
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.settling import (
    SETUP,
    PhaseNumber,
    phase_at,
    place_of,
    to_settle,
    turn_at,
)
from companion.games.turf_war.setup import END, PLACEMENT
from companion.tools.transfers import Fingerprint

SETTLES = {PLACEMENT: "All recruits are placed", END: "All owners are right"}
"""What the table says once the list is right in a phase: nobody else can know."""

MOST_AREAS = 48
NAME, PIECES = 14, 40
"""The most letters of an area's name, and of the pieces on it."""

CUT = "…"
"""At the end of pieces that had no room."""


class Area(Value):
    """One area: its *owner*, None for neutral, and the *pieces* on it, in words."""

    name: Annotated[str, Text(title="Name", most=NAME, travels="local")] = ""
    owner: Annotated[int | None, Seat(title="Owner", travels="local")] = None
    pieces: Annotated[str, Text(title="Pieces", most=PIECES, travels="local")] = ""


class AreasState(Value):
    """The list of areas as it was posted last; *posted* is a post that is to be read in.

    *told* is about the fight that was told last, *told_meets* about where everyone is after all of them. *due* is the
    phase that the checklist is in, *settled* the last one of which players said that the list is right. The list is too
    long for a code, so it goes by file.
    """

    table: SmallTable = Table()
    rows: Annotated[
        tuple[Area, ...], Rows(title="Areas", most=MOST_AREAS, noun="area", travels="local")
    ] = ()
    posted: Annotated[
        str, Text(title="A posted list", most=4000, tall=True, travels="local")
    ] = ""
    told: Fingerprint = 0
    told_meets: Fingerprint = 0
    due: PhaseNumber = 0
    settled: PhaseNumber = 0


def owned(state: AreasState, seat: int) -> int:
    """Return how many areas the gang at *seat* owns."""
    return sum(row.owner == seat for row in state.rows)


def is_entered(state: AreasState) -> bool:
    """Return whether areas are in the list, and none wait in a post."""
    return any(row != Area() for row in state.rows) and not read(state)[0]


def is_set_up(state: AreasState) -> bool:
    """Return whether every gang owns an area. Initial setup."""
    return all(owned(state, seat) for seat in state.table.seats)


def unsettled(state: AreasState) -> str:
    """Return what players have to say of the phase before they go on, '' for nothing. Placement, End of turn.

    In the first turn there are no recruits to place.
    """
    if not is_entered(state) or (turn_at(state.due) == 1 and phase_at(state.due) == PLACEMENT):
        return ""
    return to_settle(state.due, state.settled, SETTLES)


def leads_on(state: AreasState) -> bool:
    """Return whether nothing is left to do with the list, as far as players said."""
    if not is_entered(state) or unsettled(state):
        return False
    return state.due != SETUP or is_set_up(state)


def settle(state: AreasState) -> AreasState:
    """Return the state in which the list is right for the phase that the checklist is in."""
    return state.evolve(settled=state.due)


def from_round(source: RoundState, target: AreasState) -> AreasState:
    """Return *target* with the phase of the checklist."""
    return target.evolve(due=place_of(source))


def line(state: AreasState, row: Area) -> str:
    """Return an area as a line of a post: "Docks: Red (2 H)"."""
    whose = "neutral" if row.owner is None else state.table.name(row.owner)
    pieces = f" ({row.pieces.strip()})" if row.pieces.strip() else ""
    return f"{row.name.strip() or '?'}: {whose}{pieces}"


def written(state: AreasState) -> str:
    """Return the list as it is posted; a semicolon ends each area, so that it can be read in."""
    return "\n".join(f"{line(state, row)};" for row in state.rows)


class PostedList(NamedTuple):
    """What a posted list holds: *rows* of areas, *strange* parts that can't be read, and *more* areas than there is
    room for.
    """

    rows: tuple[Area, ...]
    strange: tuple[str, ...]
    more: tuple[str, ...]


def read(state: AreasState) -> PostedList:
    """Return what the posted list holds."""
    rows, strange, more = _read(state)
    areas = tuple(Area(name=n[:NAME], owner=o, pieces=p[:PIECES]) for n, o, p in rows)
    return PostedList(areas, tuple(strange), tuple(more))


def cut(state: AreasState) -> tuple[str, ...]:
    """Return what of the posted list is too long, and so loses its end."""
    rows, *_ = _read(state)
    found = [
        (what, words[:most])
        for name, _, pieces in rows
        for what, words, most in (("A name", name, NAME), ("A list of pieces", pieces, PIECES))
        if len(words) > most
    ]
    return tuple(f'{what} is too long. It becomes "{words.strip()}".' for what, words in found)


def _read(
    state: AreasState,
) -> tuple[list[tuple[str, int | None, str]], list[str], list[str]]:
    """Return name, owner and pieces of each area as posted, what can't be read, and what there is no room for."""
    owners = {skeleton(state.table.name(seat)): seat for seat in state.table.seats}
    rows, strange, more = list[tuple[str, int | None, str]](), list[str](), list[str]()
    for part in (each.strip() for each in state.posted.split(";")):
        name, colon, rest = part.partition(":")
        whose, _, pieces = rest.strip().partition("(")
        key = skeleton(whose)
        if not part:
            continue
        if not colon or (key not in owners and key != "neutral"):
            strange.append(part)
        elif len(rows) == MOST_AREAS:
            more.append(part)
        else:
            rows.append((name.strip(), owners.get(key), pieces.removesuffix(")").strip()))
    return rows, strange, more


def add(state: AreasState) -> AreasState:
    """Return the state with one more area, which nobody has named yet; unchanged if the list is full."""
    return state.evolve(rows=(*state.rows, Area())[:MOST_AREAS])


def take_list(state: AreasState) -> AreasState:
    """Return the state with the posted list read in, as far as it can be read and there is room."""
    rows, strange, _ = read(state)
    return state.evolve(rows=rows, posted="; ".join(strange)) if rows else state


def cleared(state: AreasState) -> AreasState:
    """Return the state for a new game on the same areas: all are neutral and empty."""
    rows = tuple(Area(name=row.name) for row in state.rows)
    return AreasState(table=state.table, rows=rows)


def from_combat(source: CombatState, target: AreasState) -> AreasState:
    """Return *target* with owner and pieces after each fight of the turn, where both are known.

    What was told before isn't told again: players may have changed it since.
    """
    told, rows = target.told, target.rows
    for fight in new_fights(fights(source), target.told):
        row = after_fight(fight)
        if row and printed(fight, row) != target.told:
            rows, told = _with(rows, row), printed(fight, row)
    return target if rows == target.rows else target.evolve(rows=rows, told=told)


def after_fight(source: CombatState) -> Area | None:
    """Return the area as it is after a settled fight, None if that isn't known."""
    where, end = source.area.strip(), outcome(source)
    owner = new_owner(source, end)
    if owner is None or not where:
        return None
    stay = tuple(f.left for f in end.fates if f.left.pieces and f.goes == "stays")
    return Area(name=where, owner=owner, pieces=listed_pieces(source.table, owner, stay))


def _with(rows: tuple[Area, ...], row: Area) -> tuple[Area, ...]:
    """Return *rows* with *row* in the place of the area of that name, or at their end."""
    names = [skeleton(each.name) for each in rows]
    if (name := skeleton(row.name)) in names:
        at = names.index(name)
        return (*rows[:at], row, *rows[at + 1 :])
    return (*rows, row)[:MOST_AREAS]


def counted(hitmen: int, lieutenants: int, don: bool) -> str:
    """Return pieces in short: "Don + 1 Lt + 2 H"; '' for none."""
    parts = (("Don", don), (f"{lieutenants} Lt", lieutenants), (f"{hitmen} H", hitmen))
    return " + ".join(words for words, there in parts if there)


def pieces_words(table: Table, owner: int | None, gangs: tuple[Gang, ...]) -> str:
    """Return *gangs* in short: "Don + 2 H", with their names where it isn't the owner's gang alone."""
    alone = len(gangs) == 1 and gangs[0].seat == owner
    words = [counted(g.hitmen, g.lieutenants, g.don) for g in gangs]
    if alone:
        return words[0]
    named = zip(gangs, words, strict=True)
    return ", ".join(f"{table.name(gang.seat)}: {each}" for gang, each in named)


def listed_pieces(table: Table, owner: int | None, gangs: tuple[Gang, ...]) -> str:
    """Return the same as it stands in the list of areas, which has little room.

    What is cut off leaves a mark: the rest isn't read as if it were all.
    """
    words = pieces_words(table, owner, gangs)
    return words if len(words) <= PIECES else f"{words[: PIECES - len(CUT)]}{CUT}"


def owners(state: AreasState) -> str:
    """Return how many areas each gang owns, in words."""
    counts = [(state.table.name(seat), owned(state, seat)) for seat in state.table.seats]
    known = sum(count for _, count in counts)
    free = len(state.rows) - known
    parts = [f"{name} {count}" for name, count in counts if count]
    return ", ".join((*parts, *([f"{with_noun(free, 'neutral one')}"] if free else [])))

"""Gang sheet: one's own pieces by name, their rank and XP, and who is promoted.

Rulebook: Initial setup, Combat resolution, End of turn.
"""

from typing import Annotated

from companion.core.blocks import (
    Answer,
    Ask,
    Fold,
    Grid,
    Heading,
    Note,
    Post,
    Press,
    Result,
    Warn,
)
from companion.core.fields import Count, Internal, Marks, Pick, Rows, Seat, Text
from companion.core.table import Table
from companion.core.values import Value
from companion.core.words import counted
from companion.games.turf_war.combat_state import CombatState, missing, outcome, present
from companion.games.turf_war.orders_state import (
    MOST_PIECES,
    OPENING,
    RANKS,
    Named,
    OrdersState,
)
from companion.games.turf_war.promotions import rise
from companion.games.turf_war.setup import HITMAN_UP, LIEUTENANT_UP, SURVIVE, WIN
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool
from companion.tools.transfers import PRINTS, transferred

CHAPTER = "End of turn"

RULE = (
    f"{WIN} XP for winning a firefight, {SURVIVE} for surviving one. With {HITMAN_UP} XP a Hitman "
    f"becomes a Lieutenant; with {LIEUTENANT_UP} a Lieutenant may become Don where there is none. "
    "Then XP begin at 0 again."
)

HERE = "This sheet stays on your device: it is in no code. It goes to another one by file."

MOST_XP = 99

TITLES = dict(RANKS)
_SHORT = {"lieutenant": "Lt"}


class Piece(Value):
    """One piece: its name, rank, XP, and where it stands."""

    name: Annotated[str, Text(title="Name", most=12, travels="local")] = ""
    rank: Annotated[str, Pick(title="Rank", options=RANKS, travels="local")] = "hitman"
    xp: Annotated[int, Count(title="XP", most=MOST_XP, travels="local")] = 0
    area: Annotated[str, Text(title="Area", most=20, travels="local")] = ""


class GangState(Value):
    """One gang; everything stays on the device.

    *fight* is about the fight that was taken over last, and lasts as long as the XP from it; of
    it *xp* goes to each of *fought*, and *dead* Hitmen, Lieutenants and Dons are to be struck out.
    """

    table: Table = Table()
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


def called(state: GangState, place: int) -> str:
    """Return what the piece at *place* is called."""
    return state.pieces[place].name.strip() or f"Piece {place + 1}"


def has_don(state: GangState) -> bool:
    """Return whether the gang has a Don."""
    return any(each.rank == "don" for each in state.pieces)


def due(state: GangState) -> tuple[tuple[int, str], ...]:
    """Return who is to rise, as (place, rank). End of turn."""
    rises = (
        (at, rise(each.rank, each.xp, has_don(state))) for at, each in enumerate(state.pieces)
    )
    return tuple((at, rank) for at, rank in rises if rank)


def form(state: GangState) -> Result:
    """Ask for the last fight and, folded away, for every piece. Initial setup."""
    found: Result = (ask(state, ("seat",), players=state.table.players),)
    if state.pieces:
        found += (
            Heading("After a fight"),
            *([Note(state.told)] if state.told.strip() else []),
            _marks(state, "fought"),
            ask(state, ("xp",)),
            _marks(state, "dead"),
        )
    touched = state.fought | state.dead
    found += (Press("Write it down", "write", main=True),) if touched else ()
    for at, rank in due(state):
        title = f"{called(state, at)} becomes {TITLES[rank]}"
        found += (Press(title, "rise", (at,)),)
    return (*found, Fold("Names, ranks and areas", _pieces(state)))


def _marks(state: GangState, name: str) -> Ask:
    sign = " †" if name == "dead" else ""
    names = tuple(f"{called(state, at)}{sign}" for at in range(len(state.pieces)))
    whole = ask(state, (name,))
    assert isinstance(whole.kind, Marks)
    places = frozenset(range(len(names)))
    kind = Marks(
        title=whole.title,
        size=max(len(names), 1 + max(whole.value - places, default=0)),
        names=names,
        travels="local",
    )
    return Ask(kind, whole.value, whole.title, path=whole.path)


def _pieces(state: GangState) -> Result:
    found: Result = (ask(state, ("pieces",)),)
    for at in range(len(state.pieces)):
        row = f"Piece {at + 1}"
        found += (Heading(called(state, at)),)
        found += tuple(ask(state, ("pieces", at, name), row=row) for name in Piece.model_fields)
    return found


def gang(state: GangState) -> Result:
    """Say who there is, and who is promoted. End of turn."""
    rising = due(state)
    told = ", ".join(f"{called(state, at)} to {TITLES[rank]}" for at, rank in rising)
    dons = sum(each.rank == "don" for each in state.pieces)
    rows = tuple(
        (
            called(state, at),
            _SHORT.get(each.rank, TITLES[each.rank]),
            _progress(each),
            each.area.strip() or "–",
        )
        for at, each in enumerate(state.pieces)
    )
    return (
        Answer(
            f"{counted(len(rising), 'promotion')} due"
            if rising
            else counted(len(rows), "piece"),
            told or "nobody is due for promotion",
            tone="good" if rising else "plain",
            lines=("XP beyond what a promotion needs are lost with it.",),
            rule=RULE,
            chapter=CHAPTER,
        ),
        *([Warn("A gang has one Don.")] if dons > 1 else []),
        *([Note(_ready(state))] if not dons else []),
        *([Note(_BEGIN)] if state.seat is None else []),
        *([Grid("The gang", ("Name", "Rank", "XP", "Area"), rows)] if rows else []),
        Note(HERE),
        *([Post("The gang as text", _text(rows))] if rows else []),
    )


_BEGIN = (
    "Say which gang is yours, and name its pieces below. After each fight tap who fought and "
    "lives, the XP, and who died: promotions stand here."
)


def _ready(state: GangState) -> str:
    if any(rank == "don" for _, rank in due(state)):
        return "The gang has no Don, and somebody is ready to follow."
    return (
        f"The gang has no Don, and no Lieutenant with {LIEUTENANT_UP} XP is ready: no income in "
        "the turn after his death."
    )


def _progress(piece: Piece) -> str:
    most = {"hitman": HITMAN_UP, "lieutenant": LIEUTENANT_UP}.get(piece.rank)
    return f"{piece.xp} of {most}" if most else str(piece.xp)


def _text(rows: tuple[tuple[str, ...], ...]) -> str:
    return "\n".join(f"{name}, {rank}, XP {xp}, {area}" for name, rank, xp, area in rows)


def write(state: GangState) -> GangState:
    """Return *state* with the XP of those who fought, and without the dead. Combat, 6."""
    pieces = tuple(
        each.evolve(xp=min(MOST_XP, each.xp + state.xp)) if at in state.fought else each
        for at, each in enumerate(state.pieces)
        if at not in state.dead
    )
    return state.evolve(pieces=pieces, fought=frozenset(), dead=frozenset(), told="")


def promoted(state: GangState, place: int) -> GangState:
    """Return *state* with the piece at *place* promoted, where that is due; its XP are 0."""
    rank = dict(due(state)).get(place)
    if rank is None:
        return state
    piece = state.pieces[place].evolve(rank=rank, xp=0)
    return state.put(("pieces", place), piece)


def from_combat(source: CombatState, target: GangState) -> GangState:
    """Return *target* with the XP and the deaths of one's own gang in the fight."""
    ready = len(present(source)) > 1 and not missing(source)
    fates = outcome(source).fates if ready else ()
    fate = next((fate for fate in fates if fate.gang.seat == target.seat), None)
    if fate is None:
        return target
    told = (
        f"{source.area.strip() or 'Fight'}: {counted(fate.dead_hitmen, 'Hitman', 'Hitmen')}, "
        f"{fate.dead_lieutenants} Lt{', the Don' if fate.dead_don else ''} dead"
    )
    after = target.evolve(xp=fate.xp, told=told)
    return transferred(target, after, (source.fight, source.area, fates), "fight")


def to_orders(source: GangState, target: OrdersState) -> OrdersState:
    """Return the orders' *target* with the pieces of the gang sheet, by name and rank.

    As long as nothing is sealed: the names are part of what is.
    """
    pieces = tuple(Named(name=each.name, rank=each.rank) for each in source.pieces)
    if not pieces or target.seal is not None:
        return target
    return transferred(target, target.evolve(pieces=pieces), pieces, "told_pieces")


def summary(state: GangState) -> str:
    """Say how many pieces there are, and how many promotions are due."""
    answer = gang(state)[0]
    assert isinstance(answer, Answer)
    return answer.text


TOOL = Tool(
    game="turf-war",
    key="gang",
    title="Gang sheet",
    state=GangState,
    result=gang,
    summary=summary,
    form=form,
    moves=(
        Move("write", "After a fight", lambda state, args, now, seed: write(state)),
        Move("rise", "Promotion", lambda state, args, now, seed: promoted(state, args[0])),
    ),
    takes=(Take("combat", "Use the last fight", from_combat),),
    hint="Your own pieces, their XP and promotions",
    example=GangState(
        pieces=(
            Piece(name="Nonna", rank="don", xp=4, area="Docks"),
            Piece(name="Left", rank="lieutenant", xp=12, area="Docks"),
            Piece(name="Right", xp=10, area="Old Town"),
            Piece(name="Rat", xp=3, area="Old Town"),
        )
    ),
)

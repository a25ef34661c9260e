"""Gang sheet: one's own pieces by name, their rank and XP, and who is promoted.

Rulebook: Initial setup, Combat resolution, End of turn.
"""

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Grid,
    Heading,
    Note,
    Question,
    Result,
    RuleGap,
    TextToCopy,
    Warn,
    blocks,
)
from companion.core.fields import Marks
from companion.core.words import with_noun
from companion.games.turf_war import older
from companion.games.turf_war.combat.fights import fights, new_fights, printed
from companion.games.turf_war.combat.state import CombatState, outcome
from companion.games.turf_war.gang.state import (
    MOST_XP,
    GangState,
    Piece,
    called,
    due,
    promoted,
)
from companion.games.turf_war.orders.state import RANKS
from companion.games.turf_war.pieces import Fate
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import FIGHTING, HITMAN_UP, LIEUTENANT_UP, SURVIVE, WIN
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, ToolLink, Transfer, keeping, to_the_turn

RULE = (
    f"{WIN} XP for winning a firefight, {SURVIVE} XP for surviving one. With {HITMAN_UP} XP a "
    f"Hitman becomes a Lieutenant. With {LIEUTENANT_UP} XP a Lieutenant may become Don if the "
    "gang has none. Then XP start at 0 again."
)

HERE = "This sheet stays on your device and is in no code. It goes to another device by file."

TITLES = dict(RANKS)
_SHORT = {"lieutenant": "Lt"}


def form(state: GangState) -> Result:
    """Ask for the last fight and, folded away, for every piece. Initial setup."""
    found: Result = (ask(state, ("seat",), players=state.table.players),)
    fresh = is_fresh(state)
    names = Fold("Names, ranks and areas", _pieces(state), begins_open=not has_fought(state))
    found += (names,) if fresh else ()
    if state.pieces:
        found += blocks(
            Heading("After a fight"),
            state.told.strip() and Note(state.told),
            _marks(state, "fought"),
            ask(state, ("xp",)),
            _marks(state, "dead"),
        )
    touched = state.fought | state.dead
    found += blocks(
        bool(touched)
        and Button("Write it down", "write", main=True, step_label="The fight was written down")
    )
    for at, rank in due(state):
        title = f"{called(state, at)} becomes {TITLES[rank]}"
        found += (
            Button(
                title,
                "rise",
                (at,),
                main=not touched,
                step_label=f"{called(state, at)} became {TITLES[rank]}",
            ),
        )
    if state.raised:
        found += (
            Button(
                "Next turn: clear the promotions",
                "clear",
                step_label="The promotions were cleared",
            ),
        )
    return found if fresh else (*found, names)


def _marks(state: GangState, name: str) -> Question:
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
    return Question(kind, whole.value, whole.title, path=whole.path)


def _pieces(state: GangState) -> Result:
    found: Result = (ask(state, ("pieces",)),)
    for at in range(len(state.pieces)):
        row = f"Piece {at + 1}"
        found += (Heading(called(state, at)),)
        found += tuple(ask(state, ("pieces", at, name), row=row) for name in Piece.model_fields)
    return found


def gang(state: GangState) -> Result:
    """Return who there is, and who is promoted. End of turn."""
    rising = due(state)
    promotions = ", ".join(f"{called(state, at)} to {TITLES[rank]}" for at, rank in rising)
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
    return blocks(
        Answer(
            f"{with_noun(len(rising), 'promotion')} due"
            if rising
            else with_noun(len(rows), "piece"),
            promotions or "No promotion is due",
            tone="good" if rising else "plain",
            lines=(SPARE,),
        ),
        dons > 1 and Warn("A gang has only 1 Don."),
        _spare(state) and RuleGap(SPARE),
        (news := raises(state)) and Note(f"This turn: {news}."),
        not dons and Note(_ready(state)),
        state.seat is None and Note(_BEGIN),
        bool(rows) and Grid("The gang", ("Name", "Rank", "XP", "Area"), rows),
        Note(HERE),
        bool(rows) and TextToCopy("The gang as text", _text(rows)),
    )


SPARE = "Is extra XP lost on a promotion? The rules only say it resets. We suggest: yes."

_BEGIN = (
    "Tap which gang is yours, and name its pieces. After each fight tap who fought and "
    "lives, the XP, and who died. Promotions appear here."
)


def _spare(state: GangState) -> bool:
    """Return whether a promotion that is due would lose XP."""
    needed = {"lieutenant": HITMAN_UP, "don": LIEUTENANT_UP}
    return any(state.pieces[at].xp > needed[rank] for at, rank in due(state))


def raises(state: GangState) -> str:
    """Return this turn's promotions in words, '' for none."""
    return ", ".join(
        f"{each.name.strip() or 'a piece'} becomes {TITLES[each.rank]}" for each in state.raised
    )


def _ready(state: GangState) -> str:
    if any(rank == "don" for _, rank in due(state)):
        return "The gang has no Don, but a Lieutenant is ready to follow."
    return (
        f"The gang has no Don, and no Lieutenant has {LIEUTENANT_UP} XP: it gets no income in the "
        "turn after his death."
    )


def _progress(piece: Piece) -> str:
    most = {"hitman": HITMAN_UP, "lieutenant": LIEUTENANT_UP}.get(piece.rank)
    return f"{piece.xp} of {most}" if most else str(piece.xp)


def _text(rows: tuple[tuple[str, ...], ...]) -> str:
    return "\n".join(f"{name}, {rank}, XP {xp}, {area}" for name, rank, xp, area in rows)


def is_fresh(state: GangState) -> bool:
    """Return whether nothing has happened to the gang: its pieces are to be named. Initial setup."""
    return not has_fought(state) and not any(each.xp for each in state.pieces)


def has_fought(state: GangState) -> bool:
    """Return whether a fight of the gang was told or written down. Combat resolution."""
    return bool(state.fight or state.fought or state.dead or state.raised)


def is_free(state: GangState) -> bool:
    """Return whether no fight is being written down: the next one comes first."""
    return not (state.told.strip() or state.fought or state.dead)


def write(state: GangState) -> GangState:
    """Return *state* with the XP of those who fought, and without the dead. Combat, 6."""
    pieces = tuple(
        each.evolve(xp=min(MOST_XP, each.xp + state.xp)) if at in state.fought else each
        for at, each in enumerate(state.pieces)
        if at not in state.dead
    )
    return state.evolve(pieces=pieces, fought=frozenset(), dead=frozenset(), told="")


def from_combat(source: CombatState, target: GangState) -> GangState:
    """Return *target* with the XP and the deaths of one's own gang in its next fight.

    Fights are taken one at a time: the next one comes after this one is written down.
    """
    fates = {
        fight: fate
        for fight in fights(source)
        for fate in outcome(fight).fates
        if fate.gang.seat == target.seat
    }
    for fight in new_fights(tuple(fates), target.fight):
        after = _with_fight(target, fight, fates[fight])
        if after != target or target.told.strip():
            return after
    return target


def _with_fight(target: GangState, source: CombatState, fate: Fate) -> GangState:
    """Return *target* with the XP and the deaths of *fate* in the fight of *source*."""
    dead = (
        f"{source.area.strip() or 'Fight'}: {with_noun(fate.dead_hitmen, 'Hitman', 'Hitmen')}, "
        f"{fate.dead_lieutenants} Lt{', the Don' if fate.dead_don else ''} dead"
    )
    number = printed(source, (dead, fate.xp))
    if number == target.fight:
        return target
    return target.evolve(xp=fate.xp, told=dead, fight=number)


def links(state: GangState) -> tuple[ToolLink, ...]:
    """Return the way back to the turn: the next step once something was noted and nothing is left to do.

    Where no fight of this gang was told, only the table can say that there is nothing to note.
    """
    ready = state.seat is not None and is_free(state) and not due(state)
    return to_the_turn(state, main=ready and bool(state.fight or state.raised))


def done(state: GangState, now: RoundState) -> bool:
    """Return whether the gang is chosen in the set-up, or its fights of this turn are written down.

    What is due from Combat tells whether a fight is left. Initial setup, Combat resolution.
    """
    if not now.round:
        return state.seat is not None
    return now.phase == FIGHTING and bool(state.fight) and is_free(state)


TOOL: Tool[GangState] = Tool(
    game="turf-war",
    key="gang",
    title="Gang sheet",
    state=GangState,
    result=gang,
    rule=RULE,
    chapter="End of turn",
    form=form,
    moves=(
        Move("write", "After a fight", write),
        Move("rise", "Promotion", promoted),
        Move("clear", "Promotions cleared", lambda state: state.evolve(raised=())),
    ),
    transfers=(
        Transfer(
            "combat",
            "Use the next fight of this gang",
            from_combat,
            step_label="This gang's next fight was filled in",
            due=is_free,
        ),
    ),
    version=3,
    older=older.GANG,
    hint="Your own pieces, their XP and promotions",
    links=links,
    done=done,
    follows=("combat",),
    sign="people",
    personal=True,
    reset_for_new_game=keeping("seat"),
    example=GangState(
        pieces=(
            Piece(name="Nonna", rank="don", xp=4, area="Docks"),
            Piece(name="Left", rank="lieutenant", xp=12, area="Docks"),
            Piece(name="Right", xp=10, area="Old Town"),
            Piece(name="Rat", xp=3, area="Old Town"),
        )
    ),
)

"""Combat: who dies, who stays, who leaves, and which XP. Rulebook: Combat resolution."""

from companion.core.blocks import (
    Answer,
    Fold,
    Grid,
    Heading,
    Note,
    Post,
    Press,
    Result,
    Walk,
    Warn,
)
from companion.core.table import Table
from companion.games.turf_war.alliances import AlliancesState
from companion.games.turf_war.combat_silent import silent
from companion.games.turf_war.combat_state import (
    ALONE,
    CombatState,
    Force,
    Outcome,
    missing,
    next_fight,
    outcome,
    present,
)
from companion.games.turf_war.pieces import KILLS_DON, Fate, Fight, Side, Spared
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool
from companion.tools.transfers import transferred

CHAPTER = "Combat resolution"

RULES = {
    "0": "One gang alone, or allies alone: nobody fights.",
    "1a": "Equal sides bounce: whoever moved in falls back to the closest friendly area.",
    "1b": "Equal sides bounce: only who moved in falls back to the closest friendly area.",
    "2": "Two Hitmen or more kill a lone one and lose nobody.",
    "2a": "The weaker side kills one, loses one, and the rest of it leaves.",
    "3": "A Lieutenant is worth two Hitmen, so he kills a lone one.",
    "3a": "Three Hitmen, or their worth, kill a lone Lieutenant.",
    "4": f"A lone Don falls to {KILLS_DON} Hitmen or their worth, and to nothing less.",
    "5": "Three sides or more: each attacks every other, each attack kills one, all at once. "
    "Then the strongest stays and the others leave.",
}
"""The rules of a fight in our words, by their number. Combat resolution."""


BACKSTAB = (
    "Backstab: set the traitor apart in the area of that attack alone. Elsewhere its victims do "
    "not fight its other pieces this turn: leave them as one there."
)
"""How treachery is entered. Diplomacy rules, 4."""


def form(state: CombatState) -> Result:
    """Ask who meets here, then their pieces, who was here before, and who stands together."""
    players = state.table.players
    here = tuple(state.table.player(seat) for seat in present(state))
    asks: Result = (ask(state, ("here",), players=players),)
    if len(here) > 1:
        columns = ("hitmen", "lieutenants")
        asks += (
            Walk(
                "Pieces",
                tuple(
                    ask(state, ("forces", p.seat, c), player=p) for p in here for c in columns
                ),
            ),
            ask(state, ("dons",), players=here),
            ask(state, ("held",), players=players),
            ask(state, ("sides",), players=here),
            *([Note(BACKSTAB)] if state.sides != ALONE or state.told else []),
            ask(state, ("area",)),
            Fold("The game master rules", _rulings(state)),
        )
    ways = tuple(ask(state, ("ways", name)) for name in type(state.ways).model_fields)
    asks += (Fold("How this table plays", ways),)
    done = len(here) > 1 and not missing(state)
    return (*asks, *([Press("Next fight", "next", main=True)] if done else []))


def _rulings(state: CombatState) -> Result:
    blocks: Result = ()
    for seat in present(state):
        names = list(type(state.rulings[seat]).model_fields)
        if seat not in state.dons:
            names.remove("don")
        player = state.table.player(seat)
        asked = tuple(
            ask(state, ("rulings", seat, name), player=player, row=player.name)
            for name in names
        )
        blocks += (Heading(player.name), *asked)
    return blocks


def combat(state: CombatState) -> Result:
    """Say how the fight ends, and name every piece that dies. Combat resolution."""
    if len(present(state)) < 2 or missing(state):
        return _waiting(state)
    end = outcome(state)
    text, log = _headline(state, end), _log(state, end)
    return (
        Answer(
            text,
            _why(state, end.fight),
            tone="plain" if end.fight.bounced else "good",
            lines=log,
            rule=RULES[end.fight.rule],
            chapter=CHAPTER,
        ),
        *(Warn(each) for each in (*end.refused, *_forbidden(state))),
        *silent(state, end),
        _grid(state, end),
        Post("To post", _report(state, end, text, log)),
    )


def _waiting(state: CombatState) -> Result:
    if len(present(state)) < 2:
        return (
            Answer(
                "Who meets here?", "touch every gang with a piece in the area", chapter=CHAPTER
            ),
        )
    left = state.table.names(missing(state))
    return (
        Answer("How many are they?", f"{left}: pieces to come", chapter=CHAPTER),
        Note("Hitmen first. A Lieutenant or a Don is added by a touch."),
    )


def _headline(state: CombatState, end: Outcome) -> str:
    left = [fate for fate in end.fates if fate.left.pieces]
    if any(fate.goes == "open" for fate in left):
        return "The Don is not killed"
    stay = [fate.gang.seat for fate in left if fate.goes == "stays"]
    if len(end.fight.sides) < 2:
        return "Nobody fights"
    if stay:
        return f"{state.table.names(stay)} {'stay' if len(stay) > 1 else 'stays'}"
    return "Nobody stays" if left else "All are dead"


def _strength(side: Side) -> str:
    don = sum(gang.don for gang in side.gangs)
    return f"{side.strength}{' and a Don' if don else ''}"


def _why(state: CombatState, fight: Fight) -> str:
    told = " against ".join(
        f"{state.table.names(side.seats)} {_strength(side)}" for side in fight.sides
    )
    count = len(fight.sides)
    if count > 2:
        return f"{told}: {count * (count - 1)} attacks"
    return told or "no piece is here"


def _attacks(state: CombatState, fight: Fight) -> tuple[str, ...]:
    """Return every attack in words. Names are put together once: there can be 56 attacks."""
    names = {side.seats: state.table.names(side.seats) for side in fight.sides}
    gangs = {seat: state.table.name(seat) for seats in names for seat in seats}
    told = []
    for each in fight.attacks:
        kills = "kill" if len(each.killers) > 1 else "kills"
        if isinstance(each, Spared):
            deed = f"{names[each.killers]} on {names[each.seats]} {kills} nobody: {each.why}"
        else:
            deed = f"{names[each.killers]} {kills} a {each.rank} of {gangs[each.seat]}"
        told.append(f"Rule {fight.rule}: {deed}.")
    return tuple(told)


def _log(state: CombatState, end: Outcome) -> tuple[str, ...]:
    attacks = _attacks(state, end.fight)
    ruled = tuple(f"The game master rules: {each}" for each in end.ruled)
    fates = tuple(_fate(state, fate) for fate in end.fates)
    return (*attacks, *ruled, *fates, *_owner(state, end))


def _owner(state: CombatState, end: Outcome) -> tuple[str, ...]:
    """Return whose area it is now, where that is plain. End of turn."""
    left = [fate for fate in end.fates if fate.left.pieces]
    stay = [fate.gang.seat for fate in left if fate.goes == "stays"]
    if len(stay) == 1:
        return (f"The area is held by {state.table.name(stay[0])}.",)
    if stay or any(fate.goes == "open" for fate in left) or state.held is None:
        return ()
    return (f"Nobody stays: the area still belongs to {state.table.name(state.held)}.",)


def _fate(state: CombatState, fate: Fate) -> str:
    goes = "all dead" if not fate.left.pieces else f"{_pieces(fate)} {_goes(fate)}"
    xp = f", {fate.xp} XP each" if fate.xp else ""
    return f"{state.table.name(fate.gang.seat)}: {_dead(fate)} dead; {goes}{xp}."


def _goes(fate: Fate) -> str:
    one = fate.left.pieces == 1
    words = {
        "stays": "stays" if one else "stay",
        "leaves": "leaves" if one else "leave",
        "open": "as the game master says",
    }
    return words[fate.goes]


def _counted(hitmen: int, lieutenants: int, don: bool) -> str:
    parts = [f"{lieutenants} L"] if lieutenants else []
    parts += [f"{hitmen} H"] if hitmen else []
    return " + ".join((*(["Don"] if don else []), *parts)) or "none"


def _pieces(fate: Fate) -> str:
    left = fate.left
    return _counted(left.hitmen, left.lieutenants, left.don)


def _dead(fate: Fate) -> str:
    return _counted(fate.dead_hitmen, fate.dead_lieutenants, fate.dead_don)


def _grid(state: CombatState, end: Outcome) -> Grid:
    rows = tuple(
        (
            state.table.name(fate.gang.seat),
            _dead(fate),
            f"{_pieces(fate)} {_goes(fate)}" if fate.left.pieces else "–",
            str(fate.xp),
        )
        for fate in end.fates
    )
    return Grid("After the fight", ("Gang", "Dead", "Left", "XP each"), rows)


def _forbidden(state: CombatState) -> tuple[str, ...]:
    strangers = [
        seat
        for seat in present(state)
        if seat in state.dons and state.held is not None and seat != state.held
    ]
    if not strangers:
        return ()
    name = state.table.names(strangers)
    return (f"A Don goes only to areas of his own gang: not {name} here.",)


def _report(state: CombatState, end: Outcome, text: str, log: tuple[str, ...]) -> str:
    where = state.area.strip() or "The area"
    head = f"{where}: {_why(state, end.fight)}. {text}."
    return "\n".join((head, *log))


def from_alliances(source: AlliancesState, target: CombatState) -> CombatState:
    """Return *target* with the open alliances, where nobody said before who fights as one."""
    if target.sides != ALONE and not target.told:
        return target
    return transferred(target, target.evolve(sides=source.open), source.open)


def summary(state: CombatState) -> str:
    """Say who stays, or how far it is."""
    if len(present(state)) < 2 or missing(state):
        return "Who meets here?"
    return _headline(state, outcome(state))


TOOL = Tool(
    game="turf-war",
    key="combat",
    title="Combat",
    state=CombatState,
    result=combat,
    summary=summary,
    form=form,
    moves=(Move("next", "Next fight", lambda state, args, now, seed: next_fight(state)),),
    takes=(Take("alliances", "Use the open alliances", from_alliances),),
    hint="Who dies, who stays, who leaves",
    example=CombatState(
        table=Table(),
        here=frozenset({0, 1, 2}),
        forces=(Force(hitmen=4), Force(hitmen=3), Force(hitmen=2), *(Force(),) * 5),
    ),
)

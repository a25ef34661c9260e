"""Combat: who dies, who stays, who leaves, and which XP. Rulebook: Combat resolution."""

from companion.asking import ask
from companion.blocks import (
    Answer,
    Fold,
    Grid,
    Heading,
    Note,
    Post,
    Press,
    Result,
    Silent,
    Walk,
    Warn,
)
from companion.games.turf_war.combat_state import (
    CombatState,
    Force,
    Outcome,
    missing,
    next_fight,
    outcome,
    present,
)
from companion.games.turf_war.pieces import KILLS_DON, Fate, Fight, Loss, Side, Spared
from companion.table import Table
from companion.tool import Move, Tool

CHAPTER = "Combat resolution"

RULES = {
    "0": "One gang alone, or allies alone: nobody fights.",
    "1a": "Equal sides bounce: whoever moved in goes to the closest friendly area.",
    "1b": "Equal sides bounce: only who moved in goes to the closest friendly area.",
    "2": "Two Hitmen or more kill a lone one and lose nobody.",
    "2a": "The weaker side kills one, loses one, and the rest of it leaves.",
    "3": "A Lieutenant is worth two Hitmen, so he kills a lone one.",
    "3a": "Three Hitmen, or their worth, kill a lone Lieutenant.",
    "4": f"A lone Don falls to {KILLS_DON} Hitmen or their worth, and to nothing less.",
    "5": "Three sides or more: each attacks every other, each attack kills one, all at once. "
    "Then the strongest stays and the others leave.",
}
"""The rules of a fight in our words, by their number. Combat resolution."""


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
        asked = tuple(
            ask(state, ("rulings", seat, name), player=state.table.player(seat))
            for name in names
        )
        blocks += (Heading(state.table.name(seat)), *asked)
    return blocks


def combat(state: CombatState) -> Result:
    """Say how the fight ends, and name every piece that dies. Combat resolution."""
    if len(present(state)) < 2 or missing(state):
        return _waiting(state)
    end = outcome(state)
    text = _headline(state, end)
    return (
        Answer(
            text,
            _why(state, end.fight),
            tone="plain" if end.fight.bounced else "good",
            lines=_log(state, end),
            rule=RULES[end.fight.rule],
            chapter=CHAPTER,
        ),
        *(Warn(each) for each in (*end.refused, *_forbidden(state))),
        *_silent(state, end),
        _grid(state, end),
        Post("To post", _report(state, end, text)),
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


def _attack(state: CombatState, fight: Fight, attack: Loss | Spared) -> str:
    killers = state.table.names(attack.killers)
    if isinstance(attack, Spared):
        return f"Rule {fight.rule}: {killers} on {state.table.names(attack.seats)} kills nobody: {attack.why}."
    return f"Rule {fight.rule}: {killers} kills a {attack.rank} of {state.table.name(attack.seat)}."


def _log(state: CombatState, end: Outcome) -> tuple[str, ...]:
    attacks = tuple(_attack(state, end.fight, each) for each in end.fight.attacks)
    ruled = tuple(f"The game master rules: {each}" for each in end.ruled)
    fates = tuple(_fate(state, fate) for fate in end.fates)
    return (*attacks, *ruled, *fates)


def _fate(state: CombatState, fate: Fate) -> str:
    goes = "all dead" if not fate.left.pieces else f"{_pieces(fate)} {_goes(fate)}"
    xp = f", {fate.xp} XP each" if fate.xp else ""
    return f"{state.table.name(fate.gang.seat)}: {_dead(fate)} dead; {goes}{xp}."


def _goes(fate: Fate) -> str:
    return {"stays": "stay", "leaves": "leave", "open": "as the game master says"}[fate.goes]


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


def _silent(state: CombatState, end: Outcome) -> Result:  # noqa: C901 - a case for each gap
    fight, found = end.fight, list[str]()
    fates = end.fates
    if any(fate.goes == "open" and fate.left.pieces for fate in fates):
        found.append(
            f"A Don attacked by less than {KILLS_DON}: what he does then is not said. The game "
            "master decides."
        )
    if fight.rule.startswith("1") and min(side.fighters for side in fight.sides) > 1:
        found.append("Equal sides of two or more: our suggestion is a bounce without deaths.")
    if fight.rule == "3a":
        found.append("Whether a lone Lieutenant takes one along is not said. We suggest: no.")
    if fight.rule == "5" and any(side.strength <= 1 for side in fight.sides):
        found.append("A lone Hitman among three sides: we let it attack. A lone Don does not.")
    if any(len(side.gangs) > 1 for side in fight.sides) and fight.losses:
        found.append("Which ally loses a piece is not said. We take from the one with most.")
    if sum(fate.goes == "stays" and fate.left.pieces > 0 for fate in fates) > 1:
        found.append("Whose area it is when several allies stay: the game master decides.")
    if fight.losses and (state.ways.owner_chooses or _mixed(fight)):
        found.append(
            "Each gang chooses who dies: here the lowest rank does. Change it under *The game "
            "master rules*."
            if state.ways.owner_chooses
            else "Who of a gang dies is not said. Here the lowest rank does."
        )
    if _guarded(fight):
        found.append("A Don among others leaves with them: our suggestion.")
    if fight.bounced and len(fight.sides) > 1 and not any(f.goes == "open" for f in fates):
        found.append("Whether a bounce gives XP is not said. We suggest: none.")
    if any(fate.won and fate.left.pieces for fate in fates):
        found.append("Whether a winner also gets the XP of a survivor is not said. We say yes.")
    if any(fate.goes == "leaves" and fate.left.pieces for fate in fates):
        found.append("Who leaves and has no friendly area: the game master decides.")
    return tuple(Silent(each.replace("*", "")) for each in found)


def _mixed(fight: Fight) -> bool:
    seats = {loss.seat for loss in fight.losses}
    return any(
        f.gang.seat in seats and f.gang.hitmen and f.gang.lieutenants for f in fight.fates
    )


def _guarded(fight: Fight) -> bool:
    return any(
        fate.gang.don and fate.gang.fighters and fate.goes == "leaves" and fight.losses
        for fate in fight.fates
    )


def _report(state: CombatState, end: Outcome, text: str) -> str:
    where = state.area.strip() or "The area"
    head = f"{where}: {_why(state, end.fight)}. {text}."
    return "\n".join((head, *_log(state, end)))


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
    hint="Who dies, who stays, who leaves",
    example=CombatState(
        table=Table(),
        here=frozenset({0, 1, 2}),
        forces=(Force(hitmen=4), Force(hitmen=3), Force(hitmen=2), *(Force(),) * 5),
    ),
)

"""Attack: dice to cast, and what the hits do. Rulebook: Attack, Damage Resolution."""

from companion.core.blocks import Answer, Ask, Fold, Note, Press, Result, Walk, Warn
from companion.core.words import counted
from companion.games.makiavelia.attack_odds import chances
from companion.games.makiavelia.attack_state import (
    AttackState,
    again,
    dice,
    from_power,
    from_round,
    impossible,
    stars_cast,
    throw_of,
    thrown,
    with_firepower,
)
from companion.games.makiavelia.victory import addition
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool

RULE = (
    "Attack one other player. Cast a die for each firepower of your Armies, as other cards "
    "change it. Each red star is a wound for that player's Armies and Buildings, where you "
    "like; give back what is left. Nothing is buried before damage is settled."
)

ONE_TAP = 20
"""Up to so many stars are touched as one number; more are typed."""


def form(state: AttackState) -> Result:
    """Ask for firepower, who is attacked, the stars cast, and the card that is aimed at."""
    players = state.table.players
    marked = [p for p in players if p.seat != state.attacker or p.seat in state.targets]
    number, cast = dice(state), stars_cast(state)
    over = cast is not None or (state.firepower and not number)
    return (
        Walk("Dice", _dice_asks(state), optional=state.seed is not None),
        ask(state, ("attacker",), players=players),
        ask(state, ("targets",), players=tuple(marked)),
        *([Press(f"Throw {_dice(number)} for us", "throw")] if number and cast is None else []),
        Walk("The card you aim at", _aim_asks(state), optional=True),
        Fold(f"Red stars: {_share(state)}", _faces(state)),
        *([Press("Next Attack", "again", main=True)] if over else []),
    )


def _dice_asks(state: AttackState) -> tuple[Ask, ...]:
    known = state.attacker is not None and state.attacker in state.table.seats
    whose = state.table.player(state.attacker or 0) if known else None
    number = dice(state)
    stars = range(number + 1) if number <= ONE_TAP else ()
    options = tuple((each, str(each)) for each in stars)
    return (
        ask(state, ("firepower",), player=whose, move="firepower"),
        *([ask(state, ("hits",), player=whose, options=options)] if number else []),
    )


def _aim_asks(state: AttackState) -> tuple[Ask, ...]:
    return (ask(state, ("strength",)), ask(state, ("wounds",)))


def _faces(state: AttackState) -> Result:
    return (
        Note("We do not know the final dice. A preview of the game gave an even chance."),
        ask(state, ("stars",)),
        ask(state, ("faces",)),
    )


def _share(state: AttackState) -> str:
    """Return how many faces have a star: never more than a die has."""
    return f"{min(state.stars, state.faces)} of {counted(state.faces, 'face')}"


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def attack(state: AttackState) -> Result:
    """Say how many dice to cast, how many wounds that made, and the chances. Attack."""
    if not state.firepower:
        return (
            Answer(
                "How much firepower?",
                "touch each Army's, with “Add up” on",
                rule=RULE,
                chapter="Attack",
            ),
            *_notes(state),
        )
    text, why = _headline(state)
    return (
        Answer(text, why, lines=_lines(state), rule=RULE, chapter="Attack"),
        *_notes(state),
        *chances(state),
    )


def _headline(state: AttackState) -> tuple[str, str]:
    cast, number = stars_cast(state), dice(state)
    total = addition(state.firepower)
    if not number:
        return "No dice, no wounds", f"firepower {total}"
    if cast is None or impossible(state):
        return f"Cast {_dice(number)}", f"firepower {total}"
    where = f" for {_attacked(state)}" if _seats(state) else ""
    own = "" if state.hits is not None else ", thrown here"
    return f"{counted(cast, 'wound')}{where}", f"{counted(cast, 'hit')} on {_dice(number)}{own}"


def _seats(state: AttackState) -> list[int]:
    return [
        seat for seat in state.table.seats if seat in state.targets and seat != state.attacker
    ]


def _attacked(state: AttackState) -> str:
    return state.table.names(_seats(state))


def _lines(state: AttackState) -> tuple[str, ...]:
    lines = [f"Firepower {addition(state.firepower)}: {_dice(dice(state))}."]
    if state.hits is None and throw_of(state):
        faces = ", ".join("star" if star else "none" for star in throw_of(state))
        lines.append(f"Thrown here, die by die: {faces}.")
    lines.append(
        "Wounds work when damage is settled; until then wounded cards have their effect."
    )
    return tuple(lines)


def _notes(state: AttackState) -> Result:
    found: list[Warn | Note] = []
    cast, number = stars_cast(state), dice(state)
    if state.attacker in state.targets and state.attacker in state.table.seats:
        name = state.table.name(state.attacker)
        found.append(
            Warn(f"Nobody may attack themselves: touch {name} under “Attacked” once more.")
        )
    if state.firepower and not number:
        found.append(Warn("No firepower is left: you may attack, but with no dice."))
    if impossible(state):
        found.append(
            Warn(f"{cast} red stars on {_dice(number)} cannot be: correct one of them.")
        )
    if state.stars > state.faces:
        found.append(Warn("More faces with a star than faces: every die hits."))
    if len(_seats(state)) > 1:
        found.append(
            Note(
                "One Attack strikes one player; the Strategist alone spreads it over several. "
                "An extra Attack by a card may strike somebody else."
            )
        )
    if cast is None and number:
        them = "it" if number == 1 else "them"
        found.append(Note(f"Cast {them} and touch the red stars, or let the app throw."))
    return tuple(found)


def summary(state: AttackState) -> str:
    """Say how many dice, or how many wounds."""
    return _headline(state)[0] if state.firepower else "No firepower yet"


TOOL = Tool(
    game="makiavelia",
    key="attack",
    title="Attack",
    state=AttackState,
    result=attack,
    summary=summary,
    form=form,
    moves=(
        Move("throw", "Thrown here", lambda state, args, now, seed: thrown(state, seed)),
        Move(
            "firepower",
            "Firepower",
            lambda state, args, now, seed: with_firepower(state, *args),
        ),
        Move("again", "Next Attack", lambda state, args, now, seed: again(state)),
    ),
    takes=(
        Take("power", "Use the attacker's firepower", from_power),
        Take("round", "Use whose turn it is", from_round),
    ),
    hint="Dice to cast, wounds, and the chances",
    example=AttackState(
        attacker=0, targets=frozenset({2}), firepower=(3, 1), hits=3, strength=(3,)
    ),
)

"""Attack: dice to cast, hits, and exact chances. Rulebook: Attack, Damage Resolution."""

from fractions import Fraction

from companion.asking import ask
from companion.blocks import Answer, Ask, Fold, Grid, Note, Odds, Press, Result, Walk, Warn
from companion.games.makiavelia.attack_state import (
    AttackState,
    again,
    dice,
    from_power,
    from_round,
    needed,
    share,
    stars_cast,
    throw_of,
    thrown,
)
from companion.games.makiavelia.battle import at_least
from companion.games.makiavelia.victory import addition
from companion.tool import Move, Take, Tool

RULE = (
    "Attack one other player. Cast a die for each firepower of your Armies, as other cards "
    "change it. Each red star is a wound for that player's Armies and Buildings, where you "
    "like; give back what is left. Nothing is buried before damage is settled."
)

SHOWN = 12
"""Chances are listed for up to so many stars."""

ONE_TAP = 20
"""Up to so many stars are touched as one number; more are typed."""


def form(state: AttackState) -> Result:
    """Ask for firepower, who is attacked, the stars cast, and the card that is aimed at."""
    players = state.table.players
    others = tuple(player for player in players if player.seat != state.attacker)
    number = dice(state)
    return (
        Walk("Dice", _dice_asks(state), optional=state.seed is not None),
        ask(state, ("attacker",), players=players),
        ask(state, ("targets",), players=others),
        *([Press(f"Throw {_dice(number)} for us", "throw")] if number else []),
        Walk("The card you aim at", _aim_asks(state), optional=True),
        Fold(f"Red stars: {state.stars} of {state.faces} faces", _faces(state)),
        *([Press("Next Attack", "again", main=True)] if stars_cast(state) is not None else []),
    )


def _dice_asks(state: AttackState) -> tuple[Ask, ...]:
    known = state.attacker is not None and state.attacker in state.table.seats
    whose = state.table.player(state.attacker or 0) if known else None
    number = dice(state)
    stars = range(number + 1) if number <= ONE_TAP else ()
    options = tuple((each, str(each)) for each in stars)
    return (
        ask(state, ("firepower",), player=whose),
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


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _wounds(number: int) -> str:
    return "1 wound" if number == 1 else f"{number} wounds"


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
        *_chances(state),
    )


def _headline(state: AttackState) -> tuple[str, str]:
    cast, number = stars_cast(state), dice(state)
    total = addition(state.firepower)
    if cast is None:
        return f"Cast {_dice(number)}", f"firepower {total}"
    where = f" for {_attacked(state)}" if _seats(state) else ""
    own = "" if state.hits is not None else ", thrown here"
    hits = "1 hit" if cast == 1 else f"{cast} hits"
    return f"{_wounds(cast)}{where}", f"{hits} on {_dice(number)}{own}"


def _seats(state: AttackState) -> list[int]:
    return [
        seat for seat in state.table.seats if seat in state.targets and seat != state.attacker
    ]


def _attacked(state: AttackState) -> str:
    return state.table.names(_seats(state))


def _lines(state: AttackState) -> tuple[str, ...]:
    lines = [f"Firepower {addition(state.firepower)}: {_dice(dice(state))}."]
    if state.hits is None and throw_of(state):
        faces = " ".join("★" if star else "·" for star in throw_of(state))
        lines.append(f"Thrown here: {faces}")
    lines.append(
        "Wounds work when damage is settled; until then wounded cards have their effect."
    )
    return tuple(lines)


def _notes(state: AttackState) -> Result:
    found: list[Warn | Note] = []
    cast, number = stars_cast(state), dice(state)
    if state.attacker in state.targets and state.attacker in state.table.seats:
        found.append(Warn("Nobody may attack themselves."))
    if state.firepower and not number:
        found.append(Warn("No firepower is left: no dice, and no wounds."))
    if cast is not None and state.firepower and cast > number:
        found.append(Warn(f"{cast} red stars on {_dice(number)} cannot be."))
    if state.stars > state.faces:
        found.append(Warn("More faces with a star than faces: every die hits."))
    if len(_seats(state)) > 1:
        found.append(
            Note(
                "One Attack strikes one player; the Strategist alone spreads it over several. "
                "An extra Attack by a card may strike somebody else."
            )
        )
    if cast is None and throw_of(state) == () and number:
        found.append(Note("Cast them and touch the red stars, or let the app throw."))
    return tuple(found)


def _chances(state: AttackState) -> Result:
    number, chance = dice(state), share(state)
    if not number:
        return ()
    return (
        *_burial(state),
        Odds("At least 1 hit", *_ways(at_least(1, number, chance))),
        Fold("Chance of so many hits", (_table(number, chance), Note(_preview(state)))),
    )


def _burial(state: AttackState) -> Result:
    more = needed(state)
    if more is None:
        return ()
    if not more:
        return (Note("It has wounds enough: it will be buried when damage is settled."),)
    chance = at_least(more, dice(state), share(state))
    hits = "1 hit" if more == 1 else f"{more} hits"
    return (Odds(f"Bury it: at least {hits}", *_ways(chance)), Note(_preview(state)))


def _preview(state: AttackState) -> str:
    if (state.stars, state.faces) == (1, 2):
        return "With an even chance of a star on each die, as in a preview of the game."
    return f"With stars on {state.stars} of {state.faces} faces, as your table says."


def _table(number: int, chance: Fraction) -> Grid:
    rows = tuple(
        (str(hits), _percent(at_least(hits, number, chance)))
        for hits in range(1, min(number, SHOWN) + 1)
    )
    return Grid("At least so many", ("Hits", "Chance"), rows)


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"


def _ways(chance: Fraction) -> tuple[int, int]:
    return chance.numerator, chance.denominator


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

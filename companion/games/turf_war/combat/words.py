"""A fight in words: every attack, every death, and the text to post. Combat resolution."""

from typing import Final

from companion.core.blocks import Grid
from companion.core.names import visible
from companion.core.words import with_noun
from companion.games.turf_war.areas.state import counted
from companion.games.turf_war.combat.area import whose_area
from companion.games.turf_war.combat.rule_gaps import readings
from companion.games.turf_war.combat.state import CombatState, Outcome
from companion.games.turf_war.lines import reading
from companion.games.turf_war.pieces import Fate, Fight, Loss, Side, SparedPieces

_IN_WORDS: Final = 2
"""For how many gangs the answer says which of their pieces are dead."""


def headline(state: CombatState, end: Outcome) -> str:
    """Return who stays, as a headline."""
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


def why(state: CombatState, fight: Fight) -> str:
    """Return who met whom, with their strengths."""
    sides = " against ".join(
        f"{state.table.names(side.seats)} {_strength(side)}" for side in fight.sides
    )
    count = len(fight.sides)
    if count > 2:
        return f"{sides}: {count * (count - 1)} attacks"
    return sides


def lost(state: CombatState, end: Outcome) -> str:
    """Return who met whom, and what each gang has lost by it: nobody has to look further for the dead.

    Of three gangs and more it says how many pieces only, so that the sentence stays in sight.
    """
    fates = [fate for fate in end.fates if fate.dead]
    name = state.table.name
    if len(fates) > _IN_WORDS:
        dead = [f"{fate.dead} {name(fate.gang.seat)}" for fate in fates]
    else:
        dead = [f"{name(fate.gang.seat)} {_of(fate)}" for fate in fates]
    found = why(state, end.fight)
    return f"{found}. Dead: {', '.join(dead)}" if dead else found


def _of(fate: Fate) -> str:
    parts = (
        ("its Don", fate.dead_don),
        (with_noun(fate.dead_lieutenants, "Lieutenant"), fate.dead_lieutenants),
        (with_noun(fate.dead_hitmen, "Hitman", "Hitmen"), fate.dead_hitmen),
    )
    return " and ".join(words for words, there in parts if there)


def _attacks(state: CombatState, fight: Fight) -> tuple[str, ...]:
    """Return every attack in words. Names are put together once: there can be 56 attacks."""
    names = {side.seats: state.table.names(side.seats) for side in fight.sides}
    gangs = {seat: state.table.name(seat) for seats in names for seat in seats}
    rules = []
    for each in fight.attacks:
        kills = "kill" if len(each.killers) > 1 else "kills"
        if isinstance(each, SparedPieces):
            attack = "attack" if len(each.killers) > 1 else "attacks"
            whom = names[each.seats]
            deed = f"{names[each.killers]} {attack} {whom} and {kills} nobody: {each.why}"
        else:
            one = "the" if each.rank == "Don" else "a"
            deed = f"{names[each.killers]} {kills} {one} {each.rank} of {gangs[each.seat]}"
        rules.append(f"Rule {_rule(fight, each)}: {deed}.")
    return tuple(rules)


def _rule(fight: Fight, attack: Loss | SparedPieces) -> str:
    """Return the number of the rule behind *attack*: rule 4 alone says what kills a Don."""
    don = isinstance(attack, Loss) and attack.rank == "Don"
    return "4" if don and fight.rule != "5" else fight.rule


def summed(state: CombatState, end: Outcome) -> tuple[str, ...]:
    """Return what was ruled, what becomes of each gang, whose area it is, and our readings."""
    return (
        *(f"The game master rules: {each}" for each in end.ruled),
        *(_fate(state, fate) for fate in end.fates),
        *whose_area(state, end),
        *(reading(each) for each in readings(state, end)),
    )


def log(state: CombatState, end: Outcome) -> tuple[str, ...]:
    """Return everything that happened, attack by attack, with our readings at the end."""
    return (*_attacks(state, end.fight), *summed(state, end))


def _fate(state: CombatState, fate: Fate) -> str:
    goes = "all dead" if not fate.left.pieces else f"{_pieces(fate)} {_stay_words(fate)}"
    xp = f", {fate.xp} XP each" if fate.xp else ""
    return f"{state.table.name(fate.gang.seat)}: {_dead(fate)} dead; {goes}{xp}."


def _stay_words(fate: Fate) -> str:
    one = fate.left.pieces == 1
    words = {
        "stays": "stays" if one else "stay",
        "leaves": "leaves" if one else "leave",
        "open": f"{'stays or leaves' if one else 'stay or leave'}, as the game master says",
    }
    return words[fate.goes]


def _pieces(fate: Fate) -> str:
    left = fate.left
    return counted(left.hitmen, left.lieutenants, left.don) or "none"


def _dead(fate: Fate) -> str:
    return counted(fate.dead_hitmen, fate.dead_lieutenants, fate.dead_don) or "none"


def grid(state: CombatState, end: Outcome) -> Grid:
    """Return a row for each gang: its dead, what is left, and the XP of each."""
    rows = tuple(
        (
            state.table.name(fate.gang.seat),
            _dead(fate),
            f"{_pieces(fate)} {_stay_words(fate)}" if fate.left.pieces else "–",
            str(fate.xp),
        )
        for fate in end.fates
    )
    return Grid("After the fight", ("Gang", "Dead", "Left", "XP each"), rows)


def report(state: CombatState, end: Outcome, lines: tuple[str, ...]) -> str:
    """Return the fight as a text to post: where, who met, who stays, then *lines*."""
    where = visible(state.area) or "The area"
    head = f"{where}: {why(state, end.fight)}. {headline(state, end)}."
    return "\n".join((head, *lines))

"""Where the rules are silent and it changes this fight: C1 to C19. Rulebook: Combat resolution."""

from companion.core.blocks import Result, Silent
from companion.games.turf_war.combat_state import CombatState, Outcome
from companion.games.turf_war.pieces import HITMAN, KILLS_DON, Fight


def silent(state: CombatState, end: Outcome) -> Result:
    """Return what is silent in this fight: how this table reads it, or what we suggest."""
    return tuple(
        Silent(each) for each in (*_deaths(state, end.fight), *_afterwards(state, end))
    )


def _deaths(state: CombatState, fight: Fight) -> list[str]:
    """Return what is open about who dies: C1, C2, C4, C5, C6."""
    found, ways = list[str](), state.ways
    if fight.rule.startswith("1") and min(side.fighters for side in fight.sides) > 1:
        ours = "Here each loses one." if ways.equal_lose else "We suggest a bounce, no deaths."
        found.append(f"Equal sides of two or more: not said. {ours}")
    if fight.rule == "3a":
        ours = "Here he does." if ways.lieutenant_takes_one else "We suggest: no."
        found.append(f"Whether a lone Lieutenant takes one along: not said. {ours}")
    if fight.rule == "5" and any(side.strength == HITMAN for side in fight.sides):
        ours = "kills nobody here" if ways.one_kills_nobody else "attacks, we suggest"
        found.append(f"A lone Hitman among three sides {ours}.")
    if fight.rule == "5" and any(not side.fighters for side in fight.sides):
        found.append("A lone Don among three sides does not attack, we suggest.")
    if any(len(side.gangs) > 1 for side in fight.sides) and fight.losses:
        found.append("Which ally loses a piece is not said. We take from the one with most.")
    if fight.losses and ways.owner_chooses:
        found.append(
            "Each gang chooses who dies: shown is the lowest rank. Enter another choice under "
            "The game master rules."
        )
    elif _mixed(fight):
        found.append("Who of a gang dies is not said. We suggest the lowest rank.")
    if _guarded(fight):
        found.append("A Don among others leaves with them: our suggestion.")
    return found


def _afterwards(state: CombatState, end: Outcome) -> list[str]:
    """Return what is open about the living: C7, C8, C11, C13, C19."""
    found, ways, fates = list[str](), state.ways, end.fates
    lives = [fate for fate in fates if fate.left.pieces]
    undecided = any(fate.goes == "open" for fate in lives)
    if undecided or _spared(state, end):
        found.append(
            f"A Don attacked by less than {KILLS_DON}: what he does then is not said. The game "
            "master decides."
        )
    if sum(fate.goes == "stays" for fate in lives) > 1:
        found.append("Whose area it is when several allies stay: the game master decides.")
    if end.fight.bounced and len(end.fight.sides) > 1 and not undecided:
        ours = "Here it does." if ways.bounce_counts else "We suggest: none."
        found.append(f"Whether a bounce gives XP: not said. {ours}")
    if any(fate.won for fate in lives):
        ours = "Here not." if ways.winner_one else "We say yes."
        found.append(f"Whether a winner gets a survivor's XP too: not said. {ours}")
    if any(fate.goes == "leaves" for fate in lives):
        found.append("Who leaves and has no friendly area: the game master decides.")
    return found


def _spared(state: CombatState, end: Outcome) -> bool:
    """Return whether a lone Don lives through an attack among three sides, and nobody ruled on it."""
    alone = {seat for side in end.fight.sides if not side.fighters for seat in side.seats}
    attacked = any(KILLS_DON > side.strength >= least(state) for side in end.fight.sides)
    return (
        end.fight.rule == "5"
        and attacked
        and any(
            fate.left.don and fate.gang.seat in alone and not state.rulings[fate.gang.seat].goes
            for fate in end.fates
        )
    )


def least(state: CombatState) -> int:
    """Return the strength that attacks among three sides, as this table reads it."""
    return HITMAN + state.ways.one_kills_nobody


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

"""Where players go on from Combat, and when the checklist does. Rulebook: Combat resolution."""

from companion.games.turf_war.combat.fights import fights, fights_before, is_last, is_over
from companion.games.turf_war.combat.state import CombatState, settled
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.setup import FIGHTING
from companion.tools.tool import ToolLink, to_the_turn


def is_waiting(state: CombatState) -> bool:
    """Return whether a fight waits for an answer."""
    return bool(state.here) and not settled(state)


def links(state: CombatState) -> tuple[ToolLink, ...]:
    """Return the tools that need the end of a fight; none while a fight waits. End of turn.

    After the last fight by the orders, those who leave are sent on first.

    The phases lead to the others at the end of the turn: other fights may be left until then.
    """
    if is_last(state):
        return (
            ToolLink("Who goes where", "meets", main=True),
            ToolLink("Note XP", "gang"),
            *to_the_turn(state),
        )
    last = (
        () if state.turn else (ToolLink("Treasury", "treasury"), ToolLink("Turn post", "post"))
    )
    after = (*to_the_turn(state), ToolLink("Note XP", "gang"), *last)
    return after if settled(state) or (fights_before(state) and not state.here) else ()


def done(state: CombatState, now: RoundState) -> bool:
    """Return whether the fights of the turn that were begun are resolved: only players know of others."""
    ended = bool(fights(state)) and not is_over(state) and not is_waiting(state)
    return now.phase == FIGHTING and state.turn == now.round and ended

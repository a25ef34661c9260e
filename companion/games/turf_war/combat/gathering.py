"""Who meets in an area, as long as gangs are still being tapped. Rulebook: Combat resolution."""

from companion.core.blocks import Answer, Note, Result
from companion.games.turf_war.combat.state import CombatState, missing, present
from companion.tools.tool import Move


def is_gathering(state: CombatState) -> bool:
    """Return whether other gangs may still be tapped: no pad opens before players say that it's all of them."""
    here = set(present(state))
    whole = here == set(state.table.seats) or here <= state.gathered
    return len(here) > 1 and bool(missing(state)) and not whole


def all_gathered(state: CombatState) -> CombatState:
    """Return the state in which no other gang meets here."""
    return state.evolve(gathered=frozenset(present(state)))


EVERYBODY = Move("all", "That's all of them", all_gathered)
"""What players say once they have tapped every gang that meets here."""


def gathering(state: CombatState, chapter: str) -> Result:
    """Return the answer as long as other gangs may still be tapped."""
    here = state.table.names(present(state))
    return (
        Answer("Is that everyone?", f"{here} meet here", chapter=chapter),
        Note(f"Tap every gang with a piece here, then “{EVERYBODY.title}”."),
    )

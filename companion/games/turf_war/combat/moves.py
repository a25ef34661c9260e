"""What a touch on the picture of a fight does: a piece comes or goes."""

from companion.core.blocks import Button
from companion.games.turf_war.combat.state import MOST_OF_A_RANK, CombatState
from companion.tools.tool import Move

RANKS = {"hitmen": "Hitman", "lieutenants": "Lieutenant"}


def one_more(state: CombatState, seat: int, rank: str) -> CombatState:
    """Return the state with one piece of *rank* more in the gang at *seat*, if there can be one."""
    number = state.look(("forces", seat, rank)) or 0
    return state.put(("forces", seat, rank), min(MOST_OF_A_RANK, number + 1))


def one_fewer(state: CombatState, seat: int, rank: str) -> CombatState:
    """Return the state with one piece of *rank* fewer in the gang at *seat*, if it has one."""
    number = state.look(("forces", seat, rank))
    return state.put(("forces", seat, rank), number - 1) if number else state


def turned_don(state: CombatState, seat: int) -> CombatState:
    """Return the state with the Don of the gang at *seat*, or without him where he was here."""
    return state.evolve(dons=state.dons ^ {seat})


def press_more(state: CombatState, seat: int, rank: str) -> Button:
    """Return the button that adds a piece."""
    return Button(f"{state.table.name(seat)}: one {RANKS[rank]} more", "more", (seat, rank))


def press_fewer(state: CombatState, seat: int, rank: str) -> Button:
    """Return the button that takes a piece away."""
    return Button(f"{state.table.name(seat)}: one {RANKS[rank]} fewer", "fewer", (seat, rank))


def press_don(state: CombatState, seat: int) -> Button:
    """Return the button for a gang's Don."""
    now = "isn't here after all" if seat in state.dons else "is here"
    return Button(f"{state.table.name(seat)}: the Don {now}", "don", (seat,))


MOVES = (
    Move("more", "One piece more", one_more),
    Move("fewer", "One piece fewer", one_fewer),
    Move("don", "The Don", turned_don),
)

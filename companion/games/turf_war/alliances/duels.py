"""Alliances for one fight, as the game master enters them. Rulebook: Diplomacy rules, 2."""

from companion.core.blocks import Heading, Note, Result
from companion.games.turf_war.alliances.state import AlliancesState, Duel
from companion.tools.questions import ask


def duels(state: AlliancesState) -> Result:
    """Ask for the alliances for one fight. Diplomacy rules, 2."""
    found: Result = (ask(state, ("duels",)),)
    for at, duel in enumerate(state.duels):
        path, row = ("duels", at), f"Alliance {at + 1}"
        found += (
            Heading(f"{row} for 1 fight"),
            *(
                ask(state, (*path, name), players=state.table.players, row=row)
                for name in Duel.model_fields
            ),
            Note(sentence(state, duel)),
        )
    return found


def is_entered(state: AlliancesState, duel: Duel) -> bool:
    """Return whether all three gangs of an alliance for one fight are entered."""
    seats = (duel.one, duel.other, duel.foe)
    return all(seat in state.table.seats for seat in seats) and len(set(seats)) == len(seats)


def sentence(state: AlliancesState, duel: Duel) -> str:
    """Return what an alliance for one fight comes to."""
    table = state.table
    if not is_entered(state, duel):
        return "Enter 3 different gangs."
    seats = (duel.one, duel.other, duel.foe)
    one, other, foe = (table.name(seat) for seat in seats if seat is not None)
    where = duel.area.strip() or "the area"
    if not duel.both:
        return f"Only one of {one} and {other} ordered it: they don't fight as one in {where}."
    return f"{one} and {other} fight as one against {foe} in {where}."

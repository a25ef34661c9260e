"""Who may give Orders to which Syndicate, as far as their assists were settled here. Rulebook: Command Phase."""

from companion.core.blocks import Fold, Grid, Note, Result, blocks
from companion.core.words import with_noun
from companion.games.lawless_empire.round.in_play import all_settled
from companion.games.lawless_empire.round.state import RoundState, SettledSyndicate

NOBODY = "nobody, only Add"
"""Who may give Orders to a Syndicate without an Assist token. Command Phase."""


def orders_where(state: RoundState) -> Result:
    """Return every Syndicate that was settled, with its owner and who may give it Orders. Command Phase."""
    every = all_settled(state)
    if not every:
        return ()
    rows = tuple(
        (str(place), _owner(state, each), _may_give(state, each))
        for place, each in enumerate(every, 1)
    )
    grid = Grid("In the order in which they came", ("", "Owner", "May give Orders"), rows)
    unknown = state.in_play - len(every)
    more = with_noun(unknown, "Syndicate is", "Syndicates are")
    note = Note(f"{more} in play of which nobody entered here who assists.")
    return (Fold("Who may give Orders where", blocks(grid, unknown > 0 and note)),)


def givers(state: RoundState, of: SettledSyndicate) -> tuple[int, ...]:
    """Return the seats that may give Orders to a Syndicate, clockwise from the First player. Command Phase.

    These are its owner and all who assist it; nobody where no Assist token lies on it.
    """
    helpers = of.assists - {of.owner}
    if not helpers & set(state.table.seats):
        return ()
    order = state.table.clockwise_from(state.first)
    return tuple(seat for seat in order if seat == of.owner or seat in helpers)


def _owner(state: RoundState, of: SettledSyndicate) -> str:
    return (
        state.table.name(of.owner)
        if of.owner in state.table.seats and of.owner is not None
        else "–"
    )


def _may_give(state: RoundState, of: SettledSyndicate) -> str:
    seats = givers(state, of)
    return state.table.names(seats) if seats else NOBODY

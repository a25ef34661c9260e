"""How many Syndicates are in play: one more for each Organise board that is carried out. Execution Phase."""

from companion.games.lawless_empire.round.state import (
    ASSIST_CLEARS,
    EXECUTION,
    RoundState,
    exhausted,
)
from companion.games.lawless_empire.syndicates import SYNDICATES


def assisted(state: RoundState) -> RoundState:
    """Return the state after one new Syndicate is settled: it counts, and the next is open.

    If it's known who takes the next one, they are its owner.
    """
    if exhausted(state):
        return state.evolve(organise=state.organise and state.organise - 1, **ASSIST_CLEARS)
    takers = without_one(state.takers, state.owner)
    after = state.evolve(
        in_play=state.in_play + 1,
        organise=state.organise and state.organise - 1,
        settled=min(SYNDICATES, state.settled + 1),
        takers=takers,
        **ASSIST_CLEARS,
    )
    return after.evolve(owner=takers[0]) if takers else after


def without_one(takers: tuple[int, ...], owner: int | None) -> tuple[int, ...]:
    """Return *takers* after one of *owner* was settled; after the first one if they have none."""
    at = takers.index(owner) if owner in takers else 0
    return (*takers[:at], *takers[at + 1 :])


def at_first(state: RoundState) -> int:
    """Return the number of Syndicates that were in play when the round began."""
    return max(0, state.in_play - state.settled)


def counted(before: RoundState, after: RoundState) -> RoundState:
    """Return *after* with the Syndicates of all Organise boards of the round that ended, if one did.

    Somebody wins each board. Those that were settled are counted already. Execution Phase.
    """
    ended = after.round > before.round or after.over > before.over
    if not ended or before.phase < EXECUTION or not before.organise:
        return after
    number = min(SYNDICATES, before.in_play + before.organise)
    return after.evolve(in_play=number, organise=None, takers=())

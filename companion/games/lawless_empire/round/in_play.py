"""How many Syndicates are in play, one more for each Organise board that is carried out, and who assists them.

Rulebook: Execution Phase.
"""

from companion.games.lawless_empire.round import state as rules
from companion.games.lawless_empire.round.state import RoundState, SettledSyndicate
from companion.games.lawless_empire.syndicates import SYNDICATES


def assisted(state: RoundState) -> RoundState:
    """Return the state after one new Syndicate is settled: it counts, and the next is open.

    If it's known who takes the next one, they are its owner.
    """
    state = with_open_one(state)
    if rules.exhausted(state):
        return state.evolve(
            organise=state.organise and state.organise - 1, **rules.ASSIST_CLEARS
        )
    takers = without_one(state.takers, state.owner)
    after = state.evolve(
        in_play=state.in_play + 1,
        organise=state.organise and state.organise - 1,
        settled=min(SYNDICATES, state.settled + 1),
        takers=takers,
        **rules.ASSIST_CLEARS,
    )
    return after.evolve(owner=takers[0]) if takers else after


def without_one(takers: tuple[int, ...], owner: int | None) -> tuple[int, ...]:
    """Return *takers* after one of *owner* was settled; after the first one if they have none."""
    at = takers.index(owner) if owner in takers else 0
    return (*takers[:at], *takers[at + 1 :])


def open_one(state: RoundState) -> SettledSyndicate | None:
    """Return the Syndicate that is being settled, None while nobody takes one. Execution Phase, Assist."""
    owner = rules.owner_of(state)
    if owner is None or not state.round or rules.exhausted(state):
        return None
    assists = rules.assisting(state)
    return SettledSyndicate(
        round=min(rules.ROUNDS, state.round),
        owner=owner,
        assists=frozenset(assists),
        **{
            kind: frozenset(seat for seat in assists if rules.reply_of(state, seat) == kind)
            for kind in ("lucre", "bribery")
        },
    )


def with_open_one(state: RoundState) -> RoundState:
    """Return the state with the Syndicate that is being settled among the others, while there is room."""
    new = open_one(state)
    if new is None or len(state.syndicates) == SYNDICATES:
        return state
    return state.evolve(syndicates=(*state.syndicates, new))


def all_settled(state: RoundState) -> tuple[SettledSyndicate, ...]:
    """Return every Syndicate that was settled, and the one for which someone has answered by now."""
    return (with_open_one(state) if _answered(state) else state).syndicates


def _answered(state: RoundState) -> bool:
    return any(rules.reply_of(state, seat) for seat in rules.answering(state))


def at_first(state: RoundState) -> int:
    """Return the number of Syndicates that were in play when the round began."""
    return max(0, state.in_play - state.settled)


def counted(before: RoundState, after: RoundState) -> RoundState:
    """Return *after* with the Syndicates of all Organise boards of the round that ended, if one did.

    Someone wins each board. Those that were settled are counted already. One that was answered for is settled
    as far as that goes. Execution Phase.
    """
    if before.phase < rules.EXECUTION:
        return after
    ended = after.round > before.round or after.over > before.over
    if ended or after.round != before.round:
        after = after.evolve(syndicates=all_settled(before), **rules.ASSIST_CLEARS)
    open_ones = before.organise or int(_answered(before))
    if not ended or not open_ones:
        return after
    number = min(SYNDICATES, before.in_play + open_ones)
    return after.evolve(in_play=number, organise=None, takers=())

"""What other tools tell the Negotiation: the round, who is First Player in it, and the powers."""

from companion.core.shape import join_groups
from companion.games.makiavelia.negotiation.state import (
    MOST_TERMS,
    NegotiationState,
    is_over,
    missing,
    ranked,
)
from companion.games.makiavelia.power.state import PowerState, strengths
from companion.games.makiavelia.promises.state import PromisesState, given_tokens, this_round
from companion.games.makiavelia.round.tool import RoundState
from companion.tools.tool import Transfer
from companion.tools.transfers import transferred


def follow(source: RoundState, target: NegotiationState) -> NegotiationState:
    """Return *target* for the checklist's round and its First Player.

    What was entered in an earlier round is then over: regimes end with their round. If the checklist went back,
    it is for that round again. After the last round there is no other. End of Round.
    """
    at, known = source.round, target.told_round
    if source.over and known > at:
        return target
    first = source.first if source.first in target.table.seats else target.first
    over = (0 < known < at and ranked(target)) or (at >= known and target.told_over)
    return target.evolve(told_round=at, told_over=int(bool(over)), first=first)


def from_power(source: PowerState, target: NegotiationState) -> NegotiationState:
    """Return *target* with the powers that were added up.

    A power that was typed stays; one that came from there follows what changed there.
    """
    powers = list(target.powers)
    for seat in target.table.seats:
        mine, found = powers[seat], strengths(source, seat)
        if found and (mine.told or not mine.power):
            powers[seat] = transferred(mine, mine.evolve(power=_as_terms(found)), found)
    return target.evolve(powers=tuple(powers))


def _as_terms(found: tuple[int, ...]) -> tuple[int, ...]:
    """Return strengths one by one, or as their sum where they are too many for a power."""
    return found if len(found) <= MOST_TERMS else (sum(found),)


def from_promises(source: PromisesState, target: NegotiationState) -> NegotiationState:
    """Return *target* with the Power tokens joined that were given in this round. Trading; Regimes."""
    if is_over(target) or this_round(source) != max(1, target.told_round):
        return target
    groups, pairs = target.regimes, sorted(given_tokens(source))
    for pair in pairs:
        groups = join_groups(groups, pair)
    return transferred(target, target.evolve(regimes=groups), (this_round(source), pairs))


TAKES = (
    Transfer(
        "round",
        "Follow the round on the checklist",
        follow,
        step_label="The round came from the checklist",
        facts=("told_round", "first"),
        place=True,
    ),
    Transfer(
        "power",
        "Use the powers that were added up",
        from_power,
        step_label="The powers that were added up came in",
        facts=("powers",),
        due=lambda state: bool(missing(state)) and not is_over(state),
    ),
    Transfer(
        "promises",
        "Join the Power tokens that were given",
        from_promises,
        step_label="The Power tokens that were given joined",
    ),
)
"""What comes from other tools."""

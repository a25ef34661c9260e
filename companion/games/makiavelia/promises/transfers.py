"""What Promises hears of the round, of Attacks and of who earned. Rulebook: Action Phase, Attack, Victory."""

from typing import Final

from companion.core.fields import SEATS
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.negotiation.shares import is_settled
from companion.games.makiavelia.negotiation.state import (
    NegotiationState,
    earning,
    is_over,
    scarce,
    winners,
)
from companion.games.makiavelia.promises import state as rules
from companion.games.makiavelia.promises.state import CoinsDrawn, Draw, PromisesState
from companion.games.makiavelia.round.tool import RoundState
from companion.tools.tool import Transfer
from companion.tools.transfers import fingerprint, seen, unseen


def follow(source: RoundState, target: PromisesState) -> PromisesState:
    """Return *target* in the round of the checklist. Promises end with their round."""
    ended = source.round if source.over else max(0, source.round - 1)
    return target.evolve(told_round=source.round, due=ended)


def from_negotiation(source: NegotiationState, target: PromisesState) -> PromisesState:
    """Return *target* with the coins of the round that the Negotiation is for, once it is known who draws them."""
    if is_over(source):
        return target
    now = max(1, source.told_round)
    return rules.with_earned(target, now, _earned(source, now))


def _earned(source: NegotiationState, now: int) -> CoinsDrawn | None:
    """Return who draws how many coins, None while that isn't known, or the bag has too few. Victory."""
    coins, won = earning(source), winners(source)
    if coins is None or not is_settled(source) or (won and scarce(source)):
        return None
    shares = {seat: source.shares[seat].coins or 0 for seat in won}
    if len(won) == 1:
        shares = {won[0]: coins}
    if max(shares.values(), default=0) > rules.MOST_DRAWN:
        return None
    draws = (Draw(coins=shares.get(seat, 0)) for seat in range(SEATS))
    return CoinsDrawn(round=now, draws=tuple(draws))


def from_attack(source: AttackState, target: PromisesState) -> PromisesState:
    """Return *target* with whom this round's Attack is on, once its dice were cast. Attack."""
    now, seat = rules.this_round(target), source.attacker
    turns = range(source.table.size)
    is_now = source.turn_print in {fingerprint((now, turn, seat)) for turn in turns}
    if seat is None or not is_now:
        return target
    return rules.attacked(
        target, now, frozenset(rules.strike(seat, each) for each in source.targets)
    )


TAKES: Final = (
    Transfer(
        "round",
        "Follow the round on the checklist",
        follow,
        step_label="The round came from the checklist",
        facts=("told_round", "due"),
        place=True,
    ),
    Transfer(
        "negotiation",
        "Use what everyone earned",
        from_negotiation,
        step_label="Everyone's earnings came from Negotiation",
        facts=("earned",),
    ),
    Transfer(
        "attack",
        "Use this round's Attacks",
        seen(from_attack),
        step_label="This round's Attacks were filled in",
        facts=("strikes", "struck"),
        remember=unseen(from_attack),
    ),
)
"""What comes from other tools."""

"""What everyone rolled for first player, and how a total, a die or a roll changes it.

A correction drops all later rolls, because a reroll belongs to one tie.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

from companion.core.chance import throw
from companion.core.fields import SEATS, Dice, Flag, Option, Pick, Seat, Seats, Sum
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.first.rolloff import (
    THROWN,
    RollOff,
    replay,
    rerolled,
    totals_of,
)

REROLLS = 12
"""The most rerolls of one player that are kept; before another, the dice count as new."""

LEAST, MOST = THROWN, 6 * THROWN


class Hand(Value):
    """One player's totals, or six dice and the face of each reroll; *thrown* if by the app."""

    totals: Annotated[tuple[int, ...], Sum(least=LEAST, most=MOST, longest=1 + REROLLS)] = ()
    dice: Annotated[tuple[int, ...], Dice(longest=THROWN + REROLLS)] = ()
    thrown: Annotated[bool, Flag()] = False


class FirstState(Value):
    """What everyone rolled, as totals or die by die, and whom the lowest total chose."""

    table: SmallTable = Table()
    mode: Annotated[
        str,
        Pick(title="Enter", options=(Option("totals", "Totals"), Option("dice", "Each die"))),
    ] = "totals"
    hands: Annotated[tuple[Hand, ...], Seats()] = (Hand(),) * SEATS
    first: Annotated[int | None, Seat(title="First player")] = None


def roll_off(state: FirstState) -> RollOff:
    """Return how far the roll-off is."""
    hands = {seat: state.hands[seat] for seat in state.table.seats}
    if state.mode == "dice":
        return replay({seat: totals_of(hand.dice) for seat, hand in hands.items()})
    return replay({seat: hand.totals for seat, hand in hands.items()})


def dice_of(state: FirstState, seat: int, entries: int) -> tuple[int, ...]:
    """Return the dice behind the first *entries* totals of *seat*; none if unknown."""
    hand = state.hands[seat]
    if state.mode == "totals" and totals_of(hand.dice) != hand.totals:
        return ()
    return hand.dice[: THROWN - 1 + entries] if entries else ()


def throwable(state: FirstState, off: RollOff) -> tuple[int, ...]:
    """Return for whom the app can roll now: a reroll needs the dice as they lie."""
    return tuple(
        seat
        for seat in off.waiting
        if not off.stages or dice_of(state, seat, len(off.used[seat]))
    )


def typed(state: FirstState, seat: int, stage: int, total: int | None) -> FirstState:
    """Return the state with another total of *seat* for *stage*; None takes it back."""

    def change(hand: Hand) -> Hand:
        added = () if total is None else (total,)
        thrown = hand.thrown and stage > 0
        return hand.evolve(totals=(*hand.totals, *added), dice=(), thrown=thrown)

    return _changed(state, seat, stage, change) if state.mode == "totals" else state


def diced(state: FirstState, seat: int, stage: int, faces: tuple[int, ...]) -> FirstState:
    """Return the state with other dice of *seat* for *stage*: six at first, then one."""

    def change(hand: Hand) -> Hand:
        if stage:
            return hand.evolve(dice=(*hand.dice, *faces[:1]))
        return Hand(dice=faces[:THROWN])

    return _changed(state, seat, stage, change) if state.mode == "dice" else state


def thrown(state: FirstState, seed: int) -> FirstState:
    """Return the state after the app rolled for everyone who still has to roll."""
    off = roll_off(state)
    if not throwable(state, off):
        return state
    if _full(off):
        state = folded(state)
        off = roll_off(state)
    hands = list(_cut(state, {seat: len(used) for seat, used in off.used.items()}))
    begun = {seat: _begun(state, hands[seat], off) for seat in throwable(state, off)}
    wanted = {seat: max(1, THROWN - len(dice)) for seat, dice in begun.items()}
    faces = throw(sum(wanted.values()), seed)
    for seat, lying in begun.items():
        dice, faces = (*lying, *faces[: wanted[seat]]), faces[wanted[seat] :]
        hands[seat] = Hand(dice=dice, totals=totals_of(dice), thrown=True)
    return state.evolve(hands=tuple(hands), first=None)


def switched(state: FirstState, mode: str) -> FirstState:
    """Return the state in the other mode; dice that are known stay."""
    if mode == state.mode:
        return state
    off = roll_off(state)
    hands = list(_cut(state, {seat: len(used) for seat, used in off.used.items()}))
    if mode == "totals":
        for seat in off.used:
            hands[seat] = hands[seat].evolve(totals=totals_of(hands[seat].dice))
        return state.evolve(mode=mode, hands=tuple(hands))
    known = {seat: dice_of(state, seat, len(used)) for seat, used in off.used.items()}
    if all(known[seat] or not off.used[seat] for seat in known):
        return state.evolve(mode=mode, hands=tuple(hands))
    for seat, dice in known.items():
        hands[seat] = Hand(dice=rerolled(dice), thrown=hands[seat].thrown and bool(dice))
    return state.evolve(mode=mode, hands=tuple(hands), first=None)


def folded(state: FirstState) -> FirstState:
    """Return the same tie with the dice as they lie as the first roll of all."""
    off = roll_off(state)
    hands = [Hand()] * SEATS
    for seat, used in off.used.items():
        old = state.hands[seat]
        before = off.before(seat, len(off.stages))
        dice, now = dice_of(state, seat, len(used)), THROWN - 1 + before
        hands[seat] = old.evolve(
            totals=old.totals[before - 1 : len(used)],
            dice=(*rerolled(dice[:now]), *dice[now:]),
        )
    return state.evolve(hands=tuple(hands))


def _begun(state: FirstState, hand: Hand, off: RollOff) -> tuple[int, ...]:
    return hand.dice if off.stages or state.mode == "dice" else ()


def _full(off: RollOff) -> bool:
    return any(len(off.used[seat]) > REROLLS for seat in off.waiting)


def _cut(state: FirstState, keep: Mapping[int, int]) -> tuple[Hand, ...]:
    """Return the hands with *keep* totals of each seat, and nothing of other seats."""
    return tuple(
        hand.evolve(totals=hand.totals[: keep[seat]], dice=hand.dice[: THROWN - 1 + keep[seat]])
        if seat in keep
        else Hand()
        for seat, hand in enumerate(state.hands)
    )


def _changed(
    state: FirstState, seat: int, stage: int, change: Callable[[Hand], Hand]
) -> FirstState:
    off = roll_off(state)
    if seat not in off.throwers(stage):
        return state
    if stage == len(off.stages) and _full(off):
        state, stage = folded(state), 1
        off = roll_off(state)
    through = _cut(state, {other: off.before(other, stage + 1) for other in off.used})
    until = _cut(state, {seat: off.before(seat, stage)})
    new = change(until[seat])
    if getattr(new, state.mode) == getattr(through[seat], state.mode):
        return state
    hands = (*through[:seat], new, *through[seat + 1 :])
    return state.evolve(hands=hands, first=None)


def cleared(state: FirstState) -> FirstState:
    """Return the state for the next round: the same table, nothing rolled yet."""
    return FirstState(table=state.table, mode=state.mode)

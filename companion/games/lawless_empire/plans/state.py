"""One Plan board: whose dice lie there, and the boards won this round. Rulebook: Execution Phase."""

from typing import Annotated

from companion.core.chance import FACES, throw
from companion.core.fields import (
    SEATS,
    Dice,
    Flag,
    Internal,
    Marks,
    Option,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
    Total,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.plans.worth import Board, Faces, Worth, worths
from companion.games.lawless_empire.profits import MOST_BOARDS, PLAN_TYPES, Profits, profits
from companion.games.lawless_empire.round.state import MOST_DICE, PLANS, ROUNDS, round_of
from companion.games.lawless_empire.soldati.words import ABILITIES, SWITCHES, VALUES
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.tools.transfers import Fingerprint

__all__ = ["MOST_BOARDS", "PLAN_TYPES", "PlansState"]

SCHEMES = (
    Option("", "–"),
    Option("none", "No Scheme"),
    Option("deceive", "Deceive"),
    Option("gang", "Gang Up"),
    Option("less", "Less is More"),
    Option("fate", "Let Fate Decide"),
    Option("level", "Level the Field"),
    Option("hit", "Organised Hit"),
    Option("same", "Same Old Shit"),
    Option("size", "Size Matters"),
    Option("stack", "Stack the Odds"),
    Option("underhand", "Underhand Attacks"),
)
"""The Schemes; "" is "not said yet". Scheming Phase, Details of the Scheme cards."""

SIDES = len(FACES)


class Hand(Value):
    """One player's dice on the board: as they lie, as Let Fate Decide rerolled them, and the
    one picked for Level the Field.
    """

    dice: Annotated[Faces, Dice(title="Dice", longest=MOST_DICE)] = ()
    again: Annotated[Faces, Dice(title="Rerolled", longest=MOST_DICE)] = ()
    pick: Annotated[int | None, Total(title="Pick", least=1, most=6, blank=True)] = None


class ClosedDice(Value):
    """One player's dice on the boards that are not open, each as one number: its board times six,
    plus its face, minus one.
    """

    dice: Annotated[
        tuple[int, ...],
        Sum(least=0, most=(MOST_BOARDS + 1) * SIDES - 1, longest=MOST_DICE),
    ] = ()


class WonBoard(Value):
    """A board that was won and kept: its type, who won it, and its Scheme."""

    plan: Annotated[str, Pick(title="Plan", options=PLAN_TYPES)] = "bribe"
    winner: Annotated[int | None, Seat(title="Won by")] = None
    scheme: Annotated[str, Pick(title="Scheme", options=SCHEMES)] = ""


class PlansState(Value):
    """The board that is open, and the boards *won* in this round.

    That is the next one, or the kept one *at* a place, which was opened again; then *draft* is the
    Scheme of the next one. *lain* has the dice of the others: those that counted on the boards
    that were won, and those that lie on the next one.

    *in_play* is the number of Syndicates that were in play when the round began, None while
    nobody said so. *who*, *ability*, *values* and *switch* are for What if: a player, one of
    their ability sides, their value sides, and what the Switch token says. *earlier* are the rounds that were
    put away with all their boards won: it is for other tools.
    """

    table: SmallTable = Table()
    scheme: Annotated[str, Pick(title="Scheme", options=SCHEMES)] = ""
    hands: Annotated[tuple[Hand, ...], Seats()] = (Hand(),) * SEATS
    thrown: Annotated[bool, Flag()] = False
    first: Annotated[int | None, Seat(title="First player")] = None
    sixes: Annotated[
        bool, Flag(title="Gang Up: with more than three sixes, no pairs", house=True)
    ] = True
    won: Annotated[tuple[WonBoard, ...], Rows(noun="board", most=MOST_BOARDS)] = ()
    who: Annotated[int | None, Seat(title="Who uses a Soldato?")] = None
    ability: Annotated[str, Pick(title="Ability", options=ABILITIES)] = "flip"
    values: Annotated[
        frozenset[int], Marks(title="Value sides; none means any", size=7, names=VALUES)
    ] = frozenset()
    switch: Annotated[str, Pick(title="Switch takes a die of the", options=SWITCHES)] = "any"
    in_play: Annotated[int | None, Internal(most=SYNDICATES, blank=True)] = None
    lain: Annotated[tuple[ClosedDice, ...], Seats()] = (ClosedDice(),) * SEATS
    draft: Annotated[str, Pick(options=SCHEMES)] = ""
    at: Annotated[int | None, Internal(most=MOST_BOARDS - 1, blank=True)] = None
    told: Fingerprint = 0
    told_switch: Fingerprint = 0
    earlier: Annotated[
        tuple[Profits, ...], Rows(most=ROUNDS, noun="round", travels="received")
    ] = ()

    @property
    def part(self) -> int:
        """The place of the board that is open: its screen starts at its top."""
        at = self.at
        return len(self.won) if at is None or at >= len(self.won) else at


def order(state: PlansState) -> tuple[int, ...]:
    """Return the seats in turn order, or as they sit while nobody is First player."""
    return state.table.clockwise_from(state.first)


def seats_with_dice(state: PlansState) -> tuple[int, ...]:
    """Return who has a die on the board, in turn order."""
    return tuple(seat for seat in order(state) if state.hands[seat].dice)


def picked(hand: Hand) -> int | None:
    """Return the die that counts for Level the Field, None before it is picked."""
    if len(set(hand.dice)) == 1:
        return hand.dice[0]
    return hand.pick if hand.pick in hand.dice else None


def left(state: PlansState) -> dict[int, int]:
    """Return how many dice each player still has to reroll, in turn order. Let Fate Decide."""
    if state.scheme != "fate":
        return {}
    hands = {seat: state.hands[seat] for seat in order(state)}
    wanted = {seat: len(hand.dice) - len(hand.again) for seat, hand in hands.items()}
    return {seat: count for seat, count in wanted.items() if count > 0}


def picking(state: PlansState) -> tuple[int, ...]:
    """Return who still has to pick a die for Level the Field, in turn order."""
    if state.scheme != "level":
        return ()
    return tuple(
        seat
        for seat in order(state)
        if state.hands[seat].dice and picked(state.hands[seat]) is None
    )


def counting(state: PlansState, seat: int) -> Faces:
    """Return the dice of *seat* that count: rerolled, picked, or as they lie."""
    hand = state.hands[seat]
    if state.scheme == "fate":
        return hand.again[: len(hand.dice)]
    pick = picked(hand)
    return (pick,) if state.scheme == "level" and pick is not None else hand.dice


def board(state: PlansState) -> Board:
    """Return the board as it is compared, in turn order."""
    hands = tuple(counting(state, seat) for seat in order(state))
    return Board(state.scheme, hands, state.sixes)


def lying(state: PlansState) -> Board:
    """Return the board with the dice as they lie now, in turn order."""
    hands = tuple(state.hands[seat].dice for seat in order(state))
    return Board(state.scheme, hands, state.sixes)


def values(state: PlansState) -> dict[int, Worth]:
    """Return what the dice of each player on the board are worth, in turn order."""
    named = zip(order(state), worths(board(state)), strict=True)
    return {seat: worth for seat, worth in named if worth}


def leading(state: PlansState) -> tuple[int, ...]:
    """Return who has the best value, in turn order; everyone if nobody has a die there."""
    points = {seat: worth.points for seat, worth in values(state).items()}
    if not points:
        return order(state)
    found = min(points.values()) if state.scheme == "underhand" else max(points.values())
    return tuple(seat for seat, value in points.items() if value == found)


def known(state: PlansState) -> bool:
    """Return whether someone at the table is First player."""
    return state.first in state.table.seats


def won_by(state: PlansState) -> int | None:
    """Return the seat that wins. Execution Phase.

    None while the Scheme, a reroll or a pick is missing, and while turn order must decide but
    nobody is First player yet. A board without dice needs no Scheme.
    """
    best = leading(state)
    unsaid = bool(seats_with_dice(state)) and not state.scheme
    missing = unsaid or left(state) or picking(state)
    if missing or (len(best) > 1 and not known(state)):
        return None
    return best[0]


def organised(state: PlansState) -> tuple[int, ...]:
    """Return who takes a Syndicate for an Organise Plan, in turn order, once for each. Execution Phase."""
    won = [each.winner for each in state.won if each.plan == "organise"]
    return tuple(seat for seat in order(state) for _ in range(won.count(seat)))


def scarce(state: PlansState) -> bool:
    """Return whether more Organise Plans were won than Syndicates were left."""
    won = sum(each.plan == "organise" for each in state.won)
    return won > SYNDICATES - (state.in_play or 0)


def boards(state: PlansState) -> int:
    """Return the number of boards that this table has in a round. Preparation Phase."""
    return PLANS + state.table.size


def untouched(state: PlansState) -> bool:
    """Return whether nothing is entered of the board that is open."""
    return not state.scheme and not seats_with_dice(state)


def all_won(state: PlansState) -> bool:
    """Return whether all boards of the round are kept, and no other one is begun."""
    next_one = state.part == len(state.won)
    return next_one and untouched(state) and len(state.won) >= boards(state)


def cleared(state: PlansState) -> PlansState:
    """Return the state with nothing on the board."""
    return state.evolve(scheme="", hands=(Hand(),) * SEATS, thrown=False)


def next_round(state: PlansState) -> PlansState:
    """Return the state for the next round: the same table, its house rules, and what it heard.

    What the round that ends has brought is kept for other tools.
    """
    return PlansState(
        table=state.table,
        sixes=state.sixes,
        switch=state.switch,
        told=state.told,
        told_switch=state.told_switch,
        earlier=brought(state),
    )


def brought(state: PlansState) -> tuple[Profits, ...]:
    """Return what each round brought of which all boards are won, as far as its number is known.

    Each round is there once, however often its boards were won. Execution Phase.
    """
    known = {each.round: each for each in state.earlier}
    at = round_of(state.told)
    if at is not None and len(state.won) == boards(state):
        known[at] = profits(at, ((each.plan, each.winner) for each in state.won))
    return tuple(known[number] for number in sorted(known))


def fated(state: PlansState, seed: int) -> PlansState:
    """Return the state after the app rerolled the dice that are left to reroll."""
    wanted = left(state)
    if state.scheme != "fate" or not wanted:
        return state
    faces = throw(sum(wanted.values()), seed)
    hands = list(state.hands)
    for seat, count in wanted.items():
        dice = (*hands[seat].again, *faces[:count])
        hands[seat], faces = hands[seat].evolve(again=dice), faces[count:]
    return state.evolve(hands=tuple(hands), thrown=True)

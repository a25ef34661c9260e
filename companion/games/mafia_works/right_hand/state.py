"""One player's Allies and everyone's Victory Points, and who may flip the Right Hand. Rulebook: Get an Ally card."""

from collections.abc import Iterable
from typing import Annotated, Final

from companion.core.earlier import earlier
from companion.core.fields import SEATS, Flag, Seat, Seats, Sum, Total
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.mafia_works.round.state import RoundState, turns_begun, whose_turn
from companion.games.mafia_works.score.state import ScoreState
from companion.tools.tool import short_names
from companion.tools.transfers import Fingerprint, transferred

NEEDED: Final = 2
"""The number of Allies that either condition needs. Get an Ally card."""

KnownPerson = bool | None
"""True, False, or None while something is missing."""


def either(one: KnownPerson, other: KnownPerson) -> KnownPerson:
    """Return whether at least one holds; None while that is open."""
    if one or other:
        return True
    return None if one is None or other is None else False


def both(one: KnownPerson, other: KnownPerson) -> KnownPerson:
    """Return whether both hold; None while that is open."""
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def of_leader(own: int | None) -> KnownPerson:
    """Return whether the *own* Allies (of the Leader's faction) are enough alone."""
    return None if own is None else own >= NEEDED


def of_any(own: int | None, others: int | None) -> KnownPerson:
    """Return whether *own* and all *others* together are enough Allies."""
    if (own or 0) + (others or 0) >= NEEDED:
        return True
    return None if own is None or others is None else False


def of_one(own: int | None, alike: int | None) -> KnownPerson:
    """Return whether enough Allies share a faction; *alike* is the most of another faction."""
    return either(of_leader(own), None if alike is None else alike >= NEEDED)


def is_lowest(mine: int | None, rivals: Iterable[int | None], sole: bool) -> KnownPerson:
    """Return whether nobody has fewer Victory Points; a tie counts unless it must be *sole*."""
    if mine is None:
        return None
    found: KnownPerson = True
    for rival in rivals:
        if rival is not None and (rival < mine or (sole and rival == mine)):
            return False
        found = None if rival is None else found
    return found


class Hand(Value):
    """One player: whether the Right Hand is *up*, Allies by faction, Victory Points.

    *own* is the number of Allies of the Leader's faction, *others* that of all others, *alike*
    the most of those that share one faction. *points* is empty while nobody entered them, and
    *told* is about the Score's.
    """

    up: Annotated[bool, Flag(title="The Right Hand is face up")] = False
    own: Annotated[int | None, Total(title="Leader's faction", most=10, blank=True)] = None
    others: Annotated[int | None, Total(title="Others", most=10, blank=True)] = None
    alike: Annotated[
        int | None, Total(title="Most of another faction", most=10, blank=True)
    ] = None
    points: Annotated[tuple[int, ...], Sum(title="VP", least=-360, most=1100, longest=3)] = ()
    told: Fingerprint = 0

    @property
    def total(self) -> int | None:
        """The Victory Points, None if they are not entered."""
        return sum(self.points) if self.points else None


class RightHandState(Value):
    """Each player's Right Hand, whose turn it is, and how the table reads the rule.

    *one_faction*: the two Allies share a faction. *sole*: a tie for the lowest does not count.
    *tokens_only*: only VP tokens count for the lowest. *before*: the player decides before
    looking at the two cards. *told* is about the turn of the checklist.
    """

    table: SmallTable = Table()
    who: Annotated[int | None, Seat(title="Whose turn is it?")] = None
    hands: Annotated[tuple[Hand, ...], Seats(title="Right Hands")] = (Hand(),) * SEATS
    one_faction: Annotated[bool, Flag(title="The 2 Allies share a faction", house=True)] = False
    sole: Annotated[bool, Flag(title="A tie for the lowest doesn't count", house=True)] = False
    tokens_only: Annotated[bool, Flag(title="Only VP tokens count here", house=True)] = False
    told: Fingerprint = 0
    before: Annotated[bool, Flag(title="Decide before you look at the 2 cards", house=True)] = (
        False
    )


SHORT = short_names(2, RightHandState)
RightHandState1 = earlier("RightHandState1", SHORT.state, "before")


def turn(state: RightHandState) -> int:
    """Return whose turn it is: the player who was tapped, else the first at the table."""
    who = state.who
    return who if who is not None and who in state.table.seats else state.table.seats[0]


def hand(state: RightHandState) -> Hand:
    """Return the hand of the player whose turn it is."""
    return state.hands[turn(state)]


def enough(state: RightHandState) -> KnownPerson:
    """Return whether the player with the lowest VP has enough Allies."""
    mine = hand(state)
    if state.one_faction:
        return of_one(mine.own, mine.alike)
    return of_any(mine.own, mine.others)


def rivals(state: RightHandState) -> tuple[int, ...]:
    """Return everyone else, clockwise."""
    return state.table.clockwise_from(turn(state))[1:]


def lowest(state: RightHandState) -> KnownPerson:
    """Return whether the player has the lowest VP, as this table reads it."""
    others = tuple(state.hands[seat].total for seat in rivals(state))
    return is_lowest(hand(state).total, others, state.sole)


def may_flip(state: RightHandState) -> KnownPerson:
    """Return whether the Right Hand may be flipped now. Get an Ally card."""
    if hand(state).up:
        return False
    return either(of_leader(hand(state).own), both(enough(state), lowest(state)))


def points_matter(state: RightHandState) -> bool:
    """Return whether the answer depends on Victory Points."""
    if hand(state).up or of_leader(hand(state).own):
        return False
    return enough(state) is True


def _counted(state: RightHandState, seat: int, **changes: object) -> RightHandState:
    return state.put(("hands", seat), state.hands[seat].evolve(**changes))


def just_flipped(state: RightHandState) -> bool:
    """Return whether the Right Hand was flipped in this turn: the Allies before it are still known."""
    return hand(state).up and hand(state).own is not None


def turned_to(state: RightHandState, seat: int | None) -> RightHandState:
    """Return the state for the turn of *seat*, whose Allies are asked for again."""
    if seat is None:
        return state.evolve(who=None)
    return _counted(state.evolve(who=seat), seat, own=None, others=None, alike=None)


def flipped(state: RightHandState) -> RightHandState:
    """Return the state with the Right Hand up, where that is allowed."""
    return _counted(state, turn(state), up=True) if may_flip(state) else state


def from_round(source: RoundState, target: RightHandState) -> RightHandState:
    """Return *target* with the player whose turn it is on the checklist.

    A player who was tapped since then, in the same turn, stays.
    """
    seat = whose_turn(source)
    if seat not in target.table.seats or seat == turn(target):
        return target
    return transferred(target, turned_to(target, seat), (turns_begun(source), seat))


def from_score(source: ScoreState, target: RightHandState) -> RightHandState:
    """Return *target* with the Victory Points of everyone whose Score is complete.

    Points that were corrected stay until the Score changes.
    """
    for seat in target.table.seats:
        line, mine = source.lines[seat], target.hands[seat]
        whole = line.total if line.known else None
        points = line.tokens if target.tokens_only else whole
        if points not in (None, mine.total):
            counted = transferred(mine, mine.evolve(points=(points,)), points)
            target = target.put(("hands", seat), counted)
    return target

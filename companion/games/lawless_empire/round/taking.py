"""What the round takes over from other tools. Rulebook: Preparation and Execution Phase."""

from typing import Any

from companion.core.fields import SEATS
from companion.games.lawless_empire.first.tool import roll_off_facts, starter
from companion.games.lawless_empire.ledger.state import LedgerState, held
from companion.games.lawless_empire.plans.state import PlansState, all_won, organised
from companion.games.lawless_empire.round.in_play import at_first
from companion.games.lawless_empire.round.state import Held, RoundState, is_of
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.tools.tool import Transfer
from companion.tools.transfers import transferred


def from_roll(source: Any, target: RoundState) -> RoundState:
    """Return *target* with the first player of the roll-off, if nobody is first player yet.

    Rulebook: Preparation Phase. A roll-off before the first round is that round's. Later in a
    round the table's own choice stays, and the roll-off of an earlier round is not used again.
    """
    wanted, first = target.phase == 0 or target.first is None, starter(source)
    if target.over or not wanted or first not in target.table.seats:
        return target
    return transferred(target, target.evolve(first=first), roll_off_facts(source))


def from_plans(source: PlansState, target: RoundState) -> RoundState:
    """Return *target* with who takes the Syndicates of its round, once Plans has all its boards.

    They go in turn order; where too few are left, later winners get none. Execution Phase.
    """
    if target.over or not all_won(source) or not is_of(source.told, target):
        return target
    won = organised(source)
    takers = won[: SYNDICATES - at_first(target)][target.settled :]
    owner = target.owner if target.owner is not None or not takers else takers[0]
    after = target.evolve(organise=len(takers), takers=takers, owner=owner)
    return transferred(target, after, (target.round, won), "told_plans")


def from_ledger(source: LedgerState, target: RoundState) -> RoundState:
    """Return *target* with what everyone has by the token ledger; before the first round it says nothing."""
    nobody = (Held(),) * SEATS
    if not target.round:
        return target.evolve(ledger=nobody)
    said = tuple(
        Held(lucre=held(source, seat, "lucre"), bribery=held(source, seat, "bribery"))
        if seat in target.table.seats
        else Held()
        for seat in range(SEATS)
    )
    return target.evolve(ledger=said)


TAKES = (
    Transfer(
        "first",
        "Use the first player from the roll-off",
        from_roll,
        step_label="The first player came from the roll-off",
        facts=("first",),
    ),
    Transfer(
        "plans",
        "Use the Syndicates won in Plans",
        from_plans,
        step_label="The Syndicates won came from Plans",
        facts=("organise", "owner", "takers"),
    ),
    Transfer(
        "ledger",
        "Use the token ledger",
        from_ledger,
        step_label="The tokens came from the token ledger",
        remember=from_ledger,
    ),
)
"""What comes from other tools."""

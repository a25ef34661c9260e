"""What the token ledger takes over from Plans and the checklist. Rulebook: Execution Phase, Command Phase."""

from typing import Final

from companion.games.lawless_empire.ledger.state import Deal, LedgerState, counted
from companion.games.lawless_empire.plans.state import PlansState, brought
from companion.games.lawless_empire.round.in_play import all_settled
from companion.games.lawless_empire.round.state import (
    COMMAND,
    EXECUTION,
    FOLLOW,
    ROUNDS,
    RoundState,
)
from companion.games.lawless_empire.syndicates import SYNDICATES
from companion.tools.tool import Transfer


def from_plans(source: PlansState, target: LedgerState) -> LedgerState:
    """Return *target* with the profits of every round of which Plans has all boards."""
    return target.evolve(profits=brought(source))


def follow(source: RoundState, target: LedgerState) -> LedgerState:
    """Return *target* for the round that the checklist is in, with all assists that were bought."""
    deals = (
        Deal(owner=each.owner, lucre=each.lucre, bribery=each.bribery)
        for each in all_settled(source)
        if each.lucre or each.bribery
    )
    return target.evolve(due=rounds_due(source), deals=tuple(deals)[:SYNDICATES])


def rounds_due(at: RoundState) -> int:
    """Return the number of rounds whose profits everyone has: in Command, that of this round, too."""
    handed_out = at.over or at.phase >= COMMAND
    return min(ROUNDS, max(0, at.round - (not handed_out)))


def from_supplies(source: RoundState, target: LedgerState) -> LedgerState:
    """Return *target* with the tokens that were entered on the checklist in this phase, as counted.

    Lucre is from before this round's profits, Bribery from after them.
    """
    kinds = [("lucre", source.phase < EXECUTION), ("bribery", source.phase == COMMAND)]
    if not source.round or source.over:
        return target
    for kind in (kind for kind, is_now in kinds if is_now):
        for seat in target.table.seats:
            number: int | None = source.look(("supplies", seat, kind))
            if number is not None:
                target = counted(target, seat, kind, number)
    return target


TAKES: Final = (
    Transfer(
        "plans",
        "Use the boards won in Plans",
        from_plans,
        step_label="The boards won came from Plans",
        facts=("profits",),
    ),
    Transfer(
        "round",
        FOLLOW,
        follow,
        step_label="The round came from the checklist",
        facts=("due", "deals"),
    ),
    Transfer(
        "round",
        "Use the tokens on the checklist",
        from_supplies,
        step_label="The tokens came from the checklist",
    ),
)
"""What comes from other tools."""

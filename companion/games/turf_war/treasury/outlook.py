"""Where all gangs stand, and what lies ahead of one. Rulebook: Upkeep, End of turn."""

from companion.core.blocks import LineChart, Note, Result, Warn
from companion.games.turf_war.treasury.state import TreasuryState, ahead, bill_of


def outlook(state: TreasuryState, seat: int) -> Result:
    """Return the treasury over the coming turns, as planned and if those at risk die."""
    purse = state.purses[seat]
    found: list[LineChart | Warn | Note] = []
    first = "If nobody else dies" if any(purse.killed) or purse.killed_don else "If nobody dies"
    plans = [(first, purse.killed, purse.killed_don)]
    if purse.at_risk:
        don = purse.killed_don or purse.risk_don
        plans.append(("If everyone at risk dies", purse.risk, don))
    for title, dead, no_don in plans:
        turns = ahead(state, seat, dead, no_don)
        points = [("now", turns[0][0].money)]
        points += [(f"+{at}", now.end) for at, (_, now) in enumerate(turns, 1)]
        found.append(LineChart(title, tuple(points), "MC"))
        unpaid = next((at for at, (_, now) in enumerate(turns) if at and now.unpaid), 0)
        if unpaid and not any(now.disbands for _, now in turns):
            found.append(
                Warn(f"{title}: {_turns(unpaid)} the money no longer covers all salaries.")
            )
    found.append(Note("This counts on no more recruits, no more dead and the same areas."))
    return tuple(found)


def _turns(count: int) -> str:
    return "next turn" if count == 1 else f"in {count} turns"


def end_of(state: TreasuryState, seat: int) -> str:
    """Return what the gang of *seat* has at the end of the turn, or that it is no more. Upkeep."""
    if state.purses[seat].gone:
        return "disbanded"
    now = bill_of(state, seat)
    return "disbands" if now.disbands else str(now.end)

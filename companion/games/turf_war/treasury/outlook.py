"""Where all gangs stand, and what lies ahead of one. Rulebook: Upkeep, End of turn."""

from companion.core.blocks import Grid, LineChart, Note, Result, Warn
from companion.games.turf_war.treasury.state import TreasuryState, ahead, bill_of, seat_of


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


def everyone(state: TreasuryState) -> Grid:
    """Return what every gang has, pays, and has at the end. Upkeep."""
    rows = []
    for each in state.table.seats:
        now = bill_of(state, each)
        gone = state.purses[each].gone
        end = "disbanded" if gone else "disbands" if now.disbands else str(now.end)
        paid = "–" if gone else str(now.consolation + now.salary)
        rows.append((state.table.name(each), str(state.purses[each].money), paid, end))
    at = state.table.seats.index(seat_of(state))
    return Grid("All gangs", ("Gang", "MC", "Upkeep", "At the end"), tuple(rows), at)

"""Whose yes a change of the negotiation needs where each player has a phone. Rulebook: Regimes."""

from companion.games.makiavelia.negotiation.state import NegotiationState, regimes


def whose_yes(before: NegotiationState, after: NegotiationState) -> frozenset[int]:
    """Return the seats that get new partners in a regime, or another share in one.

    Joining is binding, so nobody is joined by someone else's touch. What is on offer before
    anyone has joined binds nobody, and neither does the end of a regime.
    """
    was, now = _partners(before), _partners(after)
    return frozenset(
        seat
        for seat, partners in now.items()
        if partners - was.get(seat, {seat}) or before.shares[seat] != after.shares[seat]
    )


def _partners(state: NegotiationState) -> dict[int, frozenset[int]]:
    """Return the regime of each seat that is in one."""
    return {seat: frozenset(seats) for seats in regimes(state) for seat in seats}

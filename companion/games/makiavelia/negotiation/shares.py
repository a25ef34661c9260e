"""What players agree on before they join a regime, in words. Rulebook: Regimes."""

from companion.core.blocks import Note, Result, Warn
from companion.games.makiavelia.negotiation import state as rules
from companion.games.makiavelia.negotiation.state import NegotiationState
from companion.games.makiavelia.negotiation.words import coins_words


def complete(state: NegotiationState) -> frozenset[int]:
    """Return who is in a regime that has agreed: everyone's shares make up the earning. Regimes."""
    agreed = (seats for seats in rules.regimes(state) if _is_complete(state, seats))
    return frozenset(seat for seats in agreed for seat in seats)


def _is_complete(state: NegotiationState, seats: tuple[int, ...]) -> bool:
    shares = rules.shared(state, seats)
    return len(shares) == len(seats) and sum(shares) == rules.earning(state)


def misfits(state: NegotiationState, seats: tuple[int, ...]) -> bool:
    """Return whether the shares of *seats* can't make up what the round earns. Regimes."""
    number, shares = rules.earning(state), rules.shared(state, seats)
    if number is None or not shares:
        return False
    return sum(shares) > number or (len(shares) == len(seats) and sum(shares) < number)


def is_settled(state: NegotiationState) -> bool:
    """Return whether it is known who earns, and the shares of each regime make that up.

    What is on offer before anyone has joined binds nobody, and holds nobody up. Regimes.
    """
    wrong = any(misfits(state, seats) for seats in rules.regimes(state))
    return not (rules.undecided(state) or rules.dealing(state) or wrong)


def agreed_lines(state: NegotiationState) -> list[str]:
    """Return what each regime agreed on, where its shares make up the earning."""
    won, lines = rules.winners(state), []
    for seats in rules.regimes(state):
        if not _is_complete(state, seats):
            continue
        parts = ", ".join(
            f"{state.table.name(seat)} {state.shares[seat].coins}" for seat in seats
        )
        pays = seats == won and not rules.scarce(state)
        deed = "Draw from the bag, face down" if pays else "Agreed shares"
        lines.append(f"{deed}: {parts}.")
    return lines


def shares_check(state: NegotiationState) -> Result:
    """Return what doesn't fit together yet in what was agreed, and what is still to share."""
    shares = [block for seats in rules.regimes(state) for block in _share_check(state, seats)]
    return (*_offer(state), *shares)


def _offer(state: NegotiationState) -> Result:
    """Return what shares come to that are agreed before anyone joins. Regimes."""
    number, shares = rules.earning(state), rules.offered(state)
    if number is None or not shares:
        return ()
    parts = ", ".join(f"{state.table.name(seat)} {share}" for seat, share in shares.items())
    gap = number - sum(shares.values())
    if gap > 0:
        rest = f"{gap} of {number} still to share."
    elif gap < 0:
        rest = f"That's {-gap} too many: this round earns {number}."
    else:
        deal = (
            " A deal? Join your Power tokens, then tap the regime." if len(shares) > 1 else ""
        )
        rest = f"That's all {number}.{deal}"
    return (Note(f"On offer: {parts}. {rest}"),)


def _share_check(state: NegotiationState, seats: tuple[int, ...]) -> Result:
    number, shares = rules.earning(state), rules.shared(state, seats)
    names = state.table.names
    if number is None:
        return (Note(f"{names(seats)}: agree on the number of Makielons, then on the shares."),)
    if not shares:
        return (
            Note(
                f"{names(seats)}: agree on shares of the {coins_words(number)} before you join "
                "Power tokens. Joining is binding."
            ),
        )
    gap = number - sum(shares)
    blank = [seat for seat in seats if state.shares[seat].coins is None]
    if not gap and not blank:
        return ()
    if not gap:
        return (Note(f"Nothing is left for {names(blank)}. Enter 0 if that's the deal."),)
    if blank and gap > 0:
        so_far = ", ".join(
            f"{state.table.name(seat)} {state.shares[seat].coins}"
            for seat in seats
            if seat not in blank
        )
        return (Note(f"{so_far}. {gap} of {number} still to share: {names(blank)}."),)
    rest = f"{gap} still to share" if gap > 0 else f"{-gap} too many"
    return (
        Warn(
            f"{names(seats)}: the shares add up to {sum(shares)}, but this round earns {number}: "
            f"{rest}."
        ),
    )

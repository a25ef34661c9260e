"""How the negotiation stands, as players say it. Rulebook: Regimes, Victory."""

from companion.core.words import counted, signed
from companion.games.makiavelia.negotiation_state import (
    NegotiationState,
    earning,
    final,
    missing,
    ranked,
    winners,
)
from companion.games.makiavelia.victory import Party, addition, strongest, tied, winner


def headline(state: NegotiationState) -> tuple[str, str]:
    """Return who earns and the arithmetic of it; before that, whose power is missing."""
    waiting, names = missing(state), state.table.names
    if len(waiting) == state.table.size:
        return "Who has the highest power?", "nobody's power is entered yet"
    if waiting:
        entered = state.table.size - len(waiting)
        verb = "is" if len(waiting) == 1 else "are"
        return f"{entered} of {state.table.size} powers", f"{names(waiting)} {verb} to come"
    order = ranked(state)
    won = winner(order)
    if won is None:
        high = signed(order[0].power)
        each = " · ".join(f"{names(p.seats)} with {party_sum(state, p)}" for p in tied(order))
        return f"Tie at {high}: nobody earns", each
    verb = "earn" if len(won.seats) > 1 else "earns"
    total = party_sum(state, won)
    beats = (
        f" beats {signed(order[1].power)}" if len(order) > 1 else ", and nobody is against it"
    )
    return f"{names(won.seats)} {verb} {coins_words(earning(state))}", total + beats


def coins_words(number: int | None) -> str:
    """Return so many Makielons in words."""
    if number is None:
        return "the Makielons"
    return counted(number, "Makielon")


def party_sum(state: NegotiationState, party: Party) -> str:
    """Return the powers of *party* as they are added up aloud: "12 + 9 = 21"."""
    powers = final(state)
    return addition(tuple(powers[seat] for seat in party.seats))


def short_lines(state: NegotiationState) -> list[str]:
    """Return how much each side is short of the highest, and what all others could do."""
    order = ranked(state)
    best = order[0].power
    lines = []
    for party in order[len(tied(order)) :]:
        short = best - party.power
        name, verb = state.table.names(party.seats), "is" if len(party.seats) == 1 else "are"
        make = "makes" if short == 1 else "make"
        lines.append(
            f"{name} {verb} {short} short: {short} more {make} a tie, {short + 1} more win."
        )
    if winner(order) is None:
        lines.insert(0, "One more for any of the tied, and that side wins.")
    return [*lines, *_against(state)]


def _against(state: NegotiationState) -> list[str]:
    """Say what the others could reach at most by joining; a power below 0 stays out of it."""
    best, *others = ranked(state)
    if len(others) < 2 or not winners(state):
        return []
    joined = strongest(tuple(others))
    total = sum(party.power for party in joined)
    who = state.table.names(seat for seat in state.table.seats if _is_in(seat, joined))
    if len(joined) == 1:
        return [f"No regime of the others has more than {who}: {signed(total)}."]
    end = "they would win" if total > best.power else "it would be a tie"
    end = "still not enough" if total < best.power else end
    if len(joined) == len(others):
        return [f"All others in one regime would have {signed(total)}: {end}."]
    return [
        f"The strongest regime of the others is {who} with {signed(total)}: {end}. Anybody "
        "else would lower it."
    ]


def _is_in(seat: int, sides: tuple[Party, ...]) -> bool:
    return any(seat in side.seats for side in sides)

"""How the negotiation stands, as players say it. Rulebook: Regimes, Victory."""

from collections.abc import Iterable

from companion.core.printed import listed, signed
from companion.core.words import with_noun
from companion.games.makiavelia.negotiation import state as rules
from companion.games.makiavelia.negotiation.state import NegotiationState
from companion.games.makiavelia.round.tool import EARNING
from companion.games.makiavelia.victory import (
    Party,
    addition,
    strongest,
    tied,
    winner,
)


def headline(state: NegotiationState) -> tuple[str, str]:
    """Return who earns and the arithmetic of it; before that, what is missing."""
    if rules.undecided(state):
        return _missing(state)
    names, order = state.table.names, rules.ranked(state)
    won = winner(order)
    if won is None:
        high = signed(order[0].power)
        each = " · ".join(f"{names(p.seats)} with {party_sum(state, p)}" for p in tied(order))
        return f"Tie at {high}: nobody earns", each
    why = f"{party_sum(state, won)}{_beats(state)}{_house(state)}"
    return f"{names(won.seats)} {_deed(state, len(won.seats) > 1)}", why


def _deed(state: NegotiationState, several: bool) -> str:
    """Return what the winners get: what can't be paid isn't promised."""
    number = rules.earning(state)
    if not rules.scarce(state):
        return f"{'earn' if several else 'earns'} {coins_words(number)}"
    return f"{'win' if several else 'wins'}, but {left_words(state)}"


def left_words(state: NegotiationState) -> str:
    """Return how few Makielons are left: "only 2 are left in the bag", "the bag is empty"."""
    if not state.bag:
        return "the bag is empty"
    return f"only {state.bag} {'is' if state.bag == 1 else 'are'} left in the bag"


def _missing(state: NegotiationState) -> tuple[str, str]:
    """Return which powers or cards aren't entered yet."""
    waiting, cards = rules.missing(state), rules.unfilled(state)
    if len(waiting) == state.table.size:
        return "Who has the highest power?", "No power entered yet"
    if waiting:
        text = f"{with_noun(len(waiting), 'power')} missing"
        return text, f"Enter the power of {state.table.names(waiting)}"
    return f"{unfilled_words(cards)} filled in yet", "Who earns depends on that"


def unfilled_words(cards: tuple[int, ...]) -> str:
    """Return which cards, at least one, aren't done: "Card 1 isn't", "Cards 1 and 3 aren't"."""
    noun, verb = ("Card", "isn't") if len(cards) == 1 else ("Cards", "aren't")
    return f"{noun} {listed(list(map(str, cards)))} {verb}"


def _beats(state: NegotiationState) -> str:
    order = rules.ranked(state)
    if len(order) == 1:
        return ", and nobody is against it"
    best, *others = order
    joined = sum(party.power for party in strongest(tuple(others)))
    yet = " as things stand" if len(others) > 1 and joined >= best.power else ""
    return f" beats {signed(others[0].power)}{yet}"


def _house(state: NegotiationState) -> str:
    if not rules.house_coins(state):
        return ""
    return f" · house rule: the rulebook gives {EARNING[state.table.size]}"


def round_line(state: NegotiationState) -> str:
    """Return what this round earns, as the first thing that is said."""
    number = rules.earning(state)
    if rules.scarce(state):
        return f"This round: {coins_words(number)}, but {left_words(state)}."
    if number is None:
        return (
            f"This round: agree on the Makielons, the rules have no number for {_size(state)}."
        )
    if rules.house_coins(state):
        gives = EARNING[state.table.size]
        return f"This round: {coins_words(number)}, a house rule. The rulebook gives {gives}."
    if state.table.size not in EARNING:
        return f"This round: {coins_words(number)}, as your table agreed."
    return f"This round: {coins_words(number)}."


def _size(state: NegotiationState) -> str:
    return f"{state.table.size} players"


def coins_words(number: int | None) -> str:
    """Return a number of Makielons in words; "the Makielons" where it isn't known."""
    if number is None:
        return "the Makielons"
    return with_noun(number, "Makielon")


def party_sum(state: NegotiationState, party: Party) -> str:
    """Return the powers of *party* as they are added up aloud: "12 + 9 = 21"."""
    powers = rules.final(state)
    return addition(tuple(powers[seat] for seat in party.seats))


def short_lines(state: NegotiationState) -> list[str]:
    """Return how much each side is short of the highest, and what all others could do."""
    order = rules.ranked(state)
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
        lines.insert(0, "1 more power wins for any of the tied.")
    return [*lines, *_against(state)]


def _against(state: NegotiationState) -> list[str]:
    """Return whether the others could beat the winner; a power below 0 doesn't help them."""
    best, *others = rules.ranked(state)
    if len(others) < 2 or not rules.winners(state):
        return []
    joined = strongest(tuple(others))
    total = sum(party.power for party in joined)
    who = _together(state, joined)
    if total > best.power:
        return [f"Can be beaten by {who}: {signed(total)}."]
    if total == best.power:
        return [f"Can be tied by {who}: {signed(total)}."]
    return [f"Nobody else can reach that: the most is {signed(total)}, by {who}."]


def _together(state: NegotiationState, sides: Iterable[Party]) -> str:
    seats = {seat for side in sides for seat in side.seats}
    names = state.table.names(seat for seat in state.table.seats if seat in seats)
    return f"{names} together" if len(seats) > 1 else names

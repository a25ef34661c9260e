"""What a wounded card is called, what is missing of it, and what the last damage did to cards."""

from typing import Final

from companion.core.printed import listed
from companion.games.makiavelia.damage.state import (
    DamageState,
    StrengthChange,
    settlements,
    unknown,
)


def number_of(state: DamageState, place: int) -> int:
    """Return the number of a card among those of its owner, counted from 1."""
    owner = state.cards[place].owner
    return sum(card.owner == owner for card in state.cards[: place + 1])


def name_of(state: DamageState, place: int) -> str:
    """Return what a card is called: "Red's Army 2", with its number among its owner's cards.

    A card without an owner is called by its place in the list: "Card 3". A Memorial has its name as an Army
    or a Building, too: so it is called the same before and after it is marked.
    """
    card = state.cards[place]
    if card.owner is None:
        return f"Card {place + 1}"
    owner = state.table.name(card.owner)
    return f"{owner}'s {card.kind.capitalize()} {number_of(state, place)}"


def lacking(state: DamageState) -> str:
    """Return what is still to be entered of the cards, such as their strength alone."""
    cards = [state.cards[place] for place in unknown(state)]
    found = {
        "owner": any(card.owner is None for card in cards),
        "strength": any(not card.strength for card in cards),
        "wounds": any(not card.wounds for card in cards),
    }
    return listed([name for name, lacks in found.items() if lacks])


NAMED: Final = 2
"""How many cards a headline names at the most."""


def unfinished(state: DamageState) -> str:
    """Return which cards are not done: "Green's Army 1 isn't", "Cards 2 and 3 aren't", "4 cards aren't"."""
    places = unknown(state)
    if len(places) > NAMED:
        return f"{len(places)} cards aren't"
    if len(places) > 1 and all(state.cards[place].owner is None for place in places):
        return f"Cards {listed([str(place + 1) for place in places])} aren't"
    verb = "isn't" if len(places) == 1 else "aren't"
    return f"{listed([name_of(state, place) for place in places])} {verb}"


def last_damage(state: DamageState) -> str:
    """Return what the last damage did to each card that it changed."""
    return ", ".join(
        f"{_whose(state, change)} of strength {change.was} "
        + ("is buried" if change.now is None else f"now has {change.now}")
        for change in settlements(state)[-1]
    )


def _whose(state: DamageState, change: StrengthChange) -> str:
    kind = change.kind.capitalize()
    article = "an" if change.kind == "army" else "a"
    return (
        f"{article} {kind}"
        if change.owner is None
        else f"{state.table.name(change.owner)}'s {kind}"
    )

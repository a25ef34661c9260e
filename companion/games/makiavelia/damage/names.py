"""What a wounded card is called, what is missing of it, and what the last damage did to cards."""

from companion.core.lists import listed
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


def numbered(places: list[int]) -> str:
    """Return which cards are not done, counted from 1: "Card 2 isn't", "Cards 2 and 3 aren't"."""
    cards, verb = ("Card", "isn't") if len(places) == 1 else ("Cards", "aren't")
    return f"{cards} {listed(list(map(str, places)))} {verb}"


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

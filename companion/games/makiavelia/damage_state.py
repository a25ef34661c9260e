"""Wounded cards, and what damage does to them. Rulebook: Damage Resolution.

In this order: Hospitals take wounds off Armies; Armies and Buildings with as many wounds as
strength are buried; then a Memorial grows by the Armies in its owner's Cemetery.
"""

from itertools import groupby
from typing import Annotated, Final, NamedTuple

from companion.core.fields import Count, Flag, Internal, Option, Pick, Rows, Seat, Sum
from companion.core.table import Table
from companion.core.values import Value

MOST_CARDS: Final = 24
MOST_STRENGTH: Final = 60
MOST_WOUNDS: Final = 60
MOST_CHANGES: Final = 4 * MOST_CARDS
"""So many changes are remembered for other tools, the latest ones."""
SETTLED: Final = 100
"""After so many settlements their numbers begin anew."""

KINDS: Final = (Option("army", "Army"), Option("building", "Building"))


class Card(Value):
    """An Army or a Building with wounds, or a Memorial.

    *healed* where a Hospital is used on it, *off* how many wounds that takes off (None: all).
    *fallen* are the Armies in a Memorial's Cemetery before this damage.
    """

    owner: Annotated[int | None, Seat(title="Owner")] = None
    kind: Annotated[str, Pick(title="Kind", options=KINDS)] = "army"
    strength: Annotated[
        tuple[int, ...], Sum(title="Strength", least=0, most=MOST_STRENGTH, longest=2)
    ] = ()
    wounds: Annotated[
        tuple[int, ...], Sum(title="Wounds", least=0, most=MOST_WOUNDS, longest=2)
    ] = ()
    healed: Annotated[bool, Flag(title="Hospital")] = False
    off: Annotated[
        int | None, Count(title="Wounds taken off", most=MOST_WOUNDS, blank=True)
    ] = None
    memorial: Annotated[bool, Flag(title="Memorial")] = False
    fallen: Annotated[int, Count(title="Armies in the Cemetery", most=99)] = 0


class StrengthChange(Value):
    """What damage did to the strength of one card: *now* is None where it was buried.

    *number* is that of the settlement.
    """

    number: Annotated[int, Internal(most=SETTLED - 1)] = 0
    owner: Annotated[int | None, Seat()] = None
    kind: Annotated[str, Pick(options=KINDS)] = "army"
    was: Annotated[int, Internal(most=999)] = 0
    now: Annotated[int | None, Internal(most=999, blank=True)] = None


class DamageState(Value):
    """The wounded cards of all Cities, and how this table reads what the rules leave open.

    *changes* are those of all damage that was settled, *settled* is the number of the last:
    they are for other tools on this device, and in no code.
    """

    table: Table = Table()
    cards: Annotated[
        tuple[Card, ...], Rows(title="Wounded cards", most=MOST_CARDS, noun="card")
    ] = ()
    stay: Annotated[
        str,
        Pick(
            title="Wounds on cards that survive",
            house=True,
            options=(Option("stay", "Stay"), Option("cleared", "Are taken off")),
        ),
    ] = "stay"
    grown: Annotated[
        str,
        Pick(
            title="A wounded Memorial counts",
            house=True,
            options=(
                Option("before", "The Armies buried before"),
                Option("base", "Its printed strength alone"),
            ),
        ),
    ] = "before"
    changes: Annotated[
        tuple[StrengthChange, ...], Rows(most=MOST_CHANGES, noun="change", travels="received")
    ] = ()
    settled: Annotated[int, Internal(most=SETTLED - 1, travels="received")] = 0


class Fate(NamedTuple):
    """What became of one card: *left* wounds after healing against its *strength*.

    *after* is a Memorial's strength once it has grown; of other cards it is *strength*.
    """

    place: int
    card: Card
    healed: int
    left: int
    strength: int
    buried: bool
    after: int


def known(card: Card) -> bool:
    """Return whether strength and wounds of *card* are entered."""
    return bool(card.strength and card.wounds)


def healed(card: Card) -> int:
    """Return how many wounds Hospitals take off *card*: only off an Army. Damage Resolution."""
    if not card.healed or card.kind != "army":
        return 0
    wounds = sum(card.wounds)
    return wounds if card.off is None else min(card.off, wounds)


def standing(state: DamageState, card: Card) -> int:
    """Return the strength of *card* against its wounds, as this table reads a Memorial."""
    grown = card.fallen if card.memorial and state.grown == "before" else 0
    return sum(card.strength) + grown


def fates(state: DamageState) -> tuple[Fate, ...]:
    """Return what becomes of every card that is fully entered. Damage Resolution."""
    struck = []
    for place, card in enumerate(state.cards):
        if known(card):
            off, strength = healed(card), standing(state, card)
            left = sum(card.wounds) - off
            buried = left > 0 and left >= strength
            struck.append(Fate(place, card, off, left, strength, buried, strength))
    return tuple(_grown(fate, tuple(struck)) for fate in struck)


def _grown(fate: Fate, all_fates: tuple[Fate, ...]) -> Fate:
    if not fate.card.memorial or fate.buried:
        return fate
    return fate._replace(after=sum(fate.card.strength) + cemetery(fate.card, all_fates))


def cemetery(card: Card, all_fates: tuple[Fate, ...]) -> int:
    """Return the Armies in the Cemetery of the owner of *card* after this damage."""
    new = [
        fate
        for fate in all_fates
        if fate.buried and fate.card.kind == "army" and fate.card.owner == card.owner
    ]
    return card.fallen + (len(new) if card.owner is not None else 0)


def next_round(state: DamageState) -> DamageState:
    """Return the cards as they go into the next round: the buried are gone, wounds as read.

    Cards without wounds are left out; a Memorial stays, with its fuller Cemetery. What is not
    fully entered stays as it is: nothing is settled for it.
    """
    done = fates(state)
    settled = {fate.place: _after(state, fate, done) for fate in done}
    cards = [settled.get(place, (card,)) for place, card in enumerate(state.cards)]
    number = (state.settled + 1) % SETTLED
    news = tuple(change for fate in done for change in _changes(fate, number))
    return state.evolve(
        cards=tuple(card for kept in cards for card in kept),
        changes=(*state.changes, *news)[-MOST_CHANGES:],
        settled=number,
    )


def settlements(state: DamageState) -> tuple[tuple[StrengthChange, ...], ...]:
    """Return the changes of each damage that changed something, the latest at the end."""
    groups = groupby(state.changes, lambda change: change.number)
    return tuple(tuple(changes) for _, changes in groups)


def _changes(fate: Fate, number: int) -> tuple[StrengthChange, ...]:
    """Return what becomes of a card's strength in play: a Memorial had grown before."""
    card = fate.card
    was = sum(card.strength) + (card.fallen if card.memorial else 0)
    if not fate.buried and (not card.memorial or fate.after == was):
        return ()
    now = None if fate.buried else fate.after
    return (StrengthChange(number=number, owner=card.owner, kind=card.kind, was=was, now=now),)


def _after(state: DamageState, fate: Fate, done: tuple[Fate, ...]) -> tuple[Card, ...]:
    """Return a settled card for the next round; none where it is buried or unharmed."""
    card, wounds = fate.card, 0 if state.stay == "cleared" else fate.left
    if fate.buried or not (wounds or card.memorial):
        return ()
    fallen = min(99, cemetery(card, done)) if card.memorial else 0
    fresh = card.evolve(wounds=_terms(wounds), healed=False, off=None, fallen=fallen)
    return (fresh,)


def of_kind(state: DamageState, place: int, kind: str) -> DamageState:
    """Return the state with the card at *place* of another kind; no Hospital heals a Building."""
    card = state.cards[place].evolve(kind=kind)
    if kind != "army":
        card = card.evolve(healed=False, off=None)
    return state.put(("cards", place), card)


def _terms(wounds: int) -> tuple[int, ...]:
    """Return so many wounds as they are entered: one number, or two where they are many."""
    most = min(wounds, MOST_WOUNDS)
    return (most,) if most == wounds else (most, wounds - most)

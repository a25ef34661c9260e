"""Wounded cards, and what damage does to them. Rulebook: Damage Resolution.

In this order: Hospitals remove wounds from Armies; Armies and Buildings with at least as many
wounds as strength are buried; then a Memorial grows by the Armies in its owner's Cemetery.
"""

from itertools import groupby
from typing import Annotated, Final, NamedTuple

from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Internal,
    Option,
    Pick,
    Rows,
    Seat,
    Seats,
    Sum,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.makiavelia.attack.state import AttackState, stars_cast
from companion.tools.transfers import Fingerprint, transferred

MOST_CARDS: Final = 24
MOST_STRENGTH: Final = 60
MOST_WOUNDS: Final = 60
MOST_ARMIES: Final = 99
"""The most Armies that are counted in one Cemetery."""
MOST_CHANGES: Final = 4 * MOST_CARDS
"""How many changes are remembered for other tools: the latest ones."""
SETTLED: Final = 100
"""The numbers of settlements start again at 0 after this many."""

KINDS: Final = (Option("army", "Army"), Option("building", "Building"))


class Card(Value):
    """An Army or a Building with wounds, or a Memorial.

    *healed* where a Hospital is used on it, *off* how many wounds that removes (None: all).
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
    off: Annotated[int | None, Count(title="Wounds removed", most=MOST_WOUNDS, blank=True)] = (
        None
    )
    memorial: Annotated[bool, Flag(title="Memorial")] = False


class Cemetery(Value):
    """The Armies in one player's Cemetery, as a Memorial counts them.

    *armies* were there when damage was last resolved, *added* came since: discarded from the
    Reserve, or buried by a card.
    """

    armies: Annotated[int, Count(title="Armies in the Cemetery", most=MOST_ARMIES)] = 0
    added: Annotated[int, Count(title="Armies added since", most=MOST_ARMIES)] = 0


class StrengthChange(Value):
    """What damage did to the strength of one card: *now* is None if it was buried.

    *number* is that of the settlement.
    """

    number: Annotated[int, Internal(most=SETTLED - 1)] = 0
    owner: Annotated[int | None, Seat()] = None
    kind: Annotated[str, Pick(options=KINDS)] = "army"
    was: Annotated[int, Internal(most=999)] = 0
    now: Annotated[int | None, Internal(most=999, blank=True)] = None


class DamageState(Value):
    """The wounded cards of all Cities, and how this table reads what the rules leave open.

    *changes* are those of all damage that was resolved, *settled* is the number of the last:
    they are for other tools on this device, and in no code. *told* is about the last Attack.
    """

    table: SmallTable = Table()
    cards: Annotated[
        tuple[Card, ...], Rows(title="Wounded cards", most=MOST_CARDS, noun="card")
    ] = ()
    cemeteries: Annotated[tuple[Cemetery, ...], Seats(title="Cemeteries")] = (
        Cemetery(),
    ) * SEATS
    stay: Annotated[
        str,
        Pick(
            title="Wounds on cards that survive",
            house=True,
            options=(Option("stay", "Stay"), Option("cleared", "Are removed")),
        ),
    ] = "stay"
    grown: Annotated[
        str,
        Pick(
            title="Strength of a wounded Memorial",
            house=True,
            options=(
                Option("before", "With the Armies buried earlier"),
                Option("base", "Printed strength only"),
            ),
        ),
    ] = "before"
    changes: Annotated[
        tuple[StrengthChange, ...], Rows(most=MOST_CHANGES, noun="change", travels="received")
    ] = ()
    settled: Annotated[int, Internal(most=SETTLED - 1, travels="received")] = 0
    told: Fingerprint = 0


def from_attack(source: AttackState, target: DamageState) -> DamageState:
    """Return *target* with one more card: that of the player attacked last, with its wounds. Attack.

    Its strength and the wounds it had are those of the card that was aimed at, where they were
    entered. Nothing is added for an Attack on several players, or without a red star.
    """
    stars, seats = stars_cast(source), sorted(source.targets)
    had = sum(source.wounds)
    if not stars or len(seats) != 1 or len(target.cards) == MOST_CARDS:
        return target
    if seats[0] not in target.table.seats or had + stars > MOST_WOUNDS:
        return target
    strength = source.strength if sum(source.strength) <= MOST_STRENGTH else ()
    card = Card(owner=seats[0], strength=strength, wounds=(had + stars,))
    said = (source.attacker, seats[0], source.firepower, source.seed, stars, strength, had)
    return transferred(target, target.evolve(cards=(*target.cards, card)), said)


class Fate(NamedTuple):
    """What became of one card: *left* wounds after healing against its *strength*.

    *after* is a Memorial's strength once it has grown; of other cards it is *strength*. *worth*
    is what the card added to its owner's power before damage.
    """

    place: int
    card: Card
    healed: int
    left: int
    strength: int
    worth: int
    buried: bool
    after: int


def known(card: Card) -> bool:
    """Return whether the owner, the strength and the wounds of *card* are entered."""
    return card.owner is not None and bool(card.strength and card.wounds)


def unknown(state: DamageState) -> tuple[int, ...]:
    """Return the places of the cards that are not fully entered, counted from 0."""
    return tuple(place for place, card in enumerate(state.cards) if not known(card))


def healed(card: Card) -> int:
    """Return how many wounds Hospitals remove from *card*: only an Army's. Damage Resolution."""
    if not card.healed or card.kind != "army":
        return 0
    wounds = sum(card.wounds)
    return wounds if card.off is None else min(card.off, wounds)


def worth(state: DamageState, card: Card) -> int:
    """Return the strength of *card* in play: a Memorial has grown by the damage before."""
    grown = _cemetery(state, card).armies if card.memorial else 0
    return sum(card.strength) + grown


def standing(state: DamageState, card: Card) -> int:
    """Return the strength of *card* against its wounds, as this table reads a Memorial."""
    return sum(card.strength) if state.grown == "base" else worth(state, card)


def fates(state: DamageState) -> tuple[Fate, ...]:
    """Return what becomes of every card that is fully entered. Damage Resolution."""
    struck = []
    for place, card in enumerate(state.cards):
        if known(card):
            off, strength = healed(card), standing(state, card)
            left = sum(card.wounds) - off
            buried = left > 0 and left >= strength
            value = worth(state, card)
            struck.append(Fate(place, card, off, left, strength, value, buried, strength))
    return tuple(_grown(state, fate, tuple(struck)) for fate in struck)


def _grown(state: DamageState, fate: Fate, all_fates: tuple[Fate, ...]) -> Fate:
    if not fate.card.memorial or fate.buried:
        return fate
    assert fate.card.owner is not None
    return fate._replace(
        after=sum(fate.card.strength) + armies_after(state, fate.card.owner, all_fates)
    )


def _cemetery(state: DamageState, card: Card) -> Cemetery:
    return Cemetery() if card.owner is None else state.cemeteries[card.owner]


def armies_after(state: DamageState, owner: int, all_fates: tuple[Fate, ...]) -> int:
    """Return how many Armies are in *owner*'s Cemetery after this damage."""
    before = state.cemeteries[owner]
    new = sum(
        fate.buried and fate.card.kind == "army" and fate.card.owner == owner
        for fate in all_fates
    )
    return before.armies + before.added + new


def next_round(state: DamageState) -> DamageState:
    """Return the cards as they go into the next round: the buried are gone, wounds as read.

    Cards without wounds are left out; a Memorial stays, and every Cemetery is as full as it is
    now. A card that is not fully entered stays as it is.
    """
    done = fates(state)
    settled = {fate.place: _after(state, fate) for fate in done}
    cards = [settled.get(place, (card,)) for place, card in enumerate(state.cards)]
    number = (state.settled + 1) % SETTLED
    news = tuple(change for fate in done for change in _changes(fate, number))
    cemeteries = (min(MOST_ARMIES, armies_after(state, seat, done)) for seat in range(SEATS))
    return state.evolve(
        cards=tuple(card for kept in cards for card in kept),
        cemeteries=tuple(Cemetery(armies=each) for each in cemeteries),
        changes=(*state.changes, *news)[-MOST_CHANGES:],
        settled=number,
    )


def changes_something(state: DamageState) -> bool:
    """Return whether cards are buried, healed or grow once damage is resolved, or wounds removed."""
    return next_round(state).evolve(settled=state.settled) != state


def settlements(state: DamageState) -> tuple[tuple[StrengthChange, ...], ...]:
    """Return the changes of each damage that changed something, the latest at the end."""
    groups = groupby(state.changes, lambda change: change.number)
    return tuple(tuple(changes) for _, changes in groups)


def _changes(fate: Fate, number: int) -> tuple[StrengthChange, ...]:
    """Return what becomes of a card's strength in play."""
    card = fate.card
    if not fate.buried and (not card.memorial or fate.after == fate.worth):
        return ()
    now = None if fate.buried else fate.after
    return (
        StrengthChange(
            number=number, owner=card.owner, kind=card.kind, was=fate.worth, now=now
        ),
    )


def _after(state: DamageState, fate: Fate) -> tuple[Card, ...]:
    """Return a settled card for the next round; none where it is buried or unharmed."""
    card, wounds = fate.card, 0 if state.stay == "cleared" else fate.left
    if fate.buried or not (wounds or card.memorial):
        return ()
    return (card.evolve(wounds=_terms(wounds), healed=False, off=None),)


def of_kind(state: DamageState, place: int, kind: str) -> DamageState:
    """Return the state with the card at *place* of another kind; no Hospital heals a Building."""
    card = state.cards[place].evolve(kind=kind)
    if kind != "army":
        card = card.evolve(healed=False, off=None)
    return state.put(("cards", place), card)


def with_card(state: DamageState) -> DamageState:
    """Return the state with one more card; as it is where the list is full."""
    if len(state.cards) == MOST_CARDS:
        return state
    return state.evolve(cards=(*state.cards, Card()))


def with_memorial(state: DamageState) -> DamageState:
    """Return the state with one more card, a Memorial; as it is where the list is full."""
    if len(state.cards) == MOST_CARDS:
        return state
    return state.evolve(cards=(*state.cards, Card(kind="building", memorial=True)))


def _terms(wounds: int) -> tuple[int, ...]:
    """Return *wounds* as they are entered: one number, or two where they are many."""
    most = min(wounds, MOST_WOUNDS)
    return (most,) if most == wounds else (most, wounds - most)

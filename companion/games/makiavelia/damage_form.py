"""What damage asks: wounded cards, Hospitals, Memorials. Rulebook: Damage Resolution."""

from companion.core.blocks import Ask, Fold, Press, Result, Walk
from companion.core.table import Player
from companion.games.makiavelia.damage_state import Card, DamageState, fates
from companion.tools.questions import ask


def form(state: DamageState) -> Result:
    """Ask for the wounded cards, and of Hospitals and Memorials where they are wanted."""
    cells = tuple(
        cell for place, card in enumerate(state.cards) for cell in _cells(state, place, card)
    )
    done = fates(state)
    return (
        ask(state, ("cards",)),
        *([Walk("Their strength and wounds", cells)] if cells else []),
        *(_specials(state) if state.cards else ()),
        Fold("How this table plays", (ask(state, ("stay",)), ask(state, ("grown",)))),
        *([Press("Damage is settled", "next", main=True)] if done else []),
    )


def _cells(state: DamageState, place: int, card: Card) -> list[Ask]:
    row = _row(state, place, card)
    players = state.table.players
    return [
        ask(state, ("cards", place, "owner"), player=row, players=players),
        ask(state, ("cards", place, "kind"), player=row, move="kind", args=(place,)),
        ask(state, ("cards", place, "strength"), player=row),
        ask(state, ("cards", place, "wounds"), player=row),
    ]


def _row(state: DamageState, place: int, card: Card) -> Player:
    """Return what stands for a card in a list of cards: its number, in its owner's colour."""
    colour = "black" if card.owner is None else state.table.player(card.owner).colour
    return Player(place, f"Card {place + 1}", colour, str((place + 1) % 10))


def _specials(state: DamageState) -> Result:
    """Ask which Armies a Hospital heals, and which cards are Memorials."""
    armies = [
        place
        for place, card in enumerate(state.cards)
        if card.kind == "army" or card.healed  # so that a wrong mark can be taken off
    ]
    heal = [
        block
        for place in armies
        for block in (
            ask(state, ("cards", place, "healed"), f"Hospital on {name_of(state, place)}"),
            *(
                [
                    ask(
                        state,
                        ("cards", place, "off"),
                        f"{name_of(state, place)}: wounds taken off, all if empty",
                    )
                ]
                if state.cards[place].healed
                else []
            ),
        )
    ]
    memorials = [
        block
        for place, card in enumerate(state.cards)
        for block in (
            ask(
                state,
                ("cards", place, "memorial"),
                f"{_owned(state, card)}{card.kind.capitalize()} {place + 1} is a Memorial",
            ),
            *(
                [
                    ask(
                        state,
                        ("cards", place, "fallen"),
                        "Armies in its Cemetery before this damage",
                        row=f"Card {place + 1}",
                    )
                ]
                if card.memorial
                else []
            ),
        )
    ]
    return (
        *([Fold("Hospital", tuple(heal))] if heal else []),
        Fold("Memorial", tuple(memorials)),
    )


def name_of(state: DamageState, place: int) -> str:
    """Return what a card is called: "Red's Army 2"; its number is its place in the list."""
    card = state.cards[place]
    kind = "Memorial" if card.memorial else card.kind.capitalize()
    return f"{_owned(state, card)}{kind} {place + 1}"


def _owned(state: DamageState, card: Card) -> str:
    return "" if card.owner is None else f"{state.table.name(card.owner)}'s "

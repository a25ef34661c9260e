"""What damage asks: Hospitals, Memorials, wounded cards. Rulebook: Damage Resolution."""

from companion.core.blocks import Block, Button, Fold, Note, Question, QuestionSequence, Result
from companion.core.table import Player
from companion.core.words import A_TABLE, AS_A_TABLE
from companion.games.makiavelia.damage.names import name_of, number_of
from companion.games.makiavelia.damage.picture import picture
from companion.games.makiavelia.damage.state import (
    Card,
    DamageState,
    changes_something,
    unknown,
)
from companion.tools.questions import ask


def form(state: DamageState) -> Result:
    """Ask on a picture about the wounded cards, then about Hospitals and Memorials; and for the cards in a table.

    The picture comes first, in sight above any pad: nothing above it comes or goes under the finger.
    """
    cells = tuple(
        cell for place, card in enumerate(state.cards) for cell in _cells(state, place, card)
    )
    known = state.cards and not unknown(state)
    walk = [QuestionSequence("Owner, kind, strength and wounds", cells)] if cells else []
    return (
        picture(state, cells),
        Fold("Hospital", _hospitals(state)),
        Fold("Memorial", _memorials(state)),
        *_cemeteries(state),
        Fold(AS_A_TABLE, (ask(state, ("cards",)), *walk), key=A_TABLE),
        Fold("How this table plays", (ask(state, ("stay",)), ask(state, ("grown",)))),
        *(
            [
                Button(
                    "Damage is resolved",
                    "next",
                    main=changes_something(state),
                    step_label="The damage was resolved",
                )
            ]
            if known
            else []
        ),
    )


def _cells(state: DamageState, place: int, card: Card) -> list[Question]:
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
    if card.owner is None:
        return Player(place, f"Card {place + 1}", "", str((place + 1) % 10), card=True)
    owner, number = state.table.player(card.owner), number_of(state, place)
    return Player(place, f"{owner.name} {number}", owner.colour, str(number % 10), card=True)


def _hospitals(state: DamageState) -> Result:
    """Ask which Armies a Hospital heals."""
    armies = [
        place
        for place, card in enumerate(state.cards)
        if card.kind == "army" or card.healed  # so that a wrong mark can be removed
    ]
    if not armies:
        return (Note("Add the wounded Army above. Then mark here that a Hospital heals it."),)
    return tuple(block for place in armies for block in _healing(state, place))


def _healing(state: DamageState, place: int) -> list[Block]:
    name = name_of(state, place)
    found: list[Block] = [ask(state, ("cards", place, "healed"), f"Hospital on {name}")]
    if state.cards[place].healed:
        off = f"{name}: wounds removed (empty: all)"
        found.append(ask(state, ("cards", place, "off"), off))
    return found


def _memorials(state: DamageState) -> Result:
    """Ask which cards are Memorials, and offer to add one."""
    return (
        *(
            ask(state, ("cards", place, "memorial"), f"{name_of(state, place)} is a Memorial")
            for place in range(len(state.cards))
        ),
        Button("Add a Memorial", "memorial", step_label="A Memorial was added"),
    )


def _cemeteries(state: DamageState) -> Result:
    """Ask how many Armies lie in the Cemetery of each player with a Memorial."""
    seats = {card.owner for card in state.cards if card.memorial}
    questions = tuple(
        ask(state, ("cemeteries", player.seat, name), player=player)
        for player in state.table.players
        if player.seat in seats
        for name in ("armies", "added")
    )
    return (QuestionSequence("Cemeteries", questions, optional=True),) if questions else ()

"""Role cards: what the other roles of the box score for, typed once by its owner.

The rulebook explains three of the twelve roles; the other nine are only on the cards.
Rulebook: Mafioso cards, End of Game.
"""

from collections import Counter
from typing import Any

from companion.core.blocks import Answer, Button, Facts, Heading, Note, Result, Warn, blocks
from companion.core.names import looks_alike, skeleton
from companion.core.values import Path, Value
from companion.games.lawless_empire import older
from companion.games.lawless_empire.conditions import (
    SOCIOPATH,
    UNDERCOVER,
    Card,
    Clause,
    reading,
)
from companion.games.lawless_empire.roles.state import OWN_ROLES, RolesState, called, opened
from companion.scenes.empty_places import empty_places
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, Transfer, whole
from companion.tools.transfers import transferred

KNOWN = (UNDERCOVER.name, SOCIOPATH.name, "Informant")
"""The roles that the Score knows without a card."""


def form(state: RolesState) -> Result:
    """Ask for the open card, as it is printed."""
    place = opened(state)
    add = Button("Add a role", "add", main=place < 0, step_label="A role was added")
    if place < 0:
        return (empty_places("There are no role cards yet.", "cards", add, high=104), add)
    pages = tuple((at, called(card, at)) for at, card in enumerate(state.cards))
    return blocks(
        len(pages) > 1 and ask(state, ("at",), "Role cards", options=pages),
        *card_questions(state, state.cards[place], ("cards", place)),
        len(state.cards) < OWN_ROLES and add,
        Button(
            "Remove this role",
            "remove",
            step_label=f"{called(state.cards[place], place)} was removed",
        ),
    )


def card_questions(state: Value, card: Card, path: Path) -> Result:
    """Ask for the *card* that stands at *path* in *state*, as it is printed."""
    counts = ("lucre", "bribery", "soldati", "syndicates", "free")
    return (
        ask(state, (*path, "name")),
        ask(state, (*path, "clauses")),
        *(
            block
            for row in range(len(card.clauses))
            for block in _clause(state, (*path, "clauses", row), row)
        ),
        Heading("For what you own"),
        *(ask(state, (*path, name)) for name in counts),
    )


def _clause(state: Value, path: Path, row: int) -> Result:
    head = f"Kind {row + 1}"
    return (
        Heading(head),
        *(ask(state, (*path, name), row=head) for name in Clause.model_fields),
    )


def roles(state: RolesState) -> Result:
    """Return what the open card scores, in words. Rulebook: Mafioso cards."""
    place = opened(state)
    if place < 0:
        return (Answer("No role cards yet"), Note(_FIRST_STEP))
    card = state.cards[place]
    said = reading(card)
    rows = tuple(
        (called(each, at), reading(each) or "scores nothing yet")
        for at, each in enumerate(state.cards)
    )
    return blocks(
        Answer(
            called(card, place),
            f"{said}." if said else "It scores nothing yet. Add what the card counts.",
        ),
        *_warnings(state),
        len(rows) > 1 and Facts(rows),
    )


CHAPTER = "Mafioso cards"
RULE = (
    "Each role says what it scores for. Everyone also gets 1 MP for each Lucre, Bribery and "
    "Soldato. Leave that out here: the Score adds it."
)
_FIRST_STEP = (
    "Add a role and type what its card says. This device keeps it, and the Score counts it. "
    f"You don't need to add the {KNOWN[0]}, the {KNOWN[1]} and the {KNOWN[2]}."
)


def _warnings(state: RolesState) -> Result:
    typed = [name for card in state.cards if (name := card.name.strip())]
    names = Counter(map(skeleton, typed))
    twice = [name for name in typed if names.pop(skeleton(name), 0) > 1]
    known = [name for name in KNOWN if any(looks_alike(name, each) for each in typed)]
    return (
        *(Warn(f"Two roles are called {name}. The box has each role once.") for name in twice),
        *(Warn(f"The app knows the {name}, so it needs no card here.") for name in known),
    )


def add(state: RolesState) -> RolesState:
    """Return the state with one more card, and that one open."""
    if len(state.cards) == OWN_ROLES:
        return state
    return state.evolve(cards=(*state.cards, Card()), at=len(state.cards))


def remove(state: RolesState) -> RolesState:
    """Return the state without the open card, and the one before it open."""
    place = opened(state)
    if place < 0:
        return state
    cards = state.cards[:place] + state.cards[place + 1 :]
    return state.evolve(cards=cards, at=max(0, place - 1))


def joined(mine: RolesState, theirs: RolesState) -> RolesState:
    """Return both sets of cards, up to nine: theirs behind mine, none twice."""
    news = tuple(card for card in theirs.cards if card not in mine.cards)
    return mine.evolve(cards=(*mine.cards, *news)[:OWN_ROLES])


def take_sent(source: Any, target: RolesState) -> RolesState:
    """Return *target* with the role of One role card, *source*, up to nine roles.

    It replaces a role of the same name.
    """
    card: Card = source.card
    if card == Card() or card in target.cards:
        return target
    name, names = skeleton(card.name), [skeleton(each.name) for each in target.cards]
    if name and name in names:
        after = target.put(("cards", names.index(name)), card)
    else:
        after = joined(target, RolesState(cards=(card,)))
    return transferred(target, after, card)


def summary(state: RolesState) -> str:
    """Return how many roles there are."""
    return f"{len(state.cards)} {'role' if len(state.cards) == 1 else 'roles'}"


TOOL = Tool(
    game="lawless-empire",
    key="roles",
    title="Role cards",
    state=RolesState,
    result=roles,
    rule=RULE,
    chapter=CHAPTER,
    summary=summary,
    version=2,
    older=older.ROLES,
    form=form,
    moves=(
        Move("add", "Role added", add),
        Move("remove", "Role removed", remove),
    ),
    transfers=(
        Transfer(
            "role",
            "Keep the role that was sent",
            take_sent,
            step_label="The role that was sent came in",
        ),
    ),
    add=joined,
    hint="Type the roles of your box once",
    sign="sheet",
    reset_for_new_game=whole,
    example=RolesState(cards=(UNDERCOVER.evolve(name="Double agent"),)),
)

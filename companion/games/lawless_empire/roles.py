"""Role cards: what the box's other roles score for, typed once by whoever owns the box.

The rulebook has the text of three of twelve roles; the other nine stand only on the cards.
Rulebook: Mafioso cards, End of Game.
"""

from collections import Counter
from typing import Annotated, Any

from companion.core.blocks import Answer, Facts, Heading, Note, Press, Result, Warn
from companion.core.fields import Internal, Rows
from companion.core.values import Path, Value
from companion.games.lawless_empire.conditions import (
    SOCIOPATH,
    UNDERCOVER,
    Card,
    Clause,
    reading,
)
from companion.tools.questions import ask
from companion.tools.tool import Move, Take, Tool
from companion.tools.transfers import Fingerprint, transferred

OWN_ROLES = 9
"""Roles whose text only the box has: twelve, less the three that the rulebook explains."""

OWN = tuple(f"own{place + 1}" for place in range(OWN_ROLES))
"""The keys of the roles that the box's owner typed."""

KNOWN = (UNDERCOVER.name, SOCIOPATH.name, "Informant")
"""The roles that the Score knows without a card."""


class RolesState(Value):
    """The cards as they were typed; *at* is the one that is open."""

    cards: Annotated[
        tuple[Card, ...], Rows(title="Role cards", noun="role", most=OWN_ROLES)
    ] = ()
    at: Annotated[int, Internal(most=OWN_ROLES - 1)] = 0
    told: Fingerprint = 0


def called(card: Card, place: int) -> str:
    """Return what the role at *place* is called, "Own role 3" where nobody named it."""
    return card.name.strip() or f"Own role {place + 1}"


def opened(state: RolesState) -> int:
    """Return the place of the open card, -1 where there is none."""
    return min(state.at, len(state.cards) - 1)


def form(state: RolesState) -> Result:
    """Ask for the open card, as it is printed."""
    place = opened(state)
    more = [Press("Add a role", "add")] if len(state.cards) < OWN_ROLES else []
    if place < 0:
        return tuple(more)
    pages = tuple((at, called(card, at)) for at, card in enumerate(state.cards))
    return (
        *([ask(state, ("at",), "Role cards", options=pages)] if len(pages) > 1 else []),
        *card_asks(state, state.cards[place], ("cards", place)),
        *more,
        Press("Remove this role", "remove"),
    )


def card_asks(state: Value, card: Card, path: Path) -> Result:
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
    """Read the open card back in words. Rulebook: Mafioso cards."""
    place = opened(state)
    if place < 0:
        return (Answer("No role cards yet", rule=RULE, chapter=CHAPTER), Note(_FIRST_STEP))
    card = state.cards[place]
    said = reading(card)
    rows = tuple(
        (called(each, at), reading(each) or "nothing scores yet")
        for at, each in enumerate(state.cards)
    )
    return (
        Answer(
            called(card, place),
            f"{said}." if said else "Nothing scores yet: add what the card counts.",
            rule=RULE,
            chapter=CHAPTER,
        ),
        *_warnings(state),
        *([Facts(rows)] if len(rows) > 1 else []),
    )


CHAPTER = "Mafioso cards"
RULE = (
    "Each role says what it scores for. On top of that everybody gets 1 MP for every Lucre, "
    "Bribery and Soldato; leave that out here."
)
_FIRST_STEP = (
    "Add a role and type once what its card says. It is remembered, and the Score counts it. "
    f"The {KNOWN[0]}, the {KNOWN[1]} and the {KNOWN[2]} are known already."
)


def _warnings(state: RolesState) -> Result:
    names = Counter(card.name.casefold() for card in state.cards if card.name)
    twice = [card.name for card in state.cards if names.pop(card.name.casefold(), 0) > 1]
    known = [
        name
        for name in KNOWN
        if any(card.name.casefold() == name.casefold() for card in state.cards)
    ]
    return (
        *(
            Warn(f"Two roles are called {name}. Each role is in the box once.")
            for name in twice
        ),
        *(Warn(f"The {name} is known already and needs no card here.") for name in known),
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
    """Return both sets of cards, while nine are enough: theirs behind mine, none twice."""
    news = tuple(card for card in theirs.cards if card not in mine.cards)
    return mine.evolve(cards=(*mine.cards, *news)[:OWN_ROLES])


def take_sent(source: Any, target: RolesState) -> RolesState:
    """Return *target* with the role that was sent alone, in the place of one of its name.

    While nine are enough; *source* is the state of One role card.
    """
    card: Card = source.card
    if card == Card() or card in target.cards:
        return target
    names = [each.name.casefold() for each in target.cards]
    if card.name and card.name.casefold() in names:
        after = target.put(("cards", names.index(card.name.casefold())), card)
    else:
        after = joined(target, RolesState(cards=(card,)))
    return transferred(target, after, card)


def summary(state: RolesState) -> str:
    """Say how many roles there are."""
    return f"{len(state.cards)} {'role' if len(state.cards) == 1 else 'roles'}"


TOOL = Tool(
    game="lawless-empire",
    key="roles",
    title="Role cards",
    state=RolesState,
    result=roles,
    summary=summary,
    form=form,
    moves=(
        Move("add", "Role added", lambda state, args, now, seed: add(state)),
        Move("remove", "Role removed", lambda state, args, now, seed: remove(state)),
    ),
    takes=(Take("role", "Keep the role that was sent", take_sent),),
    add=joined,
    hint="Once, from the cards in your box",
    example=RolesState(cards=(UNDERCOVER.evolve(name="Double agent"),)),
)

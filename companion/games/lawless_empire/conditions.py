"""What a role scores for, as a condition that anyone can build. Rulebook: End of Game.

The rulebook says what the Undercover and the Sociopath score for; the other roles' texts are
only on the cards in the box. All of them are values of one builder: points for each Syndicate
that fits the card, and for what the player owns.
"""

from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from companion.core.fields import Count, Option, Pick, Rows, Text
from companion.core.printed import signed
from companion.core.values import Value
from companion.games.lawless_empire.tiles import Tile

CLAUSES = 3
"""The most kinds of Syndicates that one card can score for."""

NAME_MOST = 15
"""The most letters of a role's name: nine such cards still fit one code."""

ENDS = (Option("any", "Any"), Option("sabotaged", "Sabotaged"), Option("secured", "Secured"))
WHOSE = (
    Option("anybody", "Anyone's"),
    Option("mine", "Controlled by you"),
    Option("others", "Controlled by others"),
    Option("assisted", "Assisted by you"),
)
ORDERS = (
    Option("any", "Any or none"),
    Option("sabotage", "At least one sabotage Order"),
    Option("secure", "At least one secure Order"),
    Option("none", "No Orders"),
)


class Clause(Value):
    """Points for each Syndicate of one kind."""

    points: Annotated[int, Count(title="MP for each", least=-9, most=9)] = 1
    ends: Annotated[str, Pick(title="Syndicate that is", options=ENDS)] = "any"
    whose: Annotated[str, Pick(title="Controlled or assisted", options=WHOSE)] = "anybody"
    orders: Annotated[str, Pick(title="Orders on it", options=ORDERS)] = "any"


class Card(Value):
    """What one role scores for. The 1 MP for each token comes on top and is on no card."""

    name: Annotated[str, Text(title="Name on the card", most=NAME_MOST)] = ""
    clauses: Annotated[
        tuple[Clause, ...], Rows(title="Kinds of Syndicates", noun="kind", most=CLAUSES)
    ] = ()
    lucre: Annotated[int, Count(title="MP for each Lucre (yellow)", least=-9, most=9)] = 0
    bribery: Annotated[int, Count(title="MP for each Bribery (blue)", least=-9, most=9)] = 0
    soldati: Annotated[int, Count(title="MP for each Soldato", least=-9, most=9)] = 0
    syndicates: Annotated[
        int, Count(title="MP for each Syndicate you control", least=-9, most=9)
    ] = 0
    free: Annotated[int, Count(title="MP always", least=-20, most=20)] = 0

    @property
    def needs_tiles(self) -> bool:
        """True when the card scores for Syndicates."""
        return bool(self.syndicates) or any(clause.points for clause in self.clauses)

    @property
    def needs_owners(self) -> bool:
        """True when the owners of Syndicates matter."""
        owners = {"mine", "others"}
        return bool(self.syndicates) or any(
            clause.points and clause.whose in owners for clause in self.clauses
        )

    @property
    def needs_tokens(self) -> bool:
        """True when the card scores for one sort of token, so one sum is not enough."""
        return bool(self.lucre or self.bribery or self.soldati)

    @property
    def needs_assists(self) -> bool:
        """True when the card scores for Assist tokens."""
        return any(clause.points and clause.whose == "assisted" for clause in self.clauses)


UNDERCOVER = Card(
    name="Undercover",
    clauses=(
        Clause(points=3, ends="sabotaged", whose="mine"),
        Clause(points=2, ends="sabotaged"),
    ),
)
"""Rulebook: End of Game, scoring example."""

SOCIOPATH = Card(
    name="Sociopath", clauses=(Clause(points=4, ends="secured", orders="sabotage"),)
)
"""Rulebook: End of Game, scoring example."""


@dataclass(frozen=True, slots=True)
class View:
    """What one player sees at the end: all Syndicates, and what is in front of the *seat*.

    Assist tokens leave sabotaged Syndicates before anyone scores; with *fallen_count* the
    table counts them anyway.
    """

    seat: int
    tiles: tuple[Tile, ...]
    lucre: int = 0
    bribery: int = 0
    soldati: int = 0
    fallen_count: bool = False


class EarnedPart(NamedTuple):
    """Points from one part of a card, and their arithmetic as a player says it."""

    points: int
    words: str


class RolePoints(NamedTuple):
    """The points of a role, and where each of them came from."""

    total: int
    parts: tuple[EarnedPart, ...]


def points(card: Card, view: View) -> RolePoints:
    """Return what *card* scores for the player of *view*. Rulebook: End of Game."""
    mine = sum(tile.owner == view.seat for tile in view.tiles)
    owned = (
        (card.lucre, view.lucre, "Lucre"),
        (card.bribery, view.bribery, "Bribery"),
        (card.soldati, view.soldati, "Soldato" if view.soldati == 1 else "Soldati"),
        (
            card.syndicates,
            mine,
            "Syndicate they control" if mine == 1 else "Syndicates they control",
        ),
    )
    parts = (
        *(_clause_part(clause, view) for clause in card.clauses if clause.points),
        *(_part(each, count, words) for each, count, words in owned if each),
        *([EarnedPart(card.free, f"{signed(card.free)} always")] if card.free else []),
    )
    return RolePoints(sum(part.points for part in parts), parts)


def matching(clause: Clause, view: View) -> tuple[Tile, ...]:
    """Return the Syndicates that *clause* counts for the player of *view*."""
    return tuple(tile for tile in view.tiles if _counts(clause, tile, view))


def assists_matter(card: Card, view: View) -> bool:
    """Return whether counting Assist tokens on sabotaged Syndicates changes the points."""
    other = replace(view, fallen_count=not view.fallen_count)
    return points(card, view).total != points(card, other).total


def _counts(clause: Clause, tile: Tile, view: View) -> bool:
    ends = {"any": True, "sabotaged": tile.sabotaged, "secured": not tile.sabotaged}
    whose = {
        "anybody": True,
        "mine": tile.owner == view.seat,
        "others": tile.owner is not None and tile.owner != view.seat,
        "assisted": view.seat in tile.assists and (view.fallen_count or not tile.sabotaged),
    }
    orders = {
        "any": True,
        "sabotage": tile.sabotage_orders,
        "secure": tile.secure_orders,
        "none": not (tile.sabotage_orders or tile.secure_orders),
    }
    return ends[clause.ends] and whose[clause.whose] and orders[clause.orders]


def _part(each: int, count: int, words: str) -> EarnedPart:
    return EarnedPart(
        each * count, f"{signed(each)} × {count} {words} = {signed(each * count)}"
    )


def _clause_part(clause: Clause, view: View) -> EarnedPart:
    count = len(matching(clause, view))
    part = _part(clause.points, count, _short(clause, count))
    if clause.whose != "assisted":
        return part
    other = len(matching(clause, replace(view, fallen_count=not view.fallen_count)))
    if other == count:
        return part
    how = "without" if view.fallen_count else "with"
    return EarnedPart(
        part.points, f"{part.words} ({how} the sabotaged ones {signed(clause.points * other)})"
    )


def _short(clause: Clause, count: int) -> str:
    syndicates = "Syndicate" if count == 1 else "Syndicates"
    words = (
        syndicates if clause.ends == "any" else clause.ends,
        {
            "anybody": "",
            "mine": "they control",
            "others": "others control",
            "assisted": "they assist",
        }[clause.whose],
        {
            "any": "",
            "sabotage": "with a sabotage Order",
            "secure": "with a secure Order",
            "none": "without Orders",
        }[clause.orders],
    )
    return " ".join(word for word in words if word)


def reading(card: Card) -> str:
    """Return *card* read aloud, '' if nothing scores on it."""
    owned = (
        (card.lucre, "for each Lucre"),
        (card.bribery, "for each Bribery"),
        (card.soldati, "for each Soldato"),
        (card.syndicates, "for each Syndicate you control"),
        (card.free, "always"),
    )
    parts = [
        *(f"{signed(each.points)} MP {_long(each)}" for each in card.clauses if each.points),
        *(f"{signed(number)} MP {words}" for number, words in owned if number),
    ]
    return ". ".join(parts)


def _long(clause: Clause) -> str:
    words = (
        "for each",
        "" if clause.ends == "any" else clause.ends,
        "Syndicate",
        {
            "anybody": "",
            "mine": "you control",
            "others": "others control",
            "assisted": "you assist",
        }[clause.whose],
        {
            "any": "",
            "sabotage": "that has a sabotage Order",
            "secure": "that has a secure Order",
            "none": "that has no Orders",
        }[clause.orders],
    )
    return " ".join(word for word in words if word)

"""The city, its six places for a Patrol, and a scene in it. Rulebook: New Mechanics: Patrols."""

from typing import Annotated, Final, NamedTuple

from companion.core.fields import Option, Pick, Rows, Text, Total
from companion.core.values import Value
from companion.games.the_law.round.tool import HAND, PATROLS, VICE

COLUMNS: Final = {"who": "Who", "what": "What", "where": "Where"}
"""The scene types: a Patrol is above. New Mechanics: Patrols."""

ROWS: Final = {"uptown": "Uptown", "midtown": "Midtown", "downtown": "Downtown"}
"""The parts of town: a Patrol is to the right. New Mechanics: Patrols."""

PLACES: Final = {
    **{key: f"Above {title}" for key, title in COLUMNS.items()},
    **{key: f"Beside {title}" for key, title in ROWS.items()},
}
"""The six places, as players say them."""

NAMES: Final = ("Feds", "Traffic Cops", "Vice Squad", "Neighborhood Watch")
"""The Patrols that the rulebook names; the others' names are only on the cards."""

MANY_OFFICERS: Final = frozenset({NAMES.index("Feds"), NAMES.index("Traffic Cops")})
"""The Patrols whose names are plurals."""

VICE_SQUAD, NEIGHBORHOOD = NAMES.index("Vice Squad"), NAMES.index("Neighborhood Watch")

RULED: Final = {
    VICE_SQUAD: f"+{VICE} influence with {HAND} cards or fewer in hand at Determine Success.",
    NEIGHBORHOOD: "If you change a scene here, choose who draws a card. It may be you.",
}
"""What the rulebook's questions say about the effects of two Patrols. FAQ."""

UNKNOWN = "See the card."

_NOBODY = Option("", "–")


class Card(Value):
    """The owner's note on one Patrol card, which never leaves the device."""

    name: Annotated[str, Text(title="Name", most=24, travels="local")] = ""
    effect: Annotated[str, Text(title="Effect", most=240, tall=True, travels="local")] = ""


CARDS = (Card(),) * PATROLS
"""Nine Patrols without a note. Component Lists."""

Noted = Annotated[tuple[Card, ...], Rows(least=PATROLS, most=PATROLS, noun="Patrol")]


def _place(key: str) -> Total:
    return Total(title=PLACES[key], most=PATROLS - 1, blank=True)


class City(Value):
    """The Patrol (0 to 8) at each of the six places; None for no Patrol."""

    who: Annotated[int | None, _place("who")] = None
    what: Annotated[int | None, _place("what")] = None
    where: Annotated[int | None, _place("where")] = None
    uptown: Annotated[int | None, _place("uptown")] = None
    midtown: Annotated[int | None, _place("midtown")] = None
    downtown: Annotated[int | None, _place("downtown")] = None

    def at(self, place: str) -> int | None:
        """Return the Patrol at *place*; None for no Patrol, or if *place* is no key of PLACES."""
        found: int | None = getattr(self, place) if place in PLACES else None
        return found

    def place_of(self, patrol: int) -> str:
        """Return the first place where *patrol* is, or ''."""
        return next((place for place in PLACES if self.at(place) == patrol), "")


class Scene(Value):
    """The scene of an attempt: its type, its part of town, and where it would go."""

    column: Annotated[
        str, Pick(title="Scene", options=(_NOBODY, *map(Option._make, COLUMNS.items())))
    ] = ""
    row: Annotated[
        str, Pick(title="Part of town", options=(_NOBODY, *map(Option._make, ROWS.items())))
    ] = ""
    goes: Annotated[
        str, Pick(title="It would go to", options=(_NOBODY, *map(Option._make, ROWS.items())))
    ] = ""

    @property
    def named(self) -> str:
        """The scene as players say it, as far as it's chosen: "Midtown Where"."""
        parts = (ROWS.get(self.row, ""), COLUMNS.get(self.column, ""))
        return " ".join(part for part in parts if part)


Counts = Annotated[
    str,
    Pick(
        title="Which part of town counts for an attempt",
        house=True,
        options=(Option("is", "Where the scene is"), Option("goes", "Where it would go")),
    ),
]
"""Which row counts for a scene change: the rulebook does not quite say."""


class FacingPatrols(NamedTuple):
    """The Patrols that count: above the column and beside the row, None for no Patrol."""

    above: int | None
    beside: int | None

    @property
    def patrols(self) -> tuple[int, ...]:
        """The Patrols, none to two."""
        return tuple(patrol for patrol in self if patrol is not None)


def faced(city: City, scene: Scene, counts: str) -> FacingPatrols:
    """Return the Patrols that count for an attempt on *scene*. New Mechanics: Patrols."""
    return FacingPatrols(city.at(scene.column), city.at(row_of(scene, counts)))


def row_of(scene: Scene, counts: str) -> str:
    """Return the part of town that counts, or '' while it is not chosen."""
    return scene.goes if counts == "goes" else scene.row


def put(city: City, place: str, patrol: int | None) -> City:
    """Return the city with *patrol* at *place* and nowhere else; None takes one away.

    A Patrol that was at *place* before is discarded. New Mechanics: Patrols.
    """
    left = {key: None for key in PLACES if patrol is not None and city.at(key) == patrol}
    return city.evolve(**{**left, place: patrol})

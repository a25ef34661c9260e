"""The wounded cards as a picture: pips of strength that fill with wounds. A buried card tips over."""

from typing import Final, NamedTuple

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import (
    NARROW,
    WIDE,
    Box,
    Disc,
    Paint,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.core.table import Player
from companion.games.makiavelia.damage.names import name_of
from companion.games.makiavelia.damage.state import MOST_CARDS, Card, DamageState, fates
from companion.scenes.badge import badge
from companion.scenes.empty_places import sign_to_add
from companion.scenes.marks import plus

ACROSS: Final = 80
"""The room of a card from left to right: it fits standing and lying."""

DOWN: Final = 84
"""The room of a card from top to bottom."""

SHORT, LONG = 60, 76
"""The sides of a card."""

PIPS: Final = 10
"""The greatest strength that is drawn as pips; a greater one is a bar."""

IN_ROW: Final = 5
STEP: Final = 11
LINE: Final = 10
"""How many pips stand side by side, and how far they are apart across and down."""

UNKNOWN: Final = "?"


class Struck(NamedTuple):
    """A card as it is drawn. *wounds* and *strength* are None if nobody entered them."""

    name: str
    player: Player
    card: Card
    wounds: int | None
    strength: int | None
    healed: int
    ends: str

    @property
    def sum(self) -> str:
        """The wounds that are left, of how many that bury the card."""
        known = (
            UNKNOWN if each is None else str(each) for each in (self.wounds, self.strength)
        )
        return " of ".join(known)

    @property
    def said(self) -> str:
        """The card as a sentence."""
        healing = f", {self.healed} healed" if self.healed else ""
        ends = f", {self.ends}" if self.ends else ""
        name = f"{self.name}, a Memorial" if self.card.memorial else self.name
        return f"{name}: {self.sum} wounds{healing}{ends}."


ADD: Final = Button("Add a card", "card", step_label="A wounded card was added")


def picture(state: DamageState, questions: tuple[Question, ...]) -> Drawing:
    """Return the cards, and the place of the next one: a touch there adds it. A card leads to that of *questions* which
    is missing, or to its wounds.
    """
    each = len(questions) // max(1, len(state.cards))
    cells = [questions[each * n : each * (n + 1)] for n in range(len(state.cards))]
    struck = [_struck(state, place, cell) for place, cell in enumerate(cells)]
    adds = [ADD] if len(struck) < MOST_CARDS else []
    touches: tuple[Question | Button, ...] = (*map(_asked, cells), *adds)
    said = " ".join(card.said for card in struck) or "No wounded card yet."
    wide, narrow = (_scene(struck, width, adds=bool(adds)) for width in (WIDE, NARROW))
    return Drawing(said, wide, narrow, "damage", touches)


def _asked(cell: tuple[Question, ...]) -> Question:
    """Return the first question of a card without an answer; the wounds are the last."""
    return next((question for question in cell if question.value in (None, ())), cell[-1])


def _struck(state: DamageState, place: int, cell: tuple[Question, ...]) -> Struck:
    card, player = state.cards[place], cell[0].player
    assert player is not None
    name = name_of(state, place)
    for fate in fates(state):
        if fate.place == place:
            ends = "buried" if fate.buried else "stays"
            return Struck(name, player, card, fate.left, fate.strength, fate.healed, ends)
    wounds, strength = (sum(each) if each else None for each in (card.wounds, card.strength))
    return Struck(name, player, card, wounds, strength, 0, "")


def _scene(struck: list[Struck], width: float, *, adds: bool) -> Scene:
    across = int(width // ACROSS)
    shapes, places = list[Shape](), list[Place]()
    spots = [(ACROSS * (n % across), DOWN * (n // across)) for n in range(len(struck) + adds)]
    for n, (left, top) in enumerate(spots):
        shapes += _card(struck[n], left, top) if n < len(struck) else _next(left, top)
        places.append(Place(left, top, ACROSS, DOWN, n))
    return Scene(width, spots[-1][1] + DOWN, tuple(shapes), tuple(places))


def _next(x: float, y: float) -> list[Shape]:
    """Return the place of a card that isn't there yet."""
    left, top = x + (ACROSS - SHORT) / 2, y + DOWN - 4 - LONG
    middle, high = x + ACROSS / 2, top + LONG / 2
    return [
        Box(left, top, SHORT, LONG, "", "outline", 7, 1),
        *sign_to_add(middle, high, 13),
    ]


def _card(card: Struck, x: float, y: float) -> list[Shape]:
    """Return a card in its room; a buried one lies on its side, in another colour."""
    lies = card.ends == "buried"
    wide, high = (LONG, SHORT) if lies else (SHORT, LONG)
    left, top = x + (ACROSS - wide) / 2, y + DOWN - 4 - high
    ground: Paint = "tertiary_container" if lies else "surface_container"
    ink: Paint = "on_tertiary_container" if lies else "on_surface"
    middle, bottom = left + wide / 2, top + high
    shapes: list[Shape] = [
        Box(left, top, wide, high, ground, "outline", 7, 1.5),
        *badge(card.player, left + 14, top + 14, 9),
        _sign(card.card, left + wide - 22, top + 6, ink),
    ]
    if card.healed:
        shapes.append(Trail(plus(middle, top + 14, 5), ink, thick=3))
    paint: Paint = ink if lies else "tertiary"
    shapes += _wounds(card, middle, top + (29 if lies else 37), paint)
    shapes.append(Words(card.sum, middle, bottom - 10, 12, ink, lies, "middle"))
    return shapes


def _wounds(card: Struck, middle: float, top: float, fill: Paint) -> list[Shape]:
    """Return the strength as pips, or as a bar where it is great; wounds fill it."""
    strength, wounds = card.strength or 0, card.wounds or 0
    if strength > PIPS:
        room = IN_ROW * STEP - 3
        left, full = middle - room / 2, min(1, wounds / strength) * room
        bar = [Box(left, top, full, 9, fill, "", 3)] if full else []
        return [*bar, Box(left, top, room, 9, "", "outline", 3, 1.5)]
    shapes: list[Shape] = []
    for n in range(strength):
        row, column = divmod(n, IN_ROW)
        across = min(strength - IN_ROW * row, IN_ROW)
        x = middle + STEP * (column - (across - 1) / 2)
        paint = fill if n < wounds else ""
        shapes.append(Disc(x, top + LINE * row, 4.5, paint, "outline", 1.5))
    return shapes


def _sign(card: Card, left: float, top: float, ink: Paint) -> Shape:
    """Return what a card is: a shield, a house or an obelisk, 16 wide and high."""
    points = ((1, 1), (15, 1), (15, 8), (8, 16), (1, 8))
    if card.kind == "building":
        points = ((0, 8), (8, 1), (16, 8), (16, 16), (0, 16))
    if card.memorial:
        points = ((3, 16), (6, 4), (8, 1), (10, 4), (13, 16))
    return Trail(tuple((left + x, top + y) for x, y in points), ink, thick=1.5, closed=True)

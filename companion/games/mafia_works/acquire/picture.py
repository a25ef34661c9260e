"""A family's Allies as cards: those who stand, and those who rest, on their side. A touch on one turns it."""

from collections.abc import Iterator
from typing import Final

from companion.core.blocks import Button, Drawing
from companion.core.scene import NARROW, WIDE, Box, Paint, Place, Scene, Shape, Words
from companion.games.mafia_works.acquire.state import AcquireState, buyer, family

ACROSS: Final = {WIDE: 5, NARROW: 2}
"""Cards in a row, by the width of the picture."""

DOWN: Final = 72
"""The room of a card from top to bottom: it fits standing and lying."""

SHORT, LONG = 44, 58
"""The sides of a card."""

NONE: Final = "No Ally yet"


def picture(state: AcquireState) -> tuple[Drawing, ...]:
    """Return the Allies of whoever acquires. Without any their place is kept: the first one moves nothing."""
    mine, name = family(state), state.table.name(buyer(state))
    if not mine.powers:
        wide, narrow = (Scene(width, DOWN, tuple(_empty(width))) for width in (WIDE, NARROW))
        return (Drawing(f"{NONE}: {name}'s Allies will lie here.", wide, narrow, "allies"),)
    cards = tuple((power, place in mine.rested) for place, power in enumerate(mine.powers))
    said = " ".join(f"{power} {'rested' if rests else 'stands'}." for power, rests in cards)
    touches = tuple(_press(place, *card) for place, card in enumerate(cards))
    wide, narrow = _scene(cards, WIDE), _scene(cards, NARROW)
    return (Drawing(f"The Power of {name}'s Allies: {said}", wide, narrow, "allies", touches),)


def _empty(width: float) -> Iterator[Shape]:
    """Yield the place of the first card, and that there is none."""
    step = width / ACROSS[int(width)]
    left, top = (step - SHORT) / 2, (DOWN - LONG) / 2
    yield Box(left, top, SHORT, LONG, "", "outline", 8, 1)
    yield Words(NONE, step, DOWN / 2, 12, "on_surface_variant")


def _press(place: int, power: int, rests: bool) -> Button:
    then = "stands again" if rests else "rests"
    did = "stands again" if rests else "rested"
    fact = f"The Ally of Power {power} {did}"
    return Button(f"Power {power} {then}", "rest", (place, not rests), step_label=fact)


def _scene(cards: tuple[tuple[int, bool], ...], width: float) -> Scene:
    across = ACROSS[int(width)]
    step = width / across
    shapes, places = list[Shape](), list[Place]()
    for place, (power, rests) in enumerate(cards):
        row, column = divmod(place, across)
        x, y = step * column, DOWN * row
        shapes += _card(power, x + step / 2, y + DOWN / 2, rests=rests)
        places.append(Place(x, y, step, DOWN, place))
    return Scene(width, DOWN * -(-len(cards) // across), tuple(shapes), tuple(places))


def _card(power: int, x: float, y: float, *, rests: bool) -> Iterator[Shape]:
    """Yield a card with its middle at *x* and *y*; one that *rests* lies on its side, and says so."""
    wide, high = (LONG, SHORT) if rests else (SHORT, LONG)
    ground: Paint = "surface_container_high" if rests else "primary_container"
    ink: Paint = "on_surface" if rests else "on_primary_container"
    edge: Paint = "outline" if rests else "primary"
    yield Box(x - wide / 2, y - high / 2, wide, high, ground, edge, 8, 1 if rests else 2)
    yield Words(str(power), x, y - (6 if rests else 0), 22, ink, not rests, "middle")
    if rests:
        yield Words("rested", x, y + 12, 11, ink, side="middle")

"""The city as a picture: nine scenes, and the Patrols above their columns and beside their rows."""

from dataclasses import replace
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
from companion.games.the_law.city import COLUMNS, PLACES, ROWS, Card, City, row_of
from companion.games.the_law.city import Scene as Attempt
from companion.games.the_law.shared_questions import lying, named, place_question
from companion.scenes.letters import cut, lines

TILE: Final = 50
"""The height of a scene with the gap below it, which a thumb hits."""


class Layout(NamedTuple):
    """Where the nine scenes begin, how *wide* each is, and the *step* from one to the next."""

    left: float
    top: float
    wide: float
    step: float


WIDE_AT: Final = Layout(62, 58, 54, 58)
NARROW_AT: Final = Layout(58, 34, 30, 34)
"""The same for large letters."""


def picture(
    city: City, scene: Attempt, counts: str, cards: tuple[Card, ...], asked: tuple[str, ...]
) -> tuple[Drawing, ...]:
    """Return the city. What counts for the chosen scene is lit.

    A touch on a scene chooses it. One on a place for a Patrol that is *asked* for leads there.
    """
    scenes = tuple(
        Button(f"{town} {kind}", "scene", (column, row))
        for row, town in ROWS.items()
        for column, kind in COLUMNS.items()
    )
    tool_sessions = (place_question(city, cards, place) for place in asked)
    touches: tuple[Question | Button, ...] = (*scenes, *tool_sessions)
    lit = (scene.column, row_of(scene, counts))
    said = _said(city, scene, lit, cards)
    wide, narrow = _wide(city, scene, lit, cards), _narrow(city, scene, lit, cards)
    wide = replace(wide, places=(*wide.places, *_slots(asked, WIDE_AT, WIDE)))
    narrow = replace(narrow, places=(*narrow.places, *_slots(asked, NARROW_AT, 0)))
    return (Drawing(said, wide, narrow, "city", touches),)


def _said(city: City, scene: Attempt, lit: tuple[str, str], cards: tuple[Card, ...]) -> str:
    """Return the city as a sentence."""
    where = [(place, city.at(place)) for place in PLACES]
    there = [
        f"{lying(cards, patrol, place)}{' counts' if place in lit else ''}"
        for place, patrol in where
        if patrol is not None
    ]
    towns = f"The city: {', '.join(COLUMNS.values())} across, {', '.join(ROWS.values())} down"
    here = f"; the scene is {scene.named}" if scene.named else ""
    goes = f" and would go to {ROWS[scene.goes]}" if scene.goes else ""
    return f"{towns}{here}{goes}. Patrols: {', '.join(there) or 'none'}."


def _tiles(
    scene: Attempt, lit: tuple[str, str], left: float, top: float, wide: float, step: float
) -> list[Shape]:
    """Return the nine scenes; column and row of the chosen one are lit, and it has a pawn."""
    shapes: list[Shape] = []
    middles: dict[tuple[str, str], tuple[float, float]] = {}
    for y, row in enumerate(ROWS):
        for x, column in enumerate(COLUMNS):
            here = (scene.column, scene.row) == (column, row)
            fill: Paint = "surface_container_high"
            if column == lit[0] or row == lit[1]:
                fill = "primary_container"
            if here:
                fill = "primary"
            at = (left + step * x, top + TILE * y)
            middles[column, row] = (at[0] + wide / 2, at[1] + (TILE - 4) / 2)
            shapes.append(Box(*at, wide, TILE - 4, fill, "outline", 8, 1))
    start = middles.get((scene.column, scene.row))
    if start:
        shapes.append(Disc(*start, 9, "on_primary"))
    end = middles.get((scene.column, scene.goes))
    if end and end != start:
        shapes.append(Disc(*end, 9, "", "on_primary_container", 3))
        if start:
            down = 12 if end[1] > start[1] else -12
            near, far = (start[0], start[1] + down), (end[0], end[1] - down)
            shapes.append(Trail((near, far), "surface", thick=7))  # it leads over two grounds
            shapes.append(Trail((near, far), "on_surface", thick=3))
    return shapes


def _places(left: float, top: float, wide: float, step: float) -> tuple[Place, ...]:
    return tuple(
        Place(left + step * x - (step - wide) / 2, top + TILE * y - 2, step, TILE, 3 * y + x)
        for y in range(len(ROWS))
        for x in range(len(COLUMNS))
    )


def _slots(asked: tuple[str, ...], at: Layout, right: float) -> tuple[Place, ...]:
    """Return where the places for Patrols are touched that are *asked* for, after the scenes.

    Those of the rows stand between the scenes and *right*, or left of them where that is 0.
    """
    found = []
    first = len(ROWS) * len(COLUMNS)
    near, width = (at.left + 3 * at.step, right) if right else (0.0, at.left - 3)
    for n, place in enumerate(asked, first):
        if place in COLUMNS:
            x = at.left + at.step * [*COLUMNS].index(place) - (at.step - at.wide) / 2
            found.append(Place(x, 0, at.step, at.top - 3, n))
        else:
            y = at.top + TILE * [*ROWS].index(place) - 2
            found.append(Place(near, y, width - near, TILE, n))
    return tuple(found)


def _wide(city: City, scene: Attempt, lit: tuple[str, str], cards: tuple[Card, ...]) -> Scene:
    left, top, wide, step = WIDE_AT
    beside = 238.0
    shapes: list[Shape] = []
    for n, (column, title) in enumerate(COLUMNS.items()):
        x = left + step * n
        shapes += _badge(city.at(column), column in lit, (x, 1, wide, 34), cards)
        shapes.append(Words(title, x + wide / 2, 46, 13, bold=column in lit, side="middle"))
    for n, (row, title) in enumerate(ROWS.items()):
        y = top + TILE * n
        shapes.append(Words(title, 0, y + TILE / 2 - 2, 12, bold=row in lit))
        shapes += _badge(
            city.at(row), row in lit, (beside, y + 5, WIDE - beside - 1, 36), cards
        )
    shapes += _tiles(scene, lit, left, top, wide, step)
    return Scene(WIDE, top + 3 * TILE, tuple(shapes), _places(left, top, wide, step))


def _badge(
    patrol: int | None,
    counts: bool,
    area: tuple[float, float, float, float],
    cards: tuple[Card, ...],
) -> list[Shape]:
    """Return a place for a Patrol; one that counts is lit."""
    left, top, wide, high = area
    if patrol is None:
        return [Box(left, top, wide, high, "", "outline_variant", 8, 1)]
    lit = counts
    fill: Paint = "tertiary" if lit else "surface_container_high"
    ink: Paint = "on_tertiary" if lit else "on_surface"
    name = lines(named(cards, patrol), 11, wide - 4)
    middle = top + high / 2 - 7 * (len(name) - 1)
    texts = [
        Words(line, left + wide / 2, middle + 14 * n, 11, ink, side="middle")
        for n, line in enumerate(name)
    ]
    return [Box(left, top, wide, high, fill, "outline", 8, 1), *texts]


def _narrow(city: City, scene: Attempt, lit: tuple[str, str], cards: tuple[Card, ...]) -> Scene:
    """Return the city for large letters: Patrols are dots, and named below it."""
    left, top, wide, step = NARROW_AT
    shapes: list[Shape] = []
    for n, (column, title) in enumerate(COLUMNS.items()):
        x = left + step * n + wide / 2
        shapes += _dot(city.at(column), column in lit, x, 7)
        shapes.append(Words(cut(title, 11, step - 1), x, 23, 11, side="middle"))
    for n, (row, title) in enumerate(ROWS.items()):
        y = top + TILE * n + TILE / 2 - 2
        shapes.append(Words(title, 0, y, 11))
        shapes += _dot(city.at(row), row in lit, 8, y + 15)
    shapes += _tiles(scene, lit, left, top, wide, step)
    bottom = top + 3 * TILE
    for place in PLACES:
        if (patrol := city.at(place)) is not None:
            ink: Paint = "tertiary" if place in lit else "on_surface"
            text = cut(lying(cards, patrol, place), 11, NARROW)
            shapes.append(Words(text, 0, bottom + 8, 11, ink, place in lit))
            bottom += 16
    return Scene(NARROW, bottom, tuple(shapes), _places(left, top, wide, step))


def _dot(patrol: int | None, lit: bool, x: float, y: float) -> list[Shape]:
    """Return a place for a Patrol; one that is empty is hollow."""
    if patrol is None:
        return [Disc(x, y, 5, "", "outline", 1)]
    return [Disc(x, y, 5, "tertiary" if lit else "on_surface_variant")]

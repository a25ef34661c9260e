"""Placement as a picture: the dice of whoever places, and how many everyone has left.

A touch on a die places all dice up to it. A touch on a player's row leads to their number.
"""

from collections.abc import Iterator
from typing import Final

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import NARROW, WIDE, Box, Paint, Place, Scene, Shape, Words
from companion.core.table import Player
from companion.core.words import with_noun
from companion.scenes.badge import badge
from companion.scenes.letters import cut

CELL: Final = 53
"""The room of a die that can be touched, which a thumb hits; a phone has six in a row."""

DIE: Final = 42

ROW: Final = 48
"""The height of a player's row."""

SMALL, STEP = 11, 14
"""The side of a die in a row, and how far they are apart."""

LINE: Final = 20
"""The height of the line that says how many must go."""

Hand = tuple[Player, int]
"""A player, and how many dice they have left."""


def picture(
    hands: tuple[Hand, ...],
    placing: Player | None,
    able: range,
    questions: tuple[Question, ...],
) -> tuple[Drawing, ...]:
    """Return everyone's dice. Of whoever is *placing* each number in *able* can be placed by a touch; *questions* are
    about those left.
    """
    places = () if placing is None else _presses(placing, able)
    said = " ".join(
        f"{player.name}: {with_noun(dice, 'die', 'dice')}." for player, dice in hands
    )
    rule = f" {_rule(placing, able)}" if placing else ""
    wide, narrow = (_scene(hands, placing, able, width) for width in (WIDE, NARROW))
    return (Drawing(f"Dice left: {said}{rule}", wide, narrow, "hands", (*places, *questions)),)


def _presses(placing: Player, able: range) -> tuple[Button, ...]:
    """Return what a touch on each die does that may be the last to go."""
    return tuple(
        Button(
            f"{placing.name} places {count}",
            "place",
            (placing.seat, count),
            step_label=f"{placing.name} placed {with_noun(count, 'die', 'dice')}",
        )
        for count in able
    )


def _rule(placing: Player, able: range) -> str:
    """Return which dice are drawn, and how many must go."""
    numbers = " ".join(map(str, range(1, able[-1] + 1)))
    return f"{placing.name} places {numbers}. {_must(able)}."


def _must(able: range) -> str:
    if able == range(1, 2):
        return "The last die must go"
    return f"All {able[0]} must go" if len(able) == 1 else f"At least {able[0]}"


def _scene(hands: tuple[Hand, ...], placing: Player | None, able: range, width: float) -> Scene:
    shapes, places = list[Shape](), list[Place]()
    top: float = 0
    if placing is not None:
        across = int(width // CELL)
        number = able[-1]
        for n in range(number):
            line, column = divmod(n, across)
            x, y = CELL * column, CELL * line
            goes = n + 1 < able[0]
            shapes += _die(n + 1, x, y, goes=goes)
            if not goes:
                places.append(Place(x, y, CELL, CELL, n + 1 - able[0]))
        # As many lines as anyone needs: what is below stays in its place from turn to turn.
        most = max(number, *(dice for _, dice in hands))
        top = CELL * -(-most // across) + 2
        shapes.append(Words(_must(able), 4, top + LINE / 2 - 4, 12))
        top += LINE
    first = len(able) if placing else 0
    for n, (player, dice) in enumerate(hands):
        down = top + ROW * n
        shapes += _row(player, dice, down, width, placing)
        places.append(Place(0, down, width, ROW, first + n))
    return Scene(width, top + ROW * len(hands), tuple(shapes), tuple(places))


def _die(number: int, x: float, y: float, *, goes: bool) -> Iterator[Shape]:
    """Yield a die; one that *goes* in any case has no edge and is no place to stop."""
    left, top = x + (CELL - DIE) / 2, y + (CELL - DIE) / 2
    ground: Paint = "surface_container_high" if goes else "primary_container"
    ink: Paint = "on_surface" if goes else "on_primary_container"
    yield Box(left, top, DIE, DIE, ground, "" if goes else "primary", 9, 2)
    size = 14 if goes else 20
    yield Words(str(number), x + CELL / 2, y + CELL / 2, size, ink, not goes, "middle")


def _row(
    player: Player, dice: int, top: float, width: float, placing: Player | None
) -> Iterator[Shape]:
    """Yield a player's row: badge, name, dice and their number; that of who is *placing* is lit."""
    now = player == placing
    ground: Paint = "primary_container" if now else "surface_container"
    ink: Paint = "on_primary_container" if now else "on_surface"
    yield Box(1, top + 2, width - 2, ROW - 4, ground, "primary" if now else "", 10, 2)
    middle = top + ROW / 2
    yield from badge(player, 22, middle, 13)
    yield Words(str(dice), width - 10, middle, 16, ink, True, "right")
    small = width == NARROW
    if not small:
        yield Words(cut(player.name, 14, 110), 42, middle, 14, ink)
    left = 42 if small else 160
    for n in range(dice):
        down, right = divmod(n, 5 if small else 9)
        y = middle - SMALL / 2 + (STEP * (down - 0.5) if small and dice > 5 else 0)
        yield Box(left + STEP * right, y, SMALL, SMALL, ink, "", 2)

"""A card that lies on the stage of a tool: paper in the light of the lamp, night around it in every look."""

from collections.abc import Iterable
from typing import Final

from companion.core.scene import Box, Scene, Shape
from companion.core.table import Player
from companion.scenes.badge import badge

WIDTH, HEIGHT = 64, 86
"""The size of a card with the room that its badge takes beyond its edge, in units."""

OVER: Final = 6
"""How far the badge lies over the right and the upper edge of the card."""

PAPER, SHADE = "#F2E8D3", "#00000059"
"""The colours of the card, and of the shadow below it."""

INK: Final = "#231A12"
"""What is printed on the card."""

BADGE: Final = 13
"""The radius of the badge of whoever has the card, or wants it."""

LEFT, RIGHT, TOP, FOOT = 1, WIDTH - OVER, OVER, HEIGHT - 3
"""Where the edges of the card are."""


def stage_card(printed: Iterable[Shape], player: Player | None) -> Scene:
    """Return a card with what is *printed* on it, and the badge of *player*, if there is one, over its corner."""
    wide, high = RIGHT - LEFT, FOOT - TOP
    shapes: list[Shape] = [
        Box(LEFT, TOP + 3, wide, high, SHADE, round=7),
        Box(LEFT, TOP, wide, high, PAPER, round=7),
        *printed,
    ]
    if player is not None:
        shapes += badge(player, WIDTH - BADGE - 1, BADGE + 1, BADGE)
    return Scene(WIDTH, HEIGHT, tuple(shapes))

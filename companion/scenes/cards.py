"""The signs on cards."""

from typing import Final

from companion.core.fields import CardFace
from companion.core.scene import Scene, Trail

SIDE: Final = 36
"""How wide and high the picture of a sign is."""

_GUN: Final = (
    (2, 10), (28, 10), (28, 8), (31, 8), (31, 10), (34, 10), (34, 17), (19, 17), (18, 22), (13, 22),
    (11, 31), (3, 31), (6, 19), (2, 16),
)  # fmt: skip

_SHIELD: Final = (
    (18, 2), (32, 7), (31, 18), (28, 25), (18, 34), (8, 25), (5, 18), (4, 7),
)  # fmt: skip

SIGNS: Final = {"gun": _GUN, "shield": _SHIELD}
"""What can stand on a card, as the points of its outline."""


def sign(face: CardFace) -> Scene:
    """Return the sign of *face* as a picture."""
    return Scene(SIDE, SIDE, (Trail(SIGNS[face.sign], "", face.ink, closed=True),))

"""Flutter's error box: the flat grey rectangle that it draws where a part of a screen broke.

No page says a word of it, neither to a screen reader nor in its log: only a picture shows it.
"""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

LIGHTEST, DARKEST = 196, 180
"""Flutter lays C0C0C0 over what is there, of which a sixteenth shines through."""

TINT = 3
"""How far red, green and blue are apart at most: so little tint of the app's backgrounds is left."""

SIDE = 32
"""Pixels of a square that is grey all over: larger than any letter, sign or line."""


def has_grey_box(png: bytes) -> bool:
    """Return whether a picture of a screen has an area of exactly that grey."""
    with Image.open(BytesIO(png)) as image:
        pixels = np.asarray(image.convert("RGB"))
    least, most = pixels.min(axis=2), pixels.max(axis=2)
    grey = (least >= DARKEST) & (most <= LIGHTEST) & (most - least <= TINT)
    return all_over(grey)


def all_over(grey: NDArray[np.bool_]) -> bool:
    """Return whether a square of SIDE pixels is *grey* all over."""
    sums = np.zeros((grey.shape[0] + 1, grey.shape[1] + 1), dtype=np.int32)
    sums[1:, 1:] = grey.cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
    squares = (
        sums[SIDE:, SIDE:] - sums[:-SIDE, SIDE:] - sums[SIDE:, :-SIDE] + sums[:-SIDE, :-SIDE]
    )
    return bool((squares == SIDE * SIDE).any())

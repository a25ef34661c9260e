"""How dice are drawn."""

from typing import Final

PIPS: Final = {
    1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8),
}  # fmt: skip
"""The pips of each face, as places in a grid of 3 by 3, row by row."""

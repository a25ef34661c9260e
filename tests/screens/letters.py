"""How wide words are in the app's own font."""

from functools import cache

from fontTools.ttLib import TTFont

from tests.test_assets import CUTTER

BOLD = 1.07
"""How much wider bold letters are."""


@cache
def widths() -> dict[str, float]:
    """Return how wide each sign is, as a share of the letters' size."""
    font = TTFont(CUTTER.folder() / "assets" / "fonts" / "roboto.woff2")
    wide, each = font["hmtx"], font["head"].unitsPerEm
    return {chr(point): wide[name][0] / each for point, name in font.getBestCmap().items()}


def width(word: str, size: float) -> float:
    """Return how wide *word* is in letters of *size*, both in dp."""
    return size * sum(widths()[sign] for sign in word)

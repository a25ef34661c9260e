"""Players are told apart by eyes that see fewer colours, by the pattern and by the letter."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from companion.core.table import COLOURS, LETTERS
from companion.scenes.badge import PIECES, Piece
from screens.ui.palette import DARK, LIGHT
from tests.screens.contrast import ratio

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
SIGHTS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "every colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}  # fmt: skip

CLOSE = 20
"""Two colours less than this apart (CIE 1976) may be taken for one another in dim light."""

RING = 0.15
"""At least so much of the way round two patterns must differ, turned as they may be."""


def linear(colour: str) -> Any:
    shares = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)])
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


def lab(rgb: Any) -> Any:
    """Return linear RGB as CIE L*a*b* under D65."""
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    x, y, z = (to_xyz @ rgb) / (0.9505, 1.0, 1.089)
    fx, fy, fz = (n ** (1 / 3) if n > 0.008856 else 7.787 * n + 16 / 116 for n in (x, y, z))
    return np.array([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)])


def seen(colour: str, sight: str) -> Any:
    return lab(np.clip(np.array(SIGHTS[sight]) @ linear(colour), 0, 1))


def ring(piece: Piece) -> Any:
    """Return for each degree whether the pattern is drawn there."""
    if not piece.arcs:
        return np.zeros(360, dtype=bool)
    return (np.arange(360) % (360 / piece.arcs)) < piece.share * 360 / piece.arcs


def differs(one: Piece, other: Piece) -> float:
    """Return the share of the way round in which two patterns differ at the least."""
    return float(min(np.mean(ring(one) != np.roll(ring(other), turn)) for turn in range(360)))


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_that_come_close_have_patterns_that_do_not(sight: str) -> None:
    alike = [
        f"{one} and {other}"
        for one, other in combinations(PIECES, 2)
        if np.linalg.norm(seen(PIECES[one].paint, sight) - seen(PIECES[other].paint, sight))
        < CLOSE
        and differs(PIECES[one], PIECES[other]) < RING
    ]
    assert not alike


def test_fewer_colours_really_come_close() -> None:
    red, green = (seen(PIECES[key].paint, "deutan") for key in ("red", "green"))
    far = np.linalg.norm(seen("#C93A3A", "every colour") - seen("#2E7D46", "every colour"))
    assert np.linalg.norm(red - green) < far / 2


def test_every_colour_has_a_letter_and_a_pattern_of_its_own() -> None:
    assert set(PIECES) == {option.key for option in COLOURS}
    assert len(set(LETTERS)) == len(COLOURS)
    assert len({(piece.arcs, piece.share) for piece in PIECES.values()}) == len(PIECES)


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("key", PIECES)
def test_a_piece_stands_out_from_the_screen_by_its_paint_or_its_rim(
    key: str, scheme: Any
) -> None:
    against = str(scheme.surface)
    assert max(ratio(PIECES[key].paint, against), ratio(str(scheme.outline), against)) >= 3

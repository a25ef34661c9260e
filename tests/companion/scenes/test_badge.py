"""The colours and rings of players' pieces."""

import pytest

from companion.core.scene import Disc
from companion.scenes.badge import PIECES, piece_colour


@pytest.mark.parametrize("colour", PIECES)
def test_a_piece_has_a_ground_and_an_ink(colour: str) -> None:
    assert piece_colour(f"piece-{colour}") == PIECES[colour].paint
    assert piece_colour(f"ink-{colour}") == PIECES[colour].ink


def test_roles_of_the_palette_are_on_no_piece() -> None:
    assert [piece_colour(paint) for paint in ("", "primary", "on_surface")] == [""] * 3


def test_the_arcs_and_gaps_of_a_ring_go_once_around_it() -> None:
    arc, gap = Disc(0, 0, 10, arcs=4, share=0.6).dash
    assert 4 * (arc + gap) == pytest.approx(62.83, abs=0.01)
    assert arc / (arc + gap) == pytest.approx(0.6)
    assert Disc(0, 0, 10).dash == Disc(0, 0, 10, arcs=1, share=1).dash == ()

"""The colours and rings of players' pieces."""

import pytest

from companion.core.scene import Box, Disc
from companion.core.table import Player
from companion.scenes.badge import PIECES, badge, piece_colour


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


@pytest.mark.parametrize("colour", ["", "black"])
def test_a_card_with_its_number_is_drawn_as_a_card_and_as_no_players_disc(colour: str) -> None:
    shapes = badge(Player(1, "Card 2", colour, "2", card=True), 10, 10, 9)
    assert not [each for each in shapes if isinstance(each, Disc)]
    (card,) = [each for each in shapes if isinstance(each, Box)]
    assert card.width < card.height
    assert piece_colour(card.fill) not in {
        piece.paint for key, piece in PIECES.items() if key != colour
    }

"""A game of one's own: made by thumb, played, handed on by a code, scored on another phone and kept."""

from tests.browser.conftest import Player
from tests.browser.thumb import Thumb
from tests.conftest import Tell

MOST_TOUCHES = 60
"""Touches that a sheet of six rows for four players may take, besides typing."""

ROWS = "Ships, Cargo, Isles, Gold, Debts, Maps"
NAME, NEW_ROWS = "Name of the game", "New rows, with commas"
GOES = {
    "Cargo": ("Points for each", "3"),
    "Debts": ("Points lost", ""),
    "Maps": ("Only breaks a tie", ""),
}


def make(thumb: Thumb) -> None:
    """Make a sheet of six rows, from nothing."""
    thumb.tap("Add a game of your own")
    thumb.tap("Begin from nothing")
    thumb.type_text(NAME, "Harbour lights")
    thumb.press("Enter")
    thumb.sees("Harbour lights")
    thumb.type_text(NEW_ROWS, ROWS)
    thumb.press("Enter")
    thumb.sees("6 rows")
    for row, (way, _) in GOES.items():
        thumb.tap(f"{row}: points as entered")
        thumb.tap(f"{way}, How it counts, {row}")
        thumb.settles()


def test_a_sheet_is_made_played_handed_on_scored_there_and_kept(
    thumb: Thumb, fresh_profile: Player, tell: Tell
) -> None:
    thumb.open()
    make(thumb)
    made = thumb.taps
    thumb.tap("Score", "button")
    thumb.sees("Red · Ships")
    assert made < MOST_TOUCHES
    tell(f"A sheet of six rows for four: {made} touches, of them 2 in fields")

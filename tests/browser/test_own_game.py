"""A made game: made by thumb, played, handed on by a code, scored on another phone and kept."""

from companion.display.sheets import BY_PLAYER, NEXT_CELL
from tests.browser.conftest import Player
from tests.browser.test_play import go_on
from tests.browser.thumb import Thumb
from tests.conftest import Tell

MOST_TOUCHES = 60
"""Touches that a sheet of six rows for four players may take, besides typing."""

ROWS = "Ships, Cargo, Isles, Gold, Debts, Maps"
NAME, NEW_ROWS = "Name of the game", "New rows, separated by commas"
WAYS = {"Cargo": "Points for each", "Debts": "Points lost", "Maps": "Only breaks a tie"}
RED, OTHERS = ("12", "4", "7", "0", "3"), ("5", "1", "6", "2", "0", "9", "3", "8", "1", "4", "2", "0", "6", "5",
"1")  # fmt: skip


def make(thumb: Thumb) -> None:
    """Make a sheet of six rows from nothing, on the first screen."""
    thumb.tap("Your own game")
    thumb.tap("Start from scratch")
    thumb.type_text(NAME, "Harbour lights")
    thumb.press("Enter")
    thumb.type_text(NEW_ROWS, ROWS)
    thumb.press("Enter")
    thumb.sees("6 rows")
    for row, way in WAYS.items():
        thumb.tap(f"{row}: points as entered")
        thumb.tap(f"{way}, How it counts, {row}")
        thumb.does_not_see(f"{row}: points as entered")
    thumb.tap("Points, Cargo: one more")
    thumb.finds("Cargo: 2 points for each")


def fill(thumb: Thumb, *numbers: str) -> None:
    """Enter *numbers* into a sheet, player by player, from the cell that is asked on."""
    for number in numbers:
        for digit in number:
            thumb.tap(digit)
        thumb.tap(NEXT_CELL)


def test_a_sheet_is_made_played_handed_on_scored_there_and_kept(
    thumb: Thumb, fresh_profile: Player, tell: Tell
) -> None:
    thumb.open()
    make(thumb)
    made = thumb.taps
    tell(f"A sheet of six rows for four players, made: {made} touches, 2 of them to type.")
    assert made < MOST_TOUCHES
    go_on(thumb, "Score")
    thumb.sees("Red · Ships")
    thumb.tap(BY_PLAYER)
    fill(thumb, *RED)
    thumb.sees("Green · Ships")
    thumb.tap("Share this screen")
    thumb.sees("Copy the link")

    other = fresh_profile().open(thumb.read_route())
    other.sees("Harbour lights")
    other.tap("Add this game")
    other.sees("Green · Ships")
    other.tap(BY_PLAYER)
    fill(other, *OTHERS)
    other.sees("Red wins with 24 points")
    other.tap("Keep this game")
    other.sees("Kept.")
    other.has_saved()
    other.reopen("/plays")
    other.sees("Harbour lights · ")
    other.sees("Red with 24")
    other.open()
    other.finds("Harbour lights. Yours")

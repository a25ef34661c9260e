"""Games that were kept: found, deleted and brought back. How they travel as files: engines/test_files.py."""

import pytest

from tests.browser.thumb import Thumb
from tests.scripts import script

FORGET = script(__file__, "forget_saves.js")


def play_example(thumb: Thumb, tool: str) -> None:
    """Let the tool's example be the end of a game, and keep it."""
    thumb.open(f"/g/{tool}")
    thumb.tap("More")
    thumb.tap("Show me an example")
    thumb.tap("Keep this game")
    thumb.does_not_see("Keep this game")
    thumb.has_saved()


def undo_into_the_middle(thumb: Thumb) -> None:
    """Count three cards, and go back to where the first was counted."""
    thumb.open("/g/lawless-empire/orders")
    for card in ("Strong secure", "Weak secure", "Weak sabotage"):
        thumb.tap(card)
        thumb.sees(f"Undo: Syndicate 1: +1 {card}")
    thumb.open("/g/lawless-empire/orders/history")
    thumb.tap("Syndicate 1: +1 Strong secure")
    thumb.sees("+1 Weak sabotage, undone")
    thumb.has_saved()


def wipe(thumb: Thumb) -> None:
    """Take everything from the device, as a browser does when its data are cleared."""
    thumb.page.goto(f"{thumb.address}/languages.js")  # ours as well, and nothing writes there
    thumb.page.evaluate(FORGET)
    thumb.errors.clear()  # what the app left undone when it was closed


@pytest.mark.patient
def test_a_game_is_found_deleted_and_brought_back(thumb: Thumb) -> None:
    play_example(thumb, "lawless-empire/score")
    play_example(thumb, "makiavelia/final")
    thumb.open("/plays")
    thumb.type_text("Find a game, a player, a place", "informant")
    thumb.sees("1 game")
    thumb.tap("Lawless Empire")
    thumb.sees("Tokens")
    thumb.screenshot("play")
    thumb.tap("Delete this game")
    thumb.tap("Bring it back")
    thumb.tap("Standings")
    thumb.sees("Standings need names")

"""Games that were kept: found, deleted and brought back. How they travel as files: engines/test_files.py."""

from pathlib import Path

import pytest

from tests.browser.picker import open_file
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


def test_a_table_of_another_app_comes_in_and_is_taken_out_again(
    thumb: Thumb, tmp_path: Path
) -> None:
    file = tmp_path / "games.csv"
    file.write_text(
        "Evening,Game,Player,Score\n2024-02-03,Kites,Ann,30.5\n2024-02-03,Kites,Bob,31\n"
        "soon,Kites,Ann,3\n",
        "utf-8",
    )
    thumb.open("/files")
    open_file(thumb, file)
    thumb.tap("Evening: Just keep it")
    thumb.tap("Date, Evening")
    thumb.tap("Read it")
    thumb.sees("1 is new and can come in.")
    thumb.tap("What doesn't fit (1)")
    thumb.sees("Its day can't be read: “soon”.")
    thumb.tap("Bring in 1 game")
    thumb.sees("Kites · ")
    thumb.tap("Take out the 1 game that came in")
    thumb.sees("Who won, and how?")
    thumb.has_saved()

"""Two games go into the log, out as a file, and come back on a device that knows nothing."""

from pathlib import Path

import pytest

from tests.browser.conftest import Player
from tests.browser.test_files import open_file, saved
from tests.browser.thumb import Thumb


def play_example(thumb: Thumb, tool: str) -> None:
    """Let the tool's example be the end of a game, and keep it."""
    thumb.open(f"/g/{tool}")
    thumb.tap("More")
    thumb.tap("Show me an example")
    thumb.tap("Keep this game")
    thumb.does_not_see("Keep this game")
    thumb.has_saved()


@pytest.mark.patient
def test_two_games_are_kept_go_out_as_a_file_and_come_back(
    thumb: Thumb, fresh_profile: Player, tmp_path: Path
) -> None:
    play_example(thumb, "lawless-empire/score")
    play_example(thumb, "makiavelia/final")
    thumb.tap("Undo: Show me an example")
    thumb.has_saved()
    thumb.open("/plays")
    thumb.sees("2 games")
    thumb.sees("Red with 21 MP")
    thumb.screenshot("plays")
    thumb.open("/files")
    file = saved(thumb, "Save everything as a file", tmp_path)

    other = fresh_profile()
    other.open("/files")
    open_file(other, file)
    other.sees("In the file: 2 games. 2 are new and will be added.")
    other.tap("Put it in")
    other.has_saved()
    other.reopen("/plays")
    other.sees("2 games")
    other.sees("Green with 11 in Makielons")
    other.type_text("Find a game, a player, a place", "informant")
    other.sees("1 game")
    other.tap("Lawless Empire")
    other.sees("Tokens")
    other.screenshot("play")
    other.tap("Delete this game")
    other.tap("Bring it back")
    other.tap("Standings")
    other.sees("Standings need names")
    other.open("/g/makiavelia/final")
    other.sees("Turn up all Makielons")

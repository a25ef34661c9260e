"""Two games go into the log, out as a file, and come back to a device that knows nothing."""

from pathlib import Path

import pytest

from tests.browser.picker import open_file, saved
from tests.browser.thumb import Thumb


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
    thumb.page.goto(f"{thumb.address}/manifest.json")  # ours as well, and nothing writes there
    thumb.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    thumb.errors.clear()  # what the app left undone when it was closed


@pytest.mark.patient
def test_two_games_are_kept_go_out_as_a_file_are_wiped_and_come_back_the_same(
    thumb: Thumb, tmp_path: Path
) -> None:
    play_example(thumb, "lawless-empire/score")
    play_example(thumb, "makiavelia/final")
    thumb.tap("Undo: Show me an example")
    undo_into_the_middle(thumb)
    thumb.open("/plays")
    thumb.sees("2 games")
    thumb.sees("Red with 21 MP")
    thumb.screenshot("plays")
    thumb.open("/files")
    file = saved(thumb, "Save everything as a file", tmp_path)
    log = saved(thumb, "Save them as JSON", tmp_path)

    wipe(thumb)
    thumb.open("/plays").sees("No game is kept yet")
    thumb.open("/files")
    open_file(thumb, file)
    thumb.sees("In the file: 2 games. 2 are new and will be added.")
    thumb.tap("Put it in")
    thumb.has_saved()
    thumb.reopen("/files")
    assert saved(thumb, "Save them as JSON", tmp_path).read_bytes() == log.read_bytes()
    open_file(thumb, log)
    thumb.sees("In the file: 2 games. You have them all.")
    thumb.tap("Leave everything as it is")
    thumb.open("/g/lawless-empire/orders")
    thumb.sees("Strong secure: 1")
    thumb.sees("Weak secure: 0")
    thumb.open("/plays")
    thumb.sees("2 games")
    thumb.sees("Green with 11 in Makielons")


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

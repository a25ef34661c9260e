"""A scene change under The Law, played by thumb on a phone: two Patrols, and a hand recounted."""

import pytest

from tests.browser.conftest import Player
from tests.browser.test_play import go_on
from tests.browser.thumb import Thumb


@pytest.mark.patient
def test_a_midtown_where_faces_two_patrols_and_the_hand_decides(
    thumb: Thumb, fresh_profile: Player
) -> None:
    """LAW-G1 to LAW-G4: and a second phone finds the same screen."""
    thumb.open("/g/the-law/patrols")
    thumb.sees("No Patrol in the city")
    before = thumb.taps
    thumb.tap("Above Where: –")
    thumb.screenshot("the-law-patrols-pad")
    thumb.tap("Feds")
    thumb.sees("Feds above Where")
    thumb.tap("Beside Midtown: –")
    thumb.tap("Traffic Cops")
    thumb.tap("Midtown Where")
    thumb.sees("Midtown Where: Feds and Traffic Cops")
    thumb.screenshot("the-law-patrols-two")
    assert thumb.taps - before == 5
    thumb.tap("Above Where: Feds")
    thumb.tap("Vice Squad")
    thumb.sees("Discard the Feds")

    thumb.open("/g/the-law/change")
    before = thumb.taps
    thumb.sees("What is the difficulty?")
    for number in ("8", "5"):
        go_on(thumb, number)
    thumb.sees("How much influence from the Traffic Cops?")
    go_on(thumb, "1")
    thumb.sees("So far, the Vice Squad decides")
    thumb.screenshot("the-law-change-open")
    go_on(thumb, "Determine Success")
    thumb.sees("Stop: count your hand")
    thumb.screenshot("the-law-change-stop")
    go_on(thumb, "4")
    thumb.sees("Success: the scene moves")
    thumb.sees("8 against 8: 5 of your own + 1")
    thumb.screenshot("the-law-change-success")
    assert thumb.taps - before == 5
    thumb.tap("On the scene it would cover")
    thumb.sees("Success, but the scene stays")
    thumb.tap("Share this screen")
    thumb.sees("Copy the link")
    other = fresh_profile().open(thumb.read_route())
    other.tap("Open")
    other.sees("Success, but the scene stays")
    other.sees("8 against 8: 5 of your own + 1")
    thumb.tap("Back")
    go_on(thumb, "Next scene change")
    thumb.sees("Which scene?")
    thumb.does_not_see("Hide the pad")
    thumb.screenshot("the-law-change-next")
    thumb.tap("Uptown Who, in the picture")
    thumb.sees("What is the difficulty?")


def test_rulings_and_notes_are_found(thumb: Thumb) -> None:
    thumb.open("/g/the-law/questions")
    thumb.tap("Not On My Watch!")
    thumb.sees("3 rulings")
    thumb.screenshot("the-law-questions")
    thumb.open("/g/the-law/patrols")
    thumb.tap("What your Patrol cards say")
    thumb.type_text("Name of Patrol 5", "Bobbies")
    thumb.press("Enter")
    thumb.screenshot("the-law-notes")
    thumb.open("/g/the-law/sorting")
    thumb.tap("Noir: Patrols: 9")
    thumb.sees("9 of 28 cards")
    thumb.tap("All 28 are here")
    thumb.sees("28 of 28 cards")
    thumb.open("/g/the-law/round")
    go_on(thumb, "Next: Scene change 1")
    go_on(thumb, "Next: Scene change 2")
    thumb.sees("Scene change 2")
    thumb.finds("stop and count your hand again")
    thumb.screenshot("the-law-step-by-step")
    thumb.open("/g/the-law")
    thumb.screenshot("the-law-game")

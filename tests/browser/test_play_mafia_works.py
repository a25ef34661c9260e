"""One turn of Mafia Works by thumb: flip the Right Hand, acquire a card, look ahead, count."""

from tests.browser.test_play import give, go_on
from tests.browser.thumb import Thumb


def test_a_turn_with_a_flip_and_an_acquisition(thumb: Thumb) -> None:
    """MW-G1 and MW-G3, with the turn taken from the checklist."""
    thumb.open("/g/mafia-works")
    thumb.tap("Green, First")
    go_on(thumb, "Next: Round 1")
    thumb.sees("Green's turn")
    thumb.screenshot("mafia-works-turn")

    thumb.tap("Flip the Right Hand?", "button")
    thumb.sees("May Green flip the Right Hand?")
    before = thumb.taps
    go_on(thumb, "0")
    go_on(thumb, "2")
    thumb.sees("Who has the lowest VP?")
    thumb.screenshot("mafia-works-right-hand-asked")
    give(thumb, "3", "5", "4", "3")
    thumb.sees("Green may flip it")
    thumb.finds("tied with Red for the lowest: 3 VP")
    thumb.finds("you drop both")
    thumb.screenshot("mafia-works-right-hand")
    go_on(thumb, "Flip the Right Hand")
    thumb.sees("Green's Right Hand is face up")
    assert thumb.taps - before == 7
    thumb.tap("Back")

    go_on(thumb, "Next: Main Phase")
    thumb.tap("Acquire a card", "button")
    thumb.sees("What is the card's Power?")
    thumb.screenshot("mafia-works-acquire-empty")
    before = thumb.taps
    thumb.tap("5")
    go_on(thumb, "Next")
    thumb.sees("Which Allies does Green have?")
    for power in ("+1", "+2", "+4"):
        go_on(thumb, power)
    thumb.sees("1 + 4 = 5, exactly the card's 5")
    thumb.screenshot("mafia-works-acquire")
    go_on(thumb, "Acquire it: rest 1 and 4")
    assert thumb.taps - before == 2 + 3 + 1
    thumb.sees("Up to Power 2")
    thumb.finds("The Power of Green's Allies: 1 rested. 2 stands. 4 rested.")
    thumb.screenshot("mafia-works-acquired")
    thumb.tap("Back")
    thumb.sees("Next: Round 1 · Purple")


def test_the_end_is_in_sight_and_timing_is_looked_up(thumb: Thumb) -> None:
    """MW-G2 and the table of moments."""
    thumb.open("/g/mafia-works/track")
    thumb.sees("How long is your Track?")
    give(thumb, "5")
    for digit in "12":
        thumb.tap(digit)
    give(thumb, "Next")
    thumb.sees("17 advances to the end")
    thumb.finds("16 (4 rounds)")
    thumb.tap("Red, Who advances it next")
    thumb.sees("Black has the last Main Phase, if nobody acquires the Final Job")
    thumb.screenshot("mafia-works-track")
    go_on(thumb, "The Track advances")
    thumb.sees("16 advances to the end")
    thumb.open("/g/mafia-works/timing")
    thumb.tap("Someone else's turn")
    thumb.sees("You can use: Cut-In card, [Cut-In] skill")
    thumb.tap("Show it to me alone")
    thumb.tap("Cut-In card")
    thumb.finds("You may play a Cut-In card at any moment")
    thumb.screenshot("mafia-works-timing")
    thumb.open("/g/mafia-works/score")
    give(thumb, "2", "3", "4")
    thumb.sees("Red leads so far with 9 VP")
    thumb.screenshot("mafia-works-score")

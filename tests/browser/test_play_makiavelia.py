"""A round of Makiavelia for five players, played by thumb: attack, damage, regimes, shares."""

import pytest

from tests.browser.test_play import give, go_on, pick, seat
from tests.browser.thumb import Thumb


def begin(thumb: Thumb) -> None:
    """Seat five players; Red has the First Player token, and Green acts second."""
    seat(thumb, 5)
    thumb.open("/g/makiavelia")
    thumb.tap("Red, First")
    go_on(thumb, "Next: Round 1")
    thumb.sees("Red's turn")


def act(thumb: Thumb) -> None:
    """Red draws and plays; a second Draw needs a card."""
    before = thumb.taps
    go_on(thumb, "Draw")  # the same touch at once would be a slip of the thumb
    thumb.sees("Red drew. Still open")
    thumb.tap("Draw 1")
    thumb.sees("Red drew twice. Only a card or a trade allows that")
    thumb.screenshot("mk-actions-warn")
    thumb.tap("Undo")
    thumb.sees("Red drew. Still open: 1 of Play, Attack.")
    thumb.tap("Attack, Red does")
    thumb.finds("Red drew and attacked. Still open: nothing.")
    assert thumb.taps - before == 4
    thumb.screenshot("mk-actions")


def attack(thumb: Thumb) -> None:
    """Red attacks Purple with firepower four and hits three times (MK-G7)."""
    thumb.open("/g/makiavelia/attack")
    before = thumb.taps
    give(thumb, "4")
    thumb.sees("Cast 4 dice")
    thumb.tap("3 red stars")
    thumb.sees("3 wounds")
    thumb.tap("Attack Purple, in the picture")
    thumb.sees("3 wounds for Purple")
    assert thumb.taps - before == 3
    thumb.screenshot("mk-attack")
    thumb.tap("How likely was that?")
    thumb.finds("At least 3 hits")
    thumb.screenshot("mk-attack-odds")


def damage(thumb: Thumb) -> None:
    """The Embassy has as many wounds as strength, the Armada one fewer (MK-G8)."""
    thumb.open("/g/makiavelia/damage")
    before = thumb.taps
    for wounds in ("3", "2"):
        pick(thumb, "Add a card")
        give(thumb, "Purple", "3", wounds)
    thumb.sees("Bury Purple's Army 1")
    assert thumb.taps - before == 8
    thumb.screenshot("mk-damage")
    thumb.finds("Power lost")
    thumb.screenshot("mk-damage-below")
    go_on(thumb, "Damage is resolved")
    thumb.sees("Nothing is buried")


def negotiate(thumb: Thumb) -> None:
    """A card doubles White, Red and Green join: 21 beats 18, and they share four Makielons."""
    thumb.open("/g/makiavelia/negotiation")
    thumb.sees("This round: 4 Makielons.")
    before = thumb.taps
    give(thumb, "12", "9", "18", "7", "5")
    thumb.sees("Purple earns 4 Makielons")
    thumb.tap("Red")
    thumb.tap("Green")
    thumb.sees("Red and Green earn 4 Makielons")
    assert thumb.taps - before == 7
    thumb.screenshot("mk-negotiation")
    thumb.tap("Add a card")
    thumb.sees("Card 1 isn't filled in yet")
    thumb.tap("Doubles")
    thumb.tap("Purple, Whose")
    thumb.sees("Purple earns 4 Makielons")
    thumb.screenshot("mk-card")
    thumb.tap("Take the last away")
    give(thumb, "3", "1")
    thumb.does_not_see("still to share")
    thumb.screenshot("mk-shares")
    thumb.tap("What if?")
    thumb.finds("Safe, whoever else joins")
    thumb.screenshot("mk-what-if")
    thumb.finds("Red, Green and Purple")
    thumb.tap("3 more: safe, whoever else joins")
    thumb.finds("Red, Green, Purple and Black")


@pytest.mark.patient
def test_a_round_of_five_players(thumb: Thumb) -> None:
    begin(thumb)
    act(thumb)
    attack(thumb)
    damage(thumb)
    negotiate(thumb)


def test_coins_are_counted_once_they_lie_open(thumb: Thumb) -> None:
    seat(thumb, 3)
    thumb.open("/g/makiavelia/final")
    go_on(thumb, "All coins are turned over")
    before = thumb.taps
    give(thumb, "9", "11", "4")
    thumb.sees("Green wins")
    assert thumb.taps - before == 3
    thumb.screenshot("mk-final")


def test_power_is_added_up_card_by_card(thumb: Thumb) -> None:
    thumb.open("/g/makiavelia/power")
    thumb.tap("Add up")
    thumb.tap("4")
    thumb.tap("3")
    pick(thumb, "Red, Buildings")
    thumb.tap("2")
    thumb.sees("Red has the highest power so far: 9")
    thumb.screenshot("mk-power")
    thumb.open("/g/makiavelia/terms")
    thumb.screenshot("mk-terms")

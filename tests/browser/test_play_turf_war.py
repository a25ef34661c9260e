"""A turn of Turf War for four gangs, played by thumb on a phone: orders, a fight of three, money."""

import pytest

from tests.browser.conftest import Player
from tests.browser.test_play import give, go_on
from tests.browser.thumb import Thumb


@pytest.mark.patient
def test_a_turn_for_four_gangs_with_a_fight_of_three(thumb: Thumb) -> None:
    """TW-G1 and TW-G5."""
    thumb.open("/g/turf-war")
    go_on(thumb, "Next: Turn 1")
    thumb.tap("The turn starts now")
    for phase in ("Recruitment", "Placement", "Movement"):
        go_on(thumb, f"Next: {phase}")
    for gang in ("Red", "Green", "Purple"):
        thumb.tap(gang)
    thumb.tap("Black")
    thumb.finds("nobody: all orders are in")
    go_on(thumb, "Next: Combat")

    thumb.open("/g/turf-war/combat")
    thumb.sees("Who meets here?")
    before = thumb.taps
    for gang in ("Red", "Green", "Purple"):
        thumb.tap(gang)
    thumb.tap("That's all of them")
    give(thumb, "4", "3", "2")
    thumb.sees("Red stays")
    thumb.sees("Red 4 against Green 3 against Purple 2: 6 attacks")
    assert thumb.taps - before == 3 + 1 + 3
    thumb.screenshot("turf-war-combat")
    thumb.tap("Why?")
    thumb.finds("Rule 5: Purple kills a Hitman of Red.")
    thumb.screenshot("turf-war-combat-why")
    thumb.tap("Dismiss")
    one_more = "Red: one Hitman more, in the picture"
    thumb.tap(one_more)
    thumb.sees("Red 5 against Green 3 against Purple 2: 6 attacks")
    with thumb.holding(one_more):
        thumb.sees("Red 4 against Green 3 against Purple 2: 6 attacks")

    thumb.open("/g/turf-war/treasury")
    thumb.sees("20 − 4 salaries + 4 income")
    thumb.tap("Use the dead from this turn's fights")
    thumb.screenshot("turf-war-treasury")
    thumb.tap("Next turn for all gangs")
    thumb.sees("20 − 4 consolation − 2 salaries + 4 income")

    thumb.open("/g/turf-war/post")
    thumb.sees("Nothing to post yet")
    thumb.tap("Bring in this turn's fights")
    thumb.sees("1 fight in the post")
    thumb.finds("Copy: Turn post")
    thumb.screenshot("turf-war-post")

    thumb.open("/g/turf-war/gang")
    thumb.tap("Green")
    thumb.tap("Use the next fight of this gang")
    thumb.finds("2 Hitmen, 0 Lt dead")
    thumb.tap("Hitman 1, Who fought and lives?")
    go_on(thumb, "Write it down")
    thumb.finds("2 of 10")
    thumb.screenshot("turf-war-gang")


def test_orders_are_sealed_now_and_checked_later(thumb: Thumb, fresh_profile: Player) -> None:
    thumb.open("/g/turf-war/orders")
    thumb.type_text("Our gang", "Red")
    thumb.tap("Show it to me alone")
    thumb.tap("Add an order")
    for piece in ("Hitman 1", "Hitman 2"):
        thumb.tap(piece)
    thumb.type_text("Area", "Docks")
    thumb.tap("Move")
    thumb.finds("Order 1: Hitman 1, Hitman 2: move to Docks")
    thumb.screenshot("turf-war-orders")
    thumb.tap("Seal the orders")
    thumb.sees("Sealed")
    thumb.finds("Sealed as they are.")
    thumb.screenshot("turf-war-orders-sealed")
    thumb.tap("Reveal, after the deadline")
    thumb.tap("Reveal now")
    thumb.sees("Open: as sealed")
    thumb.finds("Copy: Revealed orders")
    thumb.screenshot("turf-war-orders-open")

    thumb.tap("Share this screen")
    thumb.sees("Copy the link")
    other = fresh_profile()
    other.open(thumb.read_route())
    other.tap("Open")
    other.sees("Open: as sealed")
    other.finds("Copy: Revealed orders")


def test_alliances_stand_under_the_cover(thumb: Thumb) -> None:
    thumb.open("/g/turf-war/alliances")
    thumb.tap("Show it to me alone")
    thumb.screenshot("turf-war-alliances")
    thumb.finds("No new secret alliance")


def meet(thumb: Thumb, area: str, *gangs: tuple[str, str]) -> None:
    """Enter who meets in *area*: each gang and its Hitmen."""
    for gang, _ in gangs:
        thumb.tap(gang)
    thumb.tap("That's all of them")
    give(thumb, *(hitmen for _, hitmen in gangs))
    thumb.type_text("Area", area)


@pytest.mark.patient
def test_allies_fight_together_once_and_a_traitor_stands_alone_in_one_area(
    thumb: Thumb,
) -> None:
    """Diplomacy rules, 1c, 2 and 4: an alliance for one fight, then a backstab of 4 against 2."""
    thumb.open("/g/turf-war/areas")
    thumb.tap("Read a posted list")
    thumb.type_text("A posted list", "Docks: Red (2 H); Park: Purple (2 H);")
    thumb.tap("Use this list")
    thumb.sees("2 areas")

    thumb.open("/g/turf-war/combat")
    meet(thumb, "Park", ("Red", "2"), ("Green", "2"), ("Purple", "2"))
    thumb.tap("Purple, Who was here before?")
    thumb.finds("Who fights as one?")
    thumb.tap("Red")
    thumb.sees("Now tap everyone who joins.")
    thumb.tap("Green")
    thumb.sees("Red and Green stay")
    thumb.sees("Red and Green 4 against Purple 2")
    thumb.tap("Turn post")
    thumb.tap("Bring in this turn's fights")
    thumb.finds("Several gangs stay")
    thumb.tap("Back to Combat")
    go_on(thumb, "Next fight")

    thumb.open("/g/turf-war/alliances")
    thumb.tap("Red")
    thumb.tap("Green")
    thumb.sees("Red and Green")
    thumb.open("/g/turf-war/combat")
    thumb.sees("Undo: The open alliances were filled in")
    before = thumb.taps
    meet(thumb, "Docks", ("Red", "2"), ("Green", "4"))
    thumb.sees("Nobody fights")
    thumb.tap("Split up Red and Green")
    thumb.tap("They were all here before")
    thumb.sees("Green stays")
    thumb.finds("1 H leaves")
    thumb.finds("The area belongs to Green.")
    assert thumb.taps - before == 2 + 1 + 2 + 1 + 2
    thumb.tap("Turn post")
    thumb.tap("Bring in this turn's fights")
    thumb.sees("2 fights in the post")
    thumb.finds("Docks: Red 2 against Green 4. Green stays.")

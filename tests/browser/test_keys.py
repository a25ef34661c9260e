"""Played with a keyboard alone, at a window: the final count and score of five players."""

import pytest

from screens.pages.welcome import CHOOSE, TRY
from tests.browser.conftest import Player
from tests.browser.nodes import Node
from tests.browser.thumb import Thumb
from tests.scripts import script

LED = script(__file__, "tell_next_focus.js")
AT = script(__file__, "tell_focus.js")
EDGE = script(__file__, "tell_left_edge.js")

FAR = 150
"""Steps of Tab that lead past everything on any screen."""


def lead_to(player: Thumb, name: str) -> None:
    """Press Tab until it has led to what is called *name*, or begins so."""
    for _ in range(FAR):
        player.press("Tab")
        if player.page.evaluate(LED).startswith(name):
            return
    raise AssertionError(f"Tab does not lead to “{name}”: {player.texts()}")


def choose(player: Thumb, name: str) -> None:
    lead_to(player, name)
    player.press("Enter")


def write(player: Thumb, keys: str, seen: str) -> None:
    """Press *keys*, Enter for a full stop, and wait until *seen* can be seen."""
    for key in keys:
        player.press("Enter" if key == "." else key)
        player.settles()
    player.sees(seen)


def test_a_final_count_and_score_of_five_is_played_with_the_keyboard_alone(
    desktop: Thumb,
) -> None:
    """The example of the Score: Red is Undercover, Green Sociopath, Purple the Informant."""
    desktop.open()
    choose(desktop, "3")
    desktop.settles()  # the number is chosen: the same controls stand in another order before
    # What is in sight, and nothing below it.
    for name in ("4", "5", "6", "7", "8", TRY, CHOOSE):
        desktop.press("Tab")
        assert desktop.page.evaluate(LED) == name
    desktop.press("Enter")
    choose(desktop, "Tonight: Red, Green, Purple. ")
    choose(desktop, "5")
    desktop.sees("White: change")
    choose(desktop, "Back")
    choose(desktop, "Lawless Empire")
    choose(desktop, "Order tally")
    desktop.sees("Enter sorted piles")
    write(desktop, "1r", "Syndicate 1 · Red: SABOTAGED")
    write(desktop, "14k", "Syndicate 2 · Black: SABOTAGED")
    write(desktop, "23g", "Syndicate 3 · Green: SECURED")
    write(desktop, "2w", "Syndicate 4 · White: SECURED")
    choose(desktop, "That was the last Syndicate")
    desktop.sees("2 of 4 sabotaged")
    choose(desktop, "On to the Score")
    desktop.sees("Who is the Informant, if anyone?")  # the Score: the tally has Undo, too
    desktop.settles()
    write(desktop, "p", "Purple, Role: Informant")
    write(desktop, "211.", "Purple, Tokens: 11")
    write(desktop, "o6.12.", "Black, Tokens: 12")
    write(desktop, "o-1.16.", "White, Tokens: 16")
    write(desktop, "u5+4+5.", "Red, Tokens: 5+4+5 = 14")
    write(desktop, "s7+1+8.", "Undo: Green · Tokens: 7+1+8 = 16")
    desktop.sees("Red wins with 21 MP.")  # the winner came on top: only then the next key
    desktop.settles()
    way = ("ArrowUp", *("ArrowDown",) * 4, "ArrowRight")  # the first opens the pad, at Purple
    for key in way:
        desktop.press(key)
        desktop.settles()
    write(desktop, "7+1+6", "Green, Tokens: 7+1+6 = 14")
    desktop.press("Escape")
    desktop.does_not_see("Hide the pad")
    choose(desktop, "Green, Tokens")
    desktop.sees("Hide the pad")
    write(desktop, "7+1+7.", "Green, Tokens: 7+1+7 = 15")
    desktop.sees("Red wins with 21 MP")
    desktop.does_not_see("Hide the pad")
    desktop.press("Control+z")
    desktop.sees("Undo: Green · Tokens: 7+1 = 8")
    desktop.press("Control+Shift+z")
    desktop.sees("Undo: Green · Tokens: 7+1+7 = 15")
    desktop.press("Control+s")
    desktop.sees("Copy the link")
    assert desktop.taps == 0


def test_whoever_adds_an_area_with_the_keyboard_types_its_name_at_once(desktop: Thumb) -> None:
    """What was pressed is gone then, and the keyboard was at “Close Areas”."""
    desktop.open("/g/turf-war/areas").sees("Add an area")
    desktop.settles()
    choose(desktop, "Add an area, in the picture")
    desktop.until(lambda: desktop.page.evaluate(AT) == "Name", "the keyboard is elsewhere")
    desktop.page.keyboard.type("Docks")
    desktop.press("Tab")
    desktop.sees("Undo: Area 1 · Name: Docks")


ROUND_SIDE = 420
"""Width in dp of the round beside a tool, in a window that has twice as much."""


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)], ids=["wide", "upright"])
def test_tab_leads_through_the_round_then_the_tool_then_the_dock_and_enter_touches(
    fresh_profile: Player, size: tuple[int, int]
) -> None:
    player = fresh_profile(size).open("/g/turf-war/treasury")
    lead_to(player, "Back")
    stops = [("Back", 0.0)]
    while stops[-1][0] != "Go on with the turn":
        player.press("Tab")
        stops.append((player.page.evaluate(LED), player.page.evaluate(EDGE)))
        assert len(stops) < FAR, stops
    names = [name for name, _ in stops]
    assert names[-2:] == ["Why? Treasury", "Go on with the turn"]
    assert (
        names.index("All tools")
        < names.index("Close Treasury")
        < names.index("Red, Lt dead: 0")
    )
    at_the_right = [left >= min(ROUND_SIDE, size[0] / 2) for _, left in stops[:-2]]
    assert at_the_right == sorted(at_the_right), stops
    player.press("Shift+Tab")
    assert player.page.evaluate(LED) == "Why? Treasury"
    player.press("Tab")
    player.press("Tab")
    player.press("Shift+Tab")
    lead_to(player, "Red, Lt dead: 0")
    player.press("Enter")
    player.sees("Hide the pad")


def test_whoever_presses_tab_is_led_from_side_to_side_without_a_screen_reader(
    desktop: Thumb,
) -> None:
    page = desktop.page
    page.goto(f"{desktop.address}/#/g/turf-war/treasury")
    page.wait_for_selector("flt-semantics-placeholder", state="attached")
    desktop.settles()
    page.keyboard.press("Tab")
    page.wait_for_selector("flt-semantics-host flt-semantics[tabindex]")
    lead_to(desktop, "All tools")
    desktop.press("Tab")
    assert page.evaluate(LED) == "Share this screen"


REFUSED = "Tokens: From 0 to 69."


def test_what_is_refused_is_told_far_from_undo_and_the_pad(fresh_profile: Player) -> None:
    phone = fresh_profile((360, 640))
    phone.open("/g/lawless-empire/score")
    phone.tap("Red, Tokens")
    phone.settles()
    for key in "99":
        phone.press(key)
    seen: list[Node] = []

    def is_told() -> bool:
        seen[:] = phone.nodes()
        return any(node.text == REFUSED for node in seen)

    phone.until(is_told, "it is not told")
    (close,) = [node.box for node in seen if node.name == "Close"]
    (pad,) = [node.box for node in seen if node.name == "Add up"]
    assert close.y + close.height < pad.y

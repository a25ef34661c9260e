"""The least taps: five things that every table does, counted as a thumb does them.

The counts are read from docs/games.md, which promises them. What opens the tool is one tap more and not
counted.
"""

import re
from itertools import product

import pytest

from companion.catalogue import every_tool
from companion.exchange import share
from companion.tools.tool import AnyTool
from tests.browser.app_server import ROOT
from tests.browser.conftest import Player
from tests.browser.test_play import give, go_on, seat
from tests.browser.thumb import Thumb

KINDS = ("Strong sabotage", "Strong secure", "Weak sabotage", "Weak secure")
OWNERS = ("Red", "Green", "Purple", "Black", "White")
PILES = (
    (1, 0, 1, 3), (1, 1, 2, 1), (0, 1, 2, 2), (1, 0, 3, 1),
    (1, 1, 1, 2), (0, 1, 2, 2), (1, 1, 1, 2), (0, 0, 3, 2),
)  # fmt: skip
"""What forty Orders on eight Syndicates may be: five of each strong kind, fifteen of each weak."""


TALL = (390, 1500)
"""A phone tall enough that nothing has to be scrolled; scrolling does not count as a tap anyway."""


def tool(name: str) -> AnyTool:
    (found,) = [each for each in every_tool() if each.name == name]
    return found


def promised(task: str) -> list[int]:
    """Return the counts that docs/games.md has for *task*."""
    lines = (ROOT / "docs" / "games.md").read_text("utf-8").splitlines()
    (row,) = [line for line in lines if line.startswith(f"| {task}")]
    return [int(number) for number in re.findall(r"\d+", row.split("|")[2])]


TIE = "a tie for the first player among five"
ORDERS = "40 Orders on 8 Syndicates"
SCORED = "the score of five players"
PHASE = "the next phase"
RECEIVED = "a screen from another phone"


def test_the_piles_are_all_orders_of_five_players() -> None:
    assert tuple(map(sum, zip(*PILES, strict=True))) == (5, 5, 15, 15)


def test_a_tie_of_two_of_five_for_the_first_place_is_settled_by_eight(thumb: Thumb) -> None:
    seat(thumb, 5)
    thumb.open("/g/lawless-empire/first")
    before = thumb.taps
    give(thumb, "20", "20", "25", "26", "27")
    thumb.sees("Red and Green are tied at 20")
    give(thumb, "21", "23")
    thumb.tap("Purple, Red has the lowest total")
    thumb.sees("Purple starts")
    assert thumb.taps - before == promised(TIE)[0] == 8


@pytest.mark.patient
def test_a_tie_of_all_five_is_settled_by_eleven(thumb: Thumb) -> None:
    seat(thumb, 5)
    thumb.open("/g/lawless-empire/first")
    before = thumb.taps
    give(thumb, *["21"] * 5)
    give(thumb, "22", "23", "24", "25", "26")
    thumb.tap("Red, Red has the lowest total")
    thumb.sees("Red starts")
    assert thumb.taps - before == promised(TIE)[1] == 11


@pytest.mark.patient
def test_forty_orders_are_counted_card_by_card_by_48(fresh_profile: Player) -> None:
    thumb = fresh_profile(TALL)
    seat(thumb, 5)
    thumb.open("/g/lawless-empire/orders")
    before = thumb.taps
    for number, piles in enumerate(PILES):
        for name, cards in zip(KINDS, piles, strict=True):
            again(thumb, name, cards)
        go_on(thumb, OWNERS[number % 5])
    assert thumb.taps - before == promised(ORDERS)[0] == 40 + 8
    thumb.sees("4 of 8 sabotaged")


def again(thumb: Thumb, name: str, times: int) -> None:
    """Touch *name* as often as *times* says, without moving the finger, as one counts cards."""
    if times:
        thumb.tap(name)
    for _ in range(times - 1):
        thumb.page.mouse.down()
        thumb.page.mouse.up()
        thumb.taps += 1


@pytest.mark.patient
def test_forty_orders_are_counted_by_piles_by_one_a_pile(thumb: Thumb) -> None:
    seat(thumb, 5)
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Enter sorted piles")
    before = thumb.taps
    for number, piles in enumerate(PILES):
        for name, cards in zip(KINDS, piles, strict=True):
            if cards:
                thumb.tap(f"{name}: {cards}", "button")
        go_on(thumb, OWNERS[number % 5])
    thumb.sees("4 of 8 sabotaged")
    heaps = sum(1 for piles, n in product(PILES, range(4)) if piles[n])
    assert thumb.taps - before == heaps + promised(ORDERS)[1]


def test_five_players_are_scored_by_two_each_and_one_for_the_informant(
    fresh_profile: Player,
) -> None:
    thumb = fresh_profile(TALL)
    seat(thumb, 5)
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Weak sabotage")
    go_on(thumb, "Red")
    go_on(thumb, "That was the last Syndicate")
    thumb.open("/g/lawless-empire/score")
    before = thumb.taps
    for role, guesses, tokens in (
        ("Informant", "1", "9"),
        ("Undercover", "", "14"),
        ("Sociopath", "", "15"),
        ("Undercover", "", "7"),
        ("Sociopath", "", "8"),
    ):
        give(thumb, *(answer for answer in (role, guesses, tokens) if answer))
    assert thumb.taps - before == sum(promised(SCORED)) == 5 * 2 + 1
    thumb.sees(
        "Several players have one role"
    )  # three are known; each of the others takes two more


def test_the_next_phase_is_one_and_two_on_a_phone_that_was_off(thumb: Thumb) -> None:
    thumb.open("/g/makiavelia")
    before = thumb.taps
    go_on(thumb, "Next: Round 1")
    thumb.sees("Phase 1 of")
    assert thumb.taps - before == promised(PHASE)[0] == 1
    thumb.has_saved()
    thumb.reopen("/g/makiavelia")  # the icon of the app is the other one
    thumb.tap("Next: Negotiation")
    thumb.sees("Phase 2 of")
    assert thumb.taps - before == promised(PHASE)[1] == 2


def test_a_screen_is_received_by_one_after_reading_its_code(thumb: Thumb) -> None:
    tally = tool("lawless-empire/orders")
    thumb.open(f"/q/{share.write(tally, tally.example)}")
    thumb.tap("Open")
    thumb.sees("Undo: Opened a code")
    assert thumb.taps == promised(RECEIVED)[1] == 1

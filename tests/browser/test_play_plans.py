"""One round of Plan boards for five players by thumb: every Scheme, the reroll, the picks.

Each board says what a player taps in: the Scheme, then face by face each player's dice.
"""

from typing import NamedTuple

import pytest

from tests.browser.test_play import go_on, pick, seat
from tests.browser.thumb import Thumb
from tests.conftest import Tell

PLAYERS = ("Red", "Green", "Purple", "Black", "White")


class Played(NamedTuple):
    """A board: its Scheme or none, who has which dice, its Plan, and what the bar says."""

    scheme: str
    dice: dict[str, str]
    plan: str
    wins: str
    why: str = ""


ROUND = (
    Played("No Scheme", {"Red": "12", "Green": "3"}, "Bribe", "Red wins the tie at 3"),
    Played("Gang Up", {"Red": "5555", "White": "66"}, "Extort", "Red wins with 25",
           "5 5 5 = 20, 5 = 5: 25 beats 10"),
    Played("Organised Hit", {"Green": "23456", "Black": "4"}, "Organise",
           "Green wins with 36", "2-3-4-5 = 30, 6 = 6: 36 beats 4"),
    Played("Same Old Shit", {"Red": "235", "Green": "123", "Purple": "55"}, "Organise",
           "Green wins with 1"),
    Played("Underhand Attacks", {"Black": "3", "Purple": "1"}, "Recruit", "Purple wins with 1"),
    Played("Less is More", {"White": "1", "Red": "6"}, "Bribe", "White wins with 1"),
    Played("Size Matters", {"White": "4", "Black": "3"}, "Bribe", "White wins with 10"),
    Played("Stack the Odds", {"Green": "2", "Black": "5"}, "Extort", "Green wins with 2"),
)  # fmt: skip


def begin(thumb: Thumb, tool: str, players: int = len(PLAYERS)) -> None:
    seat(thumb, players)
    thumb.open(f"/g/lawless-empire/{tool}")
    thumb.sees("Redo")


def enter(thumb: Thumb, played: Played, order: tuple[str, ...] = PLAYERS) -> None:
    """Tell a board that is empty yet; the pad of the first in *order* opens by itself."""
    if played.scheme:
        thumb.tap(played.scheme)
    for player in order:
        if player in played.dice:
            if player != order[0] or not played.scheme:
                pick(thumb, f"{player}, Dice")
            lay(thumb, played.dice[player])


def lay(thumb: Thumb, faces: str) -> None:
    """Tap dice in; like a player look at each."""
    for number, face in enumerate(faces, 1):
        thumb.tap(f"A {face}")
        thumb.sees(f"Dice: {', '.join(faces[:number])}")


def keep(thumb: Thumb, plan: str) -> None:
    go_on(thumb, plan)


@pytest.mark.patient
def test_a_round_of_plan_boards_is_won_board_by_board(thumb: Thumb, tell: Tell) -> None:
    begin(thumb, "plans")
    thumb.tap("Red, First player")
    thumb.sees("Undo: First player")
    counts = []
    for played in ROUND:
        before = thumb.taps
        enter(thumb, played)
        thumb.sees(played.wins)
        thumb.sees(played.why)
        if played.scheme == "Organised Hit":
            thumb.screenshot("plans-pad")
        keep(thumb, played.plan)
        counts.append((played.scheme, sum(map(len, played.dice.values())), thumb.taps - before))
    thumb.finds("Boards won: 8 of 9")
    thumb.finds("1 Lucre, 2 Syndicates")
    for scheme, dice, taps in counts:
        tell(f"{scheme}: {dice} dice, {taps} taps")


@pytest.mark.patient
def test_the_table_rerolls_and_picks_where_a_scheme_asks_for_it(thumb: Thumb) -> None:
    begin(thumb, "plans", 3)
    thumb.tap("Red, First player")
    thumb.sees("Undo: First player")
    enter(thumb, Played("Let Fate Decide", {"Red": "12", "Green": "3"}, "", ""))
    thumb.sees("3 dice to reroll")
    thumb.tap("Hide the pad")
    thumb.tap("What if?")
    thumb.finds("Who wins, with 3 dice to reroll")
    thumb.finds("Red: 90.7%")
    thumb.screenshot("plans-chances")
    thumb.tap("What if?")
    thumb.tap("Reroll for us")
    thumb.sees("wins")
    thumb.tap("Clear this board")
    thumb.tap("Scheme: –")
    enter(thumb, Played("Level the Field", {"Red": "26", "Purple": "53"}, "", ""))
    thumb.sees("Red and Purple pick")
    thumb.tap("Red, Pick")
    before = thumb.taps
    thumb.tap("2")
    thumb.tap("5")
    assert thumb.taps - before == 2
    thumb.sees("Purple wins with 5")


@pytest.mark.patient
def test_every_use_that_wins_is_listed(thumb: Thumb) -> None:
    begin(thumb, "plans", 3)
    thumb.tap("Red, First player")
    thumb.sees("Undo: First player")
    enter(thumb, Played("No Scheme", {"Red": "2", "Green": "4"}, "", ""))
    thumb.sees("Green wins with 4")
    thumb.tap("Hide the pad")
    thumb.tap("Try one use of a Soldato")
    thumb.tap("Red, Who uses a Soldato?")
    thumb.tap("Rotate")
    thumb.tap("What if?")
    thumb.finds("becomes 4, 5 or 6")


def test_placing_and_soldati_take_a_touch_for_each_fact(thumb: Thumb) -> None:
    """LE-G6 with the checklist's order, and LE-G13."""
    begin(thumb, "placement", 4)
    thumb.sees("Who is First player?")
    thumb.tap("Red, First player")
    thumb.sees("Red places 1 to 6")
    before = thumb.taps
    thumb.tap("Red places 1, in the picture")
    thumb.sees("Green places 1 to 6")
    thumb.tap("Green places 4, in the picture")
    thumb.sees("Purple places 4 to 6")
    assert thumb.taps - before == 2
    thumb.open("/g/lawless-empire/soldati")
    before = thumb.taps
    for touch in ("Switch", "Flip", "3", "X"):
        thumb.tap(touch)
    thumb.sees("2 dice: a 3 and any die")
    assert thumb.taps - before == 4
    thumb.screenshot("soldati")

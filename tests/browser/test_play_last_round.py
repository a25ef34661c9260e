"""The last round of Lawless Empire and the end of the game, for five players, by thumb."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion import share
from companion.games.lawless_empire.round import TOOL as ROUND
from companion.games.lawless_empire.round import RoundState
from companion.table import Table
from tests.browser.test_play import count, give, go_on, seat
from tests.browser.thumb import Thumb

FIVE = Table(seats=(0, 1, 2, 3, 4))
"""Red, Green, Purple, Black and White."""

NAMES = ("Green", "Purple", "Black", "White", "Red")
"""In turn order."""

BEFORE = RoundState(table=FIVE, round=4, phase=5, first=0, in_play=4)
"""The Command phase before the last round, with four Syndicates in play."""

PILES = (
    ("Red", (("Strong sabotage", 1), ("Weak secure", 2))),
    ("Green", (("Strong secure", 1), ("Weak sabotage", 1))),
    ("White", (("Weak sabotage", 2), ("Weak secure", 1))),
    ("Black", (("Weak secure", 1),)),
)

SCORES = (  # after Purple, the Informant
    ("Undercover", "9"),
    ("Sociopath", "11"),
    ("Other role", "5", "12"),
    ("Other role", "7", "8"),
)


@contextmanager
def told(thumb: Thumb, what: str) -> Iterator[None]:
    """Print how many taps something took."""
    before = thumb.taps
    yield
    sys.stdout.write(f"{what}: {thumb.taps - before} taps\n")


def test_the_last_round_and_the_end_of_the_game(thumb: Thumb) -> None:
    seat(thumb, 5)
    thumb.open(f"/q/{share.write(ROUND, BEFORE)}")
    thumb.sees("This is what arrived")
    thumb.tap("Open")
    go_on(thumb, "Next: Round 5")
    with told(thumb, "Preparation"):
        thumb.sees("Last round: draw no Opportunity card")
        thumb.tap("Green, First player")
        thumb.finds("Green is first: draw 1 Scheme.")
        thumb.finds("Purple, Black and White: each chooses")
        thumb.tap("Syndicates and Organise boards")
        thumb.tap("6")
        thumb.tap("3 out")
        thumb.sees("3 Organise boards are out, but only 2 Syndicates are left.")
        thumb.tap("Syndicates and Organise boards")
        thumb.tap("Lucre bonuses")
        thumb.tap("2")
        thumb.tap("Roll an extra die: 0")
        thumb.finds("7 dice, 1 more fit")
        go_on(thumb, "Next: Scheming")
    with told(thumb, "Scheming"):
        thumb.tap("Count the Schemes")
        for name, number in zip(NAMES, ("2", "2", "1", "0", "0"), strict=True):
            thumb.finds(f"{name} plays so many Schemes")
            thumb.tap(number)
        thumb.finds("5 of 9, 4 still free")
        go_on(thumb, "Next: Planning")
    thumb.finds("Dice of Green")
    go_on(thumb, "Next: Abilities")
    go_on(thumb, "Next: Execution")
    with told(thumb, "Execution, two Syndicates"):
        thumb.tap("A Syndicate is taken: who assists?")
        thumb.tap("White, Who takes a Syndicate?")
        thumb.tap("Call Red")
        thumb.finds("Green is not called")
        thumb.tap("Does nothing")
        thumb.finds("Purple is not called")
        thumb.tap("Gives 1 Bribery")
        thumb.tap("The others do nothing")
        thumb.tap("Declines")
        thumb.finds("Assist token of Purple on it: White and Purple can give it Orders.")
        thumb.tap("Next Syndicate")
        thumb.tap("Black, Who takes a Syndicate?")
        thumb.tap("The others do nothing")
        thumb.finds("nobody can give it Orders, not even Black")
        go_on(thumb, "Next: Command")
    with told(thumb, "Command"):
        thumb.tap("Bribery actions")
        thumb.tap("2")
        thumb.tap("Add: 0")
        thumb.finds("1 of 2 actions left")
        go_on(thumb, "Next: End of Game")
    thumb.finds("Turn up all Orders, one Syndicate at a time. The Order tally adds up.")
    thumb.tap("Order tally", "button")
    with told(thumb, "Order tally, 4 Syndicates with 10 Orders"):
        for place, (whose, orders) in enumerate(PILES, 1):
            count(thumb, *orders)
            thumb.tap(whose)
            thumb.sees(f"Syndicate {place} · {whose}: ")
        go_on(thumb, "That was the last Syndicate")
        thumb.sees("2 of 4 sabotaged")
        thumb.sees("Flip 1 · Red, 3 · White, and take the Assist tokens off.")
        thumb.screenshot("last-round-tally")
    thumb.tap("Back")
    thumb.tap("Score (MP)", "button")
    with told(thumb, "Score of five"):
        thumb.tap("Use the Order tally")
        thumb.tap("Purple, Is the Informant here?")
        give(thumb, "2", "10")
        for role, *typed, tokens in SCORES:
            give(thumb, role)
            for number in typed:
                thumb.tap(number)
            give(thumb, *(["Next"] if typed else []), tokens)
        thumb.finds("1. Purple: 18 MP")
        thumb.screenshot("last-round-score")

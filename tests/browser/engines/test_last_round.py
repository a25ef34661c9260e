"""The last round of Lawless Empire and the end of the game, for five players, by thumb, in all engines.

In the rulebook's order, and with the tool of each phase, to the kept game. What each part took is
printed.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from companion.core.table import Table
from companion.exchange import share
from companion.games.lawless_empire.round.tool import TOOL as ROUND
from companion.games.lawless_empire.round.tool import RoundState
from tests.browser.engines.conftest import ELSEWHERE
from tests.browser.test_play import count, give, go_on, pick, seat
from tests.browser.test_play_plans import Played, enter, keep
from tests.browser.thumb import Thumb
from tests.conftest import Tell

FIVE = Table(seats=(0, 1, 2, 3, 4))
"""Red, Green, Purple, Black and White."""

ORDER = ("Green", "Purple", "Black", "White", "Red")
"""In turn order."""

BEFORE = RoundState(table=FIVE, round=4, phase=5, first=0, in_play=4)
"""The Command phase before the last round, with four Syndicates in play."""

PLACED = ("2", "3", "4", "5", "6", "5", "3", "2", "1")
"""What is placed turn by turn: seven dice of Green, who rolled an extra one, and six of each."""

BOARDS = (
    Played("Same Old Shit", {"Green": "5", "Purple": "5", "Black": "4", "White": "4", "Red": "2"},
           "Extort", "Red wins with 2"),
    Played("Gang Up", {"Purple": "55", "White": "66"}, "Organise", "Purple wins the tie at 10"),
    Played("Organised Hit", {"Black": "2345", "Red": "6"}, "Bribe", "Black wins with 30",
           "2-3-4-5 = 30 beats 6"),
    Played("No Scheme", {}, "Bribe", "No dice there yet"),
)  # fmt: skip
"""Everyone's dice on one board, a tie, a run, and a board without dice."""

FEW = (
    Played("No Scheme", {"Black": "6"}, "Recruit", "So far only Black has dice here"),
    Played(
        "", {}, "Organise", "Board 6 of 9: no dice yet", "A board without dice goes to Green"
    ),
    Played("No Scheme", {"Red": "1"}, "Bribe", "So far only Red has dice here"),
    Played("", {}, "Bribe", "Board 8 of 9: no dice yet", "A board without dice goes to Green"),
    Played(
        "", {}, "Recruit", "Board 9 of 9: no dice yet", "A board without dice goes to Green"
    ),
)
"""The other five boards of the nine, with no Scheme and hardly a die."""

ALL = (
    Played("Underhand Attacks", {"Green": "2", "Purple": "3", "Red": "4"}, "Bribe",
           "Green wins with 2"),
    Played("Less is More", {"Green": "3", "Black": "6", "White": "5"}, "Recruit",
           "Green wins with 3"),
    Played("Size Matters", {"Purple": "4", "White": "1", "Red": "1"}, "Organise",
           "Purple wins with 10"),
    Played("Stack the Odds", {"White": "2", "Red": "35"}, "Bribe", "White wins with 2"),
    Played("Deceive", {"Green": "1234", "Purple": "6"}, "Organise", "Green wins with 10"),
)  # fmt: skip
"""The same five with all other dice that were placed, 31 in all."""

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


class Play(NamedTuple):
    """One play: whose thumb it is, and the boards that are told to Plans."""

    thumb: Thumb
    boards: tuple[Played, ...]

    def use(self, tool: str) -> None:
        """Open a tool by the button *tool*; what others know is there already."""
        self.thumb.tap(tool, "button")
        self.thumb.sees("Redo")

    def back(self) -> None:
        """Go back to the checklist, once all is saved."""
        self.thumb.tap("Back")
        self.thumb.sees("Round 5 · ")


def prepare(play: Play) -> None:
    thumb = play.thumb
    thumb.sees("Last round: draw no Opportunity card")
    play.use("Roll for first player")
    give(thumb, "21", "18", "25", "22", "20")
    thumb.sees("Green chooses")
    thumb.tap("Green, Green has the lowest total")
    thumb.sees("Green starts")
    thumb.tap("Go on with the round")
    thumb.finds("Green is first and draws 1 Scheme.")
    thumb.finds("Purple, Black and White may each choose")
    thumb.tap("Syndicates and Organise boards")
    thumb.tap("6, Syndicates in play")
    thumb.tap("3 out")
    thumb.sees("3 Organise boards are out, but only 2 Syndicates are left.")
    thumb.tap("Syndicates and Organise boards")
    thumb.tap("Lucre bonuses")
    thumb.tap("2")
    thumb.tap("Roll an extra die: 0")
    thumb.finds("7 dice, room for 1 more")
    go_on(thumb, "Next: Scheming")


def scheme(play: Play) -> None:
    thumb = play.thumb
    thumb.tap("Count the Schemes")
    for name, number in zip(ORDER, ("2", "1", "2", "0", "1"), strict=True):
        thumb.finds(f"How many Schemes does {name} play?")
        thumb.tap(f"{number}, How many Schemes")
    thumb.finds("6 of 9, 3 still free")
    go_on(thumb, "Next: Planning")


def place(play: Play) -> None:
    thumb = play.thumb
    thumb.finds("Dice of Green")
    play.use("Place dice in turn")
    for turn, number in enumerate(PLACED):
        name = ORDER[turn % len(ORDER)]
        thumb.sees(f"{name}'s turn")
        thumb.tap(f"{name} places {number}, in the picture")
    thumb.sees("Planning is over")
    play.back()
    go_on(thumb, "Next: Abilities")


def activate(play: Play) -> None:
    thumb = play.thumb
    play.use("Control dice")
    for side in ("Rotate", "1", "X"):
        thumb.tap(side)
    thumb.sees("2 dice: a 1 and any die")
    play.back()
    go_on(thumb, "Next: Execution")


def win(play: Play) -> None:
    thumb = play.thumb
    play.use("Who wins each board")
    for number, board in enumerate(play.boards, 1):
        enter(thumb, board, ORDER)
        thumb.sees(board.wins)
        thumb.sees(board.why)
        keep(thumb, board.plan)
        thumb.finds(f"Boards won: {number} of 9")
    thumb.sees("All 9 boards are won")
    thumb.screenshot("last-round-boards")


def assist(play: Play) -> None:
    thumb = play.thumb
    play.back()
    thumb.tap("A new Syndicate: who assists?")
    thumb.tap("Purple, Who takes a Syndicate?")
    thumb.tap("Call Red")
    thumb.finds("Green is not called")
    thumb.tap("Gives 1 Bribery (blue)")
    thumb.finds("Black is not called")
    thumb.tap("The others do nothing")
    thumb.finds("Red is called")
    thumb.tap("Declines")
    thumb.finds("Purple and Green can give it Orders. It has the Assist token of Green.")
    thumb.tap("Next Syndicate")
    go_on(thumb, "Next: Command")


def command(play: Play) -> None:
    thumb = play.thumb
    thumb.tap("Bribery actions")
    thumb.tap("2")
    thumb.tap("Add: 0")
    thumb.finds("1 of 2 actions left")
    go_on(thumb, "Next: End of Game")


def tally(play: Play) -> None:
    thumb = play.thumb
    thumb.finds("Turn over all Orders, one Syndicate at a time. The Order tally counts them.")
    play.use("Count the Orders")
    for number, (whose, orders) in enumerate(PILES, 1):
        count(thumb, *orders)
        thumb.tap(whose)
        thumb.sees(f"Syndicate {number} · {whose}: ")
    go_on(thumb, "That was the last Syndicate")
    thumb.sees("2 of 4 sabotaged")
    thumb.sees("Flip Syndicates 1 (Red) and 3 (White), and take off the Assist tokens.")
    thumb.screenshot("last-round-tally")


def score(play: Play) -> None:
    thumb = play.thumb
    play.use("On to the Score")
    pick(thumb, "Purple, Who is the Informant, if anyone?")
    give(thumb, "2", "10")
    for role, *typed, tokens in SCORES:
        give(thumb, role)
        for number in typed:
            thumb.tap(number)
        give(thumb, *(["Next"] if typed else []), tokens)
    thumb.sees("wins with 18 MP")
    thumb.finds("1. Purple: 18 MP")
    thumb.screenshot("last-round-score")


def keep_game(play: Play) -> None:
    thumb = play.thumb
    thumb.tap("Keep this game")
    thumb.does_not_see("Keep this game")
    thumb.has_saved()
    thumb.reopen("/plays")
    thumb.sees("Purple with 18 MP")


PARTS: tuple[tuple[str, Callable[[Play], None]], ...] = (
    ("Preparation: roll-off, Syndicates left, Lucre bonuses", prepare),
    ("Scheming: Schemes counted", scheme),
    ("Planning: nine turns of Placement", place),
    ("Abilities: Soldati of one player", activate),
    ("Execution: Plans, {} boards with {} dice", win),
    ("Execution: assists on one Syndicate", assist),
    ("Command: Bribery actions of one player", command),
    ("End of Game: Order tally, 4 Syndicates with 10 Orders", tally),
    ("End of Game: Score of five players", score),
    ("Afterwards: the game is kept", keep_game),
)


SOME, ALL_DICE = (*BOARDS, *FEW), (*BOARDS, *ALL)


@pytest.mark.parametrize(
    ("engine", "played"),
    [
        pytest.param("chromium", SOME, id="some dice"),
        pytest.param("chromium", ALL_DICE, id="all dice", marks=pytest.mark.patient),
        pytest.param("firefox", SOME, id="Firefox", marks=pytest.mark.patient),
        pytest.param("webkit", SOME, id="WebKit", marks=[pytest.mark.patient, ELSEWHERE]),
        pytest.param("firefox", ALL_DICE, id="all dice in Firefox", marks=pytest.mark.patient),
        pytest.param(
            "webkit", ALL_DICE, id="all dice in WebKit", marks=[pytest.mark.patient, ELSEWHERE]
        ),
    ],
    indirect=["engine"],
    scope="session",
)
def test_the_last_round_and_the_end_of_the_game(
    phone: Thumb, tell: Tell, played: tuple[Played, ...]
) -> None:
    thumb = phone
    play = Play(thumb, played)
    seat(thumb, len(ORDER))
    thumb.open(f"/q/{share.write(ROUND, BEFORE)}")
    thumb.sees("This is what arrived")
    thumb.tap("Open")
    go_on(thumb, "Next: Round 5")
    for what, part in PARTS:
        before = thumb.taps
        part(play)
        tell(f"Last round of five: {thumb.taps - before:2} taps. {what.format(*sizes(played))}")
    tell(f"Last round of five: {thumb.taps} taps in all, with the table and the code")


def sizes(played: tuple[Played, ...]) -> tuple[int, int]:
    """Return how many boards there are, and how many dice lie on them."""
    return len(played), sum(len(faces) for board in played for faces in board.dice.values())

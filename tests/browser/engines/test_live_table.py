"""One live table of phones of all three engines, each player touching only their own.

The last round of Lawless Empire: Red opens the table in the app, Green and Purple join with the app,
Black and White with nothing but their browsers. The laptop is killed and started in the middle, and
Purple's phone sleeps for a while.
"""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.core.table import Table
from companion.exchange import share
from companion.games.lawless_empire.round.tool import TOOL as ROUND
from companion.games.lawless_empire.round.tool import RoundState
from companion.live.actions import Touching
from companion.live.wire import entry_from_json
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE
from tests.browser.engines.conftest import ELSEWHERE
from tests.browser.engines.tab import Engine
from tests.browser.engines.table_phones import NEXT, AppPhone, LightOne, Phone
from tests.conftest import Tell

FIVE = Table(seats=(0, 1, 2, 3, 4))
BEFORE = RoundState(table=FIVE, round=4, phase=5, first=0, in_play=4)
"""The Command phase before the last round, with four Syndicates in play."""

GAME = "lawless-empire"
TOTALS = {"Red": "21", "Green": "18", "Purple": "25", "Black": "22", "White": "20"}
PLACED = tuple(
    (name, f"{name} places 6, in the picture")
    for name in ("Green", "Purple", "Black", "White", "Red")
)
TURN = "{} places"
PILES = (
    ("Red", ("Strong sabotage", "Weak secure", "Weak secure")),
    ("Green", ("Strong secure", "Weak sabotage")),
    ("White", ("Weak sabotage", "Weak sabotage", "Weak secure")),
    ("Black", ("Weak secure",)),
)
WON = "wins with 18 MP"


class Evening:
    """Five phones at one table of one laptop."""

    def __init__(self, engines: dict[str, Engine], folder: Path) -> None:
        self.folder = folder
        self.laptop = AppServer(folder / "log.txt", FLET_APP_STORAGE_DATA=str(folder))
        address = self.laptop.address
        chrome, fox, kit = (partial(each.device, PHONE) for each in engines.values())
        self.red = AppPhone(chrome(), address, GAME)
        self.green = AppPhone(fox(), address, GAME)
        self.purple = AppPhone(kit(), address, GAME)
        self.black, self.white = LightOne(fox(), address, GAME), LightOne(kit(), address, GAME)
        self.of: dict[str, Phone] = {
            "Red": self.red,
            "Green": self.green,
            "Purple": self.purple,
            "Black": self.black,
            "White": self.white,
        }

    def open_table(self) -> None:
        """Red goes on with a game that was begun, and opens a table; the others scan its code."""
        thumb = self.red.thumb
        thumb.open(f"/q/{share.write(ROUND, BEFORE)}")
        thumb.tap("Open")
        thumb.sees("Redo")
        key = self.red.opens_table()
        self.red.sits("Red")
        for name, phone in self.of.items():
            if phone is not self.red:
                phone.joins(key, name)

    def everyone(self, tool: str = "") -> None:
        """All open a tool of the game, its checklist without one."""
        for phone in self.of.values():
            phone.goes(tool)

    def all_see(self, text: str) -> None:
        for phone in self.of.values():
            phone.sees(text)

    def each(self, answers: tuple[tuple[str, str], ...], asked: str = "") -> None:
        """Each of these players answers their own question, once they read that it is *asked*."""
        for name, answer in answers:
            if asked:
                self.of[name].sees(asked.format(name))
            self.of[name].taps(answer)

    def gives(self, name: str, *answers: tuple[str, str]) -> None:
        """The player called *name* answers the questions of their own pad, each once it is asked."""
        for title, answer in answers:
            self.of[name].sees(f"{name} · {title}")
            self.of[name].taps(answer)

    def next_phase(self, whose: str, phase: str) -> None:
        """One of them goes on, and all see it."""
        self.of[whose].rests()
        self.of[whose].taps(f"Next: {phase}")
        self.all_see(phase)

    def logged(self) -> list[str]:
        """Return the labels of all touches in the log that the laptop keeps."""
        (file,) = (self.folder / "tables").glob("*.jsonl")
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        return [said for line in lines for said in _touches(line)]

    def stop(self) -> None:
        self.laptop.stop()


def _touches(line: dict[str, str]) -> Iterator[str]:
    """Return the label of the touch that a line of the kept log holds, if it does."""
    if "entry" in line:
        op = entry_from_json(json.loads(line["entry"])[1]).op
        if isinstance(op.action, Touching):
            yield op.label


@pytest.fixture
def evening(every_engine: dict[str, Engine], tmp_path: Path) -> Iterator[Evening]:
    found = Evening(every_engine, tmp_path)
    yield found
    problems = [each for phone in found.of.values() for each in phone.ends()]
    found.stop()
    assert not problems, "\n".join(problems)
    assert "Traceback" not in found.laptop.log.read_text()


@ELSEWHERE
@pytest.mark.patient
def test_the_last_round_of_five_each_on_their_own_phone(evening: Evening, tell: Tell) -> None:
    evening.open_table()
    evening.everyone()
    evening.next_phase("Red", "Round 5")
    evening.everyone("first")
    evening.each(tuple(TOTALS.items()))
    evening.all_see("Green chooses")
    evening.green.taps("Green, Green has the lowest total")
    evening.all_see("Green starts")
    evening.everyone()
    evening.all_see("Green is first")
    for whose, phase in (("Purple", "Scheming"), ("Black", "Planning")):
        evening.next_phase(whose, phase)
    evening.everyone("placement")
    evening.each(PLACED[:2], TURN)
    evening.laptop.kill()
    evening.laptop.start()
    for phone in evening.of.values():
        phone.comes_back()
    evening.each(PLACED[2:], TURN)
    evening.all_see("Planning is over")
    evening.everyone()
    for whose, phase in (
        ("White", "Abilities"),
        ("Green", "Execution"),
        ("Red", "Command"),
        ("Black", "End of Game"),
    ):
        evening.next_phase(whose, phase)
    evening.purple.sleeps()
    awake = [phone for phone in evening.of.values() if phone is not evening.purple]
    for phone in awake:
        phone.goes("orders")
    for number, (name, orders) in enumerate(PILES, 1):
        evening.of[name].taps(*orders, name)
        for phone in awake:
            phone.sees(f"Syndicate {number} · {name}: ")
    evening.red.rests()
    evening.red.taps("That was the last Syndicate")
    evening.purple.wakes("score")
    for phone in awake:
        phone.goes("score")
    evening.purple.taps("Purple, Who is the Informant")
    evening.gives("Purple", ("Right guesses", "2"), ("Tokens", "10"))
    evening.gives("Red", ("Role", "Undercover"), ("Tokens", "9"))
    evening.gives("Green", ("Role", "Sociopath"), ("Tokens", "11"))
    for name, role, tokens in (("Black", "5", "12"), ("White", "7", "8")):
        evening.gives(name, ("Role", "Other role"), ("MP", role))
        evening.all_see(f"{role} for the role")
        evening.of[name].taps(NEXT)
        evening.gives(name, ("Tokens", tokens))
    evening.all_see(WON)
    made = sum(phone.touched for phone in evening.of.values())
    assert len(evening.logged()) == made
    tell(f"Five phones of three engines, {made} touches, each once in the log")
    keeper = evening.purple.thumb
    keeper.tap("Keep this game")
    keeper.does_not_see("Keep this game")
    keeper.has_saved()
    keeper.reopen("/plays")
    keeper.sees("Purple with 18 MP")

"""The last round of Lawless Empire at one live table of five phones, each touching only their own.

Red opens the table in the app, Green and Purple join with the app, Black and White with nothing but
their browsers. The laptop is killed and started in the middle, and Purple's phone sleeps for a while.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.table import Table
from companion.exchange import share
from companion.games.lawless_empire.round.tool import TOOL as ROUND
from companion.games.lawless_empire.round.tool import RoundState
from companion.live.links import key_of
from companion.live.operation import TOUCHES
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE, new_context
from tests.browser.light_phone import LightPhone
from tests.browser.test_play import NO_SLIP
from tests.browser.thumb import Thumb
from tests.conftest import Tell

FIVE = Table(seats=(0, 1, 2, 3, 4))
BEFORE = RoundState(table=FIVE, round=4, phase=5, first=0, in_play=4)
"""The Command phase before the last round, with four Syndicates in play."""

GAME = "lawless-empire"
ANSWERED = "(sessionStorage['companion-touches'] ?? '[]') === '[]'"
"""Whether a light page has put in the answers to all touches."""

NEXT = "Next"
"""The key of a pad that goes on without another answer."""

TOTALS = {"Red": "21", "Green": "18", "Purple": "25", "Black": "22", "White": "20"}
PLACED = (("Green", "6"), ("Purple", "6"), ("Black", "6"), ("White", "6"), ("Red", "6"))
TURN = "How many does {} place?"
PILES = (
    ("Red", ("Strong sabotage", "Weak secure", "Weak secure")),
    ("Green", ("Strong secure", "Weak sabotage")),
    ("White", ("Weak sabotage", "Weak sabotage", "Weak secure")),
    ("Black", ("Weak secure",)),
)
WON = "wins with 18 MP"


class AppPhone:
    """A phone with the app."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.touched = 0
        self.thumb = Thumb(new_context(browser, PHONE), address)

    def joins(self, key: str, name: str) -> None:
        self.thumb.open(f"/j/{key}")
        self.sits(name)

    def sits(self, name: str) -> None:
        self.thumb.tap(f"{name}: sit here")
        self.thumb.finds("Your name")

    def goes(self, tool: str = "") -> None:
        self.thumb.open(f"/g/{GAME}/{tool}".rstrip("/"))
        self.thumb.sees("Redo")

    def taps(self, *names: str) -> None:
        """Touch one thing after the other; each is a step of the table, but for the pad's own key."""
        for name in names:
            self.thumb.tap(name)
            self.thumb.settles()
            self.touched += name != NEXT

    def sees(self, text: str) -> None:
        self.thumb.finds(text)

    def sleeps(self) -> None:
        """Be away: the screen is off, and the browser forgets the page."""
        self.thumb.page.close()

    def wakes(self, tool: str) -> None:
        """Be back, as the same phone."""
        self.thumb.reopen(f"/g/{GAME}/{tool}")
        self.thumb.sees("Redo")

    def rests(self) -> None:
        """Wait as long as a second touch would count as a slip."""
        self.thumb.page.wait_for_timeout(NO_SLIP)

    def comes_back(self) -> None:
        self.thumb.page.wait_for_selector("#away", state="detached", timeout=60_000)
        self.thumb.sees("Redo")
        self.thumb.errors.clear()

    def ends(self) -> list[str]:
        return self.thumb.problems()


class LightOne:
    """A phone that has only its browser."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.touched = 0
        self.page = LightPhone(new_context(browser, PHONE), address)

    def joins(self, key: str, name: str) -> None:
        self.page.open(f"/j/{key}")
        self.page.press(name)
        self.page.page.wait_for_url("**/j")

    def goes(self, tool: str = "") -> None:
        self.page.open(f"/t/{GAME}/{tool or 'round'}")

    def taps(self, *names: str) -> None:
        for name in names:
            self.page.press(name)
            while not self.page.page.evaluate(ANSWERED):  # the pad is the next question's
                self.page.page.wait_for_timeout(NO_SLIP)
            self.touched += name != NEXT

    def sees(self, text: str) -> None:
        self.page.sees(text)

    def rests(self) -> None:
        self.page.page.wait_for_timeout(NO_SLIP)

    def comes_back(self) -> None:
        return None

    def ends(self) -> list[str]:
        return self.page.problems()


class Evening:
    """Five phones at one table of one laptop."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.folder = folder
        self.laptop = AppServer(folder / "log.txt", FLET_APP_STORAGE_DATA=str(folder))
        address = self.laptop.address
        self.red, self.green, self.purple = (AppPhone(browser, address) for _ in range(3))
        self.black, self.white = LightOne(browser, address), LightOne(browser, address)
        self.of: dict[str, AppPhone | LightOne] = {
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
        thumb.open("/live")
        thumb.tap("Open a table")
        thumb.sees("Who are you?")
        thumb.settles()
        key = key_of(thumb.read_code())
        assert key
        self.red.sits("Red")
        for name, phone in self.of.items():
            if phone is not self.red:
                phone.joins(key, name)

    def everybody(self, tool: str = "") -> None:
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
        entry = json.loads(json.loads(line["entry"])[1])
        _, _, _, kind, *rest = entry[2]
        if kind in TOUCHES:
            yield str(rest[5] if len(rest) > 5 else "")


@pytest.fixture
def evening(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    found = Evening(browser, tmp_path)
    yield found
    problems = [each for phone in found.of.values() for each in phone.ends()]
    found.stop()
    assert not problems, "\n".join(problems)
    assert "Traceback" not in found.laptop.log.read_text()


@pytest.mark.patient
def test_the_last_round_of_five_each_on_their_own_phone(evening: Evening, tell: Tell) -> None:
    evening.open_table()
    evening.everybody()
    evening.next_phase("Red", "Round 5")
    evening.everybody("first")
    evening.each(tuple(TOTALS.items()))
    evening.all_see("Green chooses")
    evening.green.taps("Green, Green has the lowest total")
    evening.all_see("Green starts")
    evening.everybody()
    evening.all_see("Green is first")
    for whose, phase in (("Purple", "Scheming"), ("Black", "Planning")):
        evening.next_phase(whose, phase)
    evening.everybody("placement")
    evening.each(PLACED[:2], TURN)
    evening.laptop.kill()
    evening.laptop.start()
    for phone in evening.of.values():
        phone.comes_back()
    evening.each(PLACED[2:], TURN)
    evening.all_see("Planning is over")
    evening.everybody()
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
    evening.gives("Purple", ("Guesses", "2"), ("Tokens", "10"))
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
    tell(f"Five phones, {made} touches, each once in the log")

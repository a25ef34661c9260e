"""A live table of three phones, one of each engine: two with the app, one with its browser alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.display.table_words import ACCEPT
from companion.games.makiavelia.negotiation.tool import TOOL as NEGOTIATION
from tests.browser.app_server import AppServer
from tests.browser.conftest import PHONE
from tests.browser.engines.conftest import ELSEWHERE, ENGINES
from tests.browser.engines.negotiators import NOBODY
from tests.browser.engines.tab import Engine
from tests.browser.engines.table_phones import AppPhone, LightOne, Phone

NAMES = tuple(ENGINES)
TURNED = [NAMES[at:] + NAMES[:at] for at in range(len(NAMES))]
GAME = "turf-war"
NAMED = "Red named Purple, but not the other way round."


class Table:
    """Red opens a table in the app, Green joins with the app, Purple with a browser alone."""

    def __init__(self, laptop: AppServer, engines: list[Engine], game: str) -> None:
        self.laptop = laptop
        first, second, third = (each.device(PHONE) for each in engines)
        self.red = AppPhone(first, laptop.address, game)
        self.green = AppPhone(second, laptop.address, game)
        self.purple = LightOne(third, laptop.address, game)
        self.all: tuple[Phone, ...] = (self.red, self.green, self.purple)
        self.red.receives(NEGOTIATION, NOBODY)
        key = self.red.opens_table()
        self.red.sits("Red")
        self.green.joins(key, "Green")
        self.purple.joins(key, "Purple")

    def everyone(self, game: str, tool: str) -> None:
        """All open a tool."""
        for phone in self.all:
            phone.game = game
            phone.goes(tool)

    def all_see(self, text: str) -> None:
        """Wait until each of them reads *text*."""
        for phone in self.all:
            phone.sees(text)


@pytest.fixture(params=TURNED, ids="-".join)
def table(
    request: pytest.FixtureRequest, every_engine: dict[str, Engine], tmp_path: Path
) -> Iterator[Table]:
    """Such a table, on a laptop of its own."""
    laptop = AppServer(tmp_path / "log.txt", FLET_APP_STORAGE_DATA=str(tmp_path))
    found = Table(laptop, [every_engine[name] for name in request.param], GAME)
    yield found
    problems = [problem for phone in found.all for problem in phone.ends()]
    laptop.stop()
    assert not problems, "\n".join(problems)
    assert "Traceback" not in laptop.log.read_text()


@ELSEWHERE
@pytest.mark.patient
def test_all_see_each_touch_a_secret_stays_an_offer_is_accepted_and_who_was_away_comes_back(
    table: Table,
) -> None:
    red, green, purple = table.red, table.green, table.purple
    table.everyone("lawless-empire", "orders")
    red.taps("Strong secure")
    table.all_see("100 secure beats 0 sabotage")
    green.taps("Weak sabotage")
    table.all_see("100 secure beats 1 sabotage")
    purple.taps("Weak sabotage")
    table.all_see("100 secure beats 2 sabotage")
    green.taps("Undo")
    table.all_see("100 secure beats 1 sabotage")

    for away in (green, purple):
        away.wire.cut()
    green.is_told()
    red.taps("Strong secure")
    purple.keeps("Weak sabotage")
    purple.sees("Kept until the table answers")
    for away in (green, purple):
        away.wire.mend()
        away.comes_back()
    table.all_see("200 secure beats 2 sabotage")

    table.laptop.kill()
    green.is_told()
    purple.keeps("Weak sabotage")
    table.laptop.start()
    for phone in table.all:
        phone.comes_back()
    table.all_see("200 secure beats 3 sabotage")

    table.everyone("turf-war", "alliances")
    red.names_in_secret("Red", "Purple")
    red.sees(NAMED)
    for other in (green, purple):
        other.uncovers()
        other.sees("No new secret alliance")
        other.does_not_see(NAMED)

    table.everyone(NEGOTIATION.game, NEGOTIATION.key)
    table.all_see("Purple earns 3 Makielons")
    red.taps("Red", "Green")
    for other in (green, purple):
        other.sees("Red offers")
    green.taps(ACCEPT)
    table.all_see("Red and Green earn 3 Makielons")
    red.taps("Purple")
    for asked in (purple, green):
        asked.sees("Red offers")
        asked.taps(ACCEPT)
    table.all_see("Red, Green and Purple earn 3 Makielons")
    for phone in table.all:
        phone.does_not_see("Waits for")

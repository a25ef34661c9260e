"""Light pages without a server: what the worker answers, and that its saves are the app's own."""

import asyncio
import json
import re
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import quote

import pytest

from companion.catalogue import every_tool
from companion.core.table import Table
from companion.display.labels import KEEP_GAME
from companion.exchange import share
from companion.exchange.house_rules import TABLE
from companion.live.links import CUT, NOT_FROM_HERE
from companion.storage import saves
from companion.storage.page_shelf import FLUTTER, PageShelf
from companion.storage.shelf import FULL, ShelfStore
from companion.storage.store import Store
from companion.tools.history import History
from companion.tools.tool import AnyTool, table_of
from screens import light_worker
from screens.device.store import DeviceStore
from screens.light.pages.serverless import Reply
from screens.light.state.light_tool_session import LATE
from screens.light_worker import FOR_APP, LightWorker
from tests.companion.store_laws import StoreLaws
from tests.fast_run import param
from tests.screens.fakes import FakeDevice
from tests.screens.light.html_tree import tree
from tests.screens.light_worker_tools import DIGITS, ORDERS, SCORE

HERE = "https://tabletop.example.org"


T = TypeVar("T")


AT = f"/t/{ORDERS.name}"


TAKE = {"k": "take", "v": DIGITS}
KNOWN = "Change the Syndicates"
"""What the Score says where the Order tally has told it which Syndicates were secured."""


def done(coroutine: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(coroutine)


class Page:
    """The page around the worker: its local storage, which may refuse."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.refuses = ""

    async def ask(self, deed: str, name: str, text: str = "") -> list[object]:
        await asyncio.sleep(0)
        if deed == self.refuses:
            return [False, None]
        if deed == "get":
            return [True, self.kept.get(name)]
        if deed == "set":
            self.kept[name] = text
        elif deed == "remove":
            self.kept.pop(name, None)
        return [True, [each for each in self.kept if each.startswith(name)]]

    async def database(self, deed: str, name: str, text: str = "") -> list[object]:
        """Refuse, as a private window may: then the log is where everything else is."""
        return [False, None]

    def store(self) -> Store:
        return ShelfStore(PageShelf(self.ask))


def worker_of(page: Page) -> LightWorker:
    return light_worker.started(page.ask, page.database, HERE)


class TestPageShelf(StoreLaws):
    @pytest.fixture
    def store(self) -> Store:
        return Page().store()


def test_saves_lie_where_the_whole_app_looks_for_them() -> None:
    page, device = Page(), FakeDevice()
    history = History(ORDERS.state()).then(ORDERS.example, "example")
    done(saves.save_history(page.store(), ORDERS, history))
    done(saves.save_history(DeviceStore(device), ORDERS, history))
    assert {name: json.loads(text) for name, text in page.kept.items()} == {
        FLUTTER + name: text for name, text in device.kept.items()
    }


def test_a_text_that_is_no_json_is_a_damaged_save() -> None:
    page = Page()
    worker = worker_of(page)
    done(worker.touch(AT, TAKE))
    (tool_session,) = (name for name in page.kept if ORDERS.name in name)
    page.kept[tool_session] = "{"
    said = done(worker_of(page).page(AT)).part
    assert f"The last save of the {ORDERS.title} was damaged." in said
    assert not [name for name in page.kept if "aside" in name]  # there is nothing to set aside


def test_a_pasted_link_of_a_table_leads_to_it_or_says_why_not() -> None:
    worker, key = worker_of(Page()), "A" * 22
    for text in (key, f"{HERE}/j/{key}", f"HTTP://Tabletop.example.org:80/app/j/{key}"):
        asked = done(worker.page(f"/q/{quote(text, safe='')}"))
        assert asked == Reply("", f"/j/{key}")
        assert done(worker.page(asked.address)) == FOR_APP
    away = f"https://elsewhere.example/j/{key}"
    part = done(worker.page(f"/q/{quote(away, safe='')}")).part
    assert NOT_FROM_HERE in tree(part).text
    assert any(each.get("href") == away for each in tree(part).all("a"))
    for text in (away[:-1], f"https://[elsewhere/j/{key}"):
        part = done(worker.page(f"/q/{quote(text, safe='')}")).part
        assert CUT in tree(part).text


def test_a_code_is_shown_and_nothing_is_kept() -> None:
    page = Page()
    page.refuses = "get"
    part, address = done(worker_of(page).page(f"/q/{DIGITS}"))
    assert "201 secure beats 103 sabotage" in part
    assert f'action="{AT}"' in part
    assert not address
    assert not page.kept


@pytest.mark.slow
@pytest.mark.parametrize("tool", [param(each) for each in every_tool()])
def test_every_tools_code_and_page_can_be_drawn(tool: AnyTool) -> None:
    worker = worker_of(Page())
    digits = share.write(tool, tool.example)
    assert f'action="/t/{tool.name}"' in done(worker.page(f"/q/{digits}")).part
    assert done(worker.touch(f"/t/{tool.name}", {"k": "take", "v": digits})).address
    live = done(worker.page(f"/t/{tool.name}")).part
    assert 'id="live"' in live
    assert ' data-app href="#/g/' in live
    assert 'href="/' not in live


def test_a_name_that_looks_like_a_link_stays_a_name() -> None:
    page = Page()
    name = '<a href="/x">'
    part = done(worker_of(page).touch(AT, {"k": "name", "v": "0", "n": name})).part
    assert "&lt;a href=" in part
    assert 'href="#/x' not in part


@pytest.mark.parametrize("text", ["7", "abc", "9" * 5000, DIGITS[:-3], "%E2%91%A0", "1/2/3"])
def test_a_hostile_code_gets_a_sentence(text: str) -> None:
    part = done(worker_of(Page()).page(f"/q/{text}")).part
    assert re.search(r"<main><p>[^<]+\.</p>", part)


def test_a_link_that_was_pasted_leads_to_its_code() -> None:
    link = "go%20to%20https%3A%2F%2Felsewhere.example.org%2F%23%2Fq%2F" + DIGITS
    assert done(worker_of(Page()).page(f"/q/{link}")) == Reply("", f"/q/{DIGITS}")


def test_pages_with_a_code_for_other_phones_lead_to_this_copy() -> None:
    worker = worker_of(Page())
    link = share.link(HERE, DIGITS)
    assert link in done(worker.page(f"/q/{DIGITS}/code")).part
    done(worker.touch(AT, TAKE))
    assert f'href="#{AT}/shared"' in done(worker.page(AT)).part
    mine = done(worker.page(f"{AT}/shared")).part
    assert link in mine
    assert link in done(worker.page(f"{AT}/code")).part
    assert f'href="#{AT}"' in mine
    assert f'href="#/q/{DIGITS}"' in mine


def test_the_first_page_and_the_page_of_a_game_lead_to_their_tools() -> None:
    worker = worker_of(Page())
    assert 'href="#/t/lawless-empire"' in done(worker.page("/")).part
    assert f'href="#{AT}"' in done(worker.page("/t/lawless-empire")).part


@pytest.mark.parametrize(
    "address",
    [
        "/table",
        "/g/turf-war",
        "/t/nowhere",
        "/t/turf-war/nothing",
        "/t",
        "/q/",
        f"/q/{share.write(TABLE, TABLE.example)}",
    ],
)
def test_what_is_no_light_page_is_for_the_whole_app(address: str) -> None:
    worker = worker_of(Page())
    assert done(worker.page(address)) == FOR_APP
    assert done(worker.touch(address, {"k": "undo"})) == FOR_APP


def test_the_end_of_a_game_is_kept_by_the_whole_app_which_has_the_same_saves() -> None:
    worker = worker_of(Page())
    part = done(worker.touch(f"/t/{SCORE.name}", {"k": "example"})).part
    ways = {
        each.text: (each.get("href"), "data-app" in each.attributes)
        for each in tree(part).all("a")
    }
    assert ways[KEEP_GAME] == ways["Whole app"] == (f"#/g/{SCORE.name}", True)


def test_what_is_touched_is_saved_and_there_another_time() -> None:
    page = Page()
    worker = worker_of(page)
    assert done(worker.touch(AT, TAKE)) == Reply("", AT)
    assert "303" not in done(worker.touch(AT, {"k": "players", "v": "5"})).part
    history, _ = done(saves.open_history(page.store(), ORDERS))
    assert history
    used = table_of(history.now)
    assert used
    assert used.seats == Table().resized(5).seats
    assert len(history.past) == 2
    device, _ = done(saves.open_device(page.store()))
    assert device.last_tool == ORDERS.name
    assert device.table == Table().resized(5)
    done(worker_of(page).touch(AT, {"k": "undo"}))
    history, _ = done(saves.open_history(page.store(), ORDERS))
    assert history
    assert len(history.future) == 1


def test_a_page_that_is_shown_again_has_what_another_has_saved_meanwhile() -> None:
    page = Page()
    here, there = worker_of(page), worker_of(page)
    before = done(here.page(AT)).part
    done(there.touch(AT, {"k": "example"}))
    assert done(here.page(AT)).part == done(there.page(AT)).part != before


def test_a_code_of_another_tool_or_none_changes_nothing_and_says_so() -> None:
    page = Page()
    other = share.write(SCORE, SCORE.example)
    for digits in (other, "7", ""):
        part, address = done(worker_of(page).touch(AT, {"k": "take", "v": digits}))
        assert re.match(r"<!doctype html>.*<main><p>[^<]+\.</p>", part, re.DOTALL)
        assert not address
    assert not page.kept


def test_a_touch_that_comes_too_late_is_told() -> None:
    part = done(worker_of(Page()).touch(AT, {"k": "long-gone", "v": "1"})).part
    assert LATE in part


def test_where_a_browser_has_no_room_the_touch_counts_and_that_is_said() -> None:
    page = Page()
    worker = worker_of(page)
    page.refuses = "set"
    part = done(worker.touch(AT, {"k": "example"})).part
    assert FULL[1:] in part
    assert "201 secure" in part
    assert "201 secure" in done(worker.touch(AT, {"k": "again"})).part


def test_another_table_is_that_of_every_used_tool() -> None:
    page = Page()
    worker = worker_of(page)
    for touched in ("example", "over"):
        done(worker.touch(f"/t/{SCORE.name}", {"k": touched}))
    done(worker.touch(AT, {"k": "name", "v": "0", "n": "Ann"}))
    history, _ = done(saves.open_history(page.store(), SCORE))
    assert history
    used = table_of(history.now)
    assert used
    assert used.people[0].name == "Ann"
    assert history.past
    device, _ = done(saves.open_device(page.store()))
    assert device.table.people[0].name == "Ann"
    assert device.past


def test_what_another_tool_knows_is_there() -> None:
    page = Page()
    worker = worker_of(page)
    assert KNOWN not in done(worker.page(f"/t/{SCORE.name}")).part
    done(worker.touch(AT, TAKE))
    assert KNOWN in done(worker.page(f"/t/{SCORE.name}")).part


def test_a_way_that_brings_something_leads_to_the_tool_which_has_it() -> None:
    page = Page()
    worker = worker_of(page)
    done(worker.touch("/t/makiavelia/attack", {"k": "example"}))
    damage = "/t/makiavelia/damage"
    assert done(worker.touch(damage, {"k": "bring", "v": "1"})) == Reply("", damage)
    assert "Undo: The last Attack" in done(worker.page(damage)).part


def test_touches_that_come_at_once_all_count() -> None:
    page = Page()
    worker = worker_of(page)

    async def quick() -> None:
        await asyncio.gather(*(worker.touch(AT, {"k": "players", "v": n}) for n in "567"))

    done(quick())
    device, _ = done(saves.open_device(page.store()))
    assert [len(table.seats) for table in device.past] == [4, 5, 6]

"""Tables of copies that link by codes: guests with the whole app and with light pages, over lines of two lists."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from companion.core.table import Table
from companion.display import table_words as words
from companion.games.lawless_empire.orders import tool as orders
from companion.live import actions as do
from companion.live.links import LiveError
from companion.live.messages import MOST_BYTES
from companion.live.operation import Draft
from companion.storage.store import MemoryStore
from companion.table_host.page_live_host import PageLink
from screens.table_line import code_live_host, light_guest
from screens.table_line.code_live_host import (
    FULL,
    NO_CODE_HERE,
    NO_LINE,
    OLD_CODE,
    OVER,
    SCAN_AGAIN,
    CodeLiveHost,
)
from screens.table_line.page_lines import CLOSE, KEY, OPEN, PAGE, TEXT
from tests.screens.table_line.code_lines import GuestEnd, HostEnd

BASE = "https://example.org/companion"
ORIGIN = "https://example.org"
ORDERS = f"/t/{orders.TOOL.name}"


def play(act: Callable[[HostEnd, CodeLiveHost, PageLink], Awaitable[None]]) -> None:
    async def run() -> None:
        lines = HostEnd()
        tables = CodeLiveHost(lines, MemoryStore(), ORIGIN, BASE)
        host = await tables.open(Table(), {})
        await host.send(seat(0))
        await act(lines, tables, host)

    asyncio.run(run())


async def settled() -> None:
    for _ in range(300):
        await asyncio.sleep(0)


def seat(place: int) -> Draft:
    return Draft("", do.TakeSeat(place), int(time.time()))


def tally(place: int = 0) -> Draft:
    now = int(time.time())
    where = ("syndicates", 0, "orders")
    return Draft(orders.TOOL.name, do.AddToCell(where, place, 1), now, "One")


def counted(link: Any) -> tuple[int, ...]:
    found: tuple[int, ...] = link.phone.shown.state(orders.TOOL).syndicates[0].orders
    return found


class Page:
    """A guest's light page: what it asks for, and what it is sent."""

    def __init__(self, line: GuestEnd) -> None:
        self.line, self.n, self.token = line, 0, ""

    async def ask(self, at: str, fields: dict[str, str] | None = None) -> dict[str, Any]:
        self.n += 1
        asked = {"n": self.n, "at": at, "fields": fields, "token": self.token}
        self.line.say(0, PAGE + json.dumps(asked))
        await settled()
        found = next(each for each in self.said() if each.get("n") == self.n)
        self.token = found.get("token", self.token)
        return found

    def said(self) -> list[dict[str, Any]]:
        return [json.loads(each[1:]) for each in self.line.heard if each.startswith(PAGE)]

    def news(self) -> list[str]:
        return [each["news"] for each in self.said() if "news" in each]


def test_a_guest_with_the_whole_app_plays_at_the_table_and_comes_back_by_its_token() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        line, store = lines.come(), MemoryStore()
        assert line.heard == [f"{KEY}{host.key}"]
        guests = CodeLiveHost(line, store, ORIGIN, BASE)
        bob = await guests.join(host.key)
        await bob.send(seat(1))
        await bob.send(tally())
        await host.send(tally(1))
        await settled()
        assert counted(bob) == counted(host) == (1, 1, 0, 0)
        assert tables.is_host(host)
        assert not guests.is_host(bob)
        line.end(0)
        await settled()
        assert not bob.connected
        await bob.send(tally())
        await bob.close()
        again = CodeLiveHost(lines.come(), store, ORIGIN, BASE)
        back = await again.join(f"{BASE}/j/{host.key}", bob.token)
        await settled()
        assert back.phone.device == bob.phone.device
        assert counted(back) == counted(host) == (2, 1, 0, 0), "each touch counts once"
        await back.close()

    play(act)


def test_three_guests_see_what_each_of_them_touches() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        copies = [CodeLiveHost(lines.come(), MemoryStore(), ORIGIN, BASE) for _ in range(2)]
        phones = [await each.join(host.key) for each in copies]
        page = Page(lines.come())
        assert words.WHO_ARE_YOU in (await page.ask("/j"))["part"]
        assert await page.ask("/j", {"k": "sit", "v": "3"}) == {
            "n": 2, "part": "", "address": "/j", "token": page.token,
        }  # fmt: skip
        for place, phone in enumerate(phones, 1):
            await phone.send(seat(place))
            await phone.send(tally())
        drawn = (await page.ask(ORDERS))["part"]
        await page.ask(ORDERS, field(drawn, "Strong sabotage"))
        await settled()
        assert len({counted(each) for each in (host, *phones)}) == 1
        assert sum(counted(host)) == 3
        for each in phones:
            await each.close()

    play(act)


def field(drawn: str, label: str) -> dict[str, str]:
    """Return the fields of the form whose button is called *label*, or begins so."""
    for form in re.findall(r"<form.*?</form>", drawn, re.DOTALL):
        for button in re.findall(r"<button[^>]*>", form):
            if re.search(rf'aria-label="{label}', button):
                hidden = dict(
                    re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
                )
                hidden |= dict(
                    re.findall(
                        r'<input name="(\w+)"[^>]*type="hidden"[^>]*value="([^"]*)"', form
                    )
                )
                own = re.search(r'name="(\w+)"', button), re.search(r'value="([^"]*)"', button)
                return {**hidden, own[0][1] if own[0] else "v": own[1][1] if own[1] else ""}
    raise AssertionError(f"no button “{label}” in {drawn}")


def test_a_light_guest_is_told_what_others_touch_one_after_the_other() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        page = Page(lines.come())
        await page.ask("/j", {"k": "sit", "v": "1"})
        assert len(host.here) == 2
        await page.ask(ORDERS)
        before = len(page.news())
        for _ in range(3):
            await host.send(tally())
            await settled()
        assert len(page.news()) == before + 1, "the next waits until this one is shown"
        page.line.say(0, PAGE + json.dumps({"seen": True}))
        await settled()
        assert len(page.news()) == before + 2
        assert 'id="live"' in page.news()[-1]
        assert 'href="#/' in page.news()[-1]

    play(act)


def test_a_light_guest_comes_back_to_their_seat_and_goes_into_the_whole_app_with_it() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        page = Page(lines.come())
        await page.ask("/j", {"k": "sit", "v": "1"})
        page.line.end(0)
        await settled()
        line, token = lines.come(), page.token
        again = Page(line)
        again.token = token
        assert words.GIVE_UP_SEAT in (await again.ask("/j"))["part"]
        address = (await again.ask("/j/app", {"to": f"/g/{orders.TOOL.name}"}))["address"]
        _, _, key, once, *to = address.split("/")
        assert (key, to) == (host.key, ["g", *orders.TOOL.name.split("/")])
        bob = await CodeLiveHost(line, MemoryStore(), ORIGIN, BASE).join(key, once)
        await settled()
        assert bob.phone.shown.seats[bob.phone.device] == 1
        assert bob.token == token
        await bob.close()

    play(act)


def test_who_leaves_keeps_a_copy_and_the_seat_is_free() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        page = Page(lines.come())
        await page.ask("/j", {"k": "sit", "v": "1"})
        drawn = (await page.ask(ORDERS))["part"]
        await page.ask(ORDERS, field(drawn, "Strong sabotage"))
        left = (await page.ask("/j/leave", {}))["part"]
        assert words.LEFT in left
        assert host.phone.shown.seats == {host.phone.device: 0}
        assert "100 sabotage beats 0 secure" in (await page.ask(ORDERS))["part"]
        await page.ask(ORDERS, field((await page.ask(ORDERS))["part"], "Strong sabotage"))
        assert sum(counted(host)) == 1, "alone from then on"

    play(act)


@pytest.mark.parametrize(
    "text",
    [
        "", "?", PAGE, f"{PAGE}[]", f"{PAGE}{{", f'{PAGE}{{"n": 1}}', f'{PAGE}{{"n": -1, "at": "/j"}}',
        f'{PAGE}{{"n": 1, "at": "j"}}', f'{PAGE}{{"n": true, "at": "/j"}}',
        f'{PAGE}{{"n": 1, "at": "/j", "fields": [1]}}',
        f'{PAGE}{{"n": 1, "at": "/j", "fields": {{"k": 1}}}}', f'{PAGE}{{"n": 1, "at": "/j", "token": 1}}',
        PAGE + json.dumps({"n": 1, "at": "/j", "fields": {str(each): "" for each in range(65)}}),
        f"{PAGE}{'x' * MOST_BYTES}x", f"{PAGE}{'[' * 300}", KEY,
    ],
)  # fmt: skip
def test_what_no_page_of_ours_says_ends_the_line_and_nothing_else(text: str) -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        line, other = lines.come(), Page(lines.come())
        await other.ask("/j", {"k": "sit", "v": "1"})
        line.say(0, text)
        await settled()
        assert lines.ended == [1]
        assert words.WHO_ARE_YOU not in (await other.ask("/j"))["part"]

    play(act)


def test_a_flood_of_questions_ends_the_line() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        line = lines.come()
        for n in range(light_guest.MOST_ASKED + 1):
            line.say(0, PAGE + json.dumps({"n": n, "at": "/"}))
        await settled()
        assert lines.ended == [1]
        flooding = lines.come()
        flooding.say(0, OPEN)
        for _ in range(code_live_host.UNREAD + 1):
            flooding.say(0, f"{TEXT}x")
        await settled()
        assert lines.ended == [1, 2]

    play(act)


def test_texts_that_come_late_end_nothing() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        line = lines.come()
        for text in (CLOSE, f"{TEXT}late", OPEN, f"{TEXT}no hello of ours"):
            line.say(0, text)
        await settled()
        assert line.heard[-1] == CLOSE, "the app's part is over, the line is not"
        assert lines.ended == []

    play(act)


@pytest.mark.parametrize(
    "address",
    [
        "/", "/j", "/j/x", "/q/1", "/q/", "/q/1/code", "/t/find?q=orders", "/t/lawless-empire", "/t/own-1",
        "/t/own-1/score", "/t/x/y",
        "/t/at/lawless-empire/4/x", "/t/at/x/y/z", ORDERS, f"{ORDERS}/shared", "/nothing", "/app", "/..//", "/t/find",
    ],
)  # fmt: skip
def test_every_address_is_a_page_or_a_sentence(address: str) -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        page = Page(lines.come())
        for joined in (False, True):
            if joined:
                await page.ask("/j", {"k": "sit", "v": "1"})
            said = await page.ask(address)
            assert said["part"] or said["address"], said
            assert light_guest.FAULT not in said.values()
            touched = await page.ask(address, {"k": "x", "v": "9" * 50})
            assert light_guest.FAULT not in touched.values(), touched

    play(act)


def test_nothing_of_the_hosts_own_goes_over_any_line() -> None:
    """What is saved on the host's phone is in no text: neither its tools nor what it sealed."""

    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        page = Page(lines.come())
        await page.ask("/j", {"k": "sit", "v": "1"})
        for address in ("/", "/j", "/t/lawless-empire", ORDERS):
            await page.ask(address)
        copy = CodeLiveHost(lines.come(), MemoryStore(), ORIGIN, BASE)
        bob = await copy.join(host.key)
        await settled()
        every = "".join(text for line in lines.guests.values() for text in line.heard)
        assert host.token not in every
        assert page.token not in lines.guests[2].heard
        await bob.close()

    play(act)


def test_why_somebody_does_not_come_in_is_a_sentence() -> None:
    async def act(lines: HostEnd, tables: CodeLiveHost, host: PageLink) -> None:
        for accepted, sentence in (("old", OLD_CODE), ("full", FULL), ("unreached", NO_LINE)):
            lines.accepted = accepted  # type: ignore[assignment]
            with pytest.raises(LiveError, match=re.escape(sentence)):
                await tables.let_in("123")
        lines.accepted = "in"
        await tables.let_in("123")
        assert tables.came_in == {"123"}
        lines.offered = ""
        with pytest.raises(LiveError, match=re.escape(NO_CODE_HERE)):
            await tables.offer()

    play(act)


def test_without_a_line_it_says_what_to_do() -> None:
    async def run() -> None:
        tables = CodeLiveHost(HostEnd(), MemoryStore(), ORIGIN, BASE)
        with pytest.raises(LiveError, match=re.escape(SCAN_AGAIN)) as said:
            await tables.join("x" * 22)
        assert not said.value.gone
        with pytest.raises(LiveError, match=re.escape(OVER)) as said:
            await tables.join("x" * 22, "the token of the table that was here")
        assert said.value.gone
        lines = HostEnd()
        nobody = CodeLiveHost(lines, MemoryStore(), ORIGIN, BASE)
        lines.come()
        assert lines.ended == [1], "there is no table here"
        assert await nobody.resume("x", "", {}) is None

    asyncio.run(run())

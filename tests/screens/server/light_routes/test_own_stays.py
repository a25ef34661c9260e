"""What is a browser's own on a light page stays as it is when someone else touches something."""

import asyncio
import re

import httpx
import pytest

from companion.core.shape import keeps_secrets
from companion.display.labels import BY_PILE, DISTRUST_WIFI, OVERHEARD, TRUST_WIFI, UNCOVER
from companion.tools.tool import AnyTool
from tests.screens.server.light_routes.tables import NOTES, ORDERS, laptop, two
from tests.screens.server.light_routes.test_shared_pages import Stream, put, visitors
from tests.screens.server.light_routes.visitor import (
    LAPTOP,
    LightVisitor,
    button_fields,
    served,
)
from tests.states import every_tool

ALLIANCES = "/t/turf-war/alliances"


def cookies_for(phone: LightVisitor, at: str) -> str:
    """Return the cookies of *phone* as its browser sends them with a request for *at*."""
    sent = [each for each in phone.cookies.jar if at.startswith(each.path)]
    return "; ".join(f"{each.name}={each.value}" for each in sent)


class OpenPage:
    """A page of *phone* at *at*, as our script has it: its line is as old as the page."""

    def __init__(self, phone: LightVisitor, at: str) -> None:
        self.phone, self.at = phone, at

    async def __aenter__(self) -> "OpenPage":
        self.text = (await self.phone.sends("GET", self.at)).text
        (self.shown,) = re.findall(r'data-n="(\d+)"', self.text)
        (events,) = re.findall(r'data-events="([^"]+)"', self.text)
        self.line = Stream(
            self.phone.app, events, cookies_for(self.phone, self.at), self.phone.at
        )
        while not self.line.head:
            await asyncio.sleep(0)
        return self

    async def __aexit__(self, *args: object) -> None:
        await self.line.close()

    async def press(self, button: str) -> httpx.Response:
        """Press *button*, and show what comes of it."""
        fields = {**button_fields(self.text, button), "s": self.shown}
        head = {"origin": LAPTOP, "x-light": "1"}
        answer = await self.phone.sends("POST", self.at, data=fields, headers=head)
        self.text = answer.text
        return answer

    async def hear(self) -> str:
        """Return what the line brings that is newer than the page."""
        number = self.shown
        while int(number) <= int(self.shown):
            self.text = await self.line.told.get()
            (number,) = re.findall(r"^id: (\d+)", self.text)
        return self.text


async def touched_by_another(phone: LightVisitor) -> None:
    """Have *phone* touch a tool of another game."""
    head = {"origin": LAPTOP, "x-light": "1"}
    at = "/t/makiavelia/round"
    await phone.sends("POST", at, data={"k": "players", "v": "4"}, headers=head)
    await phone.sends("POST", at, data={"k": "players", "v": "5"}, headers=head)


@pytest.mark.slow
@every_tool
def test_a_new_phones_first_page_of_a_tool_keeps_what_is_open_there(tool: AnyTool) -> None:
    """Its line began before it had touched anything."""
    if tool.personal or not keeps_secrets(tool.state):
        return
    ada, bob, _ = two(laptop())

    async def play() -> None:
        async with OpenPage(bob, f"/t/{tool.name}") as page:
            await page.press(TRUST_WIFI)
            await page.press(UNCOVER)
            assert UNCOVER not in page.text
            await touched_by_another(ada)
            text = await page.hear()
            assert TRUST_WIFI not in text
            assert UNCOVER not in text, "it stays open"

    asyncio.run(play())


def test_secrets_turned_off_again_stay_off() -> None:
    ada, bob, _ = two(laptop())
    bob.press(NOTES, TRUST_WIFI)

    async def play() -> None:
        async with OpenPage(bob, ALLIANCES) as page:
            assert UNCOVER in page.text
            await page.press(DISTRUST_WIFI)
            await touched_by_another(ada)
            text = await page.hear()
            assert OVERHEARD in text
            assert UNCOVER not in text

    asyncio.run(play())


@pytest.mark.parametrize("known", [True, False])
def test_the_tables_page_asks_about_the_wi_fi_once(known: bool) -> None:
    ada, bob, _ = two(laptop())
    if known:
        bob.press(ORDERS, "Strong secure:")

    async def play() -> None:
        async with OpenPage(bob, "/j") as page:
            await page.press(TRUST_WIFI)
            assert TRUST_WIFI not in page.text
            await touched_by_another(ada)
            assert TRUST_WIFI not in await page.hear()

    asyncio.run(play())


def test_what_a_new_phone_has_open_of_a_tool_on_the_table_stays_open() -> None:
    ann, ben = visitors(served(), 2)
    name = put(ann)

    async def play() -> None:
        async with OpenPage(ben, name) as page:
            await page.press("Enter sorted piles")
            assert BY_PILE not in page.text
            head = {"origin": LAPTOP, "x-light": "1"}
            await ann.sends("POST", name, data={"k": "players", "v": "5"}, headers=head)
            assert BY_PILE not in await page.hear()

    asyncio.run(play())

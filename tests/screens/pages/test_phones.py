"""Where other phones find the app: its address as a code, and what it is without one."""

import asyncio
from base64 import b64decode

import flet as ft
import pytest

from companion.catalogue import every_tool
from companion.exchange import qr_decoder
from companion.exchange.share import read
from companion.storage.store import MemoryStore
from screens.app import show
from screens.pages.phones import NOT_SERVED, PLAIN, SCAN
from tests.screens.harness import Screen


def opened(
    for_phones: str, route: str, address: str = "ws://127.0.0.1:8550", light: bool = False
) -> Screen:
    screen: list[Screen] = []

    async def play() -> None:
        screen.append(Screen(address))
        await show(screen[0].page, MemoryStore(), for_phones, light)
        await screen[0].settle()
        await screen[0].go(route)

    asyncio.run(play())
    return screen[0]


@pytest.mark.parametrize("address", ["http://192.168.1.7:8550", "https://192.168.1.7:8550"])
def test_the_laptop_shows_its_address_as_a_code(address: str) -> None:
    home = opened(address, "/")
    assert [name for name in home.names() if name == "Another phone"]
    screen = opened(address, "/phones")
    (picture,) = screen.all(ft.Image)
    assert isinstance(picture.src, str)
    assert qr_decoder.require_codes(b64decode(picture.src)) == (address,)
    assert SCAN in screen.texts()
    assert (PLAIN in screen.texts()) is address.startswith("http:")


def test_where_nobody_else_comes_there_is_no_such_code() -> None:
    assert not [name for name in opened("", "/").names() if name.startswith("Another phone")]
    assert NOT_SERVED in opened("", "/phones").texts()


@pytest.mark.parametrize(("light", "path"), [(False, "/#/q/"), (True, "/q/")])
def test_codes_of_the_laptop_itself_lead_where_other_phones_can_follow(
    light: bool, path: str
) -> None:
    address = "http://192.168.1.7:8550"
    screen = opened(address, "/g/lawless-empire/orders/share", light=light)
    (picture,) = [each for each in screen.all(ft.Image) if each.semantics_label]
    assert isinstance(picture.src, str)
    (link,) = qr_decoder.require_codes(b64decode(picture.src))
    assert link.startswith(address + path)
    assert read(link, every_tool()).tool.name == "lawless-empire/orders"


def test_a_link_base_that_was_chosen_may_draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LINK_BASE", "https://example.org")
    screen = opened("", "/g/lawless-empire/orders/share", light=True)
    assert [text for text in screen.texts() if text.startswith("https://example.org/#/q/")]

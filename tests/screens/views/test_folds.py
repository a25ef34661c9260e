"""What is folded away opens by a touch; what is secret is covered again by itself."""

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.catalogue import every_tool
from companion.core.blocks import Button, Fold, Note, Secret
from companion.core.shape import code_part, keeps_secrets
from companion.display.labels import DISTRUST_WIFI, OVERHEARD, TRUST_WIFI, TRUSTED, UNCOVER
from companion.storage.store import MemoryStore
from screens.device.store import DeviceStore
from screens.routes import app_root
from screens.state.page_session import PageSession
from screens.ui.error_boundary import component
from screens.views.blocks import Touches, block_view
from screens.views.folds import FoldView, SecretView
from tests.screens.fakes import FakeDevice
from tests.screens.harness import Screen, played

PLAN = "We meet at the docks"


async def nothing(*args: object) -> None:
    """Leave everything as it is."""


def view(block: Any) -> ft.Control:
    return block_view(block, Touches(nothing, nothing, nothing, nothing))


def held(screen: Screen) -> ft.GestureDetector:
    (found,) = screen.all(ft.GestureDetector)
    return found


@component
def Table(secret: Secret) -> ft.Control:
    """A secret, and a button for what happens when the app goes behind another one."""
    veil, set_veil = ft.use_state(0)

    async def away(event: object) -> None:
        set_veil(veil + 1)

    return ft.Column(
        [SecretView(secret, view, veil), ft.TextButton("Another app", on_click=away)]
    )


def test_what_is_folded_away_comes_and_goes_by_a_touch() -> None:
    async def play(screen: Screen) -> None:
        assert "Inside" not in screen.texts()
        await screen.touch("Switches, closed")
        assert "Inside" in screen.texts()
        await screen.touch("Switches, open")
        assert "Inside" not in screen.texts()

    played(lambda: FoldView(Fold("Switches", (Note("Inside"),)), view), play)


def test_what_begins_open_is_closed_by_a_touch_and_stays_open_when_it_is_filled_in() -> None:
    @component
    def Row() -> ft.Control:
        blank, set_blank = ft.use_state(True)

        async def fill(event: object) -> None:
            set_blank(False)

        new = Fold("Docks", (Note("Inside"),), begins_open=blank)
        return ft.Column([FoldView(new, view), ft.TextButton("Fill in", on_click=fill)])

    async def play(screen: Screen) -> None:
        assert "Inside" in screen.texts()
        await screen.touch("Fill in")
        assert "Inside" in screen.texts()
        await screen.touch("Docks, open")
        assert "Inside" not in screen.texts()

    played(Row, play)


def test_a_secret_is_seen_only_while_it_is_held() -> None:
    async def play(screen: Screen) -> None:
        assert PLAN not in screen.texts()
        await screen.fire(held(screen), "tap_down")
        assert PLAN in screen.texts()
        await screen.fire(held(screen), "tap_up")
        assert PLAN not in screen.texts()
        await screen.fire(held(screen), "tap_down")
        await screen.fire(held(screen), "tap_cancel")
        assert PLAN not in screen.texts(), "the finger went on to scroll"
        await screen.fire(held(screen), "long_press_start")
        assert PLAN in screen.texts()
        await screen.fire(held(screen), "long_press_end")
        assert PLAN not in screen.texts()

    played(lambda: SecretView(Secret("Red", (Note(PLAN),)), view, 0), play)


def test_a_secret_that_asks_stays_open_until_covered_or_until_the_app_goes_behind_another() -> (
    None
):
    secret = Secret("Red", (Note(PLAN), Button("Forget it", "forget")))

    async def play(screen: Screen) -> None:
        assert PLAN not in screen.texts()
        await screen.touch("Show it to me alone")
        assert PLAN in screen.texts()
        names = screen.names()
        assert names.index("Cover") < names.index("Forget it"), (
            "it is where the secret was opened"
        )
        await screen.touch("Cover")
        assert PLAN not in screen.texts()
        await screen.touch("Show it to me alone")
        await screen.touch("Another app")
        assert PLAN not in screen.texts()
        await screen.touch("Show it to me alone")
        assert PLAN in screen.texts()

    played(lambda: Table(secret), play)


# On a laptop that others on the Wi-Fi can listen to.

NOTES = next(tool for tool in every_tool() if tool.name == "lawless-empire/notes")


async def shown_at(address: str, session: PageSession) -> Screen:
    screen = Screen(address)
    screen.page.render_views(app_root(session))
    await screen.settle()
    await screen.go("/g/lawless-empire/notes")
    return screen


@pytest.mark.long
def test_what_is_secret_is_off_where_the_wi_fi_could_read_it_and_is_not_lost() -> None:
    async def play() -> None:
        device = FakeDevice()
        session = PageSession(DeviceStore(device), "https://example.org")
        await session.load()
        tool_session = session.tool_session(NOTES)
        await session.replace_state(
            tool_session, NOTES.example.evolve(text="Red lies"), "An example"
        )
        whole = tool_session.state
        screen = await shown_at("ws://192.168.1.7:8550", session)
        assert OVERHEARD in screen.texts()
        assert UNCOVER not in screen.names()
        await screen.touch("Undo: An example")
        await screen.touch("Redo: An example")
        screen = await shown_at("wss://192.168.1.7:8550", session)
        assert OVERHEARD not in screen.texts()
        assert UNCOVER in screen.names()
        again = PageSession(DeviceStore(device), "https://example.org")
        await again.load()
        assert again.tool_session(NOTES).state == tool_session.state == whole
        assert keeps_secrets(type(whole))
        assert code_part(whole) != whole

    asyncio.run(play())


@pytest.mark.long
def test_a_device_turns_secrets_on_over_a_wi_fi_that_it_trusts_and_off_again() -> None:
    async def play() -> None:
        device = FakeDevice()
        session = PageSession(DeviceStore(device), "https://example.org")
        await session.load()
        screen = await shown_at("ws://192.168.1.7:8550", session)
        assert TRUSTED not in screen.texts()
        await screen.touch(TRUST_WIFI)
        assert UNCOVER in screen.names()
        assert TRUSTED in screen.texts()
        assert OVERHEARD not in screen.texts()
        session = PageSession(DeviceStore(device), "https://example.org")
        await session.load()
        screen = await shown_at("ws://192.168.1.7:8550", session)
        assert UNCOVER in screen.names(), "it is asked once"
        await screen.touch(DISTRUST_WIFI)
        assert OVERHEARD in screen.texts()
        assert UNCOVER not in screen.names()

    asyncio.run(play())


@pytest.mark.parametrize("address", ["wss://192.168.1.7:8550", "ws://127.0.0.1:8550"])
def test_where_nobody_listens_trust_is_not_asked_for(address: str) -> None:
    async def play() -> None:
        session = PageSession(MemoryStore(), "https://example.org")
        await session.load()
        screen = await shown_at(address, session)
        assert not {TRUST_WIFI, DISTRUST_WIFI} & set(screen.names())
        assert TRUSTED not in screen.texts()

    asyncio.run(play())

"""The camera of the scan screen looks for codes: it finds ours, rests, and is let go."""

import asyncio
from functools import partial
from io import BytesIO
from typing import Any

import flet as ft
import flet_camera as fc
import pytest
from PIL import Image

from companion.exchange import qr
from companion.exchange.share import NOT_OURS, TORN
from screens.app import main
from screens.device import scanner
from screens.device.camera import Camera
from screens.pages import viewfinder
from screens.routes import app_root
from tests.screens.control_tree import inside, views_in
from tests.screens.harness import NEVER, Screen
from tests.screens.scanning_device import (
    BLANK,
    CODE,
    LINK,
    PICK,
    Device,
    looks,
    refuse,
    shown,
    until,
)

pytestmark = pytest.mark.usefixtures("hasty")


@pytest.fixture
def went(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where the app went."""
    routes: list[str] = []
    monkeypatch.setattr(ft.Page, "navigate", lambda page, route: routes.append(route))
    return routes


def test_a_code_is_found_without_a_touch_and_the_camera_is_let_go(went: list[str]) -> None:
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(viewfinder.AIM)
        assert len(screen.all(Camera)) == 1
        assert not went
        device.shows = qr.png(LINK, 4)
        await until(lambda: went, screen)
        assert went == [f"/q/{CODE}"]
        assert not screen.all(Camera)
        taken = screen.calls("take_picture")
        await until(lambda: not looks(), screen)
        assert screen.calls("take_picture") == taken
        assert PICK in screen.names()

    device.plays(play)


def cameras(screen: Screen) -> int:
    """Return how many cameras are open, also on pages that lie under another one."""
    return sum(isinstance(each, Camera) for each in inside(list(views_in(screen.page.views))))


@pytest.mark.long
def test_under_another_page_the_camera_is_off_and_after_back_it_waits_for_a_touch() -> None:
    """Whoever comes back from a code may still hold it before the camera: it would open again at once."""
    device = Device("back")

    async def run() -> None:
        screen = Screen("http://127.0.0.1:8550")
        screen.answers.update(device.answers)
        screen.open_at("/scan")
        screen.page.render_views(app_root(device.session))
        await screen.settle()
        for page in ("/scan/files", f"/scan/q/{CODE}"):
            await screen.until(viewfinder.AIM)
            assert cameras(screen) == 1
            await screen.go(page)
            assert not cameras(screen)
            taken = screen.calls("take_picture")
            await screen.touch("Back")
            await screen.go("/scan")
            assert scanner.RESTED in screen.texts()
            await until(lambda: not looks(), screen)
            assert screen.calls("take_picture") == taken
            await screen.touch("Look again")
        await screen.go("/")
        assert not cameras(screen)

    asyncio.run(run())


def test_opened_at_a_code_the_camera_begins_with_the_way_back() -> None:
    """The browser loaded the code's page again: nobody looked for a code before."""
    device = Device("back")

    async def run() -> None:
        screen = Screen("http://127.0.0.1:8550")
        screen.answers.update(device.answers)
        screen.open_at(f"/scan/q/{CODE}")
        screen.page.render_views(app_root(device.session))
        await screen.settle()
        assert not cameras(screen)
        await screen.go("/scan")
        await screen.until(viewfinder.AIM)
        await screen.go("/")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://example.com/menu", NOT_OURS),
        ("WIFI:T:WPA;S:home;P:secret;;", NOT_OURS),
        ("javascript:alert(1)", NOT_OURS),
        (LINK[:-4], TORN),
    ],
)
def test_another_code_gets_its_sentence_and_the_camera_goes_on(
    went: list[str], text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanner, "FORGET_AFTER", 3)
    device = Device("back")

    async def play(screen: Screen) -> None:
        device.shows = qr.png(text, 4)
        await screen.until(said)
        assert screen.all(Camera)
        device.shows = BLANK
        await until(lambda: said not in screen.texts(), screen)
        assert not went
        device.shows = qr.png(LINK, 4)
        await until(lambda: went, screen)
        assert went == [f"/q/{CODE}"]

    device.plays(play)


def test_ours_is_found_beside_a_foreign_one(went: list[str]) -> None:
    device = Device("external")
    sheet = Image.new("L", (900, 500), 255)
    for place, text in ((10, "https://example.com"), (300, LINK)):
        with Image.open(BytesIO(qr.png(text, 5))) as code:
            sheet.paste(code, (place, 10))
    made = BytesIO()
    sheet.save(made, "PNG")
    device.shows = made.getvalue()

    async def play(screen: Screen) -> None:
        await until(lambda: went, screen)
        assert went == [f"/q/{CODE}"]

    device.plays(play)


def test_leaving_the_screen_stops_looking_and_a_late_picture_harms_nothing(
    went: list[str],
) -> None:
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(viewfinder.AIM)
        device.shows = NEVER
        await until(lambda: screen.unanswered, screen)
        screen.page.render(lambda: ft.Text("elsewhere"))
        await screen.settle()
        assert not screen.all(Camera)
        taken = screen.calls("take_picture")
        device.shows = qr.png(LINK, 4)
        assert looks()
        screen.answer_late(device.shows)
        await until(lambda: not looks(), screen)
        assert screen.calls("take_picture") == taken
        assert not went

    device.plays(play)


def test_the_camera_rests_after_a_while_and_looks_again_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scanner, "MOST_BLANK", 4)
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(scanner.RESTS)
        assert screen.calls("take_picture") == 4
        assert not screen.all(Camera)
        await screen.touch("Look again")
        await screen.until(scanner.RESTS)
        assert screen.calls("take_picture") == 8

    device.plays(play)


def test_an_app_that_is_put_away_lets_go_of_the_camera() -> None:
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(viewfinder.AIM)
        device.session.screen.hide()
        await screen.until(scanner.RESTED)
        assert not screen.all(Camera)
        taken = screen.calls("take_picture")
        device.session.screen.hide()
        await screen.settle()
        await until(lambda: not looks(), screen)
        assert screen.calls("take_picture") == taken
        await screen.touch("Look again")
        await screen.until(viewfinder.AIM)

    device.plays(play)


@pytest.mark.parametrize(("state", "hides"), [("hide", True), ("inactive", False)])
def test_a_question_of_the_device_does_not_put_the_app_away(
    monkeypatch: pytest.MonkeyPatch, state: str, hides: bool
) -> None:
    hidden: list[bool] = []
    monkeypatch.setattr(
        "screens.state.screen_state.ScreenState.hide", lambda state: hidden.append(True)
    )

    async def play() -> None:
        screen = Screen()
        await main(screen.page)
        await screen.fire(screen.page, "app_lifecycle_state_change", {"state": state})

    asyncio.run(play())
    assert bool(hidden) is hides


def test_the_camera_that_looks_away_comes_first_and_another_one_can_be_chosen() -> None:
    device = Device("front", "back", "external")
    used: list[tuple[Any, ...]] = []
    start = Camera.initialize

    def reached(number: int) -> bool:
        return len(used) == number

    async def initialize(
        self: Camera, camera: fc.CameraDescription, *more: Any, **rest: Any
    ) -> None:
        used.append((camera.name, *more))
        await start(self, camera, *more, **rest)

    async def play(screen: Screen) -> None:
        await screen.until(viewfinder.AIM)
        for number, name in enumerate(("back", "front", "external", "back"), start=1):
            await until(partial(reached, number), screen)
            assert used[-1] == (name, fc.ResolutionPreset.HIGH)
            await screen.touch("Other camera")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Camera, "initialize", initialize)
        device.plays(play)


def test_one_camera_has_no_switch_and_no_light_none_for_that() -> None:
    async def play(screen: Screen) -> None:
        await screen.until(viewfinder.AIM)
        assert not {"Other camera", "Light on", "Light off"} & set(screen.names())

    Device("back").plays(play)


def test_the_light_goes_on_and_off_where_there_is_one() -> None:
    device = Device("back", light=True)

    async def play(screen: Screen) -> None:
        await screen.until(viewfinder.AIM)
        for name, then in (("Light on", "Light off"), ("Light off", "Light on")):
            await screen.touch(name)
            await until(partial(shown, screen, then), screen)
        screen.answers["set_flash_mode"] = refuse("no torch")
        await screen.touch("Light on")
        await screen.until(scanner.NO_LIGHT)
        assert "Light on" not in screen.names()
        assert screen.all(Camera)

    device.plays(play)

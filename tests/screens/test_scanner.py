"""The camera of the scan screen, played on a device whose camera is pretended."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from io import BytesIO
from typing import Any

import flet as ft
import flet_camera as fc
import pytest
from PIL import Image

from companion import qr, reader, share
from companion.errors import ShareError
from companion.share import NOT_OURS, TORN
from screens import camera, eyes, finder, scanner
from screens.app import main
from screens.camera import Camera
from screens.reached import trusted
from screens.scan import ScanScreen
from tests.screens.desks import ORDERS, opened
from tests.screens.harness import NEVER, Screen

CODE = share.write(ORDERS, ORDERS.example)
LINK = share.link("https://example.org", CODE)
PICK = "Choose a picture of a code"


def blank() -> bytes:
    made = BytesIO()
    Image.new("L", (320, 180), 90).save(made, "JPEG")
    return made.getvalue()


BLANK = blank()


def described(name: str, lens: str) -> dict[str, Any]:
    return {"name": name, "lens_direction": lens, "sensor_orientation": 0, "lens_type": "wide"}


def refuse(trouble: str) -> Callable[[], object]:
    def refused() -> object:
        raise RuntimeError(trouble)

    return refused


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause between pictures, and nothing fades or rests while a busy machine looks away."""
    monkeypatch.setattr(scanner, "PACE", 0)
    monkeypatch.setattr(scanner, "FADES", 10**9)
    monkeypatch.setattr(scanner, "MOST", 10**9)


@pytest.fixture
def went(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where the app went."""
    routes: list[str] = []
    monkeypatch.setattr(ft.Page, "navigate", lambda page, route: routes.append(route))
    return routes


class Device:
    """A device before which codes are held: ``shows`` is what its camera sees."""

    def __init__(self, *lenses: str, light: bool = False) -> None:
        self.shows: bytes | object = BLANK
        self.desk = opened()
        self.answers: dict[str, Callable[[], object]] = {
            "get_available_cameras": lambda: [described(lens, lens) for lens in lenses],
            "take_picture": lambda: self.shows,
        }
        if not light:
            self.answers["set_flash_mode"] = refuse("torchModeNotSupported")

    def plays(self, play: Callable[[Screen], Awaitable[None]], url: str = "") -> None:
        """Open the scan screen, let *play* happen, and leave."""

        async def run() -> None:
            screen = Screen(url or "http://127.0.0.1:8550")
            screen.answers.update(self.answers)
            screen.page.render(lambda: ScanScreen(self.desk))
            await screen.settle()
            await play(screen)
            screen.page.render(lambda: ft.Text("elsewhere"))
            await screen.settle()

        asyncio.run(run())


def shown(screen: Screen, name: str) -> bool:
    return name in screen.names()


async def until(holds: Callable[[], object], screen: Screen) -> None:
    for _ in range(500):
        if holds():
            return
        await asyncio.sleep(0.01)
        await screen.settle()
    raise AssertionError(f"It does not come: {screen.texts()}")


def test_a_code_is_found_without_a_touch_and_the_camera_is_let_go(went: list[str]) -> None:
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(finder.AIM)
        assert len(screen.all(Camera)) == 1
        assert not went
        device.shows = qr.png(LINK, 4)
        await until(lambda: went, screen)
        assert went == [f"/q/{CODE}"]
        assert not screen.all(Camera)
        taken = screen.calls("take_picture")
        await asyncio.sleep(0.05)
        assert screen.calls("take_picture") == taken
        assert PICK in screen.names()

    device.plays(play)


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
    monkeypatch.setattr(scanner, "FADES", 3)
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


@pytest.mark.parametrize(
    ("call", "trouble", "said"),
    [
        ("get_available_cameras", "CameraException(CameraAccessDenied, …)", camera.REFUSED),
        ("get_available_cameras", "CameraException(cameraNotFound, …)", camera.NONE_THERE),
        ("initialize", "CameraException(cameraNotReadable, …)", camera.BUSY),
        ("initialize", "CameraException(CameraAccessDeniedWithoutPrompt, …)", camera.REFUSED),
        ("take_picture", "Null check operator used on a null value", camera.STOPPED),
    ],
)
def test_what_keeps_the_camera_from_looking_is_said_beside_the_other_ways(
    call: str, trouble: str, said: str
) -> None:
    device = Device("back")
    device.answers[call] = refuse(trouble)

    async def play(screen: Screen) -> None:
        await screen.until(said)
        assert not screen.all(Camera)
        assert {PICK, "Open it"} <= set(screen.names())
        assert ("Look again" in screen.names()) == (said != camera.NONE_THERE)

    device.plays(play)


def test_a_device_without_a_camera_says_so() -> None:
    async def play(screen: Screen) -> None:
        await screen.until(camera.NONE_THERE)
        assert "Look again" not in screen.names()

    Device().plays(play)


def test_a_page_over_plain_http_is_told_what_browsers_ask_for() -> None:
    device = Device("back")
    device.answers["get_available_cameras"] = refuse("Null check operator used on a null value")

    async def play(screen: Screen) -> None:
        await screen.until(camera.NO_HTTPS)
        assert "Look again" not in screen.names()

    device.plays(play, "ws://192.168.1.7:8550")


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("https://example.org/app/#/scan", True),
        ("wss://example.org", True),
        ("ws://127.0.0.1:8550", True),
        ("http://localhost:8550/", True),
        ("http://companion.localhost", True),
        ("ws://[::1]:8550", True),
        ("ws://192.168.1.7:8550", False),
        ("http://companion.local:8550", False),
        ("http://localhost.example.org", False),
        ("", False),
    ],
)
def test_browsers_give_the_camera_to_what_they_trust(address: str, given: bool) -> None:
    assert trusted(address) is given


def test_a_window_of_its_own_has_no_camera() -> None:
    device = Device("back")

    async def play() -> None:
        screen = Screen()
        screen.page.web = False
        screen.page.platform = ft.PagePlatform.LINUX
        screen.page.render(lambda: ScanScreen(device.desk))
        await screen.settle()
        assert camera.NO_PLATFORM in screen.texts()
        assert not screen.all(Camera)

    asyncio.run(play())


def test_where_nothing_reads_pictures_no_camera_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eyes, "available", lambda: False)

    async def play(screen: Screen) -> None:
        assert reader.NO_READER in screen.texts()
        assert not screen.calls("get_available_cameras")

    Device("back").plays(play)


def test_a_reader_that_cannot_be_loaded_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(picture: bytes) -> tuple[str, ...]:
        raise ShareError(reader.NO_READER)

    monkeypatch.setattr(eyes, "_read", none)

    async def play(screen: Screen) -> None:
        await screen.until(reader.NO_READER)
        assert screen.calls("take_picture") == 1

    Device("back").plays(play)


def test_what_breaks_inside_stops_the_camera_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(picture: bytes) -> tuple[str, ...]:
        raise ZeroDivisionError

    monkeypatch.setattr(eyes, "_read", broken)

    async def play(screen: Screen) -> None:
        await screen.until(camera.STOPPED)
        assert "Look again" in screen.names()

    Device("back").plays(play)
    assert "the camera could not be read" in caplog.text


def test_leaving_the_screen_stops_looking_and_a_late_picture_harms_nothing(
    went: list[str],
) -> None:
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(finder.AIM)
        device.shows = NEVER
        await until(lambda: screen.unanswered, screen)
        screen.page.render(lambda: ft.Text("elsewhere"))
        await screen.settle()
        assert not screen.all(Camera)
        taken = screen.calls("take_picture")
        device.shows = qr.png(LINK, 4)
        screen.answer_late(device.shows)
        await screen.settle()
        await asyncio.sleep(0.05)
        assert screen.calls("take_picture") == taken
        assert not went

    device.plays(play)


def test_a_lost_connection_ends_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanner, "PATIENCE", 0.05)
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(finder.AIM)
        device.shows = NEVER
        await screen.until(camera.STOPPED)
        device.shows = BLANK
        await screen.touch("Look again")
        await screen.until(finder.AIM)

    device.plays(play)


def test_the_camera_rests_after_a_while_and_looks_again_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scanner, "MOST", 4)
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
        await screen.until(finder.AIM)
        device.desk.hide()
        await screen.until(scanner.RESTED)
        assert not screen.all(Camera)
        taken = screen.calls("take_picture")
        device.desk.hide()
        await asyncio.sleep(0.05)
        await screen.settle()
        assert screen.calls("take_picture") <= taken + 1
        await screen.touch("Look again")
        await screen.until(finder.AIM)

    device.plays(play)


@pytest.mark.parametrize(("state", "hides"), [("hide", True), ("inactive", False)])
def test_a_question_of_the_device_does_not_put_the_app_away(
    monkeypatch: pytest.MonkeyPatch, state: str, hides: bool
) -> None:
    hidden: list[bool] = []
    monkeypatch.setattr("screens.desk.Desk.hide", lambda desk: hidden.append(True))

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
        await screen.until(finder.AIM)
        for number, name in enumerate(("back", "front", "external", "back"), start=1):
            await until(partial(reached, number), screen)
            assert used[-1] == (name, fc.ResolutionPreset.HIGH)
            await screen.touch("Other camera")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Camera, "initialize", initialize)
        device.plays(play)


def test_one_camera_has_no_switch_and_no_light_none_for_that() -> None:
    async def play(screen: Screen) -> None:
        await screen.until(finder.AIM)
        assert not {"Other camera", "Light on", "Light off"} & set(screen.names())

    Device("back").plays(play)


def test_the_light_goes_on_and_off_where_there_is_one() -> None:
    device = Device("back", light=True)

    async def play(screen: Screen) -> None:
        await screen.until(finder.AIM)
        for name, then in (("Light on", "Light off"), ("Light off", "Light on")):
            await screen.touch(name)
            await until(partial(shown, screen, then), screen)
        screen.answers["set_flash_mode"] = refuse("no torch")
        await screen.touch("Light on")
        await screen.until(scanner.NO_LIGHT)
        assert "Light on" not in screen.names()
        assert screen.all(Camera)

    device.plays(play)

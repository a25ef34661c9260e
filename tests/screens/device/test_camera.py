"""What keeps the camera from looking at all is said, beside the other ways to a code."""

import asyncio
from typing import cast

import flet as ft
import pytest

from companion.exchange import qr_decoder
from screens.device import camera, qr_reader, scanner
from screens.device.camera import Camera
from screens.device.transport_security import is_trusted
from screens.pages import viewfinder
from screens.pages.scan import ScanScreen
from tests.screens.conftest import LONG
from tests.screens.harness import NEVER, Screen
from tests.screens.scanning_device import BLANK, PICK, Device, refuse

pytestmark = pytest.mark.usefixtures("hasty")


@pytest.mark.parametrize(
    ("call", "trouble", "said"),
    [
        ("get_available_cameras", "CameraException(CameraAccessDenied, …)", camera.REFUSED),
        ("get_available_cameras", "CameraException(cameraNotFound, …)", camera.NONE_THERE),
        ("initialize", "CameraException(cameraOverconstrained, …)", camera.NONE_THERE),
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
    assert is_trusted(address) is given


def test_a_window_of_its_own_has_no_camera() -> None:
    device = Device("back")

    async def play() -> None:
        screen = Screen()
        screen.page.web = False
        screen.page.platform = ft.PagePlatform.LINUX
        screen.page.render(lambda: ScanScreen(device.session))
        await screen.settle()
        assert camera.NO_PLATFORM in screen.texts()
        assert not screen.all(Camera)

    asyncio.run(play())


def test_where_nothing_reads_pictures_no_camera_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr_reader, "available", lambda: False)

    async def play(screen: Screen) -> None:
        assert qr_decoder.NO_READER in screen.texts()
        assert not screen.calls("get_available_cameras")

    Device("back").plays(play)


def test_a_reader_that_cannot_be_loaded_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(picture: bytes) -> tuple[str, ...]:
        raise qr_decoder.NoReaderError(qr_decoder.NO_READER)

    monkeypatch.setattr(qr_reader, "_read", none)

    async def play(screen: Screen) -> None:
        await screen.until(qr_decoder.NO_READER)
        assert screen.calls("take_picture") == 1
        assert "Look again" not in screen.texts(), "it would change nothing"

    Device("back").plays(play)


def test_what_breaks_inside_stops_the_camera_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(picture: bytes) -> tuple[str, ...]:
        raise ZeroDivisionError

    monkeypatch.setattr(qr_reader, "_read", broken)

    async def play(screen: Screen) -> None:
        await screen.until(camera.STOPPED)
        assert "Look again" in screen.names()

    Device("back").plays(play)
    assert "the camera could not be read" in caplog.text


def test_a_lost_connection_ends_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanner, "PICTURE_SECONDS", 0.05)
    device = Device("back")

    async def play(screen: Screen) -> None:
        await screen.until(viewfinder.AIM)
        device.shows = NEVER
        await screen.until(camera.STOPPED)
        monkeypatch.setattr(scanner, "PICTURE_SECONDS", LONG)
        device.shows = BLANK
        await screen.touch("Look again")
        await screen.until(viewfinder.AIM)

    device.plays(play)


class ClosedPage:
    """A page as Flet leaves it once its browser has gone."""

    web = True

    @property
    def url(self) -> str:
        raise AttributeError("'NoneType' object has no attribute 'page_url'")


def test_a_page_that_closes_while_it_asks_for_the_camera_breaks_nothing() -> None:
    assert camera.why("Session closed", cast(ft.Page, ClosedPage())).said == camera.STOPPED

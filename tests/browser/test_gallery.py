"""Every kind of field and of block looks as it did, in every look: pictures in tests/golden.

A change that is meant: delete the picture, `make golden`, and look at the new one.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser import image_diff
from tests.browser.app_server import ROOT, AppServer, copied
from tests.browser.conftest import PHONE, WINDOW
from tests.browser.mocked_screens import own_sheet
from tests.browser.screenshots import DARK, LIGHT, Camera, Look, on_device, small
from tests.browser.test_large import TWICE
from tests.browser.viewer import OUT
from tests.gallery import GAME
from tests.gallery.blocks import BLOCKS

PICTURES = ROOT / "tests" / "golden" / "pictures"

TALL = 6000
"""On a device of this height every block is seen at once."""

SHEET_HEIGHT = 1400
"""On a device of this height a sheet is seen as a whole, with its pad."""

BROAD = 430
WIDTHS = {"blocks": 500, "drawings": 320}
"""As wide as large phones: twice as large letters need more lines, and the browser draws no screen
higher than 8192 points. Blocks fit into that where it is wider, drawings where it is narrower,
except the last two or so of Turf War, which the other looks have.
"""

LOOKS = {
    "phone-dark": Look("phone", (PHONE[0], TALL), (DARK,)),
    "phone-light": Look("phone", (PHONE[0], TALL), (LIGHT,)),
    "phone-dark-contrast": Look("phone", (PHONE[0], TALL), (DARK,)),
    "phone-light-contrast": Look("phone", (PHONE[0], TALL), (LIGHT,)),
    "phone-twice": Look("phone", (BROAD, TALL + 2190), (DARK,)),
    "desktop-dark": Look("desktop", (WINDOW[0], TALL), (DARK,)),
    "desktop-light": Look("desktop", (WINDOW[0], TALL), (LIGHT,)),
}


def as_a_game() -> dict[str, str]:
    """Return the files of the gallery as those of one more game."""
    return {
        f"companion/games/gallery/{file.name}": file.read_text("utf-8").replace(
            "from tests.gallery", "from companion.games.gallery"
        )
        for file in (ROOT / "tests" / "gallery").glob("*.py")
    }


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app with the gallery, an hour east of Greenwich, started from its copy."""
    folder = tmp_path_factory.mktemp("gallery")
    copy = copied(folder / "app", as_a_game())
    app = AppServer(folder / "log.txt", copy, TZ="CET-1")
    yield app
    app.stop()


def dressed(camera: Camera, name: str) -> None:
    """Give the device the look called *name*, as a player would."""
    thumb = camera.thumb
    if name.endswith("twice"):
        thumb.context.add_init_script(TWICE)
    if name.endswith("contrast"):
        thumb.open("/settings")
        thumb.tap("How it looks: High contrast")


def taken(camera: Camera, tool: str) -> Image.Image:
    """Return the whole screen of *tool* with its example, and what is opened there."""
    width, height = camera.look.size
    if width == BROAD:
        width = WIDTHS.get(tool, BROAD)
    camera.thumb.page.set_viewport_size({"width": width, "height": height})
    if tool == BLOCKS.key:
        camera.receive(BLOCKS, BLOCKS.example)
        camera.thumb.tap("Fold: open")
        camera.thumb.sees("What is seldom wanted.")
        camera.touch_last("Show it to me alone")
        camera.thumb.sees("Cards in my hand")
    else:
        camera.receive(GAME.by_key[tool], GAME.by_key[tool].example)
    camera.take_hand_off()
    return Image.open(BytesIO(small(image_diff.without_gap(camera.picture()))))


def sheet_of_a_made_game(camera: Camera) -> Image.Image:
    """Return the whole screen of a sheet that is half filled in, with its keypad."""
    width, height = camera.look.size
    camera.thumb.page.set_viewport_size({"width": width, "height": min(height, SHEET_HEIGHT)})
    own_sheet(camera)
    camera.take_hand_off()
    return Image.open(BytesIO(small(image_diff.without_gap(camera.picture()))))


@pytest.mark.patient
@pytest.mark.parametrize("name", LOOKS)
def test_every_kind_looks_as_it_did(
    name: str,
    browser: Browser,
    server: AppServer,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    faults, add = list[str](), bool(request.config.getoption("--golden"))
    with on_device(browser, server.address, LOOKS[name], tmp_path) as camera:
        dressed(camera, name)
        for tool in GAME.tools:
            golden = PICTURES / f"{name}-{tool.key}.png"
            faults += image_diff.faults(golden, taken(camera, tool.key), OUT, add=add)
        faults += camera.thumb.problems()
    assert not faults, "\n".join(faults)


@pytest.mark.patient
@pytest.mark.parametrize("name", LOOKS)
def test_a_sheet_looks_as_it_did(
    name: str,
    browser: Browser,
    server: AppServer,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    add = bool(request.config.getoption("--golden"))
    with on_device(browser, server.address, LOOKS[name], tmp_path) as camera:
        dressed(camera, name)
        golden = PICTURES / f"{name}-sheet.png"
        faults = image_diff.faults(golden, sheet_of_a_made_game(camera), OUT, add=add)
        faults += camera.thumb.problems()
    assert not faults, "\n".join(faults)

"""Phones of one engine for the sheets of pictures, and what is seen on them, whole and without a finger."""

from contextlib import ExitStack
from io import BytesIO
from typing import Any

from PIL import Image

from tests.browser import image_diff
from tests.browser.conftest import PHONE
from tests.browser.engines.light_thumb import LightThumb
from tests.browser.engines.tab import Engine
from tests.browser.engines.table_phones import AppPhone, LightOne
from tests.browser.engines.wired_device import Wired
from tests.browser.screenshots import FADE
from tests.browser.thumb import Thumb
from tests.browser.viewer import SOME_FRAMES
from tests.scripts import script

TALL = 4400
"""On a device of this height a whole light page of the gallery is seen at once."""

HIGH = 1600
"""The app is drawn on a canvas as large as the screen. WebKit without a graphics card spoils the lines
on one of 4400 points, and none on this.
"""

TOP = -50_000
"""How far a list is turned to its top."""

PART = 0.85
"""How much of a screen the next strip begins below."""

STRIPS = 20
"""Pictures in which the longest list is seen."""

GAP = 12
GREY = (128, 128, 128)

CLOCK = script(__file__, "lead_motion.js")


class Stage:
    """Phones of one *engine* in one look, at one laptop's *address*."""

    def __init__(self, engine: Engine, address: str, dark: bool) -> None:
        """Begin without any."""
        self._engine, self._address, self._dark = engine, address, dark
        self._here = ExitStack()

    def app(self, height: int = PHONE[1]) -> Thumb:
        """Return a new phone for the app."""
        device: Any = Wired(self._device(height), self._address)
        self._here.callback(device.close)
        return Thumb(device, device.address)

    def light(self, height: int = TALL) -> LightThumb:
        """Return a new phone for light pages."""
        device = Wired(self._device(height), self._address)
        self._here.callback(device.close)
        return LightThumb(device, device.address)

    def app_at_table(self, game: str) -> AppPhone:
        """Return a new phone with the app for a live table where *game* is played."""
        phone = AppPhone(self._device(PHONE[1]), self._address, game)
        self._here.callback(phone.ends)
        return phone

    def light_at_table(self, game: str) -> LightOne:
        """Return one that has only its browser."""
        phone = LightOne(self._device(TALL), self._address, game)
        self._here.callback(phone.ends)
        return phone

    def close(self) -> None:
        """Put all phones away."""
        self._here.close()

    def _device(self, height: int) -> Any:
        return self._engine.device((PHONE[0], height), dark=self._dark)


def whole(thumb: Thumb) -> Image.Image:
    """Return all of the app's list in strips under each other, each as high as the screen."""
    width, height = thumb.page.evaluate("[innerWidth, innerHeight]")
    strips: list[Image.Image] = []
    for turn in (TOP, *[round(height * PART)] * STRIPS):
        strips.append(turned(thumb, width, height, turn))
        if len(strips) > 1 and strips[-1].tobytes() == strips[-2].tobytes():
            del strips[-1]
            break
    return stacked(strips)


def turned(thumb: Thumb, width: float, height: float, turn: float) -> Image.Image:
    """Turn the list, and return the screen without a finger on it and without the bar beside the list."""
    thumb.page.mouse.move(width / 2, height * 0.4)
    thumb.page.mouse.wheel(0, turn)
    thumb.page.mouse.move(width / 2, 2)
    thumb.page.wait_for_timeout(2000 * FADE)
    return seen(thumb)


def seen(thumb: Thumb) -> Image.Image:
    """Return the screen once it lies still."""
    return picture(thumb.picture())


def passed(thumb: Thumb, milliseconds: int) -> Image.Image:
    """Return the screen of a phone with CLOCK after this number of *milliseconds* on that clock."""
    thumb.page.evaluate(f"window.passed = {milliseconds}")
    for _ in range(3):
        thumb.page.evaluate(SOME_FRAMES)
    return seen(thumb)


def light_seen(thumb: LightThumb) -> Image.Image:
    """Return a light page without most of what is empty on it."""
    return picture(image_diff.without_gap(thumb.page.screenshot()))


def picture(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def stacked(pictures: list[Image.Image]) -> Image.Image:
    """Return *pictures* under each other."""
    width = max(each.width for each in pictures)
    made = Image.new("RGB", (width, sum(each.height + GAP for each in pictures)), GREY)
    below = 0
    for each in pictures:
        made.paste(each, (0, below))
        below += each.height + GAP
    return made

"""A device that keeps pictures of its screens, in any look."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from companion.core.values import Value
from companion.exchange import share
from companion.tools.tool import AnyTool
from tests.browser.conftest import PHONE, WINDOW
from tests.browser.thumb import Thumb
from tests.scripts import script

FORGET = script(__file__, "forget_saves.js")

COLOURS = 128
"""Colours in a picture: flat areas and the edges of letters need no more."""

FRAMES = 6
"""Frames to wait until what screen readers are told is drawn as well."""

FADE = 1
"""Seconds until the bar that shows how far a list was turned is gone."""

DARK, LIGHT = "dark", "light"


class Look(NamedTuple):
    """How a device shows the app; *under* is the folder of its pictures, *blended* how many rare colours they have."""

    device: str
    size: tuple[int, int]
    shades: tuple[str, ...] = (DARK, LIGHT)
    scale: int = 1
    under: str = "{shade}/{device}"
    blended: int = 0


LOOKS = (Look("phone", PHONE), Look("desktop", WINDOW))
LARGE = Look("phone", PHONE, (DARK,), scale=2, under="", blended=128)
"""For README, which screens of all sizes show."""


class Camera:
    """A player's device, and where its pictures go."""

    def __init__(self, thumb: Thumb, look: Look, folder: Path) -> None:
        """Keep the pictures of *thumb* in *folder*, each in the shades of *look*."""
        self.thumb = thumb
        self.look = look
        self.folder = folder
        self.kept: list[Path] = []
        self._shade = look.shades[0]

    def forget(self) -> None:
        """Make the device one that has never seen the app. The browser keeps its engine."""
        page = self.thumb.page
        page.goto(
            f"{self.thumb.address}/manifest.json"
        )  # ours as well, and nothing writes there
        page.evaluate(FORGET)
        self.thumb.errors.clear()  # what the app left undone when it was closed

    def keep(self, name: str) -> None:
        """Keep the screen without a finger on it, in each shade."""
        self.take_hand_off()
        if (rest := self.thumb.turned + FADE - time.monotonic()) > 0:
            self.thumb.page.wait_for_timeout(1000 * rest)
        for shade in sorted(self.look.shades, key=lambda each: each != self._shade):
            self.turn(shade)
            under = self.look.under.format(shade=shade, device=self.look.device)
            file = self.folder / under / f"{name}.png"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(small(self.picture(), self.look.blended))
            self.kept.append(file)

    def take_hand_off(self) -> None:
        """Move the mouse to where nothing lights up under it."""
        self.thumb.page.mouse.move(self.look.size[0] / 2, 2)

    def picture(self) -> bytes:
        """Return the screen as it is drawn once it lies still."""
        for _ in range(FRAMES):
            self.thumb.page.evaluate("new Promise(requestAnimationFrame)")
        return self.thumb.picture()

    def turn(self, shade: str) -> None:
        """Make the device as a whole dark or light."""
        if shade != self._shade:
            self.thumb.page.emulate_media(color_scheme="dark" if shade == DARK else "light")
            self._shade = shade

    def keep_all(self, name: str) -> None:
        """Keep the screen, and its end where that lies further down."""
        self.keep(name)
        before = self.thumb.texts()
        self.scroll_down()
        if self.thumb.texts() != before:
            self.keep(f"{name}-end")

    def scroll_down(self) -> None:
        """Turn the wheel over what scrolls, down to its end."""
        page = self.thumb.page
        assert page.viewport_size
        page.mouse.move(page.viewport_size["width"] / 2, page.viewport_size["height"] * 0.4)
        page.mouse.wheel(0, 20_000)
        self.thumb.turned = time.monotonic()
        self.picture()

    def touch_last(self, name: str) -> None:
        """Touch what is called *name*: in a window the checklist may have the same further left."""
        self.thumb.sees(name)
        self.picture()  # nothing moves any more
        found = [node.box for node in self.thumb.nodes() if node.name.startswith(name)]
        self.thumb.page.mouse.click(*max(box.middle for box in found))

    def receive(self, tool: AnyTool, state: Value) -> None:
        """Open a code of *state*, and what it holds."""
        self.thumb.open(f"/q/{share.write(tool, state)}")
        self.thumb.sees("This is what arrived")
        self.thumb.tap("Open")
        self.thumb.sees("Redo")
        self.thumb.does_not_see("This is what arrived")


@contextmanager
def on_device(browser: Browser, address: str, look: Look, folder: Path) -> Iterator[Camera]:
    """Take a new device to the app at *address*; its pictures go to *folder*.

    It moves as little as it can: one screen takes the place of another at once.
    """
    width, height = look.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=look.scale,
        color_scheme="dark" if look.shades[0] == DARK else "light",
        reduced_motion="reduce",
    )
    thumb = Thumb(context, address)
    yield Camera(thumb, look, folder)
    context.close()


def small(picture: bytes, shades: int = 0) -> bytes:
    """Return a PNG with the commonest colours only, so that flat areas stay exactly as they are.

    As many *shades* stand for all other colours: without any, those are drawn as the nearest common one.
    """
    with Image.open(BytesIO(picture)) as image:
        plain = image.convert("RGB")
    counted: list[Any] = plain.getcolors(plain.width * plain.height) or []
    colours = [colour for _, colour in sorted(counted, key=lambda each: each[0], reverse=True)]
    flat = [part for colour in colours[:COLOURS] for part in colour]
    if shades and (rare := colours[COLOURS:]):
        others = Image.new("RGB", (len(rare), 1))
        others.putdata(rare)
        flat += others.quantize(shades).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(flat[: 3 * 256])
    out = BytesIO()
    plain.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()

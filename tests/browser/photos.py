"""A device that keeps pictures of its screens, in any look."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from companion import share
from companion.tool import AnyTool
from companion.values import Value
from tests.browser.conftest import PHONE, WINDOW
from tests.browser.thumb import Thumb

COLOURS = 128
"""So many colours a picture keeps: flat areas and the edges of letters need no more."""

FRAMES = 40
"""So many frames one screen takes to slide over another, and a few more."""


class Look(NamedTuple):
    """How a device shows the app."""

    shade: str
    device: str
    size: tuple[int, int]
    scale: int = 1


LOOKS = tuple(
    Look(shade, device, size)
    for shade in ("dark", "light")
    for device, size in (("phone", PHONE), ("desktop", WINDOW))
)
LARGE = Look("dark", "phone", PHONE, scale=2)
"""For README, which screens of all sizes show."""


class Camera:
    """A player's device, and where its pictures go."""

    def __init__(self, thumb: Thumb, folder: Path) -> None:
        """Keep the pictures of *thumb* in *folder*."""
        self.thumb = thumb
        self.folder = folder

    def keep(self, name: str) -> None:
        """Keep the screen without a finger on it."""
        self.thumb.page.mouse.move(0, 0)
        for _ in range(FRAMES):  # what is on the screen was told before it is drawn
            self.thumb.page.evaluate("new Promise(requestAnimationFrame)")
        taken = self.thumb.screenshot(name, self.folder)
        taken.write_bytes(small(taken.read_bytes()))

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
        page.wait_for_timeout(400)

    def touch_last(self, name: str) -> None:
        """Touch what is called *name*: in a window the checklist may have the same further left."""
        self.thumb.sees(name)
        found = [node.box for node in self.thumb.nodes() if node.name.startswith(name)]
        self.thumb.page.mouse.click(*max(box.middle for box in found))

    def receive(self, tool: AnyTool, state: Value) -> None:
        """Open a code of *state*, and what it holds."""
        self.thumb.open(f"/q/{share.write(tool, state)}")
        self.thumb.tap("Open")
        self.thumb.sees("Redo")
        self.thumb.does_not_see("This is what arrived")


@contextmanager
def on_device(browser: Browser, address: str, look: Look, to: Path) -> Iterator[Camera]:
    """Take a new device to the app at *address*; its pictures go to the folder *to*."""
    width, height = look.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=look.scale,
        color_scheme="dark" if look.shade == "dark" else "light",
    )
    thumb = Thumb(context, address)
    yield Camera(thumb, to)
    context.close()
    assert not thumb.problems(), thumb.problems()


def small(picture: bytes) -> bytes:
    """Return a PNG with the commonest colours only, so that flat areas stay exactly as they are."""
    with Image.open(BytesIO(picture)) as image:
        plain = image.convert("RGB")
    counted = plain.getcolors(plain.width * plain.height) or []
    often = sorted(counted, key=lambda each: each[0], reverse=True)[:COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette(
        [part for _, colour in often if isinstance(colour, tuple) for part in colour]
    )
    out = BytesIO()
    plain.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()

"""Take the pictures in docs/pictures: ``make pictures``. They are played, never painted.

Every screen, dark and light, on a phone and in a window. Tools are found in the catalogue, so a
new game's are pictured without a word here. ``python -m tests.browser.pictures score`` takes only
what is played under a name with "score" in it.
"""

import shutil
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from companion import share
from companion.catalogue import GAMES, every_tool
from companion.games.lawless_empire import orders, score
from companion.games.lawless_empire import round as rounds
from companion.tool import AnyTool
from companion.values import Value
from tests.browser import icons
from tests.browser.conftest import PHONE, WINDOW, launched
from tests.browser.server import ROOT, AppServer
from tests.browser.thumb import Thumb

PICTURES = ROOT / "docs" / "pictures"

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

    def __init__(self, thumb: Thumb, folder: Path, prefix: str = "") -> None:
        """Keep the pictures of *thumb* in *folder*."""
        self.thumb = thumb
        self.folder = folder
        self.prefix = prefix

    def keep(self, name: str) -> None:
        """Keep the screen without a finger on it."""
        self.thumb.page.mouse.move(0, 0)
        for _ in range(FRAMES):  # what is on the screen was told before it is drawn
            self.thumb.page.evaluate("new Promise(requestAnimationFrame)")
        taken = self.thumb.screenshot(self.prefix + name, self.folder)
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

    def receive(self, tool: AnyTool, state: Value) -> None:
        """Open a code of *state*, and what it holds."""
        self.thumb.open(f"/q/{share.write(tool, state)}")
        self.thumb.tap("Open")
        self.thumb.sees("Redo")
        self.thumb.does_not_see("This is what arrived")


Play = Callable[[Camera], None]


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


# --- what is played: each on a device that has never seen the app ---


def home(camera: Camera) -> None:
    thumb = camera.thumb.open()
    thumb.sees("Games")
    camera.keep_all("home-first")
    thumb.tap("Lawless Empire")
    thumb.sees("Set-up")
    thumb.tap("Back")
    thumb.sees("Continue")
    camera.keep_all("home")


def table(camera: Camera) -> None:
    thumb = camera.thumb.open("/table")
    camera.keep("table")
    thumb.tap("Red: change")
    thumb.sees("Leaves the table")
    camera.keep_all("table-player")
    thumb.tap("8")
    camera.keep_all("table-8")


def scan(camera: Camera) -> None:
    thumb = camera.thumb.open("/scan")
    thumb.sees("Open it")
    camera.keep("scan")
    thumb.tap("Open it")
    thumb.sees("not a Companion code")
    camera.keep("scan-not-ours")


def code(camera: Camera) -> None:
    """What arrives is shown: on a new device, and on one that has counted itself."""
    thumb = camera.thumb.open(f"/q/{share.write(orders.TOOL, orders.TOOL.example)}")
    thumb.sees("This is what arrived")
    camera.keep_all("code")
    thumb.open("/g/lawless-empire/orders")
    thumb.tap("Weak secure")
    thumb.open(f"/q/{share.write(orders.TOOL, orders.TOOL.example)}")
    thumb.sees("Keep mine")
    camera.keep("code-mine")


def torn_code(camera: Camera) -> None:
    thumb = camera.thumb.open("/q/123456789012345678")
    thumb.sees("Open another code")
    camera.keep("code-torn")


def nowhere(camera: Camera) -> None:
    camera.thumb.open("/nowhere").sees("Nothing is kept")
    camera.keep("nowhere")


def order_tally(camera: Camera) -> None:
    """The sheets and pads of the Order tally, and its code."""
    thumb = camera.thumb
    camera.receive(orders.TOOL, orders.TOOL.example)
    thumb.tap("Why?")
    thumb.sees("Rulebook")
    camera.keep("why")
    thumb.press("Escape")
    thumb.does_not_see("Rulebook")
    thumb.tap("Show menu")
    thumb.sees("Start over")
    camera.keep("menu")
    thumb.press("Escape")
    thumb.does_not_see("Start over")
    thumb.tap("Enter sorted piles")
    thumb.finds("Count card by card")
    camera.keep("pad-piles")
    thumb.tap("Share this screen")
    thumb.read_code()
    camera.keep_all("share")


def numbers_and_groups(camera: Camera) -> None:
    thumb = camera.thumb
    thumb.open("/g/makiavelia/earnings")
    for touch in ("1", "2", "Next", "7", "Next"):
        thumb.tap(touch)
    camera.keep("pad-number")
    thumb.tap("Put the pad away")
    thumb.tap("Red")
    thumb.tap("Green")
    thumb.finds("Part")
    camera.keep("pad-groups")


def totals_and_dice(camera: Camera) -> None:
    thumb = camera.thumb.open("/g/lawless-empire/first")
    thumb.tap("21")
    camera.keep("pad-totals")
    thumb.tap("Each die")
    for face in ("A 6", "A 3", "A 5"):
        thumb.tap(face)
    camera.keep("pad-dice")


def scoring(camera: Camera) -> None:
    thumb = camera.thumb
    camera.receive(orders.TOOL, orders.TOOL.example)
    thumb.open("/g/lawless-empire/score")
    thumb.sees("Redo")
    camera.keep("score-offer")
    thumb.tap("Use the Order tally")
    thumb.tap("Undercover")
    thumb.tap("Add up")
    for tokens in ("5", "4"):
        thumb.tap(tokens)
    camera.keep("pad-sum")


def end_of_the_game(camera: Camera) -> None:
    example = rounds.TOOL.example
    camera.receive(
        rounds.TOOL, example.evolve(round=rounds.ROUNDS, over=True, ticks=frozenset())
    )
    camera.keep_all("game-over")


def opened(tool: AnyTool) -> Play:
    """Return the play that opens *tool* as nobody has touched it."""

    def play(camera: Camera) -> None:
        (game,) = [game for game in GAMES if tool in game.tools]
        beneath = "" if tool is game.tools[0] else f"/{tool.key}"
        camera.thumb.open(f"/g/{game.key}{beneath}").sees("Redo")
        camera.keep_all(f"{game.key}-{tool.key}-empty")

    return play


def filled(tool: AnyTool) -> Play:
    """Return the play that opens a code of *tool*'s example."""

    def play(camera: Camera) -> None:
        camera.receive(tool, tool.example)
        camera.keep_all(f"{tool.game}-{tool.key}")

    return play


def plays() -> Iterator[tuple[str, Play]]:
    """Return everything that is played, with its name."""
    screens = (home, table, scan, code, torn_code, nowhere, order_tally, end_of_the_game)
    for play in (*screens, numbers_and_groups, totals_and_dice, scoring):
        yield play.__name__, play
    for tool in every_tool():
        yield f"{tool.game}-{tool.key}-empty", opened(tool)
        yield f"{tool.game}-{tool.key}", filled(tool)


def readme(camera: Camera) -> None:
    """The five that README shows, after an evening's play."""
    thumb = camera.thumb
    camera.receive(score.TOOL, score.TOOL.example)
    camera.keep("score")
    camera.receive(orders.TOOL, orders.TOOL.example)
    camera.keep("orders")
    thumb.tap("Share this screen")
    thumb.read_code()
    camera.keep("share")
    camera.receive(rounds.TOOL, rounds.TOOL.example)
    camera.keep("game")
    thumb.open()
    thumb.sees("Continue")
    camera.keep("home")


# --- taking them ---


def shoot(browser: Browser, address: str, look: Look, play: Play, camera_to: Path) -> None:
    """Play on a new device with this *look*."""
    width, height = look.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=look.scale,
        color_scheme="dark" if look.shade == "dark" else "light",
    )
    thumb = Thumb(context, address)
    play(Camera(thumb, camera_to, "readme-" if play is readme else ""))
    context.close()
    assert not thumb.problems(), thumb.problems()


def main(part: str = "") -> None:
    """Play everything that has *part* in its name, and keep the screens."""
    chosen = [(name, play) for name, play in plays() if part in name]
    if not part:
        shutil.rmtree(PICTURES, ignore_errors=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder) / "log.txt")
        browser = launched(playwright)
        try:
            icons.draw(browser)
            if part in "readme":
                shoot(browser, server.address, LARGE, readme, PICTURES)
            for look in LOOKS:
                to = PICTURES / look.shade / look.device
                for _, play in chosen:
                    shoot(browser, server.address, look, play, to)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])

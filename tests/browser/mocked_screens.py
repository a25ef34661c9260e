"""Screens beside the mock-ups of their worlds: ``make pictures PART=worlds MOCKS=folder``.

Each screen is taken at the size and in the state of a mock-up, by the app or as a light page, with an example or as a
player gets there, into build/out/worlds. Where *folder* has a PNG of that name, both stand side by side. A word in the
place of ``worlds``, such as ``worlds/attack``, takes only what has it in its name.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from companion.catalogue import every_game, find_tool
from companion.core.values import Value
from companion.display.labels import EXAMPLE, FIND_ANYTHING
from companion.display.sheets import NEXT_CELL
from companion.display.tool_routes import route_of
from companion.tools.tool import AnyTool
from tests.browser.app_server import ROOT, AppServer
from tests.browser.conftest import PHONE, WINDOW, launched
from tests.browser.screenshots import DARK, LIGHT, Camera, Look, on_device

PAIRS: Final = ROOT / "build" / "out" / "worlds"
TABLET: Final = (820, 1180)
SMALL: Final = (360, 640)
NAMES: Final = ("Anna", "Ben", "Christina", "Didi", "Ed")
PAPER: Final = (128, 128, 128)
"""What lies between a mock-up and the screen."""

BETWEEN: Final = 12
LARGEST: Final = "How large letters are: Largest"
CONTRAST: Final = "How it looks: High contrast"
EMPIRE: Final = "lawless-empire"

Play = Callable[[Camera], None]


class Mocked(NamedTuple):
    """A mock-up: the *name* of its file, how its screen is reached, and on what device."""

    name: str
    play: Play
    size: tuple[int, int] = PHONE
    shade: str = DARK


def named(tool: AnyTool, state: Value) -> Value:
    """Return *state* of *tool* with players who have names, where it has a table."""
    table = getattr(state, "table", None)
    if table is None:
        return state
    people = list(table.people)
    for seat, name in enumerate(NAMES):
        people[seat] = people[seat].evolve(name=name)
    return state.evolve(table=table.evolve(people=tuple(people)))


def example(key: str, camera: Camera, **changes: object) -> None:
    """Show the example of the tool called *key*, with *changes*."""
    tool = find_tool(key)
    assert tool
    camera.receive(tool, named(tool, tool.example.evolve(**changes)))


def in_round(game: str, then: Play, camera: Camera, **changes: object) -> None:
    """Have the round of *game* under way, and go on with *then*."""
    example(f"{game}/round", camera, **changes)
    then(camera)


def opened(key: str, camera: Camera) -> None:
    """Open the tool called *key* as nobody has touched it."""
    tool = find_tool(key)
    assert tool
    camera.thumb.open(route_of(tool)).sees("Redo")


def home(camera: Camera) -> None:
    example(f"{EMPIRE}/round", camera, phase=3)
    camera.thumb.open().finds("Continue")


def with_setting(name: str, then: Play, camera: Camera) -> None:
    camera.thumb.open("/settings")
    camera.thumb.tap(name)
    then(camera)


def searched(camera: Camera) -> None:
    camera.thumb.open()
    camera.thumb.type_text(FIND_ANYTHING, "how many coins")
    camera.thumb.settles()


def own_sheet(camera: Camera, first: str = "Red") -> None:
    """Fill in half of a sheet, from the cell of the *first* player on."""
    thumb = camera.thumb.open()
    thumb.tap("Your own game")
    thumb.tap("Rolls and rows")
    thumb.tap("Score")
    thumb.tap(f"{first}, Ones")
    thumb.sees(f"{first} · Ones")
    for number in ("3", "1", "4", "2", "8", "6", "4", "8", "9", "12"):
        for digit in number:
            thumb.tap(digit)
        thumb.tap(NEXT_CELL)


def picture(camera: Camera) -> None:
    example(f"{EMPIRE}/score", camera)
    camera.thumb.tap("Keep this game")
    camera.thumb.tap("A picture for the group")
    camera.thumb.sees("Save the picture")


def at(route: str, camera: Camera) -> None:
    camera.thumb.open(route).settles()


def at_a_table(camera: Camera) -> None:
    """Open a live table by the app's own door, and sit down."""
    at("/live", camera)
    camera.thumb.tap("Open a table")
    camera.thumb.tap("Red: sit here")
    camera.thumb.settles()


def light(key: str, camera: Camera) -> None:
    """Show the example of the tool called *key* as a light page."""
    thumb = camera.thumb
    tool = find_tool(key)
    assert tool
    thumb.page.goto(f"{thumb.address}/t/{key}")
    thumb.page.locator("summary[aria-label=More]").first.click()
    thumb.page.get_by_role("button", name=EXAMPLE).first.click()
    thumb.page.wait_for_load_state("networkidle")


def mocked() -> Iterator[Mocked]:
    """Return every screen that has a mock-up."""
    the_round = f"{EMPIRE}/round"
    game = partial(example, the_round, phase=3)
    yield Mocked("a-home", home)
    yield Mocked("b-game", game)
    yield Mocked("c-game-contrast", partial(with_setting, CONTRAST, game))
    yield Mocked("c-game-light", game, shade=LIGHT)
    yield Mocked("d-tally-stamp", partial(example, f"{EMPIRE}/orders"))
    yield Mocked("e-score", partial(example, f"{EMPIRE}/score"))
    yield Mocked("f-attack-pad", partial(opened, "makiavelia/attack"))
    yield Mocked("f2-attack-thrown", partial(example, "makiavelia/attack"))
    yield Mocked("g-negotiation", partial(example, "makiavelia/negotiation"))
    yield Mocked("h-acquire", partial(example, "mafia-works/acquire"))
    yield Mocked("i-combat", partial(example, "turf-war/combat"))
    yield Mocked("j-areas", partial(example, "turf-war/areas"))
    yield Mocked("k-scene", partial(example, "the-law/change"))
    yield Mocked("l-own-sheet", own_sheet)
    yield Mocked("m-search", searched)
    yield Mocked("m2-rule-found", partial(example, f"{EMPIRE}/terms"))
    yield Mocked("n-live-table", at_a_table)
    plans = partial(example, f"{EMPIRE}/plans")
    yield Mocked("o-desktop", partial(in_round, EMPIRE, plans, phase=4), WINDOW)
    yield Mocked("p-tablet", partial(in_round, EMPIRE, plans, phase=4), TABLET)
    yield Mocked("q-acquire-360x640", partial(example, "mafia-works/acquire"), SMALL)
    yield Mocked("q-game-360x640", game, SMALL)
    for shade, end in ((LIGHT, ""), (DARK, "-dark")):
        yield Mocked(f"r-light-game{end}", partial(light, the_round), shade=shade)
        yield Mocked(f"r-light-score{end}", partial(light, f"{EMPIRE}/score"), shade=shade)
    yield Mocked("s-picture", picture)
    yield Mocked("u-game-200percent", partial(with_setting, LARGEST, game))
    yield Mocked("v-first-run", partial(at, "/"))
    yield Mocked("w-empty", partial(opened, "turf-war/areas"))
    for each in every_game():
        if each.key != EMPIRE:
            yield Mocked(f"x-game-{each.key}", partial(example, f"{each.key}/round"))


def beside(screen: Path, mock: Path) -> None:
    """Put the picture *mock*, as high as the *screen*, at the left of it, into its file."""
    with Image.open(screen) as ours, Image.open(mock) as theirs:
        width = round(theirs.width * ours.height / theirs.height)
        whole = Image.new("RGB", (width + BETWEEN + ours.width, ours.height), PAPER)
        whole.paste(theirs.convert("RGB").resize((width, ours.height)), (0, 0))
        whole.paste(ours.convert("RGB"), (width + BETWEEN, 0))
    whole.save(screen)


def main(mocks: Path | None, part: str = "") -> int:
    """Take each screen with *part* in its name, beside its mock-up in the folder *mocks* where there is one; return how
    many.
    """
    faults, taken = [], 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder) / "log.txt", TZ="UTC")
        browser = launched(playwright)
        try:
            for each in mocked():
                if part not in each.name:
                    continue
                look = Look("", each.size, (each.shade,), under="")
                with on_device(browser, server.address, look, PAIRS) as camera:
                    try:
                        each.play(camera)
                        camera.take_hand_off()
                        PAIRS.mkdir(parents=True, exist_ok=True)
                        (PAIRS / f"{each.name}.png").write_bytes(camera.picture())
                    except (AssertionError, PlaywrightError) as error:
                        faults.append(f"{each.name}: {error}")
                        continue
                taken += 1
                if mocks and (mock := mocks / f"{each.name}.png").is_file():
                    beside(PAIRS / f"{each.name}.png", mock)
        finally:
            browser.close()
            server.stop()
    if faults:
        sys.exit("\n".join(faults))
    return taken

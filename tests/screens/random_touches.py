"""A simulated player who taps at random in the whole app, types, presses keys and rotates the device."""

import asyncio
from random import Random

import flet as ft
from flet.controls.base_control import BaseControl

from companion.catalogue import every_game
from companion.display.tool_routes import route_of
from screens.app import main
from screens.ui.error_boundary import LOST_NOTHING
from screens.ui.flet_internals import open_dialogs
from tests.screens.control_tree import name_of
from tests.screens.harness import Screen
from tests.screens.logged_errors import logged_errors

SIZES = ((390, 844), (360, 640), (1280, 800))
TYPED = ("Ann", "12", "5+4", "-3", "99999999", "", "é" * 20, "a, b", "<b>x")
KEYS = (*"0159+-ragk", "Enter", "Backspace", "Arrow Right", "Tab")
PAGES = ("/", "/table", "/files", "/plays", "/plays/standings", "/settings", "/new", "/q/1")
ROUTES = (
    *PAGES,
    *(f"/g/{game.key}{page}" for game in every_game() for page in ("", "/tools", "/table")),
    *(route_of(tool) for game in every_game() for tool in game.tools),
)

OPEN_ROUTE, ROTATE, PRESS_KEY, TYPE = 0.03, 0.02, 0.05, 0.15
"""Probability of each action: open another page, rotate the device, press a key, type into a field."""


async def _act(screen: Screen, chance: Random) -> str:
    """Perform one random action and return its description."""
    at = chance.random()
    if at < OPEN_ROUTE:
        route = chance.choice(ROUTES)
        await screen.go(route)
        return route
    if at < OPEN_ROUTE + ROTATE:
        width, height = chance.choice(SIZES)
        screen.resize(width, height)
        await screen.fire(screen.page, "resize", {"width": width, "height": height})
        return f"{width} x {height}"
    if at < OPEN_ROUTE + ROTATE + PRESS_KEY:
        key: str = chance.choice(KEYS)
        data = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
        await screen.fire(screen.page, "keyboard_event", data)
        return key
    return await act_on_page(screen, chance)


async def act_on_page(screen: Screen, chance: Random, types: float = TYPE) -> str:
    """Touch or type something at random on the page that is open, and return its description.

    *types* is the probability that a text is typed, where there is a field.
    """
    fields = screen.all(ft.TextField)
    found = [each for each in screen.controls() if name_of(each) and not _is_off(each)]
    assert fields or found, f"{screen.page.route} leads nowhere: {screen.texts()}"
    if not found or (fields and chance.random() < types):
        return await _type(screen, chance.choice(fields), chance.choice(TYPED))
    touched = chance.choice(found)
    name, routes = name_of(touched), len(screen.routes)
    await screen.fire(touched, "click")
    if len(screen.routes) > routes:  # the device opens what the app asks it to
        await screen.go(screen.routes[-1])
    return name


def _is_off(control: BaseControl) -> bool:
    return bool(getattr(control, "disabled", False))


async def _type(screen: Screen, field: ft.TextField, text: str) -> str:
    screen.fill_in(field, text)
    for event in ("change", "submit", "blur"):
        if getattr(field, f"on_{event}"):
            await screen.fire(field, event, text)
    return f"“{text}” in {field.label}"


def _error_messages(screen: Screen) -> list[str]:
    """Return the error messages on the screen, and dismiss snack bars."""
    bars = [each for each in open_dialogs(screen.page) if isinstance(each, ft.SnackBar)]
    said = [bar.content.value for bar in bars if isinstance(bar.content, ft.Text)]
    for bar in bars:
        bar.open = False
    return [text for text in (*said, *screen.texts()) if LOST_NOTHING in text]


def play(seed: int, touches: int) -> None:
    """Perform *touches* random actions, the same ones for the same *seed*.

    Raises AssertionError if anything breaks.
    """
    chance, done = Random(seed), list[str]()

    async def run() -> None:
        screen = Screen()
        screen.resize(*chance.choice(SIZES))
        await main(screen.page)
        await screen.go("/")
        for _ in range(touches):
            done.append(await _act(screen, chance))
            broken = [*_error_messages(screen), *errors]
            assert not broken, "\n".join([f"seed {seed}: {done[-30:]}", *broken])

    with logged_errors() as errors:
        asyncio.run(run())

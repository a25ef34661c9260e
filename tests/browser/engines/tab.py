"""What a thumb uses of a browser, in any engine: a dozen names that mean what Playwright means by them.

Playwright's own pages are tabs as they are; Firefox's and WebKit's speak WebDriver's language, in
which fingers and keys are the same for both.
"""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from tests.browser.engines.files import ASKED, HOOK, Chooser, Download, Later
from tests.browser.engines.wire import Wire

KEYS = {
    "ArrowDown": "\ue015", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "ArrowUp": "\ue013",
    "Backspace": "\ue003", "Control": "\ue009", "ControlOrMeta": "\ue009", "Enter": "\ue007",
    "Escape": "\ue00c", "Shift": "\ue008", "Space": " ", "Tab": "\ue004",
}  # fmt: skip
"""Playwright's names of keys, and WebDriver's signs for them."""

PATIENCE = 240
"""Seconds that an engine itself may take for what it is asked, on a slow and busy machine."""

UNDER_WAY = 60
"""Seconds in which a page that goes elsewhere may be asked again."""

Action = dict[str, Any]


class GoneError(Exception):
    """The page went elsewhere while it was asked."""


class MouseLike(Protocol):
    """A finger. Points are those of the page."""

    def move(self, x: float, y: float) -> None: ...
    def down(self) -> None: ...
    def up(self) -> None: ...
    def click(self, x: float, y: float) -> None: ...
    def wheel(self, delta_x: float, delta_y: float) -> None: ...


class KeyboardLike(Protocol):
    """Keys, by Playwright's names, such as Enter and Control+z."""

    def press(self, key: str) -> None: ...
    def type(self, text: str, *, delay: float = 0) -> None: ...
    def insert_text(self, text: str) -> None: ...


class Tab(Protocol):
    """A page of a device."""

    @property
    def url(self) -> str: ...
    @property
    def mouse(self) -> MouseLike: ...
    @property
    def keyboard(self) -> KeyboardLike: ...

    def goto(self, url: str) -> object: ...
    def reload(self) -> object: ...
    def evaluate(self, expression: str, arg: Any = None) -> Any: ...
    def screenshot(self) -> bytes: ...
    def expect_file_chooser(self) -> AbstractContextManager[Any]: ...
    def expect_download(self) -> AbstractContextManager[Any]: ...
    def wait_for_timeout(self, timeout: float) -> None: ...
    def close(self) -> None: ...


class Device(Protocol):
    """A phone that has never been here: what it keeps, no other device sees."""

    def new_page(self) -> Tab: ...
    def close(self) -> None: ...


class Engine(Protocol):
    """A browser that runs."""

    name: str
    version: str

    def device(
        self, size: tuple[int, int], *, script: bool = True, dark: bool = False
    ) -> Device:
        """Return a new device of *size* points, with JavaScript or without, light or *dark*."""
        ...

    def close(self) -> None: ...


class Mouse:
    """A finger in WebDriver's words."""

    def __init__(self, perform: Callable[[Action], None]) -> None:
        self._perform = perform
        self._at = {"x": 0, "y": 0}

    def move(self, x: float, y: float) -> None:
        self._at = {"x": round(x), "y": round(y)}
        self._act(self._moved())

    def down(self) -> None:
        self._act({"type": "pointerDown", "button": 0})

    def up(self) -> None:
        self._act({"type": "pointerUp", "button": 0})

    def click(self, x: float, y: float) -> None:
        self._at = {"x": round(x), "y": round(y)}
        rests = {"type": "pause", "duration": 30}
        ends = {"type": "pointerUp", "button": 0}
        self._act(self._moved(), {"type": "pointerDown", "button": 0}, rests, ends)

    def wheel(self, delta_x: float, delta_y: float) -> None:
        turn = {"deltaX": round(delta_x), "deltaY": round(delta_y)}
        scroll = {"type": "scroll", **self._at, **turn, "duration": 0}
        self._perform({"type": "wheel", "id": "wheel", "actions": [scroll]})

    def _moved(self) -> Action:
        return {"type": "pointerMove", **self._at, "duration": 0}

    def _act(self, *actions: Action) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}}
        self._perform({**finger, "actions": list(actions)})


class Keyboard:
    """Keys in WebDriver's words."""

    def __init__(self, perform: Callable[[Action], None]) -> None:
        self._perform = perform

    def press(self, key: str) -> None:
        signs = [KEYS.get(each, each) for each in key.split("+")]
        down = [{"type": "keyDown", "value": each} for each in signs]
        self._act(*down, *({"type": "keyUp", "value": each} for each in reversed(signs)))

    def type(self, text: str, *, delay: float = 0) -> None:
        for sign in text:
            rests = {"type": "pause", "duration": round(delay)}
            self._act(
                {"type": "keyDown", "value": sign}, {"type": "keyUp", "value": sign}, rests
            )

    def insert_text(self, text: str) -> None:
        """Put *text* there as fast as it goes."""
        self.type(text)

    def _act(self, *actions: Action) -> None:
        self._perform({"type": "key", "id": "keys", "actions": list(actions)})


class DrivenTab(ABC):
    """A page of an engine that speaks WebDriver's language. What it saves goes to the folder *saves*."""

    wire: Wire | None = None
    """The line over which it speaks, where someone listens."""

    def __init__(self, saves: Path) -> None:
        self._saves = saves
        self._closed = False
        self.mouse = Mouse(self.perform)
        self.keyboard = Keyboard(self.perform)
        self._heard: dict[str, list[Callable[[Any], object]]] = {}

    @abstractmethod
    def perform(self, actions: Action) -> None:
        """Let one finger, wheel or hand make its *actions*."""

    @abstractmethod
    def call(self, expression: str, arg: Any) -> str | None:
        """Return as JSON what *expression* comes to in the page, or as a function of *arg*.

        Raises GoneError where the page has gone elsewhere meanwhile, AssertionError what broke in it.
        """

    @abstractmethod
    def goto(self, url: str, wait_until: str = "") -> None:
        """Go to *url*, and wait until there is a page."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def shut(self) -> None:
        """Close the page."""

    @abstractmethod
    def put_file(self, file: Path) -> None:
        """Give *file* to the field that asked for one, see files.HOOK."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what *expression* is in the page, or comes to where it is a function of *arg*."""
        self._listens()
        deadline = time.monotonic() + UNDER_WAY
        while True:
            try:
                found = self.call(expression, arg)
            except GoneError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
            else:
                return None if found is None else json.loads(found)

    @property
    def url(self) -> str:
        """Where the page is."""
        return str(self.evaluate("location.href"))

    def on(self, event: str, hear: Callable[[Any], object]) -> None:
        """Call *hear* with what happens in the page, as far as the engine tells: see hears."""
        self._heard.setdefault(event, []).append(hear)

    def hears(self, event: str, what: object) -> None:
        """Tell who listens."""
        for hear in self._heard.get(event, ()):
            hear(what)

    def wait_for_timeout(self, timeout: float) -> None:
        """Let *timeout* milliseconds pass."""
        time.sleep(timeout / 1000)
        self._listens()

    def _listens(self) -> None:
        if self.wire:
            self.wire.deliver(lambda heard: self.hears("websocket", heard))

    def is_closed(self) -> bool:
        """Return whether it was closed."""
        return self._closed

    def close(self) -> None:
        """Close it, unless it is closed."""
        if not self._closed:
            self._closed = True
            self.shut()

    @contextmanager
    def expect_file_chooser(self) -> Iterator[Later[Chooser]]:
        """Have a file chosen: who touches within the ``with`` has a chooser as *value* after it."""
        self.evaluate(HOOK)
        later: Later[Chooser] = Later()
        yield later
        self._wait_until(lambda: bool(self.evaluate(ASKED)), "nothing asks for a file")
        later.value = Chooser(self.put_file)

    @contextmanager
    def expect_download(self) -> Iterator[Later[Download]]:
        """Have a file saved: who touches within the ``with`` has it as *value* after it."""
        before = set(self._saves.iterdir())
        later: Later[Download] = Later()
        yield later
        found: list[Path] = []

        def is_there() -> bool:
            found[:] = Download.whole(set(self._saves.iterdir()) - before)
            return bool(found)

        self._wait_until(is_there, "nothing is saved")
        later.value = Download(found[0])

    def _wait_until(self, holds: Callable[[], bool], otherwise: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, otherwise
            self.wait_for_timeout(50)

"""A page of the app inside this process: real session and controls, no browser, no Flutter.

Uses what Flet keeps to itself (sessions, connections, the body of components), in the one
version that pyproject.toml names.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import flet as ft
import msgpack  # type: ignore[import-untyped]  # it ships no types
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from screens.app import main
from screens.ui.flet_internals.drawing import configure_only_set_fields, keep_drawings
from screens.ui.flet_internals.quick_controls import set_only_given_fields
from tests.screens.control_tree import inside, name_of, views_in

ControlT = TypeVar("ControlT", bound=BaseControl)

# As the app does before it draws anything.
keep_drawings()
configure_only_set_fields()
set_only_given_fields()

_encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


LIMIT = 60
"""Seconds after which what does not come is reported; on a busy machine it may take long."""

NEVER = object()
"""What a call gets that nobody answers."""

_drawing: set[asyncio.Future[None]] = set()
"""What draws the open screens: a loop holds its tasks only weakly, a server holds its pages."""


class FakeConnection(Connection):
    """The other end of the wire: it reads every message, and answers every call.

    With what *answers* has under the call's name, made anew for each; else with None. While it
    is ``behind`` it answers nothing: what was sent has not reached it yet. What it was told to
    draw is in ``drawn``, as it goes over the wire.
    """

    session: Session

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.crashed = ""
        self.calls: list[str] = []
        self.arguments: list[dict[str, Any]] = []
        self.routes: list[str] = []
        self.answers: dict[str, Callable[[], object]] = {}
        self.unanswered: list[tuple[int, str]] = []
        self.behind = False
        self.unread: list[Callable[[], None]] = []
        self.drawn: list[bytes] = []
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(1)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url = "http://localhost"

    def send_message(self, message: Message) -> None:
        body: Any = message.body
        packed = msgpack.packb([message.action, body], default=_encode)
        if message.action == MessageAction.PATCH_CONTROL:
            self.drawn.append(packed)
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashed = body.message
        elif message.action == MessageAction.INVOKE_METHOD:
            self.calls.append(body.name)
            self.arguments.append(body.args or {})
            if body.name == "push_route":
                self.routes.append(body.args["route"])
            result, error = None, None
            try:
                result = self.answers.get(body.name, lambda: None)()
            except RuntimeError as refused:
                error = str(refused)
            answered = self.session.handle_invoke_method_results
            if result is NEVER:
                self.unanswered.append((body.control_id, body.call_id))
            else:
                self.unread.append(
                    partial(answered, body.control_id, body.call_id, result, error)
                )
            self.read()

    def read(self) -> None:
        """Read what has come, and answer it, unless it is behind."""
        while self.unread and not self.behind:
            self.loop.call_soon(self.unread.pop(0))


class Screen:
    """What one player sees of a page, and what a touch makes of it."""

    def __init__(self, address: str = "http://localhost") -> None:
        self._connection = FakeConnection()
        self._connection.page_url = address
        self._session = self._connection.session = Session(self._connection)
        self.page = self._session.page
        self._happening: list[asyncio.Future[None]] = []
        self._session.apply_page_patch({"route": "/", "web": True, "width": 390, "height": 844})
        first = self._session.get_page_patch()  # type: ignore[no-untyped-call]
        msgpack.packb(first, default=_encode)
        _context_page.set(self.page)
        context.reset_auto_update()  # type: ignore[no-untyped-call]

    @property
    def answers(self) -> dict[str, Callable[[], object]]:
        """What this device answers to calls, by name; a RuntimeError is a refusal."""
        return self._connection.answers

    def calls(self, name: str) -> int:
        """Return how often the device was called with *name*."""
        return self._connection.calls.count(name)

    def last_call(self, name: str) -> dict[str, Any]:
        """Return the arguments with which the device was called with *name*, the last time."""
        calls = zip(self._connection.calls, self._connection.arguments, strict=True)
        return [arguments for called, arguments in calls if called == name][-1]

    @property
    def routes(self) -> list[str]:
        """The routes that the app asked the device to open, in this order."""
        return self._connection.routes

    @property
    def unanswered(self) -> int:
        """How many calls the device still owes an answer."""
        return len(self._connection.unanswered)

    def answer_late(self, result: object) -> None:
        """Answer now what was not answered."""
        while self._connection.unanswered:
            owed = self._connection.unanswered.pop()
            self._session.handle_invoke_method_results(*owed, result, None)

    async def settle(self) -> None:
        """Let everything happen that was set off."""
        for _ in range(40):
            await asyncio.sleep(0)
        assert not self._connection.crashed, self._connection.crashed
        drawing = self._session._Session__updates_task  # type: ignore[attr-defined]
        if drawing and drawing.done() and not drawing.cancelled():
            drawing.result()  # raises what Flet stumbled over: from now on it draws nothing
        if drawing and not drawing.done():
            _drawing.add(drawing)
            drawing.add_done_callback(_drawing.discard)

    def controls(self) -> list[BaseControl]:
        """Return everything on the topmost view and on its dialogs, in reading order."""
        return list({id(each): each for each in inside(self.on_top())}.values())

    @property
    def drawn(self) -> list[bytes]:
        """Every change that the device was told to draw, as it goes over the wire."""
        return self._connection.drawn

    def on_top(self) -> list[BaseControl]:
        """Return the topmost view and the dialogs over it."""
        dialogs = [each for each in self.page._dialogs.controls if each.open]
        return [*list(views_in(self.page.views))[-1:], *dialogs]

    def all(self, kind: type[ControlT]) -> list[ControlT]:
        """Return the controls of one *kind*."""
        return [each for each in self.controls() if isinstance(each, kind)]

    def texts(self) -> list[str]:
        """Return the texts that can be read."""
        return [
            text.value or "".join(str(each.text) for each in text.spans or ())
            for text in self.all(ft.Text)
        ]

    def names(self) -> list[str]:
        """Return what can be touched, as a screen reader calls it."""
        return [name for name in map(name_of, self.controls()) if name]

    def open_at(self, route: str) -> None:
        """Be at *route* from the start."""
        self._session.apply_page_patch({"route": route})

    def resize(self, width: float, height: float) -> None:
        """Give the page another size, in dp: what is drawn from now on fits it."""
        self._session.apply_page_patch({"width": width, "height": height})

    async def go(self, route: str) -> None:
        """Go to *route*, as a link would."""
        self.open_at(route)
        await self.fire(self.page, "route_change", {"route": route})

    async def turn(self, width: float, height: float) -> None:
        """Turn the phone round, or drag the window's edge: the device tells its new size, in dp."""
        self.resize(width, height)
        await self.fire(self.page, "resize", {"width": width, "height": height})

    async def touch(self, name: str) -> None:
        """Touch what is called *name*."""
        await self.fire(self.named(name), "click")

    async def tap_at(self, name: str, x: float, y: float) -> None:
        """Touch what is called *name* with a finger that comes down at that point of the page."""
        touched = self.named(name)
        at = {"k": "touch", "l": {"x": 0, "y": 0}, "g": {"x": x, "y": y}}
        await self.fire(touched, "tap_down", at)
        await self.fire(touched, "click")

    def named(self, name: str) -> BaseControl:
        """Return what is called *name*."""
        (found,) = [each for each in self.controls() if name_of(each) == name]
        return found

    async def touch_at_once(self, *names: str) -> None:
        """Touch one thing after the other, all before the screen is drawn again."""
        found = [each for name in names for each in self.controls() if name_of(each) == name]
        assert len(found) == len(names), self.names()
        await self.at_once(
            *[self._session.dispatch_event(each._i, "click", None) for each in found]
        )

    async def at_once(self, *events: Awaitable[None]) -> None:
        """Let *events* happen in this order, all before the screen is drawn again."""
        await asyncio.gather(*events)
        await self.settle()

    @contextmanager
    def behind(self) -> Iterator[None]:
        """Let the device show nothing new within the ``with``."""
        self._connection.behind = True
        yield
        self._connection.behind = False
        self._connection.read()

    async def type_text(self, text: str) -> None:
        """Type *text* into the only field."""
        (field,) = self.all(ft.TextField)
        self.fill_in(field, text)
        await self.fire(field, "change", text)

    def fill_in(self, field: ft.TextField, text: str) -> None:
        """Let *field* have *text*, as a device says so before its events."""
        self._session.apply_patch(field._i, {"value": text})

    async def until(self, text: str) -> None:
        """Let the other thread work until *text* can be read."""
        await self.until_true(lambda: text in self.texts(), f"“{text}” does not come")

    async def until_true(
        self, holds: Callable[[], object], otherwise: str = "It does not come"
    ) -> None:
        """Let the other thread work until it *holds*; *otherwise* says what is missing."""
        deadline = time.monotonic() + LIMIT
        while not holds():
            assert time.monotonic() < deadline, f"{otherwise}: {self.texts()}"
            await asyncio.sleep(0.01)
            await self.settle()

    async def fire(self, control: BaseControl, event: str, data: object = None) -> None:
        """Let *event* happen to *control*, as far as that goes while the device is behind."""
        happens = asyncio.ensure_future(self._session.dispatch_event(control._i, event, data))
        self._happening.append(happens)
        await self.settle()
        if not self._connection.behind:
            await asyncio.gather(*self._happening)
            self._happening.clear()
            await self.settle()


def played(draw: Callable[[], Any], play: Callable[[Screen], Awaitable[None]]) -> None:
    """Show what *draw* draws, a component or a control, and let *play* touch it."""

    async def run() -> None:
        screen = Screen()
        screen.page.render(draw)
        await screen.settle()
        await play(screen)

    asyncio.run(run())


def on_the_phone(play: Callable[[Screen], Awaitable[None]]) -> None:
    """Play on a phone that has just opened the first screen."""

    async def run() -> None:
        screen = Screen()
        await main(screen.page)
        await screen.go("/")
        await play(screen)

    asyncio.run(run())

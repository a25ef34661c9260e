"""Tools on the table as light pages: every phone of the laptop sees each touch, and may touch."""

import secrets
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.catalogue import find_tool
from companion.core.errors import CompanionError, StorageError
from companion.core.shape import code_part
from companion.tools.tool import table_of
from screens.light.pages import changing_part, code_pages, tool_page
from screens.light.state import light_tool_session, touches
from screens.light.state.keys import Switches
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.state.steady_clock import STEADY
from screens.server.door.light_door import LightDoor, RefusedError, address, read_form
from screens.server.light_routes import cookies
from screens.server.light_routes.events import EventStream, event, updates
from screens.server.light_routes.page_extras import (
    WHOLE,
    route_showing,
    to_app,
)
from screens.server.light_routes.responses import html, in_app
from screens.server.light_routes.shared_tools import LENGTH, LETTERS, SharedStore, SharedTool
from screens.server.light_routes.tool_answers import answered
from screens.server.light_routes.visitors import Visitors, asking
from screens.visitors.page_context import PageContext

GONE: Final = "This tool is not on the table any more."

EVENTS_KEPT: Final = 32

SPLIT: Final = "\n"
"""Between the version, the tool and the save of a shared tool that a browser keeps."""


class LightShared:
    """The routes of tools on the table, /t/ and a name of five letters."""

    def __init__(
        self,
        visitors: Visitors,
        room: SharedStore,
        door: LightDoor,
        link_base: Callable[[Request], str],
    ) -> None:
        """Show what lies in *room*; *visitors* are those that look, and *door* counts their streams.

        *link_base* returns what links begin with that other phones can follow.
        """
        self._visitors, self._room, self._door = visitors, room, door
        self._link_base = link_base
        self._events: dict[tuple[object, ...], bytes] = {}

    def routes(self) -> list[Route]:
        """Return the routes, each to its endpoint. That of a game's page looks alike."""
        return [
            Route("/t/{name}", self.touch, methods=["POST"]),
            Route("/t/{name}/code", self.code),
            Route("/t/{name}/events", self.events),
            Route(f"/t/{{name}}/{WHOLE}", self.to_app, methods=["GET"]),
        ]

    async def show(self, request: Request) -> Response:
        """Show a tool as everyone sees it."""
        name = request.path_params["name"]
        shared = self._read(request, name)
        viewer = _viewer(shared, self._switches(request, name))
        answer = html(request, tool_page.tool_page(viewer, **_around(request, name, shared)))
        cookies.put_visitor(answer, request)
        self._save(request, answer, name, shared)
        return answer

    async def touch(self, request: Request) -> Response:
        """Apply the touch, for everyone."""
        name = request.path_params["name"]
        form = await read_form(request)
        self._read(request, name)
        token = cookies.visitor(request) or cookies.new_visitor()
        visitor = self._visitors.welcome(token, asking(self._visitors, request))
        looking = visitor.switches.get(name, Switches())
        now, seed = STEADY.now(), secrets.randbits(64)
        late, viewer = False, _viewer(self._read(request, name), looking)

        def change(shared: SharedTool) -> SharedTool:
            nonlocal viewer
            viewer = touches.touched(_viewer(shared, looking), form, now, seed)
            return replace(shared, history=viewer.history, table=viewer.table)

        try:
            shared = self._room.touch(name, change)
        except StaleError as stale:
            shared = self._read(request, name)
            viewer, late = replace(_viewer(shared, looking), notice=str(stale)), True
        visitor.remember_switches(name, viewer.switches)
        status = 409 if late else 422 if viewer.notice else 303
        answer = answered(request, viewer, _around(request, name, shared), status)
        cookies.put(answer, request, cookies.VISITOR, token)
        self._save(request, answer, name, shared)
        return answer

    async def code(self, request: Request) -> Response:
        """Show the code of a tool on the table: it leads other phones to the same one."""
        name = request.path_params["name"]
        shared = self._read(request, name)
        state, back = code_part(shared.history.now), f"/t/{name}"
        found = _viewer(shared, Switches())
        body = code_pages.code_page(
            shared.tool,
            state,
            found.digits,
            link=self._link_base(request) + back,
            app=in_app(request, f"{back}/{WHOLE}"),
            back=back,
        )
        return html(request, body)

    async def to_app(self, request: Request) -> Response:
        """Lead into the whole app, which shows the tool as everyone sees it."""
        shared = self._read(request, request.path_params["name"])
        return to_app(route_showing(shared.tool, shared.history.now))

    async def events(self, request: Request) -> EventStream:
        """Send every touch of the others, as it happens."""
        name = request.path_params["name"]
        self._read(request, name)
        self._door.has_room(request)
        known = request.headers.get("last-event-id") or request.query_params.get("n", "")
        stack = ExitStack()
        news = stack.enter_context(self._room.watch(name))
        stack.enter_context(self._door.stream(request))

        def draw() -> bytes:
            return self._event(
                request, name, self._read(request, name), self._switches(request, name)
            )

        if known != str(self._read(request, name).version):
            news.set()
        return EventStream(
            updates(news, draw), self._door.send_seconds, stack, self._door.ending
        )

    def _event(
        self, request: Request, name: str, shared: SharedTool, switches: Switches
    ) -> bytes:
        """Return *shared* as an event, drawn once for all phones with the same *switches*."""
        key = (name, shared.version, switches, int(STEADY.now()))
        if key not in self._events:
            if len(self._events) >= EVENTS_KEPT:
                self._events.clear()
            part = changing_part.changing_part(
                _viewer(shared, switches), **_around(request, name, shared)
            )
            self._events[key] = event(part, shared.version)
        return self._events[key]

    def _read(self, request: Request, name: str) -> SharedTool:
        """Return the tool called *name*, brought back by its browser where it was forgotten."""
        named = len(name) == LENGTH and set(name) <= set(LETTERS)
        kept = request.cookies.get(cookies.SAVE, "")
        if named and kept:
            with suppress(CompanionError, ValueError):
                self._room.bring_back(name, _unpacked(kept), address(request))
        found = self._room.read(name)
        if found is None:
            raise RefusedError(404, GONE)
        return found

    def _save(self, request: Request, answer: Response, name: str, shared: SharedTool) -> None:
        """Let the browser keep *shared*, for a laptop that was started again."""
        saved = cookies.save(
            _viewer(shared, Switches()),
            head=f"{shared.version}{SPLIT}{shared.tool.name}{SPLIT}",
        )
        if saved != request.cookies.get(cookies.SAVE, ""):
            cookies.put(answer, request, cookies.SAVE, saved, f"/t/{name}")

    def _switches(self, request: Request, name: str) -> Switches:
        return asking(self._visitors, request, before=True).switches.get(name, Switches())


def _around(request: Request, name: str, shared: SharedTool) -> PageContext:
    """Return what the page of *shared* says besides the tool."""
    return {
        "now": STEADY.now(),
        "app": in_app(request, f"/t/{name}/{WHOLE}"),
        "version": shared.version,
        "events": f"/t/{name}/events?n={shared.version}",
        "code": f"/t/{name}/code",
        "home": "/",
    }


def _viewer(shared: SharedTool, switches: Switches) -> LightToolSession:
    """Return *shared* as one browser has it."""
    return LightToolSession(shared.tool, shared.history, shared.table, switches, shared=True)


def _unpacked(kept: str) -> SharedTool:
    """Return the shared tool that a browser kept. Raises StorageError, or ValueError."""
    version, name, text = cookies.unpacked(kept).split(SPLIT, 2)
    tool = find_tool(name)
    if tool is None:
        raise StorageError(cookies.DAMAGED)
    found = light_tool_session.restored(tool, text)
    return SharedTool(tool, found.history, table_of(found.state) or found.table, int(version))

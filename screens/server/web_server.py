"""Show the app in a browser: on this computer, or on the phones of this Wi-Fi."""

import asyncio
import logging
import os
import socket
import ssl
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import flet as ft
import uvicorn
from flet_web.fastapi import FletApp, app_manager
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from companion.exchange.addresses import loopback
from companion.exchange.terminal import can_show, print_line
from companion.table_host.files import tables_here
from companion.table_host.page_live_host import PageLiveHost
from companion.table_host.tables import Tables
from screens.app import link_base, show
from screens.device.store import DeviceStore
from screens.server.computer.address import (
    LOOPBACK,
    free_port,
    lan_address,
    own_names,
    terminal_code,
)
from screens.server.computer.app_window import open_window
from screens.server.computer.process import (
    freeze_garbage_collector,
    raise_file_limit,
    use_new_control_ids,
)
from screens.server.door.bounds import PAGES
from screens.server.door.limits import LOCAL, Limits
from screens.server.door.places import EncryptingServer
from screens.server.door.uvicorn_internals import bounded_connections, listen_encrypted
from screens.server.door_app import door_app
from screens.server.light_routes.first_page import FirstPage
from screens.server.light_routes.responses import APP, Endpoint
from screens.server.monitoring.log_filter import LOGGERS, RepeatFilter
from screens.server.phone_door import PhoneDoor
from screens.server.static_files import StaticFiles
from screens.state.clock import in_zone
from screens.table_line.door_live_host import DoorLiveHost
from screens.table_line.own_door import OwnDoor
from screens.table_line.socket_live_host import SocketLiveHost
from screens.ui import fonts
from screens.ui.assets import ASSETS

log = logging.getLogger("companion")

FAILED: Final = 3
"""What the program ends with where it cannot listen, as uvicorn does."""

ZONE: Final = "companion-zone"
"""The cookie in which a page of the app says in which time zone its device is: see assets/laptop.js."""

SESSION_TIMEOUT: Final = 5
"""Seconds after which a page that is gone is forgotten here; the phone keeps what it had."""


@dataclass(frozen=True)
class Serving:
    """How the app is served."""

    for_phones: bool = False
    port: int = 8550
    show: bool = True
    window: bool = False
    """Whether this computer shows it in a window of its own, where a browser can do that."""
    names: tuple[str, ...] = ()
    certificate: str = ""
    key: str = ""

    @property
    def scheme(self) -> str:
        """What its address begins with."""
        return "https" if self.certificate else "http"

    @property
    def limits(self) -> Limits:
        """How much one device may take."""
        return Limits() if self.for_phones else LOCAL


def web_app(
    limits: Limits = LOCAL,
    names: tuple[str, ...] = (),
    for_phones: str = "",
    light_first: bool = False,
    ending: asyncio.Event | None = None,
    tables: Tables | None = None,
    hosted: bool = False,
    door: OwnDoor | None = None,
) -> ASGIApp:
    """Return the app as an ASGI application, within *limits*, for requests to one of *names*.

    *for_phones* is the address at which the phones of this Wi-Fi find it, if they do. *light_first* is
    whether a browser that comes the first time gets light pages at /, and not the app. Once *ending* is
    set, nothing goes on for ever. Live tables are in *tables*. *hosted* is whether phones come from
    anywhere, and there is no laptop. Where only this computer comes, its pages can open a *door* for phones.
    """
    tables = Tables() if tables is None else tables

    async def show_app(page: ft.Page) -> None:
        """Show the app. Its saves lie in the browser, whatever the page says about its platform."""
        showing = asyncio.current_task()
        address = page.client_ip or ""
        base, store = base_of(page, for_phones), DeviceStore()
        here = (
            DoorLiveHost(door, base=base, address=address, back=SocketLiveHost(store))
            if door
            else PageLiveHost(tables, base, for_phones, address)
        )

        async def disconnected(event: object) -> None:
            """Wait no more for an answer of the page, and be away from its live table."""
            if showing:
                showing.cancel()
            await here.close()

        page.on_disconnect = disconnected
        laptop = "" if hosted else for_phones
        await show(page, store, laptop, light_pages=True, tables=here)

    async def connect(socket: WebSocket) -> None:
        with in_zone(socket.cookies.get(ZONE, "")):  # all that this page does goes on from here
            await FletApp(
                loop=asyncio.get_running_loop(),
                executor=app_manager.executor,
                main=show_app,
                before_main=None,
                session_timeout_seconds=SESSION_TIMEOUT,
            ).handle(socket)

    files = StaticFiles(
        assets_dir=str(ASSETS),
        app_name="Companion",
        app_short_name="Companion",
        no_cdn=True,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
        websocket_endpoint_path=PAGES,
    )

    def app_routes(home: Endpoint) -> list[BaseRoute]:
        return [
            WebSocketRoute(PAGES, connect),
            *FirstPage(files, home, light_first).routes(),
            Route("/assets/fonts/{family}/{version}/{file}", noto_font),
            Mount("/", files),
        ]

    return door_app(
        tables,
        limits,
        names if hosted else (*own_names(), *names),
        for_phones,
        ending,
        shares=not hosted,
        # nginx has the app's files: nobody gets the laptop's own, whatever the path
        app_routes=None if hosted else app_routes,
        lifespan=partial(lifespan, tables, door=door),
    )


def base_of(page: ft.Page, for_phones: str) -> str:
    """Return what links begin with that other phones can follow."""
    base = link_base(page)
    return for_phones if for_phones and loopback(base) else base


@asynccontextmanager
async def lifespan(
    tables: Tables, app: Starlette, door: OwnDoor | None = None
) -> AsyncIterator[None]:
    """Run what Flet keeps of sessions while the server runs, and forget old *tables*; at the end, close the *door*."""
    log_filter = RepeatFilter()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(log_filter)
    await app_manager.start()
    going_on = [
        asyncio.ensure_future(each) for each in (tables.expire_now_and_then(), tables.follow())
    ]
    yield
    for each in going_on:
        each.cancel()
    await app_manager.shutdown()
    if door:
        await door.close()
    await tables.close()
    for name in LOGGERS:
        logging.getLogger(name).removeFilter(log_filter)


async def noto_font(request: Request) -> Response:
    """Redirect a page that lacks a glyph to our font; its own names change with every Flutter."""
    parts = request.path_params
    if name := fonts.font_file(parts["family"], parts["file"]):
        return RedirectResponse(f"/fonts/{name}")
    return Response(status_code=404)


def is_usable(certificate: str, key: str) -> bool:
    """Return whether the files *certificate* and *key* belong together and can be used."""
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            certificate, key, password=""
        )
    except OSError:  # of which those of ssl are a kind
        return False
    return True


class Server(uvicorn.Server):
    """A server that tells when it answers, and ends its streams first: uvicorn would wait for them."""

    def __init__(
        self,
        config: uvicorn.Config,
        ending: asyncio.Event,
        answering: Callable[[], object] | None = None,
    ) -> None:
        """Serve by *config*; *ending* is set at the end, *answering* runs in a thread once pages come."""
        super().__init__(config)
        self._ending, self._answering = ending, answering

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve, then run *answering* in a thread."""
        if self.config.ssl and sockets is None:
            await super().startup([])
            self.servers: list[Any] = [self._encrypted()]
        else:
            await super().startup(sockets)
        if self._answering and self.started:
            await asyncio.to_thread(self._answering)

    def _encrypted(self) -> EncryptingServer:
        try:
            return listen_encrypted(self)
        except OSError as error:
            log.error("%s", error)
            sys.exit(FAILED)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the event streams, then shut down."""
        self._ending.set()
        await super().shutdown(sockets)


def settings(
    serving: Serving,
    host: str,
    port: int,
    address: str = "",
    ending: asyncio.Event | None = None,
    tables: Tables | None = None,
    door: OwnDoor | None = None,
) -> uvicorn.Config:
    """Return the settings of uvicorn: our limits, and a certificate where there is one.

    Phones come to *address*, and to *tables*, or by a *door* that is opened later. There is one worker: sessions are in
    its memory. Streams end once *ending* is set.
    """
    limits = serving.limits
    return uvicorn.Config(
        web_app(
            limits,
            serving.names,
            address if serving.for_phones else "",
            light_first=serving.for_phones,
            ending=ending,
            tables=Tables() if tables is None else tables,
            door=door,
        ),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=limits.message_size,
        limit_concurrency=limits.connections,
        ssl_certfile=serving.certificate or None,
        ssl_keyfile=serving.key or None,
        timeout_graceful_shutdown=3,
        **bounded_connections(limits.connections_of_one, limits.send_seconds),
    )


def run(serving: Serving) -> None:
    """Serve until stopped: the phones of this Wi-Fi, or the browser here."""
    host = "0.0.0.0" if serving.for_phones else "127.0.0.1"  # noqa: S104 - the player asked for phones
    port = free_port(host, serving.port)
    use_new_control_ids()
    raise_file_limit()
    name = lan_address() if serving.for_phones else LOOPBACK
    address = f"{serving.scheme}://{serving.names[0] if serving.names else name}:{port}"
    if port != serving.port and serving.port:
        print_line(f"Port {serving.port} is taken: what phones kept stays with that address.")
    offline = serving.for_phones and loopback(address)
    if offline:
        print_line("This computer is on no network: phones cannot reach it yet.")
    elif serving.for_phones:
        code = terminal_code(address)
        if can_show(code):
            print_line(code)
            print_line(f"Phones on this Wi-Fi: scan the code, or open {address}")
        else:
            print_line(f"Phones on this Wi-Fi: open {address}")
        if not serving.certificate:
            print_line(
                "Not encrypted: no camera and no copying on the phones, and secrets only on those "
                "that say they trust this Wi-Fi."
            )
    else:
        print_line(f"Companion is at {address}")
    store, said = tables_here(address)
    if said:
        print_line(said)
    ending = asyncio.Event()
    tables = Tables(store)
    door = None if serving.for_phones else OwnDoor(lambda: (tables, ""), PhoneDoor)
    config = settings(serving, host, port, "" if offline else address, ending, tables, door)
    freeze_garbage_collector()
    Server(config, ending, opener(serving, address + APP)).run()


def opener(serving: Serving, address: str) -> Callable[[], object] | None:
    """Return the function that shows *address* on this computer, None if nothing should or can."""
    screen = sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & {
        *os.environ
    }
    if not (serving.show and screen):
        return None
    return partial(open_window if serving.window else webbrowser.open, address)

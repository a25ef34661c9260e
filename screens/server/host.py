"""Show the app in a browser: on this computer, or on the phones of this Wi-Fi.

Flet's own server neither compresses nor asks who comes, and its page asks one foreign host for a
script that the app does not use. Here everything is compressed, nobody else is asked, and one
phone takes no more than its part (``gate``).
"""

import asyncio
import logging
import os
import ssl
import time
import webbrowser
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import flet as ft
import flet_web.fastapi as flet_fastapi
import uvicorn
from fastapi import FastAPI
from starlette.responses import RedirectResponse, Response

from screens.app import show
from screens.device.store import DeviceStore
from screens.device.transport_security import loopback
from screens.server.address import LOOPBACK, free_port, lan_address, own_names, terminal_code
from screens.server.compression import CompressedFiles
from screens.server.connection_limits import limited_protocol
from screens.server.gate import App, Gate
from screens.server.limits import HERE, Limits
from screens.server.log_filter import PLACES, RepeatFilter
from screens.server.response_headers import ScriptInjector, SecurityHeaders
from screens.ui import fonts
from screens.ui.flet_internals import start_control_ids_at

ASSETS = Path(__file__).parents[2] / "assets"

FORGOTTEN = 5
"""Seconds after which a page that is gone is forgotten here; the phone keeps what it had."""


@dataclass(frozen=True)
class Serving:
    """How the app is served."""

    for_phones: bool = False
    port: int = 8550
    show: bool = True
    names: tuple[str, ...] = ()
    certificate: str = ""
    key: str = ""

    @property
    def scheme(self) -> str:
        """What its address begins with."""
        return "https" if self.certificate else "http"

    @property
    def bounds(self) -> Limits:
        """What is let in."""
        return Limits() if self.for_phones else HERE


def web_app(bounds: Limits = HERE, names: tuple[str, ...] = (), for_phones: str = "") -> App:
    """Return the app as a web application, within *bounds*, for who asks for one of *names*.

    *for_phones* is the address at which the phones of this Wi-Fi find it, if they do.
    """

    async def from_outside(page: ft.Page) -> None:
        """Show the app. The page keeps its saves itself, whatever it says that it is."""
        showing = asyncio.current_task()

        async def gone(event: object) -> None:
            """Wait no more for what the page still owes an answer to."""
            if showing:
                showing.cancel()

        page.on_disconnect = gone
        await show(page, DeviceStore(), for_phones)

    quiet = RepeatFilter()
    for name in PLACES:
        logging.getLogger(name).addFilter(quiet)

    @asynccontextmanager
    async def life(app: FastAPI) -> Any:
        await flet_fastapi.app_manager.start()
        yield
        await flet_fastapi.app_manager.shutdown()

    app = FastAPI(lifespan=life, openapi_url=None)

    @app.get("/assets/fonts/{family}/{version}/{address}")
    async def font(family: str, version: str, address: str) -> Response:
        """Lead a page that lacks a sign to our font; its own names change with every Flutter."""
        if name := fonts.file_for(family, address):
            return RedirectResponse(f"/fonts/{name}")
        return Response(status_code=404)

    app.mount(
        "/",
        flet_fastapi.app(
            from_outside,
            assets_dir=str(ASSETS),
            app_name="Companion",
            app_short_name="Companion",
            no_cdn=True,
            route_url_strategy=ft.RouteUrlStrategy.HASH,
            session_timeout_seconds=FORGOTTEN,
        ),
    )
    return SecurityHeaders(
        Gate(CompressedFiles(ScriptInjector(app)), bounds, (*own_names(), *names))
    )


def fresh_numbers() -> None:
    """Number this run's controls otherwise than the last run's.

    A page that outlives a restart of the app still holds the old controls under their numbers.
    A service (the device's storage, say) that came back under an old number would never answer,
    and the page would stay empty.
    """
    run_of_the_week = int(time.time()) % 604_800
    start_control_ids_at(run_of_the_week * 3_000 + 3)


def more_files() -> None:
    """Let this program hold as many connections as the system allows."""
    with suppress(ImportError, ValueError, OSError):  # there is none on Windows
        import resource  # noqa: PLC0415 - as the line above says

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def fit(certificate: str, key: str) -> bool:
    """Return whether the files *certificate* and *key* belong together and can be used."""
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            certificate, key, password=""
        )
    except OSError:  # of which those of ssl are a kind
        return False
    return True


def settings(serving: Serving, host: str, port: int, address: str = "") -> uvicorn.Config:
    """Return what uvicorn is told: our bounds, and a certificate where there is one.

    Phones come to *address*. There is one worker, for a page's connection may end anywhere.
    """
    bounds = serving.bounds
    return uvicorn.Config(
        web_app(bounds, serving.names, address if serving.for_phones else ""),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=bounds.largest,
        ssl_certfile=serving.certificate or None,
        ssl_keyfile=serving.key or None,
        timeout_graceful_shutdown=3,
        **limited_protocol(bounds),
    )


def run(serving: Serving) -> None:
    """Serve until stopped: the phones of this Wi-Fi, or the browser here."""
    host = "0.0.0.0" if serving.for_phones else "127.0.0.1"  # noqa: S104 - the player asked for phones
    port = free_port(host, serving.port)
    fresh_numbers()
    more_files()
    name = lan_address() if serving.for_phones else LOOPBACK
    address = f"{serving.scheme}://{serving.names[0] if serving.names else name}:{port}"
    if port != serving.port and serving.port:
        say(f"Port {serving.port} is taken: what phones kept stays with that address.")
    alone = serving.for_phones and loopback(address)
    if alone:
        say("This computer is on no network: phones cannot reach it yet.")
    elif serving.for_phones:
        say(terminal_code(address))
        say(f"Phones on this Wi-Fi: scan the code, or open {address}")
        if not serving.certificate:
            say("Not encrypted: no camera, no copying and no secret notes on the phones.")
    else:
        say(f"Companion is at {address}")
    if serving.show and (
        os.name != "posix" or os.environ.get("DISPLAY") or os.uname().sysname == "Darwin"
    ):
        webbrowser.open(address)
    uvicorn.Server(settings(serving, host, port, "" if alone else address)).run()


def say(line: str) -> None:
    """Print *line* at once."""
    print(line, flush=True)  # noqa: T201 - this is what the player at the terminal reads

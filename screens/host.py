"""Show the app in a browser: on this computer, or on the phones of this Wi-Fi.

Flet's own server does not compress, and its page asks one foreign host for a script that the
app does not use. Here everything is compressed, and the browser is told to ask nobody else.
"""

import itertools
import logging
import os
import socket
import time
import webbrowser
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import flet_web.fastapi as flet_fastapi
import uvicorn
from fastapi import FastAPI
from flet.controls.id_counter import ControlId
from flet.controls.types import RouteUrlStrategy
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import RedirectResponse, Response
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from companion import qr
from screens import fonts
from screens.app import main

ASSETS = Path(__file__).parent.parent / "assets"

POLICY = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' "
    "'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:"
)
"""What the page may ask for: this server, and nothing else."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class OnlyUs:
    """Tell the browser, with every answer, to ask no other host."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        """Stand in front of *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the policy to the head of the answer."""

        async def with_policy(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    (b"content-security-policy", POLICY.encode()),
                    (b"referrer-policy", b"no-referrer"),
                ]
            await send(message)

        try:
            await self._app(scope, receive, with_policy)
        except WebSocketDisconnect:
            return  # a player closed the page while something was on its way there


KEPT = (
    b"<script>addEventListener('keydown', (event) => {"
    b"if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's')"
    b" event.preventDefault();}, true);"
    b"{const make = URL.createObjectURL, taken = [];"
    b"URL.createObjectURL = (what) => {const url = make.call(URL, what);"
    b"if (what.type === 'image/jpeg' && taken.push(url) > 3) URL.revokeObjectURL(taken.shift());"
    b"return url;};}</script></head>"
)
"""At the end of the page's head: Ctrl+S shares a screen here, and saves no page. And of the
pictures that the camera takes, many a second, the browser keeps the last three, not all.
"""


class KeepsKeys:
    """Tell the browser which keys are the app's own."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        """Stand in front of *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put it at the end of the head of a page; other answers pass as they are."""
        page = False

        async def with_keys(message: MutableMapping[str, Any]) -> None:
            nonlocal page
            if message["type"] == "http.response.start":
                headers = dict(message["headers"])
                page = headers.get(b"content-type", b"").startswith(b"text/html")
                if page and b"content-length" in headers:
                    more = len(KEPT) - len(b"</head>")
                    headers[b"content-length"] = b"%d" % (
                        int(headers[b"content-length"]) + more
                    )
                    message["headers"] = list(headers.items())
            elif page and message["type"] == "http.response.body":
                message["body"] = message["body"].replace(b"</head>", KEPT, 1)
            await send(message)

        await self._app(scope, receive, with_keys)


class PagesClose(logging.Filter):
    """Keeps out of the log that a page was closed while something was on its way there."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether *record* tells of anything else."""
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, WebSocketDisconnect | WebSocketDisconnected)


def web_app() -> FastAPI:
    """Return the app as a web application."""
    logging.getLogger("flet_web.fastapi").addFilter(PagesClose())

    @asynccontextmanager
    async def life(app: FastAPI) -> Any:
        await flet_fastapi.app_manager.start()
        yield
        await flet_fastapi.app_manager.shutdown()

    app = FastAPI(lifespan=life)

    @app.get("/assets/fonts/{family}/{version}/{address}")
    async def font(family: str, version: str, address: str) -> Response:
        """Lead a page that lacks a sign to our font; its own names change with every Flutter."""
        if name := fonts.file_for(family, address):
            return RedirectResponse(f"/fonts/{name}")
        return Response(status_code=404)

    app.mount(
        "/",
        flet_fastapi.app(
            main,
            assets_dir=str(ASSETS),
            app_name="Companion",
            app_short_name="Companion",
            no_cdn=True,
            route_url_strategy=RouteUrlStrategy.HASH,
        ),
    )
    app.add_middleware(KeepsKeys)
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=5)
    app.add_middleware(OnlyUs)
    return app


def lan_address() -> str:
    """Return this computer's address on the Wi-Fi; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def free_port(host: str, port: int) -> int:
    """Return *port* where it is free on *host*, else any port that is."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            probe.bind((host, 0))
        found: int = probe.getsockname()[1]
        return found


def terminal_code(text: str) -> str:
    """Return the code of *text* in half blocks, black on white whatever the terminal's colours."""
    rows = [list(row) for row in qr.squares(text)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(signs[pair] for pair in zip(*two, strict=True)) for two in pairs]
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in lines)


def fresh_numbers() -> None:
    """Number this run's controls otherwise than the last run's.

    A page that outlives a restart of the app still holds the old controls under their numbers.
    A service (the device's storage, say) that came back under an old number would never answer,
    and the page would stay empty.
    """
    run_of_the_week = int(time.time()) % 604_800
    ControlId._counter = itertools.count(run_of_the_week * 3_000 + 3)


def run(*, for_phones: bool, port: int, show: bool) -> None:
    """Serve until stopped. *for_phones* opens it to the Wi-Fi, *show* opens the browser here."""
    host = "0.0.0.0" if for_phones else "127.0.0.1"  # noqa: S104 - the player asked for phones
    port = free_port(host, port)
    fresh_numbers()
    address = f"http://{lan_address() if for_phones else '127.0.0.1'}:{port}"
    if for_phones:
        say(terminal_code(address))
        say(f"Phones on this Wi-Fi: scan the code, or open {address}")
    else:
        say(f"Companion is at {address}")
    if show and (
        os.name != "posix" or os.environ.get("DISPLAY") or os.uname().sysname == "Darwin"
    ):
        webbrowser.open(address)
    uvicorn.run(web_app(), host=host, port=port, log_level="warning", ws_max_size=2**22)


def say(line: str) -> None:
    """Print *line* at once."""
    print(line, flush=True)  # noqa: T201 - this is what the player at the terminal reads

"""How light pages are sent: compressed, under their own strict policy, and kept no longer than they are true."""

import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from companion.core.errors import StorageError
from screens.light.pages import front_pages
from screens.light.ui import document
from screens.server.door.gate import NOT_FOUND
from screens.server.door.light_door import LightDoor, RefusedError
from screens.server.encodings import accepted
from screens.server.light_routes.packing import compressed

_TOUCHED: Final = re.compile(r"/j|/t/(?!new$)[\w-]+(/[\w-]+)?", re.ASCII)
"""The addresses of pages that have buttons of their own: that of the table, and those of tools."""

Endpoint = Callable[[Request], Awaitable[Response]]
ErrorHandler = Callable[[Request, Exception], Awaitable[Response]]

NOT_DONE: Final = "That can't be done on this page. Go back and try again."

HEADERS: Final = {
    "content-security-policy": document.POLICY,
    # With "no-referrer" browsers say "null" for the origin of a plain form, and the gate refuses it.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}
"""What goes with every light page. It is one browser's own, and secrets may be in it."""

CACHE_A_DAY: Final = "public, max-age=86400, immutable"
"""For the page of a code: it says the same for ever. After a day it is asked for, in case of a newer app."""

APP: Final = "/app"
"""The address of the whole app, where the host has that."""

BY_SCRIPT: Final = "x-light"
"""The header of a touch that our script sent: it wants only the part that changed."""


def in_app(request: Request, address: str = APP) -> str:
    """Return the *address* that leads into the whole app, '' where the host of *request* has none."""
    return address if getattr(request.app.state, "whole_app", True) else ""


def by_script(request: Request) -> bool:
    """Return whether our script asks, and not the browser itself."""
    return BY_SCRIPT in request.headers


def behind_door(door: LightDoor, endpoint: Endpoint) -> Endpoint:
    """Return *endpoint* behind the *door*: what is refused is answered with a sentence."""

    async def answer(request: Request) -> Response:
        try:
            await door.admit(request)
            async with door.turn(request):
                return await endpoint(request)
        except (RefusedError, StorageError) as error:
            refused = (
                RefusedError(503, str(error), 2) if isinstance(error, StorageError) else error
            )
            found = sentence(request, refused.sentence, refused.status)
            if refused.seconds:
                found.headers["retry-after"] = str(refused.seconds)
            return found

    return answer


def refusals(door: LightDoor) -> dict[int, ErrorHandler]:
    """Return the handlers of unknown addresses and methods, behind the *door*: pages with a sentence and a link that
    leads on.
    """
    said = {404: NOT_FOUND, 405: NOT_DONE}
    return {status: _refusal(door, status, sentence) for status, sentence in said.items()}


def _refusal(door: LightDoor, status: int, sentence: str) -> ErrorHandler:
    """Return the handler of errors with this HTTP *status*."""

    async def refused(request: Request) -> Response:
        raise RefusedError(status, sentence)

    endpoint = behind_door(door, refused)

    async def answer(request: Request, error: Exception) -> Response:
        found = await endpoint(request)
        found.headers.update(getattr(error, "headers", None) or {})
        return found

    return answer


def html(
    request: Request, text: str, status: int = 200, more: Mapping[str, str] | None = None
) -> Response:
    """Return *text* as an answer that only this browser has."""
    body, headers = compress(text.encode(), request)
    own = {"content-security-policy": document.policy(text)}
    return Response(body, status, {**HEADERS, **own, **headers, **(more or {})}, "text/html")


def sentence(request: Request, text: str, status: int) -> Response:
    """Return a page with one sentence; for our script the sentence alone."""
    if by_script(request):
        return PlainTextResponse(text, status, HEADERS)
    page = front_pages.error_page(text, app=in_app(request), back=_touched_page(request))
    return html(request, page, status)


def _touched_page(request: Request) -> str:
    """Return the address of the page on which *request* was touched, '' if it was none."""
    path = request.url.path
    return path if request.method == "POST" and _TOUCHED.fullmatch(path) else ""


class PackedPage(NamedTuple):
    """A page that says the same for everyone: its packed *body*, its content *policy* and its ETag."""

    body: bytes
    policy: str
    tag: str


def lasting(
    request: Request, kept: PackedPage, headers: Mapping[str, str], kind: str = "text/html"
) -> Response:
    """Return a packed page that everyone gets, for browsers to keep; 304 for those that have it.

    *kind* is its media type.
    """
    own = {
        "content-security-policy": kept.policy,
        "cache-control": CACHE_A_DAY,
        "etag": kept.tag,
    }
    known, tag = {**HEADERS, **headers, **own}, kept.tag
    asked = request.headers.get("if-none-match", "")
    if tag in (each.strip().removeprefix("W/") for each in asked.split(",")):
        return Response(None, 304, known)
    return Response(kept.body, 200, known, kind)


def compress(body: bytes, request: Request) -> tuple[bytes, dict[str, str]]:
    """Return *body* compressed as the browser can read it best, and the headers that say so."""
    encoding = accepted(request.headers.get("accept-encoding", ""))
    return compressed(body, encoding), encoded(encoding)


def encoded(encoding: str) -> dict[str, str]:
    """Return the headers that name *encoding*."""
    named = {"content-encoding": encoding} if encoding else {}
    return {**named, "vary": "Accept-Encoding"}


def tag_of(text: str, encoding: str) -> str:
    """Return the ETag of the page *text* in *encoding*."""
    return f'"{b64encode(sha256(text.encode()).digest()[:12]).decode("ascii")}{encoding}"'

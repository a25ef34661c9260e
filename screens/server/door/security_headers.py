"""What every answer of the laptop tells a browser: to ask no other host, and to be in no other page.

A page that has a stricter policy of its own sends that instead.
"""

from collections.abc import MutableMapping
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

POLICY: Final = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' "
    "'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; "
    "frame-ancestors 'none'"
)
"""The content security policy of the page. Flet's own page needs the scripts inside it."""

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)
"""No ``cross-origin-opener-policy``: Chromium starts another process for a page that has one, which took a
fifth of the time to the first tap on a light page, and decision 007 says why we don't need it. No
``cross-origin-embedder-policy``: with both Chromium isolates the page, Flutter draws on a second
thread, and the two spoil each other's memory: letters are missing or lie on each other, and the page
may stand still (flutter/flutter issues 179307 and 190039). The policy above lets nothing foreign in.
"""


class SecurityHeaders:
    """Middleware that adds the headers to every answer, where it does not say better."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand in front of *app*."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to the answer of the app."""

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _ in message["headers"]}
                more = (pair for pair in HEADERS if pair[0] not in said)
                message["headers"] = [*message["headers"], *more]
            await send(message)

        try:
            await self._app(scope, receive, with_headers)
        except WebSocketDisconnect:
            return  # a player closed the page while something was on its way there

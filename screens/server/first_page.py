"""What / is: light pages for whoever comes the first time, the whole app for a browser that asked for it.

A phone that scans the laptop's address can be used at once. The app is one touch away at /app, and
from then on at / as well: addresses with a # behind / go on to lead into it.
"""

from typing import Final

from starlette.requests import Request
from starlette.routing import Route

from screens.server.gate import App, Message, Receive, Scope, Send
from screens.server.light_answers import APP, Endpoint
from screens.server.light_cookies import YEAR

WHOLE: Final = "companion-app"
"""The cookie of a browser that asked for the whole app."""


class FirstPage:
    """Tells at / whether a browser wants the app or light pages."""

    def __init__(self, files: App, home: Endpoint, light_first: bool) -> None:
        """Take the app's page from *files*, and the light one from *home*.

        Where not *light_first*, everybody gets the app at /: this computer's own browser.
        """
        self._app, self._home, self._light_first = AppPage(files), home, light_first

    def routes(self) -> list[Route]:
        """Return the routes of / and of the whole app."""
        return [Route("/", self.first), Route(APP, self.app)]

    async def first(self, request: Request) -> App:
        """Return the answer at /."""
        if self._light_first and WHOLE not in request.cookies:
            return await self._home(request)
        return self._app

    async def app(self, request: Request) -> App:
        """Return the page of the app, and remember that this browser wants it."""
        return self._app


class AppPage:
    """The page of the app as an answer."""

    def __init__(self, files: App) -> None:
        """Take it from *files*."""
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, with a cookie that says that this browser wants it."""

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = f"{WHOLE}=1; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=Lax"
                more = ((b"set-cookie", kept.encode("ascii")), (b"vary", b"Cookie"))
                message["headers"] = [*message["headers"], *more]
            await send(message)

        at_root = {**scope, "path": "/", "raw_path": b"/"}
        await self._files(at_root, receive, with_cookie)

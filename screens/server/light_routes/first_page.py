"""What / and /app are: light pages for whoever comes to the laptop, and the whole app one touch further.

A phone that scans the laptop's address can be used at once, long before the app would be there. An
address of the app from before, with a # behind the /, leads on into the app (``screens/light/light.js``).
"""

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from screens.server.light_routes.responses import APP, Endpoint


class FirstPage:
    """Sends the first light page or the app's page."""

    def __init__(self, files: ASGIApp, home: Endpoint, light_first: bool) -> None:
        """Take the app's page from *files*, and the light one from *home*.

        Where not *light_first*, the app is at / too: for this computer's own browser.
        """
        self._app, self._home, self._light_first = AppPage(files), home, light_first

    def routes(self) -> list[Route]:
        """Return the routes of / and of the whole app."""
        slash = Route(f"{APP}/", RedirectResponse(APP, 308))
        return [Route("/", self.first), Route(APP, self.app), slash]

    async def first(self, request: Request) -> ASGIApp:
        """Return the answer at /."""
        return await self._home(request) if self._light_first else self._app

    async def app(self, request: Request) -> ASGIApp:
        """Return the page of the app."""
        return self._app


class AppPage:
    """The page of the app as an answer at any address."""

    def __init__(self, files: ASGIApp) -> None:
        """Take the page from *files*, which serves the app's files."""
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the page of the app, whatever address was asked for."""
        await self._files({**scope, "path": "/", "raw_path": b"/"}, receive, send)

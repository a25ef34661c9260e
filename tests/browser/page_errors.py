"""What no test may cause: errors in the page, and requests to other hosts than the app."""

from urllib.parse import urlsplit

from playwright.sync_api import Page, Request

ENGINE = ("null function", "Cannot read properties of null (reading 'completeError')")
"""Faults of the engine that leave no trace on the screen: on a machine with far more to do than it
has cores, a picture is now and then let go of while it is drawn (once in some hundred plays); and
what was asked of a device's camera may be answered when its page has just been closed.
"""


class PageErrors:
    """What went wrong in the pages of one device with the app at *address*."""

    def __init__(self, address: str) -> None:
        """Begin with nothing wrong."""
        self.errors: list[str] = []
        self._host = urlsplit(address).netloc
        self._abroad: dict[str, str] = {}

    def listen(self, page: Page) -> None:
        """Hear of everything that goes wrong in *page*."""
        page.on("pageerror", lambda error: self._broke(str(error)))
        page.on("request", self._asked)
        page.on("websocket", lambda socket: self._asked_for(socket.url))
        page.on("requestfailed", self._refused)

    def in_words(self) -> list[str]:
        """Return everything that went wrong, in words."""
        return [*self.errors, *(f"a request left the app: {url}" for url in self._abroad)]

    def _broke(self, error: str) -> None:
        if error not in ENGINE:
            self.errors.append(f"error in the page: {error}")

    def _asked(self, request: Request) -> None:
        self._asked_for(request.url)

    def _asked_for(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.netloc and parts.netloc != self._host:
            self._abroad[url] = parts.netloc

    def _refused(self, request: Request) -> None:
        if request.failure == "csp":  # our own page forbids it: nothing has left the browser
            self._abroad.pop(request.url, None)

"""The link of a live table: where it is, and the key that opens it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from companion.core.errors import CompanionError

JOIN: Final = "/j/"
"""What the path of a table's link begins with; its key is behind that."""

LINE: Final = "/live"
"""The path at which phones of other hosts reach a table's host."""

_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_LEAST, _MOST = 16, 64
_LINES: Final = {"http": "ws", "https": "wss"}


class LiveError(CompanionError):
    """A table cannot be opened or joined, as a sentence for players.

    *gone* is whether this phone need not try again: the table ended, or the phone was shown out.
    *instead* is a page that can be opened in a browser instead, '' for none.
    """

    def __init__(self, sentence: str, gone: bool = False, instead: str = "") -> None:
        """Take the *sentence* that players read, and what follows from it."""
        super().__init__(sentence)
        self.gone, self.instead = gone, instead


class Watchers:
    """The listeners of a table, called whenever something happens there."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._watchers: list[Callable[[], None]] = []

    def add(self, on_news: Callable[[], None]) -> Callable[[], None]:
        """Call *on_news* from now on whenever there are news; return what ends that."""
        self._watchers.append(on_news)

        def stop() -> None:
            with suppress(ValueError):
                self._watchers.remove(on_news)

        return stop

    def tell(self) -> None:
        """Tell everybody; who comes or leaves meanwhile is no trouble."""
        for on_news in tuple(self._watchers):
            on_news()


def key_of(link: str) -> str:
    """Return the key in the *link* of a table, or in *link* as the key alone; '' without one."""
    *_, rest = link.strip().rpartition(JOIN)
    key = rest.split("?")[0].split("/")[0]
    return key if _LEAST <= len(key) <= _MOST and set(key) <= _SIGNS else ""


def line_of(link: str) -> str:
    """Return the address of the line to the host of *link*, '' if *link* names no host."""
    parts = urlsplit(link.strip())
    scheme = _LINES.get(parts.scheme, "")
    return f"{scheme}://{parts.netloc}{LINE}" if scheme and parts.netloc else ""


def is_hosted(link: str) -> bool:
    """Return whether the table of *link* is at a public address, and not on a laptop of this Wi-Fi."""
    parts = urlsplit(link.strip())
    *names, last = (parts.hostname or "").split(".")
    return parts.scheme == "https" and bool(names) and last.isalpha() and last != "local"

"""The link of a live table: where it is, and the key that opens it."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from companion.core.errors import CompanionError

JOIN: Final = "/j/"
"""What the path of a table's link begins with; its key is behind that."""

LINE: Final = "/live"
"""The path at which phones of other hosts reach a table's host."""

KEY_LENGTH: Final = 22
"""Characters of a key: 16 bytes, written for an address."""

CUT: Final = "Part of the link is missing, or a letter is wrong. Copy the link again, or scan the table's code."
NO_HOST: Final = "This link doesn't say where the table is. Scan the table's code."
ELSEWHERE: Final = "That table is at another address. Open the table's own page instead."
NOT_FROM_HERE: Final = (
    "This copy of the app can't reach that table. Open the table's own page instead."
)

_KEY: Final = re.compile(rf"[A-Za-z0-9_-]{{{KEY_LENGTH}}}", re.ASCII)
_LINK: Final = re.compile(rf"((?:(?i:https?)://[^\s/?#]+[^\s?]*?)?){JOIN}([^\s/?#]*)", re.ASCII)
_BEHIND: Final = ".,;:!)>\"'"
"""What may stand behind a link in a sentence."""

_LINES: Final = {"http": "ws", "https": "wss"}
_PORTS: Final = {"http": 80, "https": 443}


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
        """Begin without listeners."""
        self._watchers: list[Callable[[], None]] = []

    def add(self, on_news: Callable[[], None]) -> Callable[[], None]:
        """Call *on_news* from now on whenever there is news; return what ends that."""
        self._watchers.append(on_news)

        def stop() -> None:
            with suppress(ValueError):
                self._watchers.remove(on_news)

        return stop

    def notify(self) -> None:
        """Call every listener; one may be added or removed meanwhile."""
        for on_news in tuple(self._watchers):
            on_news()


class TableLink(NamedTuple):
    """What a text says about a live table: its *key*, '' if part of that is missing.

    *page* is the table's own page at the address in the text, '' if the text names no address.
    """

    key: str
    page: str = ""


def find_link(text: str) -> TableLink | None:
    """Return the last link of a live table in *text*, or *text* as a key alone; None without either."""
    alone = text.strip()
    if JOIN not in alone:
        is_key = _KEY.fullmatch(alone) and not alone.isdecimal()  # digits are those of a code
        return TableLink(alone) if is_key else None
    base, end = _LINK.findall(alone)[-1]
    key = end.rstrip(_BEHIND)
    if not _KEY.fullmatch(key) or (base and _host_of(base) is None):
        return TableLink("")
    return TableLink(key, f"{base}{JOIN}{key}" if base else "")


def key_of(link: str) -> str:
    """Return the key in the *link* of a table, or in *link* as the key alone; '' without one."""
    found = find_link(link)
    return found.key if found else ""


def is_at(page: str, base: str) -> bool:
    """Return whether *page* is at the host and the port of *base*, however both are written.

    Only these two count: one host serves the same tables by http and by https, and at its own path.
    """
    here = _host_of(base)
    return here is not None and _host_of(page) == here


def _host_of(address: str) -> tuple[str, int | None] | None:
    """Return the host and the port of *address*, None for the usual port; None if it names no host."""
    with suppress(ValueError):  # brackets left open, or a port that cannot be
        parts = urlsplit(address)
        port = None if parts.port == _PORTS.get(parts.scheme) else parts.port
        return (parts.hostname, port) if parts.hostname else None
    return None


def page_of(link: str, origin: str) -> str:
    """Return the page of the table of *link*; a key alone is of *origin*, and only tables there can be reached.

    An app that is no web page has no *origin* and reaches tables anywhere. Raises LiveError.
    """
    found = find_link(link)
    if found is None or not found.key:
        raise LiveError(CUT)
    if not (origin or found.page):
        raise LiveError(NO_HOST)
    if not origin:
        return found.page
    if found.page and not is_at(found.page, origin):
        raise LiveError(NOT_FROM_HERE, instead=found.page)
    return f"{origin}{JOIN}{found.key}"


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

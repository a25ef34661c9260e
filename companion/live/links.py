"""The link of a live table: where it is, and the key that opens it."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from companion.core.errors import CompanionError, ShareError
from companion.exchange import share
from companion.exchange.link_text import readings
from companion.exchange.share import CodeContents

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
_ALONE: Final = re.compile(
    rf"[^A-Za-z0-9_-]*+([A-Za-z0-9_-]{{{KEY_LENGTH}}})[^A-Za-z0-9_-]*+", re.ASCII
)
"""A key, and nothing else but signs around it."""

_PIECE: Final = re.compile(rf"[A-Za-z0-9_-]{{0,{2 * KEY_LENGTH}}}", re.ASCII)
_BROKEN: Final = r"=?[ \t]{0,80}[\n\r][\s>|]{0,80}"
"""Where a line was broken."""

_BREAK: Final = re.compile(_BROKEN)
_JOIN: Final = re.compile(f"/(?:{_BROKEN})?j(?:{_BROKEN})?/")
_MOST_BREAKS: Final = 3
"""Lines into which a key may be broken, besides the first."""

_END: Final = re.compile(r"[\s?<>()\"'`{}|\\^&=,;]|__(?=https?:)", re.IGNORECASE)
"""What cannot stand before the path in the link of a table: the link begins behind it."""

_WEB: Final = re.compile(r"https?://", re.IGNORECASE)
_LONGEST: Final = 2000
"""Characters of a link, at most."""

_MOST_LINKS: Final = 8
"""Links of tables that are looked at in one reading of a text, its last ones."""

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


class FoundCode(NamedTuple):
    """The *digits* of a code, and what they hold."""

    digits: str
    held: CodeContents


def read_link(text: str, decode: Callable[[str], CodeContents]) -> TableLink | FoundCode:
    """Return what *text* leads to: a live table, or what *decode* finds in the digits of a code.

    The one reader for whatever a player taps, pastes, scans or opens. The table counts where both are there.
    Raises LiveError for a table's link that is not whole, and ShareError where there is neither.
    """
    table = find_link(text)
    if table and table.key:
        return table
    try:
        return FoundCode(*share.find(text, decode))
    except ShareError as error:
        if table:
            raise LiveError(CUT) from error
        raise


def find_link(text: str) -> TableLink | None:
    """Return the last whole link of a live table in *text*, or *text* as a key alone; None without either.

    Its key is '' where *text* has a link, but none that is whole.
    """
    best: TableLink | None = None
    for reading in readings(text):
        found = _last_in(reading)
        if found and found.page:
            return found
        best = found if best is None or (found and not best.key) else best
    return best


def _last_in(text: str) -> TableLink | None:
    """Return the last whole link of a table in a reading of a *text*, or *text* as a key alone."""
    places = tuple(_JOIN.finditer(text))[-_MOST_LINKS:]
    if not places:
        alone = _ALONE.fullmatch(text)
        # digits are those of a code
        return TableLink(alone[1]) if alone and not alone[1].isdecimal() else None
    for place in reversed(places):
        key, base = _key_at(text, place.end()), _base_before(text, place.start())
        if key and not (base and _host_of(base) is None):
            return TableLink(key, f"{base}{JOIN}{key}" if base else "")
    return TableLink("")


def _key_at(text: str, at: int) -> str:
    """Return the key that begins at *at* in *text*, which may be broken into lines; '' if it is not whole."""
    key = ""
    for _ in range(1 + _MOST_BREAKS):
        piece = _PIECE.match(text, at)
        key += piece[0] if piece else ""
        if len(key) >= KEY_LENGTH:
            break
        broken = _BREAK.match(text, at + (len(piece[0]) if piece else 0))
        if not broken:
            break
        at = broken.end()
    whole, behind = key[:KEY_LENGTH], key[KEY_LENGTH:]
    return whole if _KEY.fullmatch(whole) and not behind.strip("_-") else ""


def _base_before(text: str, at: int) -> str:
    """Return what the link begins with whose path begins at *at* in *text*, '' where it names no address."""
    before = text[max(0, at - _LONGEST) : at]
    for piece in (before, "".join(before.splitlines())):  # the line may have been broken there
        last = _END.split(piece)[-1]
        if found := _WEB.search(last):
            return last[found.start() :]
    return ""


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
    if _host_of(link.strip()) is None:
        return ""
    parts = urlsplit(link.strip())
    scheme = _LINES.get(parts.scheme, "")
    return f"{scheme}://{parts.netloc}{LINE}" if scheme and parts.netloc else ""


def is_hosted(link: str) -> bool:
    """Return whether the table of *link* is at a public address, and not on a laptop of this Wi-Fi."""
    if _host_of(link.strip()) is None:
        return False
    parts = urlsplit(link.strip())
    *names, last = (parts.hostname or "").split(".")
    return parts.scheme == "https" and bool(names) and last.isalpha() and last != "local"

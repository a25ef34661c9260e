"""Read the plays of BoardGameGeek: the XML of its plays, 100 a page, each page a file.

The text goes through the parser piece by piece, and no tree is built: of what is read only the play under way is held.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from companion.core.errors import ShareError
from companion.exchange.logs.days import minute_of
from companion.exchange.logs.incoming_play import (
    EMPTY,
    IN_UTC,
    MOST_BYTES,
    MOST_INCOMING,
    NO_DAY,
    NO_TITLE,
    TOO_LARGE,
    TOO_MANY,
    IncomingPlay,
    IncomingPlayer,
    Misfit,
    ReadStep,
    Zone,
    told,
    what_of,
)

SOURCE: Final = "bgg"

BROKEN: Final = "This file is damaged, or it isn't a list of plays. Save the page again."
STRANGE: Final = "This file isn't a list of plays of BoardGameGeek."
DEFINES: Final = (
    "This file defines its own entities. A list of plays has none, so it isn't read."
)

NO_PLAYERS: Final = "It names no players; whoever kept the log stands for them"

MOST_COPIES: Final = 50
"""Plays that one entry can stand for: it says how many."""

_PIECE: Final = 65_536
_MOST_PAGES: Final = 1000
_PAGE: Final = re.compile(rb"<\?xml\s")
_MOST_SILENT: Final = 1_000_000
"""Bytes in which the parser has to find something: what is longer is no list of plays."""

_DEEPEST: Final = 8
_LONGEST: Final = 20_000
_LONGEST_ID: Final = 60
_MOST_PEOPLE: Final = 200
_BEGINS: Final = (b"<?xml", b"<plays", b"<!DOCTYPE", b"<!--")


def looks_like(raw: bytes) -> bool:
    """Return whether *raw* looks like the XML of plays, even if a part of it is missing."""
    head = raw[:4000].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(_BEGINS)


def read(raw: bytes, zone: Zone = IN_UTC) -> Iterator[ReadStep]:
    """Yield the plays in *raw*, a page of plays as XML, and what of it can't be taken. Raises ShareError."""
    if len(raw) > MOST_BYTES:
        raise ShareError(TOO_LARGE)
    plays = _Plays(zone)
    count = 0
    for step in _pages(raw, plays):
        count += step.found is not None
        if count > MOST_INCOMING:
            raise ShareError(TOO_MANY)
        yield step
    if not count:
        raise ShareError(EMPTY if plays.rooted else STRANGE)


def _pages(raw: bytes, plays: "_Plays") -> Iterator[ReadStep]:
    """Yield what stands on the pages in *raw*: some people put one behind the other into one file. Raises
    ShareError.
    """
    starts = [0, *(each.start() for each in islice(_PAGE.finditer(raw, 1), _MOST_PAGES))]
    ends = [*starts[1:], len(raw)]
    for start, end in zip(starts, ends, strict=True):
        if raw[start:end].strip():
            yield from _page(raw, start, end, plays)


def _page(raw: bytes, start: int, end: int, plays: "_Plays") -> Iterator[ReadStep]:
    """Yield what stands on the page from *start* to *end* of *raw*. Raises ShareError."""
    from defusedxml.ElementTree import (  # noqa: PLC0415 - it takes a moment, and few open such a page
        DefusedXMLParser,
    )

    parser = DefusedXMLParser(target=plays, forbid_dtd=True)
    silent = 0
    for at in range(start, end, _PIECE):
        before = plays.heard
        _feed(parser, raw[at : min(end, at + _PIECE)])
        silent = 0 if plays.heard > before else silent + _PIECE
        if silent > _MOST_SILENT:
            raise ShareError(BROKEN)
        found, plays.found = plays.found, []
        share = min(1, (at + _PIECE) / len(raw))
        yield from (ReadStep(share, each) for each in found)
        yield ReadStep(share)
    _close(parser)


def _feed(parser: Any, piece: bytes) -> None:
    from defusedxml.common import DefusedXmlException  # noqa: PLC0415 - as above

    try:
        parser.feed(piece)
    except DefusedXmlException as error:
        raise ShareError(DEFINES) from error
    except (SyntaxError, ValueError, LookupError) as error:  # a SyntaxError is the parser's
        raise ShareError(BROKEN) from error


def _close(parser: Any) -> None:
    try:
        parser.close()
    except (SyntaxError, ValueError) as error:
        raise ShareError(BROKEN) from error


class _Plays:
    """What the parser tells, made into plays. *heard* counts what it told."""

    def __init__(self, zone: Zone) -> None:
        """Begin with nothing."""
        self.found: list[IncomingPlay | Misfit] = []
        self.heard = self.line = 0
        self.rooted = False
        self._zone = zone
        self._path: list[str] = []
        self._play: dict[str, str] = {}
        self._item: dict[str, str] = {}
        self._people: list[dict[str, str]] = []
        self._comment = self._owner = ""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Take the beginning of a thing."""
        self.heard += 1
        self._path.append(tag[:40])
        if len(self._path) > _DEEPEST or self._path[0] != "plays":
            raise ShareError(STRANGE)
        self.rooted = True
        match self._path[1:]:
            case []:
                self._owner = attributes.get("username", "")[:_LONGEST]
            case ["play"]:
                self._play, self._item, self._people = _short(attributes), {}, []
                self._comment = ""
            case ["play", "item"]:
                self._item = _short(attributes)
            case ["play", "players", "player"] if len(self._people) <= _MOST_PEOPLE:
                self._people.append(_short(attributes))

    def data(self, text: str) -> None:
        """Take a piece of text: only comments have some that counts."""
        self.heard += 1
        if self._path[1:] == ["play", "comments"] and len(self._comment) < _LONGEST:
            self._comment += text[:_LONGEST]

    def end(self, tag: str) -> None:
        """Take the end of a thing."""
        self.heard += 1
        if self._path[1:] == ["play"]:
            self.line += 1
            people = self._people or ([{"name": self._owner}] if self._owner.strip() else [])
            remark = (
                "" if self._people or not people else f"{NO_PLAYERS}: “{told(self._owner)}”."
            )
            self.found += (
                replace(each, remark=remark) if isinstance(each, IncomingPlay) else each
                for each in _plays(
                    self.line, self._play, self._item, people, self._comment, self._zone
                )
            )
        self._path.pop()

    def comment(self, text: str) -> None:
        """Take a remark of whoever wrote the XML."""
        self.heard += 1

    def pi(self, target: str, data: str) -> None:
        """Take a note to a program."""
        self.heard += 1

    def close(self) -> None:
        """Take the end of the file."""


def _short(attributes: Mapping[str, str]) -> dict[str, str]:
    return {name[:40]: value[:_LONGEST] for name, value in list(attributes.items())[:40]}


def _plays(
    line: int,
    play: Mapping[str, str],
    item: Mapping[str, str],
    people: list[dict[str, str]],
    comment: str,
    zone: Zone,
) -> list[IncomingPlay | Misfit]:
    """Return the plays that one entry stands for, or why it can't be taken."""
    day, game = play.get("date", ""), item.get("name", "")
    what = what_of(day, game, f"Play {line}")
    minute = minute_of(day, zone.info)
    if minute is None:
        return [Misfit(line, what, f"{NO_DAY}: “{told(day)}”.")]
    if not game.strip():
        return [Misfit(line, what, NO_TITLE)]
    copies = _number(play.get("quantity", "1"), MOST_COPIES + 1) or 1
    if copies > MOST_COPIES:
        return [
            Misfit(
                line,
                what,
                f"It stands for more than {MOST_COPIES} plays: “{told(play['quantity'])}”.",
            )
        ]
    name = play.get("id", "")[:_LONGEST_ID]
    return [
        IncomingPlay(
            line,
            SOURCE,
            f"{name} {copy}" if name and copy > 1 else name,
            minute,
            game,
            tuple(map(_seated, people)),
            where=play.get("location", ""),
            notes=comment,
            lasted=_number(play.get("length", ""), 10**6) or None,
            rest={"play": play, "item": item, "players": people},
        )
        for copy in range(1, copies + 1)
    ]


def _seated(who: Mapping[str, str]) -> IncomingPlayer:
    return IncomingPlayer(
        name=who.get("name", "").strip() or who.get("username", ""),
        score=who.get("score", ""),
        won=who.get("win") == "1",
        role=who.get("color", ""),
    )


def _number(text: str, most: int) -> int:
    """Return the whole number in *text*, at most *most*; 0 where there is none."""
    digits = text.strip()
    if not digits.isascii() or not digits.isdecimal():
        return 0
    return min(int(digits[:12]), most)

"""How much of the laptop one phone may take, and how that is counted. Plain values; no network."""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final


@dataclass(frozen=True)
class Limits:
    """What a laptop lets in. An address is a phone's; browsers of this computer share one."""

    phones: int = 256
    """Pages at once, in all."""

    of_one: int = 12
    """Pages at once from one address: a phone may have several tabs."""

    fresh: int = 60
    """New pages at once from one address; one a second and a half after that."""

    wires: int = 1200
    """Connections at once, in all: a browser has up to seven."""

    wires_of_one: int = 96
    """Connections at once from one address."""

    largest: int = 12_000_000
    """Bytes of one message: a photo of a code is the largest that comes."""

    parts: int = 20_000
    """Values in one message, however small: each takes more room here than on its way."""

    files: float = 100
    """Files a second to one address at length; three seconds' worth at once, or seven first visits."""

    answer: float = 240
    """Seconds that an answer may take on its way: a first visit over a bad Wi-Fi is done by then."""

    messages: float = 60
    """Messages a second that one address is answered at length; three seconds' worth at once."""

    bytes: float = 3_000_000
    """Bytes a second from one address at length; eight seconds' worth at once."""

    flood: float = 8
    """Seconds that a phone may be slowed down in one go before it is let go."""

    patience: float = 20
    """Seconds that a phone may take to say that it is there, or to take what it is sent."""


HERE = Limits(of_one=256, fresh=100_000, wires_of_one=1200, files=10_000)
"""For this computer alone: whoever sits at it may open as much as they like."""


class Bucket:
    """Fills at a steady rate, and is emptied by what comes in."""

    def __init__(self, rate: float, most: float, now: Callable[[], float] = monotonic) -> None:
        """Begin with *most* in it; *rate* a second flows in."""
        self._rate, self._most, self._now = rate, most, now
        self._level, self._at = most, now()

    def take(self, much: float) -> float:
        """Take *much* out; return the seconds to wait until it had been there, mostly 0."""
        level = self.level() - much
        self._level = level
        return max(0.0, -level / self._rate)

    def level(self) -> float:
        """Return how much there is; below zero where more was taken."""
        now = self._now()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        return self._level

    @property
    def rested(self) -> bool:
        """Return whether it is half full again: nobody is sending without end."""
        return self.level() >= self._most / 2

    @property
    def full(self) -> bool:
        """Return whether nothing is owed any more: whoever had it may be forgotten."""
        return self.level() >= self._most


class UnfitError(ValueError):
    """A message that no page of ours sends."""


def kind_of(frame: bytes) -> int:
    """Return which kind of message *frame* is. Raises UnfitError where it is none of Flet's."""
    if len(frame) < 4 or frame[0] != 0 or frame[1] != 0x92 or frame[2] > 0x7F:
        raise UnfitError("This is no message of a page.")
    return frame[2]


_SIZES: Final = {0xC4: ">B", 0xC5: ">H", 0xC6: ">I", 0xD9: ">B", 0xDA: ">H", 0xDB: ">I"}
"""Bytes and texts, by the number that says how long they are."""

_EXTENDED: Final = {0xC7: ">B", 0xC8: ">H", 0xC9: ">I"}
_LISTS: Final = {0xDC: ">H", 0xDD: ">I"}
_MAPS: Final = {0xDE: ">H", 0xDF: ">I"}
_FIXED: Final = {
    0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8,
    0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8, 0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17,
}  # fmt: skip


def check_message_size(packed: bytes, most: int) -> int:
    """Return how many values *packed* (MessagePack) holds, without making one of them.

    Twelve million empty lists fit into a message, and a gigabyte of memory: so they are counted
    first. Raises UnfitError for more than *most*, for what is cut off, and for what comes after.
    """
    place, owed, seen = 0, 1, 0
    try:
        while owed:
            owed -= 1
            seen += 1
            place, more = _after(packed, place)
            owed += more
            if seen + owed > most:
                raise UnfitError("This message holds too much.")
    except (IndexError, struct.error) as cut:
        raise UnfitError("This message is cut off.") from cut
    if place != len(packed):
        raise UnfitError("This message does not end where it should.")
    return seen


def _after(packed: bytes, place: int) -> tuple[int, int]:
    """Return where the value at *place* ends, and how many values are inside it."""
    sign = packed[place]
    place += 1
    if sign in _FIXED:
        return place + _FIXED[sign], 0
    if sign < 0x80 or sign >= 0xE0:
        return place, 0
    if sign < 0x90:
        return place, 2 * (sign & 0x0F)
    if sign < 0xA0:
        return place, sign & 0x0F
    if sign < 0xC0:
        return place + (sign & 0x1F), 0
    for table, inside, extra in (
        (_SIZES, 0, 0),
        (_EXTENDED, 0, 1),
        (_LISTS, 1, 0),
        (_MAPS, 2, 0),
    ):
        if sign in table:
            (size,) = struct.unpack_from(table[sign], packed, place)
            place += struct.calcsize(table[sign])
            return (place, size * inside) if inside else (place + size + extra, 0)
    raise UnfitError("This is no message of a page.")

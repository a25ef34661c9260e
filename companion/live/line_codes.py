"""The two codes by which two browsers link: what each has to know of the other, as digits.

The page makes them and links by them, see build/page/codes.js. Here they are read, so that whatever a
player scans or pastes gets its sentence.
"""

import re
from typing import Final, Literal, NamedTuple, Self

from companion.core.errors import ShareError
from companion.exchange.link_text import readings

LINK: Final = "/w/"
"""What stands before the digits of an offer in the link of a copy."""

NO_CODE: Final = "This isn't a table's code."
NOT_AN_ANSWER: Final = (
    "This is not the code of someone who wants to join. They scan the code here first; their phone "
    "then shows one too."
)

OFFER: Final = 0xB1
ANSWER: Final = 0xB2
CodeKind = Literal[0xB1, 0xB2]

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST_DIGITS: Final = 400
MOST_WAYS: Final = 2
PRINT: Final = 32
"""Bytes of a certificate's fingerprint."""

NAMED, OLD, NEW = 1, 4, 6
SIZES: Final = {NAMED: 16, OLD: 4, NEW: 16}
"""The bytes of an address: a name that only its network knows, IPv4, IPv6."""

_ALONE: Final = re.compile(r"\s*([1-9][0-9]{99,399})\s*", re.ASCII)


class PhoneAddress(NamedTuple):
    """An address of a phone, as *kind* writes it, and the *port* there."""

    kind: int
    address: bytes
    port: int


class LineCode(NamedTuple):
    """What a code says: the *name* and the *password* of a line, the fingerprint *print* of who is at its end.

    *mark* is that of the offer, which its answer has as well.
    """

    kind: int
    mark: int
    name: str
    password: str
    print: bytes
    ways: tuple[PhoneAddress, ...] = ()

    @property
    def digits(self) -> str:
        """The code itself."""
        at = b"".join(
            bytes([way.kind]) + way.address + way.port.to_bytes(2, "big") for way in self.ways
        )
        sizes = bytes([self.kind, self.mark, len(self.name), len(self.password)])
        text = sizes + _sixes(self.name) + _sixes(self.password) + self.print + at
        return str(int.from_bytes(text + _check(text), "big"))

    @classmethod
    def read(cls, digits: str, kind: CodeKind) -> Self:
        """Return what the *digits* of a code of this *kind* say. Raises ShareError for all that is none."""
        if not (_ALONE.fullmatch(digits) and digits.isdecimal()):
            raise ShareError(NO_CODE)
        number = int(digits)
        text = number.to_bytes((number.bit_length() + 7) // 8, "big")
        text, check = text[:-2], text[-2:]
        if _check(text) != check:
            raise ShareError(NO_CODE)
        return cls._of(_Reader(text), kind)

    @classmethod
    def _of(cls, reader: "_Reader", kind: CodeKind) -> Self:
        its, mark, short, long = reader.take(4)
        if its != kind or not (4 <= short <= 32 and 22 <= long <= 64):
            raise ShareError(NO_CODE)
        name, password, found = reader.letters(short), reader.letters(long), reader.take(PRINT)
        ways = []
        while reader.more:
            of = reader.take(1)[0]
            address, port = reader.take(SIZES.get(of, len(reader.text) + 1)), reader.take(2)
            ways.append(PhoneAddress(of, address, int.from_bytes(port, "big")))
        if len(ways) > MOST_WAYS or not all(way.port for way in ways):
            raise ShareError(NO_CODE)
        return cls(kind, mark, name, password, found, tuple(ways))


class _Reader:
    """Takes bytes from the front. Raises ShareError where there are not enough."""

    def __init__(self, text: bytes) -> None:
        self.text, self._at = text, 0

    @property
    def more(self) -> bool:
        return self._at < len(self.text)

    def take(self, count: int) -> bytes:
        found = self.text[self._at : self._at + count]
        if len(found) < count:
            raise ShareError(NO_CODE)
        self._at += count
        return found

    def letters(self, length: int) -> str:
        packed = self.take(3 * -(-length // 4))
        number, count = int.from_bytes(packed, "big"), len(packed) * 8 // 6
        text = "".join(LETTERS[number >> 6 * (count - 1 - at) & 63] for at in range(count))
        if text[length:].strip("A"):  # one code for one content
            raise ShareError(NO_CODE)
        return text[:length]


def _sixes(text: str) -> bytes:
    """Return *text*, six bits a letter."""
    number = 0
    for letter in text.ljust(4 * -(-len(text) // 4), "A"):
        number = number << 6 | LETTERS.index(letter)
    return number.to_bytes(3 * -(-len(text) // 4), "big")


def _check(text: bytes) -> bytes:
    total = 0xFFFF
    for byte in text:
        total ^= byte << 8
        for _ in range(8):
            total = (total << 1 ^ 0x1021 if total & 0x8000 else total << 1) & 0xFFFF
    return total.to_bytes(2, "big")


def answer_in(texts: tuple[str, ...]) -> str:
    """Return the digits of the answer among the *texts* that a camera reads. Raises ShareError where there is none."""
    for text in texts:
        for reading in readings(text):
            if found := _ALONE.fullmatch(reading):
                try:
                    return LineCode.read(found[1], ANSWER).digits
                except ShareError:
                    continue
    raise ShareError(NOT_AN_ANSWER)

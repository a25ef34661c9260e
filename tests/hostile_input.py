"""Codes and files as a stranger may make them: random, mutated, and made by hand to hurt.

``texts`` and ``blobs`` draw them from a seed; ``Judge`` opens each, and keeps what came of it.
"""

import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from zlib import crc32

from companion import catalogue
from companion.core.errors import ShareError
from companion.core.table import Table
from companion.exchange import files, share
from companion.exchange.codec import struct
from companion.exchange.files import DeviceTables, Parcel
from companion.exchange.share import CodeContents

TOOLS = catalogue.every_tool()
MEASURED = 10
"""The memory of one input among this many is measured: measuring takes long."""

REFUSALS = {
    *(share.NOT_OURS, share.TORN, share.NEWER),
    *(files.NOT_OURS, files.TORN, files.NEWER, files.TOO_LARGE),
}

_CODES = [share.write(tool, tool.example) for tool in TOOLS]
_FILES = [files.write(Parcel((CodeContents(tool, tool.example),))) for tool in TOOLS]
_TABLES = files.write(Parcel((), DeviceTables(table=Table().renamed(0, "Ann"))))
_SIGNS = "0123456789٣²½ Aa/#q:.-+_eE\u202e\ufeff\ud800\x00\n\t👩‍👧"
_WORDS = (
    b"null", b"true", b"-1", b"1e999", b"NaN", b"9" * 5000, b"1.0", b'""', b'"\\ud800"', b"[]",
    b"{}", b"[" * 5000, b'{"a":' * 3000, b'"' + b"a" * 9000 + b'"', b'"\xe2\x80\xae"', b'"\\u0000"',
    b"-0", b"1" + b"0" * 400, b'{"__class__":1}', b"\xff\xfe", b"[0," * 900,
)  # fmt: skip


def texts(random: Random, count: int) -> Iterator[str]:
    """Draw *count* texts, as they are pasted or stand in a picture."""
    makers = (_noise, _digits, _mutated, _sealed, _body, _link)
    for _ in range(count):
        yield random.choice(makers)(random)


def blobs(random: Random, count: int) -> Iterator[bytes]:
    """Draw *count* files; most of them have a right check sum, or nothing would be reached."""
    makers = (_bytes, _torn, _lines, _spliced, _values, _values)
    for _ in range(count):
        yield random.choice(makers)(random)


def _noise(random: Random) -> str:
    return "".join(random.choices(_SIGNS, k=random.choice((1, 30, 2000, 20_000))))


def _digits(random: Random) -> str:
    return "".join(random.choices("0123456789", k=random.randrange(1, 1300)))


def _mutated(random: Random) -> str:
    signs = list(random.choice(_CODES))
    for _ in range(random.randrange(1, 4)):
        signs[random.randrange(len(signs))] = random.choice(_SIGNS)
    return "".join(signs)[random.randrange(3) :]


def _sealed(random: Random) -> str:
    """Return any bytes under a right check sum."""
    return share.with_checksum(
        random.randbytes(3), random.getrandbits(random.randrange(1, 3900))
    )


def _body(random: Random) -> str:
    """Return any number under a right tag and check sum."""
    tool = random.choice(TOOLS)
    most = struct(tool.state).size
    number = random.choice((random.randrange(most), most + random.getrandbits(40)))
    return share.with_checksum(share.tag(tool.name, tool.version, tool.state), number)


def _link(random: Random) -> str:
    base = random.choice(("https://example.org", "javascript:alert(1)", "companion:", "", "#"))
    return f"{_noise(random)[:50]} {base}/#/q/{_mutated(random)}"


def _bytes(random: Random) -> bytes:
    return random.randbytes(random.choice((0, 1, 20, 300, 60_000)))


def _torn(random: Random) -> bytes:
    raw = bytearray(random.choice((*_FILES, _TABLES)))
    for _ in range(random.randrange(1, 4)):
        raw[random.randrange(len(raw))] = random.randrange(256)
    return bytes(raw[: random.randrange(len(raw) + 1)])


def signed(body: bytes) -> bytes:
    """Return *body* as a file whose check sum is right."""
    return b"companion %d %08x\n%b" % (files.FORMAT, crc32(body), body)


def _lines(random: Random) -> bytes:
    names = (*(tool.name for tool in TOOLS), "table", "unknown/tool", "../etc", "")
    rows = [
        b"%b %d %b"
        % (random.choice(names).encode(), random.randrange(4), random.choice(_WORDS))
        for _ in range(random.randrange(1, 5))
    ]
    return signed(b"\n".join(rows) + b"\n")


def _spliced(random: Random) -> bytes:
    """Return two files cut and joined, as JSON or not."""
    one, two = (random.choice(_FILES).partition(b"\n")[2] for _ in range(2))
    return signed(one[: random.randrange(len(one))] + two[random.randrange(len(two)) :])


def _values(random: Random) -> bytes:
    """Return a file with one value in the place of another."""
    body = random.choice((*_FILES, _TABLES)).partition(b"\n")[2]
    colons = [at for at, sign in enumerate(body) if sign in b":["]
    at = random.choice(colons or [0]) + 1
    ends = [end for end in (body.find(sign, at) for sign in (b",", b"]", b"}")) if end > 0]
    return signed(body[:at] + random.choice(_WORDS) + body[min(ends, default=at) :])


class Judge:
    """Opens what a stranger made: a state or one of our sentences, and nothing else.

    The times are the processor's: a test may share the machine with others.
    """

    def __init__(self, read: Callable[..., Any]) -> None:
        """Begin to open things with *read*."""
        self.read = read
        self.outcomes: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.most_bytes = 0
        share.read(_CODES[0], TOOLS)  # plans are worked out once, at the first code

    def open(self, given: str | bytes) -> None:
        """Open *given*. Whatever is raised besides a sentence of ours goes on to the test."""
        measured = sum(self.outcomes.values()) % MEASURED == 0
        if measured:
            tracemalloc.start()
        began = time.process_time()
        try:
            self.read(given, TOOLS)
        except ShareError as error:
            outcome = str(error)
            assert outcome in REFUSALS, outcome
        else:
            outcome = "opened"
        took = time.process_time() - began
        self.outcomes[outcome] += 1
        if measured:
            self.most_bytes = max(self.most_bytes, tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        else:
            self.seconds.append(took)

    def figures(self) -> str:
        """Return the figures in one line."""
        times = sorted(self.seconds)
        return (
            f"{self.outcomes.total()} opened or refused: {dict(self.outcomes)}; "
            f"median {times[len(times) // 2] * 1000:.2f} ms, "
            f"999 of 1000 within {times[len(times) * 999 // 1000] * 1000:.2f} ms, "
            f"longest {times[-1] * 1000:.2f} ms; at most {self.most_bytes / 1000:.0f} kB"
        )

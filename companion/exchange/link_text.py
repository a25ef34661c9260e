"""A text in which a link may stand, as it reaches players: quoted, broken, encoded, with signs around it.

Mail programs, chats and websites change the texts that they pass on. Whoever looks for a link looks
into each of the ``readings`` of a text, and finds the same link in all of them.
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from companion.core.names import without_invisible

MOST_CHARACTERS: Final = 20_000
"""Characters of a text that are looked at, from its end: a link has under 2000, and the newest stands last."""

MOST_BYTES: Final = 4 * MOST_CHARACTERS
"""Bytes of a file in which a link is looked for."""

TIMES: Final = 3
"""How often a text may be percent-encoded: a link in a link, by a program that encodes it once more."""

_QUOTED: Final = re.compile(r"[ \t]*(?:[>|][ \t]?)+")
"""What mail programs put before each line of a text that is answered."""

_NESTED: Final = re.compile(r"https?%(?:25)*3A", re.IGNORECASE)
"""An encoded link inside another text; what is before it belongs to another link."""


_LINKED: Final = re.compile(
    r"(?:/|%(?:25)*2F)[qj](?:/|%(?:25)*2F)|\A[^\w-]*+[\w-]{22}[^\w-]*+\Z|\A[^\w]*+[0-9][0-9\W]*+\Z",
    re.ASCII | re.IGNORECASE,
)
"""What a link has, or else a key alone, or digits alone."""


def is_linked(text: str) -> bool:
    """Return whether *text* looks like one with a link: in any other, a long number is no code that is torn."""
    return _LINKED.search(text[-MOST_CHARACTERS:]) is not None


def readings(text: str) -> Iterator[str]:
    """Yield *text* in each way in which it can be read, the likeliest first, each once.

    That is as it is, with its lines joined, and both decoded up to TIMES times. What nobody sees, and the marks
    of a quotation, are gone. Of a longer text only the last MOST characters are read. All takes a time that grows
    with the length alone.
    """
    known = set[str]()
    texts = [_plain(text[-MOST_CHARACTERS:])]
    texts.append(_joined(texts[0]))
    for _ in range(TIMES + 1):
        for each in texts:
            if each not in known:
                known.add(each)
                yield each
        texts = [_plain(_decoded(each)) for each in dict.fromkeys(texts) if "%" in each]
        texts += [_joined(each) for each in texts]


def _plain(text: str) -> str:
    """Return *text* without what nobody sees, and without marks of a quotation before its lines."""
    lines = without_invisible(text).splitlines()
    return "\n".join(line[_quoted(line) :] for line in lines)


def _quoted(line: str) -> int:
    found = _QUOTED.match(line)
    return found.end() if found else 0


def _joined(text: str) -> str:
    """Return the lines of *text* as one; an = at the end of a line is how mails say that it goes on."""
    return "".join(line.strip(" \t").removesuffix("=") for line in text.splitlines())


def _decoded(text: str) -> str:
    return unquote(_NESTED.sub(r" \g<0>", text))

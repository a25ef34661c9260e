"""Our scripts as they are sent in pages: without comments, without blanks that do nothing, with short names."""

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from string import ascii_letters
from typing import Final

_COMMENT: Final = re.compile(r"^ *//.*\n|/\*.*?\*/", re.MULTILINE)

_TEXT: Final = r"'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`"

_TOKEN: Final = re.compile(rf"({_TEXT})|\s*([^\w\s$'`])\s*")
"""A string as it is, or a sign with the blanks around it. No string in backquotes contains another one."""

_STRING: Final = re.compile(_TEXT)
_WORD: Final = re.compile(rf"({_TEXT})|\b[A-Za-z]\w*")

_OWN: Final = re.compile(
    r"\bconst (\w+)|\b(?:const|let)\[([\w,]+)\]|\(([\w,]+)\)=>|\bcatch\((\w+)\)"
    r"|\blet ((?:\w+(?:=[^,;()]*)?,?)+);"
)
"""Where a script gives names to what is its own."""

_VALUE: Final = re.compile("=[^,]*")

_OTHERS: Final = re.compile(r"(?<!\.\.)\.(\w+)|(\w+):|\{([\w,]+)\}")
"""Where a name may be that of a property: it stays."""

SHARED: Final = frozenset({"light"})
"""What a script gives a name to for the others."""


def script(name: str) -> str:
    """Return our script in the file called *name*. Each of its statements must end with ; or a block."""
    plain = blanks_left_out(name)
    short = short_names(plain)
    return _WORD.sub(lambda found: short.get(found[0], found[0]), plain)


def blanks_left_out(name: str) -> str:
    """Return our script in the file called *name* with the names that were written."""
    written = files(__package__).joinpath(name).read_text("utf-8")
    return _TOKEN.sub(lambda found: found[1] or found[2], _COMMENT.sub("", written)).strip()


def short_names(plain: str) -> dict[str, str]:
    """Return a short name for each that the script *plain* gives to what is its own, and to nothing else."""
    bare = _STRING.sub("''", plain)
    others = {*SHARED, *_words(" ".join(_STRING.findall(plain)))}
    others.update(*(_words(",".join(filter(None, each))) for each in _OTHERS.findall(bare)))
    given = ",".join(",".join(each) for each in _OWN.findall(bare))
    own = set(_words(_VALUE.sub("", given)))
    times = [word for word in _words(bare) if len(word) > 1 and word in own - others]
    often = sorted(set(times), key=lambda word: (-times.count(word), word))
    return dict(zip(often, _free(set(_words(plain))), strict=False))


def _words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]\w*", text)


def _free(taken: set[str]) -> Iterator[str]:
    """Yield names of one letter, then of two digits behind one, but those that are *taken*."""
    longer = (letter + digit for letter, digit in product(ascii_letters, "0123456789"))
    return (name for name in (*ascii_letters, *longer) if name not in taken)

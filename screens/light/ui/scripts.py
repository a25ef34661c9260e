"""Our scripts as they are sent in pages: without comments, without blanks that do nothing, and with short names."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain, product
from string import ascii_letters
from typing import Final

_COMMENT: Final = re.compile(r"^ *//.*\n|/\*.*?\*/", re.MULTILINE)

_TOKEN: Final = re.compile(r"('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|\s*([^\w\s$'`])\s*")
"""A string as it is, or a sign with the blanks around it. No string in backquotes contains another one."""

_WORD: Final = re.compile(
    r"'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<![\w$])(?<!(?<!\.)\.)[A-Za-z]\w*"
)
"""A string, or a name that is no property: behind three dots it is none."""

_OWN: Final = (
    re.compile(r"\b(?:const|let) ([\w,]+)(?=[=;]| of )"),
    re.compile(r"\blet [^;]*?,(\w+)(?==)"),
    re.compile(r"\(([\w,]*)\)=>"),
    re.compile(r"(\w+)=>"),
)
"""Where a script names what is its own: variables and parameters."""

_LASTING: Final = (
    re.compile(r"(?<!\.)\.(\w+)"),
    re.compile(r"[{,](\w+):"),
    re.compile(r"\{([\w,=]*)\}"),
    re.compile(r"(`[^`]*`)"),
)
"""Where the same name says more than which variable it is: properties, and what is put into texts."""

KEPT: Final = frozenset({"light", "async"})
"""What other scripts know by its name, and a word of the language."""

SHORT: Final = 2
"""Letters of a name that gains nothing by a shorter one."""


def script(name: str) -> str:
    """Return our script in the file called *name*. Each of its statements must end with ; or a block."""
    written = files(__package__).joinpath(name).read_text("utf-8")
    plain = _TOKEN.sub(lambda found: found[1] or found[2], _COMMENT.sub("", written))
    return _shortened(plain.strip())


def _shortened(code: str) -> str:
    """Return *code* with a short name for each of its own that stands for a variable and for nothing else."""
    named = Counter(word for word in _WORD.findall(code) if word[0] not in "'`")
    lasting = set(
        re.findall(r"\w+", " ".join(chain(*(each.findall(code) for each in _LASTING))))
    )
    own = set(",".join(chain(*(each.findall(code) for each in _OWN))).split(","))
    long = (word for word in own - lasting - KEPT if len(word) > SHORT)
    free = (each for each in _names() if each not in named and each not in lasting)
    often = sorted(long, key=lambda word: (-named[word], word))
    short = dict(zip(often, free, strict=False))
    return _WORD.sub(lambda found: short.get(found[0], found[0]), code)


def _names() -> Iterator[str]:
    """Yield names of one letter, then those of two."""
    return chain(ascii_letters, map("".join, product(ascii_letters, ascii_letters)))

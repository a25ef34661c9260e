"""The lists of one large JSON object, thing by thing, so that a large file is never held as values."""

import json
import re
from collections.abc import Generator, Iterator
from typing import Any, Final, NamedTuple

from companion.core.errors import ShareError

BROKEN: Final = "This file is damaged: part of it is missing or was changed. Export it again."
TOO_LONG: Final = "One thing in this file is too long to be part of a log of played games."

WINDOWS: Final = (4_096, 65_536, 1_048_576)
"""Characters of one thing: it is read from the shortest of these that holds it."""

DEEPEST: Final = 40
"""How often values can be inside values."""

_SPACE: Final = re.compile(r"[ \t\r\n]*", re.ASCII)
_DECODER: Final = json.JSONDecoder(strict=False)


class JsonItem(NamedTuple):
    """A *value* that is *listed* under a *name*, or is alone; it is from *start* to *end* in the text."""

    name: str
    value: Any
    start: int
    end: int
    listed: bool


def things(text: str) -> Iterator[JsonItem]:
    """Yield each value in the lists of the object in *text*, and each value beside them. Raises ShareError."""
    at = _after(text, _space(text, 0), "{")
    if text[at : at + 1] == "}":
        return
    while True:
        name, at = value_at(text, at)
        if not isinstance(name, str):
            raise ShareError(BROKEN)
        at = _after(text, _space(text, at), ":")
        if text[at : at + 1] == "[":
            at = yield from _listed(text, _space(text, at + 1), name)
        else:
            value, end = value_at(text, at)
            yield JsonItem(name, value, at, end, False)
            at = end
        at = _space(text, at)
        if text[at : at + 1] == "}":
            return
        at = _after(text, at, ",")


def _listed(text: str, at: int, name: str) -> Generator[JsonItem, None, int]:
    """Yield the values of the list whose first one is *at*; return where it ends."""
    if text[at : at + 1] == "]":
        return at + 1
    while True:
        value, end = value_at(text, at)
        yield JsonItem(name, value, at, end, True)
        at = _space(text, end)
        if text[at : at + 1] == "]":
            return at + 1
        at = _after(text, at, ",")


def value_at(text: str, at: int) -> tuple[Any, int]:
    """Return the value that begins *at* a place of *text*, and where it ends. Raises ShareError."""
    for window in WINDOWS:
        part = text[at : at + window]
        try:
            value, length = _DECODER.raw_decode(part)
        except (ValueError, RecursionError):
            if at + window >= len(text):
                break
            continue
        if length < len(part) or at + length == len(text):
            if _is_deep(value, part[:length]):
                raise ShareError(BROKEN)
            return value, at + length
    raise ShareError(BROKEN if at + WINDOWS[-1] >= len(text) else TOO_LONG)


def _is_deep(value: Any, text: str) -> bool:
    """Return whether *value*, which *text* is, has values inside values more than DEEPEST times."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return any(isinstance(each, dict | list) for each in level)


def _space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    assert found, "nothing is a match too"
    return found.end()


def _after(text: str, at: int, sign: str) -> int:
    """Return the next place after *sign* that is no space. Raises ShareError where *sign* isn't *at* its place."""
    if text[at : at + 1] != sign:
        raise ShareError(BROKEN)
    return _space(text, at + 1)

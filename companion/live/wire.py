"""Operations and entries as they go over a line: short JSON, and nothing that comes in is trusted."""

from typing import Any, Final, get_args

from pydantic_core import to_json

from companion.core import json_text
from companion.core.errors import CompanionError
from companion.live.operation import Entry, Op, OpKind

MOST: Final = 4096
"""The most bytes of an operation."""

_DEEP = 12
"""More levels than any value of a tool has."""

_LARGE = 1 << 256
"""Beyond any number of a tool."""

_KINDS: Final = frozenset(get_args(OpKind))
_NAMES: Final = 1 << 53
"""Numbers that every reader of JSON has exactly."""


class WireError(CompanionError):
    """What came over the line is no message of a live table; its text can be shown to a player."""


NOT_READ: Final = "This phone could not read what the table sent. Load the page again."
TOO_MUCH: Final = "That is more than a table takes at once."


def op_to_json(op: Op) -> str:
    """Return *op* as JSON: always the same for the same operation."""
    return to_json(op_to_data(op)).decode()


def entry_to_json(entry: Entry) -> str:
    """Return *entry* as JSON."""
    return to_json(entry_to_data(entry)).decode()


def entry_from_json(text: str | bytes) -> Entry:
    """Return the entry in *text*. Raises WireError for everything else."""
    return entry_from_data(parsed(text))


def parsed(text: str | bytes, most: int = MOST) -> Any:
    """Return the JSON in *text*, of at most *most* bytes. Raises WireError."""
    if len(text) > most:  # characters, before anything is done with them
        raise WireError(TOO_MUCH)
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(raw) > most:
        raise WireError(TOO_MUCH)
    try:
        return json_text.parsed(raw, most, finite=True)
    except ValueError as error:
        raise WireError(NOT_READ) from error


def op_to_data(op: Op) -> list[Any]:
    """Return *op* as lists, numbers and texts; what has its default at the end is left out."""
    data = [*op[:4], *map(_out, op[4:7]), *op[7:]]
    while len(data) > _LEAST and op[len(data) - 1] == _DEFAULTS[len(data) - 1]:
        data.pop()
    return data


_DEFAULTS: Final = Op(0, 0, "", "none")
_LEAST: Final = 4
"""What has no default: the device, the number, the tool and the kind."""


def op_from_data(data: Any) -> Op:
    """Return the operation in *data*. Raises WireError."""
    if not isinstance(data, list) or not _LEAST <= len(data) <= len(_DEFAULTS):
        raise WireError(NOT_READ)
    whole: list[Any] = [*data, *_DEFAULTS[len(data) :]]
    device, mine, tool, kind, where, args, value, now, seed, said, seen, cause = whole
    numbers = all(
        type(each) is int and 0 <= each < _NAMES for each in (device, mine, now, seen)
    )
    texts = all(isinstance(each, str) for each in (tool, kind, said, cause))
    seeded = type(seed) is int and 0 <= seed < _LARGE
    if not (numbers and texts and seeded and kind in _KINDS):
        raise WireError(NOT_READ)
    path = where if isinstance(where, str) else tuples(where)
    args = tuples(args)
    if not isinstance(args, tuple) or not isinstance(path, str | tuple):
        raise WireError(NOT_READ)
    what = (tool, kind, path, args, tuples(value), now, seed, said)
    return Op(device, mine, *what, seen, cause)


def entry_to_data(entry: Entry) -> list[Any]:
    """Return *entry* as lists, numbers and texts."""
    return [entry.n, entry.epoch, op_to_data(entry.op), entry.mac]


def entry_from_data(data: Any) -> Entry:
    """Return the entry in *data*. Raises WireError."""
    match data:
        case [n, epoch, op, str(mac)] if _counts(n) and _counts(epoch):
            return Entry(n, epoch, op_from_data(op), mac)
        case _:
            raise WireError(NOT_READ)


def _counts(number: Any) -> bool:
    return type(number) is int and 0 < number < _NAMES


def _out(value: Any) -> Any:
    """Return *value* as JSON can hold it: a set is marked, since a tuple is a list already."""
    if isinstance(value, frozenset):
        return {"set": sorted(value)}
    return [_out(each) for each in value] if isinstance(value, tuple) else value


def tuples(data: Any, deep: int = 0) -> Any:
    """Return what *data* stands for: tuples for lists, a set for what is marked as one."""
    if deep > _DEEP:
        raise WireError(NOT_READ)
    match data:
        case None | bool() | str():
            return data
        case int() if abs(data) < _LARGE:
            return data
        case list() | tuple():
            return tuple(tuples(each, deep + 1) for each in data)
        case {"set": [*members], **rest} if not rest:
            return _set(members)
        case dict():
            return {key: tuples(each, deep + 1) for key, each in data.items()}
        case _:
            raise WireError(NOT_READ)


def _set(members: list[Any]) -> frozenset[Any]:
    for kind in (int, str):
        if all(type(each) is kind for each in members):
            return frozenset(members)
    raise WireError(NOT_READ)

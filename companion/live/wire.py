"""Operations and entries as they go over a line: short JSON, and nothing that comes in is trusted."""

from typing import Any, Final

from pydantic_core import to_json

from companion.core import json_text
from companion.core.errors import CompanionError
from companion.core.values import Path
from companion.live import actions as do
from companion.live.operation import Entry, Op

MOST_BYTES: Final = 4096
"""The most bytes of an operation."""

_DEEP = 12
"""More levels than any value of a tool has."""

_LARGE = 1 << 256
"""Beyond any number of a tool."""

_KIND: Final[dict[type[do.Action], str]] = {
    do.PutAnswer: "put", do.AddToCell: "cell", do.TickMember: "tick", do.AddRow: "grow",
    do.MakeMove: "move", do.PutAnswers: "puts", do.ReplaceState: "whole", do.OfferAnswers: "offer",
    do.UndoAction: "drop", do.RedoAction: "keep", do.AcceptOffer: "accept", do.DeclineOffer: "decline",
    do.SetTable: "table", do.TakeSeat: "sit", do.CallDevice: "call", do.SealText: "seal",
    do.OpenText: "open", do.DoNothing: "none",
}  # fmt: skip
KINDS: Final = frozenset(_KIND.values())
"""What the actions are called on the line."""

_Valued = (
    do.PutAnswers | do.OfferAnswers | do.AboutStep | do.SetTable | do.TakeSeat
    | do.CallDevice | do.SealText | do.OpenText | do.DoNothing
)  # fmt: skip

Parts = tuple[str, Path | str, tuple[Any, ...], Any, int]
"""An action in its list form: its kind, where, its arguments, its value, and the seed of a move."""

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


def parsed(text: str | bytes, most: int = MOST_BYTES) -> Any:
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
    kind, *what, seed = to_parts(op.action)
    whole = (
        op.device,
        op.seq,
        op.tool,
        kind,
        *what,
        op.now,
        seed,
        op.label,
        op.known_seq,
        op.cause,
    )
    end = len(whole)
    while end > _LEAST and whole[end - 1] == _DEFAULTS[end - 1]:
        end -= 1
    return [*whole[:4], *map(_out, whole[4:7]), *whole[7:]][:end]


_DEFAULTS: Final = (0, 0, "", "none", (), (), None, 0, 0, "", 0, "")
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
    if not (numbers and texts and seeded and kind in KINDS):
        raise WireError(NOT_READ)
    path = where if isinstance(where, str) else tuples(where)
    args = tuples(args)
    if not isinstance(args, tuple) or not isinstance(path, str | tuple):
        raise WireError(NOT_READ)
    action = from_parts(kind, path, args, tuples(value), seed)
    return Op(device, mine, tool, action, now, said, seen, cause)


def to_parts(action: do.Action) -> Parts:
    """Return *action* in its list form."""
    match action:
        case do.Misshapen(kind, where, args, value, seed):
            return kind, where, args, value, seed
        case do.MakeMove(move, args, seed):
            return "move", move, args, None, seed
        case do.ReplaceState(digits, puts):
            return "whole", (), puts, digits, 0
        case do.PutAnswer(path, value) | do.AddRow(path, value):
            return _KIND[type(action)], path, (), value, 0
        case do.AddToCell(path, place, value) | do.TickMember(path, place, value):
            return _KIND[type(action)], path, (place,), value, 0
        case _:
            return _KIND[type(action)], (), (), _value_of(action), 0


def _value_of(action: _Valued) -> Any:
    """Return the value of *action*, which has no more than that."""
    match action:
        case do.PutAnswers(value) | do.OfferAnswers(value):
            return value
        case do.SetTable(value) | do.TakeSeat(value) | do.CallDevice(value):
            return value
        case do.SealText(about, digest):
            return about, digest
        case do.OpenText(about, text, salt):
            return about, text, salt
        case do.DoNothing():
            return None
        case _:
            return action.step


def from_parts(
    kind: str, where: Any = (), args: Any = (), value: Any = None, seed: Any = 0
) -> do.Action:
    """Return the action of this list form; ``Misshapen`` if it doesn't have the shape of its *kind*."""
    action = _shaped(kind, where, args, value, seed)
    return do.Misshapen(kind, where, args, value, seed) if action is None else action


def _shaped(kind: str, where: Any, args: Any, value: Any, seed: Any) -> do.Action | None:
    if kind == "move":
        fits = isinstance(where, str) and isinstance(args, tuple) and value is None
        return do.MakeMove(where, args, seed) if fits else None
    if seed != 0 or not isinstance(where, tuple) or not isinstance(args, tuple):
        return None
    if kind == "whole":
        fits = not where and isinstance(value, str) and _are_puts(args)
        return do.ReplaceState(value, args) if fits else None
    if kind in ("put", "cell", "tick", "grow"):
        return _answering(kind, where, args, value)
    return None if where or args else _valued(kind, value)


def _answering(kind: str, path: Path, args: tuple[Any, ...], value: Any) -> do.Action | None:
    match kind, args:
        case "put", ():
            return do.PutAnswer(path, value)
        case "grow", ():
            return do.AddRow(path, value)
        case "cell", (place,) if type(place) is type(value) is int:
            return do.AddToCell(path, place, value)
        case "tick", (place,) if type(place) is int and type(value) is bool:
            return do.TickMember(path, place, value)
        case _:
            return None


def _valued(kind: str, value: Any) -> do.Action | None:
    """Return the action of a *kind* that has no more than a *value*."""
    match kind, value:
        case ("puts", puts) if _are_puts(puts):
            return do.PutAnswers(puts)
        case ("offer", puts) if _are_puts(puts):
            return do.OfferAnswers(puts)
        case "table", table:
            return do.SetTable(table)
        case _, (device, mine) if type(device) is type(mine) is int:
            return _about_step(kind, (device, mine))
        case "sit", seat if seat is None or type(seat) is int:
            return do.TakeSeat(seat)
        case "call", str(name):
            return do.CallDevice(name)
        case "seal", (str(about), str(digest)):
            return do.SealText(about, digest)
        case "open", (str(about), str(text), str(salt)):
            return do.OpenText(about, text, salt)
        case "none", None:
            return do.DoNothing()
        case _:
            return None


def _about_step(kind: str, step: do.Name) -> do.Action | None:
    match kind:
        case "drop":
            return do.UndoAction(step)
        case "keep":
            return do.RedoAction(step)
        case "accept":
            return do.AcceptOffer(step)
        case "decline":
            return do.DeclineOffer(step)
        case _:
            return None


def _are_puts(value: Any) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(put, tuple) and len(put) == 2 and isinstance(put[0], tuple) for put in value
    )


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

"""What the host accepts: if anything is wrong with an operation, one plain sentence says what.

The fold would do nothing with most of what is refused here. But what a stranger sends should
neither stand in a log, nor make every phone work.
"""

from collections.abc import Callable
from typing import Any, Final

from pydantic_core import to_json

from companion.catalogue import find_tool
from companion.core.alphabet import clean, refused
from companion.core.fields import MOST_SEATS, Cards, Marks
from companion.core.table import NAME_MOST, Table
from companion.core.values import Path, Value
from companion.exchange import share
from companion.live.causes import WITH_CAUSE
from companion.live.log import Log, target
from companion.live.new_game import begins
from companion.live.operation import LABEL, TOUCHES, Op
from companion.live.public import Question, from_plain, question_at
from companion.live.room import Room, live_tool
from companion.live.wire import MOST, TOO_MUCH, op_to_json
from companion.tools.cause import from_text
from companion.tools.checklist_model import CHECKLIST
from companion.tools.tool import AnyTool

DAY: Final = 24 * 60 * 60

NOT_FITTING: Final = "That does not fit this table."
CLOCK: Final = (
    "This phone's clock and the table's are more than a day apart. One of them is wrong."
)
LOOKS_ON: Final = "You are only looking on. Take a seat first."
NO_STEP: Final = "This step is not there any more."
ALREADY: Final = "You've already offered this. It's waiting for a yes."
TOO_MANY: Final = "Too many of your offers are waiting for a yes. Take one back first."
UNKNOWN: Final = "The table does not know this tool. Another version of the app may be open."

_OPEN_TO_ALL: Final = frozenset({"sit", "call"})
"""The kinds for which nobody needs a seat."""

MOST_OFFERS: Final = 8
"""Offers of one seat that can wait for a yes at once."""

_DIGEST: Final = 64
_SALT: Final = 64


def refusal(op: Op, log: Log, device: int, now: int) -> str:
    """Return why the host does not take *op* from *device*, as a sentence for players, or ''.

    *log* is the host's log, and *now* its clock, in seconds since 1970 UTC.
    """
    try:
        if op.device != device or op.kind not in _SENT or not _is_plain(op):
            return NOT_FITTING
        if len(op_to_json(op)) > MOST:
            return TOO_MUCH
        if abs(op.now - now) > DAY:
            return CLOCK
        if (op.kind not in _OPEN_TO_ALL or begins(op)) and device not in log.room.seats:
            return LOOKS_ON
        if op.kind in TOUCHES | {"offer"}:
            return _of_a_tool(op) or _offers(op, log.room)
        if op.kind in ("drop", "keep"):
            return _of_a_step(op, log)
        return "" if _FITS[op.kind](op, log.room) else NOT_FITTING
    except Exception:  # whatever a stranger made up: it does not fit
        return NOT_FITTING


def _is_plain(op: Op) -> bool:
    numbers = all(
        type(each) is int and 0 <= each < 1 << 53 for each in (op.mine, op.now, op.seen)
    )
    return (
        numbers
        and op.mine > 0
        and type(op.seed) is int
        and type(op.tool) is str
        and type(op.said) is str
        and clean(op.said, LABEL) == op.said
        and type(op.cause) is str
        and (not op.cause or op.kind in WITH_CAUSE)
        and all(_plain(each, 0) for each in (op.where, op.args, op.value))
    )


def _plain(value: Any, deep: int) -> bool:
    match value:
        case None | bool():
            return True
        case int():
            return abs(value) < 1 << 256
        case str():
            return len(value) <= MOST
        case tuple() | frozenset():
            return len(value) <= MOST and deep < 8 and all(_plain(x, deep + 1) for x in value)
        case dict():
            return deep < 8 and all(
                type(key) is str and _plain(each, deep + 1) for key, each in value.items()
            )
        case _:
            return False


def _of_a_tool(op: Op) -> str:
    tool = live_tool(op.tool)
    if tool is None:
        return UNKNOWN
    bits = tool.move_with_key(str(op.where)).bits if op.kind == "move" else 0
    if not 0 <= op.seed < 1 << bits:
        return NOT_FITTING
    if op.cause:
        from_text(op.cause)  # raises for none that is known
    return "" if _ON_A_TOOL[op.kind](tool, op) else NOT_FITTING


def _offers(op: Op, room: Room) -> str:
    """Return why *op* is one offer too many, '' if it isn't."""
    if op.kind != "offer":
        return ""
    seat = room.seats[op.device]
    waiting = [offer for offer in room.offers.values() if offer.seat == seat]
    if any(
        (each.tool, each.puts) == (op.tool, op.value)
        for each in waiting
        if each.name != op.name
    ):
        return ALREADY
    return TOO_MANY if len(waiting) >= MOST_OFFERS else ""


def _of_a_step(op: Op, log: Log) -> str:
    """Return why *op* can't undo or redo its step, '' if it can: a step must have been made first."""
    name = target(op)
    return "" if name is not None and log.find(name) else NO_STEP


def _asked(tool: AnyTool, where: Any) -> Question:
    path: Path = where
    return question_at(tool.state, path)


def _fits(asked: Question, plain: Any) -> bool:
    """Return whether *plain* is an answer to the question. Raises ValueError if it is not."""
    if asked.place is not None:
        return type(plain) is int
    from_plain(asked.model, asked.field.name, plain)
    return True


def _put(tool: AnyTool, op: Op) -> bool:
    return not op.args and _fits(_asked(tool, op.where), op.value)


def _cell(tool: AnyTool, op: Op) -> bool:
    (place,), kind = op.args, _asked(tool, op.where).field.kind
    numbers = type(place) is type(op.value) is int
    return isinstance(kind, Cards) and numbers and 0 <= place < len(kind.names)


def _tick(tool: AnyTool, op: Op) -> bool:
    (place,), kind = op.args, _asked(tool, op.where).field.kind
    typed = type(place) is int and type(op.value) is bool
    return isinstance(kind, Marks) and typed and 0 <= place < kind.size


def _grow(tool: AnyTool, op: Op) -> bool:
    asked = _asked(tool, op.where)
    return asked.place is None and not op.args and _fits(asked, (op.value,))


def _move(tool: AnyTool, op: Op) -> bool:
    return op.value is None and not _holds_dict(op.args)


def _holds_dict(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, tuple) and any(_holds_dict(each) for each in value)
    )


def _puts(tool: AnyTool, op: Op) -> bool:
    return not op.args and not op.where and _all_fit(tool, op.value)


def _all_fit(tool: AnyTool, puts: Any) -> bool:
    return isinstance(puts, tuple) and all(
        _fits(_asked(tool, where), plain) for where, plain in puts
    )


def _whole(tool: AnyTool, op: Op) -> bool:
    digits = op.value
    small = type(digits) is str and digits.isascii() and digits.isdigit()
    if not small or len(digits) > share.MOST_DIGITS:
        return False
    state: Value = share.decode(digits, (tool,)).state
    return isinstance(state, tool.state) and _all_fit(tool, op.args)


_ON_A_TOOL: Final[dict[str, Callable[[AnyTool, Op], bool]]] = {
    "put": _put, "cell": _cell, "tick": _tick, "grow": _grow, "move": _move,
    "puts": _puts, "whole": _whole, "offer": _puts,
}  # fmt: skip


def _table(op: Op, room: Room) -> bool:
    return bool(Table.model_validate_json(to_json(op.value)).seats)


def _sit(op: Op, room: Room) -> bool:
    return op.value is None or (type(op.value) is int and 0 <= op.value < MOST_SEATS)


def _call(op: Op, room: Room) -> bool:
    named = type(op.value) is str and clean(op.value, NAME_MOST) == op.value
    return named and (not op.tool or _known_game(op, room))


def _known_game(op: Op, room: Room) -> bool:
    """Return whether *op* is about the checklist of a game that this table has."""
    tool = live_tool(op.tool)
    if tool is None or tool.key != CHECKLIST:
        return False
    return not tool.kin or any(name.startswith(f"{tool.game}/") for name in room.histories)


def _seal(op: Op, room: Room) -> bool:
    about, digest = op.value
    tool = find_tool(about)
    known = tool is not None and (not tool.kin or about in room.histories)
    return known and _is_hex(digest, _DIGEST) and len(digest) == _DIGEST


def _open(op: Op, room: Room) -> bool:
    about, text, salt = op.value
    lines = text.replace("\n", "")
    return find_tool(about) is not None and not refused(lines) and _is_hex(salt, _SALT)


def _is_hex(text: Any, most: int) -> bool:
    return type(text) is str and len(text) <= most and set(text) <= set("0123456789abcdef")


def _answer(op: Op, room: Room) -> bool:
    return target(op) is not None


_FITS: Final[dict[str, Callable[[Op, Room], bool]]] = {
    "table": _table, "sit": _sit, "call": _call, "seal": _seal, "open": _open,
    "accept": _answer, "decline": _answer,
}  # fmt: skip
"""Whether what is about the table itself fits."""

_SENT: Final = frozenset({*_ON_A_TOOL, *_FITS, "drop", "keep"})
"""The kinds that a device may send."""

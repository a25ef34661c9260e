"""What the host accepts: if anything is wrong with an operation, one plain sentence says what.

The fold would do nothing with most of what is refused here. But what a stranger sends should
neither stand in a log, nor make every phone work.
"""

from typing import Any, Final

from pydantic_core import to_json

from companion.catalogue import find_tool
from companion.core.alphabet import clean, refused
from companion.core.fields import MOST_SEATS, Cards, Marks
from companion.core.table import NAME_MOST, Table
from companion.core.values import Path
from companion.exchange import share
from companion.live import actions as do
from companion.live.causes import WithCause
from companion.live.log import Log
from companion.live.new_game import begins
from companion.live.operation import LABEL, Op
from companion.live.public import FieldPlace, from_plain, question_at
from companion.live.room import Room, live_tool
from companion.live.wire import MOST_BYTES, TOO_MUCH, op_to_json, to_parts
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

_OpenToAll = do.TakeSeat | do.CallDevice
"""What nobody needs a seat for."""

MOST_OFFERS: Final = 8
"""Offers of one seat that can wait for a yes at once."""

_DIGEST: Final = 64
_SALT: Final = 64


def refusal(op: Op, log: Log, device: int, now: int) -> str:
    """Return why the host does not take *op* from *device*, as a sentence for players, or ''.

    *log* is the host's log, and *now* its clock, in seconds since 1970 UTC.
    """
    try:
        if op.device != device or isinstance(op.action, _Unsent) or not _is_plain(op):
            return NOT_FITTING
        if len(op_to_json(op)) > MOST_BYTES:
            return TOO_MUCH
        if abs(op.now - now) > DAY:
            return CLOCK
        needs_seat = begins(op) or not isinstance(op.action, _OpenToAll)
        if needs_seat and device not in log.room.seats:
            return LOOKS_ON
        match op.action:
            case do.UndoAction(step) | do.RedoAction(step):  # it must have been made first
                return "" if log.find(step) else NO_STEP
            case do.OfferAnswers(puts):
                return _of_a_tool(op, op.action) or _one_too_many(op, puts, log.room)
            case action if isinstance(action, do.Touching):
                return _of_a_tool(op, action)
            case action:
                return "" if _fits_table(op, action, log.room) else NOT_FITTING
    except Exception:  # whatever a stranger made up: it does not fit
        return NOT_FITTING


_Unsent = do.DoNothing | do.Misshapen
"""What no device may send."""


def _is_plain(op: Op) -> bool:
    _, *parts, seed = to_parts(op.action)
    numbers = all(
        type(each) is int and 0 <= each < 1 << 53 for each in (op.seq, op.now, op.known_seq)
    )
    return (
        numbers
        and op.seq > 0
        and type(seed) is int
        and type(op.tool) is str
        and type(op.label) is str
        and clean(op.label, LABEL) == op.label
        and type(op.cause) is str
        and (not op.cause or isinstance(op.action, WithCause))
        and all(_plain(each, 0) for each in parts)
    )


def _plain(value: Any, deep: int) -> bool:
    match value:
        case None | bool():
            return True
        case int():
            return abs(value) < 1 << 256
        case str():
            return len(value) <= MOST_BYTES
        case tuple() | frozenset():
            return (
                len(value) <= MOST_BYTES
                and deep < 8
                and all(_plain(x, deep + 1) for x in value)
            )
        case dict():
            return deep < 8 and all(
                type(key) is str and _plain(each, deep + 1) for key, each in value.items()
            )
        case _:
            return False


def _of_a_tool(op: Op, action: do.Touching | do.OfferAnswers) -> str:
    tool = live_tool(op.tool)
    if tool is None:
        return UNKNOWN
    if op.cause:
        from_text(op.cause)  # raises for none that is known
    return "" if _fits_tool(tool, action) else NOT_FITTING


def _fits_tool(tool: AnyTool, action: do.Touching | do.OfferAnswers) -> bool:
    """Return whether *action* is one of *tool*. Raises what the tool raises if it is not."""
    match action:
        case do.PutAnswer(path, value):
            return _fits(_asked(tool, path), value)
        case do.AddToCell(path, place, _):
            kind = _asked(tool, path).field.kind
            return isinstance(kind, Cards) and 0 <= place < len(kind.names)
        case do.TickMember(path, place, _):
            kind = _asked(tool, path).field.kind
            return isinstance(kind, Marks) and 0 <= place < kind.size
        case do.AddRow(path, row):
            asked = _asked(tool, path)
            return asked.place is None and _fits(asked, (row,))
        case do.MakeMove(move, args, seed):
            return 0 <= seed < 1 << tool.move_with_key(move).bits and not _holds_dict(args)
        case do.PutAnswers(puts) | do.OfferAnswers(puts):
            return _all_fit(tool, puts)
        case do.ReplaceState(digits, puts):
            return _is_code(tool, digits) and _all_fit(tool, puts)


def _one_too_many(op: Op, puts: do.Puts, room: Room) -> str:
    """Return why *op*, which offers *puts*, is one offer too many, '' if it isn't."""
    seat = room.seats[op.device]
    waiting = [offer for offer in room.offers.values() if offer.seat == seat]
    if any(
        (each.tool, each.puts) == (op.tool, puts) for each in waiting if each.name != op.name
    ):
        return ALREADY
    return TOO_MANY if len(waiting) >= MOST_OFFERS else ""


def _asked(tool: AnyTool, path: Path) -> FieldPlace:
    return question_at(tool.state, path)


def _fits(asked: FieldPlace, plain: Any) -> bool:
    """Return whether *plain* is an answer to the question. Raises ValueError if it is not."""
    if asked.place is not None:
        return type(plain) is int
    from_plain(asked.model, asked.field.name, plain)
    return True


def _holds_dict(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, tuple) and any(_holds_dict(each) for each in value)
    )


def _all_fit(tool: AnyTool, puts: do.Puts) -> bool:
    return all(_fits(_asked(tool, path), plain) for path, plain in puts)


def _is_code(tool: AnyTool, digits: str) -> bool:
    small = digits.isascii() and digits.isdigit() and len(digits) <= share.MOST_DIGITS
    return small and isinstance(share.decode(digits, (tool,)).state, tool.state)


def _fits_table(op: Op, action: do.Action, room: Room) -> bool:
    """Return whether *action*, by *op*, fits the table itself. Raises if it does not."""
    match action:
        case do.SetTable(plain):
            return bool(Table.model_validate_json(to_json(plain)).seats)
        case do.TakeSeat(seat):
            return seat is None or 0 <= seat < MOST_SEATS
        case do.CallDevice(name):
            return clean(name, NAME_MOST) == name and (not op.tool or _known_game(op, room))
        case do.SealText(about, digest):
            tool = find_tool(about)
            known = tool is not None and (not tool.kin or about in room.histories)
            return known and _is_hex(digest, _DIGEST) and len(digest) == _DIGEST
        case do.OpenText(about, text, salt):
            lines = text.replace("\n", "")
            return find_tool(about) is not None and not refused(lines) and _is_hex(salt, _SALT)
        case do.AcceptOffer() | do.DeclineOffer():
            return True
        case _:
            return False


def _known_game(op: Op, room: Room) -> bool:
    """Return whether *op* is about the checklist of a game that this table has."""
    tool = live_tool(op.tool)
    if tool is None or tool.key != CHECKLIST:
        return False
    return not tool.kin or any(name.startswith(f"{tool.game}/") for name in room.histories)


def _is_hex(text: str, most: int) -> bool:
    return len(text) <= most and set(text) <= set("0123456789abcdef")

"""What happened at a live table, in words: who did what, and what became of it."""

from typing import NamedTuple

from pydantic_core import to_json

from companion.core.table import Table
from companion.display import table_words as words
from companion.evening.made_games import shown_game
from companion.live import actions as do
from companion.live.log import Log, current_tool
from companion.live.operation import Entry, Op
from companion.tools.tool import AnyTool


class StoryLine(NamedTuple):
    """One line of what happened: *who* did what was *label*, in *tool*, at *now*.

    *now* is in seconds since 1970 UTC, by the clock of that device. A *dropped* step was undone,
    one with *no_effect* could not be done any more when it came. An offer *waits* for a yes, or was
    *declined*: in words, by whom. One that is *fixed* can't be taken out.
    """

    name: do.Name
    device: int
    who: str
    tool: str
    label: str
    now: int
    dropped: bool
    no_effect: bool
    waits: bool = False
    declined: str = ""
    fixed: bool = False

    @property
    def became(self) -> str:
        """What became of it, in words; '' if it counts."""
        if self.dropped:
            return words.TAKEN_OUT
        if self.no_effect:
            return words.NO_EFFECT
        return self.declined or (words.WAITS if self.waits else "")

    @property
    def stands(self) -> bool:
        """Whether it counts, or waits to."""
        return not (self.dropped or self.no_effect or self.declined)

    @property
    def can_go(self) -> bool:
        """Whether it can be taken out."""
        return self.stands and not self.fixed


def story(log: Log, tool: str = "") -> tuple[StoryLine, ...]:
    """Return what happened in *tool*, or at the whole table without one, the newest first."""
    seats: dict[int, int | None] = dict(log.base.seats)
    found, declined = list[StoryLine](), log.declined
    for entry in log.entries:
        op = entry.op
        if isinstance(op.action, do.TakeSeat) and entry.n not in log.idle:
            seats[op.device] = op.action.seat
        if isinstance(op.action, do.SealText) and not tool:
            line = _happened(log, entry, seats.get(op.device))
            found.append(line._replace(label=words.SEALED_STEP, fixed=True))
        if isinstance(op.action, do.Undoable) and (not tool or op.tool == tool):
            line = _happened(log, entry, seats.get(op.device))
            found.append(line._replace(declined=_by_whom(log, entry, declined.get(op.name))))
    return tuple(reversed(found))


def _happened(log: Log, entry: Entry, seat: int | None) -> StoryLine:
    """Return the line for *entry*, whose device had *seat* then; it may have left since."""
    op, room = entry.op, log.room
    who = _name(log, op.device, seat)
    dropped = op.name in log.out
    waits = op.name in room.offers
    return StoryLine(
        op.name, op.device, who, op.tool, op.label, op.now, dropped, entry.n in log.idle, waits
    )


def _by_whom(log: Log, offer: Entry, gone: Entry | None) -> str:
    """Return who declined *offer* by the entry *gone*, in words; '' for nobody."""
    if gone is None:
        return ""
    own = gone.op.device == offer.op.device
    return words.TAKEN_BACK if own else words.declined_by(who_did(log, gone.op.name))


def who_did(log: Log, name: do.Name) -> str:
    """Return what players call whoever did the operation called *name*, by the seat that they had then."""
    entry, device = log.find(name), name[0]
    return _name(log, device, _seat_at(log, device, entry.n if entry else log.end))


def where(log: Log, tool: AnyTool) -> str:
    """Return what a step in *tool* is told of: its title, after that of its game where the table plays another now."""
    played = current_tool(log)
    if played is None or played.game == tool.game:
        return tool.title
    return f"{shown_game(tool.game, log.room.state(tool)).title}: {tool.title}"


def last_words(log: Log, tool: str, me: int = 0) -> str:
    """Return in words the last step in *tool* that still counts, and who did it; '' if there is none.

    The device *me* is called "You", and others by the seat that they had then. An offer counts
    once all have said yes. One that was declined or taken back is told as what happened last, and
    so is a step that another device took out.
    """
    declined = log.declined
    offers = {each.n: name for name, each in declined.items()}
    waiting = {*declined, *log.room.offers}

    def who(device: int) -> str:
        if device == me:
            return "You"
        return _name(log, device, _seat_at(log, device, entry.n))

    for entry in reversed(log.entries):
        op = entry.op
        if op.tool == tool and op.device != me and _took_out(log, entry):
            return words.taken_out_words(who(op.device), op.label)
        offer = log.find(offers[entry.n]) if entry.n in offers else None
        if offer and offer.op.tool == tool:
            own = offer.op.device == op.device
            return words.gone_words(who(op.device), offer.op.label, taken_back=own)
        if (
            (agreed := _agreed(log, entry))
            and agreed.tool == tool
            and agreed.name not in waiting
        ):
            return words.last_words(who(agreed.device), agreed.label)
        if op.tool == tool and op.label and op.name not in waiting and _is_done(log, entry):
            return words.last_words(who(op.device), op.label)
    return ""


def only_looking(log: Log, me: int) -> str:
    """Return what *me*, a device without a seat, is told in a tool: also who took its seat away, if someone did."""
    return words.only_looking(_seat_taker(log, me))


def without_seat(log: Log, me: int) -> tuple[str, str]:
    """Return what *me*, a device without a seat, is told beside the seats: who took its own away, and how to take one.

    The first is '' if nobody did.
    """
    free = len(log.room.seats) < log.room.table.size
    return words.seat_gone(_seat_taker(log, me)), words.seat_hint(free=free)


def _seat_taker(log: Log, me: int) -> str:
    """Return what *me*, a device without a seat, calls whoever took its seat away; '' for nobody."""
    since, seat = _last_seat(log, me, log.end)
    for entry in log.entries[since - log.start :] if seat is not None else ():
        if isinstance(entry.op.action, do.SetTable) and log.counts(entry):
            table = Table.model_validate_json(to_json(entry.op.action.table))
            if seat not in table.seats:
                own = entry.op.device == me
                return "You" if own else who_did(log, entry.op.name)
    return ""


def _last_seat(log: Log, device: int, n: int) -> tuple[int, int | None]:
    """Return the last entry up to *n* by which *device* took a seat or gave one up, and the seat that it had then."""
    for entry in reversed(log.entries[: n - log.start]):
        action = entry.op.action
        mine = entry.op.device == device and entry.n not in log.idle
        if mine and isinstance(action, do.TakeSeat):
            return entry.n, action.seat
    return log.start, log.base.seats.get(device)


def _agreed(log: Log, entry: Entry) -> Op | None:
    """Return the offer that *entry* accepted, None if it accepted none or either was taken out."""
    action = entry.op.action
    if not isinstance(action, do.AcceptOffer) or not log.counts(entry):
        return None
    offer = log.find(action.step)
    return offer.op if offer and log.counts(offer) else None


def _name(log: Log, device: int, seat: int | None) -> str:
    """Return what players call *device*, which had *seat* then, None for none."""
    return log.room.who(device) if seat is None else log.room.table.name(seat)


def _seat_at(log: Log, device: int, n: int) -> int | None:
    """Return the seat that *device* had at the entry *n*, None if it had none."""
    return _last_seat(log, device, n)[1]


def _took_out(log: Log, entry: Entry) -> bool:
    """Return whether *entry* took a step out that is still out."""
    action = entry.op.action
    drops = isinstance(action, do.UndoAction) and action.step in log.out
    return drops and entry.n not in log.idle


def _is_done(log: Log, entry: Entry) -> bool:
    return isinstance(entry.op.action, do.Undoable) and log.counts(entry)

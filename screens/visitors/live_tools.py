"""A live table's tools as light pages: what all phones share, with the browser's own secrets over it."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from companion.catalogue import game_of
from companion.core.table import Table
from companion.core.values import Value
from companion.display import table_words as words
from companion.evening import undo
from companion.evening.touch import cause_of_touch
from companion.live.causes import relabelled
from companion.live.drafts import draft, table_draft
from companion.live.labels import public_words
from companion.live.log import Log
from companion.live.operation import Draft, Entry, dropped, kept
from companion.live.private import merged
from companion.live.public import has_private, live_part
from companion.live.remarks import about, reaction_draft
from companion.live.room import Room
from companion.live.undo import redoes, typed_on, undoes
from companion.table_host.live_table import LiveTable
from companion.tools.cause import FOLLOWED
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages.table_remarks import AGREE, OTHER
from screens.light.state import light_tool_session, touches
from screens.light.state.light_tool_session import LightToolSession, StaleError, TouchRecord
from screens.light.state.steady_clock import STEADY
from screens.visitors import new_games
from screens.visitors.live_view import live_of, name_in
from screens.visitors.member import Member
from screens.visitors.visitor import FollowedTable, Visitor

AT_TABLE: Final = "At a table"
"""The step in a browser's own history after which it follows a table."""

MOST_STEPS: Final = 200
"""Entries that are gone through one by one to see what each does to the browser's own fields."""


ONCE_MOST: Final = 40
"""Characters of what tells one touch from the others."""


class TouchOrigin(NamedTuple):
    """What our script sends with a touch: what tells it from all others, and what the page showed then.

    Without the script both are open: the browser sends each form once, from the page that it has.
    """

    once: str = ""
    version: int | None = None

    @classmethod
    def from_form(cls, form: Mapping[str, str]) -> "TouchOrigin":
        """Return what is in *form*."""
        shown = form.get("s", "")
        fits = shown.isascii() and shown.isdecimal() and len(shown) < 20
        return cls(form.get("o", "")[:ONCE_MOST], int(shown) if fits else None)


class TouchOutcome(NamedTuple):
    """What a touch led to: the tool *after* it, whether it came too *late*, and its private steps."""

    after: LightToolSession
    late: bool = False
    notes: History | None = None


def viewed(seat: Member, visitor: Visitor, own: LightToolSession) -> LightToolSession:
    """Return a tool as the browser at *seat* sees it; *own* is what it has of it, beside tools that stay with it."""
    log, tool = seat.table.log, own.tool
    state = followed(log, tool, own.state, _known(seat, visitor, tool))
    tools = game_of(tool).by_key
    personal = {key: each for key, each in own.others.items() if tools[key].personal}
    of_game, shared = f"{tool.game}/", log.room.histories
    others = {
        name.removeprefix(of_game): history
        for name, history in shared.items()
        if name.startswith(of_game)
    }
    return replace(
        own,
        history=following(own.history, state),
        table=log.room.table,
        others={**personal, **others},
        live=live_of(
            seat, tool, notes_of(seat, visitor, tool), visitor.dismissed_at(seat.table)
        ),
    )


def heard(seat: Member, visitor: Visitor, own: LightToolSession) -> LightToolSession:
    """Return this browser's *own* tool; one that stays with it has heard what the table knows by now.

    Others may have touched what it takes from. A tool with private fields that isn't here is left out: its save may
    lie in the browser, and has them.
    """
    tool = own.tool
    if not tool.personal:
        return own
    game, room = game_of(tool), seat.table.room
    for source in (game.by_key[transfer.source] for transfer in tool.transfers):
        model: type[Value] = source.state
        is_here = source.name in visitor.tools or not has_private(model)
        if source.name not in room.histories or not is_here:
            continue
        before = visitor.informed(visitor.load(source, str))
        after = viewed(seat, visitor, before)
        if after.state != before.state:
            keep_followed(seat, visitor, after, notes_of(seat, visitor, source))
    return visitor.tools.get(tool.name, own)


def followed(log: Log, tool: AnyTool, mine: Value, n: int | None) -> Value:
    """Return the shared state of *tool* with the private fields of *mine*.

    *mine* followed the table up to entry *n*, None if nobody knows.
    """
    now = log.room.state(tool)
    model: type[Value] = tool.state
    steps = None if n is None or not has_private(model) else log.since(n)
    if n is None or steps is None or len(steps) > MOST_STEPS:
        return merged(tool, mine, live_part(mine), now, None)
    part = log.cut(n) if steps else log
    for entry in steps:
        before = part.room.state(tool)
        part = part.add(entry)
        after = part.room.state(tool)
        if after != before:
            op = entry.op if entry.op.tool == tool.name else None
            mine = merged(tool, mine, before, after, op)
    return merged(tool, mine, live_part(mine), now, None)


def following(history: History, state: Value) -> History:
    """Return one's own *history* with the table's *state*, as one step that goes on."""
    if history.last_cause == FOLLOWED:
        return replace(history, now=state, future=())
    return history.then(state, AT_TABLE, FOLLOWED)


async def touched(
    seat: Member, visitor: Visitor, before: LightToolSession, form: dict[str, str]
) -> TouchOutcome:
    """Apply the touch in the tool *before*, for everyone or for this browser alone."""
    done = await _touched(seat, visitor, before, form)
    live = live_of(seat, before.tool, done.notes, visitor.dismissed_at(seat.table))
    return done._replace(after=replace(done.after, live=live))


async def _touched(
    seat: Member, visitor: Visitor, before: LightToolSession, form: dict[str, str]
) -> TouchOutcome:
    notes = notes_of(seat, visitor, before.tool)
    sent = TouchOrigin.from_form(form)
    if seat.table.was_done(seat.device, sent.once):
        return TouchOutcome(before, notes=notes)
    word, now = form.get("v", ""), int(STEADY.now())
    match form.get("k"):
        case key if key == AGREE:
            return await _asked(seat, before, before, agreed(seat.table.room, word, now), sent)
        case key if key == OTHER:
            return await _chose(seat, visitor, before, word, sent)
        case _:
            pass
    try:
        after = touches.touched(before, form, STEADY.now(), secrets.randbits(64))
    except StaleError as stale:
        return TouchOutcome(replace(before, notice=str(stale)), late=True, notes=notes)
    match after.did:
        case TouchRecord() as did:
            return await _stepped(seat, before, after, did, sent, notes)
        case Table() as table:
            asked = table_draft(seat.table.room.table, table, now)
            return await _asked(seat, before, after, asked, sent)
        case "undo" | "redo" as way:
            done = await _undone(seat, before, after, way, sent, notes)
            return done._replace(after=touches.pad_followed(before, done.after))
        case None:
            return TouchOutcome(after, notes=notes)


async def _chose(
    seat: Member, visitor: Visitor, before: LightToolSession, word: str, sent: TouchOrigin
) -> TouchOutcome:
    """Bring the other of two answers back, or stop showing the two to this browser: *word* says which."""
    room, other = seat.table.room, name_in(word.lstrip("+-"))
    names = next((about(each) for each in room.conflicts if each.other == other), ())
    if names and word.startswith("-"):
        visitor.dismiss_conflict(seat.table, names)
        return TouchOutcome(before, notes=notes_of(seat, visitor, before.tool))
    asked = reaction_draft(room, "take", names, int(STEADY.now()))
    return await _asked(seat, before, before, asked, sent)


async def _stepped(
    seat: Member,
    before: LightToolSession,
    after: LightToolSession,
    did: TouchRecord,
    sent: TouchOrigin,
    notes: History | None,
) -> TouchOutcome:
    """Do a step at the table whose result *after* already shows."""
    tool = before.tool
    label = did.label(before.state, did.block)
    asked = draft(tool, before.state, did.touch, did.now or int(STEADY.now()), did.seed, label)
    if asked is None:
        if after.state == before.state:
            return TouchOutcome(after, notes=notes)
        known, cause = notes or History(before.state), cause_of_touch(tool, did.touch)
        private = undo.stepped(tool, known, after.state, label, cause)
        return TouchOutcome(after, notes=private)
    asked = relabelled(tool, asked, _public_label(tool, before.state, did))
    others = await new_games.begin_all(seat, tool, did.touch)
    done = await _asked(seat, before, after, asked, sent)
    for each in others:
        await seat.table.ask(seat.device, each)
    return done


def _public_label(tool: AnyTool, state: Value, did: TouchRecord) -> str:
    """Return the label of a step as everyone reads it."""
    block: Any = did.block
    return (
        did.label(state, None)
        if block is None
        else did.label(*public_words(tool, state, block))
    )


async def _asked(
    seat: Member,
    before: LightToolSession,
    after: LightToolSession,
    asked: Draft | None,
    sent: TouchOrigin,
) -> TouchOutcome:
    """Have *asked* ordered; the browser's own fields are as *after* has them, where that is done."""
    tool, table = before.tool, seat.table
    if asked is None:
        return TouchOutcome(
            replace(before, notice=light_tool_session.StaleError().args[0]), late=True
        )
    if seat.device not in table.room.seats:
        return TouchOutcome(
            _with(
                seat, replace(before, switches=after.switches), before.state, words.ONLY_LOOKING
            )
        )
    why = await table.ask(seat.device, asked, *sent)
    if why:
        after = replace(before, switches=after.switches, last=after.last)
    mine, now = after.state, table.room.state(tool)
    state = mine if live_part(mine) == now else merged(tool, mine, live_part(mine), now, None)
    return TouchOutcome(_with(seat, after, state, why or after.notice))


def _with(seat: Member, after: LightToolSession, state: Value, said: str) -> LightToolSession:
    """Return *after* as the table has it now."""
    room = seat.table.room
    return replace(
        after,
        history=replace(after.history, now=state),
        table=room.table,
        notice=said,
        did=None,
    )


async def _undone(
    seat: Member,
    before: LightToolSession,
    after: LightToolSession,
    way: str,
    sent: TouchOrigin,
    notes: History | None,
) -> TouchOutcome:
    """Take back this browser's last step, or bring it back: a private one, or for everyone."""
    log, tool = seat.table.log, before.tool
    if notes and (notes.past if way == "undo" else notes.future):
        notes = notes.undo() if way == "undo" else notes.redo()
        state = merged(tool, notes.now, live_part(notes.now), log.room.state(tool), None)
        return TouchOutcome(_with(seat, after, state, ""), notes=notes)
    find = undoes if way == "undo" else redoes
    entry = find(log, seat.device, tool.name)
    if entry is None:
        return TouchOutcome(after, notes=notes)
    kind = "drop" if way == "undo" else "keep"
    done = await _asked(seat, before, after, marked(kind, entry), sent)
    while (more := find(seat.table.log, seat.device, tool.name)) and more is not entry:
        pair = (more, entry) if way == "undo" else (entry, more)
        if not typed_on(seat.table.log, *pair):
            break
        entry = more  # another digit of the same number
        done = await _asked(seat, before, after, marked(kind, entry), NO_ORIGIN)
    return done


NO_ORIGIN: Final = TouchOrigin()
"""That of what follows from a touch, and is none itself."""


def marked(kind: str, entry: Entry) -> Draft:
    """Return what takes *entry* out ("drop") or puts it back ("keep")."""
    now = int(STEADY.now())
    return dropped(entry.op, now) if kind == "drop" else kept(entry.op, now)


def agreed(room: Room, word: str, now: int) -> Draft | None:
    """Return the yes or the no to an offer that *word* names, None if it is gone."""
    name = name_in(word[1:])
    if name is None or word[:1] not in "+-":
        return None
    return reaction_draft(room, "accept" if word[0] == "+" else "decline", (name,), now)


def reaction_or_mark(table: LiveTable, key: str, word: str) -> Draft | None:
    """Return the draft of what *key* does with the offer or the entry that *word* names; None if that is gone."""
    if key == AGREE:
        return agreed(table.room, word, int(STEADY.now()))
    name = name_in(word)
    entry = table.log.find(name) if name else None
    return marked(key, entry) if entry and key in ("drop", "keep") else None


def keep_followed(
    seat: Member, visitor: Visitor, after: LightToolSession, notes: History | None
) -> None:
    """Remember *after* as this browser's own, and how far it follows the table."""
    own = replace(after, notice="", live=None, did=None, others={})
    visitor.follows[after.tool.name] = FollowedTable(seat.table.name, seat.table.log.end, notes)
    visitor.keep(own)


def _known(seat: Member, visitor: Visitor, tool: AnyTool) -> int | None:
    found = visitor.follows.get(tool.name)
    return found.n if found and found.table == seat.table.name else None


def notes_of(seat: Member, visitor: Visitor, tool: AnyTool) -> History | None:
    """Return the browser's private steps since its last step that everyone saw."""
    found = visitor.follows.get(tool.name)
    return found.notes if found and found.table == seat.table.name else None

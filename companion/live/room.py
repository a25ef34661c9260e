"""What all phones of a live table have in common, and the one function that carries it on.

``after`` is pure and total: what cannot be done does nothing, the same nothing on every phone.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Final

from pydantic_core import to_json

from companion.catalogue import every_tool, find_game, find_tool
from companion.core.alphabet import clean
from companion.core.names import skeleton, visible
from companion.core.table import COLOURS, NAME_MOST, READER, Table
from companion.core.values import Value
from companion.evening.evening import Evening, evening_of
from companion.evening.flow import flow_causes, is_untouched
from companion.evening.made_games import defines_game
from companion.game_maker.keys import is_made_game
from companion.live import actions as do
from companion.live.causes import cause_from, cause_of_op
from companion.live.commit_reveal import Reveal
from companion.live.conflict import Asked, Conflict, LastAnswer, asked_by, met
from companion.live.devices import guest_name
from companion.live.offer import Offer, groups_at
from companion.live.operation import Op
from companion.live.public import live_part
from companion.live.reducer import outcome, stepped
from companion.tools.cause import TABLE, Cause
from companion.tools.history import History
from companion.tools.seating import reseated
from companion.tools.tool import AnyTool, table_of, with_table

_A_GUEST: Final = re.compile(rf"{skeleton('Guest')} ?\d+")
"""The skeleton of what a guest without a name is called."""

MOST_OWN: Final = 12
"""Games of players' own that one table can have. Each has a key of its own, and anyone can make one up."""


def live_tool(name: str) -> AnyTool | None:
    """Return the tool called *name* where a live table can have it, else None.

    A personal tool stays on its phone, and a tool of a newer version of the app is not known.
    """
    tool = find_tool(name)
    return None if tool is None or tool.personal else tool


@cache
def live_tools() -> tuple[AnyTool, ...]:
    """Return the tools that a live table has, of the games that come with the app."""
    return tuple(tool for tool in every_tool() if not tool.personal)


@dataclass(frozen=True, slots=True)
class Room:
    """The tools, by name, that someone has touched; who plays; and who sits where.

    *seats* is the seat of each device that has one, *called* the names of devices without.
    *answers* are the last answers to questions, *conflicts* the questions that two people answered,
    *reveals* what is revealed together, by what it is about.
    """

    table: Table = field(default_factory=Table)
    histories: Mapping[str, History] = field(default_factory=dict)
    seats: Mapping[int, int] = field(default_factory=dict)
    called: Mapping[int, str] = field(default_factory=dict)
    answers: Mapping[Asked, LastAnswer] = field(default_factory=dict)
    clashes: Mapping[Asked, Conflict] = field(default_factory=dict)
    sealed: Mapping[str, Reveal] = field(default_factory=dict)
    offers: Mapping[do.Name, Offer] = field(default_factory=dict)

    def history(self, tool: AnyTool) -> History:
        """Return the history of *tool*."""
        return self.histories.get(tool.name) or History(tool.opening(self.table))

    def evening(self, tool: AnyTool) -> Evening:
        """Return the evening of the game of *tool*. Its personal tools are elsewhere, at their openings here."""
        return evening_of(tool, self.history, table=self.table, elsewhere=_personal(tool.game))

    def state(self, tool: AnyTool) -> Value:
        """Return the state of *tool*: its public part."""
        return self.history(tool).now

    def has_entries(self, tool: AnyTool) -> bool:
        """Return whether anything is entered in *tool*: neither the table nor facts that flowed count."""
        history = self.history(tool)
        flows = flow_causes(tool) | {TABLE}
        touched = any(step.cause not in flows for step in history.past)
        fresh = with_table(tool.state(), table_of(history.now) or self.table)
        return history.now != fresh and (
            touched or not is_untouched(tool, History(history.now))
        )

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The conflicts whose later answer still stands, the newest last."""
        return tuple(
            clash for key, clash in self.clashes.items() if self._stands(self.answers[key])
        )

    def revealed(self, about: str) -> Mapping[int, str]:
        """Return what was revealed together about *about*, by seat; empty until all are open."""
        return self.sealed.get(about, Reveal()).texts(self.taken)

    @property
    def taken(self) -> frozenset[int]:
        """The seats that a phone has taken."""
        return frozenset(self.seats.values())

    def who(self, device: int) -> str:
        """Return what players call *device*: the name of its seat, its own, or a number.

        The number stands behind an own name that could be read as someone else's.
        """
        if device in self.seats:
            return self.table.name(self.seats[device])
        guest, name = guest_name(device), visible(self.called.get(device, ""))
        shown = name or guest
        return f"{shown} ({guest})" if self._is_ambiguous(shown, device) else shown

    def _is_ambiguous(self, shown: str, device: int) -> bool:
        """Return whether what is *shown* for *device*, which has no seat, could be read as someone else's name.

        That is a player's, their colour, another guest's or their number, what a reader is called themselves, or
        a name with something added to it already.
        """
        name, own = skeleton(shown), skeleton(guest_name(device))
        if "(" in name or (_A_GUEST.fullmatch(name) and name != own):
            return True
        players = self.table.players
        others = (
            READER,
            *(each.name for each in players),
            *(self.table.people[each.seat].name for each in players),
            *(COLOURS[self.table.colours[each.seat]].title for each in players),
            *(text for each, text in self.called.items() if each not in {device, *self.seats}),
        )
        return name in map(skeleton, others)

    def others(self, here: Iterable[int], device: int) -> frozenset[int]:
        """Return the other devices at the table of *device*: those *here*, and those with a seat."""
        return frozenset((*here, *self.seats)) - {device}

    def needs(self, tool: AnyTool, state: Value, device: int) -> frozenset[int]:
        """Return whose yes *device* needs to change *tool* to *state*, of those who are there."""
        asked = tool.agreement(self.state(tool), state) & self.taken
        return asked - {self.seats.get(device)}

    def has_room(self, tool: AnyTool) -> bool:
        """Return whether *tool* can be touched: the number of players' own games at a table is limited."""
        if not tool.kin:
            return True
        games = {name.partition("/")[0] for name in self.histories}
        return tool.game in games or sum(map(is_made_game, games)) < MOST_OWN

    def _stands(self, answer: LastAnswer) -> bool:
        op, tool = answer.op, live_tool(answer.op.tool)
        assert tool, "an answer is of a tool that is known"
        return outcome(tool, self.state(tool), op.action, op.now) == self.state(tool)


def opened(table: Table, states: Mapping[str, Value]) -> Room:
    """Return the room of a table that goes live, with the *states* of its tools, by name.

    Only what is public goes in; personal tools are left out.
    """
    found = {
        name: History(live_part(state)) for name, state in states.items() if live_tool(name)
    }
    room = Room(table, found)
    for tool in filter(None, map(live_tool, found)):
        room = _with_defined(room, tool) if defines_game(tool) else room
    return room


def _with_defined(room: Room, tool: AnyTool) -> Room:
    """Return *room* in which the other tools of the game that *tool* defines know it, too, before anyone touches
    them.
    """
    before = room.evening(tool)
    known = before.following(tool.key, before.histories[tool.key]).histories
    told = {
        each.name: known[each.key]
        for each in before.game.tools
        if not each.personal and known[each.key] is not before.histories[each.key]
    }
    return replace(room, histories={**told, **room.histories})


def after(room: Room, op: Op, n: int = 0) -> Room:
    """Return *room* after *op*, the entry *n*; *room* itself if that does nothing."""
    try:
        return _done(room, op, n)
    except Exception:  # what a tool raises for what a stranger sent is up to the tool
        return room


def _done(room: Room, op: Op, n: int) -> Room:
    """Return *room* after *op*; to undo and to redo do nothing by themselves (see ``log``)."""
    match op.action:
        case do.OfferAnswers(puts):
            return _offered(room, op, puts)
        case do.AcceptOffer(offer):
            return _accepted(room, op, offer)
        case do.DeclineOffer(offer):
            return _declined(room, op, offer)
        case do.SetTable(table):
            return _seated(room, op, table)
        case do.TakeSeat(seat):
            return _sat(room, op, seat)
        case do.CallDevice(name):
            return _called(room, op, name)
        case do.SealText(about, digest):
            return _sealed(room, op, about, digest)
        case do.OpenText(about, text, salt):
            return _opened(room, op, about, text, salt)
        case do.UndoAction() | do.RedoAction() | do.DoNothing() | do.Misshapen():
            return room
        case _:
            return _touched(room, op, op.action, n)


def _touched(room: Room, op: Op, action: do.Touching, n: int) -> Room:
    tool = live_tool(op.tool)
    if tool is None or op.device not in room.seats or not room.has_room(tool):
        return room
    state = stepped(tool, room.state(tool), action, op.now)
    if state == room.state(tool) or room.needs(tool, state, op.device):
        return room
    return _answered(_changed(room, tool, state, op.label, cause_of_op(tool, op)), op, n)


def _answered(room: Room, op: Op, n: int) -> Room:
    """Return *room*, in which *op* was done, with the conflict that it makes or ends."""
    key = asked_by(op)
    if key is None:
        return room
    clashes = {at: clash for at, clash in room.clashes.items() if at != key}
    if clash := met(room.answers.get(key), op):
        clashes[key] = clash
    return replace(room, answers={**room.answers, key: LastAnswer(n, op)}, clashes=clashes)


def _changed(room: Room, tool: AnyTool, state: Value, said: str, cause: Cause) -> Room:
    """Return *room* with a step of *tool*, and with the facts that flow from it."""
    before = room.evening(tool)
    found = before.touched(tool.key, state, said, cause).histories
    changed = {
        each.name: found[each.key]
        for each in before.game.tools
        if each is tool or found[each.key] is not before.histories[each.key]
    }
    return replace(room, histories={**room.histories, **changed})


@lru_cache(maxsize=256)
def _personal(game: str) -> frozenset[str]:
    """Return the keys of the tools of *game* that stay with one phone: nothing of theirs is at a table."""
    found = find_game(game)
    return (
        frozenset(tool.key for tool in found.tools if tool.personal) if found else frozenset()
    )


def _seated(room: Room, op: Op, plain: Any) -> Room:
    if op.device not in room.seats:
        return room
    table = Table.model_validate_json(to_json(plain))
    if table == room.table:
        return room
    found = {
        name: reseated(history, room.table, table) for name, history in room.histories.items()
    }
    seats = {device: seat for device, seat in room.seats.items() if seat in table.seats}
    return replace(room, table=table, histories=found, seats=seats)


def _sat(room: Room, op: Op, seat: int | None) -> Room:
    others = {device: each for device, each in room.seats.items() if device != op.device}
    if seat is None:
        return replace(room, seats=others) if others != room.seats else room
    if seat not in room.table.seats or seat in others.values():
        return room
    if room.seats.get(op.device) == seat:
        return room
    return replace(room, seats={**others, op.device: seat})


def _called(room: Room, op: Op, text: str) -> Room:
    if op.tool:  # another game begins (see ``new_game``)
        return room
    name = clean(text, NAME_MOST)
    if room.called.get(op.device, "") == name:
        return room
    return replace(room, called={**room.called, op.device: name})


def _sealed(room: Room, op: Op, about: str, digest: str) -> Room:
    old = room.sealed.get(about, Reveal())
    return _with_reveal(room, about, old, old.seal(room.seats[op.device], digest, room.taken))


def _opened(room: Room, op: Op, about: str, text: str, salt: str) -> Room:
    old = room.sealed[about]
    new = old.open(room.seats[op.device], text, salt, room.taken)
    return _with_reveal(room, about, old, new)


def _with_reveal(room: Room, about: str, old: Reveal, new: Reveal) -> Room:
    return room if new == old else replace(room, sealed={**room.sealed, about: new})


def _offered(room: Room, op: Op, puts: do.Puts) -> Room:
    tool, seat = live_tool(op.tool), room.seats[op.device]
    assert tool, "an offer is about a tool that is known"
    if not room.has_room(tool):
        return room
    state = stepped(tool, room.state(tool), do.PutAnswers(puts), op.now)
    needs = room.needs(tool, state, op.device)
    if state == room.state(tool):
        return room
    if not needs:
        return _changed(room, tool, state, op.label, cause_of_op(tool, op))
    was = groups_at(room.state(tool), puts)
    offer = Offer(op.name, seat, op.tool, puts, needs, label=op.label, was=was, cause=op.cause)
    return replace(room, offers={**room.offers, op.name: offer})


def _accepted(room: Room, op: Op, name: do.Name) -> Room:
    offer, seat = room.offers[name], room.seats[op.device]
    said_yes = offer.accepted(seat)
    if said_yes == offer:
        return room
    if said_yes.open:
        return replace(room, offers={**room.offers, offer.name: said_yes})
    rest = replace(room, offers=_without(room, offer))
    tool = live_tool(offer.tool)
    assert tool, "an offer is about a tool that is known"
    try:
        puts = do.PutAnswers(offer.on_top(room.state(tool)))
        state = stepped(tool, room.state(tool), puts, op.now)
    except Exception:  # what was offered cannot be done any more
        return rest
    if more := room.needs(tool, state, op.device) - said_yes.yes - {offer.seat}:
        waits = replace(said_yes, needs=said_yes.needs | more)  # others are in the group by now
        return replace(room, offers={**room.offers, offer.name: waits})
    return _changed(rest, tool, state, offer.label, cause_from(tool, offer.label, offer.cause))


def _declined(room: Room, op: Op, name: do.Name) -> Room:
    offer = room.offers[name]
    if not offer.concerns(room.seats[op.device]):
        return room
    return replace(room, offers=_without(room, offer))


def _without(room: Room, offer: Offer) -> dict[do.Name, Offer]:
    return {name: each for name, each in room.offers.items() if name != offer.name}

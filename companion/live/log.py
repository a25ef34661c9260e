"""The log of a live table: entries in the order of the host, and the room that they lead to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from companion.catalogue import find_tool
from companion.live import actions as do
from companion.live.compact import ENTRIES_KEPT, compacted, horizon
from companion.live.new_game import NewGames, all_begun
from companion.live.operation import Draft, Entry, Op
from companion.live.room import Room, after
from companion.tools.tool import AnyTool

SHOT = 32
"""The number of entries between two rooms that are kept, so that undo folds few entries again.

A divisor of ENTRIES_KEPT: a log can be cut where a room is.
"""


class Checkpoint(NamedTuple):
    """The *room* after the entry *n*, and the numbers of the *idle* entries up to it."""

    n: int
    room: Room
    idle: frozenset[int]


@dataclass(frozen=True, slots=True)
class Log:
    """The *entries* behind the room *base*, which was after the entry *start*, and their *room*.

    *out* are the names of the operations that were undone. *idle* are the numbers of the entries
    that did nothing. *checkpoints* are rooms on the way, the oldest first. *last* are the numbers of the
    last operation of each device up to *start*, *ends* the last entries there of the host's lives,
    *new_games* the games that began anew there.
    """

    base: Room = field(default_factory=Room)
    start: int = 0
    entries: tuple[Entry, ...] = ()
    room: Room = field(default_factory=Room)
    out: frozenset[do.Name] = frozenset()
    idle: frozenset[int] = frozenset()
    checkpoints: tuple[Checkpoint, ...] = ()
    last: Mapping[int, int] = field(default_factory=dict)
    ends: Mapping[int, int] = field(default_factory=dict)
    new_games: NewGames = field(default_factory=dict)

    @classmethod
    def begin(
        cls,
        base: Room,
        start: int = 0,
        last: Mapping[int, int] | None = None,
        ends: Mapping[int, int] | None = None,
        begun: NewGames | None = None,
    ) -> Self:
        """Return the log that begins with *base* behind the entry *start*."""
        return cls(
            base, start, room=base, last=last or {}, ends=ends or {}, new_games=begun or {}
        )

    @property
    def end(self) -> int:
        """The number of the last entry."""
        return self.start + len(self.entries)

    @property
    def all_last(self) -> dict[int, int]:
        """The number of the last operation of each device."""
        return {**self.last, **{entry.op.device: entry.op.seq for entry in self.entries}}

    @property
    def all_ends(self) -> dict[int, int]:
        """The number of the last entry of each life of the host."""
        return {**self.ends, **{entry.epoch: entry.n for entry in self.entries}}

    @property
    def all_begun(self) -> NewGames:
        """The games that began anew, each with the last time."""
        return all_begun(self.new_games, self.entries)

    @property
    def bare(self) -> Self:
        """The log with no entries, from where it begins."""
        return type(self).begin(self.base, self.start, self.last, self.ends, self.new_games)

    def add(self, entry: Entry) -> Self:
        """Return the log with *entry*, which is the next. Raises ValueError for any other."""
        if entry.n != self.end + 1:
            raise ValueError(f"entry {entry.n} does not follow {self.end}")
        action = entry.op.action
        log = self._undone(entry, action) if isinstance(action, do.Marking) else self
        return replace(log, entries=(*log.entries, entry))._folded(entry)

    def all(self, entries: Iterable[Entry]) -> Self:
        """Return the log with *entries*, in their order."""
        log = self
        for entry in entries:
            log = log.add(entry)
        return log

    def since(self, n: int) -> tuple[Entry, ...] | None:
        """Return the entries behind the entry *n*, None if the log does not reach back so far."""
        return self.entries[n - self.start :] if n >= self.start else None

    def cut(self, n: int) -> Self:
        """Return the log without what is behind the entry *n*."""
        kept = self.entries[: max(n - self.start, 0)]
        if kept == self.entries:
            return self
        return self.bare.all(kept)

    def trimmed(self) -> Self:
        """Return the log without the entries that nobody can undo any more, and the same room."""
        start = horizon(self.end)
        if start <= self.start:
            return self
        gone, kept = self.entries[: start - self.start], self.entries[start - self.start :]
        marks = [each.op.action for each in kept if isinstance(each.op.action, do.Marking)]
        named = {each.step for each in marks}
        last = {**self.last, **{entry.op.device: entry.op.seq for entry in gone}}
        (base,) = [shot.room for shot in self.checkpoints if shot.n == start]
        return replace(
            self,
            base=base,
            start=start,
            entries=kept,
            out=frozenset(name for name in self.out & named if name[1] > last.get(name[0], 0)),
            idle=frozenset(n for n in self.idle if n > start),
            checkpoints=tuple(shot for shot in self.checkpoints if shot.n > start),
            last=last,
            ends={**self.ends, **{entry.epoch: entry.n for entry in gone}},
            new_games=all_begun(self.new_games, gone),
        )

    @property
    def declined(self) -> dict[do.Name, Entry]:
        """The entries by which offers were declined or taken back, by the names of the offers."""
        return {
            entry.op.action.step: entry
            for entry in self.entries
            if isinstance(entry.op.action, do.DeclineOffer) and entry.n not in self.idle
        }

    def find(self, name: do.Name) -> Entry | None:
        """Return the entry of the operation called *name*, None if there is none."""
        return next((each for each in reversed(self.entries) if each.op.name == name), None)

    def checkpoint_before(self, n: int) -> Checkpoint:
        """Return the last checkpoint before the entry *n*; where the log begins, if there is none."""
        before = [shot for shot in self.checkpoints if shot.n < n]
        return before[-1] if before else Checkpoint(self.start, self.base, frozenset())

    def counts(self, entry: Entry) -> bool:
        """Return whether *entry* did something and was not undone."""
        return entry.op.name not in self.out and entry.n not in self.idle

    def _folded(self, entry: Entry) -> Self:
        """Return the log, which has *entry*, with its room carried on over it."""
        room, idle, op = self.room, self.idle, entry.op
        out = op.name in self.out and isinstance(op.action, do.Undoable)
        if not (out or isinstance(op.action, do.Marking)):
            room = after(room, op, entry.n)
            idle = idle | {entry.n} if room is self.room else idle
        if entry.n % ENTRIES_KEPT == 0:
            room = compacted(room)
        checkpoints = self.checkpoints
        if entry.n % SHOT == 0:
            checkpoints = (*checkpoints, Checkpoint(entry.n, room, idle))
        return replace(self, room=room, idle=idle, checkpoints=checkpoints)

    def _undone(self, entry: Entry, action: do.Marking) -> Self:
        """Return the log before *entry*, which by *action* undoes or redoes a step, folded again from there."""
        name, drops = action.step, isinstance(action, do.UndoAction)
        idle = replace(self, idle=self.idle | {entry.n})
        if (name in self.out) == drops:
            return idle
        out = self.out | {name} if drops else self.out - {name}
        found = self.find(name)
        if found is None:  # trimmed; or else it comes later: the host lost its tail in between
            return idle if name[1] <= self.last.get(name[0], 0) else replace(self, out=out)
        if not isinstance(found.op.action, do.Undoable) or found.n <= horizon(entry.n):
            return idle
        return replace(self, out=out)._refolded(found.n)

    def _marks(self, n: int) -> bool:
        return isinstance(self.entries[n - self.start - 1].op.action, do.Marking)

    def _refolded(self, since: int) -> Self:
        """Return the log with its room folded again from the entry *since*."""
        last = self.checkpoint_before(since)
        checkpoints = tuple(shot for shot in self.checkpoints if shot.n < since)
        marks = {n for n in self.idle if self._marks(n)}
        log = replace(self, room=last.room, idle=last.idle | marks, checkpoints=checkpoints)
        for entry in self.entries[last.n - self.start :]:
            log = log._folded(entry)
        return log


def folded_again(log: Log, asked: Draft | Op) -> int:
    """Return how many entries of *log* are folded again if *asked* undoes or redoes a step.

    That is 0 for a recent step: nobody waits for the undo of their last touches.
    """
    action = asked.action
    found = log.find(action.step) if isinstance(action, do.Marking) else None
    again = log.end - found.n if found else 0
    return again if again > SHOT else 0


def current_tool(log: Log) -> AnyTool | None:
    """Return the tool of the newest step of *log*, or else one that the table began with; None for none."""
    names = [entry.op.tool for entry in reversed(log.entries)] + list(log.room.histories)[-1:]
    return next(filter(None, map(find_tool, names)), None)

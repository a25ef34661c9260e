"""Phones and a host that lose, double and reorder what they say, until all have said everything.

One function, for tests of seconds and of hours: ``run`` plays one evening, drawn from a seed.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import NamedTuple

from companion.catalogue import any_made_game
from companion.core.table import Table
from companion.live import actions as do
from companion.live.actions import Name
from companion.live.drafts import draft
from companion.live.host import Host, Refusal
from companion.live.log import Log
from companion.live.new_game import begin
from companion.live.operation import Draft, Entry, Op, dropped, kept
from companion.live.phone import Phone
from companion.live.room import Room, live_tools, opened
from companion.live.story import story
from companion.tools.tool import AnyTool
from tests.companion.live.touches import NOW, walk
from tests.fast_run import FAST, tools_of_one_test

TOOLS = tools_of_one_test((*live_tools(), *any_made_game().tools))
PHONES = 5
TOUCHES = 20
SECRET = b"of the host"
WALKS = 1 if FAST else 3
"""Ways from a tool's example of which its touches are drawn; make fast goes one."""


class Back(NamedTuple):
    """What a phone gives back of what others did."""

    entries: tuple[Entry, ...]


class News(NamedTuple):
    """What the host says: its life, where each of its lives ends, and entries."""

    epoch: int
    ends: dict[int, int]
    entries: tuple[Entry, ...]


Message = tuple[int, Op | Back | News]
"""The number of a phone, and what it asks for, gives back, or hears."""


@cache
def pool(tool: AnyTool) -> tuple[Draft, ...]:
    """Return drafts of touches of *tool*, as they come up on the way from its example."""
    random = Random(tool.name)
    found = []
    for _ in range(WALKS):
        for state, touch, said, seed in walk(tool, random, 25):
            try:
                made = draft(tool, state, touch, NOW, seed, said)
            except (ValueError, LookupError, AssertionError):
                continue
            if made:
                found.append(made)
    return tuple(found)


class Evening:
    """One table, some of whose messages are lost, doubled or late, and whose host forgets."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        tools = [tool for tool in TOOLS if pool(tool)]
        self.tools = random.sample(tools, random.choice((1, 1, 2, 3)))
        base = opened(
            Table().resized(PHONES),
            {tool.name: tool.example for tool in self.tools if random.random() < 0.7},
        )
        self.host = Host(Log.begin(base), 1, SECRET)
        self.phones = {at: Phone(at, Log.begin(base)) for at in range(1, PHONES + 1)}
        self.asleep: set[int] = set()
        self.line: list[Message] = []
        self.made: dict[Name, Op] = {}
        self.lossy = random.random() * 0.4
        self.seen = Counter[str]()
        for device in self.phones:
            self.make(device, Draft("", do.TakeSeat(device - 1), NOW))

    def make(self, device: int, draft: Draft) -> None:
        self.phones[device], op = self.phones[device].make(draft)
        self.made[op.name] = op
        self.send(device)

    def send(self, device: int) -> None:
        """Let a phone say what the host has not confirmed, all of it, in its order."""
        phone = self.phones[device]
        if device not in self.asleep:
            self.line += [(device, op) for op in phone.to_send]
            if phone.others:
                self.line.append((device, Back(phone.others)))

    def tell(self, device: int) -> None:
        """Let the host say what the phone lacks, as far as it knows."""
        phone, log = self.phones[device], self.host.log
        start = min(phone.log.end, log.end) if phone.epoch == self.host.epoch else 0
        entries = log.since(start)
        assert entries is not None
        if device not in self.asleep:
            self.line.append((device, News(self.host.epoch, self.host.ends, entries)))

    def touch(self) -> None:
        random = self.random
        device = random.choice(list(self.phones))
        entries = self.phones[device].ahead.entries
        if entries and random.random() < 0.15:
            op = random.choice(entries).op
            if isinstance(op.action, do.Undoable):
                self.make(device, random.choice((dropped, dropped, kept))(op, NOW))
                return
        tool = random.choice(self.tools)
        if random.random() < 0.1:
            self.make(device, begin(tool.game, "", NOW))
        else:
            self.make(device, random.choice(pool(tool)))

    def sleep_or_wake(self) -> None:
        device = self.random.choice(list(self.phones))
        self.asleep ^= {device}
        if device not in self.asleep:
            self.send(device)
            self.tell(device)

    def restart(self) -> None:
        """Bring the host back without the end of its log, which was never kept."""
        lost = self.random.choice((0, 0, 1, 3, 8))
        end = max(self.host.log.end - lost, 0)
        self.seen["restarts"] += 1
        self.seen["entries lost"] += self.host.log.end - end
        self.host = Host(self.host.log.cut(end), self.host.epoch + 1, SECRET)
        self.line.clear()

    def deliver(self) -> None:
        """Deliver a message: the oldest or any, perhaps once more later, perhaps not at all."""
        random = self.random
        at = random.randrange(len(self.line)) if random.random() < 0.5 else 0
        device, said = self.line[at]
        if random.random() < 0.15:
            self.seen["doubled"] += 1
        else:
            self.line.pop(at)
        if random.random() < self.lossy:
            self.seen["lost"] += 1
        elif device not in self.asleep:
            self.arrive(device, said)
        del self.line[60:]

    def arrive(self, device: int, said: Op | Back | News) -> None:
        match said:
            case Op():
                if isinstance(self.host.accept(said, device, NOW), Refusal):
                    self.seen["refused"] += 1
                for each in self.phones:
                    if self.random.random() > self.lossy:
                        self.tell(each)
            case Back(entries):
                self.host.give_back(entries)
            case News():
                self.hear(device, *said)

    def hear(
        self, device: int, epoch: int, ends: dict[int, int], entries: tuple[Entry, ...]
    ) -> None:
        phone = self.phones[device]
        if epoch >= phone.epoch:
            self.phones[device] = phone.met(epoch, ends).heard(entries)

    def play(self) -> None:
        """Touch, lose and restart; then let everyone say and hear everything."""
        left = TOUCHES
        while left or self.line:
            drawn = self.random.random()
            if left and drawn < 0.3:
                left -= 1
                self.touch()
            elif left and drawn < 0.36:
                self.sleep_or_wake()
            elif left and drawn < 0.37:
                self.restart()
            elif self.line:
                self.deliver()
        self.asleep.clear()
        for _ in range(60):
            if self.is_quiet():
                return
            for device in self.phones:
                self.host.give_back(self.phones[device].others)
                for op in self.phones[device].to_send:
                    self.host.accept(op, device, NOW)
                self.hear(device, self.host.epoch, self.host.ends, self.host.log.entries)
        raise AssertionError("the table does not come to rest")

    def is_quiet(self) -> bool:
        log = self.host.log
        return all(
            not phone.pending and phone.log.end == log.end and phone.epoch == self.host.epoch
            for phone in self.phones.values()
        )


def folded(log: Log) -> Room:
    """Return the room of *log* by the shortest way: what was undone is left out before the fold."""
    out = set[Name]()
    for entry in log.entries:
        match entry.op.action:
            case do.UndoAction(step):
                out.add(step)
            case do.RedoAction(step):
                out.discard(step)
            case _:
                pass
    plain = Log.begin(log.base, log.start)
    for entry in log.entries:
        action = entry.op.action
        undone = isinstance(action, do.Undoable) and entry.op.name in out
        left_out = undone or isinstance(action, do.Marking)
        op = entry.op._replace(action=do.DoNothing()) if left_out else entry.op
        plain = plain.add(entry._replace(op=op))
    return plain.room


def run(seed: int) -> Counter[str]:
    """Play one evening, and check that all have the same, everything once, at its end."""
    evening = Evening(seed)
    evening.play()
    host = evening.host.log
    names = [entry.op.name for entry in host.entries]
    assert len(names) == len(set(names)), "an operation was done twice"
    assert set(names) == set(evening.made), "an operation was lost"
    for entry in host.entries:
        assert entry.op == evening.made[entry.op.name] or entry.op.action == do.DoNothing()
        evening.seen["refused for good"] += entry.op.action == do.DoNothing()
    evening.seen["idle"] += len(host.idle)
    evening.seen["undone"] += len(host.out)
    assert host.room == folded(host), "the host's own fold differs"
    for phone in evening.phones.values():
        assert phone.log.entries == host.entries
        assert phone.log.room == host.room
        assert phone.shown == host.room
        assert story(phone.ahead) == story(host)
        assert phone.ahead.all_begun == host.all_begun
    evening.seen["games begun at once"] += sum(
        len(begun.names) > 1 for begun in host.all_begun.values()
    )
    evening.seen["entries"] += len(names)
    return evening.seen

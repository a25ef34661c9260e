"""One phone at a live table: what the host confirmed, and its own operations on top of that."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.live import actions as do
from companion.live.causes import cause_of_op, cause_text
from companion.live.drafts import differences
from companion.live.log import Log
from companion.live.operation import Draft, Entry, Op
from companion.live.reducer import outcome
from companion.live.room import Room, live_tool
from companion.tools.tool import nobody


@dataclass(frozen=True, slots=True)
class Phone:
    """The phone with the number *device*.

    *log* is what the host confirmed. *pending* are the phone's own operations that it has not
    confirmed yet, *count* the number of the last. *epoch* is the life of the host that the phone
    knows. *others* are entries of others that the host has lost. *lost* are the labels of the
    phone's own steps that had no effect because of what others did meanwhile; *did* are the names
    of the pending ones that had one when they were made. *ahead* is the log
    as if the host had confirmed the pending ones, in this order: what the phone shows.
    """

    device: int
    log: Log = field(default_factory=Log)
    pending: tuple[Op, ...] = ()
    count: int = 0
    epoch: int = 1
    others: tuple[Entry, ...] = ()
    lost: tuple[str, ...] = ()
    did: frozenset[do.Name] = frozenset()
    ahead: Log = field(init=False)

    def __post_init__(self) -> None:
        """Fold the pending operations behind what is confirmed."""
        ahead = self.log
        for op in self.pending:
            ahead = ahead.add(Entry(ahead.end + 1, self.epoch, op))
        object.__setattr__(self, "ahead", ahead)

    @property
    def shown(self) -> Room:
        """The room as the phone shows it: its own touches count at once."""
        return self.ahead.room

    @property
    def to_send(self) -> tuple[Op, ...]:
        """The operations to send to the host, in this order; they are sent again if no answer comes."""
        return self.pending

    def make(self, draft: Draft) -> tuple[Self, Op]:
        """Return the phone after its own touch, and the operation to send.

        A change that needs the yes of others goes out as an offer.
        """
        draft = _offered(self.shown, self.device, draft)
        op = draft.numbered(self.device, self.count + 1, self.log.end)
        phone = replace(self, count=op.seq, pending=(*self.pending, op))
        if phone.ahead.counts(phone.ahead.entries[-1]):
            phone = replace(phone, did=phone.did | {op.name})
        return phone, op

    def heard(self, entries: Iterable[Entry]) -> Self:
        """Return the phone after it heard *entries*; those that it has, or that do not follow, are left out."""
        log, lost = self.log, self.lost
        for entry in entries:
            if entry.n != log.end + 1 or entry.epoch > self.epoch:
                continue
            room, log = log.room, log.add(entry)
            op = entry.op
            idle = entry.n in log.idle and op in self.pending
            if idle and op.name in self.did and not _stands(room, op):
                lost = (*lost, op.label)
        if log is self.log:
            return self
        news = log.entries[self.log.end - log.start :]
        known = {entry.op.name: entry.op for entry in news}
        left = tuple(op for op in self.pending if not _is_in(op, known))
        last = max((op.seq for op in known.values() if op.device == self.device), default=0)
        phone = replace(
            self,
            log=log,
            lost=lost,
            did=self.did & {op.name for op in left},
            count=max(self.count, last),
            pending=left,
            others=tuple(each for each in self.others if each.op.name not in known),
        )
        return phone._renumbered(last) if left and left[-1].seq <= last else phone

    def _renumbered(self, last: int) -> Self:
        """Return the phone with new numbers for what is pending, since another page has used them.

        That is so once the host has passed them all: until then one of them may still be taken. What is
        pending may be about something else that is: the undo of a touch.
        """
        names = {op.name: (op.device, at) for at, op in enumerate(self.pending, last + 1)}
        ops = tuple(_about(op, names)._replace(seq=names[op.name][1]) for op in self.pending)
        did = frozenset(names[name] for name in self.did)
        return replace(self, pending=ops, did=did, count=ops[-1].seq)

    def welcomed(self, device: int, base: Log, epoch: int, mine: int, sent: int) -> Self:
        """Return the phone, which knew no host so far, as *device* behind *base* in the life *epoch*.

        *mine* is the number of its last operation in *base*. What it did before goes on from there,
        with new numbers, but for what the host has: it was *sent* up to that number.
        """
        left = tuple(
            op for op in self.pending if op.device == device and op.seq > min(mine, sent)
        )
        did = self.did & {op.name for op in left}
        phone = replace(
            self, device=device, log=base, pending=left, count=mine, epoch=epoch, did=did
        )
        return phone._renumbered(mine) if left else phone

    def read(self) -> Self:
        """Return the phone after its player read which steps were lost."""
        return replace(self, lost=())

    def met(
        self, epoch: int, ends: Mapping[int, int], base: Log | None = None, mine: int = 0
    ) -> Self:
        """Return the phone after it met the host in its life *epoch*.

        *ends* is the number of the last entry of each life that the host has. What the phone has
        beyond that, the host lost: it gets the phone's own operations again, and the *others*.
        *base* is the log to go on from, where the host has forgotten what the phone needs; *mine*
        is the number of the phone's last operation in it.
        """
        phone = self if epoch <= self.epoch else self._returned(epoch, ends)
        if base is None or epoch < self.epoch or base.end <= phone.log.end:
            return phone
        pending = tuple(op for op in phone.pending if op.seq > mine)
        return replace(phone, log=base, pending=pending, count=max(phone.count, mine))

    def readmitted(
        self, device: int, epoch: int, ends: Mapping[int, int], base: Log | None = None
    ) -> Self:
        """Return the phone as *device*, which it is from now on: the host in its life *epoch* knows its old number no
        more.

        What it did under that number and the host lost goes back like what others did. What nobody confirmed
        goes out under the new number. *ends* and *base* are as in ``met``.
        """
        known, tail = self._beyond(ends)
        names = {op.name: (device, at) for at, op in enumerate(self.pending, 1)}
        ops = tuple(
            _about(op, names)._replace(device=device, seq=names[op.name][1])
            for op in self.pending
        )
        return replace(
            self,
            device=device,
            log=self.log.cut(known) if base is None else base,
            pending=ops,
            count=len(ops),
            epoch=epoch,
            others=(*self.others, *tail),
            did=frozenset(),
        )

    def _beyond(self, ends: Mapping[int, int]) -> tuple[int, tuple[Entry, ...]]:
        """Return up to which entry a host with these *ends* has the log, and the entries that it has not."""
        known = self.log.start
        for entry in self.log.entries:
            if entry.n > ends.get(entry.epoch, 0):
                break
            known = entry.n
        return known, self.log.entries[known - self.log.start :]

    def _returned(self, epoch: int, ends: Mapping[int, int]) -> Self:
        """Return the phone with what the host lost before its life *epoch* taken out of its log."""
        known, tail = self._beyond(ends)
        mine = tuple(entry.op for entry in tail if entry.op.device == self.device)
        others = tuple(entry for entry in tail if entry.op.device != self.device)
        return replace(
            self,
            log=self.log.cut(known),
            epoch=epoch,
            pending=(*mine, *self.pending),
            others=(*self.others, *others),
        )


def _is_in(op: Op, known: Mapping[do.Name, Op]) -> bool:
    """Return whether *known* has *op* itself, or that it was refused: a different operation of the same name does not
    count.

    Two pages of one browser are one device, and may give one number twice.
    """
    found = known.get(op.name)
    if found is None:
        return False
    refused = do.DoNothing() in (found.action, op.action)  # by this host, or by one before
    return refused or found.draft == op.draft


def _about(op: Op, names: Mapping[do.Name, do.Name]) -> Op:
    """Return *op* about the same operation as before, which has a new name if it is in *names*."""
    if not isinstance(op.action, do.AboutStep):
        return op
    step = names.get(op.action.step, op.action.step)
    return op._replace(action=replace(op.action, step=step))


def _stands(room: Room, op: Op) -> bool:
    """Return whether what *op* says is so already: someone else gave the same answer."""
    tool = live_tool(op.tool)
    if tool is None or isinstance(op.action, do.MakeMove):
        return False
    return outcome(tool, room.state(tool), op.action, op.now) == room.state(tool)


def _offered(room: Room, device: int, draft: Draft) -> Draft:
    """Return *draft* as an offer where it needs the yes of others, else as it is."""
    tool = live_tool(draft.tool)
    if tool is None or tool.agreement is nobody:
        return draft
    old = room.state(tool)
    new = outcome(tool, old, draft.action, draft.now)
    if new is None or not room.needs(
        tool, new, device
    ):  # None does nothing, as it does everywhere
        return draft
    puts = tuple(differences(old, new))
    why = cause_text(tool, draft.label, cause_of_op(tool, draft))
    return draft._replace(action=do.OfferAnswers(puts), cause=why)

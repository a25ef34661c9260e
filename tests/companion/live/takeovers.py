"""Evenings whose host goes, and other phones take over: anyone, at any time, also two side by side.

``run`` plays one, drawn from a seed, as ``converge.run`` does with a host that only forgets. Each phone is at one host
at a time, and hears of others when it moves there.
"""

from collections import Counter
from random import Random

from companion.core.table import Table
from companion.live import actions as do
from companion.live.actions import Name
from companion.live.host import Host
from companion.live.lives import next_term
from companion.live.log import Log
from companion.live.operation import Draft, Op, dropped, kept
from companion.live.phone import Phone
from companion.live.room import opened
from tests.companion.live.converge import PHONES, SECRET, TOOLS, folded, pool
from tests.companion.live.touches import NOW

TOUCHES = 18


class Takeovers:
    """One table, whose hosts come and go. Hosts are named by the device that they are on."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        tools = [tool for tool in TOOLS if pool(tool)]
        self.tools = random.sample(tools, random.choice((1, 2)))
        states = {tool.name: tool.example for tool in self.tools if random.random() < 0.7}
        base = opened(Table().resized(PHONES), states)
        self.hosts = {1: Host(Log.begin(base), 1, SECRET)}
        self.phones = {at: Phone(at, Log.begin(base)) for at in range(2, PHONES + 1)}
        self.at = dict.fromkeys(self.phones, 1)
        self.made: dict[Name, Op] = {}
        self.lossy = random.random() * 0.4
        self.seen = Counter[str]()
        self.lives = {1}
        for device in range(1, PHONES + 1):
            self.touch_by(device, Draft("", do.TakeSeat(device - 1), NOW))

    def touch_by(self, device: int, draft: Draft) -> None:
        """Let *device* make *draft*: a host orders its own at once."""
        if device in self.hosts:
            host = self.hosts[device]
            last = host.last.get(device, 0)
            _, op = Phone(device, host.log, count=last, epoch=host.epoch).make(draft)
            host.accept(op, device, NOW)
        else:
            self.phones[device], op = self.phones[device].make(draft)
        self.made[op.name] = op

    def touch(self) -> None:
        random = self.random
        device = random.randint(1, PHONES)
        log = self.hosts[device].log if device in self.hosts else self.phones[device].ahead
        if log.entries and random.random() < 0.15:
            op = random.choice(log.entries).op
            if isinstance(op.action, do.Undoable):
                self.touch_by(device, random.choice((dropped, kept))(op, NOW))
                return
        self.touch_by(device, random.choice(pool(random.choice(self.tools))))

    def exchange(self, device: int) -> None:
        """Let a phone say what it has to say to its host, and hear it; some of that is lost or said twice."""
        host, random = self.hosts.get(self.at[device]), self.random
        if host is None:
            return
        phone = self.phones[device]
        if host.epoch < phone.epoch:
            return  # an earlier life: see ``meet``
        phone = phone.met(host.epoch, host.ends)
        said = (*phone.to_send, *phone.to_send[:1])
        for back in range(2):
            if random.random() > self.lossy or back:
                host.give_back(phone.others)
        for op in said:
            if random.random() < self.lossy:
                self.seen["lost"] += 1
                break  # and all that comes behind it on this line
            host.accept(op, device, NOW)
        news = host.log.since(min(phone.log.end, host.log.end)) or ()
        heard = news[: random.randint(0, len(news))] if random.random() < self.lossy else news
        self.phones[device] = phone.heard(heard)

    def goes(self) -> None:
        """Let a host go, with all that it knows; it may come back at any time."""
        device = self.random.choice([*self.hosts])
        self.seen["hosts gone"] += 1
        for each, at in self.at.items():
            if at == device and self.random.random() < 0.7:
                self.at[each] = 0

    def takes_over(self) -> None:
        """Let a phone that lost its host begin the next term, from what it was told by then."""
        random = self.random
        if len(self.phones) < 2:
            return
        device = random.choice([*self.phones])
        phone = self.phones.pop(device)
        life = next_term(phone.epoch, device)
        host = Host(phone.log, life, SECRET)
        assert life not in self.lives, "two hosts in one life"
        self.lives.add(life)
        for op in phone.to_send:
            host.accept(op, device, NOW)
        host.give_back(phone.others)
        self.hosts[device] = host
        del self.at[device]
        self.seen["taken over"] += 1
        self.seen["hosts at once"] = max(self.seen["hosts at once"], len(self.hosts))
        for each in self.phones:
            if random.random() < 0.5:
                self.at[each] = device

    def restart(self) -> None:
        """Bring a host back that was killed, without the end of its log."""
        device = self.random.choice([*self.hosts])
        host = self.hosts[device]
        lost = self.random.choice((0, 0, 1, 2))
        # What it did itself and lost is on no other phone: it doesn't count as confirmed to anyone else.
        kept_log = host.log.cut(max(host.log.end - lost, 0))
        gone = host.log.entries[kept_log.end - host.log.start :]
        if any(entry.op.device == device for entry in gone):
            return
        if host.epoch + 1 in self.lives:
            return
        self.lives.add(host.epoch + 1)
        self.hosts[device] = Host(kept_log, host.epoch + 1, SECRET)
        self.seen["restarts"] += 1

    def meet(self) -> None:
        """Let a host find a later one: it is a guest there from then on."""
        if len(self.hosts) < 2:
            return
        first, other = self.random.sample([*self.hosts], 2)
        older, newer = sorted((first, other), key=lambda each: self.hosts[each].epoch)
        host = self.hosts.pop(older)
        later = self.hosts[newer]
        if later.log.entries and later.log.entries[-1].epoch == later.epoch:
            assert host.is_over(later.log.entries[-1:]), "the seal of a later life shows that"
        assert not later.is_over(host.log.entries)
        last = host.last.get(older, 0)
        self.phones[older] = Phone(older, host.log, count=last, epoch=host.epoch)
        self.at[older] = newer
        for each, at in self.at.items():
            if at == older:
                self.at[each] = newer
        self.seen["gave way"] += 1

    def happens(self) -> bool:
        """Let one thing happen; return whether it was a touch."""
        random, drawn = self.random, self.random.random()
        if drawn < 0.4:
            self.touch()
            return True
        for most, act in (
            (0.44, self.goes),
            (0.49, self.takes_over),
            (0.52, self.restart),
            (0.55, self.meet),
        ):
            if drawn < most:
                act()
                return False
        device = random.choice([*self.phones])
        if drawn < 0.6:
            self.at[device] = random.choice([*self.hosts])
        else:
            self.exchange(device)
        return False

    def play(self) -> None:
        """Touch, lose hosts and take over; then let all find the last one and say everything."""
        left = TOUCHES
        while left:
            left -= self.happens()
        while len(self.hosts) > 1:
            self.meet()
        (last,) = self.hosts
        self.lossy = 0.0
        self.at = dict.fromkeys(self.phones, last)
        for _ in range(60):
            if self.is_quiet(self.hosts[last]):
                return
            for device in self.phones:
                self.exchange(device)
        raise AssertionError("the table does not come to rest")

    def is_quiet(self, host: Host) -> bool:
        return all(
            not phone.pending and phone.log.end == host.log.end and phone.epoch == host.epoch
            for phone in self.phones.values()
        )


def run(seed: int) -> Counter[str]:
    """Play one evening, and check that all have the same, everything once, at its end."""
    evening = Takeovers(seed)
    evening.play()
    (host,) = evening.hosts.values()
    names = [entry.op.name for entry in host.log.entries]
    assert len(names) == len(set(names)), "an operation was done twice"
    assert set(names) == set(evening.made), "an operation was lost"
    for entry in host.log.entries:
        assert entry.op == evening.made[entry.op.name] or entry.op.action == do.DoNothing()
    assert host.log.room == folded(host.log), "the host's own fold differs"
    for phone in evening.phones.values():
        assert phone.log.entries == host.log.entries
        assert phone.shown == host.log.room
    evening.seen["entries"] += len(names)
    return evening.seen

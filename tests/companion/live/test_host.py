"""The host: each operation once, in its order, and only its own word for what others did."""

from companion.live.host import MISSING, Host, Refusal
from companion.live.log import Log
from companion.live.operation import Entry, Op
from companion.live.refusals import LOOKS_ON, NOT_FITTING
from tests.companion.live.parts import changed_parts
from tests.companion.live.steps import coins, put
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW


def host(secret: bytes = b"secret") -> Host:
    return Host(Log.begin(seated(1, 2)), 1, secret)


def step(device: int, mine: int, number: int = 3) -> Op:
    return put(device - 1, number).numbered(device, mine, 0)


def test_an_operation_is_taken_once_and_in_its_order() -> None:
    table = host()
    assert table.accept(step(1, 2), 1, NOW) == Refusal(MISSING)
    found = table.accept(step(1, 1), 1, NOW)
    assert isinstance(found, Entry)
    assert (found.n, found.epoch, found.op) == (1, 1, step(1, 1))
    assert table.accept(step(1, 1), 1, NOW) is None
    assert table.ends == {1: 1}
    assert coins(table.log.room, 0) == 3


def test_a_refused_operation_uses_its_number_up() -> None:
    table = Host(Log())
    found = table.accept(step(1, 1), 1, NOW)
    assert isinstance(found, Refusal)
    assert found.why == LOOKS_ON
    assert found.entry
    assert found.entry.op == Op(1, 1)
    assert table.last == {1: 1}


def test_nobody_speaks_for_another() -> None:
    table = host()
    assert table.accept(step(1, 1), 2, NOW) == Refusal(NOT_FITTING)
    assert table.log.end == 0


def test_what_others_did_is_believed_by_the_hosts_own_seal_alone() -> None:
    table = host()
    entries = [table.accept(step(device, 1), device, NOW) for device in (1, 2)]
    known = tuple(entry for entry in entries if isinstance(entry, Entry))
    for back in (host(b"another"), host()):
        forged = tuple(
            entry._replace(op=changed_parts(entry.op, value=(9,))) for entry in known
        )
        assert back.give_back(forged) == ()
        assert back.give_back(entry._replace(mac="\u0663") for entry in known) == ()
    assert host(b"another").give_back(known) == ()
    later = host()
    later.epoch = 2
    assert [entry.op for entry in later.give_back(reversed(known))] == [step(1, 1), step(2, 1)]
    assert later.give_back(known) == ()
    assert later.log.room == table.log.room
    assert later.ends == {2: 2}

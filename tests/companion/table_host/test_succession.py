"""Who takes a table over, what they are told, and what they begin with."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.table import Table
from companion.live import actions as do
from companion.live.devices import NEWCOMERS
from companion.live.host import Host
from companion.live.lives import TERM
from companion.live.log import Log
from companion.live.messages import Deputy
from companion.live.operation import Draft
from companion.live.phone import Phone
from companion.live.room import Room, opened
from companion.live.wire import TOO_MUCH, WireError
from companion.table_host.live_table import LiveTable
from companion.table_host.members import TableMembers
from companion.table_host.memory import MemoryTables
from companion.table_host.succession import (
    MOST_BYTES,
    DeputyTable,
    handed,
    heard,
    named,
    next_table,
)
from companion.table_host.tables import Tables
from tests.companion.live.touches import NOW

NAME = "0123456789abcdef"
SECRET = "ab" * 16
PEOPLE = TableMembers(key="k" * 22, secret=SECRET).welcomed("one").welcomed("two")
DEVICES = st.sets(st.integers(1, 9))


@given(st.integers(0, 9), DEVICES, DEVICES)
def test_who_is_named_could_host_or_was_named_before(
    now: int, ready: set[int], here: set[int]
) -> None:
    found = named(now, ready, here)
    assert found in {now, *ready} or (found == 0 and not ready)
    assert found == now or found == min(ready)
    assert named(found, ready, {*here, found}) == found, "and stays while they are there"
    if now in here and now:
        assert found == now


def test_what_is_told_is_heard_the_same() -> None:
    assert heard(handed(NAME, PEOPLE)) == DeputyTable(NAME, PEOPLE)


@pytest.mark.parametrize(
    "people",
    ["", "{}", "[]", '{"key":5}', '{"key":"k","secret":"not hex"}', '{"key":"k","x":1}'],
)
def test_what_no_host_tells_is_one_sentence(people: str) -> None:
    with pytest.raises(WireError):
        heard(Deputy(name=NAME, people=people))


def test_more_than_any_host_tells_is_not_looked_at() -> None:
    with pytest.raises(WireError) as error:
        heard(Deputy(name=NAME, people=" " * (MOST_BYTES + 1)))
    assert str(error.value) == TOO_MUCH


def at_the_table() -> tuple[Host, Phone]:
    """Return a host, and its second phone, which knows all that it does."""
    base = Log.begin(opened(Table(), {}))
    host = Host(base, 1, bytes.fromhex(SECRET))
    for device in (1, 2):
        _, op = Phone(device, host.log).make(Draft("", do.TakeSeat(device - 1), NOW))
        host.accept(op, device, NOW)
    return host, Phone(2, base).heard(host.log.entries)


def test_the_next_table_has_the_log_the_people_and_a_life_of_its_own() -> None:
    host, phone = at_the_table()
    kept = next_table(
        DeputyTable(NAME, PEOPLE.with_deputy(2, "http://192.168.1.8:8551")), phone
    )

    async def begun() -> LiveTable:
        return await Tables(MemoryTables()).take_over(NAME, kept)

    table = asyncio.run(begun())
    assert table.room == host.log.room
    assert table.host.epoch // TERM == 1
    assert table.host.last == host.last
    assert (table.people.leader, table.people.deputy, table.people.deputy_at) == (2, 0, "")
    assert table.people.came == PEOPLE.came + NEWCOMERS
    newcomer = table.people.welcomed("whoever comes next").came
    assert Room(Table()).who(newcomer) == f"Guest {PEOPLE.came + 1}", (
        "they count on for players"
    )
    assert table.people.knows(1, "one"), "whoever belonged to it still does"
    assert host.is_over([table.host.add(table.host.entry(host.log.entries[0].op))])


def test_a_seal_of_another_table_ends_none() -> None:
    host, phone = at_the_table()
    other = Host(phone.log, TERM, b"another secret")
    forged = other.add(other.entry(host.log.entries[0].op))
    assert not host.is_over([forged, forged._replace(mac=""), *host.log.entries])
    assert host.give_back([forged]) == ()


def test_a_table_that_changed_its_host_too_often_is_not_taken_over() -> None:
    _, phone = at_the_table()
    with pytest.raises(ValueError, match="hosts"):
        next_table(DeputyTable(NAME, PEOPLE.evolve(epoch=TERM * 100)), phone)


def test_people_without_a_deputy_are_written_as_before() -> None:
    text = PEOPLE.to_json()
    assert text == PEOPLE.model_dump_json(exclude={"deputy", "deputy_at", "moved"})
    named_people = PEOPLE.with_deputy(2, "http://192.168.1.8:8551").evolve(moved=True)
    assert TableMembers.model_validate_json(named_people.to_json()) == named_people
    assert named_people.left_by(2).deputy == 0


def test_a_phone_under_a_new_number_gives_back_what_it_did_under_the_old_one() -> None:
    host, phone = at_the_table()
    phone, first = phone.make(Draft("", do.CallDevice("Ann"), NOW))
    phone, _ = phone.make(Draft("", do.UndoAction(first.name), NOW))
    anew = phone.readmitted(102, TERM, {1: 1})
    assert (anew.device, anew.epoch, anew.log.end) == (102, TERM, 1)
    assert anew.others == host.log.entries[1:], "what was confirmed goes back under its seal"
    assert [op.name for op in anew.pending] == [(102, 1), (102, 2)]
    assert anew.pending[1].action == do.UndoAction((102, 1)), "and is still about the same"
    later = Host(host.log.cut(1), TERM, bytes.fromhex(SECRET))
    assert [each.op for each in later.give_back(anew.others)] == [host.log.entries[1].op]

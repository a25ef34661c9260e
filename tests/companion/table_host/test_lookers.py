"""What a device without a seat may do at a table: look, take a free seat, say what it is called."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import find_tool
from companion.core.errors import CompanionError
from companion.core.table import Table
from companion.live import actions as do
from companion.live.compact import ENTRIES_KEPT, NAMES_KEPT, compacted
from companion.live.links import LiveError
from companion.live.log import Log
from companion.live.operation import Draft
from companion.live.refusals import LOOKS_ON
from companion.live.room import Room
from companion.live.undo import undoes
from companion.table_host.budget import MOST_ADDRESSES, Budgets
from companion.table_host.live_table import LiveTable
from companion.table_host.members import FULL, MOST_DEVICES, MOST_OUT, TableMembers, digest
from companion.table_host.tables import Tables
from companion.table_host.touch_limits import (
    JOINS_AT_ONCE,
    LED_AT_ONCE,
    LED_BY_ONE_AT_ONCE,
    LED_TOO_FAST,
    MOST_CALLED,
    RESTLESS,
    RESTLESS_IN_ALL,
    TOO_MANY_CAME,
    TOO_RESTLESS,
    TouchLimits,
)
from tests import virtual_time
from tests.companion.live.parts import drafted

ORDERS = find_tool("lawless-empire/orders")
assert ORDERS

EVE = "10.0.0.66"

Play = Callable[[LiveTable], Awaitable[None]]


def played(play: Play) -> None:
    """Play at a table where the device 1, which leads, has the seat 0, and has counted a card."""

    async def run() -> None:
        tables = Tables()
        table = await tables.open(Table(), {})
        ada, _ = await table.welcome("10.0.0.2")
        assert await table.ask(ada, sit(0)) == ""
        assert await table.ask(ada, count()) == ""
        await play(table)

    virtual_time.run(run())


def now() -> int:
    return int(time.time())


def sit(seat: int | None) -> Draft:
    return Draft("", do.TakeSeat(seat), now())


def call(name: str) -> Draft:
    return Draft("", do.CallDevice(name), now())


def count() -> Draft:
    assert ORDERS
    return Draft(ORDERS.name, do.AddToCell(("syndicates", 0, "orders"), 0, 1), now(), "+1")


async def sent(table: LiveTable, device: int, draft: Draft) -> str:
    """Send *draft* as a phone over a line does; return why it was refused, or why the line ends."""
    op = draft.numbered(device, table.host.last.get(device, 0) + 1, table.log.end)
    try:
        return await table.accept(op, device)
    except LiveError as error:
        return str(error)


@pytest.mark.long
def test_who_only_looks_on_wipes_nobody_s_undo() -> None:
    async def play(table: LiveTable) -> None:
        eve, _ = await table.welcome(EVE)
        for _ in range(2 * ENTRIES_KEPT + 100):
            assert await sent(table, eve, count()) == LOOKS_ON
            assert await table.ask(eve, count()) == LOOKS_ON
        assert table.log.end == 2 + RESTLESS
        assert ORDERS
        assert undoes(table.log, 1, ORDERS.name), "the first touch can still be undone"

    played(play)


@pytest.mark.long
def test_many_who_look_on_leave_no_more_entries_than_two() -> None:
    async def play(table: LiveTable) -> None:
        for name in range(8):
            eve, _ = await table.welcome(EVE)
            for turn in range(RESTLESS):
                await sent(table, eve, call(f"Eve {name} {turn}"))
                await sent(table, eve, sit(0))
            await table.leave(eve)
        assert table.log.end == 2 + RESTLESS_IN_ALL
        bob, _ = await table.welcome()
        assert await sent(table, bob, sit(1)) == "", "a free seat can be taken all the same"
        assert await sent(table, bob, count()) == ""

    played(play)


def test_whoever_has_a_seat_can_always_get_up() -> None:
    async def play(table: LiveTable) -> None:
        bob, _ = await table.welcome()
        for _ in range(2 * RESTLESS):
            await sent(table, bob, sit(1))
            await sent(table, bob, sit(None))
        assert bob not in table.room.seats
        of_bob = [each for each in table.log.entries if each.op.device == bob]
        assert RESTLESS <= len(of_bob) <= 2 * RESTLESS
        assert await table.ask(bob, sit(1)) == TOO_RESTLESS

    played(play)


def test_a_seat_that_somebody_else_took_is_no_entry_and_a_sentence() -> None:
    async def play(table: LiveTable) -> None:
        bob, _ = await table.welcome()
        late = sit(0)._replace(label="Take seat 1")
        end = table.log.end
        assert "Take seat 1" in await table.ask(bob, late)
        assert await table.ask(bob, sit(None)) == ""
        assert table.log.end == end
        assert "Take seat 1" in await sent(table, bob, late), "its number is used up"
        assert table.log.end == end + 1

    played(play)


@pytest.mark.long
def test_a_table_knows_the_names_of_so_many_who_look_on_and_no_more() -> None:
    async def play(table: LiveTable) -> None:
        for device in range(2, MOST_CALLED + 40):
            op = call(f"Eve {device}").numbered(device, 1, 0)
            if table.touch_limits.has_room(table.log, op):
                table.host.add(table.host.entry(op))
            for _ in range(ENTRIES_KEPT // 2):  # others play on, and the log forgets
                if len(table.log.entries) > ENTRIES_KEPT:
                    break
                mine = table.host.last[1] + 1
                table.host.add(table.host.entry(count().numbered(1, mine, 0)))
            table.host.log = table.log.trimmed()
        assert len(table.room.called) <= MOST_CALLED

    played(play)


def test_names_of_who_looked_on_make_room_as_others_play_on() -> None:
    called = {device: f"Eve {device}" for device in range(2, MOST_CALLED + 2)}
    log, new = Log.begin(Room(called=called)), call("Bob").numbered(999, 1, 0)
    assert not TouchLimits.has_room(log, new)
    log = replace(log, room=compacted(log.room))
    assert TouchLimits.has_room(log, new)
    assert list(log.room.called) == list(called)[-NAMES_KEPT:], "those who came last"


KINDS = ("put", "cell", "tick", "grow", "move", "puts", "whole", "table", "drop", "keep",
         "seal", "open", "offer", "accept", "decline", "none", "call")  # fmt: skip
PLAIN = st.none() | st.booleans() | st.integers(0, 9) | st.text(max_size=5)
VALUES = st.recursive(PLAIN, lambda each: st.tuples(each) | st.tuples(each, each), max_leaves=4)


@pytest.mark.long
@given(
    kind=st.sampled_from(KINDS),
    tool=st.sampled_from(["", "lawless-empire/orders", "makiavelia/power", "no/tool"]),
    where=st.sampled_from([(), ("syndicates", 0, "orders"), "next"]) | VALUES,
    args=st.tuples(VALUES) | st.just(()),
    value=VALUES | st.just((1, 2)),
)
def test_nothing_of_a_device_without_a_seat_changes_what_others_have(
    kind: Any, tool: str, where: Any, args: Any, value: Any
) -> None:
    async def play(table: LiveTable) -> None:
        eve, token = await table.welcome(EVE)
        before, people = table.room, table.people
        draft = drafted(tool, kind, where, args, value, now())
        for question in (table.ask, lambda device, asked: sent(table, device, asked)):
            with suppress(CompanionError):
                await question(eve, draft)
        await table.hold(eve, "makiavelia/power", "text", "00")
        for command in ("lock", "unlock", "key", "out"):
            assert await table.control(eve, command, 1, EVE)
        after = table.room
        if kind == "call" and not tool:
            after = table.room.__class__(**{
                each: getattr(before if each == "called" else after, each)
                for each in type(after).__slots__
            })  # fmt: skip
        assert after == before
        assert table.people == people
        assert table.knows(eve, token) == ""

    played(play)


@pytest.mark.long
def test_joining_and_leaving_without_end_closes_no_table() -> None:
    async def play(table: LiveTable) -> None:
        table.people = table.people.evolve(came=950)
        for came in range(2 * JOINS_AT_ONCE):
            if came == JOINS_AT_ONCE:
                with pytest.raises(LiveError, match=TOO_MANY_CAME) as error:
                    await table.welcome(EVE)
                assert not error.value.gone, "whoever is told so may try again"
            if came >= JOINS_AT_ONCE:
                await asyncio.sleep(30)
            await table.leave((await table.welcome(EVE))[0])
        assert await table.welcome("10.0.0.9"), "nobody else is kept from coming"

    played(play)


def test_a_table_is_full_of_those_who_are_there() -> None:
    async def play(table: LiveTable) -> None:
        for seat in range(1, MOST_DEVICES):
            await table.welcome(f"10.0.1.{seat}")
        with pytest.raises(LiveError, match=FULL):
            await table.welcome("10.0.0.9")

    played(play)


def test_who_was_shown_out_is_known_by_few_letters_also_from_an_older_table() -> None:
    old = TableMembers(key="k", tokens={"1": digest("ada"), "2": digest("eve")}, came=2)
    old = old.evolve(out=tuple(digest(f"guest {number}") for number in range(1000)))
    assert old.was_shown_out("guest 0")
    new = old.showing_out(2)
    assert new.was_shown_out("eve")
    assert new.was_shown_out("guest 999")
    assert not new.was_shown_out("ada")
    assert len(new.out) == MOST_OUT
    assert len(new.model_dump_json()) < 2000
    assert new.showing_out(7) is new, "another host was first"


def test_a_table_is_led_as_often_as_people_do_and_no_machine_does() -> None:
    async def play(table: LiveTable) -> None:
        version = table._version
        assert await table.control(1, "unlock") == "", "it is: nothing is written"
        assert table._version == version
        said = [await table.control(1, "key", address=EVE) for _ in range(LED_AT_ONCE + 5)]
        assert said == [""] * LED_AT_ONCE + [LED_TOO_FAST] * 5
        assert table._version == version + LED_AT_ONCE
        await asyncio.sleep(3)
        assert await table.control(1, "lock", address=EVE) == ""

    played(play)


def test_one_address_leads_its_tables_as_often_as_that_and_others_are_free() -> None:
    async def run() -> None:
        tables = Tables(most_of_one=8)
        said = []
        for _ in range(4):
            table = await tables.open(Table(), {}, EVE)
            await table.welcome(EVE)
            said += [await table.control(1, "key", address=EVE) for _ in range(LED_AT_ONCE)]
        assert said.count("") == LED_BY_ONE_AT_ONCE
        assert await table.control(1, "key", address="10.0.0.2") == ""

    virtual_time.run(run())


def test_addresses_without_end_share_a_budget() -> None:
    async def run() -> None:
        budgets = Budgets(1, 2)
        for number in range(MOST_ADDRESSES):
            assert budgets.budget_for(f"{number}").has(1)
        assert budgets.budget_for("one more").has(2)
        assert not budgets.budget_for("another").has(1)
        assert len(budgets) == MOST_ADDRESSES + 1
        await asyncio.sleep(2)
        assert budgets.budget_for("another").has(2)
        assert len(budgets) == 1

    virtual_time.run(run())


def test_who_cannot_be_told_keeps_nobody_from_the_news(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play(table: LiveTable) -> None:
        told = []

        def gone() -> None:
            raise FileNotFoundError("a picture of another page")

        table.watch(1, gone)
        table.watch(1, lambda: told.append(1))
        told.clear()
        assert await sent(table, 1, count()) == ""
        assert told

    with caplog.at_level(logging.ERROR):
        played(play)
    assert "FileNotFoundError" in caplog.text

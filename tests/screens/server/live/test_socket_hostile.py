"""Hostile guests at a live table: what they send changes nothing, and the others play on."""

import asyncio

import pytest
from starlette.types import ASGIApp

from companion.core.table import Table
from companion.live import actions as do
from companion.live.messages import Back, Hello, Ops
from companion.live.operation import Draft, Op
from companion.live.refusals import LOOKS_ON, NOT_FITTING
from companion.live.wire import NOT_READ, TOO_MUCH, op_to_data
from companion.table_host import members
from companion.table_host.phone_line import MOST_REFUSED
from companion.table_host.table_copy import ENDED
from companion.table_host.tables import Tables
from companion.table_host.touch_limits import TOO_FAST
from screens.server.door import gate
from tests.companion.live.parts import changed_parts, drafted
from tests.screens.server.live.line_phone import LinePhone, count, now
from tests.screens.server.live.lines import cards, op, played, two

HELLO = Hello(key="x" * 22).to_json()

JUNK: list[str | bytes] = [
    "", "{", "[]", "null", b"\xff\xfe", b"\x00" * 99, '{"say":"hello"}', HELLO,
    '{"say":"hello","key":7}', '{"say":"ops","data":[]}', '{"say":"welcome"}',
    '{"say":"control","what":"lock"}', '{"say":"hello","key":"' + "k" * 65 + '"}',
    "[" * 60_000, Hello(token="t" * 22).to_json(), "9" * 10_000_000,
]  # fmt: skip


@pytest.mark.parametrize("text", JUNK, ids=[str(n) for n in range(len(JUNK))])
def test_who_says_what_no_phone_says_is_told_so_and_loses_the_line(text: str | bytes) -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        eve = LinePhone(app)
        eve.raw(text)
        assert await eve.over() in (NOT_READ, TOO_MUCH, ENDED)
        assert eve.code == 4001

    played(play)


def ops(*found: Op) -> str:
    return Ops(data=[op_to_data(each) for each in found]).to_json()


def hostile(device: int, mine: int) -> list[tuple[str, str]]:
    """Return what a guest with a seat may send, and what it is told: '' where it loses the line."""
    good, path = count(0), ("syndicates", -1, "orders")
    huge = changed_parts(good, value="9" * 5000)
    refused = [
        changed_parts(good, where=path), changed_parts(good, where=("__class__",)), huge,
        changed_parts(good, where=("nowhere",)), changed_parts(good, kind="put", value="many"),
        good._replace(tool="zoo/cages"), good._replace(tool="lawless-empire/notes"),
        good._replace(now=1), changed_parts(good, args=(99,)),
        changed_parts(good, kind="move", where="nothing", args=(), value=None),
        changed_parts(good, kind="none"), drafted(good.tool, "whole", value="1" * 900, now=now()),
        Draft("", do.SetTable({"seats": []}), now()), Draft("", do.UndoAction((1, 99)), now()),
        Draft("", do.TakeSeat(99), now()), Draft("", do.OpenText("a", "b", "c"), now()),
        changed_parts(good, seed=1 << 70), drafted("", "accept", value=7, now=now()),
    ]  # fmt: skip
    made = [op(device, mine + n, each) for n, each in enumerate(refused)]
    made.append(op(device, mine + len(made), good)._replace(label="<b>\u202e"))
    found = [(ops(each), NOT_FITTING) for each in made]
    return [
        *found,
        (ops(op(device, mine + 99, good)), "missing"),
        (ops(op(1 if device != 1 else 2, 1, good)), ""),
    ]


def test_nothing_that_a_hostile_guest_sends_reaches_the_others() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        eve = await LinePhone(app, at="10.0.0.66").come(key)
        await eve.sit(2)
        taps = 0
        assert eve.phone
        for text, told in hostile(eve.phone.device, 2):
            eve.raw(text)
            mine = ada.make(count(1)).seq
            taps += 1
            await ada.until(mine)
            if told:
                try:
                    async with asyncio.timeout(50):
                        assert await eve.refused()
                except TimeoutError:
                    raise AssertionError(f"nobody refused {text}") from None
            else:
                assert await eve.over() == NOT_FITTING
        assert cards(ada) == (0, taps, 0, 0)
        bob.make(count(1))
        assert ada.phone
        await bob.until_log(ada.phone.log.end + 1)
        assert cards(bob) == (0, taps + 1, 0, 0)
        assert bob.phone
        assert bob.phone.shown.table == Table()

    played(play, units=1000)


def test_who_is_refused_again_and_again_loses_the_line() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        eve = await LinePhone(app).come(key)
        for mine in range(1, MOST_REFUSED + 2):
            eve.raw(ops(op(1, mine, count(0))))
        assert await eve.over() == NOT_FITTING

    played(play)


def test_an_operation_said_again_by_whoever_heard_it_counts_for_nobody() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        sent = ada.make(count(1))
        await bob.until_log(3)
        bob.raw(ops(sent))
        assert await bob.over() == NOT_FITTING
        ada.raw(ops(sent))
        ada.make(count(1))
        await ada.until_log(4)
        assert cards(ada) == (0, 2, 0, 0)
        forged = ada.phone and ada.phone.log.entries[-1]._replace(mac="0" * 16)
        assert forged
        ada.say(Back.first_of((forged, forged._replace(n=9, op=forged.op._replace(seq=9)))))
        ada.make(count(1))
        await ada.until_log(5)
        assert cards(ada) == (0, 3, 0, 0)

    played(play)


@pytest.mark.long
def test_a_flood_is_slowed_down_then_closed_and_others_play_on() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        ada, _ = await two(app, key)
        eve = await LinePhone(app, at="10.0.0.66").come(key)
        for mine in range(1, 3000):
            eve.raw(ops(*[op(3, mine, count(0))] * 20))
        await ada.until(ada.make(count(1)).seq)
        assert cards(ada) == (0, 1, 0, 0)
        assert await eve.over() in (gate.TOO_FAST, NOT_FITTING, LOOKS_ON)

    played(play)


@pytest.mark.long
def test_steps_of_long_ago_are_taken_out_no_faster_than_a_table_folds_and_others_play_on() -> (
    None
):
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        for _ in range(100):
            bob.make(count(0))
        eve = await LinePhone(app, at="10.0.0.66").come(key)
        await eve.sit(2)
        assert eve.phone
        await eve.until_log(103)
        end, started = eve.phone.log.end, asyncio.get_running_loop().time()
        for mine in range(60):
            action = do.RedoAction((2, 2)) if mine % 2 else do.UndoAction((2, 2))
            eve.raw(ops(op(3, 2 + mine, Draft("", action, now()))))
        await ada.until(ada.make(count(1)).seq)
        assert asyncio.get_running_loop().time() - started < 1
        assert cards(ada)[1] == 1
        assert ada.phone
        assert ada.phone.log.end - end < 15
        table = await tables.by_key(key)
        again = [Draft("", do.UndoAction((2, 2)), now()) for _ in range(60)]
        said = await asyncio.gather(
            *(table.ask(2, each) for each in again), return_exceptions=True
        )
        assert TOO_FAST in map(str, said), "many at once are told to wait"
        last = Draft("", do.UndoAction((1, 2)), now())
        assert await table.ask(1, last) == "", "the undo of the last touch waits for nobody"

    played(play)


def test_a_full_table_has_room_again_where_somebody_looked_on_and_went() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        table = await tables.by_key(key)
        for _ in range(members.MOST_DEVICES - 2):
            await table.welcome()
        late = LinePhone(app, at="10.0.0.5")
        late.say(Hello(key=key))
        assert await late.over() == members.FULL
        await bob.close()
        table._presence._heard_of.clear()
        new = await LinePhone(app, at="10.0.0.5").come(key)
        assert new.phone
        assert new.phone.device == members.MOST_DEVICES + 1
        rest = [*range(4, members.MOST_DEVICES + 1)]
        assert [*table.people.devices] == [1, 2, *rest, members.MOST_DEVICES + 1], (
            "seats are kept"
        )
        await ada.until(ada.make(count(1)).seq)

    played(play)


def test_lines_of_one_address_are_bounded_as_pages_are() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        for _ in range(2):
            await LinePhone(app).come(key)
        third = LinePhone(app)
        await third.open
        assert third.code == gate.TRY_LATER
        await LinePhone(app, at="10.0.0.8").come(key)

    played(play, pages_of_one=2)


def test_who_says_nothing_or_reads_nothing_loses_the_line() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        silent = LinePhone(app)
        await silent.open
        deaf = await LinePhone(app, at="10.0.0.4").come(key)
        ada, _ = await two(app, key)
        deaf.reads.clear()
        ada.make(count(1))
        await deaf.open
        await ada.until_log(3)

    played(play)

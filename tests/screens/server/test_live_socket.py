"""Phones of other hosts at a live table, honest and hostile ones, each over a line of its own."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from companion.catalogue import find_tool
from companion.core.table import Table
from companion.live import messages
from companion.live.check import LOOKS_ON, NOT_FITTING
from companion.live.messages import Back, Control, Hello, Ops
from companion.live.operation import Draft, Op
from companion.live.wire import NOT_READ, TOO_MUCH, op_to_data
from screens.server import gate
from screens.server.file_tables import FileTables
from screens.server.gate import App
from screens.server.kept_table import ENDED
from screens.server.live_socket import MOST_REFUSED
from screens.server.live_table import NOBODY, NOT_YOURS, SHOWN_OUT
from screens.server.people import LOCKED
from screens.server.tables import OLD_KEY, Tables
from tests import virtual_time
from tests.screens.server.light_visitor import LAPTOP, served
from tests.screens.server.line_phone import LinePhone, count, now

ORDERS = find_tool("lawless-empire/orders")
assert ORDERS
HOST = "192.168.1.7:8550"


async def opened(tables: Tables) -> str:
    """Open a table, as a page of the laptop would; return its key."""
    table = await tables.open(Table(), {})
    return table.people.key


def cards(phone: LinePhone) -> tuple[int, ...]:
    """Return what *phone* shows of the first Syndicate."""
    assert phone.phone
    assert ORDERS
    found: tuple[int, ...] = phone.phone.shown.state(ORDERS).look(("syndicates", 0, "orders"))
    return found


Play = Callable[[App, Tables, str], Awaitable[None]]


def played(play: Play, tables: Tables | None = None, **limits: float) -> None:
    """Play against a laptop with one table."""

    async def run() -> None:
        here = Tables() if tables is None else tables
        app = served(tables=here, **limits)
        await asyncio.wait_for(play(app, here, await opened(here)), 100_000)

    virtual_time.run(run())


async def two(app: App, key: str) -> tuple[LinePhone, LinePhone]:
    """Return two phones with seats, which know of each other."""
    ada = await LinePhone(app).come(key)
    bob = await LinePhone(app, at="10.0.0.3").come(key)
    await ada.sit(0)
    await bob.sit(1)
    await ada.until_log(2)
    return ada, bob


def test_two_phones_count_at_once_and_both_count() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        for each in (ada, bob):
            each.make(count(1))
        assert cards(ada) == (0, 1, 0, 0), "one's own touch shows at once"
        for each in (ada, bob):
            await each.until_log(4)
            assert cards(each) == (0, 2, 0, 0)
        assert ada.here == bob.here == {1, 2}
        assert ada.link == f"{LAPTOP}/j/{key}"
        assert (ada.leads, bob.leads, ada.locked) == (True, False, False)
        await bob.close()
        await ada.close()

    played(play)


def test_a_phone_that_comes_back_goes_on_where_it_was() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        await ada.close()
        for _ in range(3):
            bob.make(count(0))
        await bob.until_log(5)
        back = LinePhone(app)
        back.phone = ada.phone
        assert back.phone
        back.phone, kept = back.phone.make(count(2))
        await back.come(token=ada.token)
        assert back.phone.device == 1
        await back.until_log(5)
        back.say(Ops.of(back.phone.to_send))
        back.say(Ops.of(back.phone.to_send))
        await back.until(kept.mine)
        assert cards(back) == (3, 0, 1, 0)
        await bob.until_log(6)
        assert cards(bob) == cards(back), "sent twice, done once"
        anew = await LinePhone(app).come(token=ada.token)
        assert cards(anew) == cards(back)
        assert anew.phone
        assert anew.phone.count == 2

    played(play)


def test_a_laptop_that_lost_its_end_is_given_it_back(tmp_path: Path) -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        for each in (ada, bob, ada):
            each.make(count(1))
        for each in (ada, bob):
            await each.until_log(5)
            await each.close()
        (file,) = tmp_path.glob("*.jsonl")
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join(lines[:-3]))  # the disk never got the last three
        again = served(tables=Tables(FileTables(tmp_path)))
        back = LinePhone(again)
        back.phone = ada.phone
        await back.come(token=ada.token)
        assert back.phone
        assert [op.mine for op in back.phone.to_send] == [2, 3]
        assert [entry.op.device for entry in back.phone.others] == [2]
        back.say(Back.of(back.phone.others))
        back.say(Ops.of(back.phone.to_send))
        await back.until_log(5)
        assert cards(back) == (0, 3, 0, 0)
        assert back.phone.epoch == 2

    played(play, Tables(FileTables(tmp_path)))


def test_a_table_is_led_over_the_line_too() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        bob.say(Control(what="lock"))
        assert await bob.refused() == NOT_YOURS
        ada.say(Control(what="lock"))
        assert await ada.refused() == ""
        late = LinePhone(app, at="10.0.0.9")
        late.say(Hello(key=key))
        assert await late.over() == LOCKED
        ada.say(Control(what="unlock"))
        ada.say(Control(what="key"))
        ada.say(Control(what="out", device=9))
        assert [await ada.refused() for _ in range(3)] == ["", "", NOBODY]
        late = LinePhone(app, at="10.0.0.9")
        late.say(Hello(key=key))
        assert await late.over() == OLD_KEY
        ada.say(Control(what="out", device=2))
        assert await bob.over() == SHOWN_OUT
        again = LinePhone(app, at="10.0.0.3")
        again.say(Hello(token=bob.token, key=key))
        assert await again.over() == SHOWN_OUT
        while 2 in ada.here:
            await ada.hear()
        ada.say(Control(what="leave"))
        assert await ada.over() == ""
        table = await tables.find(next(iter(tables._tables)))
        assert table
        assert not table.people.devices
        assert not table.room.seats

    played(play)


def test_a_phone_that_looks_on_hears_and_changes_nothing() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        eve = await LinePhone(app, at="10.0.0.4").come(key)
        eve.make(count(0))
        assert await eve.refused() == LOOKS_ON
        bob.make(count(0))
        for each in (ada, bob, eve):
            await each.until_log(4)
            assert cards(each) == (1, 0, 0, 0)
        assert eve.phone
        assert not eve.phone.pending, "its number is used up"

    played(play)


def test_a_browser_copy_may_come_from_any_website_and_a_name_that_is_not_ours_may_not() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        copy = LinePhone(app, origin="https://copy.example", host=HOST)
        await copy.come(key)
        page = LinePhone(app, host="evil.example")
        await page.open
        assert page.code == 421

    played(play)


HELLO = Hello(key="x" * 22).to_json()

JUNK: list[str | bytes] = [
    "", "{", "[]", "null", b"\xff\xfe", b"\x00" * 99, '{"say":"hello"}', HELLO,
    '{"say":"hello","key":7}', '{"say":"ops","data":[]}', '{"say":"welcome"}',
    '{"say":"control","what":"lock"}', '{"say":"hello","key":"' + "k" * 65 + '"}',
    "[" * 60_000, Hello(token="t" * 22).to_json(), "9" * 10_000_000,
]  # fmt: skip


@pytest.mark.parametrize("text", JUNK, ids=[str(n) for n in range(len(JUNK))])
def test_who_says_what_no_phone_says_is_told_so_and_loses_the_line(text: str | bytes) -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        eve = LinePhone(app)
        eve.raw(text)
        assert await eve.over() in (NOT_READ, TOO_MUCH, ENDED)
        assert eve.code == 4001

    played(play)


def op(device: int, mine: int, draft: Draft) -> Op:
    return draft.named(device, mine, 0)


def ops(*found: Op) -> str:
    return Ops(data=[op_to_data(each) for each in found]).to_json()


def hostile(device: int, mine: int) -> list[tuple[str, str]]:
    """Return what a guest with a seat may send, and what it is told: '' where it loses the line."""
    good, path = count(0), ("syndicates", -1, "orders")
    huge = good._replace(value="9" * 5000)
    refused = [
        good._replace(where=path), good._replace(where=("__class__",)), huge,
        good._replace(where=("nowhere",)), good._replace(kind="put", value="many"),
        good._replace(tool="zoo/cages"), good._replace(tool="lawless-empire/notes"),
        good._replace(now=1), good._replace(said="<b>\u202e"), good._replace(args=(99,)),
        good._replace(kind="move", where="nothing", args=(), value=None),
        good._replace(kind="none"), good._replace(kind="whole", where=(), args=(), value="1" * 900),
        Draft("", "table", value={"seats": [0]}, now=now()), Draft("", "drop", value=(1, 99), now=now()),
        Draft("", "sit", value=99, now=now()), Draft("", "open", value=("a", "b", "c"), now=now()),
        good._replace(seed=1 << 70), Draft("", "accept", value=7, now=now()),
    ]  # fmt: skip
    found = [(ops(op(device, mine + n, each)), NOT_FITTING) for n, each in enumerate(refused)]
    return [
        *found,
        (ops(op(device, mine + 99, good)), "missing"),
        (ops(op(1 if device != 1 else 2, 1, good)), ""),
    ]


def test_nothing_that_a_hostile_guest_sends_reaches_the_others() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        eve = await LinePhone(app, at="10.0.0.66").come(key)
        await eve.sit(2)
        taps = 0
        assert eve.phone
        for text, told in hostile(eve.phone.device, 2):
            eve.raw(text)
            mine = ada.make(count(1)).mine
            taps += 1
            await ada.until(mine)
            if told:
                try:
                    assert await asyncio.wait_for(eve.refused(), 50)
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
    async def play(app: App, tables: Tables, key: str) -> None:
        eve = await LinePhone(app).come(key)
        for mine in range(1, MOST_REFUSED + 2):
            eve.raw(ops(op(1, mine, count(0))))
        assert await eve.over() == NOT_FITTING

    played(play)


def test_an_operation_said_again_by_whoever_heard_it_counts_for_nobody() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
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
        ada.say(Back.of((forged, forged._replace(n=9, op=forged.op._replace(mine=9)))))
        ada.make(count(1))
        await ada.until_log(5)
        assert cards(ada) == (0, 3, 0, 0)

    played(play)


def test_a_flood_is_slowed_down_then_closed_and_others_play_on() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        ada, _ = await two(app, key)
        eve = await LinePhone(app, at="10.0.0.66").come(key)
        for mine in range(1, 3000):
            eve.raw(ops(*[op(3, mine, count(0))] * 20))
        await ada.until(ada.make(count(1)).mine)
        assert cards(ada) == (0, 1, 0, 0)
        assert await eve.over() in (gate.TOO_FAST, NOT_FITTING)

    played(play)


def test_lines_of_one_address_are_bounded_as_pages_are() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        for _ in range(2):
            await LinePhone(app).come(key)
        third = LinePhone(app)
        await third.open
        assert third.code == gate.TRY_LATER
        await LinePhone(app, at="10.0.0.8").come(key)

    played(play, pages_of_one=2)


def test_who_says_nothing_or_reads_nothing_loses_the_line() -> None:
    async def play(app: App, tables: Tables, key: str) -> None:
        silent = LinePhone(app)
        await silent.open
        deaf = await LinePhone(app, at="10.0.0.4").come(key)
        ada, _ = await two(app, key)
        deaf.reads.clear()
        ada.make(count(1))
        await deaf.open
        await ada.until_log(3)

    played(play)


def test_a_long_evening_is_kept_short_and_who_was_away_gets_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("compact", "log"):
        monkeypatch.setattr(f"companion.live.{module}.PAGE", 64)

    async def play(app: App, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        await bob.close()
        random, table = Random(7), await tables.by_key(key)
        for _ in range(200):
            kind = random.choice((0, 1))
            up = count(kind)
            await table.ask(1, up if random.random() < 0.6 else up._replace(value=-1))
            await asyncio.sleep(0)
        await ada.until_log(202)
        (file,) = tmp_path.glob("*.jsonl")
        assert len(file.read_bytes().splitlines()) < 150
        back = LinePhone(app, at="10.0.0.3")
        back.phone = bob.phone
        await back.come(token=bob.token)
        assert cards(back) == cards(ada)
        again = Tables(FileTables(tmp_path))
        anew = await LinePhone(served(tables=again)).come(token=ada.token)
        assert cards(anew) == cards(ada)
        assert anew.phone
        assert anew.phone.count == 201

    played(play, Tables(FileTables(tmp_path)), units=100_000)


def test_what_the_line_says_is_short() -> None:
    text = Ops.of((op(2, 17, count(1)),)).to_json()
    assert len(text) < 150
    assert json.loads(text)["say"] == "ops"
    assert isinstance(messages.from_phone(text), Ops)

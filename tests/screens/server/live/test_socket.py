"""Phones of other hosts at a live table, honest and hostile ones, each over a line of its own."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from starlette.types import ASGIApp

from companion.live import messages
from companion.live.messages import Back, Control, Hello, Ops
from companion.live.refusals import LOOKS_ON
from companion.table_host.files import FileTables
from companion.table_host.live_table import NOBODY, NOT_YOURS, SHOWN_OUT
from companion.table_host.members import LOCKED
from companion.table_host.tables import OLD_KEY, Tables
from tests.companion.live.parts import changed_parts
from tests.screens.server.light_routes.visitor import LAPTOP, served
from tests.screens.server.live.line_phone import LinePhone, count
from tests.screens.server.live.lines import HOST, cards, op, played, two


def test_two_phones_count_at_once_and_both_count() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
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
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
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
        back.say(Ops.first_of(back.phone.to_send))
        back.say(Ops.first_of(back.phone.to_send))
        await back.until(kept.seq)
        assert cards(back) == (3, 0, 1, 0)
        await bob.until_log(6)
        assert cards(bob) == cards(back), "sent twice, done once"
        anew = await LinePhone(app).come(token=ada.token)
        assert cards(anew) == cards(back)
        assert anew.phone
        assert anew.phone.count == 2

    played(play)


def test_a_browser_copy_takes_over_the_seat_of_a_light_page_once() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        table = await tables.by_key(key)
        device, token = await table.welcome()
        once = await tables.hand_over(table, device, token)
        copy = await LinePhone(app).come(key, once)
        assert copy.phone
        assert (copy.phone.device, copy.token) == (device, token)
        late = await LinePhone(app).come(key, once)
        assert late.phone
        assert late.phone.device != device, "what was handed over is a new phone's no more"
        await copy.close()
        await late.close()

    played(play)


def test_a_laptop_that_lost_its_end_is_given_it_back(tmp_path: Path) -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
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
        assert [op.seq for op in back.phone.to_send] == [2, 3]
        assert [entry.op.device for entry in back.phone.others] == [2]
        back.say(Back.first_of(back.phone.others))
        back.say(Ops.first_of(back.phone.to_send))
        await back.until_log(5)
        assert cards(back) == (0, 3, 0, 0)
        assert back.phone.epoch == 2

    played(play, Tables(FileTables(tmp_path)))


def test_a_table_is_led_over_the_line_too() -> None:
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
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
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
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
    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        copy = LinePhone(app, origin="https://copy.example", host=HOST)
        await copy.come(key)
        page = LinePhone(app, host="evil.example")
        await page.open
        assert page.code == 421

    played(play)


@pytest.mark.long
def test_a_long_evening_is_kept_short_and_who_was_away_gets_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("compact", "log"):
        monkeypatch.setattr(f"companion.live.{module}.ENTRIES_KEPT", 64)

    async def play(app: ASGIApp, tables: Tables, key: str) -> None:
        ada, bob = await two(app, key)
        await bob.close()
        random, table = Random(7), await tables.by_key(key)
        for _ in range(200):
            kind = random.choice((0, 1))
            up = count(kind)
            await table.ask(1, up if random.random() < 0.6 else changed_parts(up, value=-1))
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
    text = Ops.first_of((op(2, 17, count(1)),)).to_json()
    assert len(text) < 150
    assert json.loads(text)["say"] == "ops"
    assert isinstance(messages.from_phone(text), Ops)

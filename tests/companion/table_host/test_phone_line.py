"""Phones at the tables of a host that has neither a web server nor a screen."""

import asyncio
import subprocess
import sys
import time

import pytest

from companion.catalogue import any_made_game, find_tool
from companion.core.table import Table
from companion.game_maker.keys import key_of
from companion.live import actions as do
from companion.live.messages import VERSION, Gone, Hello, News, Ops, Welcome
from companion.live.older_phones import OLD_SHEET, OTHER_NUMBER, TOO_OLD
from companion.live.operation import Draft
from companion.live.public import to_plain
from companion.table_host.budget import Budgets
from companion.table_host.phone_line import AWAY, OVER, TRY_LATER, PhoneLines
from companion.table_host.tables import Tables
from companion.tools.tool import AnyTool
from tests import virtual_time
from tests.companion.sample_plays import TOOLS
from tests.companion.table_host.text_lines import TextLine

SCORE = TOOLS["lawless-empire/score"]


class Patient:
    """The pace of a host that waits."""

    overload, send_seconds = 8.0, 20.0


def test_two_phones_play_over_lines_that_are_two_queues() -> None:
    async def play() -> None:
        tables = Tables()
        table = await tables.open(Table(), {})
        lines = PhoneLines(tables, Patient(), Budgets(100), "companion:")
        ada, bob = TextLine(), TextLine()
        serving = [
            asyncio.ensure_future(lines.serve(line, at))
            for line, at in ((ada, "one"), (bob, "another"))
        ]
        for device, line in enumerate((ada, bob), 1):
            line.say_to_host(Hello(key=table.people.key))
            welcome = await line.heard()
            assert isinstance(welcome, Welcome)
            assert welcome.device == device
        ada.say_to_host(
            Ops.first_of((Draft("", do.TakeSeat(0), int(time.time())).numbered(1, 1, 0),))
        )
        while not (isinstance(news := await bob.heard(), News) and news.data):
            assert isinstance(news, News)
        assert news.link == f"companion:/j/{table.people.key}"
        assert table.room.seats == {1: 0}
        bob.say_to_host("what no phone says")
        while not isinstance(gone := await bob.heard(), Gone):
            pass
        ada.hang_up()
        await asyncio.gather(*serving)
        assert (bob.code, bob.why) == (OVER, gone.why)

    virtual_time.run(play())


@pytest.mark.parametrize(
    ("said", "heard"), [(None, 1), (2, 2), (3, 3), (4, VERSION), (99, VERSION)]
)
def test_a_phone_that_names_its_version_hears_the_hosts_and_no_other_does(
    said: int | None, heard: int
) -> None:
    async def play() -> None:
        tables = Tables()
        table = await tables.open(Table(), {})
        lines = PhoneLines(tables, Patient(), Budgets(100), "companion:")
        for key, kind in ((table.people.key, Welcome), ("no such table", Gone)):
            line = TextLine()
            serving = asyncio.ensure_future(lines.serve(line, "one"))
            version = "" if said is None else f',"version":{said}'
            line.say_to_host(f'{{"say":"hello","key":"{key}"{version}}}')
            first = await line.heard()
            assert isinstance(first, kind)
            assert first.version == heard
            assert ("version" in first.to_json()) == (said is not None)
            line.hang_up()
            await serving

    virtual_time.run(play())


LONG = "Maximiliana-Konstantina"


@pytest.mark.parametrize(
    ("version", "table", "reads"),
    [
        (1, Table().renamed(0, "x" * 12), True),
        (1, Table().renamed(0, LONG), False),
        (1, Table().recoloured(0, 10), False),
        (VERSION, Table().renamed(0, LONG).recoloured(0, 11), True),
    ],
)
def test_a_phone_of_an_earlier_release_sits_unless_it_could_not_read_the_table(
    version: int, table: Table, reads: bool
) -> None:
    async def play() -> None:
        tables = Tables()
        opened = await tables.open(Table(), {SCORE.name: SCORE.example.evolve(table=table)})
        lines = PhoneLines(tables, Patient(), Budgets(100), "companion:")
        line = TextLine()
        serving = asyncio.ensure_future(lines.serve(line, "one"))
        line.say_to_host(Hello(version=version, key=opened.people.key))
        first = await line.heard()
        assert isinstance(first, Welcome) == reads
        assert reads or (isinstance(first, Gone) and first.why == TOO_OLD)
        line.hang_up()
        await serving

    virtual_time.run(play())


MAKE = any_made_game().by_key["make"]


@pytest.mark.parametrize(
    ("version", "move", "reads"),
    [
        (2, ("add-rows", "Gold, Debts"), True),
        (2, ("add-rows", "A row with thirty letters now"), False),
        (2, ("begin", "builders"), True),
        (2, ("begin", "dice"), False),
        (1, ("begin", "dice"), False),
        (VERSION, ("begin", "dice"), True),
    ],
)
def test_a_phone_of_an_earlier_release_sits_at_a_game_of_ones_own_whose_sheet_it_reads(
    version: int, move: tuple[str, str], reads: bool
) -> None:
    """It would count differently otherwise: in silence."""
    name, made = f"{key_of(7)}/make", MAKE.move(MAKE.state(), move[0], (move[1],), 0, 7)

    async def comes(before: bool) -> str:
        """Return why the phone is out, '' if it sits: the sheet was so *before* it came, or becomes so."""
        tables = Tables()
        table = await tables.open(Table(), {name: made if before else MAKE.state()})
        lines = PhoneLines(tables, Patient(), Budgets(100), "companion:")
        old, ann = TextLine(), TextLine()
        serving, heard = [], []
        for line, said in ((old, version), (ann, VERSION)):
            serving.append(asyncio.ensure_future(lines.serve(line, "one")))
            line.say_to_host(Hello(version=said, key=table.people.key))
            heard.append(await line.heard())
        now = heard[0]
        if not before:
            at = int(time.time())
            drafts = (
                Draft("", do.TakeSeat(0), at),
                Draft(name, do.MakeMove(move[0], (move[1],)), at),
            )
            ann.say_to_host(
                Ops.first_of(tuple(each.numbered(2, n, 0) for n, each in enumerate(drafts, 1)))
            )
            while not isinstance(now, Gone):
                done = table.log.entries[1:]
                if done and isinstance(now, News) and now.entries[-1:] == done:
                    break
                now = await old.heard()
        for line in (old, ann):
            line.hang_up()
        await asyncio.gather(*serving)
        return now.why if isinstance(now, Gone) else ""

    async def play() -> None:
        assert await comes(before=True) == ("" if reads else OLD_SHEET)
        assert await comes(before=False) == ("" if reads else OLD_SHEET)

    virtual_time.run(play())


OWN_SCORE = any_made_game().by_key["score"]


def found(name: str) -> AnyTool:
    tool = find_tool(name)
    assert tool is not None
    return tool


@pytest.mark.parametrize(
    ("version", "players", "reads"),
    [
        (3, 2, True),
        (3, 8, True),
        (3, 1, False),
        (3, 9, False),
        (VERSION, 1, True),
        (VERSION, 12, True),
    ],
)
def test_a_phone_of_an_earlier_release_sits_where_2_to_8_play(
    version: int, players: int, reads: bool
) -> None:
    """It has no more seats, and would go on with another table than all others."""

    async def comes(before: bool) -> str:
        """Return why the phone is out, '' if it sits: so many sat *before* it came, or do so later."""
        tables, wanted = Tables(), Table().resized(players)
        name = f"{key_of(7)}/score"
        state = OWN_SCORE.opening(wanted if before else Table())
        table = await tables.open(wanted if before else Table(), {name: state})
        lines = PhoneLines(tables, Patient(), Budgets(100), "companion:")
        old, ann = TextLine(), TextLine()
        serving, heard = [], []
        for line, said in ((old, version), (ann, VERSION)):
            serving.append(asyncio.ensure_future(lines.serve(line, "one")))
            line.say_to_host(Hello(version=said, key=table.people.key))
            heard.append(await line.heard())
        now = heard[0]
        if not before:
            drafts = (
                Draft("", do.TakeSeat(0), int(time.time())),
                Draft("", do.SetTable(to_plain(wanted)), int(time.time())),
            )
            ann.say_to_host(
                Ops.first_of(tuple(each.numbered(2, n, 0) for n, each in enumerate(drafts, 1)))
            )
            while not isinstance(now, Gone):
                done = table.log.entries[1:]
                if done and isinstance(now, News) and now.entries[-1:] == done:
                    break
                now = await old.heard()
            assert table.log.room.state(found(name)).look(("table",)).size == players
        for line in (old, ann):
            line.hang_up()
        await asyncio.gather(*serving)
        return now.why if isinstance(now, Gone) else ""

    async def play() -> None:
        assert await comes(before=True) == ("" if reads else OTHER_NUMBER)
        assert await comes(before=False) == ("" if reads else OTHER_NUMBER)

    virtual_time.run(play())


@pytest.mark.parametrize(
    ("version", "name", "reads"), [(1, "Ann", True), (1, LONG, False), (2, LONG, True)]
)
def test_a_phone_of_an_earlier_release_hears_when_a_name_becomes_too_long_for_it(
    version: int, name: str, reads: bool
) -> None:
    async def play() -> None:
        tables = Tables()
        table = await tables.open(Table(), {})
        lines = PhoneLines(tables, Patient(), Budgets(100), "companion:")
        old, ann = TextLine(), TextLine()
        serving = []
        for line, said in ((old, version), (ann, VERSION)):
            serving.append(asyncio.ensure_future(lines.serve(line, "one")))
            line.say_to_host(Hello(version=said, key=table.people.key))
            assert isinstance(await line.heard(), Welcome)
        now = int(time.time())
        drafts = (
            Draft("", do.TakeSeat(0), now),
            Draft("", do.SetTable(to_plain(Table().renamed(0, name))), now),
        )
        ann.say_to_host(
            Ops.first_of(tuple(each.numbered(2, at, 0) for at, each in enumerate(drafts, 1)))
        )
        while isinstance(news := await old.heard(), News) and len(table.log.entries) < 2:
            pass
        while reads and not (
            isinstance(news, News) and news.entries[-1:] == table.log.entries[-1:]
        ):
            news = await old.heard()
        while not reads and not isinstance(news, Gone):
            news = await old.heard()
        assert reads or (isinstance(news, Gone) and news.why == TOO_OLD)
        for line in (old, ann):
            line.hang_up()
        await asyncio.gather(*serving)

    virtual_time.run(play())


@pytest.mark.program
def test_a_host_of_tables_needs_no_package_of_a_server_or_a_screen() -> None:
    missing = ("flet", "starlette", "uvicorn", "redis", "websockets", "fastapi")
    without = "".join(f"sys.modules[{name!r}] = None\n" for name in missing)
    every = "page_live_host", "pasted_links", "phone_line", "files"
    script = f"import sys\n{without}" + "".join(
        f"import companion.table_host.{name}\n" for name in every
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize("error", [FileNotFoundError("a picture"), RuntimeError("a fault")])
def test_a_fault_of_the_host_is_no_silent_end_of_a_line(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        tables = Tables()
        table = await tables.open(Table(), {})
        lines = PhoneLines(tables, Patient(), Budgets(100), "companion:")
        ada = TextLine()
        serving = asyncio.ensure_future(lines.serve(ada, "one"))
        ada.say_to_host(Hello(key=table.people.key))
        assert isinstance(await ada.heard(), Welcome)

        async def fails(*asked: object) -> str:
            raise error

        monkeypatch.setattr(table, "accept", fails)
        ada.say_to_host(Ops.first_of((Draft("", do.TakeSeat(0)).numbered(1, 1, 0),)))
        await serving
        assert (ada.code, ada.why) == (TRY_LATER, AWAY), "the phone comes again by itself"
        back = TextLine()
        serving = asyncio.ensure_future(lines.serve(back, "one"))
        back.say_to_host(Hello(key=table.people.key))
        assert isinstance(await back.heard(), Welcome)
        back.hang_up()
        await serving

    virtual_time.run(play())
    assert type(error).__name__ in caplog.text

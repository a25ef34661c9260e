"""A log of another app on the screen: its columns, what is new in it, brought in, and taken out again."""

import asyncio
import json
from random import Random

import flet as ft
import pytest

from companion.core.errors import ShareError, StorageError
from companion.exchange import files
from companion.exchange.logs import bgg
from companion.exchange.logs import preview as matching
from companion.exchange.logs.table import MISSING
from companion.plays.forgotten import forgotten
from companion.storage import play_extras, playlog
from companion.storage.store import MemoryStore
from screens.device.picker import UNREADABLE
from screens.pages.files import FilesScreen
from screens.pages.incoming_plays import LEAVE, READ_IT, STOP
from screens.state import incoming_log
from screens.state.incoming_log import BUSY, ONE_BY_ONE
from screens.state.page_session import PageSession
from tests.companion import sample_logs
from tests.screens.desks import opened
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen, played
from tests.screens.picker import choose, picker_of
from tests.screens.whole_app import shown
from tests.wordings import Wording

LOG = sample_logs.bg_stats(Random(5), 40)
RAW = json.dumps(LOG).encode()
TABLE = (
    b"When,Game,Player,Score,Mood\n2024-02-03,Kites,Ann,3,good\n2024-02-03,Kites,Bob,2,bad\n"
)


async def choose_several(screen: Screen, *raws: bytes | None) -> None:
    chosen = [
        {"id": at, "name": f"{at}.xml", "size": len(raw or b""), "bytes": raw}
        for at, raw in enumerate(raws)
    ]
    await screen.fire(picker_of(screen, "Open a file"), "result", {"files": chosen})


def test_a_log_of_bg_stats_is_shown_brought_in_once_and_taken_out_again(
    wording: Wording,
) -> None:
    session = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, RAW)
        assert session.plays.plays == ()
        assert "40 games" in screen.texts()
        wording(screen.texts())
        await screen.touch("What is new (40), closed")
        assert sum(" · " in text for text in screen.texts()) == 30
        await screen.touch("Show more")
        assert sum(" · " in text for text in screen.texts()) == 40
        await screen.touch("Bring in 40 games")
        assert screen.routes[-1] == "/plays"
        assert len(session.plays.plays) == 40
        await screen.go("/plays")
        wording(screen.texts())
        await screen.go("/files")
        await choose(screen, RAW)
        wording(screen.texts())
        await screen.touch(LEAVE)
        await screen.go("/plays")
        await screen.touch("Take out the 40 games that came in")
        assert session.plays.plays == ()
        assert session.incoming.besides.plays == {}

    shown(session, "/files", play)


def test_what_came_in_is_there_after_a_restart_with_what_is_kept_beside_it() -> None:
    store = MemoryStore()
    session = opened(store)
    asyncio.run(brought(session, RAW))
    again = opened(store)
    asyncio.run(again.incoming.load())
    assert len(again.plays.plays) == 40
    assert again.incoming.besides == session.incoming.besides
    first = again.plays.plays[0]
    asyncio.run(again.plays.remove(first))
    third = opened(store)
    asyncio.run(third.incoming.load())
    assert first.key not in third.incoming.besides.plays, "nobody needs it any more"
    assert first.key not in asyncio.run(play_extras.open_besides(store)).plays


def test_what_games_have_in_common_is_forgotten_with_the_last_of_them() -> None:
    store = MemoryStore()
    session = opened(store)
    asyncio.run(brought(session, RAW))
    assert session.incoming.besides.common
    asyncio.run(session.incoming.take_out())
    assert asyncio.run(play_extras.open_besides(store)) == play_extras.Extras({}, {})


def test_with_somebody_who_is_forgotten_goes_what_is_kept_beside_their_games() -> None:
    store = MemoryStore()
    session = opened(store)
    asyncio.run(brought(session, RAW))
    register = session.plays.register
    (zoe,) = [each for each in register.persons.values() if each.name == "Zoë"]
    found = forgotten(register, zoe)
    here = {play.key for play in found.plays}
    assert 0 < len(here) < 40
    asyncio.run(session.plays.forget(found, "Forgotten"))
    assert not here & session.incoming.besides.plays.keys()
    assert len(session.incoming.besides.plays) == 40 - len(here)
    texts = [
        text
        for key in asyncio.run(store.keys())
        for text in asyncio.run(store.copies(key))
        if key.startswith("beside/")
    ]
    assert texts
    assert "Zoë" not in "".join(texts)


def test_nothing_is_forgotten_where_the_log_could_not_be_read_whole() -> None:
    store = MemoryStore()
    session = opened(store)
    asyncio.run(brought(session, RAW))
    before = session.incoming.besides
    page = playlog.key_of(playlog.page_of(session.plays.plays[0].key))
    asyncio.run(store.remove(page))
    asyncio.run(store.save(page, "damaged"))
    again = opened(store)
    asyncio.run(again.incoming.load())
    assert again.incoming.besides == before
    assert len(again.plays.plays) < 40


async def brought(session: PageSession, *raws: bytes) -> int:
    await session.incoming.open(raws, {})
    return await session.incoming.keep()


def test_pages_of_board_game_geek_are_opened_together() -> None:
    session = opened()
    random = Random(3)
    pages = [sample_logs.bgg(random, 5, page).encode() for page in (1, 2)]

    async def play(screen: Screen) -> None:
        await choose_several(screen, *pages)
        assert "10 games" in screen.texts()
        await screen.touch("Bring in 10 games")
        assert len(session.plays.plays) == 10

    played(lambda: FilesScreen(session), play)


@pytest.mark.parametrize(
    ("raws", "sentence"),
    [
        ((b"<plays>",), bgg.BROKEN),
        ((b"<plays/>", b"Pizza at eight?"), ONE_BY_ONE),
        ((TABLE, RAW), ONE_BY_ONE),
        ((RAW[:-1],), "This file is damaged: part of it is missing or was changed. Export it again."),
        ((b"a,b\n",), files.NOT_OURS),
        ((RAW, None), UNREADABLE),
    ],
)  # fmt: skip
def test_files_that_are_no_logs_get_their_sentence(
    raws: tuple[bytes | None, ...], sentence: str
) -> None:
    session = opened()

    async def play(screen: Screen) -> None:
        await choose_several(screen, *raws)
        assert sentence in screen.texts()
        await screen.touch("Open a file")
        if sentence != UNREADABLE:
            assert sentence not in screen.texts()

    played(lambda: FilesScreen(session), play)
    assert session.incoming.stage == ""


def test_the_columns_of_a_table_get_a_meaning_before_it_is_read(wording: Wording) -> None:
    session = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, TABLE.replace(b"When", b"Evening"))
        wording(screen.texts())
        assert "good · bad" in screen.texts()
        assert MISSING in screen.texts()
        assert READ_IT not in screen.names()
        await screen.touch("Evening: Just keep it, closed")
        await screen.touch("Date, Evening")
        assert MISSING not in screen.texts()
        await screen.touch("Year, What stands first in a date")
        await screen.touch(READ_IT)
        wording(screen.texts())
        await screen.touch("Bring in 1 game")

    played(lambda: FilesScreen(session), play)
    (one,) = session.plays.plays
    assert [each.name for each in one.players] == ["Ann", "Bob"]


def test_the_meanings_that_were_chosen_are_offered_for_the_next_table_with_these_titles(
    wording: Wording,
) -> None:
    store = MemoryStore()
    session = opened(store)
    table = TABLE.replace(b"When", b"Evening")

    async def first(screen: Screen) -> None:
        await choose(screen, table)
        await screen.touch("Evening: Just keep it, closed")
        await screen.touch("Date, Evening")
        await screen.touch("Year, What stands first in a date")
        await screen.touch(READ_IT)
        await screen.touch(LEAVE)

    played(lambda: FilesScreen(session), first)
    again = opened(store)

    async def later(screen: Screen) -> None:
        await choose(screen, table + b"2024-03-04,Kites,Ann,5,calm\n")
        assert "Evening: Date" in screen.texts()
        assert again.incoming.columns
        assert again.incoming.columns.order == "year"
        await screen.touch(LEAVE)
        await choose(screen, table.replace(b"Mood", b"Weather"))
        wording(screen.texts(), case="another table")

    played(lambda: FilesScreen(again), later)


def test_a_table_that_is_torn_says_so_above_its_columns() -> None:
    session = opened()
    rows = b"2024-02-03,Kites,Ann,3,good\n" * 30

    async def play(screen: Screen) -> None:
        await choose(screen, TABLE + rows + b'2024-02-03,Kites,"' + b"x" * 140_000)
        await screen.touch(READ_IT)
        assert session.incoming.wrong in screen.texts()
        assert session.incoming.stage == "columns"
        await screen.touch(LEAVE)

    played(lambda: FilesScreen(session), play)
    assert session.incoming.stage == ""


def test_what_does_not_fit_is_told_line_by_line() -> None:
    session = opened()
    people = "".join(f"2024-02-03,Kites,P{at},1\n" for at in range(41))
    raw = (
        f"Date,Game,Player,Score\n{people}soon,Kites,Ann,3\n2024-02-04,Kites,Ann,won\n".encode()
    )

    async def play(screen: Screen) -> None:
        await choose(screen, raw)
        await screen.touch(READ_IT)
        assert "2 do not fit." in screen.texts()
        await screen.touch("What doesn't fit (2), closed")
        assert "43. soon · Kites: Its day can't be read: “soon”." in screen.texts()
        await screen.touch("What isn't shown of them (1), closed")
        assert (
            "44. Kites: The score “won” is no number of points; it is kept, but not counted."
            in screen.texts()
        )

    played(lambda: FilesScreen(session), play)


def test_the_page_goes_on_while_a_log_is_read_and_stopping_leaves_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(incoming_log, "SLICE", 0)
    session = opened()

    long = json.dumps(sample_logs.bg_stats(Random(6), 600)).encode()

    async def play(screen: Screen) -> None:
        reading = asyncio.ensure_future(choose(screen, long))
        await screen.until_true(lambda: session.incoming.count > 3)
        await screen.until_true(lambda: screen.all(ft.ProgressBar))
        assert any(text.endswith("games read.") for text in screen.texts())
        with pytest.raises(ShareError, match=BUSY):
            await session.incoming.open((RAW,), {})
        await screen.touch(STOP)
        await reading
        assert session.incoming.stage == ""
        assert session.incoming.preview is None

    played(lambda: FilesScreen(session), play)
    assert session.plays.plays == ()


def test_what_was_kept_before_it_was_stopped_can_be_taken_out() -> None:
    session = opened()

    async def act() -> None:
        await session.incoming.open((RAW,), {})
        keeping = asyncio.ensure_future(session.incoming.keep())
        while session.incoming.stage != "keeping" or session.incoming.share == 0:
            await asyncio.sleep(0)
        session.incoming.stop()
        kept = await keeping
        assert 0 < kept < 40
        assert len(session.plays.plays) == kept == len(session.incoming.came)
        await session.incoming.take_out()
        assert session.plays.plays == ()
        await session.incoming.take_out()
        assert await session.incoming.keep() == 0

    asyncio.run(act())


def test_a_log_that_is_full_says_which_plays_have_no_room(
    monkeypatch: pytest.MonkeyPatch, wording: Wording
) -> None:
    monkeypatch.setattr(matching, "MOST_PLAYS", 30)
    session = opened()

    async def play(screen: Screen) -> None:
        await choose(screen, RAW)
        wording(screen.texts())

    played(lambda: FilesScreen(session), play)


def test_what_cannot_be_saved_is_said_and_the_plays_are_here() -> None:
    store = FailingStore(full=True)
    session = opened(store)
    assert asyncio.run(brought(session, RAW)) == 40
    assert (
        "Could not save what came with the played games: the disk is full."
        in session.screen.notices
    )
    assert session.screen.unsaved


def test_what_is_kept_beside_plays_and_cannot_be_read_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = opened()
    asyncio.run(session.plays.load())

    async def fail(store: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(play_extras, "open_besides", fail)
    asyncio.run(session.incoming.load())
    assert session.screen.notices == (
        "Could not read what came with the played games: the disk is full.",
    )


def test_a_table_whose_cells_hold_a_link_is_read_where_the_link_leads_nowhere() -> None:
    session = opened()
    raw = b"Date,Game,Player,Page\n2024-02-03,Kites,Ann,https://example.org/kites\n"

    async def play(screen: Screen) -> None:
        await choose(screen, raw)
        assert session.incoming.stage == "columns"

    played(lambda: FilesScreen(session), play)

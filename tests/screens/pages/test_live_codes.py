"""What is at a live table, as codes: whoever scans them has what everyone sees there, and nothing else."""

import asyncio

import pytest

from companion.core.shape import code_part
from companion.core.table import Table
from companion.display.tool_routes import route_of
from companion.exchange import share
from companion.exchange.house_rules import TABLE, all_that_travels
from companion.live.public import live_part
from companion.live.room import live_tools
from screens.pages import live, live_codes
from screens.pages.live_history import AT_NONE
from tests.screens.desks import ORDERS, SCORE
from tests.screens.pages.live_players import Player, at_a_table, both


async def digits_shown(ada: Player) -> list[str]:
    """Return the digits of every code of the table, as a phone scans them one after the other."""
    await ada.goes("/live")
    await ada.touches(live.AS_CODES)
    found = list[str]()
    while True:
        (link,) = (each for each in ada.screen.texts() if "/q/" in each)
        found.append(share.find(link, lambda text: share.decode(text, all_that_travels()))[0])
        if not ada.shows(live_codes.NEXT):
            return found
        await ada.touches(live_codes.NEXT)


@pytest.mark.long
def test_a_phone_that_scans_them_all_has_what_everybody_sees() -> None:
    async def play(ada: Player, bob: Player) -> None:
        await both(ada, bob, ORDERS)
        await ada.touches("Weak sabotage: 0", "Weak sabotage: 1")
        await both(ada, bob, SCORE)
        await bob.touches("Undercover")
        codes = await digits_shown(bob)
        assert len(codes) == 2
        eve = await Player.comes(None)
        for digits in codes:
            await eve.goes(f"/q/{digits}")
            await eve.touches("Open")
        assert ada.session.live
        for tool in (ORDERS, SCORE):
            seen = ada.session.live.room.history(tool).now
            assert code_part(eve.session.tool_session(tool).state) == code_part(seen)

    at_a_table(play)


@pytest.mark.long
def test_the_tool_that_was_touched_last_comes_first_and_after_the_last_code_the_first() -> None:
    async def play(ada: Player, bob: Player) -> None:
        for tool, name in ((SCORE, "Undercover"), (ORDERS, "Weak sabotage: 0")):
            await ada.goes(route_of(tool))
            await ada.touches(name)
        await ada.goes("/live")
        await ada.touches(live.AS_CODES)
        assert ada.reads("Code 1 of 2")
        assert ada.reads(f"{ORDERS.title}: ")
        await ada.touches(live_codes.NEXT)
        assert ada.reads("Code 2 of 2")
        assert ada.reads(f"{SCORE.title}: ")
        await ada.touches(live_codes.FIRST)
        assert ada.reads("Code 1 of 2")

    at_a_table(play)


@pytest.mark.long
def test_where_nothing_was_touched_it_is_who_plays() -> None:
    async def play(ada: Player, bob: Player) -> None:
        (digits,) = await digits_shown(ada)
        tool, state = share.decode(digits, all_that_travels())
        assert (tool, state) == (TABLE, ada.session.house_rules())

    at_a_table(play)


@pytest.mark.long
def test_more_than_eight_tools_are_named_that_have_no_code() -> None:
    brief = [
        tool for tool in live_tools() if not share.too_long(share.write(tool, tool.example))
    ]
    nine = [tool for tool in brief if live_part(tool.example) != tool.opening(Table())][:9]

    async def play(ada: Player, bob: Player) -> None:
        for tool in nine:
            await ada.session.show_example(ada.session.tool_session(tool))
        await ada.goes("/")
        assert len(await digits_shown(ada)) == live_codes.MOST_CODES
        assert ada.reads(f"Without {nine[0].title}: only the 8 tools")

    at_a_table(play)


@pytest.mark.long
def test_what_is_too_much_for_a_code_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(ada: Player, bob: Player) -> None:
        await ada.goes(route_of(ORDERS))
        await ada.touches("Weak sabotage: 0")
        monkeypatch.setattr(share, "LONGEST", 10)
        await ada.goes("/live/codes")
        assert ada.reads(f"Without {ORDERS.title}")
        assert ada.reads("this is too much for a code.")

    at_a_table(play)


def test_a_phone_at_no_table_reads_so() -> None:
    async def run() -> None:
        eve = await Player.comes(None)
        await eve.goes("/live/codes")
        assert eve.reads(AT_NONE)

    asyncio.run(run())

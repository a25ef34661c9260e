"""Any touch of any tool at a live table: both phones show the same, and each keeps its own."""

import asyncio
from random import Random

import pytest

from companion.evening.made_games import definition_in
from companion.evening.touch import Touch, apply_touch
from companion.game_maker.keys import is_made_game
from companion.live.public import live_part
from companion.live.room import live_tools
from companion.tools.tool import AnyTool
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from tests.companion.live.touches import NOW, touches
from tests.fast_run import FAST
from tests.screens.live_tables import MemoryTables, entries, link_of, phone, settled, sit
from tests.states import each_kind_of_tool

TOUCHES = 12 if FAST else 24


def same(ada: PageSession, bob: PageSession) -> None:
    """Both show the room: the public part of every tool is one and the same."""
    made = [tool for game in ada.games.made for tool in game.tools if not tool.personal]
    assert ada.games.made == bob.games.made
    for tool in (*live_tools(), *made):
        mine, other = ada.tool_session(tool).state, bob.tool_session(tool).state
        assert live_part(mine) == live_part(other) == link_of(ada).phone.shown.state(tool)


def is_refused(tool_session: ToolSession, touch: Touch, seed: int) -> bool:
    """Return whether the tool itself raises for *touch*."""
    try:
        apply_touch(tool_session.tool, tool_session.state, touch, NOW, seed)
    except Exception:
        return True
    return False


async def touch_once(session: PageSession, tool: AnyTool, random: Random) -> None:
    tool_session, seed = session.tool_session(tool), random.getrandbits(32)
    if found := touches(tool, tool_session.state, random):
        touch, said = random.choice(found)
        if not is_refused(tool_session, touch, seed):
            await session.at.touch(tool_session, touch, NOW, seed, said)


@pytest.mark.slow
@each_kind_of_tool
def test_every_touch_of_one_is_seen_by_the_other_and_undone_by_name(tool: AnyTool) -> None:
    async def run() -> None:
        random, tables = Random(tool.name), MemoryTables()
        ada, bob = await phone(tables), await phone(tables)
        if is_made_game(tool.game):
            await ada.games.put_in(tool.game, definition_in(tool.example), "A game")
        await ada.replace_state(ada.tool_session(tool), tool.example, "An example")
        await ada.live_page.open_table()
        await bob.live_page.join_table(tables.key)
        await sit(ada, 0)
        await sit(bob, 1)
        await settled()
        same(ada, bob)
        for number in range(TOUCHES):
            await touch_once(random.choice((ada, bob)), tool, random)
            if number % 3:
                await settled()
                same(ada, bob)
        await settled()
        same(ada, bob)
        await everything_undone((ada, bob), tool)
        if tool.personal:
            assert not [each for each in entries(tables) if each.op.tool == tool.name]
        else:
            assert live_part(ada.tool_session(tool).state) == live_part(tool.example)

    asyncio.run(run())


async def everything_undone(desks: tuple[PageSession, PageSession], tool: AnyTool) -> None:
    """Undo all steps: whoever did the last one can always undo it."""
    for _ in range(2 * TOUCHES):
        able = [each for each in desks if each.at.undoes(each.tool_session(tool))]
        if not able:
            return
        await able[0].at.undo(able[0].tool_session(tool))
        await settled()
        same(*desks)
    raise AssertionError("undo does not end")

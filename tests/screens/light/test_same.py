"""The app and a light page say the same of every tool, in the same order; at a live table, too."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import every_game, game_of
from companion.core.values import Value
from companion.display import columns
from companion.display.labels import ALL_TOOLS, ONLY_AN_EXAMPLE
from companion.display.table_words import FINE, ONLY_LOOKING, SEATS
from companion.evening.made_games import definition_in
from companion.game_maker.keys import is_made_game
from companion.live.drafts import draft
from companion.live.reveals import can_seal
from companion.tools.cause import EXAMPLE, PLAYER
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from screens.inputs import cell_lines, sheet
from screens.inputs.answer_dock import PAD
from screens.light.pages import changing_part
from screens.light.pages.table_remarks import at_table, waiting
from screens.light.state import light_tool_session
from screens.light.state.light_tool_session import LightToolSession, Live
from screens.light.ui.links import to_tool
from screens.state.page_session import PageSession
from screens.tool import pane
from screens.tool import table_notes as notes
from screens.tool.pane import ToolPane
from screens.tool.pane_layout import BAR
from screens.tool.table_notes import table_notes
from screens.views import grids, timer
from screens.views.answer import SlipLines
from screens.visitors.live_view import live_of
from screens.visitors.member import Member
from tests.companion.live.touches import touches
from tests.gallery.blocks import BLOCKS
from tests.gallery.drawings import DRAWINGS
from tests.gallery.fields import FIELDS
from tests.screens.beside import beside
from tests.screens.desks import opened, slot_with
from tests.screens.harness import Screen, played
from tests.screens.light.fingers import unfolded
from tests.screens.light.html_tree import Node, tree
from tests.screens.light.sayings import (
    Control,
    Saying,
    joined,
    of_app,
    of_page,
)
from tests.screens.live_tables import MemoryTables, link_of, phone, settled, sit
from tests.screens.state.live.test_every_tool import is_refused
from tests.states import every_tool, extremes, states

NOW = 1_800_000_000

LOOKS_ON: tuple[Saying, ...] = (ONLY_LOOKING, Control(SEATS))
"""What a light page tells whoever has no seat."""

AT_ONCE = 4
"""Questions of a tool that two phones answer at once."""


def in_use(tool: AnyTool) -> list[Value]:
    """Return *tool* as it is at first, with its example, and as full as can be."""
    return list(dict.fromkeys((tool.state(), tool.example, *extremes(tool.state))))


def body_of(here: LightToolSession) -> tuple[Node, Node]:
    """Return the questions of the light page, and its foot: pad, answer and main buttons."""
    top = tree(changing_part.changing_part(unfolded(here), now=NOW))
    return next(top.all("main")), next(top.all("footer"))


Said = tuple[list[Saying], list[str]]
"""What a screen says: its questions in their order, and its bar with the pad in any order, word by word."""


def said_by_page(here: LightToolSession) -> Said:
    main, foot = body_of(here)
    return joined(of_page(main)), each_word(of_page(foot))


def said_by_app(screen: Screen) -> Said:
    """Return what the app says. Its filled button stands at the end of the bar, and the page's where it has room."""
    whole = list(of_app(screen.on_top()))
    foot = [list(of_app(each)) for each in screen.all(ft.Container) if each.key in (BAR, PAD)]
    bar = next(filter(None, foot))  # above the pad of a sheet it may be empty
    starts = [n for n in range(len(whole)) if whole[n : n + len(bar)] == bar]
    return joined(whole[: starts[-1]]), each_word(whole[starts[-1] :])


def each_word(sayings: Iterable[Saying]) -> list[str]:
    """Return the words of *sayings*, and their controls, sorted."""
    return sorted(
        word
        for each in sayings
        for word in (each.split() if isinstance(each, str) else [str(each)])
    )


async def unfold(screen: Screen) -> None:
    """Open every fold but the one that takes long."""
    while folds := [
        n for n in screen.names() if n.endswith(", closed") and n != "What if?, closed"
    ]:
        await screen.touch(folds[0])


def compare(tool: AnyTool, state: Value, page: Said, app: Said, done: object = "") -> None:
    """Check that a *page* of *tool* in *state* says what the *app* says in the same places, after what was *done*."""
    assert page == app, (tool.name, state, done)


def words_of(sayings: Iterable[Saying]) -> list[str]:
    """Return *sayings* in words, in any order: the app has in its bar what a light page has above the questions."""
    return sorted(each.name if isinstance(each, Control) else str(each) for each in sayings)


def live_on_page(session: PageSession, tool: AnyTool) -> Live:
    """Return what the light page of *tool* would show of the table, were *session* a browser there."""
    log, device = link_of(session).phone.log, link_of(session).phone.device
    table: Any = SimpleNamespace(log=log, room=log.room)
    return live_of(Member(table, device, ""), tool, None)


def told_by_page(live: Live) -> list[str]:
    """Return what the light page says of the table: who looks on is led to the seats by a link of its own."""
    parts = [part for part in (at_table(live), waiting(live)) if part]
    told = words_of(each for part in parts for each in of_page(tree(part)))
    return [each for each in told if each != SEATS]


async def check_at_table(session: PageSession, tool: AnyTool) -> None:
    """The app on *session* and the light page say the same of *tool*, and of the table."""
    screen, tool_session, live = (
        Screen(),
        session.tool_session(tool),
        live_on_page(session, tool),
    )
    assert words_of(of_app(table_notes(session, tool_session))) == told_by_page(live)
    session.screen.dismiss(session.screen.notices)
    screen.page.render(partial(ToolPane, session, tool_session))
    await screen.settle()
    await unfold(screen)
    keys = {f"{tool.game}/{key}": key for key in game_of(tool).by_key}
    used = session.at.used(tool_session)
    others = {keys[name]: state for name, state in used.items() if name in keys}
    here = replace(
        LightToolSession(
            tool, History(tool_session.state), session.device.table, others=beside(others)
        ),
        live=replace(live, last="", remarks=()),
    )
    seals = can_seal(link_of(session).phone.log.room, live.seat)
    part = tree(changing_part.changing_part(unfolded(here), now=NOW, seals=seals))
    page = [next(part.all("main")), next(part.all("footer"))]
    main, foot = ([each for each in of_page(part) if each not in LOOKS_ON] for part in page)
    compare(tool, tool_session.state, (joined(main), each_word(foot)), said_by_app(screen))


async def answered_at_once(
    one: PageSession, other: PageSession, tool: AnyTool, random: Random
) -> None:
    """Have two phones answer the questions of *tool*, each without having heard of the other's answer."""
    state = one.tool_session(tool).state
    both = zip(*(touches(tool, state, random) for _ in range(2)), strict=True)
    for pair in islice(both, AT_ONCE):
        link_of(other).away()
        for session, (touch, said) in zip((other, one), pair, strict=True):
            tool_session = session.tool_session(tool)
            if not is_refused(tool_session, touch, 0) and draft(
                tool, tool_session.state, touch, NOW, 0, said
            ):
                await session.at.touch(tool_session, touch, NOW, 0, said)
        link_of(other).back()
        await settled()


def check(tool: AnyTool, states: list[Value]) -> None:
    session = opened()
    tool_session = slot_with(session, tool, tool.state())

    async def play(screen: Screen) -> None:
        for state in states:
            cause = EXAMPLE if state == tool.example else PLAYER
            await session.replace_state(tool_session, state, "for a test", cause)
            await screen.settle()
            await unfold(screen)
            here = replace(light_tool_session.opened(tool), history=tool_session.history)
            said = said_by_page(here)
            compare(tool, state, said, said_by_app(screen))
            assert (ONLY_AN_EXAMPLE in str(said)) == (
                tool_session.history.last_cause == EXAMPLE
            )

    played(lambda: ToolPane(session, tool_session), play)


@pytest.fixture(autouse=True)
def _at_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timer, "clock", lambda: float(NOW))
    monkeypatch.setattr(
        grids, "widest", lambda *_: 1
    )  # a table of the app stays a table, not cards
    for each in (cell_lines, columns):  # and cells stay side by side
        monkeypatch.setattr(each, "MOST_SQUEEZED", 99)
    monkeypatch.setattr(cell_lines, "_needs", lambda titles, questions: [0] * len(titles))
    monkeypatch.setattr(sheet, "inner_width", lambda: 9999)  # all players stand on a sheet
    monkeypatch.setattr(pane, "ROOMY", 0)  # and redo on its pad
    whole = SlipLines(verdict=False)  # nor is an answer cut
    monkeypatch.setattr(pane, "lines_on_slip", lambda *given, **more: whole)


@pytest.mark.parametrize(
    "tool", [BLOCKS, FIELDS, DRAWINGS], ids=["blocks", "fields", "drawings"]
)
def test_the_app_and_a_light_page_say_the_same_of_every_kind_of_block_and_field(
    tool: AnyTool,
) -> None:
    check(tool, in_use(tool))


@pytest.mark.slow
@every_tool
def test_the_app_and_a_light_page_say_the_same(tool: AnyTool) -> None:
    check(tool, in_use(tool))


@pytest.mark.slow
@every_tool
def test_the_app_and_a_light_page_say_the_same_at_a_live_table(
    tool: AnyTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if tool.personal:
        return  # it stays on each phone
    monkeypatch.setattr(pane, "table_notes", lambda session, tool_session: [])
    monkeypatch.setattr(notes, "who_is_here", lambda live: ft.Container())
    tables = MemoryTables()

    async def run() -> None:
        ada, bob, eve = desks = [await phone(tables) for _ in range(3)]
        if is_made_game(tool.game):
            await ada.games.put_in(tool.game, definition_in(tool.example), "A game")
        await ada.replace_state(ada.tool_session(tool), tool.example, "An example")
        await ada.live_page.open_table()
        await bob.live_page.join_table(tables.key)
        await eve.live_page.join_table(tables.key)
        await sit(ada, 0)
        await sit(bob, 1)
        await settled()
        await answered_at_once(ada, bob, tool, Random(tool.name))
        for session in desks:
            await check_at_table(session, tool)
        if tool.name in ("lawless-empire/orders", "lawless-empire/placement"):
            assert FINE in told_by_page(live_on_page(ada, tool))
            assert FINE not in told_by_page(live_on_page(eve, tool)), "it is between two"

    asyncio.run(run())


@pytest.mark.parametrize("game", every_game(), ids=[game.key for game in every_game()])
def test_a_light_checklist_leads_to_the_tools_of_its_phase(game: Game) -> None:
    tool = game.tools[0]
    shown = tree(
        changing_part.changing_part(
            replace(light_tool_session.opened(tool), history=History(tool.example)), now=NOW
        )
    )
    ways = [each for each in shown.all("a") if "way" in each.get("class").split()]
    links = {(each.text, each.get("href")) for each in ways}
    assert links == {
        (ALL_TOOLS, f"/t/{game.key}"),
        *(
            (link.title, to_tool(f"{game.key}/{link.tool}"))
            for link in tool.links(tool.example)
        ),
    }
    assert len(ways) == len(links)


@pytest.mark.slow
@every_tool
@settings(max_examples=max(2, min(settings().max_examples // 20, 25)))
@given(data=st.data())
def test_the_app_and_a_light_page_say_the_same_whatever_is_entered(
    tool: AnyTool, data: st.DataObject
) -> None:
    check(tool, [data.draw(states(tool.state))])

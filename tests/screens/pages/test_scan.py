"""A code is decoded once, however it comes in and however often its page is drawn."""

import asyncio
from collections import Counter

import pytest

from companion.catalogue import every_tool, find_game
from companion.core.errors import ShareError
from companion.display.game_world import COMPANION, world_of
from companion.display.worlds import World
from companion.exchange import share
from companion.exchange.code_question import AT_A_TABLE, COMPARED, WENT_ON
from companion.exchange.house_rules import TABLE
from companion.exchange.import_choices import ADD, COMPARE, KEEP, REPLACE
from companion.exchange.share import CodeContents
from companion.games.lawless_empire.orders.state import OrdersState
from companion.storage.store import MemoryStore
from companion.tools.tool import AnyTool
from screens.app import show
from screens.pages import followed_link
from screens.pages.followed_link import first_link, route_to
from screens.ui.theme import world_here
from tests.screens.desks import ORDERS, TOOLS, cards, count, opened
from tests.screens.harness import Screen
from tests.screens.live_tables import settled
from tests.screens.pages.live_players import Player, at_a_table
from tests.screens.tool.test_one_large import large
from tests.screens.whole_app import shown

TOOL = every_tool()[0]
WINNER = TOOLS["makiavelia/power"]
DIGITS = share.write(TOOL, TOOL.example)


@pytest.fixture
def decodings(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    found: Counter[str] = Counter()
    own = share.decode

    def decode(digits: str, tools: tuple[AnyTool, ...]) -> CodeContents:
        found[digits] += 1
        return own(digits, tools)

    followed_link.decoded.cache_clear()
    monkeypatch.setattr(share, "decode", decode)
    return found


@pytest.mark.parametrize(
    "text", [DIGITS, share.link("https://example.org", DIGITS), f"Look: /q/{DIGITS}\nwell?"]
)
def test_a_code_that_is_found_is_shown_without_decoding_it_again(
    text: str, decodings: Counter[str]
) -> None:
    async def run() -> Screen:
        screen = Screen()
        screen.open_at(route_to(first_link((" ", text))))
        await show(screen.page, MemoryStore())
        await screen.settle()
        return screen

    screen = asyncio.run(run())
    assert any(each.startswith("This is what arrived") for each in screen.texts())
    assert decodings == {DIGITS: 1}


@pytest.mark.parametrize(
    ("route", "world"),
    [
        (f"/q/{share.write(WINNER, WINNER.example)}", world_of(find_game("makiavelia"))),
        (f"/scan/q/{DIGITS}", world_of(find_game(TOOL.game))),
        (f"/q/{share.write(TABLE, opened().house_rules())}", COMPANION),
        (f"/q/{DIGITS[:-1]}", COMPANION),
    ],
)
def test_what_a_code_holds_is_shown_in_the_world_of_its_game(route: str, world: World) -> None:
    async def act(screen: Screen) -> None:
        assert world_here(screen.page) == world

    shown(opened(), route, act)


def test_of_several_texts_the_first_code_counts_and_without_one_the_last_error() -> None:
    assert route_to(first_link(("https://example.org", DIGITS))) == f"/q/{DIGITS}"
    with pytest.raises(ShareError, match=share.TORN):
        first_link(("x", DIGITS[:-1]))
    with pytest.raises(ShareError, match="first"):
        first_link(("", " "))


def test_what_went_on_from_a_code_is_kept_first() -> None:
    """The browser's Back leads to the code again, after it was opened and gone on from."""
    session = opened()
    digits = share.write(ORDERS, ORDERS.example)

    async def act(screen: Screen) -> None:
        await screen.touch("Open")
        more = ORDERS.move(session.tool_session(ORDERS).state, "finish", (), 0, 0)
        await session.replace_state(session.tool_session(ORDERS), more, "All counted")
        await screen.go(f"/g/{ORDERS.game}/{ORDERS.key}")
        await screen.go(f"/q/{digits}")
        assert any(WENT_ON in text for text in screen.texts())
        assert large(screen)[:1] == [KEEP], "the others are those of what arrived"
        assert REPLACE not in large(screen)
        names = screen.names()
        assert names.index(KEEP) < names.index(REPLACE), "and the other stays in reach"
        before = session.tool_session(ORDERS).state
        await screen.touch(KEEP)
        assert session.tool_session(ORDERS).state == before

    shown(session, f"/q/{digits}", act)


def test_where_both_counted_adding_comes_first_and_says_the_sum() -> None:
    session = opened()
    count(session)
    digits = share.write(ORDERS, ORDERS.example)

    async def act(screen: Screen) -> None:
        said = (
            "Yours: 1 Order on 1 Syndicate. This code: 11 Orders on 2 Syndicates. "
            "Together: 12 Orders on 3 Syndicates."
        )
        assert said in screen.texts()
        names = screen.names()
        assert names.index(ADD) < names.index(REPLACE) < names.index(KEEP)
        await screen.touch(ADD)
        assert len(session.tool_session(ORDERS).state.syndicates) == 3

    shown(session, f"/q/{digits}", act)


def test_where_both_counted_the_same_they_are_compared_and_nothing_is_called_adding() -> None:
    session = opened()
    count(session)
    mine = session.tool_session(ORDERS).state
    assert isinstance(mine, OrdersState)
    theirs = mine.put(("syndicates", 0, "orders"), (2, 0, 0, 0)).evolve(second=True)
    digits = share.write(ORDERS, theirs)

    async def act(screen: Screen) -> None:
        said = " ".join(screen.texts())
        assert (COMPARED in said, "Together:" in said) == (True, False)
        names = screen.names()
        assert ADD not in names
        assert names.index(COMPARE) < names.index(REPLACE) < names.index(KEEP)
        await screen.touch(COMPARE)
        after = session.tool_session(ORDERS).state
        assert isinstance(after, OrdersState)
        assert (after.syndicates, after.other) == (mine.syndicates, theirs.syndicates)

    shown(session, f"/q/{digits}", act)


@pytest.mark.long
def test_at_a_live_table_a_code_of_an_untouched_tool_is_just_opened() -> None:
    """The table has other players than the code, and other tools are in use."""
    digits = share.write(WINNER, WINNER.example)

    async def play(ada: Player, bob: Player) -> None:
        await ada.session.at.use_table(ada.session.device.table.resized(6))
        await ada.session.replace_state(
            ada.session.tool_session(ORDERS), ORDERS.example, "An example"
        )
        await settled()
        for each in (ada, bob):
            await each.goes(f"/q/{digits}")
            assert large(each.screen)[:1] == ["Open"]
            assert not any(name.startswith(("Replace", "Keep")) for name in each.screen.names())
        await ada.touches("Open")
        assert bob.session.tool_session(WINNER).state == WINNER.example

    at_a_table(play)


@pytest.mark.long
def test_at_a_live_table_what_is_replaced_is_nobodys_own() -> None:
    digits = share.write(ORDERS, ORDERS.example)

    async def play(ada: Player, bob: Player) -> None:
        tool_session = ada.session.tool_session(ORDERS)
        await ada.session.answer(
            tool_session, cards(tool_session), lambda old: (old[0] + 1, *old[1:])
        )
        await settled()
        for each in (ada, bob):
            await each.goes(f"/q/{digits}")
            assert each.reads("This table: 1 Order on 1 Syndicate. This code: 11 Orders")
            assert set(AT_A_TABLE.values()) - {AT_A_TABLE[COMPARE]} <= set(each.screen.names())
            assert not any("mine" in name for name in each.screen.names())
            assert not each.reads("Yours")
        await bob.touches("Use what the code has")
        assert (
            ada.session.tool_session(ORDERS).state
            == bob.session.tool_session(ORDERS).state
            != tool_session.tool.state()
        )
        assert len(ada.session.tool_session(ORDERS).state.syndicates) == 2

    at_a_table(play)

"""The large buttons at the end of each step: they lead from the count to the picture."""

import asyncio

import flet as ft
import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.display.labels import KEEP_GAME
from companion.games.turf_war.setup import END
from companion.tools.tool import Game
from screens.pages.tool_row import ALL_TOOLS
from screens.tool.next_steps import WHO_WON
from screens.tool.save_play import SHARE_PICTURE
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import ORDERS, ROUND, SCORE, TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.tool.test_one_large import large
from tests.screens.whole_app import shown
from tests.tool_screens import TO_THE_ROUND, TO_THE_TURN


@pytest.mark.long
def test_the_end_of_the_game_leads_from_the_orders_to_the_picture() -> None:
    session = opened()
    over = ROUND.example.evolve(over=True, ticks=frozenset())
    asyncio.run(session.replace_state(session.tool_session(ROUND), over, "played"))
    asyncio.run(session.replace_state(session.tool_session(ORDERS), ORDERS.example, "counted"))
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))

    async def act(screen: Screen) -> None:
        await screen.touch("Count the Orders")
        await screen.go(screen.routes[-1])
        state = ORDERS.move(session.tool_session(ORDERS).state, "finish", (), 0, 0)
        await session.replace_state(session.tool_session(ORDERS), state, "counted")
        await screen.settle()
        await screen.touch("On to the Score")
        await screen.go(screen.routes[-1])
        await screen.touch(KEEP_GAME)
        session._double_taps._last.clear()  # a moment later
        await screen.touch(SHARE_PICTURE)
        assert screen.routes[:2] == ["/g/lawless-empire/orders", "/g/lawless-empire/score"]
        assert screen.routes[2] == f"{screen.routes[1]}/picture/{session.plays.plays[0].key}"

    shown(session, "/g/lawless-empire", act)


def test_where_only_the_table_knows_who_won_keeping_leads_to_that_question() -> None:
    session, steps = opened(), TOOLS["the-law/round"]
    asyncio.run(
        session.replace_state(
            session.tool_session(steps), steps.state(round=3, over=True), "over"
        )
    )

    async def act(screen: Screen) -> None:
        await screen.touch(KEEP_GAME)
        session._double_taps._last.clear()  # a moment later
        assert SHARE_PICTURE not in screen.names()
        await screen.touch(WHO_WON)
        (play,) = session.plays.plays
        assert screen.routes == [f"/g/the-law/picture/{play.key}"]
        await screen.go(screen.routes[-1])
        await screen.touch("Red, Who won?")
        assert session.plays.plays[0].winner_names == "Red"
        await screen.go("/g/the-law")
        assert SHARE_PICTURE in screen.names()

    shown(session, "/g/the-law", act)


@pytest.mark.long
def test_who_only_counted_begins_another_game_from_the_count() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))
    asyncio.run(session.plays.add_end(SCORE, SCORE.example))

    async def act(screen: Screen) -> None:
        assert SHARE_PICTURE in screen.names()
        await screen.touch("New game")
        assert session.tool_session(SCORE).state == SCORE.opening(session.device.table)
        assert screen.routes[-1] == "/g/lawless-empire"
        await screen.go("/g/lawless-empire/score")
        await screen.touch("Undo: New game")
        await session.replace_state(session.tool_session(ROUND), ROUND.example, "played")
        await screen.settle()
        assert "New game" in screen.names(), "also where the rounds go on: the game was kept"

    shown(session, "/g/lawless-empire/score", act)


def test_a_bouncing_finger_on_keep_does_not_reach_the_picture() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(SCORE), SCORE.example, "played"))

    async def act(screen: Screen) -> None:
        await screen.touch(KEEP_GAME)
        session._double_taps.is_repeated(SCORE.name, ("press", True))  # just now, however busy
        await screen.touch(SHARE_PICTURE)
        assert screen.routes == []
        assert len(session.plays.plays) == 1

    shown(session, "/g/lawless-empire/score", act)


def test_the_tools_of_the_phase_stand_above_the_checklist_and_all_on_a_page() -> None:
    session = opened()
    asyncio.run(session.replace_state(session.tool_session(ROUND), ROUND.example, "played"))

    async def act(screen: Screen) -> None:
        assert "Who wins each board" in screen.names()
        await screen.touch(ALL_TOOLS)
        await screen.go(screen.routes[-1])
        texts = screen.texts()
        assert [words for words in texts if words in HEADINGS] == list(HEADINGS)
        assert texts.index("Plans") < texts.index("Placement") < texts.index("Order tally")
        await screen.touch(f"Plans. {TOOLS['lawless-empire/plans'].hint}")
        assert screen.routes == [
            "/g/lawless-empire/tools",
            "/g/lawless-empire/tools/found/lawless-empire/plans",
        ]

    shown(session, "/g/lawless-empire", act)


def test_the_tools_of_a_phase_are_in_a_row_and_the_way_to_all_is_always_in_sight() -> None:
    """What does not fit is scrolled to; the way to all tools is not in what scrolls."""
    session, turn = opened(), TOOLS["turf-war/round"]
    asyncio.run(
        session.replace_state(
            session.tool_session(turn), turn.state(round=2, phase=END), "played"
        )
    )

    async def act(screen: Screen) -> None:
        (row,) = [
            each
            for each in screen.all(ft.Row)
            if "Write the turn post" in map(name_of, inside(each)) and each.scroll
        ]
        assert not row.wrap
        assert ALL_TOOLS not in map(name_of, inside(row))
        assert ALL_TOOLS in screen.names()

    shown(session, "/g/turf-war", act)


HEADINGS = ("For this phase", "Other tools", "At the end of the game")


def test_a_fight_leads_to_the_tools_that_need_its_end() -> None:
    session = opened()
    combat = TOOLS["turf-war/combat"]
    asyncio.run(session.replace_state(session.tool_session(combat), combat.example, "fought"))

    async def act(screen: Screen) -> None:
        await screen.touch("Note XP")
        assert screen.routes == ["/g/turf-war/gang"]

    shown(session, "/g/turf-war/combat", act)


@pytest.mark.parametrize("game", every_game(), ids=[game.key for game in every_game()])
def test_every_tool_is_two_touches_from_its_checklist(game: Game) -> None:
    async def act(screen: Screen) -> None:
        await screen.touch(ALL_TOOLS)
        await screen.go(screen.routes[-1])
        for tool in game.tools[1:]:
            (name,) = [each for each in screen.names() if each.startswith(f"{tool.title}. ")]
            await screen.touch(name)
            assert screen.routes[-1] == f"/g/{game.key}/tools/found/{tool.name}"

    shown(opened(), f"/g/{game.key}", act)


def test_where_the_next_step_is_another_tools_what_is_done_here_is_smaller() -> None:
    session = opened()
    negotiation = TOOLS["makiavelia/negotiation"]
    asyncio.run(
        session.replace_state(session.tool_session(negotiation), negotiation.example, "agreed")
    )

    async def act(screen: Screen) -> None:
        assert large(screen) == [TO_THE_ROUND]
        assert "Next round: White is First Player" in screen.names()
        await screen.touch("Go on with the round")
        assert screen.routes == ["/g/makiavelia"]

    shown(session, "/g/makiavelia/negotiation", act)


def test_a_way_back_is_small_in_the_bar_and_gone_while_the_pad_asks() -> None:
    session = opened()
    track = TOOLS["mafia-works/track"]
    asyncio.run(session.replace_state(session.tool_session(track), track.example, "set up"))

    async def act(screen: Screen) -> None:
        assert large(screen) == ["The Track advances: Red"]
        await screen.touch("Cards in the deck: 12")
        assert TO_THE_TURN not in screen.names()
        await screen.touch("Hide the pad")
        await screen.touch("Go on with the turn")
        assert screen.routes == ["/g/mafia-works"]
        session._double_taps.is_repeated(track.name, ("press", True))  # just now, however busy
        await screen.touch("Go on with the turn")
        assert screen.routes == ["/g/mafia-works"], "a bouncing finger"

    shown(session, "/g/mafia-works/track", act)


def test_how_many_a_game_is_for_stands_above_the_set_up_and_later_below_the_steps() -> None:
    session = opened()
    said = "Turf War is for 4 to 8 players; the tools still work for 3."
    asyncio.run(session.at.use_table(Table().resized(3)))
    tool = TOOLS["turf-war/round"]

    async def act(screen: Screen) -> None:
        def is_above(step: str) -> bool:
            return screen.texts().index(said) < screen.texts().index(step)

        assert is_above("Each gang: 4 areas.")
        state = session.tool_session(tool).state.evolve(round=1)
        await session.replace_state(session.tool_session(tool), state, "begun")
        await screen.settle()
        assert not is_above("Pay upkeep")

    shown(session, "/g/turf-war", act)

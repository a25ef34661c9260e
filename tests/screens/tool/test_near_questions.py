"""The next step is in sight while a pad is open: beside the answer, or on the pad itself."""

import asyncio
from typing import Any

import flet as ft

from companion.core.blocks import Question
from companion.core.table import Table
from companion.display.layout import lay_out
from companion.display.targets import following, sequences_of
from companion.games.lawless_empire.plans.state import Hand, PlansState
from screens.state.page_session import PageSession
from screens.ui.letter_size import use_letters
from tests.screens.control_tree import inside
from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown
from tests.states import every_tool, extremes

PLANS = TOOLS["lawless-empire/plans"]
FIVE = Table().resized(5)
NO_DICE = (Hand(),) * 7
PLAN = "Bribe, Which Plan does Red win?"


def begun() -> PageSession:
    """The first board of five players: Red has dice there, and is First player."""
    session = opened()
    asyncio.run(session.at.use_table(FIVE))
    state = PlansState(table=FIVE, scheme="gang", hands=(Hand(dice=(5, 5)), *NO_DICE), first=0)
    asyncio.run(session.replace_state(session.tool_session(PLANS), state, "entered"))
    return session


def scrolled(screen: Screen) -> list[str]:
    """What can be touched in what scrolls."""
    lists = [each for each in screen.all(ft.Column) if each.scroll]
    return [
        str(each.label)
        for every in lists
        for each in inside(every)
        if isinstance(each, ft.Semantics)
    ]


def test_the_plan_of_a_board_is_asked_beside_the_answer_and_opens_the_next_board() -> None:
    session = begun()

    async def act(screen: Screen) -> None:
        await screen.touch("Red, Dice: 5 5")
        assert PLAN in screen.names()
        assert PLAN not in scrolled(screen)
        await screen.touch(PLAN)
        assert "Board 2 of 9: no dice yet" in screen.texts()
        assert any("Which Plan" in name for name in scrolled(screen)), "nothing is there yet"

    shown(session, f"/g/{PLANS.name}", act)


def test_with_large_letters_it_takes_the_lines_that_it_needs() -> None:
    session = begun()

    async def act(screen: Screen) -> None:
        use_letters(screen.page, "largest")
        await screen.touch("Red, Dice: 5 5")
        await screen.touch(PLAN)
        assert "Board 2 of 9: no dice yet" in screen.texts()

    shown(session, f"/g/{PLANS.name}", act)


def test_the_pad_of_dice_leads_on_to_the_next_player_and_from_the_last_one_nowhere() -> None:
    async def act(screen: Screen) -> None:
        await screen.touch("Red, Dice: 5 5")
        for name in ("Green", "Purple", "Black", "White"):
            await screen.touch(f"On to {name}")
            assert f"{name} · Dice" in screen.texts()
        assert not any(name.startswith("On to") for name in screen.names())

    shown(begun(), f"/g/{PLANS.name}", act)


def test_a_pad_that_moves_on_by_itself_has_no_such_button() -> None:
    for name in ("lawless-empire/first", "lawless-empire/score", "mafia-works/track"):
        tool = TOOLS[name]
        sequences = sequences_of(lay_out(tool, tool.example).body)
        assert not any(
            following(sequences, question)
            for sequence in sequences
            for question in sequence.questions
        )


@every_tool
def test_what_stands_beside_the_answer_is_one_short_choice(tool: Any) -> None:
    """It has room for four words in a row, and is there as long as a pad is open above it."""
    for state in (tool.state(), tool.example, *extremes(tool.state)):
        near = [
            block
            for block in lay_out(tool, state).body
            if isinstance(block, Question) and block.near
        ]
        assert len(near) <= 1
        for question in near:
            assert 2 <= len(question.options) <= 4
            assert all(len(words) <= 8 for _, words in question.options)

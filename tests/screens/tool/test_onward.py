"""No pad opens while gangs are tapped; one that a player opened goes on to what is unanswered, in the app and on light
pages.
"""

import asyncio
from itertools import pairwise

import pytest

from companion.core.blocks import Question
from companion.core.table import Table
from companion.display.labels import HIDE_PAD
from companion.display.targets import Sitting, current_question, left_to_ask, sequences_of
from companion.games.turf_war.combat.state import CombatState
from companion.games.turf_war.combat.tool import TOOL
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.settling import place_of
from companion.games.turf_war.setup import PAYING
from companion.games.turf_war.treasury.tool import TOOL as TREASURY
from screens.light.state.keys import asked_now
from screens.light.state.light_tool_session import LightToolSession, opened
from tests.screens import desks
from tests.screens.harness import Screen
from tests.screens.light.fingers import touch
from tests.screens.whole_app import shown

MET = CombatState(here=frozenset({0, 1, 2}))


def pieces(state: CombatState) -> dict[tuple[str, str], Question]:
    """Return the cells of the table of pieces, by gang and column."""
    (sequence,) = sequences_of(TOOL.form(state))
    return {
        (question.player.name, question.title): question
        for question in sequence.questions
        if question.player
    }


def test_a_pad_that_was_opened_leads_to_the_other_gangs() -> None:
    state = MET.put(("forces", 1, "hitmen"), 3)
    cells, sequences = pieces(state), sequences_of(TOOL.form(state))
    answered = cells["Green", "Hitmen"]
    assert current_question(sequences, None) is None
    assert left_to_ask(sequences, answered, Sitting()) == cells["Red", "Hitmen"]
    theirs = Sitting(own_seat=2, others=frozenset({0, 1}))
    assert left_to_ask(sequences, answered, theirs) == cells["Purple", "Hitmen"]
    for seat in (0, 2):
        state = state.put(("forces", seat, "hitmen"), 2)
    assert left_to_ask(sequences_of(TOOL.form(state)), answered, Sitting()) is None


def test_numbers_that_are_never_blank_are_asked_one_after_the_other_to_the_last() -> None:
    """ "Next" on the pad of Red's recruits closed it, and did not lead to Green's."""
    hiring = TREASURY.state().evolve(due=place_of(RoundState(round=1, phase=PAYING)))
    sequences = sequences_of(TREASURY.form(hiring))
    (recruits,) = (each for each in sequences if each.title == "Recruits to hire")
    others = [each for each in sequences if each is not recruits]
    for answered, then in pairwise(recruits.questions):
        assert left_to_ask(sequences, answered, Sitting()) == then
    assert left_to_ask(sequences, recruits.questions[-1], Sitting()) is None
    assert all(
        left_to_ask(sequences, sequence.questions[0], Sitting()) is None for sequence in others
    )


@pytest.mark.long
def test_a_touch_on_a_cell_opens_the_pad_which_goes_on() -> None:
    session = desks.opened()

    async def act(screen: Screen) -> None:
        for gang in ("Red", "Green", "Purple"):
            await screen.touch(f"{gang}, Who meets here?")
        assert HIDE_PAD not in " ".join(screen.names())
        await screen.touch("Green, Hitmen: –")
        assert HIDE_PAD in " ".join(screen.names())
        for number in ("3", "4", "2"):
            await screen.touch(number)
            session._double_taps._last.clear()  # a moment later
        assert [force.hitmen for force in session.tool_session(TOOL).state.forces[:3]] == [
            4,
            3,
            2,
        ]

    shown(session, "/g/turf-war/combat", act)


def padded(tool_session: LightToolSession) -> str:
    """Return whose question the pad of *tool_session* asks, '' without a pad."""
    asked = asked_now(tool_session.parts, tool_session.switches, tool_session.sits)
    return asked.player.name if asked and asked.player else ""


def test_light_pages_do_the_same() -> None:
    tool_session = opened(TOOL, Table())
    for gang in ("Red", "Green", "Purple"):
        tool_session = touch(tool_session, f"{gang}, Who meets here?")
        assert padded(tool_session) == ""
    by_cell = touch(tool_session, "Green, Hitmen: –")
    assert padded(by_cell) == "Green"
    assert padded(touch(by_cell, "3")) == "Red"
    by_button = touch(tool_session, "That's all of them")
    assert padded(by_button) == "Red"
    assert padded(touch(by_button, "4")) == "Green"


def test_the_treasury_speaks_of_whoever_was_entered_last() -> None:
    session = desks.opened()
    treasury = session.tool_session(TREASURY)

    async def act(screen: Screen) -> None:
        await screen.touch("Green, Recruits to hire: 0, in the picture")
        await screen.touch("2")
        assert any(text.startswith("Green: 10 MC") for text in screen.texts())
        assert treasury.history.undoes == "Green · Recruits to hire: 2"

    asyncio.run(
        session.replace_state(
            session.tool_session(desks.TOOLS["turf-war/round"]),
            RoundState(round=1, phase=1),
            "x",
        )
    )
    shown(session, "/g/turf-war/treasury", act)

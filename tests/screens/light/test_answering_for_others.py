"""Whoever answers at a live table for a player with a phone of their own goes on with that player."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.blocks import Question
from companion.display.targets import is_unanswered, sequences_of
from companion.tools.tool import AnyTool
from screens.light.state import touches
from screens.light.state.keys import Switches, asked_now, mark
from screens.light.state.light_tool_session import LightToolSession, Live
from tests.screens.light.fingers import NOW, buttons, fresh, page_of, sent
from tests.screens.light.posting import SCORE, TOOLS
from tests.states import every_tool as of_every_tool

MOST_ASKED = 3
SEATED = Live(seat=0, others=frozenset({1, 2, 3}))


def asks(here: LightToolSession) -> list[Question]:
    """Return the questions for Green that nobody has answered."""
    every = (a for w in sequences_of(here.parts.body) if not w.optional for a in w.questions)
    return [a for a in every if a.player and a.player.seat == 1 and is_unanswered(a)]


def answered(here: LightToolSession, question: Question) -> Iterator[LightToolSession]:
    """Give what each button of the pad leads to that answers *question* as a whole."""
    asked = replace(here, switches=Switches(chosen=mark(question)))
    top = page_of(asked)
    (dock,) = [each for each in top.all("section") if each.get("class") == "dock"]
    inside = {id(each) for each in dock.all("button")}
    for each in buttons(top):
        if id(each) in inside:
            after = touches.touched(asked, sent(top, each), NOW, 0)
            if after.did and after.switches.chosen != mark(question):
                yield after


@of_every_tool
def test_the_pad_stays_with_the_player_until_all_of_theirs_is_answered(tool: AnyTool) -> None:
    here = replace(fresh(tool), live=SEATED)
    for question in asks(here)[:MOST_ASKED]:
        for after in answered(here, question):
            left, now = asks(after), asked_now(after.parts, after.switches, after.sits)
            assert now == left[0] if left else not now or now.player != question.player


def test_another_role_is_asked_its_points_at_once() -> None:
    here = replace(fresh(TOOLS[SCORE.name]), live=SEATED)
    role = next(question for question in asks(here) if question.title == "Role")
    now = [asked_now(after.parts, after.switches, after.sits) for after in answered(here, role)]
    assert {question and question.title for question in now} >= {"MP", "Tokens"}

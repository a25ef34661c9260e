"""Law: once someone has won, who that is and the ranking come first, and what was entered is folded below it, whole."""

from dataclasses import replace

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.catalogue import every_tool
from companion.core.blocks import Question, QuestionSequence, Scores
from companion.core.nesting import flat
from companion.core.values import Value
from companion.display.labels import HIDE_PAD, score_words
from companion.display.layout import lay_out
from companion.display.outcome import CORRECT, outcome_of, questions_in_sight
from companion.display.tool_routes import route_of
from companion.display.winner import crowned
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import changing_part
from screens.light.state import light_tool_session
from screens.state.keyboard import keyboard
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import SCORE, opened, slot_with
from tests.screens.harness import Screen
from tests.screens.light.html_tree import Node, tree
from tests.screens.own_games import KEY, made_tool, make, scored
from tests.screens.whole_app import shown
from tests.states import extremes

NOW = 1_800_000_000


def decided(tool: AnyTool) -> list[tuple[AnyTool, Value]]:
    """Return *tool* in those of its states in which someone has won."""
    every = (tool.example, *extremes(tool.state))
    return [(tool, each) for each in every if outcome_of(tool, each, lay_out(tool, each))]


ENDS = [
    *(end for tool in every_tool() if tool.record for end in decided(tool)),
    (made_tool("score"), scored()),
]
each_end = pytest.mark.parametrize(
    ("tool", "state"), ENDS, ids=[f"{tool.name}-{n}" for n, (tool, _) in enumerate(ENDS)]
)


def asked(tool: AnyTool, state: Value) -> int:
    """Return how many questions the screen of *tool* in *state* has, in folds and secrets, too."""
    blocks = flat(lay_out(tool, state).body)
    return sum(
        len(each.questions)
        if isinstance(each, QuestionSequence)
        else isinstance(each, Question)
        for each in blocks
    )


def place(controls: list[BaseControl], said: str) -> int:
    """Return at which place among *controls* one is called *said*, or says so."""
    for n, each in enumerate(controls):
        label = each.label if isinstance(each, ft.Semantics) else None
        if said in (name_of(each), label):
            return n
    raise AssertionError(f"{said!r} is nowhere")


@each_end
def test_in_the_app_winner_and_ranking_come_before_what_was_entered(
    tool: AnyTool, state: Value
) -> None:
    session = opened()
    if tool.game == KEY:
        make(session)
    slot_with(session, tool, state)
    ended = outcome_of(tool, state, lay_out(tool, state))
    assert ended

    async def act(screen: Screen) -> None:
        (pane,) = [each for each in screen.all(ft.KeyboardListener) if each.expand]
        before = list(inside(pane))
        won = place(before, crowned(ended.ended).spoken)
        fold = place(before, f"{CORRECT}, closed")
        ranked = [
            place(before, score_words(row, block))
            for block in ended.tell
            if isinstance(block, Scores)
            for row in block.rows
        ]
        assert [won, *ranked, fold] == sorted([won, *ranked, fold])
        assert not any(isinstance(each, ft.TextField) for each in before)
        touchable = len(screen.names())
        await screen.touch(f"{CORRECT}, closed")
        assert f"{CORRECT}, open" in screen.names()
        assert len(screen.names()) > touchable, "what was entered is there"
        assert screen.last_call("scroll_to")["scroll_key"].endswith("#correct"), "in sight"
        await screen.touch(f"{CORRECT}, open")
        assert len(screen.names()) == touchable

    shown(session, route_of(tool), act)


@each_end
def test_on_a_light_page_they_do_so_too(tool: AnyTool, state: Value) -> None:
    here = replace(light_tool_session.opened(tool), history=History(state))
    page = tree(changing_part.changing_part(here, now=NOW))
    (main,) = page.all("main")
    first = next(each for each in main.inside if isinstance(each, Node))
    assert "won" in first.get("class").split()
    (fold,) = [each for each in main.all("details") if each.get("data-i") == "correct"]
    (told,) = [each for each in main.all("div") if each.get("class") == "told-first"]
    assert main.inside.index(told) < main.inside.index(fold)
    within = {id(each) for each in fold.all("form")}
    outside = [each.text for each in main.all("form") if id(each) not in within]
    assert set(outside) <= {offer.title for offer in here.offers}, "nothing is asked there"


@each_end
def test_nothing_to_enter_is_lost_behind_the_fold(tool: AnyTool, state: Value) -> None:
    parts = lay_out(tool, state)
    ended = outcome_of(tool, state, parts)
    assert ended
    every = {id(each) for each in parts.body}
    kept = {id(each) for each in (*ended.tell, *ended.ask)}
    assert len(every) == len(kept) + 1, "all but who won"
    assert kept < every
    opened_up = questions_in_sight(tool, state, parts, corrects=True)
    assert opened_up == parts.body
    left = questions_in_sight(tool, state, parts, corrects=False)
    assert not any(isinstance(each, Question) and not each.near for each in left)
    assert asked(tool, state)


def test_keys_open_the_fold_with_the_pad_and_answer_nothing_in_it_while_it_is_closed() -> None:
    tool = made_tool("score")
    session = opened()
    make(session)
    tool_session = slot_with(session, tool, scored())

    async def act(screen: Screen) -> None:
        async def press(*keys: str) -> None:
            for key in keys:
                await keyboard().press(tool.name, key)
                await screen.settle()

        await press("1", "a", "y")
        assert tool_session.state == scored()
        await press("Arrow Down")
        # While a number is typed nobody has won: the sheet stands in the place of the outcome.
        assert {"Red, Ships: 3", HIDE_PAD} <= set(screen.names())
        assert f"{CORRECT}, open" not in screen.names()
        await press("Escape")
        assert HIDE_PAD not in screen.names()
        assert f"{CORRECT}, open" in screen.names(), "there is more to correct, perhaps"

    shown(session, route_of(tool), act)


def test_the_fold_closes_again_with_its_pad() -> None:
    session = opened()
    slot_with(session, SCORE, SCORE.example)

    async def act(screen: Screen) -> None:
        await screen.touch(f"{CORRECT}, closed")
        (tokens,) = [each for each in screen.names() if each.startswith("White, Tokens")]
        await screen.touch(tokens)
        assert HIDE_PAD in screen.names()
        await screen.touch(f"{CORRECT}, open")
        assert HIDE_PAD not in screen.names()
        assert f"{CORRECT}, closed" in screen.names()

    shown(session, route_of(SCORE), act)


def test_the_last_figure_typed_closes_the_fold_over_it() -> None:
    """With Enter it stayed open, and what was entered stood before who won."""
    session = opened()
    tool_session = slot_with(session, SCORE, SCORE.example.put(("lines", 4, "tokens"), ()))

    async def act(screen: Screen) -> None:
        for key in ("1", "6"):
            await keyboard().press(SCORE.name, key)
            await screen.settle()
        assert f"{CORRECT}, open" in screen.names()
        await keyboard().press(SCORE.name, "Enter")
        await screen.settle()
        assert f"{CORRECT}, closed" in screen.names()

    shown(session, route_of(SCORE), act)
    assert tool_session.state == SCORE.example

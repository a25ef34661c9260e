"""A law of every tool: what was tapped does not fold away, so that the next tap at that place is meant for it."""

from random import Random
from typing import Any

import pytest

from companion.core.blocks import Question, QuestionSequence, Result
from companion.core.fields import Flag, Text
from companion.core.nesting import flat
from companion.display.layout import lay_out, scroll_key
from companion.evening.touch import AnswerPut, MoveMade, Touch, apply_touch
from companion.tools.tool import AnyTool
from tests.companion.live.touches import NOW, walk
from tests.fast_run import trials
from tests.laws import shown
from tests.states import every_tool

Place = tuple[Any, ...]


def in_the_open(blocks: Result) -> dict[Place, Question]:
    """Return the questions that are not in a fold, by what a touch on them says."""
    sequences = (
        block.questions if isinstance(block, QuestionSequence) else (block,) for block in blocks
    )
    questions = (each for found in sequences for each in found if isinstance(each, Question))
    return {
        (question.move, question.args) if question.move else question.path: question
        for question in questions
    }


def place(touch: Touch) -> Place:
    """Return what a *touch* on a question says besides its answer; of another touch nothing that fits."""
    match touch:
        case MoveMade():
            return (touch.move, touch.args[:-1])
        case AnswerPut():
            return touch.path
        case _:
            return ()


@pytest.mark.slow
@every_tool
def test_what_was_tapped_does_not_fold_away(tool: AnyTool) -> None:
    for seed in range(trials(10)):
        for state, touch, _, chance in walk(tool, Random(seed), 25):
            asked = in_the_open(shown(tool, state)).get(place(touch))
            if asked is None or isinstance(asked.kind, Text):  # a keyboard is no finger on it
                continue
            try:
                after = shown(tool, apply_touch(tool, state, touch, NOW, chance))
            except (ValueError, LookupError, AssertionError):
                continue  # an answer that the tool refuses
            still = place(touch) in in_the_open(flat(after))
            assert still == (place(touch) in in_the_open(after)), (asked.title, state)


@pytest.mark.slow
@every_tool
def test_a_switch_does_not_pass_what_stands_above_it(tool: AnyTool) -> None:
    """In Alliances, how the game ended went to the top, out of sight, and another question came under the finger.

    Where the page begins anew at its top, that is in sight. No pad opens by a switch, to which the page would scroll.
    """
    for seed in range(trials(10)):
        for state, touch, _, chance in walk(tool, Random(seed), 25):
            parts = lay_out(tool, state)
            before = in_the_open(parts.body)
            tapped = before.get(place(touch))
            if tapped is None or not isinstance(tapped.kind, Flag):
                continue
            try:
                now = apply_touch(tool, state, touch, NOW, chance)
            except (ValueError, LookupError, AssertionError):
                continue  # an answer that the tool refuses
            then = lay_out(tool, now)
            after = list(in_the_open(then.body))
            if place(touch) not in after or scroll_key(state, parts) != scroll_key(now, then):
                continue
            above = list(before)[: list(before).index(place(touch))]
            assert not set(above) & set(after[after.index(place(touch)) :]), (tapped, state)

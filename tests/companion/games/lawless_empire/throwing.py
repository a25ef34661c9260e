"""Hands that tap through the first player tool as a table would."""

from functools import partial
from typing import Any

from companion.core.blocks import Button, Question, QuestionSequence
from companion.core.fields import Seat
from companion.core.table import Table
from companion.games.lawless_empire.first.form import form
from companion.games.lawless_empire.first.throws import (
    FirstState,
    roll_off,
)
from companion.games.lawless_empire.first.tool import TOOL
from tests import tool_screens
from tests.answers import after_answer

RED, GREEN, PURPLE, BLACK, WHITE = range(5)
RULEBOOK_DICE = ((1, 1, 1, 6, 6, 6), (1, 1, 1, 6, 6, 6), (1, 1, 5, 6, 6, 6))


def opened(players: int) -> FirstState:
    return TOOL.opening(Table().resized(players))


def pads(state: FirstState) -> list[Question]:
    return [
        question
        for block in form(state)
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]


def tap(
    state: FirstState, value: Any, seat: int | None = None, stage: int | None = None
) -> FirstState:
    """Answer the open pad, or the last one of *seat*, or its one for *stage*."""
    questions = [question for question in pads(state) if seat is not None or not question.value]
    if seat is not None:
        questions = [question for question in questions if question.args[0] == seat][::-1]
    if stage is not None:
        questions = [question for question in questions if question.args[1] == stage]
    return after_answer(TOOL, state, questions[0], value, 0, 0)


def press(state: FirstState, key: str, seed: int = 0) -> FirstState:
    (button,) = [b for b in form(state) if isinstance(b, Button) and b.move == key]
    return TOOL.move(state, button.move, button.args, 0, seed)


def pick(state: FirstState, mode: str) -> FirstState:
    (question,) = [b for b in form(state) if isinstance(b, Question) and b.move == "mode"]
    return after_answer(TOOL, state, question, mode, 0, 0)


def choose(state: FirstState, seat: int | None) -> FirstState:
    (question,) = [
        b for b in form(state) if isinstance(b, Question) and isinstance(b.kind, Seat)
    ]
    return after_answer(TOOL, state, question, seat, 0, 0)


answer = partial(tool_screens.answer, TOOL)


only = partial(tool_screens.in_result, TOOL)


def told(players: int, *totals: int) -> FirstState:
    state = opened(players)
    for total in totals:
        state = tap(state, total)
    return state


def rulebook(mode: str) -> list[FirstState]:
    """Every state of the rulebook's example, from three throws to who starts."""
    states = [opened(3)]
    if mode == "dice":
        states = [pick(opened(3), "dice")]
        for dice in RULEBOOK_DICE:
            states.append(tap(states[-1], dice))
        rerolls: tuple[Any, ...] = ((6,), (5,), (4,), (3,))
    else:
        for total in (21, 21, 25):
            states.append(tap(states[-1], total))
        rerolls = (26, 25, 28, 27)
    for value in rerolls:
        states.append(tap(states[-1], value))
    return [*states, choose(states[-1], GREEN)]


def tied_throw(players: int) -> FirstState:
    for seed in range(1000):
        state = press(opened(players), "throw", seed=seed)
        if roll_off(state).throwing:
            return state
    raise AssertionError("no seed ties")

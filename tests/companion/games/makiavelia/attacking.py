"""What the tool for an Attack asks and answers."""

from functools import partial

from companion.core.blocks import Button, Question, QuestionSequence, Warn
from companion.core.nesting import flat
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL, form
from tests import tool_screens

only = partial(tool_screens.in_result, TOOL)


answer = partial(tool_screens.answer, TOOL)


def warns(state: AttackState) -> list[str]:
    return [warn.text for warn in only(state, Warn)]


def presses(state: AttackState) -> list[str]:
    return [block.title for block in form(state) if isinstance(block, Button)]


def asked(state: AttackState) -> dict[str, Question]:
    every = flat(form(state))
    on_walks = [
        question
        for block in every
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    return {
        question.title: question
        for question in (*(b for b in every if isinstance(b, Question)), *on_walks)
    }

"""What the tool for an Attack asks and answers."""

from typing import Any

from companion.core.blocks import Answer, Block, Button, Question, QuestionSequence, Warn
from companion.core.nesting import flat
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL, form


def only(state: AttackState, kind: type[Block]) -> list[Any]:
    return [block for block in flat(TOOL.result(state)) if isinstance(block, kind)]


def answer(state: AttackState) -> Answer:
    (found,) = only(state, Answer)
    assert isinstance(found, Answer)
    return found


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

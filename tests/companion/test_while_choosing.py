"""Laws of every tool: no pad opens while players are still being tapped, and the answer is about whom a number was
entered for.
"""

from collections.abc import Iterator
from typing import Any

from companion.core.blocks import Answer, Question, QuestionSequence
from companion.core.fields import Marks, Number, Seat
from companion.core.nesting import flat
from companion.core.table import Player
from companion.display.layout import lay_out
from companion.display.targets import current_question, sequences_of
from companion.tools.tool import AnyTool
from tests.answers import after_answer
from tests.states import every_tool


def begun(tool: AnyTool) -> Iterator[Any]:
    """Return the first state of *tool* and its example."""
    yield from (tool.state(), tool.example)


def chosen_one_by_one(tool: AnyTool, state: Any) -> Iterator[Question]:
    """Return the questions in sight that players answer by tapping one player after the other."""
    for block in lay_out(tool, state).body:
        if (
            isinstance(block, Question)
            and isinstance(block.kind, Marks)
            and len(block.players) > 2
        ):
            yield block


def is_padded(tool: AnyTool, state: Any) -> bool:
    """Return whether a pad is open in *state* though nobody touched its question."""
    return current_question(sequences_of(lay_out(tool, state).body), None) is not None


@every_tool
def test_no_pad_opens_while_players_are_still_being_tapped(tool: AnyTool) -> None:
    """It would cover those who are left, and the page would scroll away from them."""
    for state in begun(tool):
        for question in chosen_one_by_one(tool, state):
            now = after_answer(tool, state, question, frozenset(), 0, 0)
            for player in question.players[:-1]:
                before = is_padded(tool, now)
                now = after_answer(
                    tool, now, question, now.look(question.path) | {player.seat}, 0, 0
                )
                opens = is_padded(tool, now) and not before
                assert not opens, f"{question.title} {player.name} opens a pad"


def speaks_of(tool: AnyTool, state: Any, players: tuple[Player, ...]) -> set[int]:
    """Return the seats of the *players* that the answer names."""
    told = next((each for each in flat(tool.result(state)) if isinstance(each, Answer)), None)
    return {each.seat for each in players if told and each.name in told.text}


def shows(tool: AnyTool, state: Any, move: str, seat: int) -> bool:
    """Return whether the question that makes *move* shows *seat* as chosen."""
    questions = (each for each in lay_out(tool, state).body if isinstance(each, Question))
    return any(each.move == move and each.value == seat for each in questions)


def choosers(tool: AnyTool, state: Any) -> Iterator[Question]:
    """Return the questions in sight that choose the only player of whom the answer speaks, and show who that is."""
    for question in lay_out(tool, state).body:
        if (
            not isinstance(question, Question)
            or not isinstance(question.kind, Seat)
            or not question.move
        ):
            continue
        after = {
            each.seat: after_answer(tool, state, question, each.seat, 0, 0)
            for each in question.players
        }
        if not all(shows(tool, then, question.move, at) for at, then in after.items()):
            continue  # a touch adds something that the player does
        if all(speaks_of(tool, then, question.players) == {at} for at, then in after.items()):
            yield question


@every_tool
def test_the_answer_is_about_the_player_whose_number_was_entered_last(tool: AnyTool) -> None:
    """Where a player chooses whom the answer is about, a number of another player chooses, too."""
    for state in begun(tool):
        sequences = [
            each for each in lay_out(tool, state).body if isinstance(each, QuestionSequence)
        ]
        cells = [
            question
            for sequence in sequences
            for question in sequence.questions
            if isinstance(question.kind, Number)
        ]
        for chooser in choosers(tool, state):
            for question in cells:
                assert isinstance(question.kind, Number)
                seat = question.player.seat if question.player else None
                value = (
                    question.kind.least
                    if question.value != question.kind.least
                    else question.kind.least + 1
                )
                after = after_answer(tool, state, question, value, 0, 0)
                spoken = speaks_of(tool, after, chooser.players)
                assert seat is None or spoken == {seat}, f"{question.title} of {seat}"

"""The laws that every tool obeys, with states drawn from its own model."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from companion import catalogue
from companion.core.blocks import (
    Answer,
    Button,
    Note,
    Question,
    Result,
    Steps,
    Terms,
    Timer,
    Turn,
)
from companion.core.fields import AnyKind, Cards, Number, Seat, Sequence, Text
from companion.core.nesting import flat
from companion.core.shape import field_at, keeps_secrets
from companion.core.table import Table
from companion.core.values import Value
from companion.exchange import share
from companion.tools.tool import AnyTool, Tool
from tests.answers import after_answer
from tests.code_sizes import fullest_code, version_of
from tests.laws import (
    asked,
    check_folds,
    check_goes_out,
    check_minus,
    check_secrets,
    check_share,
    check_step_labels,
    check_total,
    is_command,
    shown,
)
from tests.states import emptiest, every_tool, extremes, fullest, lows, states, values

BASE = "https://abcdefghijklm.github"
"""A link base as long as the longest that is planned for."""

NOW = st.integers(0, 60 * 2**26 - 1)
SEED = st.integers(0, 2**32 - 1)

FEWER = min(25, settings().max_examples)
"""Examples for laws that take long."""


@every_tool
def test_a_tool_opens(tool: AnyTool) -> None:
    check_total(tool, tool.state())
    assert tool.title
    assert tool.key


@every_tool
def test_an_empty_screen_says_its_first_step(tool: AnyTool) -> None:
    blocks = shown(tool, tool.state())
    steps = [block for block in blocks if isinstance(block, Note | Steps | Terms)]
    asked_for = [
        block
        for block in blocks
        if isinstance(block, Answer) and block.why and not re.search(r"\d", block.text)
    ]
    assert steps or asked_for, "nothing says what to do first"


@pytest.mark.slow
@every_tool
def test_the_extremes_of_a_state_are_answered_and_shared(tool: AnyTool) -> None:
    for state in (*extremes(tool.state), tool.example):
        check_total(tool, state)
        check_secrets(tool, state)
        check_goes_out(tool, state)
        check_share(tool, state)


@pytest.mark.slow
@every_tool
@given(data=st.data())
def test_every_state_is_answered_and_arrives_by_code_without_its_secrets(
    tool: AnyTool, data: st.DataObject
) -> None:
    state = data.draw(states(tool.state))
    check_total(tool, state)
    check_share(tool, state)


@pytest.mark.slow
@every_tool
def test_a_fold_stays_open_while_it_is_filled_in(tool: AnyTool) -> None:
    def answers(question: Question) -> tuple[Any, ...]:
        return tuple(
            each for each in _answers(tool, question) if not question.kind.refusal(each)
        )

    for state in (*extremes(tool.state), tool.example):
        check_folds(tool, state, answers)


@pytest.mark.slow
@every_tool
def test_numbers_below_0_have_a_minus_sign(tool: AnyTool) -> None:
    @given(states(tool.state))
    @settings(max_examples=FEWER)
    def holds(state: Value) -> None:
        check_minus(tool, state)

    for state in (*extremes(tool.state), *lows(tool.example), tool.example):
        check_minus(tool, state)
    holds()


def test_the_law_of_minus_signs_finds_a_hyphen() -> None:
    def says(text: str) -> AnyTool:
        words = (Answer(text),)
        return Tool("a", "b", "c", Table, lambda _: words, Table())

    check_minus(says("−3 and 5-6, a +3/−3 Goon, 20-30-40"), Table())
    for text in ("-99 against 6", "+3/-3", "5 (-2)"):
        with pytest.raises(AssertionError):
            check_minus(says(text), Table())


@every_tool
def test_nothing_secret_leaves_in_files_pictures_and_played_games(tool: AnyTool) -> None:
    @given(states(tool.state))
    @settings(max_examples=FEWER)
    def holds(state: Value) -> None:
        check_goes_out(tool, state)

    if tool.record or keeps_secrets(tool.state):
        holds()


@pytest.mark.slow
@every_tool
@given(data=st.data(), now=NOW, seed=SEED)
def test_every_answer_every_button_and_every_turn_gives_a_state(
    tool: AnyTool, data: st.DataObject, now: int, seed: int
) -> None:
    state = data.draw(states(tool.state))
    blocks = shown(tool, state)
    for move, args in _moves(blocks):
        after = tool.move(state, move, args, now, seed)
        assert isinstance(after, tool.state)
        assert tool.move(state, move, args, now, seed) == after
    questions = asked(blocks)
    for question in questions:
        for answer in _answers(tool, question):
            check_answer(tool, state, question, answer, now, seed)
    if questions:
        question = data.draw(st.sampled_from(questions))
        model = field_at(tool.state, question.path).model if question.path else None
        check_answer(tool, state, question, data.draw(values(question.kind, model)), now, seed)


def _moves(blocks: Result) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Return what every button and every player of a turn does."""
    for block in flat(blocks):
        match block:
            case Button(move=move, args=args):
                yield move, args
            case Turn(move=move, players=players):
                yield from ((move, (player.seat,)) for player in players)
            case Timer(buttons=buttons, after=after):
                yield from ((button.move, button.args) for button in (*buttons, *after))
            case _:
                pass


def _answers(tool: AnyTool, question: Question) -> tuple[Any, ...]:
    """Return the least and the most that can be answered, what is offered, what is beyond."""
    offered = [value for value, words in question.options]
    if isinstance(question.kind, Seat):
        offered += [player.seat for player in question.players]
    if question.fresh is not None:
        offered.append((*question.value, question.fresh))
    if not question.path:
        return tuple(offered)
    field = field_at(tool.state, question.path)._replace(kind=question.kind)
    return (emptiest(field), fullest(field), *offered, *_beyond(question.kind))


def _beyond(kind: AnyKind) -> tuple[Any, ...]:
    """Return answers that *kind* refuses."""
    match kind:
        case Number():
            return (kind.least - 1, kind.most + 1)
        case Cards():
            return ((kind.most + 1,) * len(kind.names), (0,) * (len(kind.names) + 1))
        case Sequence():
            return ((kind.most + 1,), (kind.most,) * (kind.longest + 1))
        case Text():
            return ("x" * (kind.most + 1), "\u202e")
        case _:
            return ()


@pytest.mark.slow
@every_tool
def test_a_history_tells_every_touch_and_no_secret(tool: AnyTool) -> None:
    def answers(question: Question) -> tuple[Any, ...]:
        return tuple(
            each for each in _answers(tool, question) if not question.kind.refusal(each)
        )

    @given(states(tool.state))
    @settings(max_examples=FEWER)
    def holds(state: Value) -> None:
        check_step_labels(tool, state, answers)

    for state in (*extremes(tool.state), tool.example):
        check_step_labels(tool, state, answers)
    if keeps_secrets(tool.state):
        holds()


def check_answer(
    tool: AnyTool, state: Value, question: Question, answer: Any, now: int, seed: int
) -> None:
    try:
        after = after_answer(tool, state, question, answer, now, seed)
    except ValidationError:
        assert question.kind.refusal(answer), (
            f"{question.title}: {answer!r} is asked for and refused"
        )
    else:
        assert isinstance(after, tool.state)
        assert after_answer(tool, state, question, answer, now, seed) == after


@every_tool
@given(data=st.data())
def test_two_counts_can_be_added(tool: AnyTool, data: st.DataObject) -> None:
    if tool.add:
        mine, theirs = data.draw(states(tool.state)), data.draw(states(tool.state))
        assert isinstance(tool.add(mine, theirs), tool.state)


@every_tool
def test_moves_have_names_of_their_own(tool: AnyTool) -> None:
    keys = [move.key for move in tool.moves]
    assert len(set(keys)) == len(keys)
    assert all(transfer.title for transfer in tool.transfers)
    for label in (
        *(move.title for move in tool.moves),
        *(transfer.step for transfer in tool.transfers),
    ):
        assert label
        assert not is_command(label), f"{label!r} is a button, not what happened"


@every_tool
def test_the_worst_code_fits_version_15_and_the_example_version_10(tool: AnyTool) -> None:
    worst = share.link(BASE, fullest_code(tool))
    example = share.link(BASE, share.write(tool, tool.example))
    assert len(BASE) == 28
    assert version_of(worst) <= 15
    pack = tool.player_made and not tool.kin  # whose words are its own
    assert version_of(example) <= (15 if pack else 10)


@pytest.mark.parametrize("game", catalogue.every_game(), ids=lambda game: game.key)
def test_a_game_has_tools_and_words(game: Any) -> None:
    assert game.tools
    assert game.title
    assert game.words
    assert catalogue.find_game(game.key) is game

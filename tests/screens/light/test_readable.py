"""The page of a code can only be read: what was answered is there, and no label of what could be touched."""

from collections import Counter
from itertools import pairwise

import pytest

from companion.catalogue import find_tool
from companion.core.blocks import (
    Button,
    Facts,
    Fold,
    Heading,
    Note,
    Question,
    QuestionSequence,
    Result,
)
from companion.core.fields import Count, Internal, Marks, Seat, Text
from companion.core.nesting import flat, uncovered
from companion.core.table import Table
from companion.core.values import Value
from companion.core.words import spoken_value
from companion.evening.made_games import defines_game
from companion.tools.tool import AnyTool
from screens.light.pages import code_pages
from screens.light.state.keys import seen
from screens.light.views.readable import readable
from tests.fast_run import param
from tests.screens.light.fingers import NOW
from tests.screens.light.html_tree import Node, tree
from tests.states import EVERY, every_tool, extremes
from tests.wordings import Wording

NO_ANSWERS: tuple[object, ...] = (None, "", (), frozenset())

ELSEWHERE = {"Go back to", "Count one again", "Round"}
"""What stands above buttons that lead elsewhere: where one is, is no answer."""

read_as_questions = pytest.mark.parametrize(
    "tool", [param(tool) for tool in EVERY if not defines_game(tool)]
)
"""Every tool but the one that defines a game: that is read as an overview."""


def read(tool: AnyTool, state: Value) -> Node:
    """Return what the page of a code with *state* says."""
    text = code_pages.shared_part(tool, state, "1", now=NOW, app="/", touch="/t", code="/q")
    return next(tree(text).all("main"))


def facts(top: Node) -> Counter[tuple[str, str]]:
    """Return each label with its value."""
    terms, values = ([each.text for each in top.all(tag)] for tag in ("dt", "dd"))
    return Counter(zip(terms, values, strict=True))


def worked_out(tool: AnyTool, state: Value) -> Counter[tuple[str, str]]:
    """Return the labels and values that the tool says besides its questions."""
    body = flat(uncovered(seen(tool, state).body))
    return Counter(row for each in body if isinstance(each, Facts) for row in each.rows)


def parts(of: Node) -> list[Node]:
    """Return the elements right inside of one."""
    return [each for each in of.inside if isinstance(each, Node)]


def asked(tool: AnyTool, state: Value) -> tuple[list[Question], list[QuestionSequence]]:
    """Return the questions in sight, those that stand alone first."""
    body = flat(uncovered(seen(tool, state).body))
    alone = [each for each in body if isinstance(each, Question)]
    return alone, [each for each in body if isinstance(each, QuestionSequence)]


def states_of(tool: AnyTool) -> list[Value]:
    """Return *tool* as it is opened, with its example, emptiest and fullest."""
    return [tool.opening(Table()), tool.example, *extremes(tool.state)]


@pytest.mark.slow
@read_as_questions
def test_what_was_answered_is_read_and_no_open_question(tool: AnyTool) -> None:
    for state in states_of(tool):
        main, (alone, sequences) = read(tool, state), asked(tool, state)
        titles = {" ".join(question.title.split()) for question in alone}
        answered = Counter(
            (
                " ".join(question.title.split()),
                " ".join(spoken_value(question, question.value).split()),
            )
            for question in alone
            if question.value not in NO_ANSWERS
            and (question.title not in ELSEWHERE or question.path)
        )
        found = facts(main) - worked_out(tool, state)
        assert Counter({pair: n for pair, n in found.items() if pair[0] in titles}) == answered
        tables = [each for each in main.all("table") if "cells" in each.get("class")]
        tables += [each for each in main.all("div") if each.get("class") == "sheet"]
        filled = [
            sequence
            for sequence in sequences
            if any(question.value not in NO_ANSWERS for question in sequence.questions)
        ]
        assert len(tables) == len(filled)


@pytest.mark.slow
@every_tool
def test_nothing_is_headed_that_is_not_there(tool: AnyTool) -> None:
    for state in states_of(tool):
        main = read(tool, state)
        folded = [parts(each)[-1] for each in main.all("details")]
        assert all(parts(each) for each in folded)
        for each in (main, *folded):
            tags = [part.tag for part in parts(each)]
            under = [tag for head, tag in pairwise((*tags, "a")) if head == "h2"]
            assert not {"h2", "a"} & set(under), "a heading has nothing under it"


def test_the_order_tally_has_no_way_back_and_asks_nobody_whose_syndicate_it_is(
    wording: Wording,
) -> None:
    tool = find_tool("lawless-empire/orders")
    assert tool
    fresh, used = (read(tool, state).text for state in (tool.opening(Table()), tool.example))
    for label in ("Go back to", "Whose Syndicate?", "Name this Syndicate"):
        assert label not in fresh
    assert "Go back to" not in used
    wording(used)


SEAT = Question(Seat(), None, "Who begins?", path=("first",))
ANSWERED = Question(Count(most=9), 3, "Cards", path=("cards",))
BUTTONS: Result = (
    Button("Add a card", "add"),
    SEAT,
    Question(Internal(most=9), 1, "Go to", move="go"),
)


@pytest.mark.parametrize(
    ("blocks", "left"),
    [
        (BUTTONS, ()),
        ((*BUTTONS, ANSWERED), (ANSWERED,)),
        (
            (
                Question(Marks(size=3), frozenset(), "Who is out?"),
                Question(Text(most=9), "", "Area"),
            ),
            (),
        ),
        ((Heading("Cards"), *BUTTONS), ()),
        ((Heading("A"), *BUTTONS, Heading("B"), ANSWERED), (Heading("B"), ANSWERED)),
        ((Heading("A"), Note("Said."), SEAT), (Heading("A"), Note("Said."))),
        ((Fold("More", BUTTONS),), ()),
        ((Fold("More", (Note("Tap a card."), *BUTTONS)),), ()),
        ((Fold("More", (Note("The rules say so."),)),) * 2,) * 2,
        ((Fold("More", (*BUTTONS, ANSWERED)),), (Fold("More", (ANSWERED,)),)),
        ((QuestionSequence("First", (SEAT,)),), ()),
        ((QuestionSequence("All", (SEAT, ANSWERED)),),) * 2,
    ],
)
def test_what_is_left_of_blocks_that_can_only_be_read(blocks: Result, left: Result) -> None:
    assert readable(blocks) == left

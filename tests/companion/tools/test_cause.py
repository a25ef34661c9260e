"""A step's cause: short texts that come back, and what the labels of earlier releases say of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import any_own, every_tool
from companion.display import labels, made_words
from companion.evening.flow import causes_of, flow_causes, step_cause, step_title, touch_cause
from companion.exchange.code_question import STEPS, cause_of_choice
from companion.exchange.import_choices import REPLACE
from companion.tools import old_labels
from companion.tools.cause import (
    EXAMPLE,
    FOLLOWED,
    NEW,
    OVER,
    PLAYER,
    RECEIVED,
    TABLE,
    Cause,
    from_text,
)
from companion.tools.seating import CHANGED
from companion.tools.tool import AnyTool, Take
from screens.state.live.slots import CAUGHT_UP
from screens.visitors.live_tools import AT_TABLE

LONGEST = 32
"""Characters of a cause: a save in a cookie has 3.8 kB, for up to 200 of them."""

TOOLS = (*every_tool(), *any_own().tools)
each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
CAUSES = (PLAYER, TABLE, EXAMPLE, OVER, NEW, RECEIVED, FOLLOWED)

SAID_BY_ALL = {
    CHANGED: TABLE,
    labels.EXAMPLE: EXAMPLE,
    labels.START_OVER: OVER,
    labels.BEGUN: NEW,
    made_words.FROM_CODE: RECEIVED,
    made_words.FROM_FILE: RECEIVED,
    made_words.CODE_TAKEN: RECEIVED,
    made_words.UPDATED: RECEIVED,
    AT_TABLE: FOLLOWED,
    CAUGHT_UP: FOLLOWED,
    labels.TAKE_ALL: PLAYER,
    made_words.BEGAN: PLAYER,
    **{said: cause_of_choice(key) for key, said in STEPS.items()},
}
"""The labels that every tool's steps can have today, each with the cause of such a step."""


def causes(tool: AnyTool) -> tuple[Cause, ...]:
    return (*CAUSES, *flow_causes(tool), *(touch_cause(take) for take in tool.takes))


@each_tool
def test_a_cause_is_a_short_text_and_comes_back(tool: AnyTool) -> None:
    for cause in causes(tool):
        assert from_text(cause.text) == cause
        assert len(cause.text) <= LONGEST


@pytest.mark.parametrize(
    "text",
    ["", "take", "take ", "player round", "take round.first.more", "take Round", "nobody"],
)
def test_what_is_no_cause_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no cause"):
        from_text(text)


@given(st.text() | st.from_regex(r"(take|flow|new) ?[a-z_.]*"))
def test_a_text_is_one_cause_or_none(text: str) -> None:
    try:
        found = from_text(text)
    except ValueError:
        return
    assert found.text == text


@each_tool
def test_each_fact_of_a_tool_comes_by_a_cause_of_its_own(tool: AnyTool) -> None:
    facts = [take for take in tool.takes if take.facts]
    assert len({step_cause(take) for take in facts}) == len(facts)
    assert len({touch_cause(take) for take in facts}) == len(facts)


@each_tool
def test_beside_any_label_the_cause_comes_back(tool: AnyTool) -> None:
    said = (*SAID_BY_ALL, *(title for take in tool.takes for title in titles(take)))
    for label in (*said, "Red: +1 Order", "", *(each[::-1] for each in said)):
        for cause in causes(tool):
            text = old_labels.written(tool, label, cause)
            assert old_labels.read(tool, label, text) == cause


def known(tool: AnyTool) -> list[Take[Any]]:
    """Return the takes of *tool* that were there when causes came: only their labels say anything."""
    there = old_labels._TAKES.get(tool.plan_name, {})
    return [take for take in tool.takes if take.title in there]


def titles(take: Take[Any]) -> tuple[str, ...]:
    return (step_title(take), take.title, *filter(None, [take.due_title]))


@each_tool
def test_nothing_is_written_where_a_release_before_causes_reads_it_off_the_label(
    tool: AnyTool,
) -> None:
    """So phones of 0.12 and of today sit at one table, and its saves are as they were."""
    for label, cause in SAID_BY_ALL.items():
        assert old_labels.written(tool, label, cause) == ""
    for take in known(tool):
        assert old_labels.written(tool, step_title(take), step_cause(take)) == ""
        for label in filter(None, (take.title, take.due_title)):
            assert old_labels.written(tool, label, touch_cause(take)) == ""


@each_tool
def test_labels_of_before_0_12_say_what_they_said(tool: AnyTool) -> None:
    for take in known(tool):
        before = take.title.replace(" from the ", " of the ").replace(" on the ", " of the ")
        assert old_labels.cause_of(tool, before) in causes_of(take)


def test_every_label_of_a_release_before_leads_to_a_take_of_today() -> None:
    by_plan = {tool.plan_name: {take.key for take in tool.takes} for tool in TOOLS}
    for plan, takes in old_labels._TAKES.items():
        assert set(takes.values()) <= by_plan[plan], plan


def test_only_what_replaces_ones_own_has_come_from_others() -> None:
    assert [key for key in STEPS if cause_of_choice(key) == RECEIVED] == [REPLACE]

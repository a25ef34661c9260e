"""A step's cause: short texts that come back, and what the labels of earlier releases say of it."""

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import any_made_game, every_tool
from companion.display import labels, made_words
from companion.evening.flow import causes_of, flow_causes, step_cause, touch_cause
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
from companion.tools.tool import AnyTool
from screens.state.live.tool_sessions import CAUGHT_UP
from screens.visitors.live_tools import AT_TABLE

LONGEST = 32
"""Characters of a cause: a save in a cookie has 3.8 kB, for up to 200 of them."""

TOOLS = (*every_tool(), *any_made_game().tools)
each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
CAUSES = (PLAYER, TABLE, EXAMPLE, OVER, NEW, RECEIVED, FOLLOWED)

SAID_BY_ALL = {
    CHANGED: TABLE,
    labels.EXAMPLE_SHOWN: EXAMPLE,
    labels.STARTED_OVER: OVER,
    labels.BEGUN: NEW,
    made_words.FROM_CODE: RECEIVED,
    made_words.FROM_FILE: RECEIVED,
    made_words.CODE_TAKEN: RECEIVED,
    made_words.UPDATED: RECEIVED,
    AT_TABLE: FOLLOWED,
    CAUGHT_UP: FOLLOWED,
    labels.ALL_TAKEN: PLAYER,
    made_words.BEGAN: PLAYER,
    **{said: cause_of_choice(key) for key, said in STEPS.items()},
}
"""The labels that every tool's steps can have today, each with the cause of such a step."""

RELEASED = {
    "The table changed": TABLE,
    "Show me an example": EXAMPLE,
    "Start over": OVER,
    "New game": NEW,
    "Opened a code": RECEIVED,
    "Opened a file": RECEIVED,
    "Taken from a code": RECEIVED,
    "Took the new version": RECEIVED,
    "At a table": FOLLOWED,
    "The table went on": FOLLOWED,
    "Bring in what the other tools know": PLAYER,
    "Made this game": PLAYER,
}
"""Those that they had up to 0.15."""

TABLES = "17e1958c3afa7cc1"
"""The first half of the SHA-256 of what the labels of takes said."""


def causes(tool: AnyTool) -> tuple[Cause, ...]:
    return (
        *CAUSES,
        *flow_causes(tool),
        *(touch_cause(transfer) for transfer in tool.transfers),
    )


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
    facts = [transfer for transfer in tool.transfers if transfer.facts]
    assert len({step_cause(transfer) for transfer in facts}) == len(facts)
    assert len({touch_cause(transfer) for transfer in facts}) == len(facts)


@each_tool
def test_beside_any_label_the_cause_comes_back(tool: AnyTool) -> None:
    transfers = (
        label
        for transfer in tool.transfers
        for label in (transfer.step, transfer.title, transfer.due_title)
    )
    said = (*SAID_BY_ALL, *RELEASED, *transfers)
    for label in (*said, "Red: +1 Order", "", *(each[::-1] for each in said)):
        for cause in causes(tool):
            text = old_labels.written(tool, label, cause)
            assert old_labels.read(tool, label, text) == cause


@each_tool
def test_labels_of_releases_say_what_they_said(tool: AnyTool) -> None:
    """Up to 0.15 steps were called like buttons, and a cause was written only where that didn't say it."""
    for label, cause in RELEASED.items():
        assert old_labels.cause_of(tool, label) == cause
        assert old_labels.written(tool, label, cause) == ""
    for label, key in old_labels._TAKES.get(tool.plan_name, {}).items():
        (transfer, *_) = [each for each in tool.transfers if each.key == key]
        assert old_labels.cause_of(tool, label) == touch_cause(transfer)
        if step_cause(transfer) != touch_cause(transfer):
            assert old_labels.cause_of(tool, f"{label} (by itself)") == step_cause(transfer)
        before = label.replace(" from the ", " of the ").replace(" on the ", " of the ")
        assert old_labels.cause_of(tool, before) in causes_of(transfer)


@each_tool
def test_a_step_that_came_from_another_tool_has_its_cause_beside_what_happened(
    tool: AnyTool,
) -> None:
    """Its label may be reworded: no release reads the cause off it, unless it did so before."""
    for transfer in tool.transfers:
        for cause in causes_of(transfer):
            text = old_labels.written(tool, transfer.step, cause)
            known = old_labels.cause_of(tool, transfer.step)
            assert text == ("" if known == cause else cause.text)
            assert known in (PLAYER, *causes_of(transfer)), (
                f"{transfer.step} means something else"
            )


def test_the_tables_of_old_labels_never_change() -> None:
    tables = json.dumps(old_labels._TAKES, sort_keys=True)
    assert sha256(tables.encode()).hexdigest()[:16] == TABLES


def test_every_label_of_a_release_before_leads_to_a_take_of_today() -> None:
    by_plan = {tool.plan_name: {transfer.key for transfer in tool.transfers} for tool in TOOLS}
    for plan, transfers in old_labels._TAKES.items():
        assert set(transfers.values()) <= by_plan[plan], plan


def test_only_what_replaces_ones_own_has_come_from_others() -> None:
    assert [key for key in STEPS if cause_of_choice(key) == RECEIVED] == [REPLACE]

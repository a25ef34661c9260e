"""Secrets: their title alone on the first page, and where others listen in not even after a touch."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import every_tool
from companion.core.shape import keeps_secrets, without_secrets
from companion.core.table import Table
from companion.core.values import Value
from companion.display import labels
from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import code_pages, tool_page
from screens.light.pages.changing_part import changing_part
from screens.light.state import keys, light_tool_session, touches
from screens.light.state.light_tool_session import LightToolSession, StaleError
from screens.light.ui import document
from tests.gallery.blocks import BLOCKS, BlocksState
from tests.screens.light.fingers import NOW, buttons, name_of, page_of, touch
from tests.states import extremes, states

SECRETIVE = [BLOCKS, *(tool for tool in every_tool() if keeps_secrets(tool.state))]
secretive = pytest.mark.parametrize("tool", SECRETIVE, ids=lambda tool: tool.name)


def first_page(tool: AnyTool, state: Value) -> str:
    here = light_tool_session.covered(
        replace(light_tool_session.opened(tool), history=History(state))
    )
    return tool_page.tool_page(here, now=NOW) + code_pages.shared_page(
        tool, state, "1", now=NOW, app="/", touch="/t"
    )


def check(tool: AnyTool, state: Value) -> None:
    assert first_page(tool, state) == first_page(tool, without_secrets(state))


@secretive
def test_the_first_page_is_the_same_whatever_is_secret(tool: AnyTool) -> None:
    for state in (tool.example, *extremes(tool.state)):
        check(tool, state)


@secretive
@settings(max_examples=10)
@given(data=st.data())
def test_the_first_page_is_the_same_whatever_secret_is_in_it(
    tool: AnyTool, data: st.DataObject
) -> None:
    check(tool, data.draw(states(tool.state)))


def needs(part: str) -> set[str]:
    """Return the scripts that our own puts no *part* in without."""
    marks = {
        document.COPIED: document.COPY_SCRIPT,
        document.TIMED: document.CLOCK_SCRIPT,
        "data-left": document.CLOCK_SCRIPT,
    }
    return {script for mark, script in marks.items() if f" {mark}" in part}


@secretive
def test_no_secret_needs_a_page_that_is_fetched_again(tool: AnyTool) -> None:
    """It would come covered: a script that the uncovered part needs is on the page before."""
    for state in (tool.opening(Table()), tool.example, *extremes(tool.state)):
        here = replace(light_tool_session.opened(tool), history=History(state))
        page = tool_page.tool_page(here, now=NOW)
        for lid in (each for each in buttons(page_of(here)) if name_of(each) == labels.UNCOVER):
            after = touches.touched(here, {"k": "secret", "v": lid.get("value")}, NOW, 0)
            part = changing_part(after, now=NOW)
            assert all(script in page for script in needs(part))


def with_a_boss() -> LightToolSession:
    return replace(light_tool_session.opened(BLOCKS), history=History(BlocksState(boss=7)))


def lids(here: LightToolSession) -> list[str]:
    return [name_of(each) for each in buttons(page_of(here))]


def uncover(here: LightToolSession) -> LightToolSession:
    """Touch the first cover."""
    top = page_of(here)
    lid = next(each for each in buttons(top) if name_of(each) == labels.UNCOVER)
    return touches.touched(here, {"k": "secret", "v": lid.get("value")}, NOW, 0)


def test_a_secret_is_shown_after_a_touch_until_the_next_page() -> None:
    here = with_a_boss()
    assert "Boss 7" not in page_of(here).text
    opened = uncover(here)
    assert "Boss 7" in page_of(opened).text
    assert "Boss 7" not in page_of(light_tool_session.covered(opened)).text
    assert "Boss 7" not in page_of(touch(opened, labels.COVER)).text
    assert lids(opened).count(labels.UNCOVER) == lids(here).count(labels.UNCOVER) - 1


def test_what_is_covered_takes_no_touch() -> None:
    opened = uncover(touch(uncover(with_a_boss()), labels.COVER))
    names = set(lids(opened)) - set(lids(with_a_boss()))
    assert names == {labels.COVER}


def test_where_others_listen_in_secrets_are_off_until_the_table_says_so() -> None:
    here = replace(with_a_boss(), overheard=True)
    key = next(
        each.get("value")
        for each in buttons(page_of(with_a_boss()))
        if name_of(each) == labels.UNCOVER
    )
    off = touches.touched(here, {"k": "secret", "v": key}, NOW, 0)
    assert "Boss 7" not in page_of(off).text
    assert labels.OVERHEARD in page_of(off).text
    forced = replace(here, switches=keys.Switches(secret=key))
    assert "Boss 7" not in page_of(forced).text
    (trust, *_) = [b for b in buttons(page_of(off)) if name_of(b) == labels.TRUST_WIFI]
    trusting = touches.touched(
        off, {"k": "trust", trust.get("name"): trust.get("value")}, NOW, 0
    )
    assert trusting.trusts
    opened = uncover(trusting)
    assert "Boss 7" in page_of(opened).text
    assert labels.TRUSTED in page_of(opened).text
    back = touches.touched(opened, {"k": "trust", "v": "0"}, NOW, 0)
    assert "Boss 7" not in page_of(back).text


@pytest.mark.parametrize("word", ["٣", "a" * 60_000, "1", ""])
def test_a_key_of_no_secret_uncovers_nothing(word: str) -> None:
    """A forged one went into a cookie as it came."""
    here = with_a_boss()
    with pytest.raises(StaleError):
        touches.touched(here, {"k": "secret", "v": word}, 0, 0)

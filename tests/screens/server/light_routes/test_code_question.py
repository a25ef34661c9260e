"""A code of a tool in which something is entered asks what to do with it, as in the app, and changes nothing before."""

import re

import pytest

from companion.core.shape import code_part
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.made_games import MAKE
from companion.exchange import share
from companion.exchange.code_question import (
    OPEN,
    UNDO_BRINGS_HERE,
    CodeQuestion,
    code_question,
)
from companion.exchange.import_choices import ADD, KEEP, REPLACE
from companion.tools.tool import AnyTool
from screens.light.state.keys import TAKE
from tests.screens.light.html_tree import Node, tree
from tests.screens.server.light_routes.tables import laptop, two
from tests.screens.server.light_routes.visitor import (
    AT,
    COUNTED,
    DIGITS,
    LightVisitor,
    button_fields,
    served,
    shared,
)
from tests.states import every_tool, extremes, with_short_names


def asked_of(tool: AnyTool, theirs: Value, *, shared: bool) -> CodeQuestion | None:
    """Return what the app asks about a code of *theirs*, where the tool shows its example."""
    mine = code_part(tool.example) if shared else tool.example
    opening = tool.opening(Table())
    return code_question(tool, mine, theirs, used=True, before=(opening,), shared=shared)


def ways(page: Node) -> list[str]:
    """Return what can be chosen on *page*, from the top."""
    found = list[str]()
    for each in page.inside:
        if isinstance(each, Node):
            chosen = each.tag in ("a", "button")
            found += [each.text] if chosen else ways(each)
    return found


def check(phone: LightVisitor, tool: AnyTool, others: list[LightVisitor]) -> None:
    """Have *phone* open a code in the example of *tool*: it is asked, and all have what it chooses."""
    at = f"/t/{tool.name}"
    phone.post(at, k="example")
    theirs = code_part(with_short_names(extremes(tool.state)[-1]))
    digits = share.write(tool, theirs)
    if len(digits) > share.MOST_DIGITS or tool.key == MAKE:
        return
    before = shared(phone, at)
    answer = phone.post(at, k=TAKE, v=digits)
    asked = asked_of(tool, theirs, shared=bool(others) and not tool.personal)
    if asked is None:
        assert answer.status_code == 303, "there is nothing to ask"
        return
    page = tree(answer.text)
    (main,) = page.all("main")
    assert ways(main) == [each.label for each in asked.choices]
    assert asked.text in page.text
    assert asked.undo in page.text
    for each in (phone, *(others if not tool.personal else ())):
        assert shared(each, at) == before, "nobody has chosen yet"
    labels = {each.key: each.label for each in asked.choices}
    done = phone.send(at, button_fields(answer.text, labels[REPLACE]))
    assert done.status_code in (303, 422), "an agreement may be needed"
    mine = shared(phone, at)
    for each in others if not tool.personal else ():
        assert shared(each, at) == mine


@pytest.mark.slow
@every_tool
def test_ones_own_tool_is_replaced_only_if_one_says_so(tool: AnyTool) -> None:
    check(LightVisitor(served()), tool, [])


@pytest.mark.slow
@every_tool
def test_the_tables_tool_is_replaced_only_if_somebody_says_so(tool: AnyTool) -> None:
    ada, bob, _ = two(laptop())
    if tool.agreement is None:
        check(ada, tool, [bob])


def test_where_nothing_is_entered_a_code_is_opened_at_once() -> None:
    ada, bob, _ = two(laptop())
    assert ada.press(f"/q/{DIGITS}", OPEN).status_code == 405, "its form leads to the tool"
    fields = button_fields(ada.get(f"/q/{DIGITS}").text, OPEN)
    assert ada.send(AT, fields).status_code == 303
    assert COUNTED in bob.get(AT).text


def test_what_the_code_has_is_added_to_what_the_table_has_by_then() -> None:
    ada, bob, _ = two(laptop())
    for label in ("Strong secure:", "Red, Whose Syndicate"):
        ada.press(AT, label)
    fields = button_fields(ada.get(f"/q/{DIGITS}").text, OPEN)
    answer = ada.send(AT, fields)
    assert UNDO_BRINGS_HERE in answer.text
    add = button_fields(answer.text, "Add what the code has")
    assert add["n"] == ADD
    bob.press(AT, "Weak sabotage:")
    assert ada.send(AT, add).status_code == 303
    text = bob.get(AT).text
    assert re.search("Syndicate 3", text)
    ada.post(AT, k="undo")
    assert "Syndicate 3" not in bob.get(AT).text


def test_keeping_what_is_there_leads_to_the_tool() -> None:
    phone = LightVisitor(served())
    phone.press(AT, "Weak sabotage:")
    fields = button_fields(phone.get(f"/q/{DIGITS}").text, OPEN)
    page = tree(phone.send(AT, fields).text)
    assert [a.get("href") for a in page.all("a") if a.text == KEEP] == [AT]

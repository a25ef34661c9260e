"""A page has the rules of the style that apply to it, and no others."""

import re
from dataclasses import replace

import pytest

from companion.tools.history import History
from companion.tools.tool import AnyTool
from screens.light.pages import changing_part
from screens.light.pages.tool_page import soon
from screens.light.state import light_tool_session
from screens.light.ui import document, game_colours
from tests.fast_run import tools_of_one_test
from tests.screens.light.fingers import NOW
from tests.screens.light.test_whole_pages import style_of, whole
from tests.states import every_tool as of_every_tool
from tests.states import extremes

CLASS = re.compile(r"\.([a-zA-Z][\w-]*)(?![\w-]*\))")
"""A class that an element must have: not one that it must not."""


def check_rules(text: str, more: frozenset[str]) -> None:
    """Check that the page *text* has each rule for its elements and for *more*, and no other."""
    style, needed = style_of(text), more | document.looks_in(text)
    assert frozenset(CLASS.findall(style)) & document.EVERY_LOOK <= needed
    for head, inside in document._SHEET:
        wanted = [each for each in head.split(",") if needed.issuperset(CLASS.findall(each))]
        if not head.startswith(("@", ":root")):
            assert not wanted or f"{','.join(wanted)}{{{inside}}}" in style
    given = set(re.findall(r"(--\w+):", style))
    assert given >= set(re.findall(r"var\((--\w+)", text))
    assert style.startswith(":root{color-scheme:dark light}")


LETTERS = {".875rem", "1rem", "1.25rem", "1.75rem", "2.75rem", "12px"}
"""The five sizes of letters: captions, texts, tasks, titles, phases and counts; those of a chart grow with it."""

WEIGHTS = {"400", "600", "700"}


USUAL = "100%/1.375 Roboto,system-ui,sans-serif"
"""What a page is set in."""


def test_letters_have_few_sizes_and_weights() -> None:
    """Each pair is another font, which a browser looks for before it draws the first page."""
    style = document.STYLE.replace("!important", "")
    assert set(re.findall(r"font-size:([^;}]+)", style)) == LETTERS
    assert set(re.findall(r"font-weight:([^;}]+)", style)) == WEIGHTS
    own = [each for each in re.findall(r"[{;]font:([^;}]+)", style) if each != "inherit"]
    assert set(own) == {USUAL, f"600 .875rem/{USUAL.partition('/')[2]}", "var(--f)"}


def test_a_page_has_every_rule_that_applies_to_it_and_no_other() -> None:
    assert document._style_for(document.EVERY_LOOK) == document.STYLE
    for tool in tools_of_one_test():
        opened, used, shared = whole(tool)
        check_rules(shared, frozenset())
        check_rules(opened, soon(tool))
        check_rules(used, soon(tool))


@pytest.mark.slow
@of_every_tool
def test_what_is_likely_to_come_needs_no_more_rules_and_each_class_has_one(
    tool: AnyTool,
) -> None:
    likely = soon(tool)
    for state in (tool.state(), tool.example, *extremes(tool.state)):
        here = replace(light_tool_session.opened(tool), history=History(state))
        needed = document.looks_in(changing_part.changing_part(here, now=NOW))
        assert needed <= likely or state not in (tool.state(), tool.example)
        marks = {document.TIMED, document.COPIED}
        assert marks & needed <= likely, "what needs another script would be fetched again"
        own = {*marks, game_colours.name(game_colours.game_in(tool, state))}
        assert needed - own <= document.EVERY_LOOK


def test_the_rules_are_the_style_line_by_line() -> None:
    assert document.RULES.replace("\n", "") == document.STYLE + "".join(
        game_colours.of_pieces()
    )
    assert all(line.count("{") == line.count("}") > 0 for line in document.RULES.split("\n"))

"""One button at most is filled, and it is the step that comes next."""

from companion.core.blocks import Answer, Button, TextToCopy
from companion.display.filled import Filled, filled
from companion.display.layout import Layout, ToolLinks
from companion.tools.tool import ToolLink

NO_LEADS = ToolLinks((), (), ())
ANSWER = Answer("Done")
NEXT = Button("Next", "next", main=True)
TEXT = TextToCopy("The message", "hello", main=True)
ON, HOME = ToolLink("Damage", "damage", main=True), ToolLink("Go on", "round", main=True)


def layout(*main: Button, links: ToolLinks = NO_LEADS) -> Layout:
    return Layout(ANSWER, None, main, (), links)


def test_a_main_button_of_the_tool_is_filled_unless_players_are_asked_first() -> None:
    assert filled(layout(NEXT)) is Filled.MAIN
    assert filled(layout(NEXT)._replace(waits=True)) is Filled.NOTHING
    assert filled(layout()) is Filled.NOTHING


def test_a_tool_that_helps_first_does_not_take_next_away() -> None:
    helps = ToolLinks((), (ToolLink("Attack", "attack"),), (), strong=1)
    assert filled(layout(NEXT, links=helps)) is Filled.MAIN


def test_the_way_to_another_tool_comes_before_a_button_of_this_one() -> None:
    assert filled(layout(NEXT, links=ToolLinks((ON,), (), ()))) is Filled.ONWARD
    assert filled(layout(NEXT, links=ToolLinks((HOME,), (), ()))) is Filled.HOME
    assert filled(layout(NEXT, links=ToolLinks((HOME, ON), (), ()))) is Filled.ONWARD


def test_what_other_tools_know_comes_before_the_ways() -> None:
    parts = layout(NEXT, links=ToolLinks((ON,), (), ()))
    assert filled(parts, due=True) is Filled.DUE
    assert filled(parts, due=True, seals=True) is Filled.DUE
    assert filled(parts._replace(waits=True), due=True) is Filled.DUE
    assert filled(layout(NEXT)._replace(waits=True), due=True) is Filled.NOTHING


def test_the_end_of_a_game_comes_first_of_all_and_a_pad_has_its_own_next() -> None:
    parts = layout(NEXT, links=ToolLinks((ON,), (), ()))
    assert filled(parts, keeps=True, due=True, seals=True) is Filled.KEEP
    assert filled(parts, keeps=True, typed=True) is Filled.NOTHING
    assert filled(layout(NEXT), seals=True) is Filled.SEAL


def test_the_way_back_is_filled_once_the_only_text_is_copied() -> None:
    back = ToolLinks((), (), (), back=(ToolLink("Back", "round"),))
    parts = layout(links=back)._replace(body=(TEXT,), copies_first=True)
    assert filled(parts) is Filled.MAIN
    assert filled(parts, copied=TEXT.text) is Filled.BACK
    assert filled(parts._replace(links=NO_LEADS), copied=TEXT.text) is Filled.NOTHING

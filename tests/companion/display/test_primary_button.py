"""One button at most is filled, and it is the step that comes next."""

from companion.core.blocks import Answer, Button, TextToCopy
from companion.display.layout import Layout, ToolLinks
from companion.display.primary_button import PrimaryButton, primary_button
from companion.tools.tool import ToolLink

NO_LEADS = ToolLinks((), (), ())
ANSWER = Answer("Done")
NEXT = Button("Next", "next", main=True)
TEXT = TextToCopy("The message", "hello", main=True)
ON, HOME = ToolLink("Damage", "damage", main=True), ToolLink("Go on", "round", main=True)


def layout(*main: Button, links: ToolLinks = NO_LEADS) -> Layout:
    return Layout(ANSWER, None, main, (), links)


def test_a_main_button_of_the_tool_is_filled_unless_players_are_asked_first() -> None:
    assert primary_button(layout(NEXT)) is PrimaryButton.MAIN
    assert primary_button(layout(NEXT)._replace(waits=True)) is PrimaryButton.NOTHING
    assert primary_button(layout()) is PrimaryButton.NOTHING


def test_a_tool_that_helps_first_does_not_take_next_away() -> None:
    helps = ToolLinks((), (ToolLink("Attack", "attack"),), (), strong=1)
    assert primary_button(layout(NEXT, links=helps)) is PrimaryButton.MAIN


def test_the_way_to_another_tool_comes_before_a_button_of_this_one() -> None:
    assert primary_button(layout(NEXT, links=ToolLinks((ON,), (), ()))) is PrimaryButton.ONWARD
    assert primary_button(layout(NEXT, links=ToolLinks((HOME,), (), ()))) is PrimaryButton.HOME
    assert (
        primary_button(layout(NEXT, links=ToolLinks((HOME, ON), (), ())))
        is PrimaryButton.ONWARD
    )


def test_what_other_tools_know_comes_before_the_ways() -> None:
    parts = layout(NEXT, links=ToolLinks((ON,), (), ()))
    assert primary_button(parts, due=True) is PrimaryButton.DUE
    assert primary_button(parts, due=True, seals=True) is PrimaryButton.DUE
    assert primary_button(parts._replace(waits=True), due=True) is PrimaryButton.DUE
    assert primary_button(layout(NEXT)._replace(waits=True), due=True) is PrimaryButton.NOTHING


def test_the_end_of_a_game_comes_first_of_all_and_a_pad_has_its_own_next() -> None:
    parts = layout(NEXT, links=ToolLinks((ON,), (), ()))
    assert primary_button(parts, keeps=True, due=True, seals=True) is PrimaryButton.KEEP
    assert primary_button(parts, keeps=True, typed=True) is PrimaryButton.NOTHING
    assert primary_button(layout(NEXT), seals=True) is PrimaryButton.SEAL


def test_the_way_back_is_filled_once_the_only_text_is_copied() -> None:
    back = ToolLinks((), (), (), back=(ToolLink("Back", "round"),))
    parts = layout(links=back)._replace(body=(TEXT,), copies_first=True)
    assert primary_button(parts) is PrimaryButton.MAIN
    assert primary_button(parts, copied=TEXT.text) is PrimaryButton.BACK
    assert (
        primary_button(parts._replace(links=NO_LEADS), copied=TEXT.text)
        is PrimaryButton.NOTHING
    )

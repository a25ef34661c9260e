import pytest

from companion.core.blocks import Answer, Heading, Note, blocks

ANSWER, NOTE, TITLE = Answer("7"), Note("Count again."), Heading("Later")


def test_blocks_are_in_the_order_in_which_they_are_named() -> None:
    assert blocks(ANSWER, NOTE, TITLE) == (ANSWER, NOTE, TITLE)
    assert blocks() == ()


def test_the_blocks_of_a_tuple_stand_in_its_place() -> None:
    assert blocks(TITLE, (ANSWER, NOTE), TITLE) == (TITLE, ANSWER, NOTE, TITLE)


@pytest.mark.parametrize("nothing", [False, 0, "", None, ()])
def test_what_is_not_wanted_is_left_out(nothing: bool | int | str | tuple[()] | None) -> None:
    assert blocks(ANSWER, nothing and NOTE, TITLE) == (ANSWER, TITLE)


def test_what_is_wanted_stays() -> None:
    assert blocks(len("ab") and NOTE, bool(ANSWER.text) and (TITLE, NOTE)) == (
        NOTE,
        TITLE,
        NOTE,
    )

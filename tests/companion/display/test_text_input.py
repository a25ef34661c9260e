"""What is kept of typed and pasted text."""

import pytest

from companion.core.fields import Text
from companion.display.text_input import typed_text

NAME, LIST = Text(title="Name"), Text(title="Names", most=40, listed=True)
STEPS = Text(title="Steps", most=40, steps=True)


@pytest.mark.parametrize(
    ("pasted", "kept"),
    [
        ("Ships\nCargo\nIsles", "Ships, Cargo, Isles"),
        ("Ships,\r\n Cargo ,\n\n, Isles\n", "Ships, Cargo, Isles"),
        ("Ships, Cargo", "Ships, Cargo"),
        (",,", ""),
        ("x\n" * 40, ", ".join("x" * 14)[:40].strip()),
    ],
)
def test_a_line_break_in_a_list_is_a_comma(pasted: str, kept: str) -> None:
    assert typed_text(LIST, pasted) == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Draw a card, then play\nScore", "Draw a card, then play; Score"),
        ("Draw;\r\n\n; Play ;Score\n", "Draw; Play ;Score"),
        ("Draw; Play", "Draw; Play"),
        ("Draw, play", "Draw, play"),
        ("\n;\n", ""),
    ],
)
def test_each_line_is_a_step(typed: str, kept: str) -> None:
    """Two steps on two lines became one."""
    assert typed_text(STEPS, typed) == kept


def test_elsewhere_it_is_a_space() -> None:
    assert typed_text(NAME, "Ann\nLee") == "Ann Lee"

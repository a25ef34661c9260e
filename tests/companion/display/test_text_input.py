"""What is kept of typed and pasted text."""

import pytest

from companion.core.fields import Text
from companion.display.text_input import typed_text

NAME, LIST = Text(title="Name"), Text(title="Names", most=40, listed=True)


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


def test_elsewhere_it_is_a_space() -> None:
    assert typed_text(NAME, "Ann\nLee") == "Ann Lee"

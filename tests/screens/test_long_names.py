"""Names as long as they come: no word is broken, and chips of players are all alike."""

import flet as ft
import pytest

from companion.core.table import NAME_MOST, Player
from companion.scenes.letters import widest
from screens.inputs import faces
from screens.inputs.faces import face_height, face_room, name_size, seat_grid
from screens.ui.text_widths import SEMIBOLD


def players(*names: str) -> tuple[Player, ...]:
    return tuple(Player(seat, name, "red", "R") for seat, name in enumerate(names))


@pytest.fixture(autouse=True)
def letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw without a page, for letters of the usual size."""
    monkeypatch.setattr(faces, "is_large", lambda: False)
    monkeypatch.setattr(faces, "text_size", lambda: 1)
    monkeypatch.setattr(faces, "column_width", lambda: 360)


def rows(*names: str) -> list[int]:
    """Return how many chips stand in each row."""
    chips: list[ft.Control] = [ft.Text(name) for name in names]
    drawn = seat_grid(chips, players(*names))
    assert isinstance(drawn, ft.Column)
    lines = [row.controls for row in drawn.controls if isinstance(row, ft.Row)]
    return [sum(cell in chips for cell in line) for line in lines]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Ada", "Bea"), [2]),
        (("Ada", "Bartholomew"), [2]),  # two have all the room they need
        (("Ada", "Bea", "Cem", "Dag", "Eve"), [5]),
        (("Ada", "Bea", "Cem", "Dag", "Bartholomew"), [3, 2]),
        (("Ada", "Bea", "Cem", "Dag", "Zoë Ørsted-X"), [5]),  # two words of eight signs
        (("Ada", "Bea", "Cem", "Dag", "Eve", "Fay"), [4, 2]),
    ],
)
def test_players_with_long_names_stand_in_two_rows(
    names: tuple[str, ...], expected: list[int]
) -> None:
    assert rows(*names) == expected


def test_a_name_of_two_words_makes_all_chips_higher() -> None:
    assert face_height(players("Ada", "Bea"), 64) == 64
    assert face_height(players("Ada", "Zoë Ørsted-X"), 64) > 64


def test_where_letters_are_large_two_stand_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "is_large", lambda: True)
    assert rows("Ada", "Bea", "Cem", "Dag", "Eve") == [2, 2, 1]


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize(
    "name", ["Wolfeschlege", "Maximiliana", "Ann (Orange)", "Zoë Ørsted-X"]
)
def test_a_name_is_read_whole_on_its_chip(name: str, count: int) -> None:
    assert len(name) <= NAME_MOST
    group = players(*[name] * count)
    room, lines = face_room(count, group), name.split(maxsplit=1)
    size = name_size(lines, 13, room)
    assert widest(lines, size, SEMIBOLD) <= room + 0.01
    assert name_size(["Ada"], 13, room) == 13

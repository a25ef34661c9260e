"""What players ask in the middle of a game: the search finds the rulebook's answer, or says that it is silent."""

from pathlib import Path

import pytest

from companion.catalogue import every_game
from tests.companion.questions import FILES, HIGH, measured, read
from tests.companion.questions.__main__ import main
from tests.companion.test_golden import is_released

LISTS = {"new_players.tsv": (0.95, 0.03), "rulebooks.tsv": (0.83, 0.1)}
"""Of each list: what part is answered among the first HIGH at least, and what part is not found at most."""


@pytest.mark.parametrize("name", LISTS)
def test_most_questions_are_answered_high_up(name: str) -> None:
    found, late = measured(read(FILES / name))
    least, most = LISTS[name]
    assert found.asked >= 100
    assert found.three >= least * found.asked, late
    assert found.missed <= most * found.asked, late


def test_every_released_game_is_asked_a_dozen_questions() -> None:
    asked = [each for name in LISTS for each in read(FILES / name)]
    for game in filter(lambda each: is_released(each.key), every_game()):
        assert sum(each.game == game.key for each in asked) >= 12, game.key


def test_another_list_is_measured_by_its_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "asked.tsv"
    path.write_text(
        "# a remark\n\nHow much does a recruit cost?\t5 MC\nxyzzy\tnothing at all\tthe-law\n",
        "utf-8",
    )
    assert main(["-v", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        f"asked.tsv: 2 questions: 1 first, 1 among {HIGH} (50 %), 1 not found\n"
    )
    assert "not found: xyzzy [nothing at all]" in said


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("no answer", "line 1: question, tab, answer, tab, game"),
        ("a\tb\tc\td", "line 1: question, tab, answer, tab, game"),
        ("a\tb\tchess", "line 1: no game is called chess"),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, wrong: str
) -> None:
    path = tmp_path / "asked.tsv"
    path.write_text(line, "utf-8")
    assert main([str(path)]) == 2
    assert wrong in capsys.readouterr().err
    assert main([str(tmp_path / "none.tsv")]) == 2

"""Players read plain English: the reading level of every tool's sentences, and the script that prints them."""

from statistics import median

import pytest

from companion.core.blocks import Answer, Ask, Fold, Grid, Note
from companion.core.fields import Option, Pick
from companion.core.table import Table
from companion.tools.tool import AnyTool
from tests import sentences
from tests.states import every_tool


@pytest.mark.slow
@every_tool
def test_the_median_sentence_of_a_tool_is_easy_to_read(tool: AnyTool) -> None:
    grades = [sentences.grade(text) for text in sentences.sentences(tool, examples=20)]
    assert median(grades or [0]) <= sentences.AIM


def test_a_harder_sentence_has_a_higher_grade() -> None:
    plain = "Pay 2 dice. The owner cannot refuse."
    hard = (
        "Notwithstanding preceding considerations, organisational responsibilities accumulate."
    )
    assert sentences.grade(plain) < sentences.AIM < sentences.grade(hard)


def test_every_text_that_a_player_can_read_is_found_and_no_name() -> None:
    role = Pick(title="Role", options=(Option("a", "Alone"),))
    player = Table().renamed(0, "Zoë").players[0]
    blocks = (
        Fold("More", (Note("One.\nTwo."),)),
        Answer("Won", why="3 + 4", lines=("First",)),
        Grid("Odds", ("A",), (("B",),)),
        Ask(role, "a", "Whose?", player=player, options=(("a", "Mine"),)),
    )
    assert set(sentences.texts(blocks)) == {
        "More", "One.", "Two.", "Won", "3 + 4", "First", "Odds", "A", "B", "Role", "a", "Alone",
        "Whose?", "Mine",
    }  # fmt: skip


def test_the_script_prints_each_sentence_with_its_grade(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sentences, "EXAMPLES", 0)
    sentences.main("the-law/sorting")
    printed = capsys.readouterr().out
    assert "\nthe-law/sorting\n" in printed
    assert " in the median" in printed


def test_the_script_names_the_tools_there_are() -> None:
    with pytest.raises(SystemExit, match=r"There are: .*the-law/patrols"):
        sentences.main("nonsense")

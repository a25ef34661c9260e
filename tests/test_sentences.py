"""Players read plain English: the reading level of every tool's sentences, and the script that prints them."""

import re
from pathlib import Path
from statistics import median

import pytest

from companion.core.blocks import Answer, Fold, Grid, Note, Question
from companion.core.fields import Option, Pick
from companion.core.table import Table
from companion.tools.tool import AnyTool
from tests import phrases, sentences
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
        Question(role, "a", "Whose?", player=player, options=(("a", "Mine"),)),
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


def test_a_document_is_told_too_and_its_turns_of_phrase(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "A.md").write_text(
        "# A\n\nIt is made anew by itself. The second one is fine.\n"
    )
    monkeypatch.setattr(phrases, "ROOT", tmp_path)
    sentences.main("A")
    printed = capsys.readouterr().out
    assert re.search(r"^A\.md\n +\d+\.\d  It is made anew by itself\.$", printed, re.M)
    assert "A.md:3: “anew”: better: again" in printed
    assert "A.md:3: “by itself”: better: " in printed


def test_a_sentence_around_the_tools_is_told_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "screens").mkdir()
    (tmp_path / "screens" / "a.py").write_text(
        '"""It goes on by itself."""\n\nA = "The phone goes round by itself."\nB = "goes by itself and"\n'
    )
    monkeypatch.setattr(phrases, "ROOT", tmp_path)
    sentences.main("screens")
    printed = capsys.readouterr().out
    assert re.search(
        r"^screens/a\.py\n +\d+\.\d  The phone goes round by itself\.$", printed, re.M
    )
    assert "screens/a.py: “by itself”: better: " in printed
    assert "goes by itself and" not in printed


def test_sentences_of_a_document_are_whole_and_code_tables_and_headings_are_none() -> None:
    page = "\n".join((
        "# A heading that says much",
        "The first one goes",
        "on here. Is the [second one](docs/two.md) *short*?",
        "* Each line of a list, too.",
        "```sh", "make all of it run", "```",
        "| a cell with many words | and another one |",
    ))  # fmt: skip
    assert sentences.prose(page) == (
        "The first one goes on here.", "Is the second one short?", "Each line of a list, too.",
    )  # fmt: skip


def test_the_script_names_what_there_is() -> None:
    with pytest.raises(SystemExit, match=r"There are: .*README.md, .*the-law/patrols"):
        sentences.main("nonsense")

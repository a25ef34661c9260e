"""CHANGELOG.md, and the notes that become its lines."""

import re
from pathlib import Path

from tests.web_copy import ROOT, recipe

PAGE = "# Changes\n\nNewest first.\n\n## 2.0.0\n{}\n## 1.0.0\n\n* The first.\n"


def page(root: Path, newest: str, **notes: str) -> Path:
    """Return a changelog in *root* that says *newest* of its newest version, beside *notes*."""
    (root / "changes").mkdir()
    for name, text in notes.items():
        (root / "changes" / f"{name}.md").write_text(text, "utf-8")
    changelog = root / "CHANGELOG.md"
    changelog.write_text(PAGE.format(newest), "utf-8")
    return changelog


def test_notes_become_lines_of_the_newest_version_and_are_gone(tmp_path: Path) -> None:
    changelog = page(
        tmp_path, "", dice="* **Dice** fall.\n", cards="* **Cards** turn,\n  too.\n\n* More."
    )
    assert recipe("changes").main(tmp_path) is None
    lines = "\n* **Cards** turn,\n  too.\n\n* More.\n* **Dice** fall.\n"
    assert changelog.read_text("utf-8") == PAGE.format(lines)
    assert not [*(tmp_path / "changes").iterdir()]


def test_what_is_there_already_stays_above_them(tmp_path: Path) -> None:
    changelog = page(tmp_path, "\n* Here.\n", dice="* There.\n")
    assert recipe("changes").main(tmp_path) is None
    assert changelog.read_text("utf-8") == PAGE.format("\n* Here.\n* There.\n")


def test_a_note_that_is_no_line_is_named_and_nothing_is_changed(tmp_path: Path) -> None:
    changelog = page(tmp_path, "", cards="* Cards.\n", dice="Dice fall.\n")
    assert recipe("changes").main(tmp_path).startswith("changes/dice.md: ")
    assert changelog.read_text("utf-8") == PAGE.format("")
    assert len([*(tmp_path / "changes").iterdir()]) == 2


def test_without_a_note_that_is_said(tmp_path: Path) -> None:
    changelog = page(tmp_path, "")
    assert recipe("changes").main(tmp_path) == "There is nothing in changes/."
    assert changelog.read_text("utf-8") == PAGE.format("")


def test_every_note_that_waits_begins_as_a_line_does() -> None:
    for note in (ROOT / "changes").glob("*.md"):
        assert note.read_text("utf-8").startswith("* "), note.name


def test_every_line_of_the_changelog_belongs_to_a_version() -> None:
    head, *versions = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)
    assert "\n* " not in head
    numbers = [tuple(map(int, each.partition("\n")[0].split("."))) for each in versions]
    assert numbers == sorted(numbers, reverse=True)

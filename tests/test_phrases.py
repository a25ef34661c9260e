"""Turns of phrase that read as translated are found, wherever they are."""

from pathlib import Path

import pytest

from tests import phrases


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It starts anew.", "anew"),
        ("It is kept for\n  ever.", "for ever"),
        ("A Check sum follows.", "Check sum"),
        ("This allows to see it.", "allows to see"),
    ],
)
def test_what_is_never_right_is_found_with_the_better_word(text: str, words: str) -> None:
    (found,) = phrases.phrases(text, phrases.NEVER)
    assert found.words == words
    assert found.better
    assert text[found.start :].startswith(words.split(maxsplit=1)[0])


@pytest.mark.parametrize(
    "text", ["forever", "It allows a card to move.", "Since 3 players sit here."]
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert not [*phrases.phrases(text, phrases.NEVER)]


def test_files_lines_and_texts_are_named_and_code_and_docstrings_are_none(
    tmp_path: Path,
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("One.\n`anew`\n```\nanew\n```\nMade anew.\n")
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "words.toml").write_text('text = "Kept for ever"\n')
    module = '"""Made anew."""\n\nTEXT = f"Made anew {1}"  # anew\n'
    (tmp_path / "companion" / "module.py").write_text(module)
    assert str(phrases.main(tmp_path)).splitlines() == [
        "companion/words.toml:1: “for ever”: better: for good, forever",
        "docs/page.md:6: “anew”: better: again, or a new …",
        "companion/module.py:3: “anew”: better: again, or a new …",
    ]

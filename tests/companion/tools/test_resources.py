"""A game's words are read from its TOML file, or from what the build of the browser copy made of it."""

import json
import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

from companion.core.blocks import Term
from companion.core.values import Value
from companion.tools.resources import PARSED, TermEntry, load
from tests.web_copy import ROOT, recipe

PYTHON = recipe("web_python")
PACKAGE = "shelf_of_words"
TEXT = 'title = "Terms"\nlines = ["one", "two"]\n'


class Words(Value):
    """What a file of this test holds."""

    title: str
    lines: tuple[str, ...]


WORDS = Words(title="Terms", lines=("one", "two"))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one file of words."""
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "terms.toml").write_text(TEXT, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def test_words_are_read_from_toml_and_from_json_alike(shelf: Path) -> None:
    assert load(Words, PACKAGE, "terms.toml") == WORDS
    parsed = shelf / f"terms.toml{PARSED}"
    (shelf / "terms.toml").rename(parsed)
    parsed.write_text(json.dumps(tomllib.loads(TEXT)), "utf-8")
    assert load(Words, PACKAGE, "terms.toml") == WORDS
    parsed.write_text('{"title": 1}', "utf-8")
    with pytest.raises(ValidationError):
        load(Words, PACKAGE, "terms.toml")


def test_the_copy_has_the_words_of_every_game_parsed_and_packs_as_they_are(
    tmp_path: Path,
) -> None:
    games = tmp_path / "companion" / "games"
    words = {
        file.relative_to(ROOT / "companion" / "games"): file.read_text("utf-8")
        for file in (ROOT / "companion" / "games").glob("*/**/*.toml")
    }
    assert words
    for path, text in {**words, Path("pack.toml"): "companion = 1"}.items():
        (games / path).parent.mkdir(parents=True, exist_ok=True)
        (games / path).write_text(text, "utf-8")
    PYTHON.parse_words(tmp_path)
    assert [file.name for file in games.rglob("*.toml")] == ["pack.toml"]
    for path, text in words.items():
        parsed = (games / path).with_name(f"{path.name}{PARSED}").read_text("utf-8")
        assert json.loads(parsed) == tomllib.loads(text)


def test_an_entry_to_look_up_may_say_of_which_kind_it_is() -> None:
    entry = TermEntry(title="Truce", text="Nobody attacks.", chapter="Trading")
    assert entry.term() == Term("Truce", "Nobody attacks.", "Trading")
    assert entry.term("card") == Term("Truce (card)", "Nobody attacks.", "Trading")

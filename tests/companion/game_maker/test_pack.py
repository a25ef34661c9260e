"""A game as TOML: both ways the same, and a sentence for whatever is no game."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings

from companion.core.values import Value
from companion.game_maker import definition as defined
from companion.game_maker import pack
from companion.game_maker.definition import STEPS, Definition, Row, joined, pieces, steps_of
from companion.game_maker.examples import KEYS, examples
from companion.game_maker.pack import PackError
from tests.companion.game_maker.sample_sheets import MAKE, game, moved
from tests.states import extremes, states

PAGE = Path(__file__).parents[3] / "docs" / "own-game.md"


@given(states(Definition))
@settings(max_examples=min(40, settings().max_examples))
def test_a_game_is_the_same_after_it_was_a_pack(made: Definition) -> None:
    assert pack.read(pack.write(made)) == pack.normal(made)


def test_a_game_at_its_ends_is_the_same_after_it_was_a_pack() -> None:
    for made in (*extremes(Definition), *examples().values()):
        text = pack.write(made)
        assert pack.read(text) == pack.normal(made)
        assert pack.write(pack.read(text)) == text
        assert pack.normal(pack.normal(made)) == pack.normal(made)


def test_rows_that_were_taken_off_and_names_that_do_not_fit_stay_behind() -> None:
    made = moved(MAKE, Definition(), ("add-rows", f"Coins, Farms, {'x' * 31}"), ("row-off", 0))
    assert made.typed
    left = pack.read(pack.write(made))
    assert [row.name for row in left.sheet.rows] == ["Farms"]
    assert not left.typed


def test_the_examples_are_written_as_this_app_writes_them() -> None:
    for key in KEYS:
        read = examples()[key]
        assert pack.read(pack.write(read)) == read == pack.normal(read)


def test_steps_may_stand_in_a_list_or_in_one_text() -> None:
    lists = pack.read('companion = 1\n[course]\nsetup = ["Deal.", "Cut\\n the cards."]\n')
    text = pack.read('companion = 1\n[course]\nsetup = "Deal.; Cut  the cards."\n')
    assert pieces(lists.course.setup) == pieces(text.course.setup)


def test_many_short_steps_keep_within_their_text() -> None:
    tight = "a;" * (STEPS // 2 - 1) + "a"
    assert joined(pieces(tight)) == tight
    assert len(steps_of(tight)) == 24
    assert steps_of("Deal; ; Cut") == ("Deal", "Cut")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_file_from_any_editor_is_read(newline: str) -> None:
    text = pack.write(game(Row(name="Gold"))).replace("\n", newline)
    assert pack.read(f"\ufeff{text}") == game(Row(name="Gold"))


HEAD = "companion = 1\n"
LONG = f'name = "{"x" * 25}"'
MANY_PHASES = "[course]\n" + '[[course.phases]]\ntitle = "x"\n' * 1000
MANY_ROWS = "[sheet]\n" + '[[sheet.rows]]\nname = "x"\n' * 21


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "This isn't a game: the first line of one is companion = 1."),
        ("companion = true", "This isn't a game: the first line of one is companion = 1."),
        ("companion = 0", "This isn't a game: the first line of one is companion = 1."),
        ("companion = 4\nnew = 1", "This game is from a newer version of the app."),
        ("name = ", "This isn't TOML: Invalid value (at end of document)."),
        ("x" * 60_001, "This is too long to be a game."),
        (HEAD + LONG, "name: At most 24 characters."),
        (HEAD + "name = 3", "name: Write text, in quotation marks."),
        (HEAD + 'name = "\\u202e"', "name: Some of these characters cannot be kept."),
        (HEAD + "least = 0", "least: At least 1."),
        (HEAD + "least = 2.5", "least: Write a whole number."),
        (HEAD + "least = 1979-05-27", "least: Write a whole number."),
        (HEAD + 'colour = "puce"', "colour: That isn't one of the choices."),
        (HEAD + "fun = true", "fun: There is no such setting."),
        (HEAD + 'typed = "x"', "typed: There is no such setting."),
        (HEAD + "[about]\n", "about: There is no such setting."),
        (HEAD + "sheet = 1", "sheet: Write this as a table, [like this]."),
        (HEAD + "[sheet]\nrounds = 1", "sheet, rounds: Write true or false."),
        (HEAD + "[sheet]\nrows = 1", "sheet, rows: Write a list."),
        (HEAD + "[sheet]\norder = [0]", "sheet, order: There is no such setting."),
        (HEAD + "[[sheet.rows]]\nagain = 1", "sheet, again: There is no such setting."),
        (HEAD + "[[sheet.rows]]\n[[sheet.rows]]\ngives = 1000", "sheet, row 2, gives: At most 999."),
        (HEAD + MANY_ROWS, "sheet, rows: At most 20 rows."),
        (HEAD + MANY_PHASES, "course, phases: At most 10 phases."),
        (HEAD + "course = 1", "course: Write this as a table, [like this]."),
        (HEAD + "[course]\nphases = 1", "course, phases: Write a list."),
        (HEAD + "[course]\nphases = [1]", "course, phase 1: Write this as a table, [like this]."),
        (HEAD + "[course]\nsetup = [1]", "course, setup: Write text, in quotation marks."),
        (HEAD + f'[course]\nsetup = "{"x" * 481}"', "course, setup: At most 480 characters."),
        (HEAD + "[[counters]]\nstep = 0", "counters, row 1, step: At least 1."),
        (HEAD + "least = " + "[" * 3000 + "]" * 3000, pack.TOO_DEEP),
        (HEAD + "least = " + "[" * 201 + "]" * 201, pack.TOO_DEEP),
        (HEAD + "least = " + "{a=" * 300 + "1" + "}" * 300, pack.TOO_DEEP),
        (HEAD + "a" + ".a" * 1000 + " = 1", pack.TOO_DEEP),
        (HEAD + "[a" + ' . "b.\'c"' * 1000 + "]", pack.TOO_DEEP),
        (HEAD + "x = {a = 1, 'a'" + ".''" * 15_000 + " = 1}", pack.TOO_DEEP),
        (HEAD + "least = " + "9" * 4300, "least: "),
        (HEAD + "least = " + "9" * 4301, "This isn't TOML"),
        (HEAD + "least = 0x" + "f" * 50_000, pack.NOT_WRITTEN),
        (HEAD + 'name = "\ud800"', pack.NOT_WRITTEN),
        (HEAD + "least = nan", "least: "),
        (HEAD + "[least]\na.b.c.d = 1", "least: "),
        (HEAD + 'typed_phases = "x"', "typed_phases: There is no such setting."),
        (HEAD + 'typed_counters = ["x"]', "typed_counters: There is no such setting."),
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused_with_a_sentence_that_says_where(
    text: str, words: str
) -> None:
    with pytest.raises(PackError) as refused:
        pack.read(text)
    assert str(refused.value).startswith(words)
    assert len(str(refused.value)) < 250


def test_the_game_on_the_page_about_packs_is_one() -> None:
    """docs/own-game.md shows a whole pack, and names every line that one can have."""
    page = PAGE.read_text("utf-8")
    (text,) = [part.split("```")[0] for part in page.split("```toml\n")[1:]]
    made = pack.read(text)
    assert made.sheet.rows
    assert made.course.phases
    assert made.counters.rows
    lines = {
        *(name for part in _models() for name in part.model_fields),
    } - {"about", "typed", "typed_phases", "typed_counters", "order", "again", "rows", "rule"}  # fmt: skip
    words = {
        word for part in re.findall(r"`([^`\n]+)`", page) for word in re.findall(r"\w+", part)
    }
    assert lines <= words, f"the page does not name {lines - words}"
    assert tomllib.loads(pack.write(made))["companion"] == tomllib.loads(text)["companion"]


def _models() -> list[type[Value]]:
    return [
        defined.About,
        defined.Definition,
        defined.Sheet,
        defined.Row,
        defined.Rule,
        defined.Course,
        defined.Phase,
        defined.Counter,
    ]

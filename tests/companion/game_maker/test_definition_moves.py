"""The form in which a made game is made: what is typed there is kept, or said to be lost."""

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.blocks import Button, Facts, Fold, Note, Question, Warn
from companion.core.earlier import carried
from companion.core.fields import Text
from companion.display.text_input import typed_text
from companion.game_maker.definition import BETWEEN, MOST_ROWS, WHOLE, Definition, steps_of
from companion.game_maker.editions import DefinitionV1
from companion.game_maker.make_form import STAYS
from tests.answers import after_answer
from tests.companion.game_maker.sample_sheets import MAKE, moved
from tests.laws import asked
from tests.wordings import Wording

FEWER = min(60, settings().max_examples)

TWENTY = tuple(
    f"{letter * 17}{number % 10}" for number, letter in enumerate("abcdefghijklmnopqrst")
)


def test_a_list_of_twenty_long_names_is_added_whole() -> None:
    text = ", ".join(TWENTY)
    (new,) = [
        question for question in asked(MAKE.form(Definition())) if question.move == "add-rows"
    ]
    assert isinstance(new.kind, Text)
    assert len(text) == 398 < new.kind.most
    made = moved(MAKE, Definition(), ("add-rows", text))
    assert [row.name for row in made.sheet.rows] == list(TWENTY)
    assert not made.typed


def new_rows(made: Definition) -> Question:
    """Return the question for new rows of *made*."""
    (found,) = [question for question in asked(MAKE.form(made)) if question.move == "add-rows"]
    return found


def test_a_list_that_may_have_been_cut_adds_nothing_and_says_so() -> None:
    text = f"Gold, {'Farms and fields, ' * 30}"
    made = moved(MAKE, Definition(), ("add-rows", text))
    assert made.sheet == Definition().sheet
    assert text.startswith(made.typed)
    (said,) = new_rows(made).notes
    assert said.startswith("No rows were added: this list is too long")
    assert moved(MAKE, made, ("add-rows", made.typed)) == made
    half = moved(MAKE, made, ("add-rows", made.typed[: WHOLE // 2]))
    assert half.sheet.rows[0].name == "Gold"


@given(st.lists(st.text(st.sampled_from("ab ,"), max_size=30), max_size=60))
@settings(max_examples=FEWER)
def test_every_name_of_a_list_becomes_a_row_or_stays_where_it_was_typed(
    parts: list[str],
) -> None:
    text = ",".join(parts)[:WHOLE].strip()
    names = [name.strip() for name in text.split(",") if name.strip()]
    made = moved(MAKE, Definition(), ("add-rows", text))
    left = [name.strip() for name in made.typed.split(",") if name.strip()]
    assert sorted([*(row.name for row in made.sheet.rows), *left]) == sorted(names)
    assert len(made.typed) <= WHOLE, "what is left is never taken for a list that was cut"


LISTS: Final[dict[str, tuple[str, Callable[[Definition], list[str]], int]]] = {
    "add-phase": ("typed_phases", lambda made: [each.title for each in made.course.phases], 10),
    "add-counter": (
        "typed_counters",
        lambda made: [each.name for each in made.counters.rows],
        6,
    ),
}


@pytest.mark.parametrize("move", LISTS)
def test_new_phases_and_counters_are_lists_like_new_rows(move: str) -> None:
    """A list of phases became one phase with commas in its name."""
    typed, there, most = LISTS[move]
    made = moved(MAKE, Definition(), (move, "Bid, Play ,, Score"))
    assert there(made) == ["Bid", "Play", "Score"]
    (new,) = [question for question in asked(MAKE.form(made)) if question.move == move]
    assert new.title.endswith(", separated by commas")
    text = ", ".join(["x" * 25, *(f"N{n}" for n in range(most))])
    full = moved(MAKE, made, (move, text))
    assert there(full) == ["Bid", "Play", "Score", *(f"N{n}" for n in range(most - 3))]
    left = ["x" * 25, *(f"N{n}" for n in range(most - 3, most))]
    assert getattr(full, typed) == ", ".join(left)
    (new,) = [question for question in asked(MAKE.form(full)) if question.move == move]
    assert new.value == getattr(full, typed)
    long, others = new.notes
    assert long.startswith("Too long: xxx")
    assert others.startswith(f"Not added: N{most - 3}, ")
    assert f"has {most} " in others
    cut = moved(MAKE, Definition(), (move, f"Bid, {'Play, ' * 90}"))
    assert there(cut) == []
    assert getattr(cut, typed)


@pytest.mark.parametrize("move", ["add-rows", *LISTS])
def test_a_semicolon_ends_a_name_too_and_a_name_with_a_comma_is_given_afterwards(
    move: str,
) -> None:
    """“Ships; Cargo” became one row: steps stand between semicolons, names between commas."""
    there = LISTS[move][1] if move in LISTS else row_names
    made = moved(MAKE, Definition(), (move, f"Ships; Cargo ,;Isles;{'x' * 31}"))
    assert there(made) == ["Ships", "Cargo", "Isles"]
    (new,) = [question for question in asked(MAKE.form(made)) if question.move == move]
    assert new.value == "x" * 31
    names = [
        each for each in asked(MAKE.form(made)) if each.path[-1:] in (("name",), ("title",))
    ]
    first = next(each for each in names if each.value == "Ships")
    assert there(after_answer(MAKE, made, first, "Ships, large", 0, 7))[0] == "Ships, large"


def row_names(made: Definition) -> list[str]:
    return [row.name for row in made.sheet.rows]


def test_each_field_of_steps_says_what_is_between_two_and_each_line_is_one() -> None:
    made = moved(MAKE, Definition(), ("add-phase", "Bid"))
    steps = [each for each in asked(MAKE.form(made)) if "steps" in each.title.lower()]
    assert len(steps) == 3
    for each in steps:
        assert each.title.endswith(BETWEEN)
        assert isinstance(each.kind, Text)
        for typed, number in (
            ("Draw a card, then play it", 1),
            ("Draw a card, or two; Play it", 2),
            ("Draw a card\nPlay it", 2),
            ("", 0),
        ):
            after = after_answer(MAKE, made, each, typed_text(each.kind, typed), 0, 7)
            assert len(steps_of(after.look(each.path))) == number


def test_what_is_left_of_many_names_is_never_cut_and_the_warning_stays_short() -> None:
    text = ",".join(["a"] * (WHOLE // 2))
    made = moved(MAKE, Definition(), ("add-rows", text))
    assert made.typed == ",".join(["a"] * (WHOLE // 2 - MOST_ROWS))
    (said,) = new_rows(made).notes
    assert said.startswith("Not added: a, a, a")
    assert said.endswith("a …. A sheet has 20 rows at most. Remove a row first.")
    assert len(said) < 200


def test_what_was_not_added_is_said_at_its_field_and_why() -> None:
    assert new_rows(Definition()).notes == ()
    made = moved(MAKE, Definition(), ("add-rows", f"{'Gold ' * 7}, {', '.join(TWENTY)}, Isles"))
    long, many = new_rows(made).notes
    assert long == f"Too long: {('Gold ' * 7).strip()}. A name has 30 letters at most."
    assert many == "Not added: Isles. A sheet has 20 rows at most. Remove a row first."
    assert not [block for block in MAKE.result(made) if isinstance(block, Warn)]


def test_a_second_row_of_one_name_says_what_it_is_called(wording: Wording) -> None:
    made = moved(MAKE, Definition(), ("add-rows", "Gold, Ships, gold, "))
    notes = {
        question.row: question.notes
        for question in asked(MAKE.form(made))
        if question.path[-1:] == ("name",)
    }
    assert notes["Gold"] == notes["Ships"] == ()
    wording(notes["gold (2)"])


def folds(made: Definition) -> dict[str, Fold]:
    return {block.title: block for block in MAKE.form(made) if isinstance(block, Fold)}


def test_a_removed_row_has_a_fold_of_its_own_and_comes_back_where_it_was() -> None:
    made = moved(MAKE, Definition(), ("add-rows", "Ships, Freight, Isles"))
    assert "Removed rows" not in folds(made)
    for place, name in enumerate(("Ships", "Freight", "Isles")):
        off = moved(MAKE, made, ("row-off", place))
        kept, back = folds(off)["Removed rows"].blocks
        assert kept == Note(STAYS)
        assert isinstance(back, Button)
        assert back.title == f"Bring back: {name}"
        assert moved(MAKE, off, (back.move, *back.args)) == made
    bare = moved(MAKE, made, ("row-off", 0), ("row-off", 2), ("row-off", 1))
    assert moved(MAKE, bare, ("row-back", 2), ("row-back", 0), ("row-back", 1)) == made
    counted = moved(MAKE, made, ("add-counter", "Life"), ("add-counter", "Power"))
    off = moved(MAKE, counted, ("counter-off", 0))
    assert moved(MAKE, off, ("counter-back", 0)) == counted


def test_the_folds_of_a_game_say_what_is_asked_in_them(wording: Wording) -> None:
    made = moved(MAKE, Definition(), ("add-rows", "Tricks"))
    found = folds(made)["Who wins, rounds, what points are called"]
    wording([question.title for question in asked(found.blocks)])


def test_what_is_full_says_so_and_a_phase_without_steps_too(wording: Wording) -> None:
    full = moved(MAKE, Definition(), ("add-rows", ", ".join(TWENTY)))
    full = moved(MAKE, full, *[("add-phase", f"P{n}") for n in range(10)])
    full = moved(MAKE, full, *[("add-counter", f"C{n}") for n in range(6)])
    said = [block.text for block in MAKE.form(full) if isinstance(block, Note)]
    wording(said)
    steps = full.put(("course", "phases", 1, "steps"), "Deal; Cut")
    steps = steps.put(("course", "phases", 2, "steps"), "Deal")
    steps = steps.put(("course", "phases", 2, "around"), True)
    (_, phases) = [block for block in MAKE.result(steps) if isinstance(block, Facts)]
    wording([value for _, value in phases.rows[:3]])


def test_a_field_that_is_left_empty_adds_nothing() -> None:
    """The cursor stays in it after Enter, so it is left empty after the last name."""
    for new in (
        question
        for question in asked(MAKE.form(Definition()))
        if question.move.startswith("add-")
    ):
        for empty in ("", " "):
            assert moved(MAKE, Definition(), (new.move, empty)) == Definition(), new.title


def test_names_that_are_too_long_stay_where_they_were_typed_and_a_sentence_says_why() -> None:
    made = moved(MAKE, Definition(), ("add-rows", f"Gold, , {'x' * 31}, Farms"))
    assert [row.name for row in made.sheet.rows] == ["Gold", "Farms"]
    assert made.typed == "x" * 31
    (new,) = [question for question in asked(MAKE.form(made)) if question.move == "add-rows"]
    assert "30 letters" in " ".join(new.notes)


def test_rows_and_phases_that_are_not_there_are_not_moved() -> None:
    made = moved(MAKE, Definition(), ("add-rows", "Gold, Farms"), ("add-phase", "Bid"))
    for key in ("row-up", "row-off", "row-back", "phase-up", "phase-off", "counter-up"):
        assert moved(MAKE, made, (key, 9)) == made
    assert moved(MAKE, made, ("row-up", 0), ("phase-up", 0), ("row-back", 0)) == made
    two = moved(MAKE, made, ("add-phase", "Play"))
    assert [p.title for p in moved(MAKE, two, ("phase-up", 1)).course.phases] == ["Play", "Bid"]
    assert moved(MAKE, two, ("phase-off", 1)) == made


def test_what_version_1_had_is_there() -> None:
    made = moved(MAKE, Definition(), ("add-rows", f"Gold, {'x' * 31}"), ("add-phase", "Bid"))
    assert MAKE.upgraded(1, carried(made, DefinitionV1)) == made

"""The wordings beside the tests: each belongs to a test, and what differs, is missing or left over fails."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.blocks import (
    Answer,
    Button,
    Facts,
    Fold,
    Grid,
    Note,
    Odds,
    Question,
    QuestionSequence,
    RuleGap,
    Scores,
    Step,
    Steps,
    Term,
    Terms,
    TextToCopy,
    Turn,
)
from companion.core.fields import Count
from companion.core.score import Score
from companion.core.table import Table
from tests import wordings
from tests.fast_run import FAST
from tests.wordings import Entry, Wording, file_of, gone, names_in, parsed, read, written

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob(f"{wordings.FOLDER}/*.txt"))
RED, GREEN = Table().resized(2).players


def module_of(file: Path) -> Path:
    return file.parents[1] / f"{file.stem}.py"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(HERE).as_posix())
def test_every_wording_belongs_to_a_test(file: Path, request: pytest.FixtureRequest) -> None:
    module = module_of(file)
    assert module.exists(), f"{file} is left over: no {module.name} is there."
    sections = parsed(file.read_text("utf-8"))
    assert gone(sections, names_in(module)) == [], "delete what is left over"
    assert written(sections) == file.read_text("utf-8"), "it was changed by hand"
    config = request.config
    if FAST or config.option.keyword or any("::" in each for each in config.args):
        return  # not all cases of a test are here
    here = [item.name for item in request.session.items if item.path == module]
    known = {name.partition("[")[0] for name in here}
    cases = [name for name in sections if name.partition("[")[0] in known]
    assert [name for name in cases if name not in here] == [], "no such case is left"


def test_there_are_wordings() -> None:
    assert FILES


# ---- What is read --------------------------------------------------------------------------------


def test_an_answer_is_read_with_its_tone_its_why_and_its_lines() -> None:
    answer = Answer("Red wins", "5 beats 3", "good", ("Red: 5", "Green: 3"), "The most wins.")
    assert read([answer]) == [
        "Answer: Red wins",
        "  tone: good",
        "  why: 5 beats 3",
        "  - Red: 5",
        "  - Green: 3",
    ]
    assert read([Answer("Nobody yet")]) == ["Answer: Nobody yet"]


def test_what_is_in_a_fold_stands_below_it() -> None:
    inner = Fold("Inner", (Note("One."),))
    assert read([Fold("Outer", (RuleGap("Two."), inner)), Note("Three.")]) == [
        "Fold: Outer",
        "  Rule gap: Two.",
        "  Fold: Inner",
        "    Note: One.",
        "Note: Three.",
    ]


def test_tables_and_numbers_are_read() -> None:
    score = Score(RED, 1, 7, (), "3 + 4")
    assert read(
        [
            Grid("Boards", ("No.", "Who"), (("1", "Red"), ("2", "–")), 1),
            Facts((("Left", "3"),)),
            Odds("At least 1 hit", 3, 4),
            Scores((score,), "VP"),
        ]
    ) == [
        "Table: Boards",
        "    No. | Who",
        "    1 | Red",
        "  > 2 | –",
        "Facts",
        "  Left: 3",
        "Odds: At least 1 hit: 3 of 4",
        "Scores: VP",
        "  1. Red: 7 (3 + 4)",
    ]


def test_what_can_be_touched_is_read() -> None:
    coins = Question(
        Count(most=9), 4, "Coins", ("coins",), player=RED, notes=("", "all of them")
    )
    picks = Question(
        Count(most=9), None, "Picks", options=((1, "One"), (2, "Two")), row="Row 1"
    )
    steps = (Step(0, "Draw."), Step(1, "Pay.", tool="pay", button="Pay here"), Step(2, "Rest."))
    assert read(
        [
            QuestionSequence("All coins", (coins,), optional=True),
            picks,
            Button("Next", "next", main=True, step_label="It went on"),
            Steps(
                (*steps, Step(3, "Beware.", special=True, reminder=True)), (), frozenset({0})
            ),
            Turn("Turn", (RED, GREEN), 1, "turn"),
        ]
    ) == [
        "Questions: All coins (optional)",
        "  Question, Red: Coins = 4",
        "    - all of them",
        "Question: Picks (Row 1) = –",
        "  options: One · Two",
        "Button: Next (main)",
        "  history: It went on",
        "Steps",
        "  [x] Draw.",
        "  [ ] Pay.",
        "      button: Pay here, to pay",
        "  [ ] Rest.",
        "  [·] Beware. (special)",
        "Turn: Turn: Red, (Green)",
    ]


def test_a_text_of_several_lines_keeps_its_lines_and_none_ends_in_a_space() -> None:
    assert read([TextToCopy("Post", "Red \n\nGreen")]) == [
        "Text to copy: Post",
        "  | Red",
        "  |",
        "  | Green",
    ]
    assert read(["One\n\nTwo "]) == ["One", '""', "Two"]
    assert read([Terms((Term("Pact", "A promise.", "Rules"),))]) == [
        "Terms",
        "  Pact: A promise.",
        "    in Rules",
    ]


def test_lists_and_what_is_missing_are_read() -> None:
    assert read([["One", "Two\nlines"], [("a", "b"), ("c", None)], [], None, 3, {}]) == [
        "- One",
        "- Two",
        "  lines",
        "a | b",
        "c | (none)",
        "(none)",
        "(none)",
        "3",
        "(none)",
    ]
    assert read([{"Left": "3", "Right": ("1", "2")}, frozenset({"b", "a"})]) == [
        "Left: 3",
        "Right:",
        "  - 1",
        "  - 2",
        "a",
        "b",
    ]


def test_what_nobody_reads_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="Nobody reads a float"):
        read([0.5])


# ---- The files -----------------------------------------------------------------------------------

TEXT = "== test_one\n-- a\n  Note: One.\n--\n  x\n    y\n\n== test_two[1]\n-- b: a case\n  z\n"
SECTIONS = {
    "test_one": [Entry("a", ("Note: One.",)), Entry("", ("x", "  y"))],
    "test_two[1]": [Entry("b: a case", ("z",))],
}


def test_a_file_is_read_as_it_was_written() -> None:
    assert parsed(TEXT) == SECTIONS
    assert written(SECTIONS) == TEXT


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("  x\n", "Line 1 belongs to no wording"),
        ("== test_one\n  x\n", "Line 2 belongs to no wording"),
        ("== test_one\n-- a\n  x\ny\n", "Line 4 belongs to no wording"),
        ("== test_one\n== test_one\n", "Line 2: test_one has a section already"),
    ],
)
def test_a_file_that_nobody_wrote_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parsed(text)


def test_a_section_whose_test_is_gone_is_found() -> None:
    assert gone(SECTIONS, ["test_two"]) == ["test_one"]
    assert gone(SECTIONS, ["test_one", "test_two"]) == []


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A module with a test that has a wording, one that has none, and its file."""
    made = tmp_path / "test_made.py"
    made.write_text(
        "def test_first(wording): ...\ndef test_plain(): ...\ndef test_second(wording): ...\n"
    )
    return made


def test_only_tests_with_the_fixture_have_wordings(module: Path) -> None:
    assert names_in(module) == ["test_first", "test_second"]


def test_what_is_written_stands_in_the_order_of_the_tests_without_those_that_are_gone(
    module: Path,
) -> None:
    file = file_of(module)
    file.parent.mkdir()
    file.write_text("== test_plain\n-- a\n  x\n\n== test_second\n-- a\n  x\n")
    assert wordings.write(module, "test_first", [Entry("b", ("y",))])
    assert file.read_text() == "== test_first\n-- b\n  y\n\n== test_second\n-- a\n  x\n"
    assert not wordings.write(module, "test_first", [Entry("b", ("y",))]), "nothing is new"
    assert wordings.write(module, "test_second", []), "it says nothing any more"
    assert file.read_text() == "== test_first\n-- b\n  y\n"
    assert wordings.write(module, "test_first", [])
    assert not file.exists()


# ---- In a test -----------------------------------------------------------------------------------


def failure(do: Callable[[], None]) -> str:
    with pytest.raises(pytest.fail.Exception) as caught:
        do()
    return str(caught.value)


def test_words_that_differ_fail_with_the_difference() -> None:
    now = Wording("test_one", [Entry("note", ("Note: One.", "Note: Two."))])
    said = failure(lambda: now((Note("One."), Note("Three."))))
    assert "Wording 1 of test_one differs" in said
    assert "--golden" in said
    assert said.splitlines()[-3:] == [" Note: One.", "-Note: Two.", "+Note: Three."]


def test_the_same_words_pass_whatever_the_test_calls_them() -> None:
    now = Wording("test_one", [Entry("earlier name", ("Note: One.",)), Entry("", ("Two",))])
    now(Note("One."), "Two")
    now.end()


def test_what_is_not_committed_fails_and_is_shown() -> None:
    now = Wording("test_one", [])
    said = failure(lambda: now(Note("One.")))
    assert "No wording 1 of test_one is committed" in said
    assert said.endswith("Note: One.")


def test_what_is_committed_and_no_longer_said_fails() -> None:
    now = Wording("test_one", [Entry("a", ("Note: One.",)), Entry("b", ("Note: Two.",))])
    now(Note("One."))
    assert "Note: Two." in failure(now.end)


def test_each_argument_is_called_by_its_source() -> None:
    now = Wording("test_one", None)
    one, two = Note("One."), ("Two", "Three")
    now(one, two[0])
    now(
        two[1],
        case="the last one",
    )
    now(*two)
    assert [entry.title for entry in now.said] == [
        "one",
        "two[0]",
        "two[1]: the last one",
        "",
        "",
    ]
    now.end()


class OneItem:
    """Stands for a test that pytest has run, with its wording."""

    def __init__(self, path: Path, name: str, wording: Wording | None) -> None:
        self.path, self.name = path, name
        self.funcargs = {"wording": wording} if wording else {}
        self.user_properties: list[tuple[str, object]] = []


def test_golden_writes_and_says_so_and_nothing_else_does(module: Path) -> None:
    wrote = Wording("test_first", None)
    wrote(Note("One."))
    item = OneItem(module, "test_first", wrote)
    assert wordings.close(item) == f"{file_of(module)}: the wording of test_first is new"
    assert wordings.close(item) == ""
    held = wordings.wording_of(item, golden=False)
    held(Note("One."))
    assert wordings.close(OneItem(module, "test_first", held)) == ""
    assert wordings.close(OneItem(module, "test_plain", None)) == ""
    assert wordings.wording_of(OneItem(module, "test_second", None), golden=False).held == []

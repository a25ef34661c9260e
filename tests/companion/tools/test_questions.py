from hypothesis import given

from companion.core.blocks import Heading, Question, QuestionSequence
from companion.core.fields import Count, Seat
from companion.core.table import Table
from companion.core.values import Value
from companion.tools.questions import ask, every_field
from tests.sample_tool import Cage, House, SampleState
from tests.states import states

TITLES = [
    "Count", "Total", "Until", "Seat", "Open", "Sort", "Cards", "Dice", "Sum", "Groups",
    "Order", "Marks", "Houses", "Houses 1", "Cages", "Pockets", "Label", "Beasts", "Owner",
    "Key", "Note", "Hand",
]  # fmt: skip


def said(block: object) -> str:
    assert isinstance(block, Question | QuestionSequence | Heading)
    return block.text if isinstance(block, Heading) else block.title


def test_a_question_has_the_kind_the_value_and_the_title_of_its_field() -> None:
    state = SampleState(main=Cage(owner=3))
    question = ask(state, ("main", "owner"), notes=("a note",))
    assert question == Question(
        Seat(title="Owner"), 3, "Owner", path=("main", "owner"), notes=("a note",)
    )
    assert ask(state, ("main", "owner"), "Whose?").title == "Whose?"


def test_a_question_for_rows_knows_a_fresh_row() -> None:
    assert ask(SampleState(), ("houses",)).fresh == House()
    assert ask(SampleState(), ("houses",), fresh=None).fresh is None
    assert ask(SampleState(), ("count",)).fresh is None


def test_every_field_with_a_title_is_asked_in_order() -> None:
    assert [said(block) for block in every_field(SampleState())] == TITLES


def test_each_row_has_a_heading_and_its_own_questions() -> None:
    blocks = every_field(SampleState(houses=(House(), House(cages=(Cage(),)))))
    texts = [block.text for block in blocks if isinstance(block, Heading)]
    assert texts == ["Houses 1", "Houses 2", "Cages 1"]
    paths = [block.path for block in blocks if isinstance(block, Question)]
    assert ("houses", 1, "cages", 0, "beasts") in paths


def test_what_each_seat_has_is_asked_on_one_walk_of_those_who_play() -> None:
    state = SampleState(table=Table(seats=(5, 2)))
    (sequence,) = [block for block in every_field(state) if isinstance(block, QuestionSequence)]
    assert [each.path for each in sequence.questions] == [
        ("pockets", 5, "coins"),
        ("pockets", 5, "key"),
        ("pockets", 2, "coins"),
        ("pockets", 2, "key"),
    ]
    assert [each.player.name for each in sequence.questions if each.player] == [
        state.table.name(seat) for seat in (5, 5, 2, 2)
    ]
    assert sequence.questions[0].kind == Count(title="Coins", most=30)


def test_without_a_table_nobody_is_offered() -> None:
    class Bare(Value):
        cage: Cage = Cage()

    assert every_field(Bare()) == ()
    assert [
        block for block in every_field(Cage()) if isinstance(block, Question) and block.players
    ] == []


@given(states(SampleState))
def test_every_question_shows_what_stands_at_its_path(state: SampleState) -> None:
    for block in every_field(state):
        for each in block.questions if isinstance(block, QuestionSequence) else (block,):
            if isinstance(each, Question):
                assert state.look(each.path) == each.value
                assert each.kind.refusal(each.value) == ""
                assert state.put(each.path, each.value) == state

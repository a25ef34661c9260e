"""All boards, and what several Soldati can win. Rulebook: Abilities Phase, Execution Phase."""

from companion.core.blocks import (
    Answer,
    Button,
    Fold,
    Grid,
    Note,
    Question,
    QuestionSequence,
    RuleGap,
)
from companion.core.nesting import flat
from companion.display.layout import lay_out
from companion.display.primary_button import PrimaryButton, primary_button
from companion.display.targets import current_question, sequences_of
from companion.games.lawless_empire.boards.state import (
    MOST_VALUES,
    BoardsState,
    PlanBoard,
    faces,
    from_plans,
    from_round,
    from_soldati,
    laid,
    removed,
    with_value,
)
from companion.games.lawless_empire.boards.tool import TOOL
from companion.games.lawless_empire.plans.state import MOST_BOARDS, PlansState
from companion.games.lawless_empire.round.state import RoundState
from companion.games.lawless_empire.soldati.tool import SoldatiState
from tests.answers import after_answer
from tests.companion.games.lawless_empire.surveying import (
    GREEN,
    RED,
    THREE,
    area,
    if_so,
    only,
    using,
)
from tests.wordings import Wording


def asks(state: BoardsState) -> dict[str, Question]:
    blocks = flat(TOOL.form(state))
    every = [
        question
        for block in blocks
        if isinstance(block, QuestionSequence)
        for question in block.questions
    ]
    every += [block for block in blocks if isinstance(block, Question)]
    return {
        f"{question.player.name} {question.title}"
        if question.player
        else question.title: question
        for question in every
    }


def test_an_empty_screen_says_what_to_do_first(wording: Wording) -> None:
    state = BoardsState()
    wording(only(state, Answer), only(state, Note))
    assert TOOL.summary(state) == "0 boards entered"
    assert [block.move for block in TOOL.form(state) if isinstance(block, Button)] == ["add"]
    assert removed(state) == laid(state, RED, (1,)) == state


def test_boards_are_tapped_in_one_after_the_other(wording: Wording) -> None:
    state = TOOL.move(BoardsState(first=RED), "add", (), 0, 0)
    wording(only(state, Answer)[0].text)
    state = after_answer(TOOL, state, asks(state)["Plan"], "extort", 0, 0)
    state = after_answer(TOOL, state, asks(state)["Scheme"], "gang", 0, 0)
    state = after_answer(TOOL, state, asks(state)["Green Dice"], (5, 2, 5), 0, 0)
    assert only(state, Grid)[0].rows == (("1 Extort", "Gang Up", "Green"),)
    assert faces(state, GREEN, 0) == (2, 5, 5)
    two = TOOL.move(state, "add", (), 0, 0)
    assert asks(two)["Boards"].options == ((0, "1 Extort"), (1, "2 Bribe"))
    two = after_answer(TOOL, two, asks(two)["Green Dice"], (1,) * 6, 0, 0)
    assert (len(faces(two, GREEN, 1)), len(faces(two, GREEN, 0))) == (6, 3), "nine in all"
    back = after_answer(TOOL, two, asks(two)["Boards"], 0, 0, 0)
    gone = TOOL.move(back, "remove", (), 0, 0)
    assert faces(gone, GREEN, 0) == (1,) * 6
    assert TOOL.move(gone, "clear", (), 0, 0) == BoardsState(table=gone.table)


def test_the_large_button_is_the_next_step_of_a_board() -> None:
    """Its dice are asked first; once some lie there, the next board is added. The way back is never the large one."""

    def large(state: BoardsState) -> list[str]:
        parts = lay_out(TOOL, state)
        first = primary_button(parts)
        assert first in (PrimaryButton.MAIN, PrimaryButton.NOTHING)
        return [
            block.title
            for block, is_large in parts.in_bar(large=first is PrimaryButton.MAIN)
            if is_large and isinstance(block, Button)
        ]

    def asked(state: BoardsState) -> Question | None:
        return current_question(sequences_of(lay_out(TOOL, state).body), None)

    empty = BoardsState()
    assert large(empty) == ["Add a board"]
    board = TOOL.move(empty, "add", (), 0, 0)
    assert not large(board)
    assert not asked(board), "its Scheme is chosen first, in sight"
    schemed = board.put(("boards", 0, "scheme"), "gang")
    question = asked(schemed)
    assert question
    assert (question.title, question.player) == ("Dice", schemed.table.player(0))
    assert not large(schemed)
    entered = TOOL.move(schemed, "dice", (1, (3,)), 0, 0)
    assert asked(entered) is None
    assert large(entered) == ["Add a board"]


def test_no_more_boards_than_there_can_be() -> None:
    full = BoardsState(boards=(PlanBoard(),) * MOST_BOARDS)
    assert TOOL.move(full, "add", (), 0, 0) == full
    assert "add" not in [block.move for block in TOOL.form(full) if isinstance(block, Button)]


def test_who_leads_is_told_so_far_and_what_is_open_why(wording: Wording) -> None:
    state = area(
        ("bribe", "", (3,), ()),
        ("bribe", "fate", (3,), ()),
        ("bribe", "level", (3, 4), (1,)),
        ("bribe", "none", (3,), (3,)),
        ("bribe", "", (), ()),
        ("bribe", "none", (3,), (4,)),
        first=None,
    )
    wording([row[2] for row in only(state, Grid)[0].rows], only(state, Answer)[0].why)
    wording(only(state, Answer), only(state, RuleGap))
    nobody = area(("bribe", "", (3,), ()))
    wording(only(nobody, Answer)[0].text)


def test_an_empty_board_needs_a_scheme_only_where_a_die_may_go_there() -> None:
    state = area(*THREE, ("bribe", "", (), ()))
    assert "Pick the Scheme" not in if_so(using(state, "flip", 2), Note)[-1:].__repr__()
    assert if_so(using(state, "occupy", 2), Note)[0].text.startswith("Pick the Scheme")


def test_other_tools_bring_the_first_player_the_sides_and_the_readings() -> None:
    state = BoardsState()
    assert from_round(RoundState(), state) == state
    taken = from_round(RoundState(first=2), state)
    assert taken.first == 2
    assert from_round(RoundState(first=2), taken) == taken
    assert from_soldati(SoldatiState(), state) == state
    sides = SoldatiState(abilities=frozenset({1}), values=(2,) * 20, each=True, switch="value")
    own = from_soldati(sides, state)
    assert (own.abilities, own.values, own.each, own.switch) == (
        frozenset({1}), (2,) * MOST_VALUES, True, "value",
    )  # fmt: skip
    assert from_soldati(sides, own) == own
    assert from_soldati(SoldatiState(), own).values == ()
    assert from_plans(PlansState(), state) == state
    assert not from_plans(PlansState(sixes=False), state).sixes


def test_value_sides_are_tapped_and_taken_back() -> None:
    state = area(*THREE)
    state = after_answer(TOOL, state, asks(state)["Value sides, one tap each"], 3, 0, 0)
    assert state.values == (3,)
    assert "Value sides, one tap each: 3" in asks(state)
    assert TOOL.move(state, "back", (), 0, 0).values == ()
    full = state.evolve(values=(1,) * MOST_VALUES)
    assert with_value(full, 1) == full
    assert with_value(state, 8) == with_value(state, 0) == state
    assert [block.title for block in TOOL.form(state) if isinstance(block, Fold)]

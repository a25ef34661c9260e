"""A sheet in the app: its cells, its keypad, which way it goes on, and its totals, in sight with any number of
players.
"""

import asyncio

import flet as ft
import pytest

from companion.core.blocks import Question, QuestionSequence, SheetRow, SheetShape
from companion.core.fields import Sum
from companion.core.table import Player, Table
from companion.display.labels import HIDE_PAD, KEEP_GAME
from companion.display.outcome import CORRECT
from companion.display.sheets import (
    BY_PLAYER,
    BY_ROW,
    HALF,
    PLUS,
    RUB_OUT,
    TOTAL,
    TURN_SIGN,
    TYPE_IT,
)
from companion.display.targets import sequences_of
from companion.game_maker.definition import Definition
from companion.game_maker.definition_moves import add_rows
from companion.game_maker.score_state import ScoreState, entered, from_make, numbers
from companion.storage.store import MemoryStore, Store
from screens.app import is_on_top
from screens.inputs.answer_dock import PadOpener
from screens.inputs.sheet import WIDE_CELL, SheetView, widths_of
from screens.state.keyboard import keyboard
from screens.state.page_session import PageSession
from screens.ui.hooks import StateRef
from screens.ui.text_scale import inner_width
from screens.ui.theme import TOUCH
from tests.screens.control_tree import inside, name_of
from tests.screens.desks import opened, slot_with
from tests.screens.fakes import FailingStore
from tests.screens.harness import Screen
from tests.screens.own_games import KEY, made_tool, make, scores
from tests.screens.whole_app import shown

PADS = PadOpener(StateRef(None))
WORDS = "A rather long name, Ships, Cargo"


def state(players: int = 4, rows: str = WORDS, **more: object) -> ScoreState:
    made = add_rows(Definition(), rows)
    made = made.evolve(sheet=made.sheet.evolve(**more))
    return from_make(made, ScoreState(table=Table().resized(players)))


def heard(screen: Screen) -> list[str]:
    """Return what screen readers say on *screen*."""
    return [str(each.label) for each in screen.all(ft.Semantics) if each.label]


def play(held: ScoreState, *names: str) -> tuple[ScoreState, list[str], list[str]]:
    """Touch what is called *names*; return the state, what can be touched, and what can be read then."""
    session = opened()
    make(session)
    tool_session = slot_with(session, made_tool("score"), held)
    found: list[list[str]] = []

    async def act(screen: Screen) -> None:
        for name in names:
            await screen.touch(name)
        found.extend((screen.names(), screen.texts()))

    shown(session, f"/g/{KEY}/score", act)
    assert isinstance(tool_session.state, ScoreState)
    said, read = found
    return tool_session.state, said, read


def test_digits_make_a_number_and_next_goes_on_row_by_row() -> None:
    after, _, read = play(scores(), "4", "2", "Next")
    assert numbers(after, 1, 0) == (42,)
    assert "Purple · Ships" in read


def test_the_other_way_round_it_goes_on_player_by_player_and_back() -> None:
    after, names, read = play(scores(), BY_PLAYER, "4", "Next", "6")
    assert (numbers(after, 1, 0), numbers(after, 1, 1)) == ((4,), (6,))
    assert "Green · Cargo" in read
    assert BY_ROW in names
    _, again, _ = play(scores(), BY_PLAYER, BY_ROW)
    assert BY_PLAYER in again


def turned_names(store: Store) -> list[str]:
    """Open the app on *store*, turn the pad of a sheet, and return what can be touched after that."""
    session = PageSession(store, "https://example.org")
    make(session)
    slot_with(session, made_tool("score"), scores())
    names: list[str] = []

    async def act(screen: Screen) -> None:
        await screen.touch(BY_PLAYER)
        names.extend(screen.names())

    shown(session, f"/g/{KEY}/score", act)
    return names


def test_which_way_it_goes_on_is_known_after_a_restart() -> None:
    store = MemoryStore()
    assert BY_ROW in turned_names(store)
    again = PageSession(store, "https://example.org")
    asyncio.run(again.load())
    assert again.screen.by_player
    asyncio.run(again.turn_sheets())
    asyncio.run(again.load())
    assert not again.screen.by_player


def test_a_device_that_keeps_nothing_turns_it_all_the_same() -> None:
    assert BY_ROW in turned_names(FailingStore(full=True))


def test_numbers_are_added_up_rubbed_out_and_turned() -> None:
    after, _, read = play(scores(), "4", PLUS, "1", "2", TURN_SIGN)
    assert after.lines[1].cells[0].terms == (4, -12)
    assert any("4−12 = −8" in each for each in read)
    after, *_ = play(scores(), "4", PLUS, "1", RUB_OUT, RUB_OUT, RUB_OUT)
    assert after.lines[1].cells[0].terms == ()
    after, *_ = play(scores(), "4", PLUS, RUB_OUT, "1")
    assert after.lines[1].cells[0].terms == (41,), "what was to be added was rubbed out"


def test_undo_takes_a_whole_number_back_and_the_next_digit_begins_one() -> None:
    undo = "Undo: Purple · Ships: 12"
    after, names, _ = play(scores(), "4", "2", "Next", "1", "2", undo)
    assert (numbers(after, 1, 0), numbers(after, 2, 0)) == ((42,), ())
    places = [
        names.index(each) for each in ("Undo: Green · Ships: 42", "Redo: Purple · Ships: 12")
    ]
    assert places[1] == places[0] + 1, "redo stands right of undo, as everywhere"
    after, *_ = play(scores(), "4", "2", "Next", "1", "2", undo, "Redo: Purple · Ships: 12")
    assert numbers(after, 2, 0) == (12,)
    after, *_ = play(scores(), "Red, Ships: 12", "3", "Undo: Red · Ships: 3", "4")
    assert numbers(after, 0, 0) == (4,)


def test_who_plays_alone_is_asked_before_the_first_number() -> None:
    made = state(3, "Ships", solo=True)
    _, names, read = play(made)
    assert HIDE_PAD not in names
    assert read.index("Who plays alone?") < read.index("Ships")
    after, names, _ = play(made, "Red, Ships: –", "7", "Hide the pad")
    assert numbers(after, 0, 0) == (7,)
    assert "Who plays alone?" in play(after, HIDE_PAD)[2]


def test_totals_of_a_long_sheet_stay_while_all_else_scrolls() -> None:
    held = entered(state(3, ", ".join(f"Row {at}" for at in range(1, 20))), 0, 0, 0, (5,))
    session = opened()
    make(session)
    slot_with(session, made_tool("score"), held)

    async def act(screen: Screen) -> None:
        await screen.touch("Hide the pad")
        (scrolls,) = [
            each for each in screen.all(ft.Column) if each.scroll and is_within(each, "Row 19")
        ]
        assert is_within(scrolls, "How this table plays"), "so does all that stands below"
        assert not is_within(scrolls, TOTAL)
        assert "Total, Red: 5" in heard(screen)

    shown(session, f"/g/{KEY}/score", act)


def test_head_and_totals_of_a_long_sheet_stay_before_the_first_number_too() -> None:
    held = state(3, ", ".join(f"Row {at}" for at in range(1, 20)), solo=True)
    session = opened()
    make(session)
    slot_with(session, made_tool("score"), held)

    async def act(screen: Screen) -> None:
        (scrolls,) = [
            each for each in screen.all(ft.Column) if each.scroll and is_within(each, "Row 19")
        ]
        assert is_within(scrolls, "Who plays alone?"), "it stands below the head"
        assert not is_within(scrolls, TOTAL)
        assert "Total, Red: –" in heard(screen)

    shown(session, f"/g/{KEY}/score", act)


def is_within(column: ft.Column, text: str) -> bool:
    """Return whether *text* can be read in *column*."""
    return any(
        text in str(each.value) for each in inside([column]) if isinstance(each, ft.Text)
    )


def test_what_is_too_much_is_told_and_nothing_is_lost() -> None:
    after, _, read = play(scores(), "9", "9", "9", "9", "9")
    assert after.lines[1].cells[0].terms == (9999,)
    assert any("9999" in each for each in read)


def test_a_cell_that_is_touched_is_asked_and_its_first_digit_begins_anew() -> None:
    after, *_ = play(scores(), "Red, Ships: 12", "3")
    assert numbers(after, 0, 0) == (3,)


def test_keys_do_the_same() -> None:
    session = opened()
    make(session)
    tool_session = slot_with(session, made_tool("score"), scores())
    tool = made_tool("score")

    async def act(screen: Screen) -> None:
        async def press(*keys: str) -> None:
            for key in keys:
                await keyboard().press(tool.name, key)
                await screen.settle()

        await press("7", "Enter")
        assert "Purple · Ships" in screen.texts()
        await press("Arrow Down", "8", "Arrow Right", "9")

    shown(session, f"/g/{KEY}/score", act)
    assert isinstance(tool_session.state, ScoreState)
    assert [numbers(tool_session.state, *cell) for cell in ((1, 0), (2, 1), (3, 1))] == [
        (7,),
        (8,),
        (9,),
    ]


def test_a_round_keeps_one_number_so_nothing_is_added_to_it() -> None:
    """A digit after a plus would go behind the sum, which is all that a round keeps."""
    _, names, _ = play(state(3, "Tricks", rounds=True), "1", "2")
    assert PLUS not in names
    assert RUB_OUT in names


def test_a_sum_is_typed_with_keys_into_a_round() -> None:
    session = opened()
    make(session)
    tool = made_tool("score")
    tool_session = slot_with(session, tool, state(3, "Tricks", rounds=True))

    async def act(screen: Screen) -> None:
        for key in ("1", "2", "+", "3", "4"):
            await keyboard().press(tool.name, key)
            await screen.settle()

    shown(session, f"/g/{KEY}/score", act)
    assert isinstance(tool_session.state, ScoreState)
    assert numbers(tool_session.state, 0, 0) == (46,)


def test_halves_have_a_key_and_decimals_are_typed() -> None:
    after, names, _ = play(state(3, "Gold", fraction="half"), "7", HALF, "Next", HALF)
    assert (numbers(after, 0, 0), numbers(after, 1, 0)) == ((15,), (1,))
    assert TYPE_IT not in names
    after, names, _ = play(state(3, "Gold", fraction="hundredth"), "7")
    assert numbers(after, 0, 0) == (700,)
    assert TYPE_IT in names
    assert HALF not in names


def test_a_dialog_says_whose_number_of_which_row_is_typed() -> None:
    session = opened()
    make(session)
    slot_with(session, made_tool("score"), state(3, "Gold", fraction="hundredth"))

    async def act(screen: Screen) -> None:
        await screen.touch("Green, Gold: –")
        await screen.touch(TYPE_IT)
        (dialog,) = screen.all(ft.AlertDialog)
        assert dialog.semantics_label == "Green · Gold"

    shown(session, f"/g/{KEY}/score", act)


def test_keys_work_where_the_search_found_the_sheet() -> None:
    session = opened()
    make(session)
    tool = made_tool("score")
    assert is_on_top(f"/g/{KEY}/tools/found/{KEY}/score", tool)
    assert not is_on_top(f"/g/{KEY}/tools/found/{KEY}/score/share", tool)


def test_nobody_has_won_before_the_last_number_is_whole() -> None:
    held = state(2, "Ships")
    held = entered(held, 0, 0, 0, (5,))
    _, names, _ = play(held, "1")
    assert HIDE_PAD in names
    assert "Red, Ships: 5" in names, "the sheet is not folded"
    _, names, _ = play(held, "1", "2", "Next")
    assert HIDE_PAD not in names
    assert {f"{CORRECT}, closed", KEEP_GAME} <= set(names)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_cells_are_as_wide_as_a_thumb_and_the_sheet_as_its_room(
    size: tuple[int, int], players: int
) -> None:
    made = made_tool("score").form(state(players))
    (sequence,) = sequences_of(made)
    shape = sequence.sheet
    assert shape

    async def run() -> None:
        screen = Screen()
        screen.resize(*size)
        widths = widths_of(shape, inner_width())
        assert widths.cell >= TOUCH
        assert widths.names + widths.room * widths.cell <= inner_width() + 0.5
        assert widths.room == players or size[0] < 900

    asyncio.run(run())


def test_few_columns_leave_room_for_whole_names_of_rows() -> None:
    long = "Words guessed at once by all"
    (two,), (four,) = (
        sequences_of(made_tool("score").form(state(n, f"{long}, A"))) for n in (2, 4)
    )

    async def run() -> None:
        screen = Screen()
        screen.resize(390, 844)
        assert two.sheet
        assert four.sheet
        few, many = widths_of(two.sheet, 366), widths_of(four.sheet, 366)
        assert few.names > many.names + 20
        assert few.cell >= WIDE_CELL - 0.5

    asyncio.run(run())


def test_players_without_room_are_turned_to_and_totals_stay() -> None:
    (sequence,) = sequences_of(made_tool("score").form(state(8)))

    async def run() -> None:
        screen = Screen()
        screen.resize(360, 640)
        screen.page.render(lambda: ft.Column([SheetView(sequence, None, PADS, 0, True)]))
        await screen.settle()
        assert "Total, Red: –" in heard(screen)
        assert "Total, Orange: –" not in heard(screen)
        await screen.touch("Players after")
        assert "Total, Orange: –" in heard(screen)
        assert "Orange, Ships: –" in screen.names()
        await screen.touch("Players before")
        assert "Total, Red: –" in heard(screen)

    asyncio.run(run())


def test_while_a_cell_is_asked_the_others_can_be_looked_at() -> None:
    (sequence,) = sequences_of(made_tool("score").form(state(12)))
    asked = sequence.questions[0]

    async def run() -> None:
        screen = Screen()
        screen.resize(360, 640)
        screen.page.render(lambda: ft.Column([SheetView(sequence, asked, PADS, 0, True)]))
        await screen.settle()
        assert "Total, Red: –" in heard(screen)
        for _ in range(3):
            await screen.touch("Players after")
        assert "Total, Red: –" not in heard(screen)
        last = state(12).table.name(11)
        assert f"Total, {last}: –" in heard(screen)

    asyncio.run(run())


def test_rounds_are_rows_and_an_earlier_one_can_be_touched() -> None:
    held = state(2, "Points", rounds=True)
    held = entered(entered(held, 0, 0, 0, (5,)), 1, 0, 0, (3,)).evolve(round=1)
    after, names, _ = play(held, "Green, Round 1: 3", "9")
    assert numbers(after, 1, 0) == (9,)
    assert "Red, Round 2: –" in names


def test_the_next_round_begins_with_its_first_cell() -> None:
    held = state(2, "Points", rounds=True)
    held = entered(entered(held, 0, 0, 0, (5,)), 1, 0, 0, (3,))
    *_, read = play(held, "Green, Round 1: 3", "Next round")
    assert "Red · Round 2" in read


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_twelve_players_and_twenty_rows_of_two_numbers_have_room(
    size: tuple[int, int],
) -> None:
    players = tuple(Player(seat, f"Player {seat + 1}", "red", "P") for seat in range(12))
    rows = tuple(
        SheetRow(f"Hand {at}", (f"Bid {at}", f"Won {at}"), ("bid", "won")) for at in range(20)
    )
    kind = Sum(title="Hand", least=0, most=99, longest=1)
    questions = tuple(
        Question(kind, (), title, move="enter", args=(player.seat, title), player=player)
        for row in rows
        for title in row.titles
        for player in players
    )
    sequence = QuestionSequence(
        "The sheet", questions, sheet=SheetShape(players, rows, (None,) * 12)
    )

    async def run() -> None:
        screen = Screen()
        screen.resize(*size)
        screen.page.render(
            lambda: ft.Column([SheetView(sequence, questions[-1], PADS, 0, True)])
        )
        await screen.settle()
        names = set(screen.names())
        assert {"Player 12, Bid 19: –", "Player 12, Won 19: –"} <= names
        assert ("Player 1, Bid 0: –" in names) == (size[0] > 900)
        assert "bid · won" in screen.texts()

    asyncio.run(run())


@pytest.mark.parametrize("typed", ["", "0", "4"])
def test_the_sign_can_be_turned_before_the_digit_and_after_it(typed: str) -> None:
    """Before it the key was off, and minus 4 had to be typed as 4, minus."""
    session = opened()
    make(session)
    slot_with(session, made_tool("score"), scores())

    async def act(screen: Screen) -> None:
        for digit in typed:
            await screen.touch(digit)
        (key,) = [each for each in screen.all(ft.Container) if name_of(each) == TURN_SIGN]
        assert not key.disabled

    shown(session, f"/g/{KEY}/score", act)


def test_after_the_last_step_redone_its_place_is_kept_until_a_figure_is_entered() -> None:
    undo, redo = "Undo: Green · Ships: 4", "Redo: Green · Ships: 4"
    why = "Why? Score"
    _, names, _ = play(scores(), "4")
    assert why in names
    _, names, _ = play(scores(), "4", undo)
    assert redo in names
    assert why not in names
    _, names, _ = play(scores(), "4", undo, redo)
    assert why not in names, "a finger that redoes step by step meets nothing else"
    _, names, _ = play(scores(), "4", undo, redo, "2")
    assert why in names

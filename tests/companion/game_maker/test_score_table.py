"""The sheet of a made game as a table: its lines, what they give, who leads, and how the game stands."""

from companion.core.blocks import Question, QuestionSequence, SheetShape
from companion.game_maker.definition import Row, Rule
from companion.game_maker.points import count
from companion.game_maker.score_form import form
from companion.game_maker.score_state import ScoreState
from companion.game_maker.score_table import MOST_CELLS, leaders, lines_of, stands
from tests.companion.game_maker.sample_sheets import also, scored, sheet

COINS, SHIPS = Row(name="Coins"), Row(name="Ships", way="each", gives=3)


def shape(state: ScoreState) -> SheetShape:
    (sequence,) = [block for block in form(state) if isinstance(block, QuestionSequence)]
    assert sequence.sheet
    return sequence.sheet


def says(state: ScoreState) -> list[str]:
    return [stands(state, count(state), seat) for seat in state.table.seats]


def test_a_row_that_counts_otherwise_says_how_and_what_it_gives() -> None:
    coins, ships = shape(scored(sheet(COINS, SHIPS), (5, 2), (4, None))).rows
    assert (coins.points, coins.means) == ((), "")
    assert (ships.points, ships.means) == ((6, None), "3 points for each")


def test_what_a_round_gives_stands_in_its_cells() -> None:
    bid, won = (
        Row(name="Bid", way="note"),
        Row(
            name="Won", way="result", gives=10, rule=(Rule(of=(0,), each=2, over=-2, under=-2),)
        ),
    )
    state = scored(sheet(bid, won, SHIPS, rounds=True), (2, 2, 1), (1, 3, None), (None, 1, 2))
    state = also(state, (0, 1, 4), at=1)
    first, second = shape(state).rows[:3], shape(state.evolve(round=1)).rows[3:6]
    assert [row.points for row in first] == [(), (14, -4, None), (3, None, 6)]
    assert [row.points for row in second] == [(), (-2, None, None), (12, None, None)]
    assert shape(state).totals[0] == 14 + 3 - 2 + 12


def test_who_has_a_column_is_asked_before_the_first_number_and_below_the_sheet_after_it() -> (
    None
):
    for more in ({"solo": True}, {"teams": True}):
        empty = scored(sheet(COINS, **more), (None,), (None,))
        blocks = form(empty)
        first = next(each for each in blocks if isinstance(each, QuestionSequence))
        assert isinstance(blocks[0], Question)
        assert first.optional, "the pad waits for a touch"
        sequence, *below = form(scored(sheet(COINS, **more), (3,), (None,)))
        assert isinstance(sequence, QuestionSequence)
        assert not sequence.optional
        assert blocks[0].path in [each.path for each in below if isinstance(each, Question)]


def test_each_is_told_how_far_ahead_the_leader_is_of_them() -> None:
    state = scored(sheet(COINS), (9,), (4,), (None,), (2,))
    assert says(state) == [
        "Red leads, 5 ahead of Green",
        "Red leads, Green is 5 behind",
        "Red leads, 5 ahead of Green",
        "Red leads, Black is 7 behind",
    ]
    assert leaders(state, count(state)) == (0,)
    assert (
        says(scored(sheet(COINS), (9,), (9,), (4,)))[2]
        == "Red and Green lead, Purple is 5 behind"
    )


def test_where_the_lowest_wins_whoever_has_least_leads() -> None:
    assert (
        says(scored(sheet(COINS, wins="lowest"), (9,), (4,)))[0]
        == "Green leads, Red is 5 behind"
    )


def test_nobody_leads_before_two_have_points_nor_where_all_are_level_or_win_together() -> None:
    for state in (
        scored(sheet(COINS), (9,), (None,)),
        scored(sheet(COINS), (9,), (9,)),
        scored(sheet(COINS, wins="together"), (9,), (4,)),
    ):
        assert leaders(state, count(state)) == ()
        assert says(state) == ["", ""]


def test_rounds_out_of_sight_are_named_and_come_back_where_one_goes_back_to_them() -> None:
    state = scored(sheet(COINS, rounds=True), (1,), (1,)).evolve(round=98)
    state = also(state, (2,), (2,), at=97)
    seen = [line.at for line in lines_of(state, count(state))]
    assert seen[-1] == 98
    assert len(seen) == MOST_CELLS // 2
    assert shape(state).rows[0].name == "Round 1 to 39"
    back = state.evolve(round=0)
    assert next(line.at for line in lines_of(back, count(back))) == 0

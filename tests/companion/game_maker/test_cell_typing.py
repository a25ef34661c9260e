"""A number that is typed into a cell is one step of undo, and another one is another step."""

import pytest

from companion.core.values import Value
from companion.evening.undo import stepped
from companion.game_maker.cell_typing import entry, goes_on_typing
from companion.game_maker.definition import Row
from companion.game_maker.score_state import ScoreState, entered
from companion.tools.cause import FOLLOWED, PLAYER, Cause
from companion.tools.history import History
from tests.companion.game_maker.sample_sheets import SCORE, scored, sheet

COINS, SHIPS = Row(name="Coins"), Row(name="Ships")
Touched = tuple[int, int, int, tuple[int, ...]]
"""A seat, the place of a row, a round, and the terms that are entered there."""


def typed(start: ScoreState, *touches: Touched, cause: Cause = PLAYER) -> History:
    history = History(start)
    for touch in touches:
        assert isinstance(history.now, ScoreState)
        history = stepped(SCORE, history, entered(history.now, *touch), "said", cause)
    return history


def once(**more: object) -> ScoreState:
    return scored(sheet(COINS, SHIPS, **more), (None, None), (None, None))


def cells(
    *values: tuple[int, ...], seat: int = 0, place: int = 0, at: int = 0
) -> list[Touched]:
    return [(seat, place, at, each) for each in values]


@pytest.mark.parametrize(
    "run",
    [
        [(1,), (12,), (123,)],
        [(1,), (12,), (1,), (), (7,)],
        [(4,), (4, 1), (4, 12), (4, -12)],
        [(0,), (7,)],
    ],
)
def test_what_is_typed_into_one_cell_is_one_step(run: list[tuple[int, ...]]) -> None:
    history = typed(once(), *cells(*run))
    assert len(history.past) == 1
    assert history.undo().now == once()
    assert history.undo().redo().now == history.now


def test_a_number_that_is_rubbed_out_again_is_no_step() -> None:
    assert typed(once(), *cells((1,), (12,), (1,), ())).past == ()


def test_another_cell_or_another_number_is_another_step() -> None:
    other_seat = typed(once(), *cells((1,)), *cells((1,), seat=1), *cells((12,), seat=1))
    other_row = typed(once(), *cells((1,)), *cells((12,), place=1))
    anew = typed(once(), *cells((12,), (7,)))
    back = typed(once(), *cells((1,)), *cells((2,), seat=1), *cells((12,)))
    assert [len(each.past) for each in (other_seat, other_row, anew, back)] == [2, 2, 2, 3]


def test_in_rounds_each_round_has_its_own_number() -> None:
    start = once(rounds=True)
    history = typed(start, *cells((1,), (12,)), *cells((1,), at=1), *cells((13,), at=1))
    assert len(history.past) == 2
    assert history.undo().now == typed(start, *cells((12,))).now


def test_a_half_belongs_to_its_number() -> None:
    assert len(typed(once(fraction="half"), *cells((14,), (15,))).past) == 1
    assert len(typed(once(fraction="half"), *cells((2,), (24,), (25,))).past) == 1


def test_only_what_a_player_touched_goes_on() -> None:
    assert len(typed(once(), *cells((1,), (12,)), cause=FOLLOWED).past) == 2


def test_more_than_one_cell_is_no_typing() -> None:
    start = once()
    both = entered(entered(start, 0, 0, 0, (1,)), 1, 0, 0, (2,))
    other: Value = start.evolve(over=True)
    assert isinstance(other, ScoreState)
    assert entry(start, both) is None
    assert entry(start, other) is None
    assert not goes_on_typing(start, both, entered(both, 0, 0, 0, (12,)))

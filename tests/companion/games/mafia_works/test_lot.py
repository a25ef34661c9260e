"""Who takes the first turn is drawn, and flows to the checklist once. Rulebook: Game Setup."""

from typing import Any

from companion.core.blocks import Button, Note, Steps
from companion.core.table import Table
from companion.core.values import Value
from companion.display.layout import lay_out
from companion.evening.flow import flowed
from companion.evening.offers import offers
from companion.games.mafia_works import GAME
from companion.games.mafia_works.lot import TOOL, DrawState, first_drawn, heard
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.round.tool import TOOL as ROUND
from companion.tools.history import History
from companion.tools.lot import drawn_seat
from companion.tools.lot_words import TOO_LATE

TABLE = Table(seats=(0, 1, 2))
Histories = dict[str, History]


def fresh() -> Histories:
    return {tool.key: History(tool.opening(TABLE)) for tool in GAME.tools}


def touched(histories: Histories, key: str, state: Value) -> Histories:
    after = {**histories, key: histories[key].then(state, "A touch")}
    return {**after, **flowed(GAME, after, key)}


def drawn(histories: Histories, seed: int) -> Histories:
    """Return *histories* after the button of the draw was touched."""
    state: Any = histories["lot"].now
    (button,) = [each for each in TOOL.result(state) if isinstance(each, Button)]
    return touched(histories, "lot", TOOL.move(state, button.move, button.args, 0, seed))


def notes(histories: Histories) -> list[str]:
    state: Any = histories["lot"].now
    return [each.text for each in TOOL.result(state) if isinstance(each, Note)]


def first(histories: Histories) -> int | None:
    state = histories["round"].now
    assert isinstance(state, RoundState)
    return state.first


def seeds(*seats: int) -> list[int]:
    """Return for each of *seats* a seed by which it is drawn at this table."""
    by_seat = {drawn_seat(drawn(fresh(), seed)["lot"].now): seed for seed in range(40)}  # type: ignore[arg-type]
    return [by_seat[seat] for seat in seats]


def test_who_is_drawn_is_first_and_a_second_draw_replaces_the_first() -> None:
    red, purple = seeds(0, 2)
    once = drawn(fresh(), red)
    assert first(once) == 0
    twice = drawn(once, purple)
    assert first(twice) == 2
    (answer, *_) = TOOL.result(twice["lot"].now)  # type: ignore[arg-type]
    assert answer.why == "Throw 2 · 1 of 3 · thrown 2 times for this"  # type: ignore[union-attr]


def test_what_a_player_puts_right_stays_whatever_is_thrown_later() -> None:
    (red,) = seeds(0)
    histories = drawn(fresh(), red)
    corrected = touched(histories, "round", histories["round"].now.evolve(first=1))
    dice = touched(corrected, "lot", corrected["lot"].now.evolve(what="dice"))
    thrown = drawn(dice, 3)
    assert first(thrown) == 1
    assert drawn_seat(thrown["lot"].now) is None  # type: ignore[arg-type]
    again = touched(thrown, "lot", thrown["lot"].now.evolve(what="first"))
    assert first(drawn(again, seeds(2)[0])) == 2, "a new draw is news"


def test_no_draw_counts_for_the_next_game() -> None:
    (red,) = seeds(0)
    histories = drawn(fresh(), red)
    for key in ("next", "new"):
        moved = ROUND.move(histories["round"].now, key, (), 0, 0)  # type: ignore[arg-type]
        histories = touched(histories, "round", moved)
    assert first(histories) is None
    used = {f"mafia-works/{key}": history.now for key, history in histories.items()}
    assert not offers(ROUND, histories["round"].now, TABLE, used)
    thrown = drawn(touched(histories, "lot", histories["lot"].now.evolve(what="coins")), 5)
    assert first(thrown) is None
    assert (
        first(drawn(touched(thrown, "lot", thrown["lot"].now.evolve(what="first")), red)) == 0
    )


def test_once_the_game_is_on_a_draw_changes_nothing() -> None:
    (red,) = seeds(0)
    state = drawn(fresh(), red)["lot"].now
    assert isinstance(state, DrawState)
    for on in (RoundState(table=TABLE, round=1, first=1), RoundState(table=TABLE, over=True)):
        assert first_drawn(state, on) == on
        assert drawn_seat(heard(on, state)) is None


def test_a_draw_while_a_game_is_on_says_that_it_comes_too_late() -> None:
    begun = touched(fresh(), "round", RoundState(table=TABLE, round=1, first=1))
    assert TOO_LATE not in notes(begun)
    assert TOO_LATE in notes(drawn(begun, 5))
    over = touched(begun, "round", RoundState(table=TABLE, over=True))
    late = drawn(over, 5)
    assert TOO_LATE in notes(late)
    coins = touched(late, "lot", late["lot"].now.evolve(what="coins"))
    assert TOO_LATE not in notes(coins)
    assert TOO_LATE not in notes(touched(late, "round", RoundState(table=TABLE)))
    assert TOO_LATE not in notes(drawn(fresh(), 5))


def test_undo_of_the_draw_takes_it_back_from_the_checklist() -> None:
    (red,) = seeds(0)
    histories = drawn(fresh(), red)
    undone = {**histories, "lot": histories["lot"].undo()}
    assert first({**undone, **flowed(GAME, undone, "lot")}) is None


def test_the_set_up_leads_to_the_draw_until_somebody_is_first() -> None:
    def reminds(state: RoundState) -> bool:
        (steps,) = [block for block in lay_out(ROUND, state).body if isinstance(block, Steps)]
        (step,) = [step for step in steps.items if step.tool == "lot"]
        return step.reminder

    assert not reminds(RoundState(table=TABLE))
    assert reminds(RoundState(table=TABLE, first=1))

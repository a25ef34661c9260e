"""Whether a new game lies between two histories of a tool: the checklist of the next one is left alone then."""

from companion.catalogue import find_tool
from companion.core.values import Value
from companion.evening.new_games import moves_others, of_another_game
from companion.tools.cause import NEW, PLAYER, Cause
from companion.tools.history import MOST_STEPS, History
from tests.sample_tool import TOOL, SampleState


def state(count: int) -> Value:
    return SampleState(count=1 + count % 12)


def through(*causes: Cause) -> History:
    history = History(state(0))
    for count, cause in enumerate(causes, 1):
        history = history.then(state(count), "a step", cause)
    return history


def test_it_lies_where_it_was_begun_undone_or_redone() -> None:
    played, begun, went_on = through(PLAYER), through(PLAYER, NEW), through(PLAYER, NEW, PLAYER)
    assert of_another_game(played, begun)
    assert of_another_game(begun, begun.undo())
    assert of_another_game(begun.undo(), begun)
    assert of_another_game(went_on, went_on.at(1))
    for before, after in ((begun, went_on), (went_on, begun), (played, played), (begun, begun)):
        assert not of_another_game(before, after)


def test_it_lies_where_it_was_begun_though_no_more_steps_are_kept() -> None:
    full = through(NEW, *[PLAYER] * (MOST_STEPS - 1))
    assert not of_another_game(full, full.then(state(3), "a step"))
    assert of_another_game(full, full.then(state(3), "a step", NEW))
    assert of_another_game(full, full.at(0))


def test_only_the_checklist_says_that_a_game_begins() -> None:
    played, begun = through(PLAYER), through(PLAYER, NEW)
    checklist = find_tool("makiavelia/round")
    assert checklist
    assert moves_others(checklist, played, begun)
    assert not moves_others(TOOL, played, begun)
    assert moves_others(TOOL, begun, through(PLAYER, NEW, PLAYER))

"""All tools of a game at once: a touch and what flowed from it are one step, whatever is played."""

from dataclasses import replace
from random import Random

import pytest

from companion.catalogue import every_game, find_game
from companion.evening.evening import MOST_TOGETHER, Evening
from companion.evening.flow import affected_tools, flows_from
from companion.tools.cause import PLAYER
from companion.tools.checklist_model import CHECKLIST
from tests.companion.evening.evenings import Played, all_touches, opened
from tests.fast_run import FAST

GAMES = [game.key for game in every_game()]
each_game = pytest.mark.parametrize("game", GAMES)
TOUCHES = 60 if FAST else 120


def others(evening: Evening, key: str) -> dict[str, object]:
    """Return the states of the other tools than the one called *key*."""
    return {each: history.now for each, history in evening.histories.items() if each != key}


def steps(evening: Evening, key: str) -> int:
    return len(evening.histories[key].past)


@each_game
def test_undo_and_redo_of_a_touch_are_exact_in_all_other_tools(game: str) -> None:
    changed = 0
    for before, played in all_touches(opened(game), Random(game), TOUCHES):
        key, after = played.key, played.on(before)
        if steps(after, key) <= steps(before, key):
            continue  # nothing happened, or the oldest step went
        changed += others(before, key) != others(after, key)
        back = after.undone(key)
        assert others(back, key) == others(before, key), played
        assert others(back.redone(key), key) == others(after, key), played
    tools = find_game(game).tools  # type: ignore[union-attr]
    assert changed > 2 or not any(flows_from(game, tool.key) for tool in tools)


@each_game
def test_a_touch_changes_only_tools_that_it_concerns(game: str) -> None:
    for before, played in all_touches(opened(game), Random(game), TOUCHES // 2):
        after = played.on(before).histories
        changed = {key for key, each in after.items() if each is not before.histories[key]}
        assert changed <= affected_tools(game, played.key), played


def saved(evening: Evening) -> Evening:
    """Return *evening* as it is after the app was started again: no save has what steps did together."""
    return replace(evening, together=())


@each_game
def test_where_nobody_remembers_the_tool_itself_is_undone_all_the_same(game: str) -> None:
    for before, played in all_touches(opened(game), Random(game), TOUCHES // 2):
        after, key = played.on(before), played.key
        own, again = (each.undone(key).own_steps(key) for each in (after, saved(after)))
        assert own.past == again.past, played


def test_only_so_many_steps_are_remembered() -> None:
    for evening, _ in all_touches(opened("turf-war"), Random(1), TOUCHES):
        assert len(evening.together) <= MOST_TOGETHER
    assert evening.together


def test_a_touch_that_changes_nothing_is_no_step() -> None:
    evening = opened("turf-war")
    state = evening.histories[CHECKLIST].now
    assert Played(CHECKLIST, state, PLAYER).on(evening) == evening

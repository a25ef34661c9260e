"""The example of a checklist, and the tools beside it: whoever tries a game out is asked nothing that only a table
knows.
"""

import pytest

from companion.catalogue import every_game
from companion.core.shape import Field, alike_in
from companion.core.table import Table
from companion.evening.evening import Evening
from companion.evening.flow import is_of_example, is_untouched
from companion.evening.offers import due_offer, offers, offers_anything
from companion.evening.touch import StateReplaced, played
from companion.tools.cause import EXAMPLE, OVER
from companion.tools.checklist_model import CHECKLIST
from companion.tools.tool import AnyTool, Game
from tests.companion.evening.evenings import opened

GAMES = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
SHOWN = "An example was shown"


def tried(game: Game) -> Evening:
    """Return the evening of whoever tries *game* with an example."""
    return opened(game.key).with_examples(SHOWN)


def offered(evening: Evening, tool: AnyTool) -> list[str]:
    """Return what *tool* offers in *evening*, as it is opened."""
    target = evening.histories[tool.key]
    used = {
        f"{tool.game}/{key}": history.now
        for key, history in evening.histories.items()
        if offers_anything(key, history, target)
    }
    example = bool(target.past) and target.last_cause == EXAMPLE
    found = offers(tool, target.now, evening.table, used, example=example)
    due = due_offer(tool, target.now, used)
    return [each.title for each in (*found, *([due.offered] if due else []))]


def begun(evening: Evening) -> Evening:
    """Return *evening* after *Start over* on the checklist."""
    checklist = evening.game.by_key[CHECKLIST]
    fresh = checklist.opening(evening.table)
    return played(evening, checklist, fresh, StateReplaced(fresh, OVER), "Started over")


def is_entered(field: Field) -> bool:
    """Return whether players can enter *field*: it is nothing that a tool has noted of others."""
    return field.kind.travels != "received"


@GAMES
def test_beside_the_example_of_a_checklist_each_tool_is_filled_in_and_asks_nothing(
    game: Game,
) -> None:
    evening = tried(game)
    for tool in game.tools:
        assert alike_in(evening.histories[tool.key].now, tool.example, is_entered), tool.name
        assert not offered(evening, tool), tool.name


@GAMES
def test_the_example_of_a_checklist_offers_nothing_to_a_tool_that_nobody_has_touched(
    game: Game,
) -> None:
    example = game.by_key[CHECKLIST].example
    evening = opened(game.key).touched(CHECKLIST, example, SHOWN, EXAMPLE)
    for tool in game.tools:
        if tool.key != CHECKLIST:
            assert not offered(evening, tool), tool.name


@GAMES
def test_undo_of_the_example_takes_those_beside_it_away_and_redo_brings_them_back(
    game: Game,
) -> None:
    before, evening = opened(game.key), tried(game)
    assert evening.undone(CHECKLIST).histories.keys() == before.histories.keys()
    for key, history in evening.undone(CHECKLIST).histories.items():
        assert history.now == before.histories[key].now
    assert evening.undone(CHECKLIST).redone(CHECKLIST).histories == evening.histories
    # After the app was started again no save has what steps did together.
    for key, history in saved(evening).undone(CHECKLIST).histories.items():
        assert history.now == before.histories[key].now


def saved(evening: Evening) -> Evening:
    """Return *evening* as it is after the app was started again."""
    return Evening(evening.game, evening.histories, table=evening.table).loaded(
        evening.histories
    )


@GAMES
def test_a_game_that_begins_after_the_example_has_nothing_of_it(game: Game) -> None:
    checklist = game.by_key[CHECKLIST]
    evening = tried(game)
    ends = evening.new_game(checklist.opening(Table()), "New game")
    for after in (begun(evening), ends, begun(saved(evening))):
        assert not is_of_example(after.histories[CHECKLIST])
        for tool in game.tools:
            if tool.key != CHECKLIST:
                assert is_untouched(tool, after.histories[tool.key]), tool.name
    undone = begun(evening).undone(CHECKLIST).histories
    assert {key: (each.now, each.past) for key, each in undone.items()} == {
        key: (each.now, each.past) for key, each in evening.histories.items()
    }


@GAMES
def test_what_someone_has_touched_stays(game: Game) -> None:
    """Before the example was shown, and after."""
    for tool in game.tools[1:]:
        if tool.key == CHECKLIST:
            continue
        evening = opened(game.key).touched(tool.key, tool.example, "A touch")
        mine = evening.histories[tool.key]
        assert evening.with_examples(SHOWN).histories[tool.key] is mine
        evening = tried(game)
        touched = evening.touched(tool.key, tool.opening(Table()), "A touch")
        assert begun(touched).histories[tool.key] == touched.histories[tool.key]

"""Another game of the evening: each tool begins afresh, and only what is lasting comes along."""

import asyncio
from typing import Any, Final

import pytest

from companion.catalogue import every_game, find_game
from companion.core.blocks import Press
from companion.core.shape import is_house_rule, merge_fields, reset_unless, without_secrets
from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.display.made_games import MAKE
from companion.tools.checklist_model import NEW_GAME
from companion.tools.tool import AnyTool, Game
from screens.state.desk import Desk
from tests.screens.desks import opened
from tests.screens.own_games import KEY, make, scored
from tests.states import extremes

WHOLE: Final = "everything"

LASTS: Final[dict[str, tuple[str, ...]]] = {
    "lawless-empire/first": ("mode",),
    "lawless-empire/orders": ("names",),
    "lawless-empire/score": ("cards",),
    "lawless-empire/notes": ("me", "names"),
    "lawless-empire/seen": ("names",),
    "lawless-empire/roles": (WHOLE,),
    "lawless-empire/terms": (WHOLE,),
    "the-law/patrols": ("cards",),
    "the-law/change": ("cards",),
    "the-law/questions": (WHOLE,),
    "turf-war/orders": ("gang",),
    "turf-war/areas": ("rows",),
    "turf-war/gang": ("seat",),
    "own/score": ("about", "sheet", "called"),
    "own/counters": ("about", "counters"),
    "own/first": ("about",),
    "own/make": (WHOLE,),
}
"""What of each tool belongs to the box, the table or a player, not to a game; house rules stay as well.

A new local field of a tool has to be decided on here: *Start over* keeps it, and so does a new game.
"""


def games() -> list[Any]:
    """Return the games that can be kept, by their keys."""
    kept = [game.key for game in every_game() if any(tool.record for tool in game.tools)]
    return [*(pytest.param(key, id=key) for key in kept), KEY]


def lasting(tool: AnyTool) -> tuple[str, ...]:
    key = "own" if tool.game == KEY else tool.game
    return LASTS.get(f"{key}/{tool.key}", ())


def of_one_game(tool: AnyTool, state: Value) -> Value:
    """Return *state* with what is lasting set to its defaults."""
    names = lasting(tool)
    return reset_unless(state, lambda field: not (is_house_rule(field) or field.name in names))


def ended(tool: AnyTool) -> Value | None:
    """Return a state of *tool* in which the game is over, None where it cannot tell."""
    if tool.name == f"{KEY}/score":
        return scored()
    filled: list[Any] = [tool.example, *extremes(tool.state)]
    over = [each.evolve(over=True) for each in filled if hasattr(each, "over")]
    known = (each for each in (*filled, *over) if tool.recorded(each))
    return next(known, None)


def played(game: Game, at: int) -> Desk:
    """Return a desk on which *game* is over and kept, and each of its tools was used."""
    desk = opened()
    if game.key == KEY:
        make(desk)

    async def evening() -> None:
        await desk.plays.load()
        for tool in (each for each in game.tools if each.key != MAKE):
            state = ended(tool)
            if state is None:
                state = (tool.example, *extremes(tool.state))[at]
            await desk.begin_with(desk.slot(tool), state, "played")
        checklist = desk.slot(game.tools[0])
        await desk.begin_with(checklist, checklist.state.evolve(over=True), "played")
        for tool in game.tools:
            await desk.plays.add_end(tool, desk.slot(tool).state)
        assert desk.plays.plays

    asyncio.run(evening())
    return desk


def begin_another(desk: Desk, game: Game) -> None:
    press = Press("New game", NEW_GAME)
    asyncio.run(desk.press(desk.slot(game.tools[0]), press))


@pytest.mark.parametrize("at", [0, 2, 3], ids=["example", "emptiest", "fullest"])
@pytest.mark.parametrize("key", games())
def test_only_what_is_lasting_comes_into_another_game_and_undo_brings_the_rest_back(
    key: str, at: int
) -> None:
    game = find_game(key)
    assert game
    desk = played(game, at)
    before = {tool.key: desk.slot(tool).history for tool in game.tools}
    begin_another(desk, game)
    begun = {tool.key: desk.slot(tool).history for tool in game.tools}
    for tool in game.tools[1:]:
        slot, was = desk.slot(tool), before[tool.key]
        now, fresh = slot.state, tool.opening(desk.device.table)
        assert without_secrets(now) == now, tool.name
        if lasting(tool) == (WHOLE,):
            assert slot.history == was, tool.name
            continue
        assert of_one_game(tool, now) == of_one_game(tool, fresh), tool.name
        assert merge_fields(was.now, now, is_house_rule) == now, tool.name
        if tool.key != "areas":
            stays = {name: getattr(was.now, name) for name in lasting(tool)}
            assert {name: getattr(now, name) for name in stays} == stays, tool.name
        if now == was.now:
            assert len(slot.history.past) == len(was.past), f"{tool.name}: an empty step"
        else:
            assert slot.history.past[-1].said == BEGUN, tool.name
            asyncio.run(desk.undo(slot))
            assert slot.state == was.now, tool.name
            for other, history in begun.items():  # facts have flowed from it into others
                desk.slot(game.by_key[other]).history = history


def test_the_areas_of_the_map_stay_and_belong_to_nobody() -> None:
    game = find_game("turf-war")
    assert game
    desk, areas = played(game, 0), game.by_key["areas"]
    begin_another(desk, game)
    rows = desk.slot(areas).state.rows
    assert [row.name for row in rows] == ["Docks", "Old Town", "Station"]
    assert {(row.owner, row.pieces) for row in rows} == {(None, "")}


def test_a_game_that_was_not_kept_stays_where_it_is() -> None:
    game = find_game("turf-war")
    assert game
    desk = played(game, 0)
    for play in desk.plays.plays:
        asyncio.run(desk.plays.remove(play))
    begin_another(desk, game)
    for tool in game.tools[1:]:
        said = [step.said for step in desk.slot(tool).history.past]
        assert BEGUN not in said, tool.name


@pytest.mark.parametrize("key", games())
def test_another_game_right_after_another_changes_nothing(key: str) -> None:
    game = find_game(key)
    assert game
    desk = played(game, 3)
    begin_another(desk, game)
    before = {tool.key: desk.slot(tool).history for tool in game.tools[1:]}
    begin_another(desk, game)
    assert {tool.key: desk.slot(tool).history for tool in game.tools[1:]} == before

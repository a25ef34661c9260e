"""Another game of the evening: each tool begins afresh, and only what is lasting comes along."""

import asyncio
from typing import Any, Final

import pytest

from companion.catalogue import every_game, find_game
from companion.core.blocks import Button
from companion.core.shape import (
    alike_in,
    is_house_rule,
    merge_fields,
    reset_unless,
    without_secrets,
)
from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.evening.made_games import MAKE
from companion.tools.checklist_model import NEW_GAME
from companion.tools.tool import AnyTool, Game
from screens.state.page_session import PageSession
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
    "turf-war/meets": ("spots", "map"),
    "turf-war/gang": ("seat",),
    "own/score": ("about", "sheet", "called"),
    "own/counters": ("about", "counters"),
    "own/first": ("about",),
    "own/lot": ("about",),
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


def played(game: Game, at: int) -> PageSession:
    """Return a session on which *game* is over and kept, and each of its tools was used."""
    session = opened()
    if game.key == KEY:
        make(session)

    async def evening() -> None:
        await session.plays.load()
        for tool in (each for each in game.tools if each.key != MAKE):
            state = ended(tool)
            if state is None:
                state = (tool.example, *extremes(tool.state))[at]
            await session.begin_with(session.tool_session(tool), state, "played")
        checklist = session.tool_session(game.tools[0])
        await session.begin_with(checklist, checklist.state.evolve(over=True), "played")
        for tool in game.tools:
            await session.plays.add_end(tool, session.tool_session(tool).state)
        assert session.plays.plays

    asyncio.run(evening())
    return session


def begin_another(session: PageSession, game: Game) -> None:
    button = Button("New game", NEW_GAME)
    asyncio.run(session.press(session.tool_session(game.tools[0]), button))


@pytest.mark.parametrize("at", [0, 2, 3], ids=["example", "emptiest", "fullest"])
@pytest.mark.parametrize("key", games())
def test_only_what_is_lasting_comes_into_another_game_and_undo_brings_the_rest_back(
    key: str, at: int
) -> None:
    game = find_game(key)
    assert game
    session = played(game, at)
    before = {tool.key: session.tool_session(tool).history for tool in game.tools}
    begin_another(session, game)
    begun = {tool.key: session.tool_session(tool).history for tool in game.tools}
    for tool in game.tools[1:]:
        tool_session, was = session.tool_session(tool), before[tool.key]
        now, fresh = tool_session.state, tool.opening(session.device.table)
        assert without_secrets(now) == now, tool.name
        if lasting(tool) == (WHOLE,):
            assert tool_session.history == was, tool.name
            continue
        assert of_one_game(tool, now) == of_one_game(tool, fresh), tool.name
        assert merge_fields(was.now, now, is_house_rule) == now, tool.name
        if tool.key not in ("areas", "meets"):
            stays = {name: getattr(was.now, name) for name in lasting(tool)}
            assert {name: getattr(now, name) for name in stays} == stays, tool.name
        if now == was.now:
            assert len(tool_session.history.past) == len(was.past), (
                f"{tool.name}: an empty step"
            )
        else:
            assert tool_session.history.past[-1].label == BEGUN, tool.name
            asyncio.run(session.at.undo(tool_session))
            assert tool_session.state == was.now, tool.name
            for other, history in begun.items():  # facts have flowed from it into others
                session.tool_session(game.by_key[other]).history = history


def test_the_areas_of_the_map_stay_and_belong_to_nobody() -> None:
    game = find_game("turf-war")
    assert game
    session, areas = played(game, 0), game.by_key["areas"]
    begin_another(session, game)
    rows = session.tool_session(areas).state.rows
    assert [row.name for row in rows] == ["Docks", "Old Town", "Station"]
    assert {(row.owner, row.pieces) for row in rows} == {(None, "")}
    here = session.tool_session(game.by_key["meets"]).state
    assert [spot.name for spot in here.spots] == ["Docks", "Old Town", "Station"]
    assert {(spot.owner, spot.crews) for spot in here.spots} == {(None, ())}
    assert here.map == game.by_key["meets"].example.map


@pytest.mark.parametrize("key", games())
def test_another_game_right_after_another_changes_nothing(key: str) -> None:
    game = find_game(key)
    assert game
    session = played(game, 3)
    begin_another(session, game)
    before = {tool.key: session.tool_session(tool).history for tool in game.tools[1:]}
    begin_another(session, game)
    assert {tool.key: session.tool_session(tool).history for tool in game.tools[1:]} == before


def states(session: PageSession, game: Game) -> dict[str, Value]:
    return {tool.key: session.tool_session(tool).state for tool in game.tools}


@pytest.mark.parametrize("at", [0, 2, 3], ids=["example", "emptiest", "fullest"])
@pytest.mark.parametrize("key", games())
def test_undo_of_a_new_game_brings_every_tool_back_and_redo_clears_them_again(
    key: str, at: int
) -> None:
    """The checklist alone came back, and the Score looked lost."""
    game = find_game(key)
    assert game
    session = played(game, at)
    checklist = session.tool_session(game.tools[0])
    before = states(session, game)
    begin_another(session, game)
    begun = states(session, game)
    assert begun != before
    for _ in range(2):
        asyncio.run(session.at.undo(checklist))
        assert states(session, game) == before
        assert session.at.redoes(checklist) == BEGUN
        asyncio.run(session.at.redo(checklist))
        assert states(session, game) == begun


@pytest.mark.parametrize("key", games())
def test_what_was_touched_since_the_new_game_stays_as_it_is(key: str) -> None:
    game = find_game(key)
    assert game
    session = played(game, 0)
    before = states(session, game)
    begin_another(session, game)
    changed = [
        tool for tool in game.tools[1:] if before[tool.key] != session.tool_session(tool).state
    ]
    touched = session.tool_session(changed[-1])
    asyncio.run(
        session.replace_state(touched, ended(touched.tool) or touched.tool.example, "mine")
    )
    mine = touched.state
    asyncio.run(session.at.undo(session.tool_session(game.tools[0])))
    now = states(session, game)
    facts = {name for transfer in touched.tool.transfers for name in transfer.facts}
    assert alike_in(
        touched.state,
        mine,
        lambda field: field.name not in facts and field.kind.travels != "received",
    )
    if game.key == "lawless-empire":
        assert {name for name in now if now[name] != before[name]} <= {touched.tool.key}


def test_facts_that_flow_after_a_new_game_are_no_touch() -> None:
    """What the checklist tells other tools lay on top of the new game."""
    game = find_game("makiavelia")
    assert game
    session = played(game, 0)
    checklist, attack = (
        session.tool_session(game.tools[0]),
        session.tool_session(game.by_key["attack"]),
    )
    before = states(session, game)
    begin_another(session, game)
    rounds: Any = checklist.state
    acting = rounds.evolve(first=1, round=1, phase=0, over=False)
    asyncio.run(session.replace_state(checklist, acting, "played"))
    (transfer,) = game.by_key["attack"].transfers
    assert attack.history.undoes == transfer.step
    asyncio.run(session.at.undo(checklist))
    asyncio.run(session.at.undo(checklist))
    assert states(session, game) == before
    asyncio.run(session.at.redo(checklist))
    asyncio.run(session.at.redo(checklist))
    assert attack.state == attack.tool.opening(session.device.table).evolve(
        attacker=1, told=attack.state.told
    )


def test_who_only_counted_undoes_the_new_game_as_well() -> None:
    """The checklist was not used, so it had no step to undo."""
    game = find_game("makiavelia")
    assert game
    session = opened()
    final, checklist = (
        session.tool_session(game.by_key["final"]),
        session.tool_session(game.tools[0]),
    )
    asyncio.run(session.begin_with(final, final.tool.example, "played"))
    asyncio.run(session.plays.add_end(final.tool, final.state))
    begin_another(session, game)
    assert final.state == final.tool.opening(session.device.table)
    assert session.at.undoes(checklist) == BEGUN
    asyncio.run(session.at.undo(checklist))
    assert final.state == final.tool.example
    asyncio.run(session.at.redo(checklist))
    assert final.state == final.tool.opening(session.device.table)


def test_two_new_games_are_undone_one_by_one_and_by_their_place() -> None:
    game = find_game("lawless-empire")
    assert game
    session = played(game, 0)
    checklist, score = (
        session.tool_session(game.tools[0]),
        session.tool_session(game.by_key["score"]),
    )
    first = states(session, game)
    begin_another(session, game)
    between = states(session, game)
    asyncio.run(session.begin_with(score, score.tool.example, "played"))
    asyncio.run(session.begin_with(checklist, checklist.state.evolve(over=True), "played"))
    asyncio.run(session.plays.add_end(score.tool, score.state))
    second = states(session, game)
    begin_another(session, game)
    asyncio.run(session.at.undo(checklist))
    assert states(session, game) == second, "tools that nobody used in between stay empty"
    asyncio.run(session.at.redo(checklist))
    asyncio.run(session.at.undo(score))
    asyncio.run(session.at.undo(score))
    asyncio.run(session.own.return_to(checklist, 0))
    asyncio.run(session.own.return_to(checklist, 2))
    assert states(session, game)["score"] == first["score"]
    assert states(session, game)["orders"] == first["orders"]
    assert between["orders"] != first["orders"]

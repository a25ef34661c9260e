"""Facts are known once and flow between tools; nobody's own answer is ever overwritten."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import any_made_game, every_game, every_tool
from companion.core.shape import Field, alike_in, field_at
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.evening import Evening
from companion.evening.flow import flowed
from companion.games.makiavelia.power.state import City
from companion.tools.cause import EXAMPLE, OVER
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History, UndoStep
from companion.tools.tool import AnyTool, Game, Transfer, with_table
from tests.companion.transfer_examples import EXAMPLES, TWO, rolled
from tests.states import states

STEP = "The first player came from the roll-off"

GAMES = {game.key: game for game in every_game()}
FLOWS = [
    (tool, transfer) for tool in every_tool() for transfer in tool.transfers if transfer.facts
]
ANSWERS = [(tool, transfer) for tool, transfer in FLOWS if not transfer.place]
"""Where the table is in the game is nobody's answer."""
every_flow, every_answer = (
    pytest.mark.parametrize(
        ("tool", "transfer"),
        [
            pytest.param(tool, transfer, id=f"{tool.name}<{transfer.source}")
            for tool, transfer in flows
        ],
    )
    for flows in (FLOWS, ANSWERS)
)


def fresh(game: Game) -> dict[str, History]:
    """The histories of *game* before anyone touched anything."""
    return {tool.key: History(tool.state()) for tool in game.tools}


def after(game: Game, histories: dict[str, History], key: str) -> dict[str, History]:
    return {**histories, **flowed(game, histories, key)}


def now(histories: dict[str, History], key: str) -> Any:
    return histories[key].now


def facts(state: Value, transfer: Transfer[Any]) -> list[object]:
    return [getattr(state, name) for name in transfer.facts]


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("game", [*every_game(), any_made_game()], ids=lambda game: game.key)
def test_nothing_flows_from_a_tool_that_nobody_has_touched(game: Game, players: int) -> None:
    """So a start looks at saved tools alone."""
    table = Table().resized(players)
    histories = {tool.key: History(tool.opening(table)) for tool in game.tools}
    assert [flowed(game, histories, key) for key in histories] == [{}] * len(histories)


@pytest.mark.slow
@every_flow
@settings(max_examples=min(30, settings().max_examples))
@given(data=st.data())
def test_a_flow_changes_its_facts_and_nothing_else(
    tool: AnyTool, transfer: Transfer[Any], data: st.DataObject
) -> None:
    source = GAMES[tool.game].by_key[transfer.source]
    state: Any = tool.state()
    filled = transfer.do(data.draw(states(source.state)), state)
    changed = {
        name
        for name in tool.state.model_fields
        if getattr(filled, name) != getattr(state, name)
    }
    assert {name for name in changed if not name.startswith("told")} <= set(transfer.facts)


@pytest.mark.slow
@every_flow
@settings(max_examples=min(30, settings().max_examples))
@given(data=st.data())
def test_a_flow_is_done_once_follows_its_source_and_goes_with_it(
    tool: AnyTool, transfer: Transfer[Any], data: st.DataObject
) -> None:
    game = GAMES[tool.game]
    source = game.by_key[transfer.source]
    evening = Evening(game, fresh(game))
    for _ in range(2):
        evening = evening.touched(source.key, data.draw(states(source.state)), "played")
        flows_again = flowed(game, evening.histories, source.key)
        assert flows_again == {}, "flowing again changes something"
    while key := next((key for key in (source.key, CHECKLIST) if has_step(evening, key)), ""):
        assert steps_left(evening.undone(key)) < steps_left(evening), (
            "undo goes round in circles"
        )
        evening = evening.undone(key)
    assert facts(evening.histories[tool.key].now, transfer) == facts(tool.state(), transfer)


def has_step(evening: Evening, key: str) -> bool:
    return key in evening.histories and bool(evening.own_steps(key).past)


def steps_left(evening: Evening) -> int:
    return sum(len(history.past) for history in evening.histories.values())


@pytest.mark.slow
@every_answer
@settings(max_examples=min(30, settings().max_examples))
@given(data=st.data())
def test_what_a_player_put_in_stays(
    tool: AnyTool, transfer: Transfer[Any], data: st.DataObject
) -> None:
    game = GAMES[tool.game]
    source = game.by_key[transfer.source]
    mine = History(tool.state()).then(data.draw(states(tool.state)), "by hand")
    played = History(source.state()).then(data.draw(states(source.state)), "played")
    theirs = replace(transfer, facts=tuple(filter(is_asked_for(tool), transfer.facts)))
    if facts(mine.now, theirs) == facts(tool.state(), theirs):
        return
    histories = {**fresh(game), tool.key: mine, source.key: played}
    found = flowed(game, histories, source.key).get(tool.key, mine)
    assert facts(found.now, theirs) == facts(mine.now, theirs)


def is_asked_for(tool: AnyTool) -> Callable[[str], bool]:
    """Return whether a player can put in the fact of that name: none puts in what a tool has heard."""
    return lambda name: field_at(tool.state, (name,)).kind.travels != "received"


@every_flow
def test_every_flow_is_seen_to_flow(tool: AnyTool, transfer: Transfer[Any]) -> None:
    """It fills something from the example of its source, at its end, or from a state made for it."""
    game = GAMES[tool.game]
    source = game.by_key[transfer.source]
    over = source.example.evolve(over=True) if "over" in source.state.model_fields else None
    sources, target = EXAMPLES.get(f"{tool.name}: {transfer.title}", ((), tool.state()))
    seen = []
    for state in filter(None, (*sources, source.example, over)):
        histories = {
            **fresh(game),
            tool.key: History(target, (UndoStep(tool.state(), "by hand"),)),
        }
        histories[source.key] = histories[source.key].then(state, "played")
        seen.append(flowed(game, histories, source.key).get(tool.key))
    assert any(each and facts(each.now, transfer) != facts(target, transfer) for each in seen)


NOTED = [
    (tool, transfer)
    for tool in every_tool()
    for transfer in tool.transfers
    if transfer.remember
]


@pytest.mark.parametrize(("tool", "transfer"), NOTED, ids=[tool.name for tool, _ in NOTED])
@settings(max_examples=min(30, settings().max_examples))
@given(data=st.data())
def test_what_is_noted_is_no_answer_and_no_step(
    tool: AnyTool, transfer: Transfer[Any], data: st.DataObject
) -> None:
    assert transfer.remember

    def own(field: Field) -> bool:
        return field.kind.travels != "received" and field.name not in transfer.facts

    game = GAMES[tool.game]
    source = game.by_key[transfer.source]
    theirs = [each for each in tool.transfers if each.source == transfer.source]
    for mine in (History(tool.state()), History(tool.state()).then(tool.example, "by hand")):
        played = History(source.state()).then(data.draw(states(source.state)), "played")
        if any(each.do(played.now, mine.now) != mine.now for each in theirs if each.facts):
            continue  # that is a step
        histories = {**fresh(game), tool.key: mine, source.key: played}
        noted = after(game, histories, source.key)
        found = noted[tool.key]
        assert (found.past, found.future) == (mine.past, mine.future)
        assert alike_in(found.now, mine.now, own)
        for changed in (source.key, tool.key):
            assert tool.key not in flowed(game, noted, changed), "it is noted again"
        undone = after(game, {**noted, tool.key: found.undo()}, tool.key)[tool.key].now
        assert undone == transfer.remember(played.now, undone), (
            "undo brings back what was heard before"
        )


def roll_off() -> tuple[Game, dict[str, History]]:
    """Lawless Empire in Preparation, with a roll-off that named Green as first player."""
    game = GAMES["lawless-empire"]
    begun = game.by_key["round"].state(table=TWO, round=1)
    histories = {tool.key: History(with_table(tool.state(), TWO)) for tool in game.tools}
    histories["round"] = histories["round"].then(begun, "Next")
    histories["first"] = histories["first"].then(rolled(10, 12), "rolled")
    return game, after(game, histories, "first")


def test_the_first_player_flows_from_the_roll_off_into_the_round_and_on() -> None:
    _, histories = roll_off()
    for key in ("round", "placement", "plans", "boards"):
        assert now(histories, key).first == 1, key
        assert (histories[key].undoes == STEP) is (key == "round"), (
            "only what is in use has a step"
        )


def test_a_flow_that_was_undone_stays_undone() -> None:
    game, histories = roll_off()
    undone = {**histories, "round": histories["round"].undo()}
    assert now(undone, "round").first is None
    assert "round" not in flowed(game, undone, "first")


def test_an_example_does_not_flow_and_takes_back_what_flowed() -> None:
    game, histories = roll_off()
    shown = histories["first"].then(rolled(10, 14), "shown", EXAMPLE)
    histories = after(game, {**histories, "first": shown}, "first")
    assert now(histories, "round").first is None
    assert now(histories, "plans").first is None
    cleared = shown.then(game.by_key["first"].opening(TWO), "cleared", OVER)
    again = {**histories, "first": cleared.then(rolled(10, 12), "rolled")}
    assert now(after(game, again, "first"), "round").first == 1


def test_steps_of_one_flow_are_one_step_of_undo() -> None:
    """Each power that is added up follows at once, and leaves one step behind."""
    game = GAMES["makiavelia"]
    power = game.by_key["power"]
    histories, state = fresh(game), power.state()
    begun = now(histories, "negotiation").evolve(first=1)
    histories["negotiation"] = histories["negotiation"].then(begun, "by hand")
    for seat in range(3):
        state = state.put(("cities", seat), City(armies=(seat + 1,), buildings=(0,)))
        step = histories["power"].then(state, "typed")
        histories = after(game, {**histories, "power": step}, "power")
    assert [sum(each.power) for each in now(histories, "negotiation").powers[:3]] == [1, 2, 3]
    assert histories["negotiation"].undoes == "The powers that were added up came in"
    assert len(histories["negotiation"].past) == 2

"""In a new round, no tool leads back to the phases that lead to it: what lies there is put away, or the round begins
there.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from companion.catalogue import every_game
from companion.core.blocks import Button, Steps
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.core.values import Value
from companion.display.progress import done_tools
from companion.display.steps import without_done
from companion.evening.flow import flowed
from companion.evening.offers import due_offer
from companion.games.lawless_empire.placement import Left
from companion.games.lawless_empire.plans.state import WonBoard
from companion.games.mafia_works.acquire.state import Family, buyer
from companion.games.mafia_works.right_hand.state import turn
from companion.games.the_law.city import Scene
from companion.games.turf_war.areas.state import Area
from companion.games.turf_war.report.state import from_round
from companion.games.turf_war.round.state import RoundState
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.lot import Throw
from companion.tools.tool import AnyTool, Game
from tests.states import extremes

TABLE: Final = Table()
MIDTOWN: Final = Scene(column="where", row="midtown", goes="midtown")

Played = Callable[[Any], Value]

PLAYED: Final[dict[str, Played]] = {
    "lawless-empire/placement": lambda s: s.evolve(hands=(Left(dice=0),) * SEATS, turn=0),
    "lawless-empire/plans": lambda s: s.evolve(won=tuple(WonBoard(winner=1) for _ in range(9))),
    "mafia-works/right-hand": lambda s: s.put(("hands", turn(s), "up"), True),
    "mafia-works/acquire": lambda s: s.put(
        ("families", buyer(s)), Family(powers=(3,), rested=frozenset({0}))
    ),
    "makiavelia/lot": lambda s: s.evolve(
        throws=(Throw(kind="order", by_rule=1, among=TABLE.seats),)
    ),
    "the-law/patrols": lambda s: s.evolve(scene=MIDTOWN),
    "the-law/change": lambda s: s.evolve(scene=MIDTOWN, watch="here"),
    "the-law/sorting": lambda s: move("the-law/sorting", s, "all"),
    "turf-war/orders": lambda s: move("turf-war/orders", s.evolve(recruits=1), "seal"),
    "turf-war/treasury": lambda s: s.evolve(booked=1, settled=s.due),
    "turf-war/areas": lambda s: s.evolve(
        rows=tuple(Area(name=str(seat), owner=seat) for seat in TABLE.seats)
    ),
    "turf-war/gang": lambda s: s.evolve(seat=0),
    "turf-war/post": lambda s: from_round(RoundState(round=max(1, s.turn_now)), s),
}
"""What no example is: a tool as a player leaves it, once all is done there that the phases asked for."""

OF_A_TURN: Final = {"makiavelia/attack", "makiavelia/damage"}
"""Tools that belong to someone's turn: while nobody is first, nobody can say whose turn it is."""

OF_THE_END: Final = {"lawless-empire/orders"}
"""Tools that are done at the end of the game alone."""

EVERY: Final = [
    pytest.param(game, tool, id=tool.name)
    for game in every_game()
    for tool in game.tools
    if tool.key != CHECKLIST
]

PRESSED: Final = 3
"""How many large buttons of one tool are touched, one after the other."""

Histories = dict[str, History]


def after(game: Game, histories: Histories, key: str, state: Value) -> Histories:
    """Return *histories* after the tool called *key* came to *state*, and what follows from it."""
    new = {**histories, key: histories[key].then(state, "A touch")}
    return {**new, **flowed(game, new, key)}


def rounds(game: Game, histories: Histories, who: int | None) -> Iterator[Histories]:
    """Yield *histories* and then those after each *Next*, to the end of round 2; *who* is first."""
    tool = game.by_key[CHECKLIST]
    while True:
        now: Any = histories[CHECKLIST].now
        if now.over or now.round > 2:
            return
        if who is not None and now.first is None:
            histories = after(game, histories, CHECKLIST, now.evolve(first=who))
        yield histories
        at = tool.move(histories[CHECKLIST].now, "next", (), 0, 0)
        histories = after(game, histories, CHECKLIST, at)


def used(tool: AnyTool, histories: Histories) -> dict[str, Value]:
    """Return the states of *tool*, of the checklist, and of what else was touched, by their keys."""
    return {
        key: history.now
        for key, history in histories.items()
        if history.past or key in (CHECKLIST, tool.key)
    }


def goes_in_a_circle(game: Game, tool: AnyTool, states: dict[str, Value]) -> bool:
    """Return whether the large button of *tool* leads to the phases, which still lead to it."""
    state = states[tool.key]
    back = any(link.main and link.tool == CHECKLIST for link in tool.links(state))
    due = due_offer(tool, state, {f"{game.key}/{key}": each for key, each in states.items()})
    return back and not due and is_led_to(game, tool, states)


def is_led_to(game: Game, tool: AnyTool, states: dict[str, Value]) -> bool:
    """Return whether a step of the checklist that is left to do leads to *tool*."""
    shown = game.by_key[CHECKLIST].result(states[CHECKLIST])
    done = done_tools(game, states)
    lists = [without_done(block, done) for block in shown if isinstance(block, Steps)]
    return any(
        step.tool == tool.key and not step.reminder for each in lists for step in each.items
    )


@pytest.mark.slow
@pytest.mark.parametrize("who", [None, 1], ids=["nobody first", "someone first"])
@pytest.mark.parametrize(("game", "tool"), EVERY)
def test_no_tool_leads_in_a_circle(game: Game, tool: AnyTool, who: int | None) -> None:
    """It is entered where the phases lead to it first, or only looked at, and stays so for two rounds."""
    was_done = False
    at = begun(game, tool, who)
    for state in entered(tool, at[tool.key].now):
        for later in rounds(game, after(game, at, tool.key, state), who):
            states = used(tool, later)
            assert not goes_in_a_circle(game, tool, states), states[CHECKLIST]
            was_done |= tool.key in done_tools(game, states)
    nobody_says = tool.done is None or tool.name in OF_THE_END
    assert was_done or nobody_says or (who is None and tool.name in OF_A_TURN)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "tool"), EVERY)
def test_the_large_buttons_of_a_tool_lead_out_of_every_phase(game: Game, tool: AnyTool) -> None:
    """Wherever the phases lead to it: what it asks for last is not asked for again."""
    at = begun(game, tool, 1)
    now = at[tool.key].now
    for state in (now, PLAYED.get(tool.name, no_play)(now)):
        for each in rounds(game, after(game, at, tool.key, state), 1):
            later = each
            for _ in range(PRESSED):
                states = used(tool, later)
                assert not goes_in_a_circle(game, tool, states), states[CHECKLIST]
                if not is_led_to(game, tool, states):
                    break
                later = pressed(game, tool, later)


def pressed(game: Game, tool: AnyTool, histories: Histories) -> Histories:
    """Return *histories* after a touch on the large button of *tool*, if it has one."""
    now = histories[tool.key].now
    found = (block for block in tool.form(now) if isinstance(block, Button) and block.main)
    if (button := next(found, None)) is None:
        return histories
    return after(game, histories, tool.key, tool.move(now, button.move, button.args, 0, 0))


def begun(game: Game, tool: AnyTool, who: int | None) -> Histories:
    """Return the tools of *game* where its checklist first leads to *tool*, or in round 1 if it nowhere does."""
    fresh = {each.key: History(each.opening(TABLE)) for each in game.tools}
    _, first, *later = rounds(game, fresh, who)
    every = (fresh, first, *later)
    return next((each for each in every if is_led_to(game, tool, used(tool, each))), first)


def no_play(now: Value) -> Value:
    """Return *now*: nothing was entered."""
    return now


def heard(now: Value) -> dict[str, Any]:
    """Return what a tool in the state *now* has heard of others."""
    fields = type(now).model_fields
    return {name: getattr(now, name) for name in fields if name.startswith("told")}


def entered(tool: AnyTool, now: Value) -> Iterator[Value]:
    """Yield what players may have entered in *tool*, which has heard of others what it has *now*."""
    for state in (now, tool.example, *extremes(tool.state)):
        yield state.evolve(**heard(now))
    if tool.name in PLAYED:
        yield PLAYED[tool.name](now)


def move(name: str, state: Value, key: str) -> Value:
    """Return *state* of the tool called *name* after the move called *key*."""
    (tool,) = [tool for game in every_game() for tool in game.tools if tool.name == name]
    after: Value = tool.move(state, key, (), 0, 0)
    return after

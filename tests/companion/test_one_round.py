"""One round: after any large button of any tool, all tools of the game agree on round, phase, turn and first player.

What a tool knows of the table's place stands in READS. Turf War's Orders are left out: their turn is that of the
sealed text, which is written before it begins and can be looked up after it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple, cast

import pytest
from pydantic import ValidationError

from companion.catalogue import any_made_game, every_game
from companion.core.blocks import Button
from companion.core.nesting import flat
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.flow import flowed
from companion.evening.offers import due_offer
from companion.game_maker.definition import shown
from companion.game_maker.examples import examples
from companion.game_maker.score_state import entered, is_entered
from companion.games.lawless_empire.first.tool import starter
from companion.games.lawless_empire.round.state import ROUNDS, RoundState, is_of
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game, table_of
from tests.states import drawn_once

Histories = dict[str, History]

EVENINGS: Final = 3

OWN: Final = any_made_game()
GAMES: Final = (*every_game(), OWN)


class Place(NamedTuple):
    """Where the table is, as far as a tool knows it; None for what it doesn't know."""

    round: int | None = None
    phase: int | None = None
    turn: int | None = None
    first: int | None = None


def of_checklist(state: Any) -> Place:
    """Return the place of a checklist. Before the first round and once the game is over, it names no round."""
    first = state.first if state.first in state.table.seats else None
    if state.over or not state.round:
        return Place(first=first)
    order = state.table.clockwise_from(state.first)
    return Place(state.round, state.phase, order[state.turn % len(order)], first)


def told(state: Any) -> Place:
    return Place(state.told_round or None, first=getattr(state, "first", None))


def by_print(state: Any) -> Place:
    """Return the place of a tool that has a fingerprint of the checklist's round."""
    at = [n for n in range(1, ROUNDS + 1) if is_of(state.told, RoundState(round=n))]
    return Place(at[0] if at else None, first=state.first)


def of_score(state: Any) -> Place:
    """Return the round that is entered. One that lacks a number waits for it, whichever is played by now."""
    whole = state.sheet.rounds and not state.over and is_entered(state, state.round)
    return Place(state.round + 1 if whole else None)


READS: Final[Mapping[str, Callable[[Any], Place]]] = {
    "lawless-empire/boards": lambda state: Place(first=state.first),
    "lawless-empire/first": lambda state: Place(first=starter(state)),
    "lawless-empire/placement": by_print,
    "lawless-empire/plans": by_print,
    "makiavelia/negotiation": told,
    "makiavelia/promises": told,
    "mafia-works/acquire": lambda state: Place(turn=state.who),
    "mafia-works/right-hand": lambda state: Place(turn=state.who),
    "mafia-works/skills": lambda state: Place(turn=state.turn),
    "the-law/change": told,
    "the-law/patrols": told,
    "turf-war/alliances": lambda state: Place(state.told_turn or None),
    "turf-war/combat": lambda state: Place(state.turn or None),
    "turf-war/meets": lambda state: Place(state.told_turn or None),
    "turf-war/post": lambda state: Place(state.turn_now or None),
    f"{OWN.key}/first": lambda state: Place(first=state.first),
    f"{OWN.key}/score": of_score,
}

PLACED: Final = {
    "about", "attacker", "before", "called", "course", "due", "ended", "first", "hands", "over", "phase", "round",
    "sheet", "table", "told", "told_held", "told_over", "told_round", "told_turn", "turn", "turn_end", "turn_now",
    "who",
}  # fmt: skip
"""The fields that say where the table is, in any tool: a random state has them as they are."""

ELSEWHERE: Final = {
    "makiavelia/attack": "whoever attacks is named, whosever turn it is",
    "mafia-works/track": "it counts the advances, and may be ahead of the turn",
    "turf-war/orders": "they are of the turn that they were written for",
    "turf-war/treasury": "it has the turn that is ending only, to close its books",
}
"""Tools with a round, a turn or a first player of their own, and why that is not the table's place."""


def place(tool: AnyTool, state: Value) -> Place:
    if tool.key == CHECKLIST:
        return of_checklist(state)
    return READS.get(tool.name, lambda state: Place())(state)


def disagreeing(game: Game, histories: Histories) -> list[str]:
    """Return what a tool of *game* knows otherwise than the checklist."""
    found = {tool.name: place(tool, histories[tool.key].now) for tool in game.tools}
    table = found[f"{game.key}/{CHECKLIST}"]
    return [
        f"{name}: {field} {mine}, and {theirs} on the checklist"
        for name, its in found.items()
        for field, mine, theirs in zip(Place._fields, its, table, strict=True)
        if None not in (mine, theirs) and mine != theirs
    ]


def touched(game: Game, histories: Histories, key: str, state: Value) -> Histories:
    after = {**histories, key: histories[key].then(state, "A touch")}
    return {**after, **flowed(game, after, key)}


def large(game: Game, histories: Histories) -> Iterator[tuple[str, str, Value]]:
    """Find the large buttons of all tools of *game*: the key of the tool, the label, and what it leads to."""
    used = {f"{game.key}/{key}": each.now for key, each in histories.items() if each.past}
    for tool in game.tools:
        state = histories[tool.key].now
        for block in flat((*tool.form(state), *tool.result(state))):
            if isinstance(block, Button) and block.main:
                yield tool.key, block.title, tool.move(state, block.move, block.args, 0, 7)
        if due := due_offer(tool, state, used):
            yield tool.key, due.title, due.state


def filled(state: Any) -> Value:
    """Return a score with a number for everyone in the round that is entered."""
    for seat, row in product(state.table.seats, shown(state.sheet)):
        state = entered(state, seat, row, state.round, (seat + row,))
    return cast(Value, state)


def evening(game: Game, chance: Random) -> Histories:
    """Return an evening of *game*: the table went on for some phases, and something is entered in its tools."""
    tables = (table_of(tool.example) for tool in game.tools)
    sizes = sorted({2, 3, *(table.size for table in tables if table)})
    table = Table().resized(chance.choice(sizes))
    histories = {tool.key: History(tool.opening(table)) for tool in game.tools}
    if game is OWN:
        histories = touched(game, histories, "make", chance.choice([*examples().values()]))
    for _ in range(chance.randint(0, 8)):
        now: Any = histories[CHECKLIST].now
        if now.first is None and chance.random() < 0.7:
            first = chance.choice(table.seats)
            histories = touched(game, histories, CHECKLIST, now.evolve(first=first))
        state = game.by_key[CHECKLIST].move(histories[CHECKLIST].now, "next", (), 0, 7)
        histories = touched(game, histories, CHECKLIST, state)
    for tool in game.tools:
        if tool.key != "make":
            state = entered_in(tool, histories[tool.key].now, chance)
            histories = touched(game, histories, tool.key, state)
    return histories


def entered_in(tool: AnyTool, now: Value, chance: Random) -> Value:
    """Return *now* with what is entered in another state of *tool*: where the table is stays."""
    made = filled(now) if tool.name == f"{OWN.key}/score" else tool.example
    state = chance.choice([made, made, chance.choice(drawn_once(tool.state))])
    kept = {name: getattr(now, name) for name in PLACED & type(now).model_fields.keys()}
    try:
        return cast(Value, state.evolve(**kept))
    except ValidationError:
        return now


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(EVENINGS))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_after_any_large_button_all_tools_are_in_one_round(game: Game, seed: int) -> None:
    histories = evening(game, Random(seed))
    assert not disagreeing(game, histories)
    for _ in range(2):
        after = histories
        for key, label, state in large(game, histories):
            after = touched(game, histories, key, state)
            assert not disagreeing(game, after), (key, label)
        histories = after


def test_every_tool_that_knows_the_place_of_the_table_is_read() -> None:
    """A tool that follows the checklist has to be read, or has a reason why it need not be."""
    names = {
        "first",
        "turn",
        "turn_now",
        "told_round",
        "told_turn",
        "who",
        "mover",
        "attacker",
        "turn_end",
    }
    own = {
        tool.name
        for game in GAMES
        for tool in game.tools
        if tool.key != CHECKLIST and names & tool.state.model_fields.keys()
    }
    assert own <= READS.keys() | ELSEWHERE.keys()
    assert not READS.keys() & ELSEWHERE.keys()

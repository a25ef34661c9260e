"""Random evenings: touches of all tools of a game, as players make them."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pydantic import ValidationError

from companion.catalogue import find_game
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.evening import Evening
from companion.evening.touch import MoveMade, StateReplaced, apply_touch, cause_of_touch
from companion.tools.cause import EXAMPLE, OVER, Cause
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from companion.tools.history import History
from companion.tools.tool import AnyTool
from tests.companion.live.touches import NOW, touches

REFUSED = (ValueError, LookupError, AssertionError, ValidationError)


class Played(NamedTuple):
    """A touch of a player: it leads the tool called *key* to *state*."""

    key: str
    state: Value
    cause: Cause

    def on(self, evening: Evening) -> Evening:
        """Return *evening* after this touch."""
        return evening.touched(self.key, self.state, "A touch", self.cause)


def opened(key: str) -> Evening:
    """Return an evening of the game called *key* in which nobody has touched anything."""
    game = find_game(key)
    assert game
    return Evening(game, {tool.key: History(tool.opening(Table())) for tool in game.tools})


def one_tool(evening: Evening, random: Random) -> AnyTool:
    """Return a tool to touch: often the checklist, which all others follow."""
    tools = evening.game.tools
    return evening.game.by_key[CHECKLIST] if random.random() < 0.3 else random.choice(tools)


def one_touch(evening: Evening, random: Random) -> Played | None:
    """Return what a player may touch next, None where a tool refuses what they tried."""
    tool, what = one_tool(evening, random), random.random()
    state: Any = evening.histories[tool.key].now
    if what < 0.1:
        return Played(tool.key, tool.example, EXAMPLE)
    if what < 0.15:
        return Played(tool.key, tool.opening(evening.table), OVER)
    found = [touch for touch, _ in touches(tool, state, random)]
    if tool.key == CHECKLIST:
        found += [MoveMade("next")] * len(found)
    touch = random.choice(found or [StateReplaced(tool.example, EXAMPLE)])
    if isinstance(touch, MoveMade) and touch.move == NEW_GAME:
        return None
    try:
        after = apply_touch(tool, state, touch, NOW, 0)
    except REFUSED:
        return None
    return Played(tool.key, after, cause_of_touch(tool, touch))


def all_touches(
    evening: Evening, random: Random, most: int
) -> Iterator[tuple[Evening, Played]]:
    """Give *most* evenings in turn, each with a touch that follows; undo and redo come in between."""
    for _ in range(most):
        key = one_tool(evening, random).key
        if random.random() < 0.2:
            evening = evening.undone(key)
        elif random.random() < 0.2:
            evening = evening.redone(key)
        if played := one_touch(evening, random):
            yield evening, played
            evening = played.on(evening)

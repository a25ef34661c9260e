"""Which tools of a game have done what the checklist's phase needs of them."""

from collections.abc import Mapping

from companion.core.values import Value
from companion.display.steps import other_way
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool, Game


def progress_tools(game: Game | None) -> tuple[AnyTool, ...]:
    """Return the tools of *game* whose states decide what is done; none where no tool can say."""
    say = tuple(tool for tool in game.tools if tool.done) if game else ()
    return (game.by_key[CHECKLIST], *say) if game and say else ()


def done_tools(game: Game | None, states: Mapping[str, Value]) -> frozenset[str]:
    """Return the keys of the tools of *game* with which nothing is left to do now.

    *states* are those of its tools, as far as they were used, by their keys. In the set-up only
    the tools count to which it leads. A tool that *follows* others is done only
    once those of them that were used are done. What is due from them is taken over, too. With the keys
    comes an ``other_way`` for each tool that rules out its alternative.
    """
    now = states.get(CHECKLIST)
    if game is None or not isinstance(now, ChecklistState) or now.over:
        return frozenset()
    set_up = {lead.tool for lead in game.by_key[CHECKLIST].leads(now)}
    done = {
        tool.key
        for tool in game.tools
        if tool.done and tool.key in states and (now.round or tool.key in set_up)
        if tool.done(states[tool.key], now) and not _waits(tool, states)
    }
    left = states.keys() - done
    found = {key for key in done if not left & set(game.by_key[key].follows)}
    ways = {other_way(key) for key in found if _decides(game.by_key[key], states[key], now)}
    return frozenset(found | ways)


def _decides(tool: AnyTool, state: Value, now: ChecklistState) -> bool:
    return bool(tool.decides and tool.decides(state, now))


def _waits(tool: AnyTool, states: Mapping[str, Value]) -> bool:
    """Return whether *tool* must first take over something from a tool that it follows."""
    state = states[tool.key]
    return any(
        take.due(state) and take.do(states[take.source], state) != state
        for take in tool.takes
        if take.source in states.keys() & set(tool.follows)
    )

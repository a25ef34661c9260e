"""Which tools of a game have done what the checklist's phase needs of them."""

from collections.abc import Mapping
from dataclasses import replace

from companion.core.values import Value
from companion.display.steps import other_way
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool, Game, ToolLink


def progress_tools(game: Game | None) -> tuple[AnyTool, ...]:
    """Return the tools of *game* whose states decide what is done; none where no tool can say."""
    say = tuple(tool for tool in game.tools if tool.done or tool.record) if game else ()
    return (game.by_key[CHECKLIST], *say) if game and say else ()


def done_tools(game: Game | None, states: Mapping[str, Value]) -> frozenset[str]:
    """Return the keys of the tools of *game* with which nothing is left to do now.

    *states* are those of its tools, as far as they were used, by their keys. In the set-up and at the end
    only the tools count to which these lead; at the end one that says how it ended is done. A tool that *follows*
    others is done only once those of them that were used are done. What is due from them is taken over, too. With the
    keys comes an ``other_way`` for each tool that rules out its alternative.
    """
    now = states.get(CHECKLIST)
    if game is None or not isinstance(now, ChecklistState):
        return frozenset()
    led = {link.tool for link in game.by_key[CHECKLIST].links(now)}
    done = {
        tool.key
        for tool in game.tools
        if tool.key in states and (tool.key in led or (now.round and not now.over))
        if _is_done(tool, states[tool.key], now) and not _waits(tool, states)
    }
    left = states.keys() - done
    found = {key for key in done if not left & set(game.by_key[key].follows)}
    ways = {other_way(key) for key in found if _decides(game.by_key[key], states[key], now)}
    return frozenset(found | ways)


def _is_done(tool: AnyTool, state: Value, now: ChecklistState) -> bool:
    if now.over and tool.record:
        return tool.record(state) is not None
    return bool(tool.done and tool.done(state, now))


def _decides(tool: AnyTool, state: Value, now: ChecklistState) -> bool:
    return bool(tool.decides and tool.decides(state, now))


def _waits(tool: AnyTool, states: Mapping[str, Value]) -> bool:
    """Return whether *tool* must first take over something from a tool that it follows."""
    state = states[tool.key]
    return any(
        transfer.due(state) and transfer.do(states[transfer.source], state) != state
        for transfer in tool.transfers
        if transfer.source in states.keys() & set(tool.follows)
    )


def next_due(links: tuple[ToolLink, ...], done: frozenset[str]) -> tuple[ToolLink, ...]:
    """Return *links* where, of those that are due in their order, the one after all that are *done* is large.

    After the last one it is that one: the game is kept there.
    """
    due = [link for link in links if link.due]
    if not due:
        return links
    behind = [at + 1 for at, link in enumerate(due) if link.tool in done]
    now = due[min(max(behind, default=0), len(due) - 1)]
    return tuple(replace(link, main=link is now) for link in links)

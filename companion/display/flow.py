"""Facts that flow by themselves: what one tool of a game knows fills the open questions of others.

A fact fills what nobody has answered, and follows its source while nothing else has happened in
between; then undo of the source takes it back. What a player has put in stays: there the
transfer is offered as a button. An example never flows.
"""

from collections.abc import Mapping

from companion.core.values import Value
from companion.display.labels import EXAMPLE, START_OVER
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game, Take

Histories = Mapping[str, History]
"""The history of each tool of a game, by the tool's key."""


def flowed(game: Game, histories: Histories, source: str) -> dict[str, History]:
    """Return the new histories of the tools that follow after the tool called *source* changed.

    Only those that differ. What follows from them in turn is among them.
    """
    found: dict[str, History] = {}
    changed = [source]
    for _ in range(len(game.tools) ** 2):  # two tools may fill each other's facts
        if not changed:
            break
        key = changed.pop(0)
        for tool in game.tools:
            now = found.get(tool.key, histories[tool.key])
            after = now
            for take in tool.takes:
                if take.source == key and take.facts:
                    after = _follows(tool, after, take, found.get(key, histories[key]))
            if after is not now:
                found[tool.key] = after
                changed.append(tool.key)
    return found


def _follows(tool: AnyTool, history: History, take: Take[Value], source: History) -> History:
    """Return *history* with the facts of *take* as *source* knows them now."""
    before = _without(history, take)
    if before is None:
        if not source.past or _is_example(source) or not _is_open(tool, history, take):
            return history
        before = history
    state = before.now if _is_example(source) else take.do(source.now, before.now)
    return history if state == history.now else before.then(state, take.title)


def _without(history: History, take: Take[Value]) -> History | None:
    """Return *history* as it was before the facts of *take* came, None if that wasn't its last step."""
    if not history.past or history.past[-1].said != take.title:
        return None
    *past, last = history.past
    return History(last.state, tuple(past))


def _is_example(source: History) -> bool:
    """Return whether *source* shows an example, or what was made of one."""
    for step in reversed(source.past):
        if step.said in (EXAMPLE, START_OVER):
            return step.said == EXAMPLE
    return False


def _is_open(tool: AnyTool, history: History, take: Take[Value]) -> bool:
    """Return whether no player has answered what *take* fills, nor undone it."""
    if history.future and history.future[-1].said == take.title:
        return False
    fresh, after = tool.state(), history.now
    if _facts(after, take) == _facts(fresh, take):
        return True
    for step in reversed(history.past):
        if _facts(step.state, take) != _facts(after, take):
            return step.said == take.title
    return False


def _facts(state: Value, take: Take[Value]) -> tuple[object, ...]:
    return tuple(getattr(state, name) for name in take.facts)

"""Another game of the evening: the table says that it began, and each phone clears what is its own.

Nothing of what a phone has goes out for it. It is said by *call* with the name of a game's checklist:
versions before this one take that for the name of who looks on, which stays as it is.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from companion.core.table import Table
from companion.core.values import Value
from companion.live import actions as do
from companion.live.operation import Draft, Entry, Op
from companion.live.private import merged
from companion.live.public import has_private, live_part
from companion.tools.checklist_model import CHECKLIST, NEW_GAME
from companion.tools.tool import AnyTool

MOST_NAMES: Final = 16
"""Phones that can begin one game at once, each without knowing of the others."""


class NewGame(NamedTuple):
    """The last time that another game began: behind the entry *n*, by the operations called *names*."""

    n: int
    names: tuple[do.Name, ...]


NewGames = Mapping[str, NewGame]
"""The keys of games, each with the last time that it began anew."""


def begin(game: str, called: str, now: int) -> Draft:
    """Return the draft that tells the table that another game begins, whose key is *game*; *called* is what the table
    calls the phone.

    It has no label: it is no step, and nobody is told that it had no effect on what all share.
    """
    return Draft(f"{game}/{CHECKLIST}", do.CallDevice(called), now)


def begins(op: Op) -> str:
    """Return the key of the game that *op* begins anew, '' for none."""
    return op.tool.partition("/")[0] if isinstance(op.action, do.CallDevice) else ""


def all_begun(begun: NewGames, entries: Iterable[Entry]) -> NewGames:
    """Return *begun* with the games that *entries*, which come after it, have begun.

    If a phone had not seen that the game began anew, it began the same one.
    """
    found = dict(begun)
    for entry in entries:
        if game := begins(entry.op):
            last = found.get(game)
            if last is None or entry.op.known_seq >= last.n:
                found[game] = NewGame(entry.n, (entry.op.name,))
            elif len(last.names) < MOST_NAMES:
                found[game] = NewGame(last.n, (*last.names, entry.op.name))
    return found


def cleared(tool: AnyTool, mine: Value, table: Table, now: int) -> Value:
    """Return *mine*, what one phone has of *tool*, as another game at *table* begins.

    A personal tool begins as a whole; of what all share only the phone's own part does.
    """
    if tool.personal:
        begun: Value = tool.for_new_game(mine, table)
        return begun
    model: type[Value] = tool.state
    if not has_private(model):
        return mine
    fresh = (
        tool.move(mine, NEW_GAME, (), now, 0)
        if tool.key == CHECKLIST
        else tool.for_new_game(mine, table)
    )
    return merged(tool, fresh, live_part(fresh), live_part(mine), None)

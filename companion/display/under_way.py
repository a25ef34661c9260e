"""What a game that is under way says of itself on the first screen: where it is, and whose turn it is."""

from typing import Any, NamedTuple

from companion.core.blocks import Answer, Turn
from companion.core.nesting import flat
from companion.core.table import Player
from companion.display.game_place import game_place
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool, Game


class UnderWay(NamedTuple):
    """Where a game is: its round *above* what it is at, a phase or a tool, the *head*; and what is *text* of that.

    *turn* is the player whose turn it is, None for nobody.
    """

    above: str
    head: str
    text: str = ""
    turn: Player | None = None


def under_way(game: Game, tool: AnyTool, checklist: ChecklistState, state: Any) -> UnderWay:
    """Return where *game* is, of which *tool* was used last: it is in *state*, the game in that of its *checklist*."""
    blocks = game.by_key[CHECKLIST].result(checklist)
    answer = next((each for each in blocks if isinstance(each, Answer)), None)
    place = game_place(answer, blocks)
    turn = next((each for each in flat(blocks) if isinstance(each, Turn)), None)
    player = turn.players[turn.at] if turn else None
    if tool.key == CHECKLIST:
        return UnderWay(place.over, place.title, turn=player)
    above = place.over if checklist.round else ""
    return UnderWay(above, tool.title, tool.summary(state), player)

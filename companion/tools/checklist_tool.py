"""Makes a game's checklist its tool ``round``."""

from collections.abc import Callable
from typing import Any, TypeVar

from companion.plays.play import GameResult
from companion.tools.checklist import Checklist
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import Edition, Move, Tool, Transfer

StateT = TypeVar("StateT", bound=ChecklistState)


def checklist_tool(
    checklist: Checklist,
    game: str,
    title: str,
    example: StateT,
    *,
    hint: str = "",
    moves: tuple[Move[Any], ...] = (),
    transfers: tuple[Transfer[Any], ...] = (),
    version: int = 1,
    older: tuple[Edition, ...] = (),
    record: Callable[[StateT], GameResult | None] | None = None,
) -> Tool[StateT]:
    """Return *checklist* as the tool ``round`` of *game*; its state is the type of *example*.

    *moves* are added, or replace the one of the same key (next, back, turn, new).
    """
    replaced = {move.key for move in moves}
    return Tool(
        game=game,
        key=CHECKLIST,
        title=title,
        state=type(example),
        result=checklist.result,
        summary=checklist.where,
        form=checklist.form,
        moves=(*(move for move in checklist.moves() if move.key not in replaced), *moves),
        transfers=transfers,
        hint=hint,
        example=example,
        version=version,
        older=older,
        record=record,
        links=checklist.links,
        sign="steps",
    )

"""What stands on the stage of a tool's page: its title, or for a checklist the phase under its round."""

from typing import NamedTuple

from companion.core.values import Value
from companion.display.game_place import game_place
from companion.display.layout import Layout
from companion.display.made_games import heading
from companion.game_maker.keys import is_made_game
from companion.tools.checklist_model import ChecklistState
from companion.tools.tool import AnyTool, Game
from screens.light.ui.markup import Content, el, join


class Stage(NamedTuple):
    """The *title*, the *game* in the bar above it, '' where the title names it, and the *look* of the stage."""

    title: Content
    game: str
    look: str = ""


def stage(tool: AnyTool, state: Value, parts: Layout, game: Game | None) -> Stage:
    """Return what stands on the stage of *tool* in *state*, which is laid out as *parts* and belongs to *game*."""
    named = game.title if game else ""
    if isinstance(state, ChecklistState):
        place = game_place(parts.answer, parts.body)
        over = el("small", place.over, " ", class_="of") if place.over else None
        return Stage(join(over, place.title), named, "big")
    return Stage(heading(tool, state), "" if is_made_game(tool.game) else named)

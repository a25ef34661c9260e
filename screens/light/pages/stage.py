"""What stands on the stage of a tool's page: its title, or for a checklist the phase under its round."""

from typing import NamedTuple

from companion.core.values import Value
from companion.display.game_place import GamePlace
from companion.display.made_games import heading
from companion.game_maker.keys import is_made_game
from companion.tools.tool import AnyTool, Game
from screens.light.ui.markup import Content, el, join


class Stage(NamedTuple):
    """The *title*, the *game* in the bar above it, '' where the title names it, and the *look* of the stage."""

    title: Content
    game: str
    look: str = ""


def stage(tool: AnyTool, state: Value, place: GamePlace | None, game: Game | None) -> Stage:
    """Return what stands on the stage of *tool* in *state*, of *game*. A checklist says at which *place* it is."""
    named = game.title if game else ""
    if place:
        over = el("small", place.over, " ", class_="of") if place.over else None
        return Stage(join(over, place.title), named, "big")
    return Stage(heading(tool, state), "" if is_made_game(tool.game) else named)

"""What stands on the stage of a tool's page: its title, or for a checklist the phase under its round; what the
answer is about, and the stamp of a verdict.
"""

from typing import Final, NamedTuple

from companion.core.blocks import Answer, Tone
from companion.core.values import Value
from companion.display.game_place import GamePlace
from companion.evening.made_games import heading
from companion.game_maker.keys import is_made_game
from companion.scenes.letters import text_width
from companion.tools.tool import AnyTool, Game
from screens.light.drawings.scenes import piece_on_stage
from screens.light.ui.markup import Content, Html, el, join


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


INK: Final = "#F6E7CD"
GROUNDS: Final[dict[Tone, str]] = {"bad": "#9E1F18", "good": "#1F5480", "plain": "#4A2522"}
"""What a stamp is drawn with: the stage is night in every look."""


def lying(answer: Answer | None) -> Html | None:
    """Return what *answer* has lie at the right end of a stage: its piece, and the stamp over it; None for neither.

    Screen readers hear of both below.
    """
    if answer is None or not (answer.piece or answer.stamp):
        return None
    piece = piece_on_stage(answer.piece, *PIECE_AT) if answer.piece else None
    return el(
        "svg",
        piece,
        _stamped(answer) if answer.stamp else None,
        viewBox="0 0 390 96",
        width="100%",
        height="100%",
        preserveAspectRatio="xMaxYMax",
        aria_hidden="true",
    )


PIECE_AT: Final = (222, 5, 3)
"""Where a piece lies on the stage: from its left, from its top, and how far it is turned, in degrees."""


def _stamped(answer: Answer) -> Html:
    """Return the stamp of *answer*."""
    wide = text_width(answer.stamp, 20) + 28
    frame = (
        el("rect", fill=GROUNDS[answer.tone], rx=8, width=f"{wide:g}", height=40),
        el("rect", fill="none", stroke=INK, rx=5, x=4, y=4, width=f"{wide - 8:g}", height=32),
        el(
            "text",
            answer.stamp,
            fill=INK,
            font_size=20,
            font_weight=700,
            text_anchor="middle",
            x=f"{wide / 2:g}",
            y=27,
        ),
    )
    return el("g", frame, transform=f"translate({380 - wide:g} 48) rotate(-10)")
